//! Networks trained on positions whose worth is known.
//!
//! The [`Trainer`] is made for the one architecture there is (see [`nnue`]): of the first layer only
//! the rows of inputs that are on are touched. It runs Adam on mini-batches, with a rate that rises at
//! first and then falls along a cosine, and cuts the weights to the range that they have as whole
//! numbers. Some games are kept apart, whole, to tell whether what was learned is true of others; when
//! it no longer gets truer, training ends, and the best network so far is what comes of it.
//!
//! What comes of it follows from the [`Settings`] and the [`Data`]: a batch is cut into parts whose
//! gradients are summed up in order, so how many threads work changes nothing, and neither does being
//! stopped and taken up again.

mod adam;
mod checkpoint;
mod data;
mod gradient;
#[cfg(test)]
mod tests;

use std::sync::{Mutex, PoisonError};

use game::{Rng, mix64};
use nnue::{Any, Floats, NetError, Shape};
use serde::{Deserialize, Serialize};

use crate::threads::Hands;
use adam::Adam;
use gradient::{Kernel, Loss, kernel};

pub use checkpoint::CheckpointError;
pub use data::{Data, Sample};

/// What decides the outcome of training, together with the data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// How many hidden units: 32, 64, 128 or 256.
    pub hidden: usize,
    /// How often the data is gone through.
    pub epochs: u32,
    /// How many positions there are to a step.
    pub batch: usize,
    /// The largest learning rate.
    pub rate: f32,
    /// What the rate falls to in the end, as a share of the largest.
    pub last_rate: f32,
    /// In how many steps the rate rises to the largest.
    pub warm_up: u32,
    /// By how much weights decay in a step, as a share of the rate.
    pub decay: f32,
    /// Which share of the games is kept apart to validate.
    pub validation: f32,
    /// After how many epochs that bring nothing training ends.
    pub patience: u32,
    /// The seed of all chance.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hidden: 128,
            epochs: 30,
            batch: 16_384,
            rate: 1e-3,
            last_rate: 0.01,
            warm_up: 100,
            decay: 0.01,
            validation: 0.05,
            patience: 5,
            seed: 0,
        }
    }
}

/// What came of an epoch.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// On the positions trained on, while they were.
    pub train: Losses,
    /// On those kept apart, after it.
    pub valid: Losses,
    /// How many positions were trained on.
    pub positions: u64,
}

/// How far a network is from the truth in the mean.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Losses {
    /// The cross-entropy of what it expects, in nats, which is what training makes small.
    pub entropy: f64,
    /// The square of the difference to the expected share of the point.
    pub square: f64,
}

/// Why there is nothing to train.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TrainError {
    /// There is no network of this size.
    #[error("there are no networks with {0} hidden units, only with 32, 64, 128 or 256")]
    Hidden(usize),
    /// A batch without positions.
    #[error("a batch needs at least one position")]
    Batch,
    /// No positions to train on, or none kept apart.
    #[error("there are {train} positions to train on and {valid} to validate, and both are needed")]
    TooFew {
        /// How many to train on.
        train: usize,
        /// How many kept apart.
        valid: usize,
    },
}

/// How many parts a batch has, for as many threads at most.
const PARTS: usize = 8;

/// Trains a network, epoch by epoch.
#[derive(Debug)]
pub struct Trainer {
    settings: Settings,
    data: Data,
    /// The positions to train on.
    train: Vec<u32>,
    /// The positions kept apart.
    valid: Vec<u32>,
    state: State,
}

/// Where training stands.
#[derive(Debug, Clone, PartialEq)]
struct State {
    floats: Floats,
    adam: Adam,
    best: Floats,
    history: Vec<Epoch>,
}

impl Trainer {
    /// Training that begins.
    ///
    /// # Errors
    /// If there is nothing to train.
    pub fn new(settings: Settings, data: Data) -> Result<Self, TrainError> {
        let Settings { hidden, batch, validation, seed, .. } = settings;
        if !Any::SIZES.contains(&hidden) {
            return Err(TrainError::Hidden(hidden));
        }
        if batch == 0 {
            return Err(TrainError::Batch);
        }
        // Games that are the same in two sets of data are apart in both or in neither.
        let apart = |game: u32| {
            let chance = mix64(mix64(seed) ^ u64::from(game)) >> 40;
            (chance as f32) < validation * (1 << 24) as f32
        };
        let (valid, train): (Vec<u32>, Vec<u32>) =
            (0..data.len() as u32).partition(|&index| apart(data.game(index)));
        if train.is_empty() || valid.is_empty() {
            return Err(TrainError::TooFew { train: train.len(), valid: valid.len() });
        }
        let shape = Shape { inputs: data.inputs(), hidden, phases: data.phases() };
        let floats = at_random(shape, data.mean_on(), seed);
        let adam = Adam::new(shape.numbers());
        let state = State { best: floats.clone(), floats, adam, history: Vec::new() };
        Ok(Self { settings, data, train, valid, state })
    }

    /// What decides the outcome.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How many positions are trained on, and how many are kept apart.
    pub fn positions(&self) -> [usize; 2] {
        [self.train.len(), self.valid.len()]
    }

    /// What came of each epoch so far.
    pub fn history(&self) -> &[Epoch] {
        &self.state.history
    }

