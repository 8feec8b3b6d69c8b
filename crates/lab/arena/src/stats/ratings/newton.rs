//! The maximum-likelihood fit of the model, by damped Newton steps.

use super::model::Model;
use linalg::{Cholesky, Matrix};

/// The maximum-likelihood parameters and their covariance.
pub(super) struct Fit {
    pub(super) logits: Vec<f64>,
    pub(super) covariance: Matrix,
    pub(super) converged: bool,
}

impl Model {
    /// Newton's method with damping: a step is shortened until it leads upwards.
    pub(super) fn fit(&self) -> Fit {
        let mut logits = vec![0.0; self.tie_indices().end];
        let mut value = self.log_likelihood(&logits);
        let mut converged = false;
        for _ in 0..200 {
            let (gradient, hessian) = self.gradient_and_hessian(&logits);
            let step = regularized_cholesky(&hessian).solve(&gradient);
            let gain: f64 =
                step.iter().zip(&gradient).map(|(step, gradient)| step * gradient).sum();
            if gain < 1e-14 * (1.0 + value.abs()) {
                converged = true;
                break;
            }
            // Far from the maximum the parabola is a poor guide.
            let longest = step.iter().fold(0.0, |longest: f64, step| longest.max(step.abs()));
            let mut damping = (2.0 / longest).min(1.0);
            let improved = (0..40).find_map(|_| {
                let next: Vec<_> = logits.iter().zip(&step).map(|(x, s)| x + damping * s).collect();
                let better = self.log_likelihood(&next);
                damping /= 2.0;
                (better > value).then_some((next, better))
            });
            // Not upwards by any step: rounding is all that is left.
            let Some((next, better)) = improved else {
                converged = true;
                break;
            };
            (logits, value) = (next, better);
        }
        self.center(&mut logits);
        let covariance = self.center_covariance(
            &regularized_cholesky(&self.gradient_and_hessian(&logits).1).inverse(),
        );
        Fit { logits, covariance, converged }
    }

    fn center(&self, logits: &mut [f64]) {
        let mean = logits[..self.engines].iter().sum::<f64>() / self.engines.max(1) as f64;
        logits[..self.engines].iter_mut().for_each(|x| *x -= mean);
    }

    /// The covariance of the parameters when the mean of the engines is taken off.
    fn center_covariance(&self, covariance: &Matrix) -> Matrix {
        let size = covariance.size();
        let weight = |row: usize, k: usize| {
            let mean = if row < self.engines && k < self.engines { 1.0 } else { 0.0 };
            f64::from(u8::from(row == k)) - mean / self.engines.max(1) as f64
        };
        let product = |left: &dyn Fn(usize, usize) -> f64, right: &dyn Fn(usize, usize) -> f64| {
            let mut product = Matrix::zero(size);
            for row in 0..size {
                for column in 0..size {
                    let dot = (0..size).map(|k| left(row, k) * right(k, column)).sum();
                    product.add(row, column, dot);
                }
            }
            product
        };
        let half = product(&weight, &|row, column| covariance.at(row, column));
        product(&|row, column| half.at(row, column), &weight)
    }
}

/// The Cholesky factor of a matrix with a ridge added if need be: what the games leave open is made very
/// uncertain instead of impossible. The entries are finite, so the ridge ends by outweighing them.
fn regularized_cholesky(hessian: &Matrix) -> Cholesky {
    let mut matrix = hessian.clone();
    let mut ridge = 1e-10;
    loop {
        if let Some(factor) = matrix.cholesky() {
            return factor;
        }
        for index in 0..matrix.size() {
            matrix.add(index, index, ridge);
        }
        ridge *= 10.0;
    }
}
