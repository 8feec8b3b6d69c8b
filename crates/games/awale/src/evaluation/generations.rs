//! The four generations of the source's engine.
//!
//! The source says of the first that it takes the difference of captured seeds, and of the last
//! what it looks at, but of the weights only that mobility counts three. The two generations
//! between are not described at all. So *intermediate* and *pro* here are steps of our own from
//! the one to the other, and all weights but that of mobility are ours.

use game::{Player, Position as _};

use crate::Position;
use crate::holes::{self, ONES};

/// What a generation pays for. All but `captured` is counted for each player's own holes, and the
/// opponent's sum is subtracted.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Generation {
    /// For a captured seed while more than 40, more than 20, and fewer seeds are on the board:
    /// the source goes from control of the board early to captures late.
    captured: [i32; 3],
    /// For a seed.
    seed: i32,
    /// For a hole with one or two seeds: the next seed sown there can capture it.
    exposed: i32,
    /// For a hole with four seeds or more: safe, and enough of them to reach the opponent's holes.
    loaded: i32,
    /// For a move that the player has, or would have if it were their turn.
    mobility: i32,
    /// For having no seeds.
    starving: i32,
    /// The logit scale: the value that multiplies the odds to win by e.
    pub(super) logit_scale: f32,
}

pub(super) const BEGINNER: Generation = Generation {
    captured: [10; 3],
    seed: 0,
    exposed: 0,
    loaded: 0,
    mobility: 0,
    starving: 0,
    logit_scale: 60.0,
};

pub(super) const INTERMEDIATE: Generation = Generation { seed: 1, ..BEGINNER };

pub(super) const PRO: Generation =
    Generation { captured: [10, 15, 20], mobility: 3, logit_scale: 80.0, ..INTERMEDIATE };

pub(super) const ULTIMATE: Generation =
    Generation { seed: 2, exposed: -3, loaded: 2, starving: -200, ..PRO };

impl Generation {
    /// The value for the player to move.
    #[inline]
    pub(super) fn evaluate(&self, position: &Position) -> i32 {
        let (me, you) = (position.turn(), position.turn().opponent());
        let ahead = position.captured(me) as i32 - position.captured(you) as i32;
        let phase = match position.on_board() {
            41.. => 0,
            21..=40 => 1,
            _ => 2,
        };
        ahead * self.captured[phase] + self.side(position, me) - self.side(position, you)
    }

    /// What a player's holes are worth.
    #[inline]
    fn side(&self, position: &Position, player: Player) -> i32 {
        let [red, blue] = position.half_of(player);
        let seeds = red + blue;
        // A bit for each hole that holds at least `count` seeds: adding carries into the top bit.
        let at_least = |count: u64| (seeds + (0x80 - count) * ONES) & (0x80 * ONES);
        let [some, three, four] = [1, 3, 4].map(at_least);
        let moves = holes::choices(red, blue).count_ones() as i32;
        let starving = if seeds == 0 { self.starving } else { 0 };
        position.seeds_of(player) as i32 * self.seed
            + (some & !three).count_ones() as i32 * self.exposed
            + four.count_ones() as i32 * self.loaded
            + moves * self.mobility
            + starving
    }
}
