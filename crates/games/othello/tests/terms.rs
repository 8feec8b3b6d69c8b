//! The terms of the default evaluation are fair, and it is their sum.

use conformance::check_linear;
use conformance::evaluation::{
    check_color_flip, check_null_move, exchange_letters, random_positions, term, terms_of,
};
use plywood_othello::{Othello, Position};
use presentation::Rules as _;

fn positions() -> Vec<Position> {
    random_positions(&Othello, 40).collect()
}

fn read(text: &str) -> Position {
    Othello.read_position(text).expect("a position")
}

#[test]
fn color_flipping_changes_nothing() {
    let flipped = |position: &Position| read(&exchange_letters(&position.to_string(), ['b', 'w']));
    check_color_flip(&Othello, &positions(), flipped);
}

#[test]
fn terms_are_opposite_for_the_opponent_except_those_of_the_turn() {
    let passed = |position: &Position| {
        let text = position.to_string();
        let (board, side) = text.split_once(' ').expect("a board and a side");
        read(&format!("{board} {}", exchange_letters(side, ['b', 'w'])))
    };
    check_null_move(&Othello, &positions(), passed, &["tempo", "parity"]);
}

#[test]
fn terms_count_what_they_say() {
    // Black: a corner with two discs along the edge, b2 next to it. White: c-square and x-square at h1.
    let text = "bbb3w1/1b4w1/8/3wb3/3bw3/8/8/8 b";
    let position = read(text);
    let value = |name: &str| term(&Othello, &position, name);
    assert_eq!(terms_of(&Othello, &position).1, 54);
    assert_eq!(value("discs"), 6 - 4);
    assert_eq!((value("tempo"), value("parity")), (1, -1));
    assert_eq!(value("corners"), 1);
    assert_eq!(value("x-squares"), -1, "b2 is next to a corner that is taken");
    assert_eq!(value("c-squares"), -1);
    assert_eq!(value("stable"), 3);
    assert_eq!(value("edges"), 1);
}

#[test]
fn the_evaluation_obeys_the_laws_of_terms() {
    check_linear(&Othello, &positions(), 100, &[]);
}
