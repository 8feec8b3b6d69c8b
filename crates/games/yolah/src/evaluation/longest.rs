//! How many moves some queens can still make where nobody else comes.
//!
//! Each move takes one square, and the square left behind is gone: with one queen this is the
//! search for a longest path. It is solved exactly if that takes few steps, and bounded otherwise.

use std::fmt;

use game::mix64;
use grid::bitboard::Bitboard;
use grid::slider::queen_attacks;

use super::territory::{around, flood, regions};

/// How many steps the search for a longest path may take.
const STEPS: u32 = 200;

/// A number of moves, known within bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Moves {
    /// A lower bound.
    pub(super) least: u32,
    /// An upper bound.
    pub(super) most: u32,
}

/// A cache of answers. A search asks about the regions of one side again and again while the
/// other side moves elsewhere. It never changes an answer, only how soon it comes.
#[derive(Clone)]
pub(super) struct LongestPathCache(Box<[Entry]>);

impl fmt::Debug for LongestPathCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LongestPathCache").finish_non_exhaustive()
    }
}

const ENTRIES: usize = 1024;

#[derive(Clone, Copy)]
struct Entry {
    pieces: Bitboard,
    free: Bitboard,
    moves: Moves,
}

impl LongestPathCache {
    pub(super) fn new() -> Self {
        // No pieces make no moves.
        let entry = Entry {
            pieces: Bitboard::EMPTY,
            free: Bitboard::EMPTY,
            moves: Moves { least: 0, most: 0 },
        };
        Self(vec![entry; ENTRIES].into_boxed_slice())
    }

    /// As [`longest`].
    pub(super) fn longest(&mut self, pieces: Bitboard, free: Bitboard) -> Moves {
        let entry = &mut self.0[mix64(mix64(pieces.bits()) ^ free.bits()) as usize % ENTRIES];
        if (entry.pieces, entry.free) != (pieces, free) {
            *entry = Entry { pieces, free, moves: longest(pieces, free) };
        }
        entry.moves
    }
}

/// How many moves these pieces, all together, can make over these free squares.
fn longest(pieces: Bitboard, free: Bitboard) -> Moves {
    let mut moves = Moves { least: 0, most: 0 };
    let mut rest = flood(pieces, free);
    while !rest.is_empty() {
        // Regions that share no piece are problems of their own.
        let (mut area, mut group) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut wider = regions(rest).next().unwrap_or(rest);
        while wider != area {
            area = wider;
            group = around(area) & pieces;
            wider = flood(group, rest);
        }
        rest &= !area;
        let (least, most) = Search::new(group, area).run(group, area);
        moves.least += least;
        moves.most += most;
    }
    moves
}

