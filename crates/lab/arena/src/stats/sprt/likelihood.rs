//! The distribution that explains best what was seen, among those that obey a hypothesis.
//!
//! A distribution over the scores aᵢ that obeys Σ pᵢ cᵢ = 0 and maximises Σ p̂ᵢ ln pᵢ, where p̂ is what
//! was seen, has the form pᵢ = p̂ᵢ ∕ (1 + x cᵢ) (a multiplier of Lagrange for the condition; the one
//! for Σ pᵢ = 1 turns out to be 1). The x is where Σ p̂ᵢ cᵢ ∕ (1 + x cᵢ) = 0, a decreasing function.
//!
//! * A mean m is the condition cᵢ = aᵢ − m.
//! * A mean that is t standard deviations above par, μ − par − tσ = 0, is not linear in p. Its
//!   derivative by pᵢ is, up to a constant, cᵢ = aᵢ − par − tσ(1 + ((aᵢ − μ)∕σ)²)∕2; with μ and σ of
//!   the last guess this is solved again until it stays the same.

use crate::stats::tally::Tally;

/// How much a score that did not occur counts, in blocks.
const UNSEEN: f64 = 1e-3;

/// What was seen: scores, how probable each seems, and in how many blocks.
pub(super) struct Observed {
    scores: Vec<f64>,
    rates: Vec<f64>,
    blocks: f64,
}

impl Observed {
    pub(super) fn of(tally: &Tally) -> Self {
        let weight = |count: u64| if count == 0 { UNSEEN } else { count as f64 };
        let blocks = tally.cells().iter().map(|&(_, count)| weight(count)).sum();
        Self {
            scores: tally.cells().iter().map(|&(score, _)| score).collect(),
            rates: tally.cells().iter().map(|&(_, count)| weight(count) / blocks).collect(),
            blocks,
        }
    }
}

/// What is supposed of the distribution of scores.
#[derive(Debug, Clone, Copy)]
pub(super) enum Hypothesis {
    /// Its mean is this.
    Mean(f64),
    /// Its mean is above par by so many standard deviations.
    Deviations {
        /// The score of an equal.
        par: f64,
        /// How many.
        by: f64,
    },
}

/// The logarithm of how much more likely what was seen is under the second hypothesis.
pub(super) fn log_ratio(seen: &Observed, h0: Hypothesis, h1: Hypothesis) -> f64 {
    if let (Some(p0), Some(p1)) = (seen.best(h0), seen.best(h1)) {
        let terms = seen.rates.iter().zip(p0.iter().zip(&p1));
        return seen.blocks * terms.map(|(rate, (p0, p1))| rate * (p1 / p0).ln()).sum::<f64>();
    }
    seen.blocks * (seen.estimate(h1) - seen.estimate(h0))
}

impl Observed {
    /// The best distribution that obeys a hypothesis, if it can be found.
    fn best(&self, hypothesis: Hypothesis) -> Option<Vec<f64>> {
        match hypothesis {
            Hypothesis::Mean(mean) => {
                let conditions: Vec<_> = self.scores.iter().map(|score| score - mean).collect();
                self.obeying(&conditions)
            }
            Hypothesis::Deviations { par, by } => self.deviating(par, by),
        }
    }

