//! A network as it is trained, in floating point.

use game::ActiveFeatures;

use crate::any_net::AnyNet;
use crate::net::{Hidden, Metadata, Net, Output, QA, QB};
use crate::{NetError, Width};

/// The size of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The number of features.
    pub features: usize,
    /// The number of hidden units.
    pub hidden: usize,
    /// The number of output buckets.
    pub buckets: usize,
}

impl Shape {
    /// The number of parameters of such a network.
    pub const fn parameter_count(self) -> usize {
        (self.features + 1) * self.hidden + self.buckets * (2 * self.hidden + 1)
    }

    /// Where the bias, the output weights and the output biases begin.
    const fn bounds(self) -> [usize; 3] {
        let bias = self.features * self.hidden;
        let output_weights = bias + self.hidden;
        [bias, output_weights, output_weights + self.buckets * 2 * self.hidden]
    }

    /// The parts of a parameter vector.
    ///
    /// # Panics
    /// If it does not have [`Shape::parameter_count`] values.
    pub fn slices(self, values: &[f32]) -> ParameterSlices<&[f32]> {
        assert_eq!(values.len(), self.parameter_count(), "a value for each parameter");
        let [bias, output_weights, output_biases] = self.bounds();
        ParameterSlices {
            feature_weights: &values[..bias],
            bias: &values[bias..output_weights],
            output_weights: &values[output_weights..output_biases],
            output_biases: &values[output_biases..],
        }
    }

    /// The parts of a parameter vector, mutable.
    ///
    /// # Panics
    /// If it does not have [`Shape::parameter_count`] values.
    pub fn slices_mut(self, values: &mut [f32]) -> ParameterSlices<&mut [f32]> {
        assert_eq!(values.len(), self.parameter_count(), "a value for each parameter");
        let [bias, output_weights, output_biases] = self.bounds();
        let (values, output_biases) = values.split_at_mut(output_biases);
        let (values, output_weights) = values.split_at_mut(output_weights);
        let (feature_weights, bias) = values.split_at_mut(bias);
        ParameterSlices { feature_weights, bias, output_weights, output_biases }
    }
}

/// The parts of a parameter vector, in their order.
#[derive(Debug)]
pub struct ParameterSlices<T> {
    /// For each feature the weights of the hidden units.
    pub feature_weights: T,
    /// The bias of each hidden unit.
    pub bias: T,
    /// For each bucket the weights of the perspective of the side to move, then those of the other.
    pub output_weights: T,
    /// For each bucket the bias.
    pub output_biases: T,
}

/// An unquantized network.
#[derive(Debug, Clone, PartialEq)]
pub struct FloatNet {
    /// Its size.
    pub shape: Shape,
    /// Its parameters, in the order of [`ParameterSlices`].
    pub values: Vec<f32>,
}

impl FloatNet {
    /// The largest feature weight: a single feature shall not move a unit further than from one end of
    /// its range to the other and back.
    pub const MAX_FEATURE_WEIGHT: f32 = 1.98;
    /// The largest output weight.
    pub const MAX_OUTPUT_WEIGHT: f32 = 127.0 / QB as f32;
    /// The largest accumulator, less than fits into `i16` by what rounding may add.
    const MAX_ACCUMULATOR: f32 =
        (i16::MAX as i32 - ActiveFeatures::CAPACITY as i32) as f32 / QA as f32;

    /// A network whose parameters are all zero.
    pub fn zero(shape: Shape) -> Self {
        Self { shape, values: vec![0.0; shape.parameter_count()] }
    }

    /// Weight clipping to the range of the quantized weights.
    pub fn clip(&mut self) {
        let slices = self.shape.slices_mut(&mut self.values);
        for weight in slices.feature_weights.iter_mut().chain(&mut *slices.bias) {
            *weight = weight.clamp(-Self::MAX_FEATURE_WEIGHT, Self::MAX_FEATURE_WEIGHT);
        }
        for weight in slices.output_weights {
            *weight = weight.clamp(-Self::MAX_OUTPUT_WEIGHT, Self::MAX_OUTPUT_WEIGHT);
        }
    }

    /// Scales down the weights of those units whose accumulator might overflow for some set of features;
    /// in trained networks there are hardly any.
    pub fn bound_accumulator(&mut self) {
        let hidden = self.shape.hidden;
        let slices = self.shape.slices_mut(&mut self.values);
        for unit in 0..hidden {
            let of_features = || slices.feature_weights.iter().skip(unit).step_by(hidden);
            let weights = || of_features().chain([&slices.bias[unit]]);
            let up: f32 = weights().map(|&weight| weight.max(0.0)).sum();
            let down: f32 = weights().map(|&weight| (-weight).max(0.0)).sum();
            let factor = Self::MAX_ACCUMULATOR / up.max(down);
            if factor < 1.0 {
                let of_features = slices.feature_weights.iter_mut().skip(unit).step_by(hidden);
                of_features.for_each(|weight| *weight *= factor);
                slices.bias[unit] *= factor;
            }
        }
    }

    /// Forward pass, in log-odds for the side to move: the reference for [`AnyNet::infer`], whose result
    /// is [`EVAL_SCALE`](crate::EVAL_SCALE) times as large.
    pub fn infer(&self, stm: &ActiveFeatures, nstm: &ActiveFeatures, bucket: usize) -> f32 {
        let hidden = self.shape.hidden;
        let slices = self.shape.slices(&self.values);
        let mut logit = slices.output_biases[bucket];
        for (perspective, features) in [stm, nstm].into_iter().enumerate() {
            for unit in 0..hidden {
                let weights = features.iter().map(|f| slices.feature_weights[f * hidden + unit]);
                let active = (slices.bias[unit] + weights.sum::<f32>()).clamp(0.0, 1.0);
                let weight = slices.output_weights[(2 * bucket + perspective) * hidden + unit];
                logit += active * active * weight;
            }
        }
        logit
    }

    /// The quantized network, for a game, with a text that says how it was made.
    ///
    /// # Errors
    /// If there is no network of this size.
    pub fn quantize(&self, game: &str, made: &str) -> Result<AnyNet, NetError> {
        let metadata = Metadata { game: game.to_owned(), made: made.to_owned() };
        let mut bounded = self.clone();
        bounded.clip();
        bounded.bound_accumulator();
        let hidden = self.shape.hidden;
        let width = Width::new(hidden).ok_or(NetError::Hidden(hidden))?;
        match_width!(width, H => Ok(bounded.net::<H>(metadata)?.into()))
    }

    fn net<const H: usize>(&self, metadata: Metadata) -> Result<Net<H>, NetError> {
        let slices = self.shape.slices(&self.values);
        let round = |value: f32, scale: i32| (value * scale as f32).round();
        let vector = |weights: &[f32; H], scale| Hidden(weights.map(|w| round(w, scale) as i16));
        let features = slices.feature_weights.as_chunks::<H>().0;
        let features = features.iter().map(|weights| vector(weights, QA));
        let bias = Hidden(std::array::from_fn(|i| round(slices.bias[i], QA) as i16));
        let outputs = slices.output_weights.as_chunks::<H>().0.as_chunks::<2>().0;
        let output = |([stm, nstm], &bias): (&[[f32; H]; 2], &f32)| Output {
            stm: vector(stm, QB),
            nstm: vector(nstm, QB),
            bias: round(bias, QA * QB) as i32,
        };
        let outputs = outputs.iter().zip(slices.output_biases).map(output);
        Net::new(metadata, features.collect(), bias, outputs.collect())
    }
}
