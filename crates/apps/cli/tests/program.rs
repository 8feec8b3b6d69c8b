//! The built program, end to end.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const EXAMPLE_GAME: &str = include_str!("../../../games/yolah/tests/data/example_game.txt");

fn plywood(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end without reading it all.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What the program prints, when it succeeds.
fn out(args: &[&str]) -> String {
    let output = plywood(args, "");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&out(args)).unwrap()
}

/// The one line the program says, when it is called wrongly.
fn refused(args: &[&str]) -> String {
    let output = plywood(args, "");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{args:?}: {text}");
    text.trim_end().to_owned()
}

/// A file name that no other test uses, and no earlier run has left.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn the_help_is_as_it_was() {
    insta::assert_snapshot!("help", out(&["--help"]));
    insta::assert_snapshot!("games", out(&["games"]));
    for command in [
        "serve",
        "games",
        "show",
        "play",
        "analyze",
        "review",
        "engine",
        "compliance",
        "perft",
        "bench",
        "magic",
        "completions",
    ] {
        insta::assert_snapshot!(format!("help_{command}"), out(&[command, "--help"]));
    }
}

#[test]
fn errors_are_one_line_that_says_what_there_is() {
    let wrong: &[&[&str]] = &[
        &["chess"],
        &["show", "chess"],
        &["show", "yavalath:players=4"],
        &["show", "yavalath:colour=red"],
        &["show", "yavalath:players=3,swap=on"],
        &["show", "yavalath:players=2,block=on"],
        &["show", "yolah:size=9"],
        &["show", "yavalanchan:size"],
        &["show", "yolah", "--position", "8/8 b 0 0"],
        &["show", "yolah", "--moves", "d5:b7 e4:e3"],
        &["show", "yavalath", "--moves", "e5 e55"],
        &["show", "yavalath", "--moves", "e5 a1 e6 a2 e8 a4 e7 b1"],
        &["show", "awale", "--moves", "2R"],
        &["show", "yavalanchan", "--moves", "d4"],
        &["show"],
        &["engine"],
        &["show", "yolah", "--colour"],
        &["play", "yolah", "--seat", "1=deepblue"],
        &["play", "yolah", "--seat", "3=human"],
        &["play", "yolah", "--seat", "human"],
        &["perft", "yolah", "many"],
        &["perft", "yolah", "3", "--threads", "0"],
        &["bench", "--seconds", "0"],
        &["magic", "queen"],
    ];
    let lines: Vec<String> = wrong
        .iter()
        .map(|args| format!("plywood {}\n  {}", args.join(" "), refused(args)))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn the_example_game_of_the_book_is_won_by_white() {
    let moves: Vec<&str> = EXAMPLE_GAME.lines().filter(|line| !line.starts_with('#')).collect();
    let object = json(&["show", "yolah", "--moves", &moves.join("\n"), "--json"]);
    assert_eq!(object["outcome"]["winners"], serde_json::json!([2]));
    assert_eq!(object["scores"], serde_json::json!([24, 32]));
    assert_eq!(object["turn"], Value::Null);
    assert_eq!(object["legal_moves"], serde_json::json!([]));
}

#[test]
fn show_prints_one_object_with_all_there_is_to_say() {
    let object = json(&["show", "yavalanchan:size=2", "--json"]);
    let expected = serde_json::json!({
        "game": "yavalanchan:size=2",
        "position": "../.../.. 1",
        "turn": 1,
        "legal_moves": ["a1n", "a2n", "b1n", "b2n", "b3n", "c1n", "c2n"],
        "scores": [],
        "outcome": null,
    });
    assert_eq!(object, expected);
}

#[test]
fn perft_ends_with_the_number() {
    assert_eq!(out(&["perft", "yolah", "4"]), "8655628\n");
    assert_eq!(out(&["perft", "yolah", "0"]), "1\n");
    let divided = out(&["perft", "awale", "3", "--divide", "--threads", "2"]);
    assert_eq!(divided.lines().count(), 17);
    assert_eq!(divided.lines().last(), Some("3840"));
    let object = json(&["perft", "yavalath", "2", "--moves", "e5", "--divide", "--json"]);
    assert_eq!(object["nodes"], 60 * 59);
    assert_eq!(object["divide"][0], serde_json::json!({ "move": "a1", "nodes": 59 }));
    let over = "bbbbwwww/xxxxxxxx/8/8/8/8/8/8 b 5 4";
    assert_eq!(out(&["perft", "yolah", "3", "--position", over]), "0\n");
}

#[test]
fn bench_prints_its_figures_for_one_and_for_more_threads() {
    let object = json(&["bench", "awale", "--seconds", "0.01", "--threads", "2", "--json"]);
    let runs = object["benchmarks"].as_array().unwrap();
    let threads: Vec<&Value> = runs.iter().map(|run| &run["threads"]).collect();
    assert_eq!(threads, [1, 2]);
    for run in runs {
        assert_eq!(run["game"], "awale");
        for rate in ["random_games_per_cpu_second", "mean_plies", "perft_leaves_per_cpu_second"] {
            assert!(run[rate].as_f64().unwrap() > 0.0, "{rate}");
        }
        let results = run["results"].as_object().unwrap();
        let sum: f64 = results.values().map(|share| share.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9 && results.len() == 3, "{results:?}");
    }
}

#[test]
fn bench_measures_a_game_that_has_no_signature_too() {
    let object = json(&["bench", "yavalanchan:size=3,swap=on", "--seconds", "0.01", "--json"]);
    assert_eq!(object["benchmarks"][0]["game"], "yavalanchan:size=3,swap=on");
}

#[test]
fn magic_finds_what_the_program_uses() {
    let object = json(&["magic", "--json"]);
    let lessons = object["magics"].as_array().unwrap();
    let names: Vec<&str> =
        lessons.iter().map(|lesson| lesson["lesson"].as_str().unwrap()).collect();
    assert_eq!(names, ["bits7", "bits6", "rook", "bishop"]);
    assert_eq!(lessons[1]["table"].as_array().unwrap().len(), 64);
    assert_eq!((&lessons[2]["entries"], &lessons[3]["entries"]), (&102_400.into(), &5_248.into()));
    assert!(out(&["magic", "bits6"]).contains("de Bruijn"));
}

#[test]
fn completions_are_printed_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(out(&["completions", shell]).contains("perft"), "{shell}");
    }
}

