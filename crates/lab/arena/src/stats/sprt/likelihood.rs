//! Empirical likelihood (Owen): the maximum-likelihood estimate (MLE) of the distribution of block
//! scores under a moment constraint, as in the generalized SPRT of Van den Bergh.
//!
//! The distribution over the scores aᵢ with Σ pᵢ cᵢ = 0 that maximises Σ p̂ᵢ ln pᵢ, where p̂ is what
//! was observed, has the form pᵢ = p̂ᵢ ∕ (1 + x cᵢ) (a multiplier of Lagrange for the condition; the one
//! for Σ pᵢ = 1 turns out to be 1). The x is where Σ p̂ᵢ cᵢ ∕ (1 + x cᵢ) = 0, a decreasing function.
//!
//! * A mean m is the condition cᵢ = aᵢ − m.
//! * A mean that is t standard deviations above the even score e, μ − e − tσ = 0, is not linear in p. Its
//!   derivative by pᵢ is, up to a constant, cᵢ = aᵢ − e − tσ(1 + ((aᵢ − μ)∕σ)²)∕2; with μ and σ of
//!   the last guess this is solved again until it stays the same.

use crate::stats::score_distribution::ScoreDistribution;

/// The pseudo-count of a score that did not occur, in blocks.
const PSEUDO_COUNT: f64 = 1e-3;

/// The empirical distribution: scores, relative frequencies, and the number of blocks.
pub(super) struct Observed {
    scores: Vec<f64>,
    rates: Vec<f64>,
    blocks: f64,
}

impl Observed {
    pub(super) fn of(distribution: &ScoreDistribution) -> Self {
        let weight = |count: u64| if count == 0 { PSEUDO_COUNT } else { count as f64 };
        let blocks = distribution.bins().iter().map(|&(_, count)| weight(count)).sum();
        Self {
            scores: distribution.bins().iter().map(|&(score, _)| score).collect(),
            rates: distribution.bins().iter().map(|&(_, count)| weight(count) / blocks).collect(),
            blocks,
        }
    }
}

/// A hypothesis on the distribution of scores.
#[derive(Debug, Clone, Copy)]
pub(super) enum Hypothesis {
    /// Its mean is this.
    Mean(f64),
    /// Its mean is above the even score by `by` standard deviations.
    NormalizedElo {
        /// The even score.
        even: f64,
        /// The number of standard deviations.
        by: f64,
    },
}

/// The log-likelihood ratio (LLR) of the second hypothesis to the first.
pub(super) fn log_likelihood_ratio(observed: &Observed, h0: Hypothesis, h1: Hypothesis) -> f64 {
    if let (Some(p0), Some(p1)) = (observed.mle(h0), observed.mle(h1)) {
        let terms = observed.rates.iter().zip(p0.iter().zip(&p1));
        return observed.blocks * terms.map(|(rate, (p0, p1))| rate * (p1 / p0).ln()).sum::<f64>();
    }
    observed.blocks * (observed.normal_approximation(h1) - observed.normal_approximation(h0))
}

impl Observed {
    /// The MLE under a hypothesis, if it can be found.
    fn mle(&self, hypothesis: Hypothesis) -> Option<Vec<f64>> {
        match hypothesis {
            Hypothesis::Mean(mean) => {
                let conditions: Vec<_> = self.scores.iter().map(|score| score - mean).collect();
                self.constrained_mle(&conditions)
            }
            Hypothesis::NormalizedElo { even, by } => self.mle_of_normalized_elo(even, by),
        }
    }

    fn mle_of_normalized_elo(&self, even: f64, by: f64) -> Option<Vec<f64>> {
        const MAX_ITERATIONS: usize = 500;
        /// Larger differences are not searched.
        const MAX_DEVIATIONS: f64 = 100.0;
        // From any distribution this leads to one not far from equality; and from there farther.
        let mut guess = match by.abs() {
            ..0.4 => vec![1.0 / self.scores.len() as f64; self.scores.len()],
            ..MAX_DEVIATIONS => self.mle_of_normalized_elo(even, 0.8 * by)?,
            _ => return None,
        };
        for _ in 0..MAX_ITERATIONS {
            let (mean, deviation) = self.moments(&guess);
            let condition = |score: &f64| {
                let off = (score - mean) / deviation;
                score - even - by * deviation * (1.0 + off * off) / 2.0
            };
            let conditions: Vec<_> = self.scores.iter().map(condition).collect();
            let next = self.constrained_mle(&conditions)?;
            let change = guess.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            guess = next;
            if change < 1e-10 {
                let (mean, deviation) = self.moments(&guess);
                return ((mean - even) / deviation - by).abs().lt(&1e-6).then_some(guess);
            }
        }
        None
    }

    fn moments(&self, rates: &[f64]) -> (f64, f64) {
        let pairs = || self.scores.iter().zip(rates);
        let mean: f64 = pairs().map(|(score, rate)| score * rate).sum();
        let variance: f64 = pairs().map(|(score, rate)| (score - mean).powi(2) * rate).sum();
        (mean, variance.sqrt())
    }

    /// The MLE under the constraint that the mean of `conditions` is 0, if there is one: by a Lagrange
    /// multiplier.
    fn constrained_mle(&self, conditions: &[f64]) -> Option<Vec<f64>> {
        let mean: f64 = self.rates.iter().zip(conditions).map(|(rate, c)| rate * c).sum();
        let sign = if mean < 0.0 { -1.0 } else { 1.0 };
        let min = conditions.iter().map(|c| sign * c).fold(f64::INFINITY, f64::min);
        if min >= 0.0 {
            return None;
        }
        // In units of the smallest, which is −1: what was seen has a mean above 0, and x is between
        // 0 and the pole at 1. It may be very close to it, so the distance u = 1 − x is sought.
        let parts: Vec<_> =
            self.rates.iter().zip(conditions).map(|(&rate, c)| (rate, sign * c / -min)).collect();
        let u = solve_multiplier(&parts);
        Some(parts.iter().map(|(rate, c)| rate / (1.0 + c - u * c)).collect())
    }

