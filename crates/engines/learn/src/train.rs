//! Training of NNUE networks on labelled positions.
//!
//! The [`Trainer`] is made for the one architecture there is (see [`nnue`]). The first layer is sparse:
//! only the rows of active features are read and updated. It runs Adam with decoupled weight decay on
//! mini-batches, with linear warm-up and cosine decay of the learning rate, and clips the weights to the
//! range of the quantized ones. Training stops early when the loss on held-out games no longer falls, and
//! returns the network of the best epoch.
//!
//! It is deterministic: a batch is split into parts whose gradients are summed in order, so that neither
//! the number of threads nor being stopped and resumed changes the outcome, which follows from the
//! [`Settings`] and the [`TrainingSet`].

mod adam;
mod checkpoint;
mod gradient;
#[cfg(test)]
mod tests;
mod training_set;

use std::sync::{Mutex, PoisonError};

use game::{Rng, math, mix64};
use nnue::{AnyNet, FloatNet, NetError, Shape, Width};
use serde::{Deserialize, Serialize};

use crate::parallel::ParallelRunner;
use adam::Adam;
use gradient::{Kernel, Loss, kernel};

pub use checkpoint::CheckpointError;
pub use training_set::{TrainingSample, TrainingSet};

/// The settings of training. Together with the training set they determine the outcome.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The number of hidden units: 32, 64, 128 or 256.
    pub hidden: usize,
    /// The maximum number of epochs.
    pub epochs: u32,
    /// The number of positions of a batch.
    pub batch: usize,
    /// The peak learning rate.
    #[serde(rename = "rate")]
    pub learning_rate: f32,
    /// The learning rate at the end, as a fraction of the peak.
    #[serde(rename = "last_rate")]
    pub final_lr_ratio: f32,
    /// The number of steps of linear warm-up.
    #[serde(rename = "warm_up")]
    pub warmup_steps: u32,
    /// Decoupled weight decay per step, as a fraction of the learning rate.
    #[serde(rename = "decay")]
    pub weight_decay: f32,
    /// The fraction of the games held out for validation.
    pub validation: f32,
    /// Early stopping: the number of epochs without improvement after which training stops.
    pub patience: u32,
    /// The random seed.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hidden: 64,
            epochs: 20,
            batch: 16_384,
            learning_rate: 1e-3,
            final_lr_ratio: 0.01,
            warmup_steps: 100,
            weight_decay: 0.01,
            validation: 0.05,
            patience: 5,
            seed: 1,
        }
    }
}

/// The losses of an epoch.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// On the training positions, while they were trained on.
    pub train: Losses,
    /// On the validation positions, after it.
    #[serde(rename = "valid")]
    pub validation: Losses,
    /// The number of training positions.
    pub positions: u64,
}

/// Mean losses per position.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Losses {
    /// The cross-entropy in nats, which training minimizes.
    #[serde(rename = "entropy")]
    pub cross_entropy: f64,
    /// The mean squared error of the expected score.
    #[serde(rename = "square")]
    pub mse: f64,
}

/// Why training cannot begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TrainError {
    /// There is no network of this width.
    #[error("there are no networks with {0} hidden units, only with {list}", list = Width::list())]
    Hidden(usize),
    /// An empty batch.
    #[error("a batch needs at least one position")]
    Batch,
    /// No training positions, or no validation positions.
    #[error(
        "there are {train} positions to train on and {validation} to validate, and both are needed"
    )]
    TooFew {
        /// The number of training positions.
        train: usize,
        /// The number of validation positions.
        validation: usize,
    },
}

/// The number of parts of a batch, which is the maximum number of useful threads.
const PARTS: usize = 8;

/// Trains a network, epoch by epoch.
#[derive(Debug)]
pub struct Trainer {
    settings: Settings,
    kernel: Kernel,
    data: TrainingSet,
    /// The training positions.
    train: Vec<u32>,
    /// The validation positions.
    validation: Vec<u32>,
    state: State,
}

