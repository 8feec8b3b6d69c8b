//! The NNUE features of two-colour Awalé: how many seeds of each colour are in each hole, and the lead.

use game::{ActiveFeatures, FeatureSet, Player};

use super::Evaluation;
use crate::Position;
use crate::holes::ONES;

/// Larger leads count as this one.
const MAX_LEAD: i32 = 31;

/// Of both players, each one's own first: for each hole and colour whether it holds one seed or more,
/// two or more, and so on to eight; for each hole whether it holds one, two, three or four seeds or more
/// of both colours together; and one feature for each lead. Holes are counted from the player's own first
/// one on, so that both have the same features where the board looks the same to them.
impl FeatureSet<Position> for Evaluation {
    const COUNT: usize = 5 * 64 + 2 * MAX_LEAD as usize + 1;
    const BUCKETS: usize = 4;

    /// By the seeds on the board: captures speed up towards the end.
    #[inline]
    fn output_bucket(position: &Position) -> usize {
        match position.on_board() {
            0..=16 => 0,
            17..=28 => 1,
            29..=44 => 2,
            _ => 3,
        }
    }

    #[inline]
    fn active_features(&mut self, position: &Position, (): &()) -> [ActiveFeatures; 2] {
        let halves = [Player::ONE, Player::TWO].map(|player| position.half_of(player));
        let lead = position.captured(Player::ONE) as i32 - position.captured(Player::TWO) as i32;
        let lead = lead.clamp(-MAX_LEAD, MAX_LEAD);
        let [[red, blue], [other_red, other_blue]] = halves.map(|half| half.map(levels::<8>));
        let [own, other] = halves.map(|[red, blue]| levels::<4>(red + blue));
        let first =
            ActiveFeatures([red, blue, other_red, other_blue, own | other << 32, bit(lead), 0, 0]);
        // The second player's next hole is the first player's hole after it.
        let [red, blue] = [red, blue].map(turned);
        let own = turned(own) & 0xffff_ffff;
        let second =
            ActiveFeatures([other_red, other_blue, red, blue, other | own << 32, bit(-lead), 0, 0]);
        [first, second]
    }
}

/// For each number of seeds from 1 to `MAX` a byte: which of eight holes hold as many or more.
#[inline]
fn levels<const MAX: u64>(seeds: u64) -> u64 {
    (1..=MAX).fold(0, |levels, count| {
        // Adding carries into the top bit; then the eight top bits are gathered in one byte.
        let holes = (seeds + (0x80 - count) * ONES) >> 7 & ONES;
        let byte = holes.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        levels | byte << (8 * (count - 1))
    })
}

/// All bytes as counted from one hole further on.
#[inline]
const fn turned(levels: u64) -> u64 {
    levels >> 1 & (0x7f * ONES) | levels << 7 & (0x80 * ONES)
}

#[inline]
const fn bit(lead: i32) -> u64 {
    1 << (lead + MAX_LEAD)
}
