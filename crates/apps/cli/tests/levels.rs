//! The levels of difficulty, through the built program.

use std::process::{Command, Stdio};

use serde_json::Value;

/// What a ladder of levels of a game ends with.
fn ladder(game: &str, levels: &str, games: &str, more: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(["experiment", "levels", game, "--levels", levels, "--games", games, "--json"]);
    command.args(more).arg("--store").arg(folder.path().join("games.db")).stdin(Stdio::null());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{game}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The score of each level against the one below. The games are the same on every machine.
fn scores_against_the_one_below(game: &str, levels: &str, games: &str) -> Vec<f64> {
    let result = ladder(game, levels, games, &[]);
    let cross = result["summary"]["cross"].as_array().unwrap();
    let points = |level: usize, other: usize| cross[level][other]["points"].as_f64().unwrap();
    // Of three players the third has points too.
    let score = |level: usize| {
        let (own, other) = (points(level, level - 1), points(level - 1, level));
        own / (own + other)
    };
    (1..cross.len()).map(score).collect()
}

#[test]
fn every_level_beats_the_one_below() {
    for game in ["yolah", "yavalath", "yavalanchan", "awale", "othello", "yavalath:players=3"] {
        let scores = scores_against_the_one_below(game, "1..5", "24");
        assert_eq!(scores.len(), 4);
        assert!(scores.iter().all(|&score| score > 0.5), "{game}: {scores:?}");
    }
}

#[test]
fn a_level_is_the_same_player_whatever_the_time_and_the_number_of_threads() {
    for game in ["yavalath", "awale"] {
        let one = ladder(game, "2..4", "8", &["--threads", "1"]);
        assert_eq!(one["summary"]["games"], 24);
        assert_eq!(ladder(game, "2..4", "8", &["--threads", "2", "--time", "10s"]), one, "{game}");
    }
}

#[test]
fn there_are_ten_levels() {
    for (engine, error) in [
        ("level:11", "there is no level \"level:11\"; there is level:1 to level:10"),
        ("level:0", "there is no level \"level:0\"; there is level:1 to level:10"),
        ("level:04", "there is no level \"level:04\"; there is level:1 to level:10"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        command.args(["analyze", "yolah", engine]).stdin(Stdio::null());
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(error) && text.lines().count() == 1, "{text}");
    }
}
