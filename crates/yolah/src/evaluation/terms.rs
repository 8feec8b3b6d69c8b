//! What the evaluation looks at, mostly as the difference between the player to move and the other.

use game::{Position as _, Term, Terms};
use grid::slider::queen;
use grid::square::{Square, Squares, neighbours};

use super::Ground;
use super::influence::{FILE_A, Race, around, slide, walk};
use crate::Position;

/// What the default evaluation looks at. The right to move apart, each term is what the player to
/// move has less what the opponent has.
pub static TERMS: Terms = Terms { list: &LIST, phase: "free", anchors: &[0, 14, 28, 42, 56] };

const LIST: [Term; 14] = [
    Term::new("points", "Points."),
    Term::new("tempo", "The right to move."),
    Term::new("mobility", "Moves."),
    Term::new("reach", "Squares that can ever be reached."),
    Term::new("queens", "Squares reached first, in moves."),
    Term::new("kings", "Squares reached first, in single steps."),
    Term::new("freedom", "Free squares next to a piece."),
    Term::new("stuck", "Pieces that can never move again."),
    Term::new("tight", "Pieces with one or two free squares next to them."),
    Term::new("engaged", "Pieces next to squares that both sides can reach."),
    Term::new("activity", "Moves of each piece, of which the first count more than the others."),
    Term::new("last", "Pieces that can move just once more."),
    Term::new("zones", "Zones apart from each other that only one side can reach."),
    Term::new("patches", "Patches apart from each other of squares reached first, in moves."),
];

/// A number for each of the [`TERMS`].
pub(super) type Values = [i32; LIST.len()];

/// Writes the terms of a position, and returns its phase.
pub(crate) fn see(position: &Position, values: &mut [i32]) -> u32 {
    let ground = Ground::of(position);
    let kings = walk(ground.sides(), ground.free);
    values.copy_from_slice(&seen(ground, lead(position), &kings));
    ground.free.count_ones()
}

/// The terms, when it is known where kings get.
#[inline]
pub(super) fn seen(ground: Ground, points: i32, kings: &Race) -> Values {
    let (sides, free) = (ground.sides(), ground.free);
    let pieces = sides.map(|set| Pieces::of(set, free));
    let all = kings.reach[0] | kings.reach[1];
    let queens = slide([pieces[0].seen, pieces[1].seen], all, free);
    let shared = around(kings.reach[0] & kings.reach[1]);
    let alone = [kings.reach[0] & !kings.reach[1], kings.reach[1] & !kings.reach[0]];
    let more = |count: fn(&Pieces) -> i32| count(&pieces[0]) - count(&pieces[1]);
    [
        points,
        1,
        more(|pieces| pieces.moves),
        excess(kings.reach),
        excess(queens),
        excess(kings.first),
        more(|pieces| pieces.neighbours),
        more(|pieces| pieces.stuck),
        more(|pieces| pieces.tight),
        excess(sides.map(|set| set & shared)),
        more(|pieces| pieces.activity),
        more(|pieces| pieces.last),
        parts(alone[0]) - parts(alone[1]),
        parts(queens[0]) - parts(queens[1]),
    ]
}

/// The sum of the terms with these weights.
#[inline]
pub(super) fn weighed(values: &Values, weights: &Values) -> i32 {
    values.iter().zip(weights).map(|(value, weight)| value * weight).sum()
}
/// How many points the player to move is ahead.
#[inline]
pub(super) fn lead(position: &Position) -> i32 {
    let (own, other) = (position.turn(), position.turn().opponent());
    position.points(own) as i32 - position.points(other) as i32
}

/// How many moves queens on these squares have.
#[inline]
pub(super) fn moves(pieces: Squares, free: Squares) -> i32 {
    Square::each(pieces).map(|square| queen(square, !free).count_ones() as i32).sum()
}

/// How many more squares the first set has.
#[inline]
fn excess([own, other]: [Squares; 2]) -> i32 {
    own.count_ones() as i32 - other.count_ones() as i32
}