/// The state of training after an epoch.
#[derive(Debug, Clone, PartialEq)]
struct State {
    net: FloatNet,
    adam: Adam,
    best: FloatNet,
    history: Vec<Epoch>,
}

impl Trainer {
    /// Training from randomly initialized weights.
    ///
    /// # Errors
    /// If there is nothing to train.
    pub fn new(settings: Settings, data: TrainingSet) -> Result<Self, TrainError> {
        let Settings { hidden, batch, seed, .. } = settings;
        let width = Width::new(hidden).ok_or(TrainError::Hidden(hidden))?;
        if batch == 0 {
            return Err(TrainError::Batch);
        }
        // The split is by game, and by its number alone: games that are in two training sets are held out in
        // both or in neither.
        let is_validation = |game: u32| {
            let hash = mix64(mix64(seed) ^ u64::from(game)) >> 40;
            (hash as f32) < settings.validation * (1 << 24) as f32
        };
        let (validation, train): (Vec<u32>, Vec<u32>) =
            (0..data.len() as u32).partition(|&index| is_validation(data.game(index)));
        if train.is_empty() || validation.is_empty() {
            let (train, validation) = (train.len(), validation.len());
            return Err(TrainError::TooFew { train, validation });
        }
        let shape = Shape { features: data.features(), hidden, buckets: data.buckets() };
        let net = random_init(shape, data.mean_active_features(), seed);
        let adam = Adam::new(shape.parameter_count());
        let state = State { best: net.clone(), net, adam, history: Vec::new() };
        Ok(Self { settings, kernel: kernel(width), data, train, validation, state })
    }

    /// The numbers of training and validation positions.
    pub fn positions(&self) -> [usize; 2] {
        [self.train.len(), self.validation.len()]
    }

    /// The losses of each epoch so far.
    pub fn history(&self) -> &[Epoch] {
        &self.state.history
    }

