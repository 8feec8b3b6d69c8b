//! What is known about the game: perft numbers, symmetry, branching.

use std::collections::BTreeSet;

use game::perft::perft;
use game::{Position as _, Rng};
use grid::hex::Cell;
use plywood_yavalanchan::{Move, Position, Set};
use presentation::Rules as _;

use crate::support::of_size;

#[test]
fn perft_numbers_are_those_of_the_table() {
    let table = include_str!("data/perft.txt").lines().filter(|line| !line.starts_with('#'));
    for line in table {
        let numbers: Vec<u64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let &[size, depth, expected] = &numbers[..] else { panic!("{line}") };
        let depth = depth as u32;
        let counted = match size {
            2 | 3 => perft(&of_size(size as usize, false).start(), depth),
            4 => perft(&Position::<4, u64>::start(false), depth),
            _ => panic!("{line}"),
        };
        assert_eq!(counted, expected, "size {size}, depth {depth}");
    }
}

#[test]
fn a_swap_adds_the_games_of_the_first_player_moving_again() {
    // Of the second moves one is a swap, after which the one tile leaves the same moves.
    let (off, on) = (of_size(3, false).start(), of_size(3, true).start());
    assert_eq!(perft(&on, 2), perft(&off, 2) + 19);
    assert_eq!(perft(&on, 3), perft(&off, 3) + perft(&off, 2));
}

/// The first moves up to symmetry.
fn first_moves<const SIZE: usize>() -> usize {
    let symmetries = Cell::<SIZE>::symmetries();
    let least = |cell: Cell<SIZE>| symmetries.iter().map(|image| image[cell.index()]).min();
    Cell::all().map(least).collect::<BTreeSet<_>>().len()
}

#[test]
fn first_moves_differ_in_few_ways() {
    assert_eq!((first_moves::<2>(), first_moves::<3>(), first_moves::<4>()), (2, 4, 6));
    assert_eq!((first_moves::<5>(), first_moves::<6>(), first_moves::<7>()), (9, 12, 16));
}

#[test]
fn a_position_has_an_image_from_each_side_of_the_board() {
    let rules = of_size(3, true);
    let read = |text| rules.read_position(text).expect("a position");
    let different = |text| {
        let images = rules.symmetries(&read(text)).into_iter().map(|image| image.to_string());
        images.collect::<BTreeSet<_>>().len()
    };
    assert_eq!(different(".../..../..n../..../... 2"), 1, "the middle");
    assert_eq!(different("n../..../...../..../... 2"), 6, "a corner");
    assert_eq!(different(".xn/..../...../..../... 1"), 12, "no mirror leaves it as it is");
    // The tile in a corner may still be taken over, from whatever side one looks.
    for image in rules.symmetries(&read("n../..../...../..../... 2")) {
        assert!(image.is_legal(Move::Swap), "{image}");
    }
}

/// A game and its twelve images go the same way.
fn check_symmetry<const SIZE: usize, S: Set>(games: u64) {
    for (seed, image) in (0..games).flat_map(|seed| Cell::<SIZE>::symmetries().map(|i| (seed, i))) {
        let mut rng = Rng::seeded(seed);
        let mut position = Position::<SIZE, S>::start(true);
        let mut turned = position.clone();
        while let Some(mv) = position.random_move(&mut rng) {
            position.play(mv);
            turned.play(match mv {
                Move::Own(cell) => Move::Own(image[cell.index()]),
                Move::Neutral(cell) => Move::Neutral(image[cell.index()]),
                Move::Swap => Move::Swap,
            });
            assert_eq!(position.move_count(), turned.move_count(), "{position}, {turned}");
            assert_eq!(position.outcome(), turned.outcome(), "{position}, {turned}");
        }
    }
}

#[test]
fn the_rules_are_the_same_from_all_twelve_sides() {
    check_symmetry::<4, u64>(50);
    check_symmetry::<5, u64>(20);
    check_symmetry::<7, u128>(10);
}

#[test]
fn at_size_4_there_are_about_forty_moves() {
    let mut rng = Rng::seeded(1);
    let (mut moves, mut plies) = (0, 0);
    for _ in 0..1000 {
        let mut position = Position::<4, u64>::start(false);
        while let Some(mv) = position.random_move(&mut rng) {
            moves += position.move_count();
            plies += 1;
            position.play(mv);
        }
    }
    let mean = f64::from(moves as u32) / f64::from(plies);
    assert!((35.0..45.0).contains(&mean), "{mean}");
}
