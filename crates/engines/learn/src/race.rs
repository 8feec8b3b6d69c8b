//! Racing: fitness by games, in rounds.
//!
//! All candidates play the same openings against the same opponents (common random numbers). From each
//! opening two games are played with seats swapped; the pair is one observation. After each round the
//! candidates whose upper confidence bound is below the k-th best mean are dropped, and the others play
//! twice as many pairs (Maron and Moore 1994, Hoeffding races; here with the standard error).

use game::mix64;
use serde::{Deserialize, Serialize};

use crate::parallel::ParallelRunner;
use crate::tunable::{Contestant, GameConfig, Tunable};

/// How a race is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceConfig {
    /// The pairs of games of every candidate.
    #[serde(rename = "least")]
    pub min_pairs: u32,
    /// The pairs of games of those that survive all rounds.
    #[serde(rename = "most")]
    pub max_pairs: u32,
    /// The number of random moves of an opening.
    #[serde(rename = "opening")]
    pub opening_plies: u32,
    /// Node limit per move.
    pub nodes: u64,
}

/// The scores of a candidate in pairs of games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct PairScores {
    /// The number of pairs.
    pub pairs: u32,
    /// The sum of their scores, each from 0 to 1.
    pub sum: f64,
    /// The sum of the squares of their scores.
    #[serde(rename = "squares")]
    pub sum_of_squares: f64,
}

impl PairScores {
    fn add(&mut self, score: f64) {
        self.pairs += 1;
        self.sum += score;
        self.sum_of_squares += score * score;
    }

    /// The mean score; ½ without any.
    pub fn mean(&self) -> f64 {
        if self.pairs == 0 { 0.5 } else { self.sum / f64::from(self.pairs) }
    }

    /// The standard error of the mean, with two pseudo-observations, a win and a loss, so that a few
    /// equal scores do not give zero variance.
    pub fn standard_error(&self) -> f64 {
        let pairs = f64::from(self.pairs) + 2.0;
        let mean = (self.sum + 1.0) / pairs;
        ((self.sum_of_squares + 1.0) / pairs - mean * mean).max(0.0).sqrt() / pairs.sqrt()
    }

    /// The mean minus its standard error: the largest of many means is biased upwards (winner's curse), this bound
    /// less so.
    pub fn lower_confidence_bound(&self) -> f64 {
        self.mean() - self.standard_error()
    }

    /// Half the width of the 95 % confidence interval of the mean.
    pub fn ci95_half_width(&self) -> f64 {
        1.96 * self.standard_error()
    }
}

/// Races candidates against opponents, of which there is at least one, until the `winners` best stand
/// out; `None` if it was cancelled.
pub(crate) fn race(
    tunable: &dyn Tunable,
    candidates: &[Contestant],
    opponents: &[Contestant],
    winners: usize,
    config: &RaceConfig,
    seed: u64,
    runner: &ParallelRunner<'_>,
) -> Option<Vec<PairScores>> {
    let mut scores = vec![PairScores::default(); candidates.len()];
    let mut running: Vec<usize> = (0..candidates.len()).collect();
    let (mut from, mut to) = (0, config.min_pairs.min(config.max_pairs).max(1));
    loop {
        let pairs = (to - from) as usize;
        let results = runner.map(running.len() * pairs, |job| {
            let (candidate, number) = (running[job / pairs], from + (job % pairs) as u32);
            let opponent = &opponents[number as usize % opponents.len()];
            play_pair(tunable, [&candidates[candidate], opponent], config, seed, number)
        })?;
        for (job, result) in results.into_iter().enumerate() {
            scores[running[job / pairs]].add(result);
        }
        if to >= config.max_pairs {
            return Some(scores);
        }
        running = survivors(&running, &scores, winners);
        (from, to) = (to, (2 * to).min(config.max_pairs));
    }
}

/// The score of the first contestant in two games from the same opening.
fn play_pair(
    tunable: &dyn Tunable,
    contestants: [&Contestant; 2],
    config: &RaceConfig,
    seed: u64,
    number: u32,
) -> f64 {
    let seed = mix64(seed ^ mix64(u64::from(number) + 1));
    let RaceConfig { opening_plies, nodes, .. } = *config;
    let game = |swapped_seats| {
        tunable.play(contestants, &GameConfig { seed, opening_plies, nodes, swapped_seats })
    };
    f64::midpoint(game(false), game(true))
}

/// Those of the running that may still be among the best.
fn survivors(running: &[usize], scores: &[PairScores], winners: usize) -> Vec<usize> {
    let mut means: Vec<f64> = running.iter().map(|&i| scores[i].mean()).collect();
    means.sort_by(|a, b| b.total_cmp(a));
    let Some(&bar) = means.get(winners.max(1) - 1) else { return running.to_vec() };
    let may_win = |&i: &usize| scores[i].mean() + scores[i].standard_error() >= bar;
    running.iter().copied().filter(may_win).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(pairs: &[f64]) -> PairScores {
        let mut scores = PairScores::default();
        for &score in pairs {
            scores.add(score);
        }
        scores
    }

    /// Pairs of which this part was won and the others lost.
    fn won(share: f64, pairs: u32) -> PairScores {
        let sum = share * f64::from(pairs);
        PairScores { pairs, sum, sum_of_squares: sum }
    }

    fn close(seen: f64, expected: f64) {
        assert!((seen - expected).abs() < 1e-12, "{seen} is not {expected}");
    }

    #[test]
    fn bounds_are_the_mean_and_its_standard_error_with_a_win_and_a_loss_more() {
        let two = scores(&[1.0, 0.5]);
        assert_eq!((two.pairs, two.sum, two.sum_of_squares), (2, 1.5, 1.25));
        close(two.mean(), 0.75);
        // Of 1, 0.5, 1 and 0: the mean of the squares is 2.25 ∕ 4, that of the scores 2.5 ∕ 4.
        let error = (0.5625_f64 - 0.625 * 0.625).sqrt() / 2.0;
        close(two.standard_error(), error);
        close(two.lower_confidence_bound(), 0.75 - error);
        close(two.ci95_half_width(), 1.96 * error);
        close(PairScores::default().mean(), 0.5);
        close(PairScores::default().standard_error(), 0.5 / 2.0_f64.sqrt());
    }

    #[test]
    fn a_good_score_in_many_pairs_is_ranked_above_luck_in_a_few() {
        let (many, lucky) = (won(0.8, 100), won(1.0, 1));
        assert!(lucky.mean() > many.mean());
        assert!(lucky.lower_confidence_bound() < many.lower_confidence_bound());
    }

    #[test]
    fn who_may_still_be_among_the_best_goes_on() {
        let scores = [won(0.9, 100), won(0.6, 100), won(0.56, 100), won(0.1, 100), won(0.99, 100)];
        assert_eq!(survivors(&[0, 1, 2, 3], &scores, 1), [0], "the last is not running");
        assert_eq!(
            survivors(&[0, 1, 2, 3], &scores, 2),
            [0, 1, 2],
            "0.56 is within an error of 0.6"
        );
        assert_eq!(survivors(&[0, 1, 2, 3], &scores, 4), [0, 1, 2, 3]);
        assert_eq!(survivors(&[0, 1, 2, 3], &scores, 9), [0, 1, 2, 3], "there are not that many");
        assert_eq!(
            survivors(&[0, 1], &[won(0.75, 4), won(0.6, 4)], 1),
            [0, 1],
            "too few pairs to tell"
        );
    }
}
