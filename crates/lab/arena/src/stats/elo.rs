//! How much stronger somebody is than those they played against.

use serde::Serialize;

use crate::stats::normal::{self, Z95};
use crate::stats::par::{ELO_PER_LOGIT, Par};
use crate::stats::tally::Tally;

/// What a score says about strength. Numbers without a finite value are absent.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Strength {
    /// The mean share of a game's point.
    pub score: f64,
    /// The 95 % interval of the score.
    pub score_interval: [f64; 2],
    /// The difference in Elo; absent if every game was won or every game lost.
    pub elo: Option<f64>,
    /// The 95 % interval of the difference; an end is absent if it is infinite.
    pub interval: [Option<f64>; 2],
    /// The likelihood of superiority: how sure it is that the difference is above 0.
    pub los: f64,
    /// Normalized Elo: the difference in units of a game's noise, so that it tells how many games
    /// it takes to see it. Absent if there was no noise.
    pub nelo: Option<f64>,
    /// The 95 % interval of normalized Elo.
    pub nelo_interval: Option<[f64; 2]>,
}

impl Strength {
    /// What the scores of blocks say.
    pub fn of(tally: &Tally) -> Self {
        Self::of_score(tally.mean(), tally.games(), tally, tally.par())
    }

    /// What a score in so many games says, when the noise of blocks among them is known; games of
    /// incomplete blocks count for the score, but say nothing about the noise.
    ///
    /// The interval is that of Wilson, with the noise of the blocks instead of that of a coin: all
    /// scores that are less than 1.96 standard errors away from what was seen. For long matches it is
    /// the same as the usual s ± 1.96 σ∕√n, and it stays sensible for short or one-sided ones: from 20
    /// wins in 20 games, it gives a finite lower end and no upper one. The likelihood of
    /// superiority asks in the same way how far away the score of an equal is, so that both
    /// always agree.
    pub fn of_score(score: f64, games: u64, noise: &Tally, par: &Par) -> Self {
        let even = par.mean();
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
        let coins = games as f64 / noise.spread();
        let score_interval = wilson(score, coins);
        let nelo = normalized(score - even, noise);
        let error = Z95 / (games as f64).sqrt() * NELO_PER_DEVIATION;
        Self {
            score,
            score_interval,
            elo: finite(par.elo(score)),
            interval: score_interval.map(|end| finite(par.elo(end))),
            los: normal::cumulative((score - even) / (even * (1.0 - even) / coins).sqrt()),
            nelo,
            nelo_interval: nelo.map(|nelo| [nelo - error, nelo + error]),
        }
    }
}

/// Normalized Elo per standard deviation of a game. The factor makes it equal to Elo where that is
/// small and there are no draws.
pub(crate) const NELO_PER_DEVIATION: f64 = 2.0 * ELO_PER_LOGIT;

/// Normalized Elo as Van den Bergh defines it: the advantage by the standard deviation of a game.
fn normalized(advantage: f64, noise: &Tally) -> Option<f64> {
    let deviation = noise.variance_per_game().sqrt();
    (deviation > 1e-9).then(|| advantage / deviation * NELO_PER_DEVIATION)
}

/// The 95 % interval of Wilson (1927) for a rate seen in so many tosses of a coin.
fn wilson(rate: f64, tosses: f64) -> [f64; 2] {
    let pull = Z95 * Z95 / tosses;
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
