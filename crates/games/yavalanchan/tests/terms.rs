//! The terms of the best evaluation, and the weights that come with it.

use conformance::check_linear;
use conformance::evaluation::{
    check_color_flip, check_null_move, exchange_letters, random_positions, term,
};
use plywood_yavalanchan::{Position, Set, Yavalanchan};
use presentation::Rules as _;

fn rules<const SIZE: usize, S: Set>() -> Yavalanchan<SIZE, S> {
    Yavalanchan::new(false)
}

fn positions<const SIZE: usize, S: Set>(games: u64) -> Vec<Position<SIZE, S>> {
    random_positions(&rules(), games).collect()
}

fn read<const SIZE: usize, S: Set>(text: &str) -> Position<SIZE, S> {
    rules().read_position(text).expect("a position")
}

fn passed<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> Position<SIZE, S> {
    read(&exchange_letters(&position.to_string(), ['1', '2']))
}

fn flipped<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> Position<SIZE, S> {
    read(&exchange_letters(&passed(position).to_string(), ['x', 'o']))
}

fn check<const SIZE: usize, S: Set>(games: u64, cannot: &[&str]) {
    check_linear(&rules::<SIZE, S>(), &positions(games), 10, cannot);
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

fn check_exchange<const SIZE: usize, S: Set>(games: u64) {
    let positions = positions::<SIZE, S>(games);
    check_color_flip(&rules(), &positions, flipped);
    check_null_move(&rules(), &positions, passed, &["tempo"]);
}

#[test]
fn terms_are_the_same_when_the_players_change_places() {
    check_exchange::<2, u64>(100);
    check_exchange::<3, u64>(50);
    check_exchange::<4, u64>(20);
    check_exchange::<5, u64>(4);
    check_exchange::<6, u128>(3);
    check_exchange::<7, u128>(2);
}

#[test]
fn lines_and_neutral_tiles_are_counted() {
    // Player 1 owns the neutral on d4, and misses d2 or d6 for a line.
    let position = read("..../...../..o.../..xnx../....../...../.... 1");
    for (name, value) in [("one", 2), ("leaning", 1), ("tempo", 1)] {
        assert_eq!(term(&rules::<4, u64>(), &position, name), value, "{name}");
    }
    // As many tiles of both: it leans to nobody, and stands in the way of nobody.
    let position = read("..../...../..oo../..xnx../....../...../.... 1");
    for (name, value) in [("one", 0), ("leaning", 0)] {
        assert_eq!(term(&rules::<4, u64>(), &position, name), value, "{name}");
    }
}