    /// The epoch with the best network so far, counted from 0.
    pub fn best(&self) -> Option<usize> {
        let losses = self.state.history.iter().map(|epoch| epoch.valid.entropy);
        losses.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).map(|(epoch, _)| epoch)
    }

    /// Whether there is nothing left to do: all epochs are done, or the last ones brought nothing.
    pub fn is_finished(&self) -> bool {
        let done = self.state.history.len();
        let idle = self.best().map_or(0, |best| done - 1 - best);
        done >= self.settings.epochs as usize || idle > 0 && idle >= self.settings.patience as usize
    }

    /// How many parts of work an epoch is made of: so often [`Hands::played`] is called.
    pub fn parts(&self) -> usize {
        let parts = |length: usize| length.div_ceil(self.part());
        let [whole, rest] =
            [self.train.len() / self.settings.batch, self.train.len() % self.settings.batch];
        whole * parts(self.settings.batch) + parts(rest) + parts(self.valid.len())
    }

    /// How many positions a part of a batch has.
    fn part(&self) -> usize {
        self.settings.batch.div_ceil(PARTS)
    }

    /// Goes through the data once more. None if training is finished, or was stopped, in which case it
    /// stands where it stood before.
    pub fn epoch(&mut self, hands: &Hands<'_>) -> Option<Epoch> {
        if self.is_finished() {
            return None;
        }
        let Settings { batch, seed, decay, .. } = self.settings;
        let kernel = kernel(self.settings.hidden);
        let number = self.state.history.len() as u64;
        let mut order = self.train.clone();
        shuffle(&mut order, &mut Rng::stream(seed, number + 1));
        let (mut floats, mut adam) = (self.state.floats.clone(), self.state.adam.clone());
        let sums: Vec<Mutex<Vec<f32>>> =
            (0..PARTS).map(|_| Mutex::new(vec![0.0; floats.values.len()])).collect();
        let mut loss = Loss::default();
        for batch in order.chunks(batch) {
            let parts: Vec<&[u32]> = batch.chunks(self.part()).collect();
            let losses = hands.each(parts.len(), |part| {
                let mut sum = sums[part].lock().unwrap_or_else(PoisonError::into_inner);
                sum.fill(0.0);
                (kernel.learn)(&floats, &self.data, parts[part], &mut sum)
            })?;
            for part in losses {
                loss += part;
            }
            let sums: Vec<_> = sums[..parts.len()]
                .iter()
                .map(|sum| sum.lock().unwrap_or_else(PoisonError::into_inner))
                .collect();
            let gradients: Vec<&[f32]> = sums.iter().map(|sum| sum.as_slice()).collect();
            let rate = self.rate(adam.steps());
            adam.step(&mut floats.values, &gradients, batch.len(), [rate, decay]);
            floats.clip();
        }
        floats.bound_sums();
        let valid = self.validate(kernel, &floats, hands)?;
        let epoch = Epoch { train: loss.mean(), valid, positions: loss.positions };
        let best = self.best().map(|best| self.state.history[best].valid.entropy);
        if best.is_none_or(|best| valid.entropy < best) {
            self.state.best.clone_from(&floats);
        }
        self.state.history.push(epoch);
        (self.state.floats, self.state.adam) = (floats, adam);
        Some(epoch)
    }

    /// The best network so far, in whole numbers, for a game, with a text on how it was made.
    ///
    /// # Errors
    /// If there cannot be such a network, as when there are no inputs.
    pub fn net(&self, game: &str, made: &str) -> Result<Any, NetError> {
        self.state.best.quantise(game, made)
    }

    /// The best network so far, as it is trained.
    pub fn best_floats(&self) -> &Floats {
        &self.state.best
    }

    /// How far a network is from the positions that are kept apart.
    fn validate(&self, kernel: Kernel, floats: &Floats, hands: &Hands<'_>) -> Option<Losses> {
        let parts: Vec<&[u32]> = self.valid.chunks(self.part()).collect();
        let losses =
            hands.each(parts.len(), |part| (kernel.judge)(floats, &self.data, parts[part]))?;
        let mut loss = Loss::default();
        for part in losses {
            loss += part;
        }
        Some(loss.mean())
    }

    /// The learning rate of a step, counted from 0.
    fn rate(&self, step: u64) -> f32 {
        let Settings { epochs, batch, rate, last_rate, warm_up, .. } = self.settings;
        let steps = u64::from(epochs) * self.train.len().div_ceil(batch) as u64;
        // A short training is not all warm-up.
        let warm_up = u64::from(warm_up).min(steps / 10);
        if step < warm_up {
            return rate * (step + 1) as f32 / warm_up as f32;
        }
        let part = (step - warm_up) as f32 / (steps - warm_up).max(1) as f32;
        let cosine = f32::midpoint(1.0, (std::f32::consts::PI * part.min(1.0)).cos());
        rate * (last_rate + (1.0 - last_rate) * cosine)
    }
}

/// The network that training begins with: hidden units in the middle of their range, where they can
/// be moved up and down, when so many inputs are on.
fn at_random(shape: Shape, on: f32, seed: u64) -> Floats {
    let mut rng = Rng::stream(seed, 0);
    let mut number = |most: f32| ((rng.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0) * most;
    let mut floats = Floats::zero(shape);
    let parts = shape.parts_mut(&mut floats.values);
    // The deviation of a uniform number is its bound by the root of 3.
    let row = (0.4 * (3.0 / on.max(1.0)).sqrt()).min(Floats::LARGEST_ROW);
    parts.rows.iter_mut().for_each(|weight| *weight = number(row));
    parts.bias.fill(0.3);
    let output = (1.0 / shape.hidden as f32).sqrt();
    parts.outputs.iter_mut().for_each(|weight| *weight = number(output));
    floats.bound_sums();
    floats
}

/// Puts a list into an order that chance decides.
fn shuffle(list: &mut [u32], rng: &mut Rng) {
    for last in (1..list.len()).rev() {
        list.swap(last, rng.below(last as u32 + 1) as usize);
    }
}
