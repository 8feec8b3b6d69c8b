//! Territory as in Amazons (Lieberum 2005): the squares that a side reaches earlier than the other, by king
//! distance or by queen distance.

use grid::kogge_stone::attacks;
use grid::square::Bitboard;

pub(super) const FILE_A: Bitboard = 0x0101_0101_0101_0101;
pub(super) const FILE_H: Bitboard = FILE_A << 7;

/// The territory of both sides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct TerritoryMap {
    /// Squares that each side reaches in fewer steps than the other.
    pub(super) first: [Bitboard; 2],
    /// Squares that each side reaches at all.
    pub(super) reach: [Bitboard; 2],
}

/// Territory by king distance: single steps.
#[inline]
pub(super) fn king_territory(sides: [Bitboard; 2], free: Bitboard) -> TerritoryMap {
    let step = |[own, other]: [Bitboard; 2]| [around(own) & free, around(other) & free];
    let mut reach = step(sides);
    let mut first = claim([0, 0], reach);
    loop {
        let next = step(reach);
        if next == reach {
            return TerritoryMap { first, reach };
        }
        first = claim(first, next);
        reach = next;
    }
}

/// Territory by queen distance: moves. `attacked` are the squares that each side attacks now, `all` those that
/// anyone ever reaches.
#[inline]
pub(super) fn queen_territory(
    attacked: [Bitboard; 2],
    all: Bitboard,
    free: Bitboard,
) -> [Bitboard; 2] {
    let mut reach = attacked;
    let mut first = claim([0, 0], reach);
    // Who comes second to a square does not matter any more.
    while reach[0] | reach[1] != all {
        reach = reach.map(|set| set | attacks(set, free));
        first = claim(first, reach);
    }
    first
}

/// The squares that each side has claimed after another step: what one side has reached and the other has
/// not, it reached first, whether now or before.
#[inline]
fn claim(first: [Bitboard; 2], reach: [Bitboard; 2]) -> [Bitboard; 2] {
    [first[0] | reach[0] & !reach[1], first[1] | reach[1] & !reach[0]]
}

/// Flood fill: the free squares that can ever be reached from a set. Queens get no further than kings, only
/// sooner.
#[inline]
pub(super) fn flood(from: Bitboard, free: Bitboard) -> Bitboard {
    let mut reached = around(from) & free;
    loop {
        let further = around(reached) & free;
        if further == reached {
            return reached;
        }
        reached = further;
    }
}

/// The regions of a set of free squares: between two of them no step leads.
#[inline]
pub(super) fn regions(mut free: Bitboard) -> impl Iterator<Item = Bitboard> {
    std::iter::from_fn(move || {
        let seed = free & free.wrapping_neg();
        let region = seed | flood(seed, free);
        free &= !region;
        (region != 0).then_some(region)
    })
}

/// A set and the squares next to it.
#[inline]
pub(super) const fn around(set: Bitboard) -> Bitboard {
    let rows = set | (set & !FILE_H) << 1 | (set & !FILE_A) >> 1;
    rows | rows << 8 | rows >> 8
}

#[cfg(test)]
mod tests {
    use grid::square::Square;
    use proptest::prelude::*;

    use super::*;

    fn set(names: &str) -> Bitboard {
        names.split(' ').map(|name| name.parse::<Square>().unwrap().set()).fold(0, |a, b| a | b)
    }

    const RANK_1: Bitboard = 0xff;

    /// The squares first reached by moves of pieces on these squares.
    fn queen_territory_from(sides: [Bitboard; 2], free: Bitboard) -> [Bitboard; 2] {
        let all = sides.map(|pieces| flood(pieces, free));
        queen_territory(sides.map(|pieces| attacks(pieces, free)), all[0] | all[1], free)
    }

    /// In how many steps each square is reached, one square after the other.
    fn distances(
        from: Bitboard,
        free: Bitboard,
        step: fn(Square, Bitboard) -> Bitboard,
    ) -> [u32; 64] {
        let mut distances = [u32::MAX; 64];
        let (mut reached, mut newest) = (0, from);
        for distance in 1..64 {
            let next = Square::each(newest).fold(0, |all, square| all | step(square, !free));
            newest = next & free & !reached;
            reached |= newest;
            Square::each(newest).for_each(|square| distances[square.index()] = distance);
        }
        distances
    }

    /// The squares that each side reaches in fewer steps than the other.
    fn nearer(
        sides: [Bitboard; 2],
        free: Bitboard,
        step: fn(Square, Bitboard) -> Bitboard,
    ) -> [Bitboard; 2] {
        let [own, other] = sides.map(|pieces| distances(pieces, free, step));
        [[own, other], [other, own]].map(|[near, far]| {
            Square::all()
                .filter(|s| near[s.index()] < far[s.index()])
                .fold(0, |all, s| all | s.set())
        })
    }

    proptest! {
        #[test]
        fn a_race_is_won_by_the_shorter_way(holes: u64, thin: u64, pieces in any::<[[u8; 4]; 2]>()) {
            let [own, other] = pieces.map(|side| side.iter().fold(0, |all, at| all | 1_u64 << (at % 64)));
            let sides = [own, other & !own];
            for holes in [holes, holes & thin] {
                let free = !(own | other | holes);
                let race = king_territory(sides, free);
                prop_assert_eq!(race.reach, sides.map(|pieces| flood(pieces, free)));
                prop_assert_eq!(race.first, nearer(sides, free, |square, _| around(square.set())));
                prop_assert_eq!(queen_territory_from(sides, free), nearer(sides, free, grid::slider::attacks_by_rays));
            }
        }
    }

    #[test]
    fn kings_share_a_rank_in_the_middle() {
        let sides = [set("a1"), set("h1")];
        let race = king_territory(sides, RANK_1 & !sides[0] & !sides[1]);
        assert_eq!(race.first, [set("b1 c1 d1"), set("e1 f1 g1")]);
        assert_eq!(race.reach, [set("b1 c1 d1 e1 f1 g1"); 2]);
    }

    #[test]
    fn a_square_reached_at_the_same_time_is_first_for_nobody() {
        let sides = [set("a1"), set("e1")];
        assert_eq!(king_territory(sides, set("b1 c1 d1")).first, [set("b1"), set("d1")]);
        assert_eq!(queen_territory_from(sides, set("b1 c1 d1")), [0, 0]);
    }

    #[test]
    fn queens_turn_a_corner_with_their_second_move() {
        // Both see a1 at once; behind the corner one is a move late.
        let sides = [set("a3"), set("f1")];
        let first = queen_territory_from(sides, set("a2 a1 b1 c1 d1 e1"));
        assert_eq!(first, [set("a2"), set("b1 c1 d1 e1")]);
    }

    #[test]
    fn regions_touch_nowhere_not_even_at_a_corner() {
        let free = set("a1 b2 d1 d2 h8");
        assert!(regions(free).eq([set("a1 b2"), set("d1 d2"), set("h8")]));
        assert_eq!(flood(set("c3"), free), set("a1 b2 d1 d2"));
        assert_eq!(flood(set("f5"), free), 0);
    }
}
