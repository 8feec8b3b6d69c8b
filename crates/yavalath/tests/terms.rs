//! The terms of the evaluation for two are fair, and it is their sum.

use game::{Evaluator as _, Position as _, Rng, Rules as _, TwoPlayerRules as _, Weights};
use yavalath::{Position, TERMS, Yavalath};

const RULES: Yavalath<2> = Yavalath::<2>::PLAIN;

/// Positions of games by reflex that go on, where neither has a line of three.
fn positions(games: u64) -> impl Iterator<Item = Position<2>> {
    (0..games).flat_map(|game| {
        let mut rng = Rng::stream(5, game);
        let mut position = RULES.start();
        std::iter::from_fn(move || {
            let mv = position.reflex_move(&mut rng)?;
            let before = position.clone();
            position.play(mv);
            Some(before)
        })
    })
}

/// The terms of a position and its phase.
fn seen(position: &Position<2>) -> (Vec<i32>, u32) {
    let linear = RULES.linear().expect("it has one");
    let mut values = vec![0; TERMS.list.len()];
    let phase = (linear.see)(&RULES, position, &mut values);
    (values, phase)
}

/// The position with the other to move, and the colours of the stones exchanged if asked for.
fn for_the_other(position: &Position<2>, stones: &str) -> Position<2> {
    let text = position.to_string();
    let (rows, turn) = text.split_once(' ').expect("rows and the player to move");
    let other = |letter| match letter {
        'x' => 'o',
        'o' => 'x',
        letter => letter,
    };
    let exchange = stones == "exchanged";
    let rows: String = if exchange { rows.chars().map(other).collect() } else { rows.to_owned() };
    let turn = if turn == "1" { "2" } else { "1" };
    RULES.read_position(&format!("{rows} {turn}")).expect("a position")
}

/// Whether a term is for the right to move, not for what one side has and the other has not.
fn is_for_the_turn(term: usize) -> bool {
    ["tempo"].contains(&TERMS.list[term].name)
}

#[test]
fn exchanging_the_colours_changes_no_term() {
    for position in positions(60) {
        let exchanged = for_the_other(&position, "exchanged");
        assert_ne!(position.turn(), exchanged.turn());
        assert_eq!(seen(&position), seen(&exchanged), "{position}");
    }
}

#[test]
fn terms_are_opposite_for_the_opponent_except_those_of_the_turn() {
    for position in positions(60) {
        let passed = for_the_other(&position, "same");
        let [(own, phase), (other, same)] = [&position, &passed].map(seen);
        assert_eq!(phase, same);
        for (term, (own, other)) in own.into_iter().zip(other).enumerate() {
            let expected = if is_for_the_turn(term) { own } else { -own };
            assert_eq!(other, expected, "{} at {position}", TERMS.list[term].name);
        }
    }
}

#[test]
fn turning_and_mirroring_the_board_changes_no_term() {
    for position in positions(20) {
        let images = RULES.images(&position);
        assert_eq!(images.len(), 12);
        for image in images {
            assert_eq!(seen(&position), seen(&image), "{position} {image}");
        }
    }
}

#[test]
fn every_term_is_seen_now_and_then() {
    let mut often = vec![0; TERMS.list.len()];
    for position in positions(100) {
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
    let linear = RULES.linear().expect("it has one");
    let first = linear.named("first").expect("there are first weights");
    let others = (0..TERMS.weights() as i32).map(|i| i * 37 % 101 - 50).collect();
    for weights in [first, Weights::new(&TERMS, 90, others)] {
        let mut evaluation = (linear.judge)(&RULES, &weights);
        assert!((evaluation.unit() - weights.unit as f32).abs() < f32::EPSILON);
        let scale = f64::from(Weights::SCALE);
        for position in positions(40) {
            let (values, phase) = seen(&position);
            assert_eq!(phase as usize, 61 - position.move_count());
            let term = |(term, value)| (weights.at(term, phase) * scale).round() as i32 * value;
            let sum: i32 = values.into_iter().enumerate().map(term).sum();
            let value = evaluation.evaluate(&position).raw();
            assert_eq!(i32::from(value), sum / Weights::SCALE, "{position}");
        }
    }
}

#[test]
fn the_default_evaluation_has_the_default_weights() {
    let linear = RULES.linear().expect("it has one");
    let mut named = RULES.evaluator(RULES.evaluations()[0]).expect("an evaluation");
    let mut judged = (linear.judge)(&RULES, &linear.default_weights());
    for position in positions(10) {
        assert_eq!(named.evaluate(&position), judged.evaluate(&position));
    }
}

#[test]
fn the_texts_of_the_weights_are_as_they_would_be_printed() {
    for (name, text) in RULES.linear().expect("it has one").weights {
        let weights = Weights::read(&TERMS, text).expect(name);
        assert_eq!(weights.to_string(), *text, "{name}");
    }
}

#[test]
fn every_term_can_be_said_in_every_language() {
    let words = RULES.info().words;
    for said in TERMS.list.iter().flat_map(|term| [term.name, term.meaning]).chain([TERMS.phase]) {
        let phrase = words.iter().find(|phrase| phrase.text(game::Language::En) == said);
        assert!(phrase.is_some_and(game::Phrase::is_complete), "{said}");
    }
}