#[test]
fn a_whole_game_of_each_can_be_played_over_a_pipe() {
    for game in catalog::GAMES.iter().flat_map(catalog::Entry::specs) {
        let game = &*game;
        let file = scratch(&format!("{}.txt", game.replace(':', "_")));
        let name = file.to_str().unwrap();
        // A game of random players gives the moves; a person then plays all seats the same way.
        let seats = ["--seat", "1=random", "--seat", "2=random"];
        let third = ["--seat", "3=random"];
        let three = if game.ends_with("=3") { &third[..] } else { &[] };
        let watched = [&["play", game, "--seed", "7", "--save", name], &seats[..], three].concat();
        assert!(out(&watched).contains("saved to"), "{game}");
        let saved = std::fs::read_to_string(&file).unwrap();
        let record: presentation::Record = saved.parse().unwrap();
        let moves: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();

        let humans: Vec<String> = (1..=3).map(|n| format!("{n}=human")).collect();
        let mut args = vec!["play", game, "--seed", "7"];
        for seat in &humans[..if three.is_empty() { 2 } else { 3 }] {
            args.extend(["--seat", seat.as_str()]);
        }
        let output = plywood(&args, &(moves.join("\n") + "\nposition\n"));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{game}");
        let end = json(&["show", "--load", name, "--json"]);
        assert!(text.ends_with(&format!("{}\n", end["position"].as_str().unwrap())), "{game}");
        assert!(text.contains(end["outcome"]["reason"].as_str().unwrap()), "{game}");
    }
}

