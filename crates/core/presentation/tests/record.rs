//! Records are read as they are written, and what is wrong with one is said with its line.

use game::{Outcome, Player};
use plywood_presentation::Record;
use plywood_presentation::record::{Annotation, Evaluation, GameResult, Glyph, RecordedMove};
use proptest::collection::vec;
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
    assert_eq!(record.start.comment, "a game for three");
    let first = &record.moves[0];
    assert_eq!(
        (first.text.as_str(), first.annotation.comment.as_str(), first.line),
        ("e5", "the centre", 7)
    );
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
    assert_eq!(record.moves[1].annotation.comment, "an answer");
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

fn annotation() -> impl Strategy<Value = Annotation> {
    let comment = prop_oneof![Just(String::new()), "[a-z(;.?!\\[%\\]]{1,9}( [a-z$0-9.]{1,9}){0,3}"];
    let glyph = proptest::option::of(prop_oneof!["!", r"\?", "!!", r"\?\?", r"!\?", r"\?!"]);
    let plies = proptest::option::of(any::<u32>());
    let value =
        (vec(0.0f32..=1.0, 2..=4), any::<bool>(), plies, proptest::option::of("[a-h][1-8]"));
    let evaluation = value.prop_map(|(scores, proven, plies, best)| {
        let mut evaluation = Evaluation::new(&scores).unwrap();
        (evaluation.proven, evaluation.plies) = (proven, plies.filter(|_| proven));
        evaluation.best = best;
        evaluation
    });
    (comment, glyph, proptest::option::of(evaluation)).prop_map(|(comment, glyph, evaluation)| {
        Annotation { comment, glyph: glyph.map(|glyph| glyph.parse().unwrap()), evaluation }
    })
}

fn record() -> impl Strategy<Value = Record> {
    let bare = ("[a-h][1-8]", annotation())
        .prop_map(|(text, annotation)| RecordedMove { annotation, ..RecordedMove::new(text) });
    let mv = bare.prop_recursive(3, 24, 4, |mv| {
        let variations = vec(vec(mv.clone(), 1..4), 0..3);
        (mv, variations).prop_map(|(mv, variations)| RecordedMove { variations, ..mv })
    });
    let result = prop_oneof![Just(None), "1-0|0-1".prop_map(|text| Some(text.parse().unwrap()))];
    (annotation(), vec(mv, 0..9), result).prop_map(|(start, moves, result)| {
        let start = Annotation { glyph: None, ..start };
        Record { start, moves, result, ..Record::default() }
    })
}

fn forget_lines(moves: &mut [RecordedMove]) {
    for mv in moves {
        mv.line = 0;
        mv.variations.iter_mut().for_each(|variation| forget_lines(variation));
    }
}

#[test]
fn variations_glyphs_and_evaluations_are_read_and_written() {
    let text = "[Result \"*\"]\n\n{[%eval 0.5,0.5] [%best e5]} 1. e5 a1?! {a corner [%eval 0.8,0.2]} \
                (1... d4 {better} 2. c3! (2. b2) 2... c4) (1... f5) 2. d3 *";
    let record: Record = text.parse().unwrap();
    let unwrapped = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(unwrapped(record.to_string()), unwrapped(text.to_owned()));
    let [first, reply, last] = &record.moves[..] else { panic!("{record:?}") };
    let start = record.start.evaluation.as_ref().unwrap();
    assert_eq!((start.scores(), start.best.as_deref()), (vec![0.5, 0.5], Some("e5")));
    assert_eq!((first.variations.len(), last.variations.len()), (0, 0));
    assert_eq!(reply.annotation.glyph, Some(Glyph::Inaccuracy));
    assert_eq!(reply.annotation.comment, "a corner");
    let lines = |variations: &[Vec<RecordedMove>]| -> Vec<String> {
        let line = |line: &Vec<RecordedMove>| {
            line.iter().map(|mv| mv.text.clone()).collect::<Vec<_>>().join(" ")
        };
        variations.iter().map(line).collect()
    };
    assert_eq!(lines(&reply.variations), ["d4 c3 c4", "f5"]);
    assert_eq!(lines(&reply.variations[0][1].variations), ["b2"]);
}

