//! The counts that the terms of the evaluation are differences of, all found at once.
//!
//! Nothing here depends on whose turn it is, and nothing waits for the terms: a search gives each count a
//! weight of its own, and the terms are made of the counts only where somebody asks for them.

use super::aims::aims;
use crate::Position;
use crate::holes::{self, EACH_HOLE, ONES};

/// What is counted in a position, of player 1 and of player 2.
pub(super) struct Counts {
    /// The top bits of the holes of player 1 and of player 2 from which red and from which blue seeds can be
    /// sown, then of those with at least one, two, three and four seeds.
    pub(super) holes: [u64; 12],
    /// How many more seeds player 1 has captured.
    pub(super) captured: i32,
    /// How many more seeds player 1 has in their holes.
    pub(super) seeds: i64,
    /// How many more red seeds player 1 has in their holes.
    pub(super) redness: i64,
    /// How many more chains player 1 has.
    pub(super) chains: i32,
    /// The aims of player 1 and of player 2.
    pub(super) aims: [i32; 2],
}

impl Counts {
    #[inline]
    pub(super) fn of(position: &Position) -> Self {
        let [red, blue] = position.seeds;
        let both = [red[0] + blue[0], red[1] + blue[1]];
        // The top bit of each hole, into which adding carries. This the compiler does for all at
        // once; what follows must not use any of it, or it would have to wait.
        let at_least = |count: u64, half: u64| (half + (0x80 - count) * ONES) & (0x80 * ONES);
        let holes = [
            at_least(1, red[0]),
            at_least(1, red[1]),
            at_least(1, blue[0]),
            at_least(1, blue[1]),
            at_least(1, both[0]),
            at_least(1, both[1]),
            at_least(2, both[0]),
            at_least(2, both[1]),
            at_least(3, both[0]),
            at_least(3, both[1]),
            at_least(4, both[0]),
            at_least(4, both[1]),
        ];

        // One or two seeds: the same with the bit below the top one, in numbers of 128 bits that
        // the compiler leaves alone.
        let all = holes::joined(red) + holes::joined(blue);
        let exposed = (all + 0x3f * EACH_HOLE) & !(all + 0x3d * EACH_HOLE) & (0x40 * EACH_HOLE);
        let exposed = holes::halves(exposed);
        // Holes of player 1 in the bytes of those of player 2 that they are right behind.
        let back = exposed[0].rotate_right(8);
        let aims = aims(position.seeds) & (exposed[1] >> 6 | back >> 2);
        let [one, two] = position.captured.map(i32::from);
        Self {
            holes,
            captured: one - two,
            seeds: 2 * holes::sum((all as u64).into()) as i64 - i64::from(position.on_board()),
            redness: difference(red),
            chains: count(back & exposed[1]) - count(exposed[0] & exposed[1]),
            aims: [count(aims & ONES), count(aims & (0x10 * ONES))],
        }
    }
}

#[inline]
fn count(holes: u64) -> i32 {
    holes.count_ones() as i32
}

/// How many more seeds are in the one half than in the other.
#[inline]
fn difference([one, two]: [u64; 2]) -> i64 {
    // The top byte of the product is the sum of all bytes. What is below it is less than half of
    // it for either player, as there are not more than 64 seeds, so that rounding is right.
    let product = one.wrapping_sub(two).wrapping_mul(ONES);
    product.wrapping_add(1 << 55) as i64 >> 56
}