    /// The epoch with the best network so far, counted from 0.
    pub fn best(&self) -> Option<usize> {
        let losses = self.state.history.iter().map(|epoch| epoch.validation.cross_entropy);
        losses.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).map(|(epoch, _)| epoch)
    }

    /// Whether all epochs are done, or training stopped early.
    pub fn is_finished(&self) -> bool {
        let done = self.state.history.len();
        let idle = self.best().map_or(0, |best| done - 1 - best);
        done >= self.settings.epochs as usize || idle > 0 && idle >= self.settings.patience as usize
    }

    /// The number of items of work of an epoch: how often [`ParallelRunner::on_item_done`] is called.
    pub fn parts(&self) -> usize {
        let parts = |length: usize| length.div_ceil(self.part_len());
        let [full, rest] =
            [self.train.len() / self.settings.batch, self.train.len() % self.settings.batch];
        full * parts(self.settings.batch) + parts(rest) + parts(self.validation.len())
    }

    /// The number of positions of a part of a batch.
    fn part_len(&self) -> usize {
        self.settings.batch.div_ceil(PARTS)
    }

    /// Another epoch. `None` if training is finished, or was cancelled, in which case nothing has changed.
    pub fn epoch(&mut self, runner: &ParallelRunner<'_>) -> Option<Epoch> {
        if self.is_finished() {
            return None;
        }
        let Settings { batch, seed, weight_decay, .. } = self.settings;
        let number = self.state.history.len() as u64;
        let mut order = self.train.clone();
        Rng::stream(seed, number + 1).shuffle(&mut order);
        let (mut net, mut adam) = (self.state.net.clone(), self.state.adam.clone());
        let sums: Vec<Mutex<Vec<f32>>> =
            (0..PARTS).map(|_| Mutex::new(vec![0.0; net.values.len()])).collect();
        let mut loss = Loss::default();
        for batch in order.chunks(batch) {
            let parts: Vec<&[u32]> = batch.chunks(self.part_len()).collect();
            let losses = runner.map(parts.len(), |part| {
                let mut sum = sums[part].lock().unwrap_or_else(PoisonError::into_inner);
                sum.fill(0.0);
                (self.kernel.loss_and_gradient)(&net, &self.data, parts[part], &mut sum)
            })?;
            for part in losses {
                loss += part;
            }
            let sums: Vec<_> = sums[..parts.len()]
                .iter()
                .map(|sum| sum.lock().unwrap_or_else(PoisonError::into_inner))
                .collect();
            let gradients: Vec<&[f32]> = sums.iter().map(|sum| sum.as_slice()).collect();
            let learning_rate = self.learning_rate(adam.steps());
            adam.step(&mut net.values, &gradients, batch.len(), [learning_rate, weight_decay]);
            net.clip();
        }
        net.bound_accumulator();
        let validation = self.validate(&net, runner)?;
        let epoch = Epoch { train: loss.mean(), validation, positions: loss.positions };
        let best = self.best().map(|best| self.state.history[best].validation.cross_entropy);
        if best.is_none_or(|best| validation.cross_entropy < best) {
            self.state.best.clone_from(&net);
        }
        self.state.history.push(epoch);
        (self.state.net, self.state.adam) = (net, adam);
        Some(epoch)
    }

    /// The best network so far, quantized, for a game, with a text on how it was made.
    ///
    /// # Errors
    /// If there cannot be such a network, as when there are no features.
    pub fn net(&self, game: &str, made: &str) -> Result<AnyNet, NetError> {
        self.state.best.quantize(game, made)
    }

    /// The losses of a network on the validation positions.
    fn validate(&self, net: &FloatNet, runner: &ParallelRunner<'_>) -> Option<Losses> {
        let parts: Vec<&[u32]> = self.validation.chunks(self.part_len()).collect();
        let losses =
            runner.map(parts.len(), |part| (self.kernel.loss)(net, &self.data, parts[part]))?;
        let mut loss = Loss::default();
        for part in losses {
            loss += part;
        }
        Some(loss.mean())
    }

    /// The learning rate of a step, counted from 0: linear warm-up, then cosine decay.
    fn learning_rate(&self, step: u64) -> f32 {
        let Settings { epochs, batch, learning_rate, final_lr_ratio, warmup_steps, .. } =
            self.settings;
        let steps = u64::from(epochs) * self.train.len().div_ceil(batch) as u64;
        // A short training is not all warm-up.
        let warmup = u64::from(warmup_steps).min(steps / 10);
        if step < warmup {
            return learning_rate * (step + 1) as f32 / warmup as f32;
        }
        let progress = (step - warmup) as f32 / (steps - warmup).max(1) as f32;
        let cosine = f32::midpoint(1.0, math::cosf(std::f32::consts::PI * progress.min(1.0)));
        learning_rate * (final_lr_ratio + (1.0 - final_lr_ratio) * cosine)
    }
}

/// Weight initialization: uniform numbers scaled so that hidden units are in the middle of their range,
/// where the activation has a derivative, given the mean number of active features.
fn random_init(shape: Shape, active_features: f32, seed: u64) -> FloatNet {
    let mut rng = Rng::stream(seed, 0);
    let mut uniform = |bound: f32| (2.0 * rng.f32() - 1.0) * bound;
    let mut net = FloatNet::zero(shape);
    let slices = shape.slices_mut(&mut net.values);
    // The standard deviation of a uniform number is its bound divided by √3.
    let bound = 0.4 * (3.0 / active_features.max(1.0)).sqrt();
    let bound = bound.min(FloatNet::MAX_FEATURE_WEIGHT);
    slices.feature_weights.iter_mut().for_each(|weight| *weight = uniform(bound));
    slices.bias.fill(0.3);
    let bound = (1.0 / shape.hidden as f32).sqrt();
    slices.output_weights.iter_mut().for_each(|weight| *weight = uniform(bound));
    net.bound_accumulator();
    net
}