#[test]
fn a_person_plays_undoes_saves_loads_and_resigns() {
    let file = scratch("session.txt");
    let name = file.to_str().unwrap();
    let input = format!("e5\nmoves e\nundo\nd4\nsave {name}\nresign\nundo\nresign\nsave\nquit\n");
    let output = plywood(&["play", "yavalath", "--seed", "3", "--seat", "2=random"], &input);
    let text = String::from_utf8(output.stdout).unwrap();
    for said in ["player 2 ○ plays", "taken back: e5 ", "saved to", "the resignation is taken back"]
    {
        assert!(text.contains(said), "{said}:\n{text}");
    }
    assert_eq!(text.matches("player 2 wins: player 1 resigned").count(), 2);
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.starts_with("[Game \"yavalath\"]\n[Player1 \"human\"]\n[Player2 \"random\"]\n"));
    assert!(
        saved.contains("[Seed \"3\"]\n[Reason \"player 1 resigned\"]\n[Result \"0-1\"]\n\n1. d4 ")
    );
    assert!(saved.ends_with(" 0-1\n"));
    assert!(out(&["show", "--load", name]).contains("result    player 2 wins: player 1 resigned"));
    assert_eq!(out(&["show", "--load", name, "--record"]), saved);

    let again = plywood(&["play", "--load", name], "undo\nundo\ne5\nquit\n");
    let text = String::from_utf8(again.stdout).unwrap();
    assert!(text.contains("taken back: d4 "), "{text}");
}

#[test]
fn a_wrong_move_is_explained_and_the_game_goes_on() {
    let output = plywood(&["play", "yolah", "--seat", "2=human"], "d5:e7\nx\nd5:b7\nposition\n");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(
        "d5:e7 is not along a line: e7 is not on a rank, file or diagonal of d5; legal is a1:b1 "
    ));
    assert!(text.contains("\"x\" is not a move such as d5:b7; legal is"));
    assert!(text.ends_with("w6b/1b6/8/3xw3/3wb3/8/8/b6w w 1 0\n"));
}

#[test]
fn a_move_is_understood_in_upper_and_in_lower_case_and_a_pass_by_its_name() {
    let position = |game: &str, typed: &str, args: &[&str]| {
        let play = [&["play", game, "--seat", "1=human", "--seat", "2=human"], args].concat();
        let output = plywood(&play, &format!("{typed}\nposition\n"));
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().last().unwrap().to_owned()
    };
    for (game, notation, typed) in
        [("yolah", "a1:c3", "A1:C3"), ("awale", "1R", "1r"), ("yavalanchan", "d4n", "D4N")]
    {
        assert_eq!(position(game, typed, &[]), position(game, notation, &[]), "{game}");
    }
    let stuck = ["--position", "bbx5/bbx5/xxx5/8/8/8/6ww/6ww b 0 0"];
    assert_eq!(position("yolah", "Pass", &stuck), position("yolah", "a1:a1", &stuck));
}

#[test]
fn one_thread_is_not_one_threads_and_one_ply_not_one_plies() {
    let output = plywood(&["bench", "awale", "--seconds", "0.01", "--threads", "1"], "");
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("awale, 1 thread\n"), "{text}");
    let moves = "e5 a1 e6 a2 e8 a4";
    let hint = plywood(&["play", "yavalath", "--seat", "2=human", "--moves", moves], "hint\n");
    let text = String::from_utf8(hint.stdout).unwrap();
    assert!(text.ends_with("e7   player 1 wins in 1 ply, proven\n"), "{text}");
}

#[test]
fn a_damaged_file_is_refused_and_nothing_is_overwritten() {
    let file = scratch("damaged.txt");
    let name = file.to_str().unwrap();
    let damaged: &[(&[u8], &str)] = &[
        (b"[Game \"yolah\"]\n\n1. d5:b7 e5", "line 3: the game breaks off without a result"),
        (b"[Game \"yolah\"]\n\n1. d5:b7 e5:e9 *", "line 3: move 2: no square \"e9\""),
        (b"[Game \"yolah\"\n*", "line 1: [Game \"yolah\" is not a tag"),
        (b"\xff\xfe\x00", "is not text"),
        (b"", "line 1: the game breaks off"),
    ];
    for (bytes, problem) in damaged {
        std::fs::write(&file, bytes).unwrap();
        for args in [&["show", "--load", name][..], &["play", "--load", name, "--save", name]] {
            let line = refused(args);
            assert!(line.contains(problem), "{line}");
        }
        let output =
            plywood(&["play", "yolah", "--seed", "1"], &format!("load {name}\nposition\n"));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(problem) && text.ends_with(" b 0 0\n"), "{text}");
        assert_eq!(&std::fs::read(&file).unwrap(), bytes, "the file is as it was");
    }
    assert!(
        refused(&["play", "yolah", "--save", name])
            .ends_with("exists already and is not overwritten")
    );
}

