//! Where the last seed of a move can fall.

use std::array;

use crate::holes::ONES;

/// Both players' red holes, then their blue holes: all four worked on at once.
type Four = [u64; 4];

/// For each player the holes of the opponent where the last seed of some move falls: the top bit
/// of each, in the opponent's half. The seeds are by colour, then by owner.
///
/// Blue seeds that come round to the hole they started from are not followed further.
#[inline]
pub(super) fn aims([red, blue]: [[u64; 2]; 2]) -> [u64; 2] {
    // Every red seed falls into a hole of the opponent, every other blue one does. So the number
    // of red seeds less one, and half the number of blue ones if that is odd, is by how many
    // holes of the opponent the last one falls beyond the next; each eighth is the next again.
    let red = red.map(|half| half + 0x7f * ONES);
    let steps = [red[0], red[1], blue[0] >> 1, blue[1] >> 1];
    let moves = [red[0] >> 7 & ONES, red[1] >> 7 & ONES, blue[0] & ONES, blue[1] & ONES];
    // Digit by digit: those with one more step or two or four go so much further.
    let [twos, fours] = [1, 2].map(|digit| steps.map(|half| half >> digit));
    let by_one = |moves| forth(moves, steps, 1, |same| same);
    let by_two = |moves| forth(moves, twos, 2, by_one);
    let last = forth(moves, fours, 4, by_two);
    // Player 1's next hole is the same byte of the other half, player 2's is the one after.
    [(last[0] | last[2]) << 7, ((last[1] | last[3]) << 7).rotate_left(8)]
}

/// Moves on by so many holes those that have a digit, and leaves the others where they are, once
/// the rest of their way is done.
#[inline]
fn forth(moves: Four, digits: Four, by: u32, rest: impl Fn(Four) -> Four) -> Four {
    let near = rest(array::from_fn(|i| moves[i] & !digits[i]));
    let far = rest(array::from_fn(|i| moves[i] & digits[i]));
    array::from_fn(|i| near[i] | far[i].rotate_left(8 * by))
}
