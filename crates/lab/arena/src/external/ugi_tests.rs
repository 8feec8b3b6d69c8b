use std::time::Duration;

use super::*;

fn heard(lines: &[&str]) -> Result<Choice, Fault> {
    let mut report = Report::default();
    let mut answers = lines.iter().filter_map(|line| report.hear(line, 2));
    answers.next().expect("an answer")
}

fn value(score: &str) -> Option<f32> {
    heard(&[&format!("info depth 3 score {score} pv a1"), "bestmove a1"]).expect("a move").value
}

#[test]
fn a_game_is_told_from_its_beginning() {
    let mut session = catalog::open("yavalath").expect("a game");
    assert_eq!(position(&*session), "position startpos");
    session.play("e5").expect("legal");
    session.play("a1").expect("legal");
    assert_eq!(position(&*session), "position startpos moves e5 a1");
    let text = session.position();
    session.set_position(&text).expect("a position");
    assert_eq!(position(&*session), format!("position fen {text}"));
    session.play("e6").expect("legal");
    assert_eq!(position(&*session), format!("position fen {text} moves e6"));
}

#[test]
fn go_tells_every_limit_that_is_set() {
    let ms = Duration::from_millis;
    assert_eq!(go(&Limits::default()), "go");
    let clocks = Limits {
        clocks: vec![ms(1000), ms(2500), Duration::ZERO],
        increment: ms(20),
        ..Limits::default()
    };
    assert_eq!(go(&clocks), "go p1time 1000 p2time 2500 p3time 1 p1inc 20 p2inc 20 p3inc 20");
    let several = Limits {
        move_time: Some(ms(50)),
        nodes: Some(1_000_000),
        depth: Some(7),
        ..Limits::default()
    };
    assert_eq!(go(&several), "go movetime 50 nodes 1000000 depth 7");
}

#[test]
fn a_seed_fits_the_option_that_takes_it() {
    let ours = "option name Seed type spin default 0 min 0 max 9223372036854775807";
    let option = SeedOption::read(ours).expect("an option");
    assert_eq!(option.set(5), "setoption name Seed value 5");
    assert_eq!(option.set(u64::MAX), "setoption name Seed value 9223372036854775807");
    let small = SeedOption::read("option name seed type spin default 1 min 0 max 99");
    assert_eq!(small.expect("an option").set(1234), "setoption name seed value 34");
    let whole = SeedOption::read(&format!("option name Seed type spin max {}", u64::MAX));
    assert!(whole.expect("an option").set(u64::MAX).ends_with(&u64::MAX.to_string()));
    assert_eq!(SeedOption::read("option name Hash type spin default 1 min 1 max 9"), None);
    assert_eq!(SeedOption::read("option name Seed Book type string"), None);
    assert_eq!(SeedOption::read("id name Seed"), None);
}

#[test]
fn the_last_report_counts() {
    let choice = heard(&[
        "info depth 1 nodes 10 time 0 nps 1 score wdl 400 pv a1 a2",
        "info depth 2 nodes 250 time 1 nps 1 score wdl 625 pv b1 depth 9",
        "info string depth 8 score win 1",
        "info depth 7 multipv 2 nodes 9 score loss 1 pv c1",
        "something else",
        "",
        "bestmove b1 ponder b2",
    ]);
    let expected = Choice { mv: "b1".into(), value: Some(0.625), nodes: 250, depth: 2 };
    assert_eq!(choice, Ok(expected));
}

#[test]
fn a_score_is_the_share_of_the_point() {
    assert_eq!(value("wdl 0"), Some(0.0));
    assert_eq!(value("wdl 1000"), Some(1.0));
    assert_eq!(value("win 3"), Some(1.0));
    assert_eq!(value("loss 2"), Some(0.0));
    assert_eq!(value("draw 9"), Some(0.5));
    assert_eq!(value("mate -2"), Some(0.0));
    assert_eq!(value("cp 35 wdl 300 500 200"), Some(0.55));
    assert_eq!(value("cp 35"), None);
    assert_eq!(value("wdl 1001"), None);
    assert_eq!(value("wdl NaN"), None);
    assert_eq!(value(""), None);
}

#[test]
fn a_draw_among_three_is_no_number() {
    let mut report = Report::default();
    assert!(report.hear("info score draw 4", 3).is_none());
    let choice = report.hear("bestmove a1", 3).expect("an answer").expect("a move");
    assert_eq!(choice.value, None);
}

#[test]
fn numbers_that_are_none_are_ignored() {
    let choice = heard(&["info depth x nodes -3 score", "info depth", "bestmove a1"]);
    assert_eq!(choice, Ok(Choice { mv: "a1".into(), ..Choice::default() }));
    let deep = heard(&["info depth 99999999999", "bestmove a1"]).expect("a move");
    assert_eq!(deep.depth, u32::MAX);
}

#[test]
fn an_answer_without_a_move_is_garbage() {
    assert_eq!(heard(&["bestmove"]), Err(Fault::Garbage("bestmove".into())));
    assert_eq!(heard(&["  bestmove  "]), Err(Fault::Garbage("bestmove".into())));
    assert_eq!(heard(&["bestmove a\u{7}1"]), Err(Fault::Garbage("bestmove a 1".into())));
    let long = heard(&[&format!("bestmove {}", "x".repeat(1000))]).expect_err("garbage");
    assert_eq!(long, Fault::Garbage(format!("bestmove {}…", "x".repeat(LONGEST_MOVE - 9))));
}