    fn deviating(&self, par: f64, by: f64) -> Option<Vec<f64>> {
        const ROUNDS: usize = 500;
        /// Nobody is stronger by so many deviations.
        const FARTHEST: f64 = 100.0;
        // From any distribution this leads to one not far from equality; and from there farther.
        let mut guess = match by.abs() {
            ..0.4 => vec![1.0 / self.scores.len() as f64; self.scores.len()],
            ..FARTHEST => self.deviating(par, 0.8 * by)?,
            _ => return None,
        };
        for _ in 0..ROUNDS {
            let (mean, deviation) = self.moments(&guess);
            let condition = |score: &f64| {
                let off = (score - mean) / deviation;
                score - par - by * deviation * (1.0 + off * off) / 2.0
            };
            let conditions: Vec<_> = self.scores.iter().map(condition).collect();
            let next = self.obeying(&conditions)?;
            let change = guess.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            guess = next;
            if change < 1e-10 {
                let (mean, deviation) = self.moments(&guess);
                return ((mean - par) / deviation - by).abs().lt(&1e-6).then_some(guess);
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

    /// The best distribution under which the mean of `conditions` is 0, if there is one.
    fn obeying(&self, conditions: &[f64]) -> Option<Vec<f64>> {
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
        let u = distance(&parts);
        Some(parts.iter().map(|(rate, c)| rate / (1.0 + c - u * c)).collect())
    }

    /// About how likely a block is under a hypothesis, as a logarithm up to a constant, if only mean
    /// and variance mattered: −½ ln(1 + d²), d being how many deviations the mean is off. For
    /// hypotheses so far out that no distribution was found.
    fn estimate(&self, hypothesis: Hypothesis) -> f64 {
        let (mean, deviation) = self.moments(&self.rates);
        let off = match hypothesis {
            Hypothesis::Mean(supposed) => (mean - supposed) / deviation,
            Hypothesis::Deviations { par, by } => (mean - par) / deviation - by,
        };
        -0.5 * off.mul_add(off, 1.0).ln()
    }
}

/// Where Σ p̂ᵢ cᵢ ∕ (1 + (1 − u) cᵢ) = 0, for u between 0 and 1. It grows with u, so Newton's steps in
/// ln u lead there, and halving where they would lead out.
fn distance(parts: &[(f64, f64)]) -> f64 {
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

    fn seen(counts: [u64; 5]) -> Observed {
        Observed::of(&Tally::pentanomial(counts))
    }

    fn log_likelihood(seen: &Observed, rates: &[f64]) -> f64 {
        seen.rates.iter().zip(rates).map(|(seen, rate)| seen * rate.ln()).sum()
    }

    #[test]
    fn the_best_distribution_obeys_its_hypothesis() {
        for counts in [[3, 5, 8, 9, 2], [0, 0, 1, 0, 0], [0, 0, 0, 0, 7], [100, 1, 1, 1, 100]] {
            let seen = seen(counts);
            for mean in [0.3, 0.5, 0.507] {
                let best = seen.best(Hypothesis::Mean(mean)).unwrap();
                assert!((best.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{counts:?} {best:?}");
                assert!((seen.moments(&best).0 - mean).abs() < 1e-9, "{counts:?} {mean}");
            }
            for by in [-0.1, 0.0, 0.02] {
                let best = seen.best(Hypothesis::Deviations { par: 0.5, by }).unwrap();
                let (mean, deviation) = seen.moments(&best);
                assert!((best.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                assert!(((mean - 0.5) / deviation - by).abs() < 1e-6, "{counts:?} {by}");
            }
        }
    }

    #[test]
    fn no_other_distribution_that_obeys_is_more_likely() {
        let seen = seen([3, 5, 8, 9, 4]);
        let hypotheses = [Hypothesis::Mean(0.45), Hypothesis::Deviations { par: 0.5, by: -0.2 }];
        for hypothesis in hypotheses {
            let best = seen.best(hypothesis).unwrap();
            let top = log_likelihood(&seen, &best);
            // Neighbours: a little of three scores is moved so that sum and mean stay; then they obey
            // the first hypothesis, and the second after the mean is corrected once more.
            for (a, b, c) in [(0, 1, 2), (1, 2, 4), (0, 2, 4), (2, 3, 4), (0, 3, 4)] {
                for size in [-1e-3, 1e-3] {
                    let mut other = best.clone();
                    let (left, right) = ((c - b) as f64, (b - a) as f64);
                    other[a] += size * left;
                    other[b] -= size * (left + right);
                    other[c] += size * right;
                    if let Hypothesis::Deviations { par, by } = hypothesis {
                        correct(&seen, &mut other, par, by);
                    }
                    let likelihood = log_likelihood(&seen, &other);
                    assert!(likelihood < top, "{hypothesis:?} {a} {b} {c} {size}");
                }
            }
        }
    }

    /// Moves weight between the two ends until the mean is right.
    fn correct(seen: &Observed, rates: &mut [f64], par: f64, by: f64) {
        for _ in 0..100 {
            let (mean, deviation) = seen.moments(rates);
            let short = par + by * deviation - mean;
            rates[4] += short / 2.0;
            rates[0] -= short / 2.0;
        }
    }

    #[test]
    fn a_hypothesis_out_of_reach_is_judged_by_its_moments() {
        let seen = seen([0, 0, 0, 0, 5]);
        let far = Hypothesis::Deviations { par: 0.5, by: 200.0 };
        let near = Hypothesis::Deviations { par: 0.5, by: 0.0 };
        assert!(seen.best(far).is_none());
        assert!(log_ratio(&seen, near, far).is_finite());
    }
}
