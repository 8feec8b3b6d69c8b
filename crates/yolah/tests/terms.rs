//! The terms of the default evaluation are fair, and it is their sum.

use game::{Evaluator as _, Position as _, Rng, Rules as _, TwoPlayerRules as _, Weights};
use yolah::{Position, TERMS, Yolah};

/// All positions of a random game but the last.
fn random_game(seed: u64) -> Vec<Position> {
    let mut rng = Rng::stream(4, seed);
    let mut position = Yolah.start();
    let mut game = Vec::new();
    while let Some(mv) = position.random_move(&mut rng) {
        game.push(position.clone());
        position.play(mv);
    }
    game
}

/// The terms of a position and its phase.
fn seen(position: &Position) -> (Vec<i32>, u32) {
    let linear = Yolah.linear().expect("it has one");
    let mut values = vec![0; TERMS.list.len()];
    let phase = (linear.see)(&Yolah, position, &mut values);
    (values, phase)
}

/// The position's text with something changed in its parts: the board, the side to move, the
/// points.
fn changed(position: &Position, change: impl Fn(&mut [String])) -> Position {
    let mut parts: Vec<String> = position.to_string().split(' ').map(str::to_owned).collect();
    change(&mut parts);
    Yolah.read_position(&parts.join(" ")).expect("a position")
}

fn other_colour(text: &str) -> String {
    let other = |letter| match letter {
        'b' => 'w',
        'w' => 'b',
        letter => letter,
    };
    text.chars().map(other).collect()
}

/// Whether a term is for the right to move, not for what one side has and the other has not.
fn is_for_the_turn(term: usize) -> bool {
    ["tempo"].contains(&TERMS.list[term].name)
}

#[test]
fn exchanging_the_colours_changes_no_term() {
    for position in (0..40).flat_map(random_game) {
        let exchanged = changed(&position, |parts| {
            parts[..2].iter_mut().for_each(|part| *part = other_colour(part));
            parts.swap(2, 3);
        });
        assert_ne!(position.turn(), exchanged.turn());
        assert_eq!(seen(&position), seen(&exchanged), "{position}");
    }
}

#[test]
fn terms_are_opposite_for_the_opponent_except_those_of_the_turn() {
    for position in (0..40).flat_map(random_game) {
        let passed = changed(&position, |parts| parts[1] = other_colour(&parts[1]));
        let [(own, phase), (other, same)] = [&position, &passed].map(seen);
        assert_eq!(phase, same);
        for (term, (own, other)) in own.into_iter().zip(other).enumerate() {
            let expected = if is_for_the_turn(term) { own } else { -own };
            assert_eq!(other, expected, "{} at {position}", TERMS.list[term].name);
        }
    }
}

#[test]
fn turning_and_reflecting_the_board_changes_no_term() {
    for position in (0..20).flat_map(random_game) {
        for image in Yolah.images(&position) {
            assert_eq!(seen(&position), seen(&image), "{position} {image}");
        }
    }
}

#[test]
fn every_term_is_seen_now_and_then() {
    let mut often = vec![0; TERMS.list.len()];
    for position in (0..40).flat_map(random_game) {
        for (often, value) in often.iter_mut().zip(seen(&position).0) {
            *often += u32::from(value != 0);
        }
    }
    for (term, often) in TERMS.list.iter().zip(often) {
        assert!(often >= 100, "{} is seen {often} times", term.name);
    }
}

#[test]
fn the_evaluation_is_the_sum_of_its_terms_with_their_weights() {
    let linear = Yolah.linear().expect("it has one");
    let first = linear.named("first").expect("there are first weights");
    let others = (0..TERMS.weights() as i32).map(|i| i * 37 % 101 - 50).collect();
    for weights in [first, Weights::new(&TERMS, 90, others)] {
        let mut evaluation = (linear.judge)(&Yolah, &weights);
        assert!((evaluation.unit() - weights.unit as f32).abs() < f32::EPSILON);
        let scale = f64::from(Weights::SCALE);
        for position in (0..20).flat_map(random_game) {
            let (values, phase) = seen(&position);
            let term = |(term, value)| (weights.at(term, phase) * scale).round() as i32 * value;
            let sum: i32 = values.into_iter().enumerate().map(term).sum();
            let value = evaluation.evaluate(&position).raw();
            assert_eq!(i32::from(value), sum / Weights::SCALE, "{position}");
        }
    }
}

#[test]
fn the_default_evaluation_has_the_default_weights() {
    let linear = Yolah.linear().expect("it has one");
    let mut named = Yolah.evaluator(Yolah.evaluations()[0]).expect("an evaluation");
    let mut judged = (linear.judge)(&Yolah, &linear.default_weights());
    for position in (0..5).flat_map(random_game) {
        assert_eq!(named.evaluate(&position), judged.evaluate(&position));
    }
}

#[test]
fn the_texts_of_the_weights_are_as_they_would_be_printed() {
    for (name, text) in Yolah.linear().expect("it has one").weights {
        let weights = Weights::read(&TERMS, text).expect(name);
        assert_eq!(weights.to_string(), *text, "{name}");
    }
}

#[test]
fn every_term_can_be_said_in_every_language() {
    let words = Yolah.info().words;
    for said in TERMS.list.iter().flat_map(|term| [term.name, term.meaning]).chain([TERMS.phase]) {
        let phrase = words.iter().find(|phrase| phrase.text(game::Language::En) == said);
        assert!(phrase.is_some_and(game::Phrase::is_complete), "{said}");
    }
}
