//! The terms of the default evaluation are fair, and it is their sum.

use conformance::check_linear;
use game::{Position as _, Rng};
use plywood_othello::{Othello, Position, TERMS};
use presentation::{Rules as _, TwoPlayerRules as _};

/// All positions of a random game but the last.
fn random_game(seed: u64) -> Vec<Position> {
    let mut rng = Rng::stream(4, seed);
    let mut position = Othello.start();
    let mut game = Vec::new();
    while let Some(mv) = position.random_move(&mut rng) {
        game.push(position.clone());
        position.play(mv);
    }
    game
}

/// The terms of a position and its phase.
fn terms_of(position: &Position) -> (Vec<i32>, u32) {
    let linear = Othello.linear().expect("it has one");
    let mut values = vec![0; TERMS.list.len()];
    let phase = (linear.extract_terms)(&Othello, position, &mut values);
    (values, phase)
}

/// The position with the colors of the discs, or of the player to move, exchanged.
fn exchanged(position: &Position, discs: bool) -> Position {
    let text = position.to_string();
    let (board, side) = text.split_once(' ').expect("a board and a side");
    let other_color = |text: &str| -> String {
        let other = |letter| match letter {
            'b' => 'w',
            'w' => 'b',
            letter => letter,
        };
        text.chars().map(other).collect()
    };
    let board = if discs { other_color(board) } else { board.to_owned() };
    Othello.read_position(&format!("{board} {}", other_color(side))).expect("a position")
}

/// Whether a term is for the right to move, not for what one side has and the other has not.
fn is_for_the_turn(term: usize) -> bool {
    ["tempo", "parity"].contains(&TERMS.list[term].name)
}

#[test]
fn exchanging_the_colors_changes_no_term() {
    for position in (0..40).flat_map(random_game) {
        let exchanged = exchanged(&position, true);
        assert_ne!(position.turn(), exchanged.turn());
        assert_eq!(terms_of(&position), terms_of(&exchanged), "{position}");
    }
}

#[test]
fn terms_are_opposite_for_the_opponent_except_those_of_the_turn() {
    for position in (0..40).flat_map(random_game) {
        let [(own, phase), (other, same)] = [&position, &exchanged(&position, false)].map(terms_of);
        assert_eq!(phase, same);
        for (term, (own, other)) in own.into_iter().zip(other).enumerate() {
            let expected = if is_for_the_turn(term) { own } else { -own };
            assert_eq!(other, expected, "{} at {position}", TERMS.list[term].name);
        }
    }
}

#[test]
fn terms_count_what_they_say() {
    // Black: a corner with two discs along the edge, b2 next to it. White: c-square and x-square at h1.
    let text = "bbb3w1/1b4w1/8/3wb3/3bw3/8/8/8 b";
    let (values, phase) = terms_of(&Othello.read_position(text).expect("a position"));
    let value = |name: &str| {
        let term = TERMS.list.iter().position(|term| term.name == name);
        values[term.expect("a term")]
    };
    assert_eq!(phase, 54);
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
    let positions: Vec<Position> = (0..40).flat_map(random_game).collect();
    check_linear(&Othello, &positions, 100, &[]);
}
