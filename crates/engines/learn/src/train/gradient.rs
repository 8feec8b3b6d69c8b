//! The loss of a network and its gradient.

use std::ops::AddAssign;

use game::{ActiveFeatures, math};
use nnue::bits::write_bit_indices;
use nnue::{FloatNet, Width, match_width};

use super::Losses;
use super::training_set::{TrainingSet, UnpackedSample};

/// The loss, summed over positions.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Loss {
    cross_entropy: f64,
    squared_error: f64,
    pub(super) positions: u64,
}

impl Loss {
    pub(super) fn mean(self) -> Losses {
        let positions = self.positions.max(1) as f64;
        Losses {
            cross_entropy: self.cross_entropy / positions,
            mse: self.squared_error / positions,
        }
    }

    /// Adds a position with these predicted log-odds, and returns the derivative of the cross-entropy by
    /// the log-odds: the predicted score minus the target.
    fn add(&mut self, logit: f32, target: f32) -> f32 {
        let small = math::expf(-logit.abs());
        let score = if logit >= 0.0 { 1.0 / (1.0 + small) } else { small / (1.0 + small) };
        // -t ln p - (1 - t) ln(1 - p), without the logarithm of something near 0.
        self.cross_entropy += f64::from(logit.max(0.0) - logit * target + math::ln_1pf(small));
        let error = score - target;
        self.squared_error += f64::from(error * error);
        self.positions += 1;
        error
    }
}

impl AddAssign for Loss {
    fn add_assign(&mut self, other: Self) {
        self.cross_entropy += other.cross_entropy;
        self.squared_error += other.squared_error;
        self.positions += other.positions;
    }
}

/// The code for networks of one width.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kernel {
    /// The loss over some positions.
    pub(super) loss: fn(&FloatNet, &TrainingSet, &[u32]) -> Loss,
    /// The loss; adds its gradient to the last argument.
    pub(super) loss_and_gradient: fn(&FloatNet, &TrainingSet, &[u32], &mut [f32]) -> Loss,
}

/// The code for networks of this width.
pub(super) fn kernel(width: Width) -> Kernel {
    match_width!(width, H => Kernel { loss: loss::<H>, loss_and_gradient: loss_and_gradient::<H> })
}

/// A vector of the hidden layer, aligned to a cache line: what lies across two lines takes twice as long to
/// load.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Hidden<const H: usize>([f32; H]);

/// The parameters of a network as vectors of the hidden layer.
struct Layers<'a, const H: usize> {
    feature_weights: Vec<Hidden<H>>,
    bias: &'a [f32; H],
    /// For each bucket the weights of the side to move and of the other side.
    output_weights: &'a [[[f32; H]; 2]],
    output_biases: &'a [f32],
}

impl<'a, const H: usize> Layers<'a, H> {
    fn of(net: &'a FloatNet) -> Self {
        let slices = net.shape.slices(&net.values);
        let feature_weights = slices.feature_weights.as_chunks().0;
        Self {
            feature_weights: feature_weights.iter().copied().map(Hidden).collect(),
            bias: &slices.bias.as_chunks().0[0],
            output_weights: slices.output_weights.as_chunks().0.as_chunks().0,
            output_biases: slices.output_biases,
        }
    }

    /// Forward pass: the log-odds of a position. The accumulators are left in `perspectives`.
    fn logit(
        &self,
        perspectives: &mut [Perspective<H>; 2],
        features: [&[u64]; 2],
        bucket: usize,
    ) -> f32 {
        let mut logit = self.output_biases[bucket];
        let inputs = perspectives.iter_mut().zip(features).zip(&self.output_weights[bucket]);
        for ((perspective, features), weights) in inputs {
            perspective.refresh(features, self);
            logit += screlu_dot(&perspective.accumulator, weights);
        }
        logit
    }
}

/// The active features of one perspective and their accumulator.
struct Perspective<const H: usize> {
    features: [u16; ActiveFeatures::CAPACITY],
    count: usize,
    accumulator: [f32; H],
}

impl<const H: usize> Perspective<H> {
    const EMPTY: Self =
        Self { features: [0; ActiveFeatures::CAPACITY], count: 0, accumulator: [0.0; H] };

    fn features(&self) -> &[u16] {
        &self.features[..self.count]
    }

    fn refresh(&mut self, words: &[u64], layers: &Layers<H>) {
        self.count = 0;
        for (word, &set) in (0_u16..).zip(words) {
            let rest = &mut self.features[self.count..];
            let rest = rest.first_chunk_mut().expect("there is room for the words that are left");
            self.count += write_bit_indices(set, 64 * word, rest);
        }
        self.accumulator = *layers.bias;
        add_all(&mut self.accumulator, &layers.feature_weights, &self.features[..self.count]);
    }
}

/// The loss over some positions.
fn loss<const H: usize>(net: &FloatNet, data: &TrainingSet, positions: &[u32]) -> Loss {
    let layers = Layers::<H>::of(net);
    let mut perspectives = [Perspective::EMPTY; 2];
    let mut loss = Loss::default();
    data.for_each(positions, |record| {
        let residual = layers.logit(&mut perspectives, record.features, record.bucket);
        loss.add(record.base_logit + residual, record.target);
    });
    loss
}

