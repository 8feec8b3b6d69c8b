//! The terms of the best evaluation, and the weights that come with it.

use conformance::check_linear;
use conformance::evaluation::{
    check_color_flip, check_null_move, exchange_letters, random_positions, term,
};
use plywood_yavalanchan::{Position, Set, Yavalanchan};
use presentation::Rules as _;

fn rules<const SIZE: usize, S: Set>(size: usize) -> Yavalanchan<SIZE, S> {
    Yavalanchan::with_size(size, false)
}

fn positions<const SIZE: usize, S: Set>(size: usize, games: u64) -> Vec<Position<SIZE, S>> {
    random_positions(&rules(size), games).collect()
}

fn read<const SIZE: usize, S: Set>(size: usize, text: &str) -> Position<SIZE, S> {
    rules(size).read_position(text).expect("a position")
}

fn passed<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> Position<SIZE, S> {
    read(position.size(), &exchange_letters(&position.to_string(), ['1', '2']))
}

fn flipped<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> Position<SIZE, S> {
    read(position.size(), &exchange_letters(&passed(position).to_string(), ['x', 'o']))
}

fn check<const SIZE: usize, S: Set>(size: usize, games: u64, cannot: &[&str]) {
    check_linear(&rules::<SIZE, S>(size), &positions(size, games), 10, cannot);
}

#[test]
fn the_evaluation_obeys_the_laws_of_terms() {
    check::<7, u128>(2, 100, &["two", "three", "four", "five", "six"]);
    check::<7, u128>(3, 60, &["three", "four", "five", "six"]);
    check::<4, u64>(4, 20, &["four", "five", "six"]);
    check::<5, u64>(5, 8, &["five", "six"]);
    check::<7, u128>(6, 3, &["six"]);
    check::<7, u128>(7, 3, &[]);
}

fn check_exchange<const SIZE: usize, S: Set>(size: usize, games: u64) {
    let positions = positions::<SIZE, S>(size, games);
    check_color_flip(&rules(size), &positions, flipped);
    check_null_move(&rules(size), &positions, passed, &["tempo"]);
}

#[test]
fn terms_are_the_same_when_the_players_change_places() {
    check_exchange::<7, u128>(2, 100);
    check_exchange::<7, u128>(3, 50);
    check_exchange::<4, u64>(4, 20);
    check_exchange::<5, u64>(5, 4);
    check_exchange::<7, u128>(6, 3);
    check_exchange::<7, u128>(7, 2);
}

#[test]
fn lines_and_neutral_tiles_are_counted() {
    // Player 1 owns the neutral on d4, and misses d2 or d6 for a line.
    let position = read(4, "..../...../..o.../..xnx../....../...../.... 1");
    for (name, value) in [("one", 2), ("leaning", 1), ("tempo", 1)] {
        assert_eq!(term(&rules::<4, u64>(4), &position, name), value, "{name}");
    }
    // As many tiles of both: it leans to nobody, and stands in the way of nobody.
    let position = read(4, "..../...../..oo../..xnx../....../...../.... 1");
    for (name, value) in [("one", 0), ("leaning", 0)] {
        assert_eq!(term(&rules::<4, u64>(4), &position, name), value, "{name}");
    }
}
