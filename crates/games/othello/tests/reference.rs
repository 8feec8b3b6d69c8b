//! Reference values of the literature: perft from the start, and the FFO endgame problems.

use game::{Analysis, Engine as _, Position as _, SearchLimits, perft::perft};
use plywood_othello::{Evaluation, Move, Othello, Position};
use presentation::Rules as _;
use search::alphabeta::{AlphaBeta, Settings};

const REFERENCE: &str = include_str!("data/reference.txt");

/// The lines of the file that begin with this word, without it.
fn lines(word: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = REFERENCE.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    lines.filter(move |line| line[0] == word).map(|line| line[1..].to_vec())
}

#[test]
fn perft_from_the_start_to_depth_9() {
    let counts: Vec<u64> = lines("perft").flatten().map(|n| n.parse().unwrap()).collect();
    assert_eq!(counts.len(), 11);
    for (depth, &count) in (1..=9).zip(&counts) {
        assert_eq!(perft(&Othello.start(), depth), count, "depth {depth}");
    }
}

/// An endgame problem with its solution.
struct Problem {
    position: Position,
    /// The disc difference for the player to move with best play.
    margin: i32,
    best: Move,
}

/// The problem with this number in the FFO test suite.
fn ffo(number: &str) -> Problem {
    let line = lines("ffo").find(|line| line[0] == number).unwrap();
    let [_, board, side, margin, best] = line[..] else { panic!("{line:?}") };
    let mut rows: Vec<String> = Vec::new();
    for row in board.as_bytes().chunks(8) {
        let row = String::from_utf8(row.to_vec()).unwrap();
        rows.push((1..=8).rev().fold(row.replace('X', "b").replace('O', "w"), |row, run| {
            row.replace(&"-".repeat(run), &run.to_string())
        }));
    }
    let side = if side == "X" { 'b' } else { 'w' };
    let position = Othello.read_position(&format!("{} {side}", rows.join("/"))).unwrap();
    Problem { position, margin: margin.parse().unwrap(), best: best.parse().unwrap() }
}

#[test]
fn the_problems_are_what_the_suite_says() {
    for (number, empties, margin) in [("40", 20, 38), ("41", 22, 0)] {
        let problem = ffo(number);
        assert_eq!(problem.position.empty().count(), empties);
        assert_eq!(problem.margin, margin);
        assert!(problem.position.is_legal(problem.best));
    }
}

fn analyze(position: &Position) -> Analysis<Move> {
    let mut engine = AlphaBeta::new(Evaluation::default(), Settings::default());
    engine.analyze(position, SearchLimits::default())
}

#[test]
fn alphabeta_proves_ffo_40_won() {
    let analysis = analyze(&ffo("40").position);
    assert!(analysis.proven.is_some() && analysis.expected_scores[0] > 0.99, "{analysis:?}");
}

/// The whole problem takes two million nodes: docs/strength.md has the command. Here after four moves of
/// best play, with 18 empty squares.
#[test]
fn alphabeta_proves_ffo_41_drawn_in_its_main_line() {
    let Problem { mut position, best, .. } = ffo("41");
    for mv in [best].into_iter().chain(["a3", "a2", "g6"].map(|mv| mv.parse().unwrap())) {
        assert!(position.is_legal(mv), "{mv} at {position}");
        position.play(mv);
    }
    let analysis = analyze(&position);
    let is_even = (analysis.expected_scores[0] - 0.5).abs() < f32::EPSILON;
    assert!(analysis.proven.is_some() && is_even, "{analysis:?}");
}
