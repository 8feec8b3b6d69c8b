//! Features of positions for networks.

use crate::{Evaluator, TwoPlayer};

/// The NNUE feature set of a two-player game: binary features from the perspective of either player.
/// The same features for both are the same position with the colors exchanged.
///
/// Features are facts that are cheap to extract: what stands where, what threatens where, what was
/// captured. How they change from one position to another is found by comparing the sets. The
/// evaluation extracts them, as it has often computed them already; a network learns the residual of
/// that evaluation.
pub trait FeatureSet<P: TwoPlayer>: Evaluator<P> {
    /// The number of features, at most [`ActiveFeatures::CAPACITY`]; 0 if networks cannot play the game.
    const COUNT: usize;

    /// The number of output buckets of a network.
    const BUCKETS: usize = 1;

    /// The output bucket of a position, below [`FeatureSet::BUCKETS`].
    fn output_bucket(_position: &P) -> usize {
        0
    }

    /// The active features from the perspective of each of the two players, after
    /// [`Evaluator::evaluate`], which may have left in `info` what they need.
    fn active_features(&mut self, position: &P, info: &Self::EvalInfo) -> [ActiveFeatures; 2];
}

/// The set of active features.
///
/// ```
/// use plywood_game::ActiveFeatures;
/// let mut active = ActiveFeatures::default();
/// active.insert(3);
/// active.insert_all(64, 0b101);
/// assert_eq!(active.iter().collect::<Vec<_>>(), [3, 64, 66]);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ActiveFeatures(pub [u64; ActiveFeatures::CAPACITY / 64]);

impl ActiveFeatures {
    /// The largest number of features.
    pub const CAPACITY: usize = 512;

    /// Adds a feature.
    #[inline]
    pub fn insert(&mut self, feature: usize) {
        self.0[feature / 64] |= 1 << (feature % 64);
    }

    /// Adds the features of a bitboard, whose bit 0 is the feature `from`.
    #[inline]
    pub fn insert_all(&mut self, from: usize, set: u64) {
        let (word, shift) = (from / 64, from % 64);
        self.0[word] |= set << shift;
        if shift != 0 {
            let rest = set >> (64 - shift);
            if rest != 0 {
                self.0[word + 1] |= rest;
            }
        }
    }

    /// The active features, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let bits = |(word, &set): (usize, &u64)| {
            let next = |&set: &u64| Some(set & (set - 1)).filter(|&rest| rest != 0);
            let sets = std::iter::successors(Some(set).filter(|&set| set != 0), next);
            sets.map(move |set| word * 64 + set.trailing_zeros() as usize)
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_listed_in_order_each_once() {
        let mut active = ActiveFeatures::default();
        assert_eq!(active.iter().next(), None);
        for feature in [511, 64, 0, 130, 63, 64] {
            active.insert(feature);
        }
        active.insert_all(250, 0b100_0001_0001);
        active.insert_all(320, 1 << 63 | 1);
        let expected = [0, 63, 64, 130, 250, 254, 260, 320, 383, 511];
        assert_eq!(active.iter().collect::<Vec<_>>(), expected);
    }
}
