//! Elo: from scores to differences in strength, and how sure they are.

use std::f64::consts::LN_10;

use serde::Serialize;

use crate::stats::normal::{self, Z95};
use crate::stats::score_distribution::ScoreDistribution;

/// How many points of Elo are one unit of the logarithm of odds: 400 make odds of ten to one.
pub const ELO_PER_LOGIT: f64 = 400.0 / LN_10;

/// A number with its sign, a minus sign instead of a hyphen: `+104`, `−7`.
///
/// ```
/// use plywood_arena::stats::signed;
/// assert_eq!([signed(104.4, 0), signed(-7.0, 0), signed(-2.944, 2)], ["+104", "−7", "−2.94"]);
/// ```
pub fn signed(value: f64, decimals: usize) -> String {
    format!("{value:+.decimals$}").replace('-', "−")
}

/// The difference in strength that a score between two players means; infinite for 0 and 1.
///
/// ```
/// use plywood_arena::stats::{elo_of_score, score_of_elo};
/// assert!((elo_of_score(0.75) - 190.848_501_9).abs() < 1e-6);
/// assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    EvenScore::TWO_PLAYER.elo(score)
}

/// The score between two players that a difference in strength means.
pub fn score_of_elo(elo: f64) -> f64 {
    EvenScore::TWO_PLAYER.score(elo)
}

/// The even score: what a player would score among equals, at which Elo is 0.
///
/// In a two-player game that is ½. Somebody who is alone against two is measured by ⅓: with π the odds
/// against one opponent, the score is π ∕ (π + 2), as in the model of Plackett and Luce. Where an
/// engine holds one seat in some games and two in others, the score is the mean of both kinds.
#[derive(Debug, Clone, PartialEq)]
pub struct EvenScore {
    /// A second even score, and the fraction of the games that have it; the others have `usual`.
    other: Option<(f64, f64)>,
    usual: f64,
}

impl EvenScore {
    /// The even score of a two-player game.
    pub const TWO_PLAYER: Self = Self { other: None, usual: 0.5 };

    /// The even score of games with these even scores, each above 0 and below 1. There are at most two
    /// different ones in an event for up to three players; of more, the mean is taken.
    pub fn of(scores: impl IntoIterator<Item = f64>) -> Self {
        let mut kinds: Vec<(f64, u64)> = Vec::new();
        for even in scores {
            match kinds.iter_mut().find(|(kind, _)| (kind - even).abs() < 1e-9) {
                Some((_, count)) => *count += 1,
                None => kinds.push((even, 1)),
            }
        }
        let games: u64 = kinds.iter().map(|&(_, count)| count).sum();
        match kinds[..] {
            [] => Self::TWO_PLAYER,
            [(usual, _)] => Self { other: None, usual },
            [(usual, _), (even, count)] => {
                Self { other: Some((even, count as f64 / games as f64)), usual }
            }
            _ => {
                let sum: f64 = kinds.iter().map(|&(even, count)| even * count as f64).sum();
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
        let by = |even: f64| 1.0 / (1.0 + (1.0 - even) / even * (-elo / ELO_PER_LOGIT).exp());
        match self.other {
            None => by(self.usual),
            Some((even, weight)) => weight * by(even) + (1.0 - weight) * by(self.usual),
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
        let by = |even: f64| ELO_PER_LOGIT * (score / (1.0 - score) * (1.0 - even) / even).ln();
        let Some((even, _)) = self.other else { return by(self.usual) };
        // The answer lies between those that either even score alone would give.
        let (a, b) = (by(even), by(self.usual));
        let (mut low, mut high) = (a.min(b), a.max(b));
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            *(if self.score(middle) < score { &mut low } else { &mut high }) = middle;
        }
        f64::midpoint(low, high)
    }
}

/// The Elo difference that a score means, with its interval, likelihood of superiority (LOS) and
/// normalized Elo. Numbers without a finite value are absent.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EloEstimate {
    /// The mean score.
    pub score: f64,
    /// The 95 % interval of the score.
    pub score_interval: [f64; 2],
    /// The difference in Elo; absent if every game was won or every game lost.
    pub elo: Option<f64>,
    /// The 95 % interval of the difference; an end is absent if it is infinite.
    pub interval: [Option<f64>; 2],
    /// The likelihood of superiority: the probability that the difference is above 0.
    pub los: f64,
    /// Normalized Elo: the difference in units of a game's noise, so that it tells how many games
    /// it takes to see it. Absent if there was no noise.
    pub nelo: Option<f64>,
    /// The 95 % interval of normalized Elo.
    pub nelo_interval: Option<[f64; 2]>,
}

impl EloEstimate {
    /// From the scores of blocks.
    pub fn of(distribution: &ScoreDistribution) -> Self {
        Self::of_score(
            distribution.mean(),
            distribution.games(),
            distribution,
            distribution.even_score(),
        )
    }

