//! Texel tuning: Bayesian logistic regression of results on terms.
//!
//! The value of a position divided by the logit scale is the log-odds to win, so the weights are the
//! coefficients of a logistic regression. Each generation plays games with the weights so far and fits
//! again by Newton's method. The posterior of earlier games is kept as a normal distribution around the
//! last fit (Laplace approximation), discounted by half each generation: positions of weaker weights are
//! not quite those that matter. A Gaussian prior (ridge) keeps the weights near the initial ones where
//! games carry no information.

use game::math;
use linalg::Matrix;
use presentation::{Terms, Weights};
use serde::{Deserialize, Serialize};

use crate::space::{Point, Space};
use crate::tunable::TermSample;

/// Precision of the Gaussian prior around the initial weights: a standard deviation of one step each.
const PRIOR_PRECISION: f64 = 1.0;
/// The forgetting factor of the posterior from one generation to the next.
const POSTERIOR_DISCOUNT: f64 = 0.5;
/// Effective sample size of the correlated positions of a game.
const EFFECTIVE_SAMPLES_PER_GAME: f64 = 12.0;
/// Newton's method converges in a few.
const MAX_ITERATIONS: usize = 12;

/// The posterior so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Regression {
    mean: Point,
    /// The information of the games so far, without the prior.
    precision: Matrix,
}

impl Regression {
    /// The prior.
    pub(crate) fn new(dimensions: usize) -> Self {
        Self { mean: vec![0.0; dimensions], precision: Matrix::diagonal(dimensions, 0.0) }
    }

    /// The mode of the posterior.
    pub(crate) fn mean(&self) -> &Point {
        &self.mean
    }

    /// Fits the weights to more games.
    pub(crate) fn fit(&mut self, space: &Space, terms: &'static Terms, games: &[Vec<TermSample>]) {
        let origin = space.weights(terms, &vec![0.0; space.dimensions()]);
        let rows: Vec<Observation> = games
            .iter()
            .flat_map(|game| {
                let weight = (EFFECTIVE_SAMPLES_PER_GAME / game.len() as f64).min(1.0);
                game.iter().map(move |sample| (sample, weight))
            })
            .map(|(sample, weight)| Observation::new(sample, weight, &origin, space.steps()))
            .collect();
        let discounted = self.precision.clone().scaled(POSTERIOR_DISCOUNT);
        let last = self.mean.clone();
        for _ in 0..MAX_ITERATIONS {
            let mut precision = discounted.clone();
            let back: Vec<f64> = self.mean.iter().zip(&last).map(|(x, last)| last - x).collect();
            let mut gradient = discounted.mul_vec(&back);
            for row in &rows {
                row.add_to(&self.mean, &mut gradient, &mut precision);
            }
            let mut hessian = precision.clone();
            for (i, x) in self.mean.iter().enumerate() {
                gradient[i] -= PRIOR_PRECISION * x;
                hessian.add(i, i, PRIOR_PRECISION);
            }
            let Some(cholesky) = hessian.cholesky() else { break };
            let step = cholesky.solve(&gradient);
            for (x, step) in self.mean.iter_mut().zip(&step) {
                *x += step;
            }
            self.precision = precision;
            if step.iter().all(|step| step.abs() < 1e-9) {
                break;
            }
        }
    }
}

/// An observation of the regression: a row of the design matrix with its result.
struct Observation {
    /// The log-odds by the initial weights.
    base: f64,
    /// What a step of a weight adds to them, for those weights that matter here.
    features: Vec<(usize, f64)>,
    result: f64,
    weight: f64,
}

impl Observation {
    fn new(sample: &TermSample, weight: f64, origin: &Weights, steps: &[f64]) -> Self {
        let terms = origin.terms();
        let scale = f64::from(origin.logit_scale);
        let (low, high, fraction) = terms.interpolate(sample.phase);
        let knots = terms.knots.len();
        let mut features = Vec::new();
        let mut base = 0.0;
        for (term, &value) in sample.terms.iter().enumerate().filter(|(_, value)| **value != 0) {
            for (knot, share) in [(low, 1.0 - fraction), (high, fraction)] {
                if share > 0.0 {
                    let (index, x) = (term * knots + knot, share * f64::from(value) / scale);
                    base += x * f64::from(origin.of(term)[knot]);
                    features.push((index, x * steps[index]));
                }
            }
        }
        Self { base, features, result: sample.result, weight }
    }

    fn add_to(&self, point: &[f64], gradient: &mut [f64], hessian: &mut Matrix) {
        let logit = self.base + self.features.iter().map(|&(i, x)| x * point[i]).sum::<f64>();
        let p = math::logistic(logit);
        let (error, variance) = (self.result - p, p * (1.0 - p));
        for &(i, a) in &self.features {
            gradient[i] += self.weight * error * a;
            for &(j, b) in &self.features {
                hessian.add(i, j, self.weight * variance * a * b);
            }
        }
    }
}

/// Temperature scaling (the constant K of Texel tuning): the factor of the logit scale that makes the
/// log-odds of these weights those of the results.
pub(crate) fn fit_logit_scale<'a>(
    weights: &Weights,
    samples: &(impl Iterator<Item = &'a TermSample> + Clone),
) -> f64 {
    let scale = f64::from(weights.logit_scale);
    let logit = |sample: &TermSample| {
        let terms = sample.terms.iter().enumerate();
        terms.map(|(i, &x)| f64::from(x) * weights.at(i, sample.phase)).sum::<f64>() / scale
    };
    // The likelihood is concave in one factor: bisection finds where its derivative is zero.
    let derivative = |factor: f64| {
        let each = samples.clone().map(|sample| {
            let logit = logit(sample);
            logit * (sample.result - math::logistic(logit * factor))
        });
        each.sum::<f64>()
    };
    let (mut low, mut high) = (0.1_f64, 10.0_f64);
    for _ in 0..60 {
        let middle = (low * high).sqrt();
        if derivative(middle) > 0.0 { low = middle } else { high = middle }
    }
    1.0 / low
}
