//! The sum of the terms of the best evaluation with their weights, as fast as we can.
//!
//! Nothing here depends on whose turn it is but the row of weights: those of player 2 are the
//! opposite of those of player 1. And nothing waits for the terms: where one is a difference of
//! counts, each count has a weight of its own.

use std::array;
use std::iter::zip;

use game::Player;
use presentation::Weights;

use super::aims::aims;
use super::balance::COUNT;
use crate::Position;
use crate::holes::{self, EACH_HOLE, ONES, SEEDS};

/// The weights of counts by the seeds on the board, then by the player to move.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Balance {
    table: Box<[[Row; 2]]>,
    pub(super) unit: f32,
}

/// The weights in one phase for one player to move.
#[derive(Debug, Clone, PartialEq)]
#[repr(align(128))]
struct Row {
    /// For holes of player 1 and of player 2 from which red and from which blue seeds can be sown,
    /// then for those with at least one, two, three and four seeds.
    holes: [i32; 12],
    /// For what player 1 has more of than player 2.
    captured: i32,
    seeds: i32,
    redness: i32,
    chains: i32,
    /// For the aims of player 1 and of player 2.
    aims: [i32; 2],
    /// For having the move.
    tempo: i32,
}

impl Row {
    fn new(weights: [i32; COUNT], turn: Player) -> Self {
        let [captured, reds, blues, filled, singles, pairs, triples, rest @ ..] = weights;
        let [seeds, redness, chains, aims, threats, tempo] = rest;
        // A hole with two seeds is one with at least one and with at least two, and so on.
        let [one, two] = [filled + singles, pairs - singles];
        let [three, four] = [triples - pairs, -triples];
        let (sign, aims) =
            if turn == Player::ONE { (1, [aims, threats]) } else { (-1, [threats, aims]) };
        let holes =
            [reds, blues, one, two, three, four].map(|weight| [sign * weight, -sign * weight]);
        Self {
            holes: array::from_fn(|i| holes[i / 2][i % 2]),
            captured: sign * captured,
            seeds: sign * seeds,
            redness: sign * redness,
            chains: sign * chains,
            aims,
            tempo,
        }
    }
}

impl Balance {
    pub(super) fn new(weights: &Weights) -> Self {
        let rows = weights.table(SEEDS as u32);
        let table =
            rows.iter().map(|&row| [Player::ONE, Player::TWO].map(|turn| Row::new(row, turn)));
        Self { table: table.collect(), unit: weights.logit_scale as f32 }
    }

    /// The value for the player to move.
    #[inline]
    pub(super) fn judge(&self, position: &Position) -> i32 {
        let on_board = position.on_board();
        let row = &self.table[on_board as usize][position.turn.index() % 2];
        let [red, blue] = position.seeds;
        let both = [red[0] + blue[0], red[1] + blue[1]];
        // The top bit of each hole, into which adding carries. This the compiler does for all at
        // once; what follows must not use any of it, or it would have to wait.
        let at_least = |count: u64, half: u64| (half + (0x80 - count) * ONES) & (0x80 * ONES);
        let filled = [
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
        // As products of 64 bits, which are faster than those of 32.
        let counted = zip(filled, row.holes)
            .map(|(holes, weight)| i64::from(holes.count_ones()) * i64::from(weight));
        let filled = counted.sum::<i64>();

        // One or two seeds: the same with the bit below the top one, in numbers of 128 bits that
        // the compiler leaves alone.
        let all = holes::joined(red) + holes::joined(blue);
        let exposed = (all + 0x3f * EACH_HOLE) & !(all + 0x3d * EACH_HOLE) & (0x40 * EACH_HOLE);
        let exposed = holes::halves(exposed);
        // Holes of player 1 in the bytes of those of player 2 that they are right behind.
        let back = exposed[0].rotate_right(8);
        let chains = count(back & exposed[1]) - count(exposed[0] & exposed[1]);
        let aims = aims(position.seeds) & (exposed[1] >> 6 | back >> 2);
        let [one, two] = position.captured.map(i32::from);
        let seeds = 2 * holes::sum((all as u64).into()) as i64 - i64::from(on_board);
        // Some of 64 bits and some of 32, so that they are not put together to be multiplied at
        // once, which takes longer.
        let seeds = seeds * i64::from(row.seeds) + less(red) * i64::from(row.redness);
        let rest = (one - two) * row.captured + chains * row.chains + row.tempo;
        let aims = count(aims & ONES) * row.aims[0] + count(aims & (0x10 * ONES)) * row.aims[1];
        ((filled + seeds) as i32 + (rest + aims)) / Weights::SCALE
    }
}

#[inline]
fn count(holes: u64) -> i32 {
    holes.count_ones() as i32
}

/// How many more seeds are in the one half than in the other.
#[inline]
fn less([one, two]: [u64; 2]) -> i64 {
    // The top byte of the product is the sum of all bytes. What is below it is less than half of
    // it for either player, as there are not more than 64 seeds, so that rounding is right.
    let product = one.wrapping_sub(two).wrapping_mul(ONES);
    product.wrapping_add(1 << 55) as i64 >> 56
}
