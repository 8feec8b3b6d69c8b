//! A quantized network.

use game::ActiveFeatures;

use crate::NetError;

/// Quantization factor of the feature weights and the accumulators: what 1 is as an integer, and so the
/// clipping value of the activation.
pub const QA: i32 = 255;
/// Quantization factor of the output weights.
pub const QB: i32 = 64;
/// The output of a network per unit of log-odds.
pub const EVAL_SCALE: i32 = 400;

/// The largest output weight, so that its product with an activation fits into `i16`.
const MAX_OUTPUT_WEIGHT: i16 = 127;
const _: () = assert!(MAX_OUTPUT_WEIGHT as i32 * QA <= i16::MAX as i32);
/// The largest width, so that half a sum of the output fits into `i32`.
const MAX_HIDDEN: i64 = 256;
const _: () = assert!(MAX_HIDDEN * MAX_OUTPUT_WEIGHT as i64 * (QA * QA) as i64 <= i32::MAX as i64);

/// How many hidden units are processed at a time; widths are multiples of it.
const LANES: usize = 32;

/// A vector of the hidden layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Hidden<const H: usize>(pub [i16; H]);

/// An output bucket: the output layer of a phase of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output<const H: usize> {
    /// The weights of the perspective of the side to move, in units of 1 / [`QB`].
    pub stm: Hidden<H>,
    /// The weights of the other perspective.
    pub nstm: Hidden<H>,
    /// In units of 1 / ([`QA`] · [`QB`]).
    pub bias: i32,
}

/// What a file says of a network besides its parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Metadata {
    /// The game it is for.
    pub game: String,
    /// How it was made.
    pub made: String,
}

/// A quantized network with `H` hidden units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Net<const H: usize> {
    metadata: Metadata,
    /// The weights of each feature, and a vector of zeros.
    feature_weights: Vec<Hidden<H>>,
    bias: Hidden<H>,
    output_buckets: Vec<Output<H>>,
}

impl<const H: usize> Net<H> {
    /// A network with the weights of each feature, in units of 1 / [`QA`], and its output buckets.
    ///
    /// # Errors
    /// If there are no or too many features or output buckets, or a sum might overflow.
    pub fn new(
        metadata: Metadata,
        mut feature_weights: Vec<Hidden<H>>,
        bias: Hidden<H>,
        output_buckets: Vec<Output<H>>,
    ) -> Result<Self, NetError> {
        const { assert!(H > 0 && H as i64 <= MAX_HIDDEN && H.is_multiple_of(LANES)) };
        if feature_weights.is_empty() || feature_weights.len() > ActiveFeatures::CAPACITY {
            return Err(NetError::Features(feature_weights.len()));
        }
        if output_buckets.is_empty() || output_buckets.len() > 256 {
            return Err(NetError::Buckets(output_buckets.len()));
        }
        for unit in 0..H {
            let extreme = |of: fn(i16) -> bool| {
                let weights = feature_weights.iter().map(|weights| weights.0[unit]);
                let part = weights.filter(|&weight| of(weight)).map(i32::from);
                i32::from(bias.0[unit]) + part.sum::<i32>()
            };
            let extremes = [extreme(|weight| weight > 0), extreme(|weight| weight < 0)];
            if extremes.iter().any(|&sum| i16::try_from(sum).is_err()) {
                return Err(NetError::Range);
            }
        }
        let range = -MAX_OUTPUT_WEIGHT..=MAX_OUTPUT_WEIGHT;
        let weights =
            output_buckets.iter().flat_map(|output| output.stm.0.iter().chain(&output.nstm.0));
        if weights.clone().any(|weight| !range.contains(weight)) {
            return Err(NetError::Range);
        }
        feature_weights.push(Hidden([0; H]));
        Ok(Self { metadata, feature_weights, bias, output_buckets })
    }

    /// What the file says of it besides its parameters.
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// The weights of each feature.
    pub fn feature_weights(&self) -> &[Hidden<H>] {
        &self.feature_weights[..usize::from(self.zero_feature())]
    }

    /// The index of a padding feature whose weights are zero.
    #[inline]
    pub(crate) fn zero_feature(&self) -> u16 {
        self.feature_weights.len() as u16 - 1
    }

    /// The weights of a feature, or of the padding one.
    #[inline]
    pub(crate) fn weights_of(&self, feature: u16) -> &Hidden<H> {
        &self.feature_weights[usize::from(feature)]
    }

    /// The accumulator without active features.
    pub fn bias(&self) -> &Hidden<H> {
        &self.bias
    }

    /// The output layer of each phase.
    pub fn output_buckets(&self) -> &[Output<H>] {
        &self.output_buckets
    }

    /// Accumulator refresh: the accumulator of these features, from scratch.
    pub fn refresh(&self, features: &ActiveFeatures) -> Hidden<H> {
        let mut values = self.bias;
        for feature in features.iter() {
            for (value, weight) in values.0.iter_mut().zip(&self.feature_weights[feature].0) {
                *value = value.wrapping_add(*weight);
            }
        }
        values
    }

    /// Forward pass of the output layer, from the accumulators of both perspectives.
    #[inline]
    pub fn forward(&self, stm: &Hidden<H>, nstm: &Hidden<H>, bucket: usize) -> i32 {
        const ONE: i64 = (QA * QA * QB) as i64;
        let output = &self.output_buckets[bucket];
        let sum =
            i64::from(screlu_dot(stm, &output.stm)) + i64::from(screlu_dot(nstm, &output.nstm));
        let value = sum + i64::from(output.bias) * i64::from(QA);
        (value * i64::from(EVAL_SCALE) / ONE) as i32
    }
}

/// The dot product of SCReLU(`values`) = clamp(`values`, 0, 1)² and the weights.
///
/// It is computed as (x · w) · x instead of x² · w: x · w fits into `i16`, so that the sum is one of
/// products of pairs of `i16`, for which there is one instruction (`vpmaddwd`).
#[inline]
fn screlu_dot<const H: usize>(values: &Hidden<H>, weights: &Hidden<H>) -> i32 {
    // As many totals as a vector has lanes: with one the compiler settles for short vectors.
    let mut totals = [0_i32; LANES];
    let (values, weights) = (values.0.as_chunks::<LANES>().0, weights.0.as_chunks::<LANES>().0);
    for (values, weights) in values.iter().zip(weights) {
        for lane in 0..LANES {
            let active = values[lane].clamp(0, QA as i16);
            let product = active.wrapping_mul(weights[lane]);
            totals[lane] += i32::from(active) * i32::from(product);
        }
    }
    totals.iter().sum()
}
