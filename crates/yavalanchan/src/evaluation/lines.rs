//! The best evaluation we have: the lines that each player can still complete.
//!
//! The weights were fitted to the results of games between engines with earlier versions of it, so
//! that the value is the logarithm of the odds to win. They fit sizes 4 to 6 about as well each.

use game::{Player, Position as _};

use crate::position::{Position, Side};
use crate::set::Set;
use crate::torus::Torus;

/// How much is worth a factor e in the odds to win.
pub(super) const UNIT: f32 = 1000.0;

/// For a line without anything of the opponent's, by how many tiles are missing for it. A neutral
/// tile in it that nobody owns is missing too, but does no harm.
const MISSING: [i32; 8] = [0, 450, 240, 120, 45, 35, 20, 10];
/// For a neutral tile with more of one's tiles next to it than of the opponent's, by size: on a
/// small board the next tile decides who owns it.
const LEANING: [i32; 8] = [0, 0, 300, 300, 300, 120, 60, 30];
/// For having the move: without it the values of odd and even depths would be far apart.
const TEMPO: i32 = 300;

/// The value for the player to move.
#[inline]
pub(super) fn lines<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> i32 {
    let player = position.turn();
    side(position, player) - side(position, player.opponent()) + TEMPO
}

/// What a player has.
#[inline]
fn side<const SIZE: usize, S: Set>(position: &Position<SIZE, S>, player: Player) -> i32 {
    let [mine, theirs] = position.seen_by(player);
    let held = mine.holdings(theirs, position.neutral);
    let lost = theirs.holdings(mine, position.neutral);
    let possible = Torus::<SIZE>::line_starts(Torus::<SIZE>::board::<S>() & !lost);
    let leaning = position.neutral & more(mine, theirs);
    let mut value = leaning.count() as i32 * LEANING[SIZE];
    for (possible, [ones, twos, fours]) in possible.into_iter().zip(Torus::<SIZE>::counts(held)) {
        for count in 1..SIZE {
            let with = |digits: S, digit| if count & digit == 0 { !digits } else { digits };
            let lines = possible & with(ones, 1) & with(twos, 2) & with(fours, 4);
            value += lines.count() as i32 * MISSING[SIZE - count];
        }
    }
    value
}

/// The cells that have more of one player's tiles next to them than of the other's.
#[inline]
fn more<S: Set>(side: &Side<S>, other: &Side<S>) -> S {
    // The first binary digit that differs decides.
    let ones = side.ones & !other.ones;
    let twos = (side.twos & !other.twos) | (!(side.twos ^ other.twos) & ones);
    (side.fours & !other.fours) | (!(side.fours ^ other.fours) & twos)
}