/// The parts of a set between which no step leads, less the holes in them: Euler's number, found
/// from squares, pairs and groups of four without looking for the parts one by one.
#[inline]
fn parts(set: Squares) -> i32 {
    let count = |set: Squares| set.count_ones() as i32;
    let east = |set: Squares| (set & !FILE_A) >> 1;
    // Each square with those to its east, north and north-east.
    let [a, b, c, d] = [set, east(set), set >> 8, east(set >> 8)];
    let corners = a & d & !(b | c) | b & c & !(a | d);
    count(a) - count(a & b) - count(a & c) - count(corners) + count(a & b & c & d)
}

/// What there is to see around the pieces of a side.
#[derive(Default)]
struct Pieces {
    /// The squares that they reach with one move.
    seen: Squares,
    /// Moves.
    moves: i32,
    /// For each piece the logarithm of the number of its moves and one.
    activity: i32,
    /// Free squares next to a piece, over all pieces.
    neighbours: i32,
    /// Pieces that can never move again.
    stuck: i32,
    /// Pieces with one or two free squares next to them.
    tight: i32,
    /// Pieces that can move, but not go on from there.
    last: i32,
}

impl Pieces {
    #[inline]
    fn of(set: Squares, free: Squares) -> Self {
        let mut pieces = Self::default();
        let open = neighbours(free);
        for square in Square::each(set) {
            let (seen, next) = (queen(square, !free), NEXT_TO[square.index()] & free);
            let (moves, exits) = (seen.count_ones(), next.count_ones());
            pieces.seen |= seen;
            pieces.moves += moves as i32;
            pieces.activity += i32::from(ACTIVITY[moves as usize % 32]);
            pieces.neighbours += exits as i32;
            pieces.stuck += i32::from(exits == 0);
            pieces.tight += i32::from(exits == 1 || exits == 2);
            pieces.last += i32::from(exits != 0 && next & open == 0);
        }
        pieces
    }
}

/// By number of moves: eight times the logarithm, to the base 2, of one more.
static ACTIVITY: [u8; 32] = [
    0, 8, 13, 16, 19, 21, 22, 24, 25, 27, 28, 29, 30, 30, 31, 32, 33, 33, 34, 35, 35, 36, 36, 37,
    37, 38, 38, 38, 39, 39, 40, 40,
];

/// The squares next to each square.
static NEXT_TO: [Squares; 64] = {
    let mut next_to = [0; 64];
    let mut i = 0;
    while i < 64 {
        next_to[i] = neighbours(1 << i);
        i += 1;
    }
    next_to
};

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::influence::regions;
    use super::*;

    /// Squares that are enclosed by a set, if diagonal steps do not lead out.
    fn enclosed(set: Squares) -> u32 {
        let mut outside = 0;
        loop {
            // From beyond the edge, and then on along ranks and files.
            let edge = 0xff81_8181_8181_81ff;
            let sides = (outside & !FILE_A) >> 1 | (outside & !(FILE_A << 7)) << 1;
            let further = (outside | edge | sides | outside << 8 | outside >> 8) & !set;
            if further == outside {
                break;
            }
            outside = further;
        }
        holes(!set & !outside)
    }

    /// The parts of a set between which no step along ranks and files leads.
    fn holes(mut set: Squares) -> u32 {
        let mut found = 0;
        while set != 0 {
            let mut hole = set & set.wrapping_neg();
            loop {
                let sides = (hole & !FILE_A) >> 1 | (hole & !(FILE_A << 7)) << 1;
                let wider = (hole | sides | hole << 8 | hole >> 8) & set;
                if wider == hole {
                    break;
                }
                hole = wider;
            }
            set &= !hole;
            found += 1;
        }
        found
    }

    proptest! {
        #[test]
        fn parts_are_regions_less_the_holes_in_them(set: u64, thin: u64) {
            for set in [set, set & thin, set | thin] {
                let counted = regions(set).count() as i32 - enclosed(set) as i32;
                prop_assert_eq!(parts(set), counted, "{:#x}", set);
            }
        }
    }

    #[test]
    fn activity_is_a_logarithm() {
        for (moves, &activity) in ACTIVITY.iter().enumerate() {
            let expected = 8.0 * (moves as f64 + 1.0).log2();
            assert!((f64::from(activity) - expected).abs() <= 0.5, "{moves}: {expected}");
        }
    }
}
