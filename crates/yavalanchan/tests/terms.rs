//! The terms of the best evaluation, and the weights that come with it.

use game::{Evaluator as _, Position as _, Rng, Rules as _, Score, TwoPlayerRules as _, Weights};
use yavalanchan::{Position, Set, Yavalanchan};

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
    (linear.see)(&rules, position, &mut values);
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

fn check_weights<const SIZE: usize, S: Set>() {
    let linear = Yavalanchan::<SIZE, S>::new(false).linear().expect("a linear evaluation");
    for (name, text) in linear.weights {
        let weights = linear.named(name).expect("a name of the list");
        assert_eq!(weights.to_string(), *text, "{name} of size {SIZE}");
    }
}

#[test]
fn weights_that_come_with_the_game_are_printed_as_they_were_read() {
    check_weights::<2, u64>();
    check_weights::<3, u64>();
    check_weights::<4, u64>();
    check_weights::<5, u64>();
    check_weights::<6, u128>();
    check_weights::<7, u128>();
}

fn check_sums<const SIZE: usize, S: Set>(games: u64) {
    let rules = Yavalanchan::<SIZE, S>::new(false);
    let linear = rules.linear().expect("a linear evaluation");
    // Weights that are all different, so that none can stand for another.
    let other = (0..linear.terms.weights()).map(|i| (i as i32 * 37 + 11) % 301 - 150).collect();
    for weights in [linear.default_weights(), Weights::new(linear.terms, 70, other)] {
        let mut evaluation = (linear.judge)(&rules, &weights);
        assert!((evaluation.unit() - weights.unit as f32).abs() < f32::EPSILON);
        for position in random_positions::<SIZE, S>(games) {
            let mut values = vec![0; linear.terms.list.len()];
            let phase = (linear.see)(&rules, &position, &mut values);
            let scaled =
                |term| (weights.at(term, phase) * f64::from(Weights::SCALE)).round() as i32;
            let products = values.iter().enumerate().map(|(term, value)| value * scaled(term));
            let expected = Score::estimate(products.sum::<i32>() / Weights::SCALE);
            assert_eq!(evaluation.evaluate(&position), expected, "{position}");
        }
    }
}

#[test]
fn the_value_is_the_sum_of_the_terms_with_their_weights() {
    check_sums::<2, u64>(100);
    check_sums::<4, u64>(40);
    check_sums::<5, u64>(10);
    check_sums::<7, u128>(3);
}

fn check_symmetry<const SIZE: usize, S: Set>(games: u64) {
    let rules = Yavalanchan::<SIZE, S>::new(false);
    for position in random_positions::<SIZE, S>(games) {
        let seen = terms(&position);
        for image in rules.images(&position) {
            assert_eq!(terms(&image), seen, "{position}, {image}");
        }
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
fn terms_are_the_same_from_all_sides_and_when_the_players_change_places() {
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
