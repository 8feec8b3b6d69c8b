//! Records are read as they are written, and what is wrong with one is said with its line.

use game::{Outcome, Player};
use plywood_presentation::Record;
use plywood_presentation::record::{GameResult, RecordedMove};
use proptest::prelude::*;

const GAME: &str = r#"[Game "yavalath:players=3"]
[Player1 "human"]
[Player2 "a \"quoted\" \\ name"]
[Player3 "random"]
[Result "0-1/2-1/2"]

{a game for three} 1. e5 {the centre} a1 b3 2. d4 c2 0-1/2-1/2
"#;

#[test]
fn a_record_is_written_as_it_was_read() {
    let record: Record = GAME.parse().unwrap();
    assert_eq!(record.to_string(), GAME);
    assert_eq!(record.tag("Player2"), Some("a \"quoted\" \\ name"));
    assert_eq!(record.comment, "a game for three");
    let expected = RecordedMove { text: "e5".into(), comment: "the centre".into(), line: 7 };
    assert_eq!(record.moves[0], expected);
    let moves: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(moves, ["e5", "a1", "b3", "d4", "c2"]);
    let result = record.result.unwrap();
    assert_eq!(result.outcome, Outcome::shared([Player::TWO, Player::THREE]));
}

#[test]
fn numbers_may_touch_the_move_and_comments_may_run_to_the_end_of_the_line() {
    let record: Record = "1.e5 a1; an answer\n2... 3R 14B *".parse().unwrap();
    let moves: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(moves, ["e5", "a1", "3R", "14B"]);
    assert_eq!(record.moves[1].comment, "an answer");
}

#[test]
fn long_games_are_broken_into_lines_of_eighty_characters() {
    let mv = RecordedMove { text: "a1:h8".into(), ..RecordedMove::default() };
    let record = Record { moves: vec![mv; 100], ..Record::default() };
    let text = record.to_string();
    assert!(text.lines().all(|line| line.len() <= 80));
    assert_eq!(text.parse::<Record>().unwrap().moves.len(), 100);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let error = |text: &str| text.parse::<Record>().unwrap_err().to_string();
    assert_eq!(
        error("[Game \"yolah\"]\n\n1. d5:b7\n"),
        "line 4: the game breaks off without a result; one that is not finished ends with *"
    );
    assert_eq!(error("[Game yolah]"), "line 1: [Game yolah] is not a tag such as [Name \"value\"]");
    assert_eq!(error("\n[A \"1\"]\n[A \"2\"]\n*"), "line 3: the tag A stands here twice");
    assert_eq!(error("1. e5\n{never\nended"), "line 2: a comment begins with { and does not end");
    assert_eq!(
        error("[Result \"1-0\"]\n1. e5 0-1"),
        "line 2: the game ends with 0-1, but its tag says 1-0"
    );
    assert_eq!(error("1. e5 *\n\n[Game \"yolah\"]"), "line 3: [Game \"yolah\"] after the result");
    assert_eq!(error("1. e5\n[Game \"yolah\"]"), "line 2: a tag stands among the moves");
}

#[test]
fn a_move_number_is_no_move_however_often_it_is_written() {
    let moves = |text: &str| {
        let record: Record = text.parse().unwrap();
        record.moves.into_iter().map(|mv| mv.text).collect::<Vec<_>>()
    };
    assert_eq!(moves("1.1. e5 2...3.a1 *"), ["e5", "a1"]);
    assert_eq!(moves("1.1.*"), Vec::<String>::new());
    // A result after a number is the result: as a move it would be another record when it is written.
    for result in ["1-0", "1/2-1/2", "1/3-1/3-1/3"] {
        let record: Record = format!("1. e5 2.{result}").parse().unwrap();
        assert_eq!((record.moves.len(), record.result), (1, Some(result.parse().unwrap())));
    }
    // As deep a recursion would overflow the stack of a thread.
    assert_eq!(moves(&format!("{} e5 *", "1. ".repeat(1_000_000))), ["e5"]);
}

#[test]
fn a_result_has_one_spelling() {
    for text in
        ["1-0", "0-1", "1/2-1/2", "1-0-0", "1/3-1/3-1/3", "1/2-0-1/2", "1-0-0-0", "1/4-1/4-1/4-1/4"]
    {
        assert_eq!(text.parse::<GameResult>().unwrap().to_string(), text);
    }
    for text in ["", "1", "0-0", "1-1", "1/2-1/3", "1-0-0-0-0", "a-b", "1/2-0", "-"] {
        assert!(text.parse::<GameResult>().is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text: String) {
        let _ = text.parse::<Record>();
    }

    #[test]
    fn damaged_records_are_refused_or_read(cut in 0..GAME.len(), junk in "[ -~\n]{0,4}") {
        let _ = format!("{}{junk}{}", &GAME[..cut], &GAME[(cut + 3).min(GAME.len())..]).parse::<Record>();
    }

    #[test]
    fn whatever_a_tag_or_comment_says_is_read_back(value in "\\PC{0,40}", comment in "\\PC{0,40}") {
        let mut record = Record::default();
        record.set_tag("Event", value.clone());
        record.comment = comment.clone();
        let read: Record = record.to_string().parse().unwrap();
        prop_assert_eq!(read.tag("Event"), Some(value.as_str()));
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        prop_assert_eq!(words(&read.comment), words(&comment.replace('}', ")")));
    }
}
