//! The terms of the evaluation for two are fair, and it is their sum.

use conformance::check_linear;
use game::{Position as _, Rng};
use plywood_yavalath::{Position, TERMS, Yavalath};
use presentation::{Rules as _, TwoPlayerRules as _};

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
fn terms_of(position: &Position<2>) -> (Vec<i32>, u32) {
    let linear = RULES.linear().expect("it has one");
    let mut values = vec![0; TERMS.list.len()];
    let phase = (linear.extract_terms)(&RULES, position, &mut values);
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
fn exchanging_the_colors_changes_no_term() {
    for position in positions(60) {
        let exchanged = for_the_other(&position, "exchanged");
        assert_ne!(position.turn(), exchanged.turn());
        assert_eq!(terms_of(&position), terms_of(&exchanged), "{position}");
    }
}

#[test]
fn terms_are_opposite_for_the_opponent_except_those_of_the_turn() {
    for position in positions(60) {
        let passed = for_the_other(&position, "same");
        let [(own, phase), (other, same)] = [&position, &passed].map(terms_of);
        assert_eq!(phase, same);
        for (term, (own, other)) in own.into_iter().zip(other).enumerate() {
            let expected = if is_for_the_turn(term) { own } else { -own };
            assert_eq!(other, expected, "{} at {position}", TERMS.list[term].name);
        }
    }
}

#[test]
fn the_evaluation_obeys_the_laws_of_terms() {
    let positions: Vec<Position<2>> = positions(100).collect();
    check_linear(&RULES, &positions, 100, &[]);
    for position in &positions {
        assert_eq!(terms_of(position).1 as usize, 61 - position.move_count(), "{position}");
    }
}
