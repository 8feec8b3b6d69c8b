//! The cross-entropy method (Rubinstein; de Boer et al. 2005) with a diagonal Gaussian: candidates are
//! sampled, and the distribution is fitted to the elite quarter of them, with smoothing and a floor of
//! the standard deviation that decays.

use game::{Rng, math, mix64};
use serde::{Deserialize, Serialize};

use crate::race::PairScores;
use crate::space::Point;

/// The initial standard deviation, in steps.
const INITIAL_STD_DEV: f64 = 0.3;
/// The smoothing parameter: the weight of the old distribution in the new one.
const SMOOTHING: f64 = 0.4;
/// The floor of the standard deviation in the first generation; it decays by a constant factor, so
/// that the distribution does not collapse before the optimum has been found.
const MIN_STD_DEV: f64 = 0.15;
const MIN_STD_DEV_DECAY: f64 = 0.97;

/// The sampling distribution.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct CrossEntropy {
    mean: Point,
    #[serde(rename = "spread")]
    std_dev: Vec<f64>,
    candidates: Vec<Point>,
}

impl CrossEntropy {
    /// A distribution around the initial weights.
    pub(crate) fn new(dimensions: usize, population: usize, seed: u64) -> Self {
        let (mean, std_dev) = (vec![0.0; dimensions], vec![INITIAL_STD_DEV; dimensions]);
        let mut distribution = Self { mean, std_dev, candidates: Vec::new() };
        distribution.sample(population, &mut Rng::stream(seed, 0));
        distribution
    }

    /// The candidates of this generation; the first is the mean.
    pub(crate) fn candidates(&self) -> Vec<Point> {
        self.candidates.clone()
    }

    /// Fits the distribution to the elites, given the score of each candidate, and samples the next
    /// candidates. Returns the new mean.
    pub(crate) fn update_distribution(
        &mut self,
        scores: &[PairScores],
        generation: u32,
        seed: u64,
    ) -> Point {
        let bound = |&i: &usize| scores[i].lower_confidence_bound();
        let mut ranked: Vec<usize> = (0..self.candidates.len()).collect();
        ranked.sort_by(|a, b| bound(b).total_cmp(&bound(a)));
        let elites = &ranked[..ranked.len().div_ceil(4)];
        let min_std_dev = MIN_STD_DEV * math::powi(MIN_STD_DEV_DECAY, u64::from(generation));
        for d in 0..self.mean.len() {
            let values = || elites.iter().map(|&i| self.candidates[i][d]);
            let mean = values().sum::<f64>() / elites.len() as f64;
            // Around the old mean, so that a distribution that moves widens in the direction it moves in.
            let square = |x: f64| (x - self.mean[d]) * (x - self.mean[d]);
            let variance = values().map(square).sum::<f64>() / elites.len() as f64;
            self.mean[d] += (1.0 - SMOOTHING) * (mean - self.mean[d]);
            let std_dev = SMOOTHING * self.std_dev[d] + (1.0 - SMOOTHING) * variance.sqrt();
            self.std_dev[d] = std_dev.clamp(min_std_dev, 1.0);
        }
        let population = self.candidates.len();
        self.sample(population, &mut Rng::stream(mix64(seed), u64::from(generation) + 1));
        self.mean.clone()
    }

    fn sample(&mut self, population: usize, rng: &mut Rng) {
        let mut point = || {
            let axes = self.mean.iter().zip(&self.std_dev);
            axes.map(|(mean, std_dev)| mean + std_dev * rng.normal()).collect()
        };
        let mut candidates = vec![self.mean.clone()];
        candidates.extend((1..population).map(|_| point()));
        self.candidates = candidates;
    }
}
