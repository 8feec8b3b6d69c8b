//! The weights of a tapered evaluation, interpolated beforehand.

use std::fmt;

use crate::Weights;

/// The weights of the `TERMS` terms for every phase of the game, so that a search looks them up (CPW
/// *Tapered Eval*).
#[derive(Clone, PartialEq, Eq)]
pub struct TaperedWeights<const TERMS: usize> {
    /// By phase, times [`Weights::SCALE`].
    table: Box<[[i32; TERMS]]>,
    logit_scale: i32,
}

impl<const TERMS: usize> TaperedWeights<TERMS> {
    /// The weights for each phase from 0 to `max_phase`.
    ///
    /// # Panics
    /// If there are not `TERMS` terms.
    pub fn new(weights: &Weights, max_phase: u32) -> Self {
        assert_eq!(TERMS, weights.terms().list.len(), "the number of terms");
        let scaled =
            |term, phase| (weights.at(term, phase) * f64::from(Weights::SCALE)).round() as i32;
        let row = |phase| std::array::from_fn(|term| scaled(term, phase));
        Self { table: (0..=max_phase).map(row).collect(), logit_scale: weights.logit_scale }
    }

    /// The weights for each phase, times [`Weights::SCALE`].
    #[inline]
    pub fn table(&self) -> &[[i32; TERMS]] {
        &self.table
    }

    /// The sum of the terms with their weights in this phase.
    ///
    /// # Panics
    /// If the phase is above the largest one.
    #[inline]
    pub fn sum(&self, terms: &[i32; TERMS], phase: u32) -> i32 {
        let weights = &self.table[phase as usize];
        let products = terms.iter().zip(weights).map(|(term, weight)| term * weight);
        products.sum::<i32>() / Weights::SCALE
    }

    /// The logistic scale of the sum: see [`Evaluator::logit_scale`](game::Evaluator::logit_scale).
    #[inline]
    pub fn logit_scale(&self) -> f32 {
        self.logit_scale as f32
    }
}

impl<const TERMS: usize> fmt::Debug for TaperedWeights<TERMS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TaperedWeights")
            .field("logit_scale", &self.logit_scale)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::tests::TERMS;

    #[test]
    fn the_sum_has_the_weights_of_its_phase() {
        let weights = Weights::new(&TERMS, 120, vec![1, 2, -3, -100, 0, 100]);
        let tapered = TaperedWeights::<2>::new(&weights, 20);
        assert_eq!((tapered.table().len(), tapered.table()[15]), (21, [24, -800]));
        let sum = |phase| tapered.sum(&[30, 2], phase);
        assert_eq!([0, 10, 15, 20].map(sum), [-170, -170, -55, 60]);
        assert!((tapered.logit_scale() - 120.0).abs() < f32::EPSILON);
    }
}
