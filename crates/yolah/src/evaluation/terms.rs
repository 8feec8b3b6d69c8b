//! What the evaluation looks at, each as the difference between the player to move and the other.

use game::Position as _;
use grid::flow::flow;
use grid::square::{Square, Squares, neighbours};

use super::influence::{around, slide, walk};
use crate::Position;

/// How many things the evaluation looks at.
pub(super) const TERMS: usize = 9;

/// The terms of a position for the player to move:
/// 1. tempo: the right to move;
/// 2. mobility: moves;
/// 3. reach: squares that can ever be reached, which differ by those that one side alone reaches;
/// 4. queens: squares reached first, in moves;
/// 5. kings: squares reached first, in single steps;
/// 6. freedom: free squares next to a piece;
/// 7. stuck: pieces without any;
/// 8. tight: pieces with one or two;
/// 9. engaged: pieces next to squares that both sides can reach.
pub(super) fn terms(position: &Position) -> [i32; TERMS] {
    let (own, other) = (position.turn(), position.turn().opponent());
    let sides = [position.pieces(own), position.pieces(other)];
    let free = position.free();
    let kings = walk(sides, free);
    let queens = slide(sides, free);
    let shared = around(kings.reach[0] & kings.reach[1]);
    let pieces = sides.map(|set| Freedom::of(set, free));
    [
        1,
        moves(sides[0], free) - moves(sides[1], free),
        excess(kings.reach),
        excess(queens.first),
        excess(kings.first),
        pieces[0].neighbours - pieces[1].neighbours,
        pieces[0].stuck - pieces[1].stuck,
        pieces[0].tight - pieces[1].tight,
        excess(sides.map(|set| set & shared)),
    ]
}

/// How the sides stand at a glance, for ordering moves: what they can do within a move or two
/// steps. The order is nearly as good as the one by evaluation, and costs much less.
#[inline]
pub(super) fn glance(sides: [Squares; 2], free: Squares) -> i32 {
    let [own, other] = sides.map(|pieces| flow(pieces, free));
    let [own_next, other_next] = [own, other].map(|flow| flow.reached.iter().fold(0, |a, b| a | b));
    let near = sides.map(|pieces| around(around(pieces) & free) & free);
    sum(own.counts) - sum(other.counts) + excess([own_next, other_next]) + 2 * excess(near)
}

/// How many moves queens on these squares have.
#[inline]
pub(super) fn moves(pieces: Squares, free: Squares) -> i32 {
    sum(flow(pieces, free).counts)
}

/// The sum of the eight bytes; four queens have no more than 108 moves.
#[inline]
fn sum(counts: u64) -> i32 {
    (counts.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
}

/// How many more squares the first set has.
#[inline]
fn excess([own, other]: [Squares; 2]) -> i32 {
    own.count_ones() as i32 - other.count_ones() as i32
}

/// How much air the pieces of a side have.
#[derive(Default)]
struct Freedom {
    /// Free squares next to a piece, over all pieces.
    neighbours: i32,
    /// Pieces that can never move again.
    stuck: i32,
    /// Pieces with one or two free squares next to them.
    tight: i32,
}

impl Freedom {
    #[inline]
    fn of(pieces: Squares, free: Squares) -> Self {
        let mut freedom = Self::default();
        for square in Square::each(pieces) {
            let neighbours = (NEXT_TO[square.index()] & free).count_ones();
            freedom.neighbours += neighbours as i32;
            freedom.stuck += i32::from(neighbours == 0);
            freedom.tight += i32::from(neighbours == 1 || neighbours == 2);
        }
        freedom
    }
}

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
