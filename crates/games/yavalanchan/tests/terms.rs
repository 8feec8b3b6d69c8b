//! The terms of the best evaluation, and the weights that come with it.

use conformance::check_linear;
use game::{Position as _, Rng};
use plywood_yavalanchan::{Position, Set, Yavalanchan};
use presentation::TwoPlayerRules as _;

/// The positions of random games, finished ones left out.
fn random_positions<const SIZE: usize, S: Set>(games: u64) -> Vec<Position<SIZE, S>> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut rng = Rng::stream(89, seed);
        let mut position = Position::start(false);
        while let Some(mv) = position.random_move(&mut rng) {
            positions.push(position.clone());
            position.play(mv);
        }
    }
    positions
}

/// The terms with their names.
fn terms<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> Vec<(&'static str, i32)> {
    let rules = Yavalanchan::<SIZE, S>::new(false);
    let linear = rules.linear().expect("a linear evaluation");
    let mut values = vec![0; linear.terms.list.len()];
    (linear.extract_terms)(&rules, position, &mut values);
    linear.terms.list.iter().map(|term| term.name).zip(values).collect()
}

/// A term of a position.
fn term<const SIZE: usize, S: Set>(position: &Position<SIZE, S>, name: &str) -> i32 {
    terms(position).into_iter().find(|(known, _)| *known == name).expect("a term").1
}

/// The same position after a change of its text.
fn changed<const SIZE: usize, S: Set>(
    position: &Position<SIZE, S>,
    change: impl Fn(char) -> char,
) -> Position<SIZE, S> {
    let text: String = position.to_string().chars().map(change).collect();
    Position::read(&text, false).expect("a position")
}

fn other_to_move<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> Position<SIZE, S> {
    changed(position, |c| match c {
        '1' => '2',
        '2' => '1',
        c => c,
    })
}

fn exchanged<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> Position<SIZE, S> {
    changed(&other_to_move(position), |c| match c {
        'x' => 'o',
        'o' => 'x',
        c => c,
    })
}

fn check<const SIZE: usize, S: Set>(games: u64, cannot: &[&str]) {
    check_linear(&Yavalanchan::<SIZE, S>::new(false), &random_positions(games), 10, cannot);
}

#[test]
fn the_evaluation_obeys_the_laws_of_terms() {
    check::<2, u64>(100, &["two", "three", "four", "five", "six"]);
    check::<3, u64>(60, &["three", "four", "five", "six"]);
    check::<4, u64>(20, &["four", "five", "six"]);
    check::<5, u64>(8, &["five", "six"]);
    check::<6, u128>(3, &["six"]);
    check::<7, u128>(3, &[]);
}

fn check_symmetry<const SIZE: usize, S: Set>(games: u64) {
    for position in random_positions::<SIZE, S>(games) {
        let seen = terms(&position);
        assert_eq!(terms(&exchanged(&position)), seen, "{position}");
        // With the other to move all is the opposite but having the move.
        let other = other_to_move(&position);
        for (name, value) in seen {
            let expected = if name == "tempo" { 1 } else { -term(&other, name) };
            assert_eq!(value, expected, "{name} at {position}");
        }
    }
}

#[test]
fn terms_are_the_same_when_the_players_change_places() {
    check_symmetry::<2, u64>(100);
    check_symmetry::<3, u64>(50);
    check_symmetry::<4, u64>(20);
    check_symmetry::<6, u128>(3);
}

#[test]
fn lines_and_neutral_tiles_are_counted() {
    let read = |text: &str| Position::<4, u64>::read(text, false).expect(text);
    // Player 1 owns the neutral on d4, and misses d2 or d6 for a line.
    let position = read("..../...../..o.../..xnx../....../...../.... 1");
    for (name, value) in [("one", 2), ("leaning", 1), ("tempo", 1)] {
        assert_eq!(term(&position, name), value, "{name}");
    }
    // As many tiles of both: it leans to nobody, and stands in the way of nobody.
    let position = read("..../...../..oo../..xnx../....../...../.... 1");
    for (name, value) in [("one", 0), ("leaning", 0)] {
        assert_eq!(term(&position, name), value, "{name}");
    }
}
