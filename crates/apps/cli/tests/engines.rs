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

/// A process `plywood engine`, over pipes.
struct UgiProcess {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl UgiProcess {
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

    fn send(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").unwrap();
    }

    /// The next line that begins so.
    fn receive(&self, beginning: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_mins(1)).expect(beginning);
            if line.starts_with(beginning) {
                return line;
            }
        }
    }

    /// Closes its input; whether it exits successfully.
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
fn the_puzzle_is_proven() {
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
fn three_seats_play_a_game_and_print_their_expected_scores() {
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
    let mut ugi = UgiProcess::with(&["yavalath"]);
    ugi.send("ugi");
    ugi.receive("id name Plywood");
    ugi.receive("ugiok");
    ugi.send("isready");
    ugi.receive("readyok");
    ugi.send("position startpos moves e5 a1 e6 a2 e8 a4");
    ugi.send("query p1turn");
    assert_eq!(ugi.receive("response"), "response true");
    ugi.send("go depth 3");
    assert_eq!(ugi.receive("bestmove"), "bestmove e7");
    ugi.send("position startpos moves e5 a1 e6 a2 e8 a4 e7");
    ugi.send("query gameover");
    assert_eq!(ugi.receive("response"), "response true");
    ugi.send("query result");
    assert_eq!(ugi.receive("response"), "response p1win");
    ugi.send("go");
    assert_eq!(ugi.receive("bestmove"), "bestmove 0000");
    ugi.send("quit");
    assert!(ugi.end());
}

/// The last score that an engine reports of a position.
fn score(game: &str, moves: &str) -> String {
    let mut ugi = UgiProcess::with(&[game, "alphabeta"]);
    ugi.send(&format!("position startpos moves {moves}"));
    ugi.send("go nodes 200000");
    let mut score = String::new();
    loop {
        let line = ugi.receive("");
        if line.starts_with("bestmove") {
            assert!(ugi.end());
            return score;
        }
        if let Some((_, rest)) = line.split_once(" score ") {
            rest.split_once(" pv").expect(&line).0.clone_into(&mut score);
        }
    }
}

#[test]
fn a_proven_result_is_reported_as_what_it_is() {
    assert_eq!(score("yavalath", "e5 a1 e6 a2 e8 a4"), "win 1");
    // Two lines of the opponent at once: whatever is stopped, the other wins.
    let lost = score("yavalath", "e5 f5 b2 f6 d4 c3 e7 f3 f4 c4 g2 e4 h2");
    assert!(lost.starts_with("loss "), "{lost}");
    assert_eq!(score("yavalanchan:size=2", "b3n a1n c2n b2n c1n b1n"), "draw 1");
    assert!(score("yolah", "d5:b7").starts_with("wdl "));
}

/// The options that an engine announces.
fn options(ugi: &mut UgiProcess) -> Vec<String> {
    ugi.send("ugi");
    let mut options = Vec::new();
    loop {
        let line = ugi.receive("");
        if line == "ugiok" {
            return options;
        }
        options.extend(line.strip_prefix("option name ").map(str::to_owned));
    }
}

#[test]
fn every_option_of_the_engine_is_announced_with_its_present_value() {
    let mut ugi = UgiProcess::with(&["yolah", "uct:threads=2,expand=3"]);
    let expected = [
        "Engine type string default uct:threads=2,expand=3",
        "Seed type spin default 0 min 0 max 9223372036854775807",
        "simulations type spin default 0 min 0 max 4294967295",
        "time type string default none",
        "c type string default 0.4472",
        "expansion-threshold type spin default 3 min 0 max 1000000",
        "playout type combo default uniform var uniform var reflex var eval var net",
        "eval type string default none",
        "weights type string default none",
        "net type string default none",
        "threads type spin default 2 min 1 max 256",
        "memory type spin default 512 min 1 max 1000000",
        "temperature type string default 0",
        "oversight type string default 0",
    ];
    assert_eq!(options(&mut ugi), expected);
    ugi.send("setoption name Engine value minimax");
    assert!(options(&mut ugi).contains(&"pruning type check default true".to_owned()));
    assert!(ugi.end());
}

#[test]
fn options_are_set_in_any_order_and_by_former_names_too() {
    let mut ugi = UgiProcess::with(&["yolah", "uct"]);
    // An evaluation is allowed only where one is asked for its value.
    ugi.send("setoption name eval value points");
    ugi.send("setoption name Memory value 8");
    ugi.send("setoption name expand value 3");
    ugi.send("setoption name playout value eval");
    ugi.send("isready");
    assert_eq!(ugi.receive(""), "readyok");
    let set = options(&mut ugi);
    for option in
        ["eval type string default points", "memory type spin default 8 min 1 max 1000000"]
    {
        assert!(set.contains(&option.to_owned()), "{set:?}");
    }
    assert!(set[0].ends_with("uct:expansion-threshold=3,playout=eval,eval=points,memory=8"));
    ugi.send("go nodes 100");
    ugi.receive("bestmove");
    ugi.send("setoption name Engine value minimax:depth=1");
    ugi.send("setoption name pruning value false");
    assert!(options(&mut ugi).contains(&"pruning type check default false".to_owned()));
    ugi.send("go");
    ugi.receive("bestmove");
    assert!(ugi.end());
}

#[test]
fn options_that_are_wrong_are_named_and_change_nothing() {
    let mut ugi = UgiProcess::with(&["yolah", "uct:memory=8"]);
    for (option, answer) in [
        ("name memory value 0", "info string uct has no memory \"0\"; there is 1..1000000"),
        ("name hash value 1", "info string uct has no option \"hash\"; there is simulations="),
        ("name weights value a,b", "info string \"a,b\" has a comma"),
        ("name memory", "info string no such option"),
    ] {
        ugi.send(&format!("setoption {option}"));
        let line = ugi.receive("");
        assert!(line.starts_with(answer), "{line}");
    }
    // Only the whole of the options says that this one changes nothing.
    ugi.send("setoption name net value none-such");
    ugi.send("isready");
    assert!(ugi.receive("").starts_with("info string "));
    assert_eq!(ugi.receive(""), "readyok");
    ugi.send("go nodes 100");
    ugi.receive("bestmove");
    assert!(ugi.end());
}

#[test]
fn a_move_is_made_however_little_is_left_on_the_clock() {
    for (game, engine) in [("yolah", "uct"), ("awale", "alphabeta"), ("yavalath:players=3", "uct")]
    {
        let mut ugi = UgiProcess::with(&[game, engine]);
        for go in [
            "go p1time 0 p2time 0",
            "go p1time 1 p2time 60000",
            "go p1time 300 p2time 300 p1inc 10 p2inc 10",
            "go p1time 100 movestogo 1",
            "go p1time 18446744073709551615 movetime 1",
            "go movetime 0",
        ] {
            ugi.send(go);
            assert_ne!(ugi.receive("bestmove"), "bestmove 0000", "{game} {engine}: {go}");
        }
        assert!(ugi.end());
    }
}

#[test]
fn garbage_is_answered_and_survived() {
    let mut ugi = UgiProcess::with(&["yolah", "uct"]);
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
        ugi.send(line);
    }
    ugi.stdin.write_all(b"\xff\xfe\n").unwrap();
    ugi.send("stop");
    ugi.send("isready");
    ugi.receive("readyok");
    ugi.send("go nodes 100");
    ugi.receive("bestmove");
    assert!(ugi.end());
}

#[test]
fn an_infinite_search_listens_and_stops() {
    for engine in ["uct", "alphabeta", "montecarlo"] {
        let mut ugi = UgiProcess::with(&["yolah", engine]);
        ugi.send("go infinite");
        ugi.send("isready");
        ugi.receive("readyok");
        ugi.send("stop");
        ugi.receive("bestmove");
        ugi.send("go infinite");
        // The end of input in the middle of a search ends the program.
        assert!(ugi.end(), "{engine}");
    }
}
