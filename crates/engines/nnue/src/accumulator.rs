//! Accumulators: the hidden layer before its activation, updated by the features that change.

use std::sync::Arc;

use game::ActiveFeatures;

use crate::bits;
use crate::net::{Hidden, Net};

/// Accumulator stack with lazy updates.
///
/// Each ply caches the accumulators of the position evaluated there last, be it an ancestor of the
/// current one or not, with the features they are of. New accumulators are derived from the nearer of
/// two cached ones, at this ply or at the parent's, by adding and subtracting the weights of the
/// features that differ. So a result never depends on what was evaluated before.
#[derive(Debug, Clone)]
pub struct AccumulatorStack<const H: usize> {
    net: Arc<Net<H>>,
    /// By ply, the accumulators of both perspectives.
    plies: Vec<[Accumulator<H>; 2]>,
    deltas: FeatureDeltas,
}

/// The accumulator of one perspective.
#[derive(Debug, Clone)]
struct Accumulator<const H: usize> {
    values: Hidden<H>,
    features: ActiveFeatures,
}

/// The initial capacity in plies; no search of our games is deeper.
const INITIAL_PLIES: usize = 256;

impl<const H: usize> AccumulatorStack<H> {
    /// A stack for a network.
    pub fn new(net: Arc<Net<H>>) -> Self {
        let plies = vec![empty(&net); INITIAL_PLIES];
        let deltas = FeatureDeltas { added: IndexList::EMPTY, removed: IndexList::EMPTY };
        Self { net, plies, deltas }
    }

    /// The network.
    pub fn net(&self) -> &Net<H> {
        &self.net
    }

    /// Updates the accumulators of a ply and runs the output layer: see [`Inference::infer`].
    ///
    /// [`Inference::infer`]: crate::Inference::infer
    #[inline]
    pub fn infer(
        &mut self,
        ply: usize,
        features: &[ActiveFeatures; 2],
        stm: usize,
        bucket: usize,
    ) -> i32 {
        if ply >= self.plies.len() {
            self.grow(ply);
        }
        self.update(ply, 0, &features[0]);
        self.update(ply, 1, &features[1]);
        let [first, second] = &self.plies[ply];
        let (stm, nstm) = if stm == 0 { (first, second) } else { (second, first) };
        self.net.forward(&stm.values, &nstm.values, bucket)
    }

    #[cold]
    fn grow(&mut self, ply: usize) {
        let empty = empty(&self.net);
        self.plies.resize(2 * ply, empty);
    }

    /// The efficient update of one perspective.
    #[inline]
    fn update(&mut self, ply: usize, perspective: usize, features: &ActiveFeatures) {
        let (parents, here) = self.plies.split_at_mut(ply);
        let here = &mut here[0][perspective];
        let mut nearest = &*here;
        if let Some(parent) = parents.last().map(|parent| &parent[perspective])
            && differences(&parent.features, features) < differences(&here.features, features)
        {
            nearest = parent;
        }
        self.deltas.find(&nearest.features, features, self.net.zero_feature());
        let values = apply_deltas(&self.net, &nearest.values, &self.deltas);
        *here = Accumulator { values, features: *features };
    }
}

/// The accumulators of a position without active features.
fn empty<const H: usize>(net: &Net<H>) -> [Accumulator<H>; 2] {
    let accumulator = Accumulator { values: *net.bias(), features: ActiveFeatures::default() };
    [accumulator.clone(), accumulator]
}

/// The size of the symmetric difference of two sets.
#[inline]
fn differences(a: &ActiveFeatures, b: &ActiveFeatures) -> u32 {
    a.0.iter().zip(&b.0).map(|(a, b)| (a ^ b).count_ones()).sum()
}

/// Adds the weights of the added features and subtracts those of the removed ones, [`UNROLL`] in one
/// pass, so that the values are loaded and stored less often.
#[inline]
fn apply_deltas<const H: usize>(
    net: &Net<H>,
    values: &Hidden<H>,
    deltas: &FeatureDeltas,
) -> Hidden<H> {
    let mut values = *values;
    for features in deltas.added.groups() {
        let weights = features.map(|feature| net.weights_of(feature));
        for i in 0..H {
            values.0[i] = weights.iter().fold(values.0[i], |sum, row| sum.wrapping_add(row.0[i]));
        }
    }
    for features in deltas.removed.groups() {
        let weights = features.map(|feature| net.weights_of(feature));
        for i in 0..H {
            values.0[i] = weights.iter().fold(values.0[i], |sum, row| sum.wrapping_sub(row.0[i]));
        }
    }
    values
}

/// How many features are applied in one pass.
const UNROLL: usize = 4;
/// Capacity for a change of each feature, and for what is written behind the last ones.
const CAPACITY: usize = ActiveFeatures::CAPACITY + 64 + UNROLL;

/// Which features changed. A buffer, so that none is allocated at each position.
#[derive(Debug, Clone)]
struct FeatureDeltas {
    added: IndexList,
    removed: IndexList,
}

/// A list of features. It is aligned so that its front, which is written most, is within a page of memory.
#[derive(Debug, Clone)]
#[repr(align(256))]
struct IndexList {
    features: [u16; CAPACITY],
    count: usize,
}

impl FeatureDeltas {
    /// The set differences. `zero_feature` pads the groups.
    #[inline]
    fn find(&mut self, before: &ActiveFeatures, after: &ActiveFeatures, zero_feature: u16) {
        let added = std::array::from_fn(|word| after.0[word] & !before.0[word]);
        let removed = std::array::from_fn(|word| before.0[word] & !after.0[word]);
        self.added.fill(added, zero_feature);
        self.removed.fill(removed, zero_feature);
    }
}

impl IndexList {
    const EMPTY: Self = Self { features: [0; CAPACITY], count: 0 };

    /// Makes it the list of the features of a set.
    #[inline]
    fn fill(&mut self, words: [u64; ActiveFeatures::CAPACITY / 64], zero_feature: u16) {
        let mut count = 0;
        for (word, set) in words.into_iter().enumerate() {
            // There are no more than there were features so far, and room for 64 more.
            if let Some(rest) = self.features[count..].first_chunk_mut() {
                count += bits::write_bit_indices(set, 64 * word as u16, rest);
            }
        }
        // What the last group lacks.
        self.features[count..][..UNROLL].fill(zero_feature);
        self.count = count;
    }

    /// The features in groups, the last of which may end with the zero feature.
    #[inline]
    fn groups(&self) -> &[[u16; UNROLL]] {
        let (groups, _) = self.features.as_chunks();
        &groups[..self.count.div_ceil(UNROLL)]
    }
}