/// The loss over some positions; adds its gradient, in the layout of the parameters.
fn loss_and_gradient<const H: usize>(
    net: &FloatNet,
    data: &TrainingSet,
    positions: &[u32],
    gradient: &mut [f32],
) -> Loss {
    let layers = Layers::<H>::of(net);
    let slices = net.shape.slices_mut(gradient);
    let (rows, bias) = (slices.feature_weights.as_chunks_mut::<H>().0, slices.bias);
    let outputs = slices.output_weights.as_chunks_mut::<H>().0.as_chunks_mut::<2>().0;
    let bias = &mut bias.as_chunks_mut::<H>().0[0];
    let mut perspectives = [Perspective::EMPTY; 2];
    let mut loss = Loss::default();
    let mut pending = RowGradients::new(rows.len());
    data.for_each(positions, |UnpackedSample { features, bucket, base_logit, target }| {
        let residual = layers.logit(&mut perspectives, features, bucket);
        let error = loss.add(base_logit + residual, target);
        slices.output_biases[bucket] += error;
        let weights = layers.output_weights[bucket].iter().zip(&mut outputs[bucket]);
        for (perspective, (weights, gradient)) in perspectives.iter().zip(weights) {
            let of_accumulator = backward(&perspective.accumulator, error, weights, gradient);
            add(bias, &of_accumulator);
            pending.push(perspective.features(), of_accumulator);
        }
        if pending.is_full() {
            pending.flush(rows);
        }
    });
    pending.flush(rows);
    loss
}

/// Gradient accumulation per feature over 64 perspectives, so that the row of each feature is loaded and
/// stored once for all of them.
struct RowGradients<const H: usize> {
    /// For each feature the perspectives in which it is active, a bit each.
    active_in: Vec<u64>,
    /// The gradient of the accumulator of each perspective.
    gradients: Vec<Hidden<H>>,
}

impl<const H: usize> RowGradients<H> {
    const CAPACITY: usize = 64;

    fn new(features: usize) -> Self {
        Self { active_in: vec![0; features], gradients: Vec::with_capacity(Self::CAPACITY) }
    }

    fn is_full(&self) -> bool {
        self.gradients.len() == Self::CAPACITY
    }

    #[inline]
    fn push(&mut self, features: &[u16], gradient: [f32; H]) {
        let bit = 1 << self.gradients.len();
        for &feature in features {
            self.active_in[usize::from(feature)] |= bit;
        }
        self.gradients.push(Hidden(gradient));
    }

    /// Adds what was collected to the gradient of the feature weights.
    fn flush(&mut self, rows: &mut [[f32; H]]) {
        let mut list = [0; 64];
        for (row, active_in) in rows.iter_mut().zip(&mut self.active_in) {
            let count = write_bit_indices(std::mem::take(active_in), 0, &mut list);
            add_all(row, &self.gradients, &list[..count]);
        }
        self.gradients.clear();
    }
}

/// Backward pass of the output layer: adds the gradient of its weights, and returns that of the
/// accumulator.
fn backward<const H: usize>(
    accumulator: &[f32; H],
    error: f32,
    weights: &[f32; H],
    gradient: &mut [f32; H],
) -> [f32; H] {
    let mut of_accumulator = [0.0; H];
    for i in 0..H {
        let active = accumulator[i].clamp(0.0, 1.0);
        gradient[i] += error * active * active;
        // Where the activation is clipped its derivative is zero.
        let inside = if accumulator[i] < 1.0 { active } else { 0.0 };
        of_accumulator[i] = 2.0 * error * weights[i] * inside;
    }
    of_accumulator
}

/// The dot product of SCReLU(`accumulator`) = clamp(`accumulator`, 0, 1)² and the weights.
fn screlu_dot<const H: usize>(accumulator: &[f32; H], weights: &[f32; H]) -> f32 {
    const LANES: usize = 16;
    let mut totals = [0.0; LANES];
    let (values, weights) = (accumulator.as_chunks::<LANES>().0, weights.as_chunks::<LANES>().0);
    for (values, weights) in values.iter().zip(weights) {
        for lane in 0..LANES {
            let active = values[lane].clamp(0.0, 1.0);
            totals[lane] += active * active * weights[lane];
        }
    }
    totals.iter().sum()
}

#[inline]
fn add<const H: usize>(sums: &mut [f32; H], row: &[f32; H]) {
    for i in 0..H {
        sums[i] += row[i];
    }
}

/// Adds some of the rows.
#[inline]
fn add_all<const H: usize>(sums: &mut [f32; H], rows: &[Hidden<H>], which: &[u16]) {
    let mut total = *sums;
    let row = |index: u16| &rows[usize::from(index)].0;
    // Four at a time, so that the sums are loaded and stored less often.
    let (fours, rest) = which.as_chunks::<4>();
    for &[a, b, c, d] in fours {
        let [a, b, c, d] = [row(a), row(b), row(c), row(d)];
        for i in 0..H {
            total[i] += (a[i] + b[i]) + (c[i] + d[i]);
        }
    }
    for &index in rest {
        add(&mut total, row(index));
    }
    *sums = total;
}
