//! The source's score of a board.

use game::Position as _;

use crate::position::Position;
use crate::set::Set;
use crate::torus::Torus;

/// How much is worth a factor e in the odds to win.
pub(super) const UNIT: f32 = 20.0;

/// For a chain that wins.
const WINNING: i32 = 1000;

/// For each chain of the player to move its length squared, or 1000 if it wins, less the same for
/// the opponent. A chain is two or more tiles in a straight line, as long as it goes: the source
/// finds chains by going from tile to tile, so a single tile is none.
pub(super) fn chains<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> i32 {
    let player = position.turn();
    let [mine, theirs] =
        [player, player.opponent()].map(|player| score::<SIZE, S>(position.holdings(player)));
    mine - theirs
}

fn score<const SIZE: usize, S: Set>(holdings: S) -> i32 {
    let value = |length: usize| match length {
        0 | 1 => 0,
        _ if length < SIZE => (length * length) as i32,
        _ => WINNING,
    };
    // A chain is counted among those of at least 1, 2, … up to its own length; so what each of
    // these adds to the value sums up to the value.
    let at_least = Torus::<SIZE>::runs(holdings);
    (1..2 * SIZE)
        .zip(at_least)
        .map(|(length, count)| count as i32 * (value(length) - value(length - 1)))
        .sum()
}
