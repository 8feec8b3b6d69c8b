//! Numbers that are known about the game.

use std::collections::HashSet;

use game::perft::perft;
use plywood_yavalath::lines::{FOURS, THREES};
use plywood_yavalath::{Cell, Extra, Yavalath};
use presentation::Rules;

#[test]
fn the_numbers_of_move_sequences_are_the_known_ones() {
    let table = include_str!("data/perft.txt");
    let mut depths = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (depth, count) = line.split_once(' ').expect("depth and count");
        let count: u64 = count.parse().expect("a number");
        assert_eq!(perft(&Yavalath::<2>::PLAIN.start(), depth.parse().expect("a depth")), count);
        depths += 1;
    }
    assert_eq!(depths, 5);
}

#[test]
fn the_swap_adds_one_second_move_to_each_first_one() {
    let start = Yavalath::SWAP.start();
    assert_eq!(start.extra(), Extra::Swap);
    assert_eq!([1, 2, 3].map(|depth| perft(&start, depth)), [61, 3660 + 61, 215_940 + 61 * 60]);
}

#[test]
fn first_moves_differ_in_nine_ways_up_to_symmetry() {
    let symmetries = Cell::symmetries();
    let classes: HashSet<Cell> = Cell::all()
        .map(|cell| symmetries.iter().map(|image| image[cell.index()]).min().expect("twelve"))
        .collect();
    assert_eq!(classes.len(), 9);
}

#[test]
fn the_board_has_129_lines_of_three_and_102_of_four() {
    let distinct = |lines: &[u64], length: u32| {
        assert!(lines.iter().all(|line| line.count_ones() == length));
        lines.iter().collect::<HashSet<_>>().len()
    };
    assert_eq!((distinct(&THREES, 3), distinct(&FOURS, 4)), (129, 102));
}
