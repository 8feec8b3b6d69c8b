//! Elo and scores.

use std::f64::consts::LN_10;

/// How many points of Elo are one unit of the logarithm of odds: 400 make odds of ten to one.
pub const ELO_PER_LOGIT: f64 = 400.0 / LN_10;

/// The difference in strength that a score between two players means; infinite for 0 and 1.
///
/// ```
/// use arena::stats::{elo_of_score, score_of_elo};
/// assert!((elo_of_score(0.75) - 190.848_501_9).abs() < 1e-6);
/// assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    Par::EVEN.elo(score)
}

/// The score between two players that a difference in strength means.
pub fn score_of_elo(elo: f64) -> f64 {
    Par::EVEN.score(elo)
}

/// What a player would score among equals, by which Elo is measured.
///
/// In a game for two that is ½. Somebody who is alone against two is measured by ⅓: with π the odds
/// against one opponent, the score is π ∕ (π + 2), as in the model of Plackett and Luce. Where an
/// engine holds one seat in some games and two in others, the score is the mean of both kinds.
#[derive(Debug, Clone, PartialEq)]
pub struct Par {
    /// A par that is not the mean's, and the fraction of the games that have it; the others have
    /// `usual`.
    other: Option<(f64, f64)>,
    usual: f64,
}

impl Par {
    /// The par of a game for two.
    pub const EVEN: Self = Self { other: None, usual: 0.5 };

    /// The par of games whose pars are these, each above 0 and below 1. There are at most two
    /// different ones in an event for up to three players; of more, the mean is taken.
    pub fn of(pars: impl IntoIterator<Item = f64>) -> Self {
        let mut kinds: Vec<(f64, u64)> = Vec::new();
        for par in pars {
            match kinds.iter_mut().find(|(kind, _)| (kind - par).abs() < 1e-9) {
                Some((_, count)) => *count += 1,
                None => kinds.push((par, 1)),
            }
        }
        let games: u64 = kinds.iter().map(|&(_, count)| count).sum();
        match kinds[..] {
            [] => Self::EVEN,
            [(usual, _)] => Self { other: None, usual },
            [(usual, _), (par, count)] => {
                Self { other: Some((par, count as f64 / games as f64)), usual }
            }
            _ => {
                let sum: f64 = kinds.iter().map(|&(par, count)| par * count as f64).sum();
                Self { other: None, usual: sum / games as f64 }
            }
        }
    }

    /// The score among equals.
    pub fn mean(&self) -> f64 {
        self.score(0.0)
    }

    /// The score of somebody who is stronger than the others by this much.
    pub fn score(&self, elo: f64) -> f64 {
        let by = |par: f64| 1.0 / (1.0 + (1.0 - par) / par * (-elo / ELO_PER_LOGIT).exp());
        match self.other {
            None => by(self.usual),
            Some((par, weight)) => weight * by(par) + (1.0 - weight) * by(self.usual),
        }
    }

    /// How much stronger than the others somebody with this score is; infinite for 0 and 1.
    pub fn elo(&self, score: f64) -> f64 {
        if score <= 0.0 {
            return f64::NEG_INFINITY;
        }
        if score >= 1.0 {
            return f64::INFINITY;
        }
        let by = |par: f64| ELO_PER_LOGIT * (score / (1.0 - score) * (1.0 - par) / par).ln();
        let Some((par, _)) = self.other else { return by(self.usual) };
        // The answer lies between those that either par alone would give.
        let (a, b) = (by(par), by(self.usual));
        let (mut low, mut high) = (a.min(b), a.max(b));
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            *(if self.score(middle) < score { &mut low } else { &mut high }) = middle;
        }
        f64::midpoint(low, high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_that_of_the_tables() {
        for (score, elo) in [(0.5, 0.0), (0.64, 99.951), (0.76, 200.241), (0.909_090_9, 400.0)] {
            assert!((elo_of_score(score) - elo).abs() < 1e-3, "{score}: {}", elo_of_score(score));
            assert!((elo_of_score(1.0 - score) + elo).abs() < 1e-3);
        }
        assert!(elo_of_score(1.0) == f64::INFINITY && elo_of_score(0.0) == f64::NEG_INFINITY);
    }

    #[test]
    fn a_third_is_even_among_three_and_half_means_twice_as_strong() {
        let par = Par::of([1.0 / 3.0; 5]);
        assert!(par.elo(1.0 / 3.0).abs() < 1e-9);
        assert!((par.elo(0.5) - 400.0 * 2_f64.log10()).abs() < 1e-9);
    }

    #[test]
    fn two_seats_in_half_of_the_games_are_even_at_half() {
        let par = Par::of([1.0 / 3.0, 2.0 / 3.0]);
        assert!((par.mean() - 0.5).abs() < 1e-12);
        assert!(par.elo(0.5).abs() < 1e-6);
        // Ten times as strong: 10 ∕ 12 with one seat, 20 ∕ 21 with two.
        assert!((par.score(400.0) - f64::midpoint(10.0 / 12.0, 20.0 / 21.0)).abs() < 1e-12);
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for par in [Par::EVEN, Par::of([0.25]), Par::of([1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0])] {
            for elo in [-800.0, -33.3, 0.0, 5.0, 1200.0] {
                assert!((par.elo(par.score(elo)) - elo).abs() < 1e-6, "{par:?} {elo}");
            }
        }
    }
}
