//! Who gets where first: both sides spread over the free squares at the same pace.

use grid::flow::flow;
use grid::square::Squares;

pub(super) const FILE_A: Squares = 0x0101_0101_0101_0101;
pub(super) const FILE_H: Squares = FILE_A << 7;

/// How a race of two sides over the free squares ends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Race {
    /// Squares that each side reaches in fewer steps than the other.
    pub(super) first: [Squares; 2],
    /// Squares that each side reaches at all.
    pub(super) reach: [Squares; 2],
}

/// The race by single steps, as kings walk.
#[inline]
pub(super) fn walk(sides: [Squares; 2], free: Squares) -> Race {
    race(sides, free, |set| around(set) & free)
}

/// The race by moves, as queens slide.
#[inline]
pub(super) fn slide(sides: [Squares; 2], free: Squares) -> Race {
    race(sides, free, |set| set | flow(set, free).reached.iter().fold(0, |all, one| all | one))
}

/// The free squares that can ever be reached from a set. Queens get no further than kings, only
/// sooner.
#[inline]
pub(super) fn flood(from: Squares, free: Squares) -> Squares {
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
pub(super) fn regions(mut free: Squares) -> impl Iterator<Item = Squares> {
    std::iter::from_fn(move || {
        let seed = free & free.wrapping_neg();
        let region = seed | flood(seed, free);
        free &= !region;
        (region != 0).then_some(region)
    })
}

/// A set and the squares next to it.
#[inline]
pub(super) const fn around(set: Squares) -> Squares {
    let rows = set | (set & !FILE_H) << 1 | (set & !FILE_A) >> 1;
    rows | rows << 8 | rows >> 8
}

/// Takes both sides one step further until neither gets anywhere. `step` gives a set and the
/// free squares one step from it.
#[inline]
fn race(sides: [Squares; 2], free: Squares, step: impl Fn(Squares) -> Squares) -> Race {
    let mut reach = sides;
    let mut first = [0, 0];
    loop {
        let next = [reach[0] | step(reach[0]), reach[1] | step(reach[1])];
        if next == reach {
            return Race { first, reach: reach.map(|set| set & free) };
        }
        first[0] |= next[0] & !reach[0] & !next[1];
        first[1] |= next[1] & !reach[1] & !next[0];
        reach = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::square::Square;

    fn set(names: &str) -> Squares {
        names.split(' ').map(|name| name.parse::<Square>().unwrap().set()).fold(0, |a, b| a | b)
    }

    const RANK_1: Squares = 0xff;

    #[test]
    fn kings_share_a_rank_in_the_middle() {
        let sides = [set("a1"), set("h1")];
        let race = walk(sides, RANK_1 & !sides[0] & !sides[1]);
        assert_eq!(race.first, [set("b1 c1 d1"), set("e1 f1 g1")]);
        assert_eq!(race.reach, [set("b1 c1 d1 e1 f1 g1"); 2]);
    }

    #[test]
    fn a_square_reached_at_the_same_time_is_first_for_nobody() {
        let sides = [set("a1"), set("e1")];
        assert_eq!(walk(sides, set("b1 c1 d1")).first, [set("b1"), set("d1")]);
        assert_eq!(slide(sides, set("b1 c1 d1")).first, [0, 0]);
    }

    #[test]
    fn queens_turn_a_corner_with_their_second_move() {
        // Both see a1 at once; behind the corner one is a move late.
        let sides = [set("a3"), set("f1")];
        let race = slide(sides, set("a2 a1 b1 c1 d1 e1"));
        assert_eq!(race.first, [set("a2"), set("b1 c1 d1 e1")]);
        assert_eq!(race.reach, [set("a2 a1 b1 c1 d1 e1"); 2]);
    }

    #[test]
    fn regions_touch_nowhere_not_even_at_a_corner() {
        let free = set("a1 b2 d1 d2 h8");
        assert!(regions(free).eq([set("a1 b2"), set("d1 d2"), set("h8")]));
        assert_eq!(flood(set("c3"), free), set("a1 b2 d1 d2"));
        assert_eq!(flood(set("f5"), free), 0);
    }
}
