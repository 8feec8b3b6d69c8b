//! Games of the same engines in the same seats, and how likely their outcomes are.

use std::collections::BTreeMap;

use crate::stats::linear::Matrix;

/// All games in which the same engines sat in the same seats.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Table {
    outcomes: Vec<Choice>,
    games: f64,
}

/// A possible outcome: which parameters its weight depends on and how much; how often it occurred.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Choice {
    pub(super) factors: Vec<(usize, f64)>,
    pub(super) count: f64,
}

impl Table {
    pub(super) fn new(outcomes: Vec<Choice>) -> Self {
        let games = outcomes.iter().map(|outcome| outcome.count).sum();
        Self { outcomes, games }
    }

    fn log_weights(&self, logits: &[f64]) -> Vec<f64> {
        let weight =
            |outcome: &Choice| outcome.factors.iter().map(|&(at, by)| by * logits[at]).sum();
        self.outcomes.iter().map(weight).collect()
    }

    pub(super) fn log_likelihood(&self, logits: &[f64]) -> f64 {
        let weights = self.log_weights(logits);
        let seen: f64 =
            self.outcomes.iter().zip(&weights).map(|(o, weight)| o.count * weight).sum();
        seen - self.games * log_sum_exp(&weights)
    }

    /// Adds the derivatives: what was seen minus what was expected, and the covariance of it.
    pub(super) fn add_to(&self, logits: &[f64], slope: &mut [f64], curvature: &mut Matrix) {
        let weights = self.log_weights(logits);
        let total = log_sum_exp(&weights);
        let mut mean: BTreeMap<usize, f64> = BTreeMap::new();
        for (outcome, weight) in self.outcomes.iter().zip(&weights) {
            let expected = self.games * (weight - total).exp();
            for &(at, by) in &outcome.factors {
                slope[at] += (outcome.count - expected) * by;
                *mean.entry(at).or_default() += expected * by;
                for &(other, other_by) in &outcome.factors {
                    curvature.add(at, other, expected * by * other_by);
                }
            }
        }
        for (&at, by) in &mean {
            for (&other, other_by) in &mean {
                curvature.add(at, other, -by * other_by / self.games);
            }
        }
    }
}

fn log_sum_exp(values: &[f64]) -> f64 {
    let max = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    max + values.iter().map(|value| (value - max).exp()).sum::<f64>().ln()
}
