//! The cross-entropy method: a cloud of candidates that is drawn to where the best of them are.

use game::{Rng, mix64};
use serde::{Deserialize, Serialize};

use crate::race::Tally;
use crate::space::{Point, normal};

/// How wide the cloud is at the beginning, in steps.
const FIRST_SPREAD: f64 = 0.3;
/// How much of the old cloud stays from one generation to the next.
const INERTIA: f64 = 0.4;
/// The least width of the cloud in the first generation; it gets less by a constant factor, so
/// that the cloud does not shrink before the middle has been found.
const LEAST_SPREAD: f64 = 0.15;
const COOLING: f64 = 0.97;

/// A cloud.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Entropy {
    mean: Point,
    spread: Vec<f64>,
    candidates: Vec<Point>,
}

impl Entropy {
    /// A cloud around the beginning.
    pub(crate) fn new(dimensions: usize, population: usize, seed: u64) -> Self {
        let (mean, spread) = (vec![0.0; dimensions], vec![FIRST_SPREAD; dimensions]);
        let mut cloud = Self { mean, spread, candidates: Vec::new() };
        cloud.sample(population, &mut Rng::stream(seed, 0));
        cloud
    }

    /// Who is to be tried; the first is the middle.
    pub(crate) fn candidates(&self) -> Vec<Point> {
        self.candidates.clone()
    }

    /// Moves the cloud, when it is known how each of the candidates did. Returns its new middle.
    pub(crate) fn gather(&mut self, tallies: &[Tally], generation: u32, seed: u64) -> Point {
        let mut ranked: Vec<usize> = (0..self.candidates.len()).collect();
        ranked.sort_by(|&a, &b| tallies[b].floor().total_cmp(&tallies[a].floor()));
        let elites = &ranked[..ranked.len().div_ceil(4)];
        let least = LEAST_SPREAD * COOLING.powi(generation as i32);
        for d in 0..self.mean.len() {
            let values = || elites.iter().map(|&i| self.candidates[i][d]);
            let mean = values().sum::<f64>() / elites.len() as f64;
            // Around the old middle, so that a cloud that moves grows in the direction it moves in.
            let square = |x: f64| (x - self.mean[d]).powi(2);
            let variance = values().map(square).sum::<f64>() / elites.len() as f64;
            self.mean[d] += (1.0 - INERTIA) * (mean - self.mean[d]);
            let spread = INERTIA * self.spread[d] + (1.0 - INERTIA) * variance.sqrt();
            self.spread[d] = spread.clamp(least, 1.0);
        }
        let population = self.candidates.len();
        self.sample(population, &mut Rng::stream(mix64(seed), u64::from(generation) + 1));
        self.mean.clone()
    }

    fn sample(&mut self, population: usize, rng: &mut Rng) {
        let mut drawn = || {
            let axes = self.mean.iter().zip(&self.spread);
            axes.map(|(mean, spread)| mean + spread * normal(rng)).collect()
        };
        let mut candidates = vec![self.mean.clone()];
        candidates.extend((1..population).map(|_| drawn()));
        self.candidates = candidates;
    }
}
