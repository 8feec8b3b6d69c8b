//! The terms of the default evaluation are fair, and it is their sum.

use conformance::check_linear;
use conformance::evaluation::{
    check_color_flip, check_null_move, exchange_letters, random_positions,
};
use plywood_yolah::{Position, Yolah};
use presentation::Rules as _;

fn positions() -> Vec<Position> {
    random_positions(&Yolah, 40).collect()
}

/// The position's text with something changed in its parts: the board, the side to move, the
/// points.
fn changed(position: &Position, change: impl Fn(&mut [String])) -> Position {
    let mut parts: Vec<String> = position.to_string().split(' ').map(str::to_owned).collect();
    change(&mut parts);
    Yolah.read_position(&parts.join(" ")).expect("a position")
}

fn other_color(text: &str) -> String {
    exchange_letters(text, ['b', 'w'])
}

#[test]
fn color_flipping_changes_nothing() {
    let flipped = |position: &Position| {
        changed(position, |parts| {
            parts[..2].iter_mut().for_each(|part| *part = other_color(part));
            parts.swap(2, 3);
        })
    };
    check_color_flip(&Yolah, &positions(), flipped);
}

#[test]
fn terms_are_opposite_for_the_opponent_except_those_of_the_turn() {
    let passed = |position: &Position| changed(position, |parts| parts[1] = other_color(&parts[1]));
    check_null_move(&Yolah, &positions(), passed, &["tempo"]);
}

#[test]
fn the_evaluation_obeys_the_laws_of_terms() {
    check_linear(&Yolah, &positions(), 100, &[]);
}
