//! Regression: the weights that tell best how games went on from the positions in them.
//!
//! The value of a position over the unit is the logarithm of the odds to win, so the weights are
//! those of a logistic regression of the results on the terms. Each generation plays games with the
//! weights so far and fits again. What the games before have told is kept as a normal distribution
//! around the last fit (Laplace's approximation), half of it: positions of weaker weights are not
//! quite those that matter. Where games tell nothing, the weights stay near those it began with.

use game::{Terms, Weights};
use serde::{Deserialize, Serialize};

use crate::algebra::{Matrix, solve};
use crate::space::{Point, Space};
use crate::subject::Sample;

/// How sure it is of the weights it begins with, always: as of one step each.
const TRUST: f64 = 1.0;
/// How much of what was told before is kept.
const KEPT: f64 = 0.5;
/// The positions of a game are alike: together they tell as much as so many of their own.
const OF_A_GAME: f64 = 12.0;
/// Newton's method converges in a few.
const ITERATIONS: usize = 12;

/// What is known so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Regression {
    mean: Point,
    /// How sure the games have made it of that.
    precision: Matrix,
}

impl Regression {
    /// What is known before any game.
    pub(crate) fn new(dimensions: usize) -> Self {
        Self { mean: vec![0.0; dimensions], precision: Matrix::diagonal(dimensions, 0.0) }
    }

    /// The best guess so far.
    pub(crate) fn mean(&self) -> &Point {
        &self.mean
    }

    /// Learns from games.
    pub(crate) fn learn(&mut self, space: &Space, terms: &'static Terms, games: &[Vec<Sample>]) {
        let origin = space.weights(terms, &vec![0.0; space.dimensions()]);
        let rows: Vec<Row> = games
            .iter()
            .flat_map(|game| {
                let weight = (OF_A_GAME / game.len() as f64).min(1.0);
                game.iter().map(move |sample| (sample, weight))
            })
            .map(|(sample, weight)| Row::new(sample, weight, &origin, space.steps()))
            .collect();
        let kept = self.precision.clone().times(KEPT);
        let last = self.mean.clone();
        for _ in 0..ITERATIONS {
            let mut told = kept.clone();
            let away: Vec<f64> = self.mean.iter().zip(&last).map(|(x, last)| last - x).collect();
            let mut gradient = kept.by(&away);
            for row in &rows {
                row.add_to(&self.mean, &mut gradient, &mut told);
            }
            let mut hessian = told.clone();
            for (i, x) in self.mean.iter().enumerate() {
                gradient[i] -= TRUST * x;
                hessian.add(i, i, TRUST);
            }
            let Some(change) = solve(&hessian, &gradient) else { break };
            for (x, change) in self.mean.iter_mut().zip(&change) {
                *x += change;
            }
            self.precision = told;
            if change.iter().all(|change| change.abs() < 1e-9) {
                break;
            }
        }
    }
}

/// A position as the regression sees it.
struct Row {
    /// The logarithm of the odds at the beginning.
    base: f64,
    /// What a step of a weight adds to it, for those that matter here.
    slopes: Vec<(usize, f64)>,
    result: f64,
    weight: f64,
}

impl Row {
    fn new(sample: &Sample, weight: f64, origin: &Weights, steps: &[f64]) -> Self {
        let terms = origin.terms();
        let unit = f64::from(origin.logit_scale);
        let (low, high, part) = terms.interpolate(sample.phase);
        let anchors = terms.knots.len();
        let mut slopes = Vec::new();
        let mut base = 0.0;
        for (term, &value) in sample.terms.iter().enumerate().filter(|(_, value)| **value != 0) {
            for (anchor, share) in [(low, 1.0 - part), (high, part)] {
                if share > 0.0 {
                    let (index, seen) = (term * anchors + anchor, share * f64::from(value) / unit);
                    base += seen * f64::from(origin.of(term)[anchor]);
                    slopes.push((index, seen * steps[index]));
                }
            }
        }
        Self { base, slopes, result: sample.result, weight }
    }

    fn add_to(&self, point: &[f64], gradient: &mut [f64], hessian: &mut Matrix) {
        let odds = self.base + self.slopes.iter().map(|&(i, slope)| slope * point[i]).sum::<f64>();
        let chance = 1.0 / (1.0 + (-odds).exp());
        let (error, curve) = (self.result - chance, chance * (1.0 - chance));
        for &(i, a) in &self.slopes {
            gradient[i] += self.weight * error * a;
            for &(j, b) in &self.slopes {
                hessian.add(i, j, self.weight * curve * a * b);
            }
        }
    }
}

/// What the unit of these weights has to be multiplied by, so that the odds they give are those of
/// the results.
pub(crate) fn stretch<'a>(
    weights: &Weights,
    samples: &(impl Iterator<Item = &'a Sample> + Clone),
) -> f64 {
    let unit = f64::from(weights.logit_scale);
    let value = |sample: &Sample| {
        let terms = sample.terms.iter().enumerate();
        terms.map(|(i, &x)| f64::from(x) * weights.at(i, sample.phase)).sum::<f64>() / unit
    };
    // The likelihood of one number has one top, where its slope is zero: halving finds it.
    let slope = |factor: f64| {
        let each = samples.clone().map(|sample| {
            let odds = value(sample);
            odds * (sample.result - 1.0 / (1.0 + (-odds * factor).exp()))
        });
        each.sum::<f64>()
    };
    let (mut low, mut high) = (0.1_f64, 10.0_f64);
    for _ in 0..60 {
        let middle = (low * high).sqrt();
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    1.0 / low
}