#[test]
fn a_proof_is_read_with_its_length_or_without() {
    let evaluation = |comment: &str| {
        let record: Record = format!("e5 {{{comment}}} *").parse().unwrap();
        let Annotation { comment, evaluation, .. } = record.moves[0].annotation.clone();
        evaluation.map(|of| (of.scores(), of.proven, of.plies)).ok_or(comment)
    };
    assert_eq!(evaluation("[%eval 1,0,#7]"), Ok((vec![1.0, 0.0], true, Some(7))));
    assert_eq!(evaluation("[%eval 0.5,0.5,#] so"), Ok((vec![0.5, 0.5], true, None)));
    // What is no evaluation of ours is a comment.
    for other in ["[%eval 0.35]", "[%eval -1,2]", "[%eval #3]", "[%clk 0:01]", "[%eval 1,0,#-3]"] {
        assert_eq!(evaluation(other), Err(other.to_owned()));
    }
}

#[test]
fn glyphs_are_also_read_as_nags_and_apart_from_their_moves() {
    let record: Record = "1. e5 $2 a1 ?! {x} $14 b2!! *".parse().unwrap();
    let glyphs: Vec<_> = record.moves.iter().map(|mv| mv.annotation.glyph).collect();
    assert_eq!(glyphs, [Some(Glyph::Mistake), Some(Glyph::Inaccuracy), Some(Glyph::Brilliant)]);
}

#[test]
fn a_list_of_moves_needs_neither_tags_nor_a_result() {
    for text in ["e5 e9 d8", "1. e5 e9 2. d8", "1.e5 e9 2.d8 *", "e5\ne9\n(e8)\nd8\n"] {
        let record: Record = text.parse().unwrap();
        let moves: Vec<_> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
        assert_eq!((moves, record.result), (vec!["e5", "e9", "d8"], None), "{text}");
    }
}

#[test]
fn variations_that_do_not_fit_together_are_refused() {
    let error = |text: &str| text.parse::<Record>().unwrap_err().to_string();
    assert_eq!(error("(e5) *"), "line 1: a variation stands before the first move");
    assert_eq!(error("e5\n(d4 *"), "line 2: a variation begins with ( and does not end");
    assert_eq!(error("e5 (d4"), "line 1: a variation begins with ( and does not end");
    assert_eq!(error("e5 ) *"), "line 1: a variation ends with ) and has not begun");
    assert_eq!(error("e5 ({nothing}) *"), "line 1: a variation has no moves");
    assert_eq!(error("e5??? *"), "line 1: \"e5???\" is not annotated with ! ? !! ?? !? or ?!");
    assert_eq!(error("?! e5 *"), "line 1: a glyph stands before the first move");
    // As deep a recursion would overflow the stack of a thread.
    let deep = format!("{}a1{} *", "a1 (".repeat(100_000), ")".repeat(100_000));
    assert_eq!(error(&deep), "line 1: variations are nested more than 32 deep");
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
        record.start.comment = comment.clone();
        let read: Record = record.to_string().parse().unwrap();
        prop_assert_eq!(read.tag("Event"), Some(value.as_str()));
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        prop_assert_eq!(words(&read.start.comment), words(&comment.replace('}', ")")));
    }

    #[test]
    fn a_game_with_variations_is_read_back_the_same(mut record in record()) {
        record.set_tag("Player1", "Ada");
        let text = record.to_string();
        let mut read: Record = text.parse().unwrap();
        prop_assert_eq!(read.to_string(), text);
        forget_lines(&mut read.moves);
        prop_assert_eq!(read, record);
    }
}
