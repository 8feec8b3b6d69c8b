//! Where the last seed of a move can fall.

use crate::holes::ONES;

/// The holes where the last seed of some move of a player falls, if they are the opponent's.
///
/// A byte stands for a hole of player 2 in its lowest bit, where moves of player 1 end, and for
/// the hole of player 1 right behind it in the fifth, where those of player 2 do. The seeds are by
/// colour, then by owner. Blue seeds that come round to the hole they started from are not
/// followed further.
#[inline]
pub(super) fn aims([red, blue]: [[u64; 2]; 2]) -> u64 {
    // Every red seed falls into a hole of the opponent, every other blue one does. So the number
    // of red seeds less one, and half the number of blue ones if that is odd, is by how many
    // holes of the opponent the last one falls beyond the next; each eighth is the next again.
    // Twice as many red seeds less one, if there are any, are like this number of blue ones.
    let red = red.map(|half| 2 * half - ((half + 0x3f * ONES) >> 6 & ONES));
    // Four bits are enough, so that both players fit into one number: whether there is a move, then
    // the three digits of its steps.
    let [red, blue] = [red, blue].map(|[one, two]| two << 4 & (0xf0 * ONES) | one & (0x0f * ONES));
    // Now red in the even bits and blue in the odd ones: the moves and, two bits above, whether
    // they go two further; whether they go one further and, two bits above, four.
    let even = 0x55 * ONES;
    let moves_and_twos = (blue & even) << 1 | red & even;
    let ones_and_fours = red >> 1 & even | blue & !even;
    // Those that go four further two bits above the others; what counts for both, twice.
    let here = 0x33 * ONES;
    let twice = |digits: u64| (digits & here) << 2 | digits & here;
    let moves = moves_and_twos & here;
    let moves = (moves << 2) & ones_and_fours | moves & !(ones_and_fours >> 2);
    let [ones, twos] = [twice(ones_and_fours), twice(moves_and_twos >> 2)];
    let by_one = |moves: u64| (moves & ones).rotate_left(8) | moves & !ones;
    let last = by_one(moves & twos).rotate_left(16) | by_one(moves & !twos);
    let last = (last & !here).rotate_left(32 - 2) | last & here;
    last >> 1 | last
}
