//! Territory as in Amazons (Lieberum 2005): the squares that a side reaches earlier than the other, by king
//! distance or by queen distance.

use grid::bitboard::Bitboard;
use grid::kogge_stone::attacks;

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
    let mut first = claim([Bitboard::EMPTY; 2], reach);
    loop {
        let next = step(reach);
        if (next[0] ^ reach[0] | next[1] ^ reach[1]).is_empty() {
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
    let mut first = claim([Bitboard::EMPTY; 2], reach);
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
        let seed = free.isolate_first();
        let region = seed | flood(seed, free);
        free &= !region;
        (!region.is_empty()).then_some(region)
    })
}

/// A set and the squares next to it.
#[inline]
pub(super) fn around(set: Bitboard) -> Bitboard {
    let rows = set | set.east() | set.west();
    rows | rows.north() | rows.south()
}

#[cfg(test)]
mod tests {
    use grid::square::Square;
    use proptest::prelude::*;

    use super::*;

    fn set(names: &str) -> Bitboard {
        names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect()
    }

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
        let (mut reached, mut newest) = (Bitboard::EMPTY, from);
        for distance in 1..64 {
            let next: Bitboard = newest.iter().map(|square| step(square, !free)).collect();
            newest = next & free & !reached;
            reached |= newest;
            newest.iter().for_each(|square| distances[square.index()] = distance);
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
        [[own, other], [other, own]]
            .map(|[near, far]| Square::all().filter(|s| near[s.index()] < far[s.index()]).collect())
    }

    proptest! {
        #[test]
        fn a_race_is_won_by_the_shorter_way(holes: u64, thin: u64, pieces in any::<[[u8; 4]; 2]>()) {
            let square = |at: u8| Square::new(usize::from(at) % 64);
            let [own, other] = pieces.map(|side| side.map(square).into_iter().collect::<Bitboard>());
            let sides = [own, other & !own];
            for holes in [holes, holes & thin].map(Bitboard::from_bits) {
                let free = !(own | other | holes);
                let race = king_territory(sides, free);
                prop_assert_eq!(race.reach, sides.map(|pieces| flood(pieces, free)));
                prop_assert_eq!(race.first, nearer(sides, free, |square, _| around(square.bitboard())));
                prop_assert_eq!(queen_territory_from(sides, free), nearer(sides, free, grid::slider::attacks_by_rays));
            }
        }
    }

    #[test]
    fn kings_share_a_rank_in_the_middle() {
        let sides = [set("a1"), set("h1")];
        let race = king_territory(sides, Bitboard::RANK_1 & !sides[0] & !sides[1]);
        assert_eq!(race.first, [set("b1 c1 d1"), set("e1 f1 g1")]);
        assert_eq!(race.reach, [set("b1 c1 d1 e1 f1 g1"); 2]);
    }

    #[test]
    fn a_square_reached_at_the_same_time_is_first_for_nobody() {
        let sides = [set("a1"), set("e1")];
        assert_eq!(king_territory(sides, set("b1 c1 d1")).first, [set("b1"), set("d1")]);
        assert_eq!(queen_territory_from(sides, set("b1 c1 d1")), [Bitboard::EMPTY; 2]);
    }

    #[test]
    fn queens_turn_a_corner_with_their_second_move() {
        // Both attack a1 at once; behind the corner one is a move late.
        let sides = [set("a3"), set("f1")];
        let first = queen_territory_from(sides, set("a2 a1 b1 c1 d1 e1"));
        assert_eq!(first, [set("a2"), set("b1 c1 d1 e1")]);
    }

    #[test]
    fn regions_touch_nowhere_not_even_at_a_corner() {
        let free = set("a1 b2 d1 d2 h8");
        assert!(regions(free).eq([set("a1 b2"), set("d1 d2"), set("h8")]));
        assert_eq!(flood(set("c3"), free), set("a1 b2 d1 d2"));
        assert!(flood(set("f5"), free).is_empty());
    }
}
