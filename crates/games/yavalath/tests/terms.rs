//! The terms of the evaluation for two are fair, and it is their sum.

use conformance::check_linear;
use conformance::evaluation::{
    check_color_flip, check_null_move, exchange_letters, game_by, terms_of,
};
use game::Position as _;
use plywood_yavalath::{Position, Yavalath};
use presentation::Rules as _;

const RULES: Yavalath<2> = Yavalath::<2>::PLAIN;

/// Positions of games by reflex that go on, where neither has a line of three.
fn positions(games: u64) -> Vec<Position<2>> {
    (0..games).flat_map(|seed| game_by(&RULES, seed, Position::<2>::reflex_move)).collect()
}

/// The position with the other to move.
fn passed(position: &Position<2>) -> Position<2> {
    read(&exchange_letters(&position.to_string(), ['1', '2']))
}

fn read(text: &str) -> Position<2> {
    RULES.read_position(text).expect("a position")
}

#[test]
fn color_flipping_changes_nothing() {
    let flipped =
        |position: &Position<2>| read(&exchange_letters(&passed(position).to_string(), ['x', 'o']));
    check_color_flip(&RULES, &positions(60), flipped);
}

#[test]
fn terms_are_opposite_for_the_opponent_except_those_of_the_turn() {
    check_null_move(&RULES, &positions(60), passed, &["tempo"]);
}

#[test]
fn the_evaluation_obeys_the_laws_of_terms() {
    let positions = positions(100);
    check_linear(&RULES, &positions, 100, &[]);
    for position in &positions {
        let stones = terms_of(&RULES, position).1 as usize;
        assert_eq!(stones, 61 - position.move_count(), "{position}");
    }
}
