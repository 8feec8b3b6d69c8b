//! The source's score of a board.

use game::Position as _;
use grid::set::Set;

use crate::geometry::Geometry;
use crate::position::Position;

/// The logit scale: the value that multiplies the odds to win by e.
pub(super) const LOGIT_SCALE: f32 = 20.0;

/// For a chain that wins.
const WINNING: i32 = 1000;

/// For each chain of the player to move its length squared, or 1000 if it wins, less the same for
/// the opponent. A chain is two or more tiles in a straight line, as long as it goes: the source
/// finds chains by going from tile to tile, so a single tile is none.
pub(super) fn chains<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> i32 {
    let player = position.turn();
    let [mine, theirs] = [player, player.opponent()]
        .map(|player| score(position.geometry(), position.holdings(player)));
    mine - theirs
}

fn score<const SIZE: usize, S: Set>(geometry: Geometry<SIZE, S>, holdings: S) -> i32 {
    let value = |length: usize| match length {
        0 | 1 => 0,
        _ if length < geometry.size() => (length * length) as i32,
        _ => WINNING,
    };
    // A chain is counted among those of at least 1, 2, … up to its own length; so what each of
    // these adds to the value sums up to the value.
    let at_least = geometry.runs(holdings);
    (1..2 * geometry.size())
        .zip(at_least)
        .map(|(length, count)| count as i32 * (value(length) - value(length - 1)))
        .sum()
}
