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
