//! The terms of the default evaluation are fair, and it is their sum.

use conformance::check_linear;
use game::{Position as _, Rng};
use plywood_yolah::{Position, TERMS, Yolah};
use presentation::{Rules as _, TwoPlayerRules as _};

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
fn terms_of(position: &Position) -> (Vec<i32>, u32) {
    let linear = Yolah.linear().expect("it has one");
    let mut values = vec![0; TERMS.list.len()];
    let phase = (linear.extract_terms)(&Yolah, position, &mut values);
    (values, phase)
}

/// The position's text with something changed in its parts: the board, the side to move, the
/// points.
fn changed(position: &Position, change: impl Fn(&mut [String])) -> Position {
    let mut parts: Vec<String> = position.to_string().split(' ').map(str::to_owned).collect();
    change(&mut parts);
    Yolah.read_position(&parts.join(" ")).expect("a position")
}

fn other_color(text: &str) -> String {
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
fn exchanging_the_colors_changes_no_term() {
    for position in (0..40).flat_map(random_game) {
        let exchanged = changed(&position, |parts| {
            parts[..2].iter_mut().for_each(|part| *part = other_color(part));
            parts.swap(2, 3);
        });
        assert_ne!(position.turn(), exchanged.turn());
        assert_eq!(terms_of(&position), terms_of(&exchanged), "{position}");
    }
}

#[test]
fn terms_are_opposite_for_the_opponent_except_those_of_the_turn() {
    for position in (0..40).flat_map(random_game) {
        let passed = changed(&position, |parts| parts[1] = other_color(&parts[1]));
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
    let positions: Vec<Position> = (0..40).flat_map(random_game).collect();
    check_linear(&Yolah, &positions, 100, &[]);
}