#[test]
fn a_missing_file_and_a_folder_that_does_not_exist_are_failures() {
    let missing = plywood(&["show", "--load", "no/such/file"], "");
    assert_eq!(missing.status.code(), Some(1));
    assert!(
        String::from_utf8(missing.stderr)
            .unwrap()
            .starts_with("plywood: cannot read no/such/file: ")
    );
    let output = plywood(&["play", "awale", "--save", "no/such/file"], "");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed: &str| {
        out(&["play", "awale", "--seat", "1=random", "--seat", "2=random", "--seed", seed])
    };
    assert_eq!(game("1"), game("1"));
    assert_ne!(game("1"), game("2"));
}

#[test]
fn a_pipe_gets_no_colours_and_a_terminal_that_wants_none_neither() {
    assert!(!out(&["show", "yolah"]).contains('\x1b'));
    let forced = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["show", "yolah"])
        .env("CLICOLOR_FORCE", "1")
        .output()
        .unwrap();
    assert!(forced.stdout.contains(&0x1b));
    let refused = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["show", "yolah"])
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert!(!refused.stdout.contains(&0x1b));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["magic", "rook"])
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
        .wait_with_output()
        .unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_long_count_with_nothing_but_its_exit_code() {
    use std::io::{BufRead as _, BufReader};

    let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["perft", "yolah", "12"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "perft 12: begun\n");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(output.stdout.is_empty());
}

/// On one thread no more CPU time passes than time on the wall; and it is not the same clock.
#[cfg(unix)]
#[test]
fn bench_measures_cpu_time() {
    // The last of many runs: what was used before it must not count.
    let games = ["yavalanchan:size=2"; 8];
    let args = ["--seconds", "0.1", "--threads", "1", "--json"];
    let object = json(&[&["bench"], &games[..], &args].concat());
    let run = object["benchmarks"].as_array().unwrap().last().unwrap();
    let rate = |name: &str| run[name].as_f64().unwrap();
    for (cpu, wall) in [
        ("random_games_per_cpu_second", "random_games_per_second"),
        ("perft_leaves_per_cpu_second", "perft_leaves_per_second"),
    ] {
        let (cpu, wall) = (rate(cpu), rate(wall));
        assert!(cpu > 0.9 * wall, "{cpu} per CPU-second, {wall} per second");
        assert!((cpu - wall).abs() > f64::EPSILON, "{cpu} is by the clock on the wall");
    }
}

#[test]
fn a_review_is_written_into_the_record_or_beside_it() {
    let (file, other) = (scratch("review.txt"), scratch("reviewed.txt"));
    let text = "[Game \"yavalath\"]\n\n1. e5 {the centre} a1 2. e6 a2 3. e8 a4 4. c2 a3 0-1\n";
    std::fs::write(&file, text).unwrap();
    let (name, other_name) = (file.to_str().unwrap(), other.to_str().unwrap());
    let printed = out(&["review", name, "--nodes", "1000", "--output", other_name]);
    assert!(printed.contains("move 7, player 1: c2?? 100 % → 0 %, better e7"), "{printed}");
    assert!(printed.contains("reviewed.txt: 9 positions, "), "{printed}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "it is left alone");
    let reviewed = std::fs::read_to_string(&other).unwrap();
    assert!(reviewed.contains("[Annotator \"alphabeta, 1000 nodes\"]"), "{reviewed}");
    assert!(reviewed.contains("{the centre [%eval ") && reviewed.contains("c2??"), "{reviewed}");
    // In place, with the same result; what is read back is a game.
    let found = json(&["review", name, "--nodes", "1000", "--json"]);
    let blunder = found["mistakes"].as_array().unwrap().last().unwrap();
    assert_eq!((&blunder["move"], &blunder["best"]), (&"c2".into(), &"e7".into()));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), reviewed);
    assert!(out(&["show", "--load", name]).contains("player 2"), "it can be loaded");
    assert!(refused(&["review", name, "chess"]).contains("chess"));
    std::fs::write(&file, "1. e5 *").unwrap();
    assert!(refused(&["review", name]).contains("the tag Game is missing"));
}