/// No more moves than this are possible: each takes a square, and a piece never leaves the region
/// it goes to first.
pub(super) fn room(pieces: Bitboard, free: Bitboard) -> u32 {
    let movable = (pieces & around(free)).count() as usize;
    let reach = flood(pieces, free);
    let (mut sizes, mut found) = ([0; MAX_REGIONS], 0);
    for (size, region) in sizes.iter_mut().zip(regions(reach)) {
        *size = region.count();
        found += 1;
    }
    if found <= movable {
        return reach.count();
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes.iter().take(movable).sum()
}

/// Around a square lie at most four regions, and there are four pieces.
const MAX_REGIONS: usize = 16;

/// A depth-first search for the longest sequence of moves.
struct Search {
    best: u32,
    most: u32,
    steps: u32,
    given_up: bool,
}

impl Search {
    fn new(pieces: Bitboard, free: Bitboard) -> Self {
        Self { best: 0, most: room(pieces, free), steps: STEPS, given_up: false }
    }

    /// The least and the most moves.
    fn run(mut self, pieces: Bitboard, free: Bitboard) -> (u32, u32) {
        self.go_on(pieces, free, 0);
        (self.best, if self.given_up { self.most } else { self.best })
    }

    fn go_on(&mut self, pieces: Bitboard, free: Bitboard, made: u32) {
        self.best = self.best.max(made);
        if self.given_up || self.best == self.most {
            return;
        }
        if made + room(pieces, free) <= self.best {
            return;
        }
        if self.steps == 0 {
            self.given_up = true;
            return;
        }
        self.steps -= 1;
        // Squares with few exits first, or they will be lost (Warnsdorff's rule); those without
        // any last.
        for targets in by_exits(free) {
            for from in pieces {
                for to in queen_attacks(from, !free) & targets {
                    self.go_on(
                        pieces ^ from.bitboard() ^ to.bitboard(),
                        free ^ to.bitboard(),
                        made + 1,
                    );
                }
            }
        }
    }
}

/// The free squares with one, two, three, more and no free squares around them.
fn by_exits(free: Bitboard) -> [Bitboard; 5] {
    let (east, west) = (free.east(), free.west());
    let [mut one, mut two, mut three, mut four] = [Bitboard::EMPTY; 4];
    for exit in [east, west].into_iter().chain([free, east, west].into_iter().flat_map(both_ways)) {
        four |= three & exit;
        three |= two & exit;
        two |= one & exit;
        one |= exit;
    }
    [one & !two, two & !three, three & !four, four, !one].map(|set| set & free)
}

/// The set one rank up and one rank down.
fn both_ways(set: Bitboard) -> [Bitboard; 2] {
    [set.north(), set.south()]
}

#[cfg(test)]
mod tests {
    use grid::square::Square;

    use super::*;

    fn set(names: &str) -> Bitboard {
        names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect()
    }

    fn exactly(moves: u32) -> Moves {
        Moves { least: moves, most: moves }
    }

    #[test]
    fn a_corridor_is_walked_to_its_end() {
        assert_eq!(longest(set("a1"), set("b1 c1 d1 e1")), exactly(4));
    }

    #[test]
    fn of_two_regions_a_piece_gets_one() {
        assert_eq!(longest(set("d1"), set("b1 c1 e1 f1 g1")), exactly(3));
        assert_eq!(longest(set("d1 d8"), set("b1 c1 e1 f1 g1")), exactly(3));
    }

    #[test]
    fn two_pieces_between_two_regions_take_one_each() {
        assert_eq!(longest(set("d1 d2"), set("b1 c1 e1 f1 g1")), exactly(5));
    }

    #[test]
    fn regions_of_different_pieces_add_up() {
        assert_eq!(longest(set("a1 h8"), set("b1 c1 h7 h6 h5")), exactly(5));
        assert_eq!(longest(set("a1 h8"), Bitboard::EMPTY), exactly(0));
    }

    #[test]
    fn jumping_ahead_and_coming_back_can_be_longer_than_stepping() {
        // A cross: by steps from a4 the piece visits two of the arms; sliding over the middle to
        // e4 and back by d4 it visits three.
        let free = set("b4 c4 d4 e4 c5 c6 c3 c2");
        let stepped = 2 + 2 + 1;
        let moves = longest(set("a4"), free);
        assert_eq!(moves.least, moves.most);
        assert!(moves.least > stepped, "{moves:?}");
    }

    #[test]
    fn a_square_block_is_filled() {
        assert_eq!(longest(set("a1"), set("b1 c1 a2 b2 c2 a3 b3 c3")), exactly(8));
    }

    #[test]
    fn squares_are_sorted_by_their_exits() {
        let free = set("a1 b1 c1 c2 d1 h8");
        assert_eq!(
            by_exits(free),
            [set("a1"), set("d1"), set("b1 c1 c2"), Bitboard::EMPTY, set("h8")]
        );
    }

    #[test]
    fn a_search_that_is_too_long_keeps_sound_bounds() {
        // Two big chambers joined by one square: not all of it can be searched.
        let free = Bitboard::from_bits(0xffff_ff00_00ff_fffe) | set("d4 d5");
        let moves = longest(set("a1"), free);
        assert!(moves.least > 20 && moves.least <= moves.most);
        assert!(moves.most <= free.count());
    }
}
