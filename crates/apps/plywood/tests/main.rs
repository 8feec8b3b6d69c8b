//! The examples are run, and the walk through a new game in CONTRIBUTING.md is the code of one of them.

#[path = "../examples/nim/nim.rs"]
mod nim;

use std::process::Command;

use conformance::naive::{Naive, agree};
use conformance::{Bounds, check, check_parsers};
use nim::Nim;
use plywood::perft::perft;
use plywood::presentation::Rules as _;

/// What an example prints; Cargo builds the examples of a package before it runs its tests.
fn run_example(name: &str) -> String {
    let tests = std::env::current_exe().expect("a test has a path");
    let build = tests.parent().and_then(|deps| deps.parent()).expect("tests are in a folder of it");
    let path = build.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION);
    let output = Command::new(&path).output().unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("an example prints text")
}

#[test]
fn a_game_of_ones_own_is_played_by_two_engines() {
    let printed = run_example("nim");
    assert!(printed.starts_with("15 1 sticks: uct takes 3\n"), "{printed}");
    assert!(printed.ends_with("player 1 took the last stick\n"), "{printed}");
}

#[test]
fn an_evaluation_of_ones_own_plays_ten_games() {
    let printed = run_example("own_evaluation");
    assert!(printed.ends_with(" of 10 points\n"), "{printed}");
}

#[cfg(feature = "arena")]
#[test]
fn an_engine_of_ones_own_plays_a_tournament() {
    let printed = run_example("own_engine");
    let points = printed.lines().map(|line| line.split_whitespace().nth(1).unwrap());
    let points: Vec<f64> = points.map(|points| points.parse().unwrap()).collect();
    assert_eq!((points.len(), points.iter().sum::<f64>()), (3, 30.0), "{printed}");
    assert!(points[0] > points[1] && points[2] > points[0], "{printed}");
}

#[test]
fn nim_obeys_the_laws() {
    for sticks in [1, 2, 21, 26] {
        let bounds = Bounds { moves: 3, plies: usize::from(sticks) };
        check(&Nim { sticks }, bounds, 20);
    }
}

#[test]
fn parsers_never_panic_and_know_one_spelling() {
    check_parsers(&Nim { sticks: 21 }, &["", "21 1", "0 2", "022 1", "3", "-1 1"]);
}

/// Nim as it is told, in notation only.
#[derive(Clone)]
struct NaiveNim {
    sticks: u8,
    player: u8,
}

impl Naive for NaiveNim {
    fn moves(&self) -> Vec<String> {
        ["1", "2", "3"].into_iter().take(self.sticks.into()).map(ToOwned::to_owned).collect()
    }

    fn play(&mut self, mv: &str) {
        self.sticks -= mv.parse::<u8>().unwrap();
        self.player = 3 - self.player;
    }

    fn text(&self) -> String {
        format!("{} {}", self.sticks, self.player)
    }

    fn winners(&self) -> Option<Vec<u8>> {
        (self.sticks == 0).then(|| vec![3 - self.player])
    }
}

#[test]
fn the_rules_agree_with_naive_ones() {
    agree(&Nim { sticks: 21 }, &NaiveNim { sticks: 21, player: 1 }, 50);
}

/// Sequences of ones, twos and threes, as far as the sticks go: of 5, all pairs but 3 + 3, and 10 triples.
#[test]
fn perft_counts_the_ways_to_take_sticks() {
    let counts = |sticks| [1, 2, 3].map(|depth| perft(&Nim { sticks }.start(), depth));
    assert_eq!(counts(21), [3, 9, 27]);
    assert_eq!(counts(5), [3, 8, 10]);
}

/// Every line of the code blocks stands in the example, in the same order.
#[test]
fn the_walk_through_a_new_game_is_the_code_of_the_example() {
    let guide = include_str!("../../../../CONTRIBUTING.md");
    let code = include_str!("../examples/nim/nim.rs");
    let walk = &guide[guide.find("## How to add a game").expect("the guide has the walk")..];
    let blocks: Vec<&str> = walk.split("```rust\n").skip(1).collect();
    assert!(blocks.len() >= 4, "{} blocks", blocks.len());
    for block in blocks {
        let block = block.split("```").next().expect("a block ends");
        if !block.contains("games![") {
            assert!(code.contains(block.trim_end()), "not in the example:\n{block}");
        }
    }
}