    /// The log-likelihood of a block up to a constant, if only mean and variance mattered:
    /// −½ ln(1 + d²), d being how many deviations the mean is off. For hypotheses so far out that no
    /// MLE was found.
    fn normal_approximation(&self, hypothesis: Hypothesis) -> f64 {
        let (mean, deviation) = self.moments(&self.rates);
        let off = match hypothesis {
            Hypothesis::Mean(supposed) => (mean - supposed) / deviation,
            Hypothesis::NormalizedElo { even, by } => (mean - even) / deviation - by,
        };
        -0.5 * off.mul_add(off, 1.0).ln()
    }
}

/// The root u, between 0 and 1, of the Lagrange multiplier equation Σ p̂ᵢ cᵢ ∕ (1 + (1 − u) cᵢ) = 0.
/// The sum grows with u: Newton's method in ln u, with bisection where a step would leave the bracket.
fn solve_multiplier(parts: &[(f64, f64)]) -> f64 {
    let (mut low, mut high) = (-80.0_f64, 0.0_f64);
    let mut log = 0.0_f64;
    for _ in 0..200 {
        let u = log.exp();
        let (mut value, mut slope) = (0.0, 0.0);
        for (rate, c) in parts {
            let part = c / (1.0 + c - u * c);
            value += rate * part;
            slope += u * rate * part * part;
        }
        *(if value < 0.0 { &mut low } else { &mut high }) = log;
        let newton = log - value / slope;
        let next = if low <= newton && newton <= high { newton } else { f64::midpoint(low, high) };
        if (next - log).abs() <= 1e-15 * log.abs().max(1e-3) || high - low < 1e-14 {
            return next.exp();
        }
        log = next;
    }
    log.exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observed(counts: [u64; 5]) -> Observed {
        Observed::of(&ScoreDistribution::pentanomial(counts))
    }

    fn log_likelihood(observed: &Observed, rates: &[f64]) -> f64 {
        observed.rates.iter().zip(rates).map(|(frequency, rate)| frequency * rate.ln()).sum()
    }

    #[test]
    fn the_best_distribution_obeys_its_hypothesis() {
        for counts in [[3, 5, 8, 9, 2], [0, 0, 1, 0, 0], [0, 0, 0, 0, 7], [100, 1, 1, 1, 100]] {
            let observed = observed(counts);
            for mean in [0.3, 0.5, 0.507] {
                let best = observed.mle(Hypothesis::Mean(mean)).unwrap();
                assert!((best.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{counts:?} {best:?}");
                assert!((observed.moments(&best).0 - mean).abs() < 1e-9, "{counts:?} {mean}");
            }
            for by in [-0.1, 0.0, 0.02] {
                let best = observed.mle(Hypothesis::NormalizedElo { even: 0.5, by }).unwrap();
                let (mean, deviation) = observed.moments(&best);
                assert!((best.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                assert!(((mean - 0.5) / deviation - by).abs() < 1e-6, "{counts:?} {by}");
            }
        }
    }

    #[test]
    fn no_other_distribution_that_obeys_is_more_likely() {
        let observed = observed([3, 5, 8, 9, 4]);
        let hypotheses =
            [Hypothesis::Mean(0.45), Hypothesis::NormalizedElo { even: 0.5, by: -0.2 }];
        for hypothesis in hypotheses {
            let best = observed.mle(hypothesis).unwrap();
            let top = log_likelihood(&observed, &best);
            // Neighbours: a little of three scores is moved so that sum and mean stay; then they obey
            // the first hypothesis, and the second after the mean is corrected once more.
            for (a, b, c) in [(0, 1, 2), (1, 2, 4), (0, 2, 4), (2, 3, 4), (0, 3, 4)] {
                for size in [-1e-3, 1e-3] {
                    let mut other = best.clone();
                    let (left, right) = ((c - b) as f64, (b - a) as f64);
                    other[a] += size * left;
                    other[b] -= size * (left + right);
                    other[c] += size * right;
                    if let Hypothesis::NormalizedElo { even, by } = hypothesis {
                        correct(&observed, &mut other, even, by);
                    }
                    let likelihood = log_likelihood(&observed, &other);
                    assert!(likelihood < top, "{hypothesis:?} {a} {b} {c} {size}");
                }
            }
        }
    }

    /// Moves weight between the two ends until the mean is right.
    fn correct(observed: &Observed, rates: &mut [f64], even: f64, by: f64) {
        for _ in 0..100 {
            let (mean, deviation) = observed.moments(rates);
            let short = even + by * deviation - mean;
            rates[4] += short / 2.0;
            rates[0] -= short / 2.0;
        }
    }

    #[test]
    fn a_hypothesis_out_of_reach_is_approximated_by_its_moments() {
        let observed = observed([0, 0, 0, 0, 5]);
        let far = Hypothesis::NormalizedElo { even: 0.5, by: 200.0 };
        let near = Hypothesis::NormalizedElo { even: 0.5, by: 0.0 };
        assert!(observed.mle(far).is_none());
        assert!(log_likelihood_ratio(&observed, near, far).is_finite());
    }
}
