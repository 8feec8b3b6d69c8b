//! The best evaluation we have: captured seeds, mobility, and what the holes hold.
//!
//! The weights were fitted to the results of some ten thousand games between engines with earlier
//! versions of it, so that the value is the logarithm of the odds to win. Two things stand out.
//! A captured seed is worth the more the fewer are left. And moves are worth more than seeds: a
//! hole with both colours, hence two moves, is worth more than one with many seeds of one colour.

use game::{Player, Position as _};

use crate::Position;
use crate::holes::{self, ONES, SEEDS};

/// How much is worth a factor e in the odds to win.
pub(super) const UNIT: f32 = 1000.0;

/// For a captured seed, by the seeds on the board, of which a game that goes on has 8 or more.
static CAPTURED: [i32; SEEDS + 1] = {
    let mut weights = [0; SEEDS + 1];
    let mut on_board = 0;
    while on_board <= SEEDS {
        weights[on_board] = 20 + 4500 / if on_board < 8 { 8 } else { on_board as i32 };
        on_board += 1;
    }
    weights
};
/// For a move that a player has, or would have if it were their turn.
const MOVE: i32 = 220;
/// For a hole that is not empty, and then for one with a single seed, with two and with three: the
/// next seed sown into either of the first two can capture it.
const FILLED: i32 = 100;
const SINGLE: i32 = -220;
const PAIR: i32 = -135;
const TRIPLE: i32 = 40;
/// For a seed in the own holes. They are not worth anything by themselves: what counts is in how
/// many holes they are.
const SEED: i32 = -22;

/// The value for the player to move.
#[inline]
pub(super) fn balance(position: &Position) -> i32 {
    let (me, you) = (position.turn(), position.turn().opponent());
    let ahead = position.captured(me) as i32 - position.captured(you) as i32;
    let weight = CAPTURED[position.on_board() as usize % CAPTURED.len()];
    ahead * weight + side(position, me) - side(position, you)
}

/// What a player's holes are worth.
#[inline]
fn side(position: &Position, player: Player) -> i32 {
    let [red, blue] = position.half_of(player);
    let seeds = red + blue;
    // How many holes hold so many seeds or more: adding carries into the top bit.
    let at_least = |count: u64| {
        let holes = (seeds + (0x80 - count) * ONES) & (0x80 * ONES);
        holes.count_ones() as i32
    };
    let moves = holes::choices(red, blue).count_ones() as i32;
    moves * MOVE
        + at_least(1) * (FILLED + SINGLE)
        + at_least(2) * (PAIR - SINGLE)
        + at_least(3) * (TRIPLE - PAIR)
        - at_least(4) * TRIPLE
        + position.seeds_of(player) as i32 * SEED
}
