//! The NNUE features of two-player Yavalath: the stones, and what a stone would do on each cell.

use game::{ActiveFeatures, FeatureSet, Position as _};

use super::Evaluation;
use crate::Position;
use crate::threat_map::{Side, ThreatMap};

/// Of both players, each one's own first: the stones, and where a stone would make a threat, complete a
/// three, complete a four. Each torus index is a feature each time.
impl FeatureSet<Position<2>> for Evaluation {
    const COUNT: usize = 8 * 64;
    const BUCKETS: usize = 3;

    /// The opening, the middle of the game, and when the board gets narrow.
    #[inline]
    fn output_bucket(position: &Position<2>) -> usize {
        let stones = crate::threat_map::stones(position);
        match (stones[0] | stones[1]).count_ones() {
            0..=9 => 0,
            10..=21 => 1,
            _ => 2,
        }
    }

    #[inline]
    fn active_features(&mut self, position: &Position<2>, map: &ThreatMap) -> [ActiveFeatures; 2] {
        let [own, other] = map.torus_stones;
        let view = |own, mine: &Side, other, theirs: &Side| {
            let (makers, threes) = ([mine.makers, theirs.makers], [mine.threes, theirs.threes]);
            let fours = [mine.fours, theirs.fours];
            let maps = [[own, other], makers, threes, fours];
            ActiveFeatures(std::array::from_fn(|i| maps[i / 2][i % 2]))
        };
        let mover = view(own, &map.mine, other, &map.theirs);
        let waiter = view(other, &map.theirs, own, &map.mine);
        if position.turn().index() == 0 { [mover, waiter] } else { [waiter, mover] }
    }
}
