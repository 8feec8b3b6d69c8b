//! The laws of every position, for every combination of options.

use conformance::{Bounds, check, check_parsers};
use plywood_yavalath::Yavalath;

/// A stone a ply, and a cell for each stone.
const PLAIN: Bounds = Bounds { moves: 61, plies: 61 };
/// The swap is a ply without a stone; where it is legal a cell is occupied.
const SWAP: Bounds = Bounds { moves: 61, plies: 62 };

const TEXTS: [&str; 8] = [
    "...../....../......./......../........./......../......./....../..... 1",
    "...../....../......./......../........./......../......./....../..... 1 -",
    "xxx../....../......./......../........./......../......./....../..... 2 1",
    "xxx../ooo.../......./......../........./......../......./....../..... 3 12",
    "xxxx./....../......./......../........./......../......./....../..... 2",
    "swap",
    "e5",
    "",
];

#[test]
fn two_players_obey_the_laws() {
    check(&Yavalath::<2>::PLAIN, PLAIN, 200);
    check_parsers(&Yavalath::<2>::PLAIN, &TEXTS);
}

#[test]
fn two_players_with_swap_obey_the_laws() {
    check(&Yavalath::SWAP, SWAP, 200);
    check_parsers(&Yavalath::SWAP, &TEXTS);
}

#[test]
fn three_players_obey_the_laws() {
    check(&Yavalath::<3>::PLAIN, PLAIN, 200);
    check_parsers(&Yavalath::<3>::PLAIN, &TEXTS);
}

#[test]
fn three_players_who_must_block_obey_the_laws() {
    check(&Yavalath::BLOCK, PLAIN, 200);
    check_parsers(&Yavalath::BLOCK, &TEXTS);
}
