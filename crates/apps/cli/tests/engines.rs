//! The engines, through the built program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::Value;

fn plywood(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_plywood")).args(args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn analyze(args: &[&str]) -> Value {
    serde_json::from_str(&plywood(&[&["analyze"], args, &["--json"]].concat())).unwrap()
}

/// A conversation with `plywood engine`.
struct Talk {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Talk {
    fn with(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
            .arg("engine")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self { child, stdin, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").unwrap();
    }

    /// The next line that begins so.
    fn hear(&self, beginning: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_mins(1)).expect(beginning);
            if line.starts_with(beginning) {
                return line;
            }
        }
    }

    /// Ends the conversation and says whether the program ended well.
    fn end(mut self) -> bool {
        drop(self.stdin);
        self.child.wait().unwrap().success()
    }
}

#[test]
fn every_engine_finds_a_win_in_one() {
    let moves = "e5 a1 e6 a2 e8 a4";
    for engine in ["reflex", "montecarlo", "uct", "alphabeta", "minimax", "easy", "hard"] {
        let nodes = if engine == "montecarlo" { "100000" } else { "20000" };
        let found = analyze(&["yavalath", engine, "--moves", moves, "--nodes", nodes]);
        assert_eq!(found["best"], "e7", "{engine}");
    }
}

#[test]
fn the_puzzle_is_proved() {
    let moves = "e5 f5 b2 f6 d4 c3 e7 f3 f4 c4 g2 e4";
    let found = analyze(&["yavalath", "alphabeta", "--moves", moves, "--nodes", "20000000"]);
    assert_eq!((&found["best"], &found["proved"]), (&"h2".into(), &true.into()));
    assert_eq!(found["value"], serde_json::json!([1.0, 0.0]));
}

#[test]
fn analysis_has_what_it_should() {
    let found = analyze(&["awale", "--moves", "3R 4B", "--depth", "4", "--lines", "3"]);
    for key in
        ["best", "value", "proved", "plies", "depth", "nodes", "nodes_per_cpu_second", "line"]
    {
        assert!(found.get(key).is_some(), "{key}");
    }
    assert!(found["candidates"].as_array().unwrap().len() >= 3);
    assert_eq!(found["best"], found["line"][0]);
    let sum: f64 = found["value"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-3);
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    for (game, engine) in [
        ("yolah", "uct"),
        ("yolah", "alphabeta"),
        ("yavalath:players=3", "uct:playout=reflex"),
        ("yavalath:players=3", "paranoid"),
        ("yavalanchan", "alphabeta"),
        ("awale", "montecarlo"),
    ] {
        let args = [game, engine, "--nodes", "5000", "--seed", "7"];
        let [mut a, mut b] = [analyze(&args), analyze(&args)];
        for found in [&mut a, &mut b] {
            found["nodes_per_cpu_second"].take();
        }
        assert_eq!(a, b, "{game} {engine}");
    }
}

#[test]
fn three_seats_play_a_game_and_tell_their_chances() {
    let text = plywood(&[
        "play",
        "yavalath:players=3",
        "--seat",
        "1=easy",
        "--seat",
        "2=reflex",
        "--seat",
        "3=easy",
        "--nodes",
        "500",
        "--seed",
        "1",
    ]);
    assert!(text.contains(" % – "), "{text}");
    assert!(text.lines().any(|line| line.contains("wins: ") || line.starts_with("draw")), "{text}");
}

#[test]
fn a_conversation_goes_as_documented() {
    let mut talk = Talk::with(&["yavalath"]);
    talk.say("ugi");
    talk.hear("id name Plywood");
    talk.hear("ugiok");
    talk.say("isready");
    talk.hear("readyok");
    talk.say("position startpos moves e5 a1 e6 a2 e8 a4");
    talk.say("query p1turn");
    assert_eq!(talk.hear("response"), "response true");
    talk.say("go depth 3");
    assert_eq!(talk.hear("bestmove"), "bestmove e7");
    talk.say("position startpos moves e5 a1 e6 a2 e8 a4 e7");
    talk.say("query gameover");
    assert_eq!(talk.hear("response"), "response true");
    talk.say("query result");
    assert_eq!(talk.hear("response"), "response p1win");
    talk.say("go");
    assert_eq!(talk.hear("bestmove"), "bestmove 0000");
    talk.say("quit");
    assert!(talk.end());
}

#[test]
fn a_move_is_made_however_little_is_left_on_the_clock() {
    for (game, engine) in [("yolah", "uct"), ("awale", "alphabeta"), ("yavalath:players=3", "uct")]
    {
        let mut talk = Talk::with(&[game, engine]);
        for go in [
            "go p1time 0 p2time 0",
            "go p1time 1 p2time 60000",
            "go p1time 300 p2time 300 p1inc 10 p2inc 10",
            "go p1time 100 movestogo 1",
            "go p1time 18446744073709551615 movetime 1",
            "go movetime 0",
        ] {
            talk.say(go);
            assert_ne!(talk.hear("bestmove"), "bestmove 0000", "{game} {engine}: {go}");
        }
        assert!(talk.end());
    }
}

#[test]
fn garbage_is_answered_and_survived() {
    let mut talk = Talk::with(&["yolah", "uct"]);
    for line in [
        "",
        "xyzzy",
        "position",
        "position fen 8/8",
        "position startpos moves z9",
        "go depth x nodes",
        "setoption name Engine value deepblue",
        "setoption",
        "query what",
        "stop",
        "stop",
        "\u{0}\u{ff}",
    ] {
        talk.say(line);
    }
    talk.stdin.write_all(b"\xff\xfe\n").unwrap();
    talk.say("stop");
    talk.say("isready");
    talk.hear("readyok");
    talk.say("go nodes 100");
    talk.hear("bestmove");
    assert!(talk.end());
}

#[test]
fn an_infinite_search_listens_and_stops() {
    for engine in ["uct", "alphabeta", "montecarlo"] {
        let mut talk = Talk::with(&["yolah", engine]);
        talk.say("go infinite");
        talk.say("isready");
        talk.hear("readyok");
        talk.say("stop");
        talk.hear("bestmove");
        talk.say("go infinite");
        // The end of input in the middle of a search ends the program.
        assert!(talk.end(), "{engine}");
    }
}