    /// From a score in `games` games, with the variance of the complete blocks among them; games of
    /// incomplete blocks count for the score, but not for the variance.
    ///
    /// The interval is the Wilson interval with the effective sample size n ∕ design effect. For long
    /// matches it is the same as the usual s ± 1.96 σ∕√n, and it stays sensible for short or one-sided
    /// ones: from 20 wins in 20 games, it gives a finite lower end and no upper one. The likelihood of
    /// superiority is that of the same test at the even score, so that both always agree.
    pub fn of_score(
        score: f64,
        games: u64,
        noise: &ScoreDistribution,
        even_score: &EvenScore,
    ) -> Self {
        let even = even_score.mean();
        if games == 0 {
            return Self {
                score: even,
                score_interval: [0.0, 1.0],
                elo: None,
                interval: [None, None],
                los: 0.5,
                nelo: None,
                nelo_interval: None,
            };
        }
        let effective_games = games as f64 / noise.design_effect();
        let score_interval = wilson(score, effective_games);
        let nelo = normalized(score - even, noise);
        let error = Z95 / (games as f64).sqrt() * NELO_PER_DEVIATION;
        Self {
            score,
            score_interval,
            elo: finite(even_score.elo(score)),
            interval: score_interval.map(|end| finite(even_score.elo(end))),
            los: normal::cdf((score - even) / (even * (1.0 - even) / effective_games).sqrt()),
            nelo,
            nelo_interval: nelo.map(|nelo| [nelo - error, nelo + error]),
        }
    }
}

/// Normalized Elo per standard deviation of a game. The factor makes it equal to Elo where that is
/// small and there are no draws.
pub(crate) const NELO_PER_DEVIATION: f64 = 2.0 * ELO_PER_LOGIT;

/// Normalized Elo as Van den Bergh defines it: the advantage by the standard deviation of a game.
fn normalized(advantage: f64, noise: &ScoreDistribution) -> Option<f64> {
    let deviation = noise.variance_per_game().sqrt();
    (deviation > 1e-9).then(|| advantage / deviation * NELO_PER_DEVIATION)
}

/// The 95 % score interval of Wilson (1927) for a rate observed in `trials` Bernoulli trials.
fn wilson(rate: f64, trials: f64) -> [f64; 2] {
    let pull = Z95 * Z95 / trials;
    let middle = (rate + pull / 2.0) / (1.0 + pull);
    let half = (rate * (1.0 - rate) * pull + pull * pull / 4.0).sqrt() / (1.0 + pull);
    // Rounding must not turn a certain end into a very long Elo.
    let low = if rate <= 1e-12 { 0.0 } else { (middle - half).max(0.0) };
    let high = if rate >= 1.0 - 1e-12 { 1.0 } else { (middle + half).min(1.0) };
    [low, high]
}

fn finite(x: f64) -> Option<f64> {
    x.is_finite().then_some(x)
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
        let even = EvenScore::of([1.0 / 3.0; 5]);
        assert!(even.elo(1.0 / 3.0).abs() < 1e-9);
        assert!((even.elo(0.5) - 400.0 * 2_f64.log10()).abs() < 1e-9);
    }

    #[test]
    fn two_seats_in_half_of_the_games_are_even_at_half() {
        let even = EvenScore::of([1.0 / 3.0, 2.0 / 3.0]);
        assert!((even.mean() - 0.5).abs() < 1e-12);
        assert!(even.elo(0.5).abs() < 1e-6);
        // Ten times as strong: 10 ∕ 12 with one seat, 20 ∕ 21 with two.
        assert!((even.score(400.0) - f64::midpoint(10.0 / 12.0, 20.0 / 21.0)).abs() < 1e-12);
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for even in [
            EvenScore::TWO_PLAYER,
            EvenScore::of([0.25]),
            EvenScore::of([1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0]),
        ] {
            for elo in [-800.0, -33.3, 0.0, 5.0, 1200.0] {
                assert!((even.elo(even.score(elo)) - elo).abs() < 1e-6, "{even:?} {elo}");
            }
        }
    }

    #[test]
    fn the_interval_of_a_coin_is_that_of_the_textbook() {
        // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 29 of 29.
        let table = [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0, 0.1611),
            (29.0, 29.0, 0.8830, 1.0),
        ];
        for (wins, games, low, high) in table {
            let interval = wilson(wins / games, games);
            assert!((interval[0] - low).abs() < 5e-5, "{wins} of {games}: {interval:?}");
            assert!((interval[1] - high).abs() < 5e-5, "{wins} of {games}: {interval:?}");
        }
    }
}
