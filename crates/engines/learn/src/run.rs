//! The tuning of weights, generation by generation.

use game::mix64;
use presentation::{Terms, Weights};
use serde::{Deserialize, Serialize};

use crate::cross_entropy::CrossEntropy;
use crate::genetic::Genetic;
use crate::parallel::ParallelRunner;
use crate::race::{PairScores, RaceConfig, race};
use crate::regression::{Regression, fit_logit_scale};
use crate::space::{Point, Space};
use crate::tunable::{Contestant, GameConfig, TermSample, Tunable};

/// The optimization method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// A genetic algorithm.
    Genetic,
    /// The cross-entropy method.
    #[serde(rename = "entropy")]
    CrossEntropy,
    /// Texel tuning: logistic regression on the results of games of the weights against themselves.
    Regression,
}

/// The settings of a run. Together with the tunable they determine its outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The optimization method.
    pub method: Method,
    /// The number of candidates of a generation of the genetic algorithm or the cross-entropy method.
    pub population: usize,
    /// The number of self-play games of a generation of the regression. 0, as in runs saved before there was
    /// this setting, stands for a hundred times the population.
    #[serde(default)]
    pub games: usize,
    /// The number of islands of the genetic algorithm.
    pub islands: usize,
    /// How candidates are compared.
    #[serde(rename = "course")]
    pub race: RaceConfig,
    /// The random seed.
    pub seed: u64,
}

/// The tuning of weights: its state after some generations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The settings.
    pub settings: Settings,
    /// The text of the initial weights.
    pub start: String,
    space: Space,
    state: State,
    /// What came of each generation.
    pub history: Vec<Generation>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Genetic(Genetic),
    #[serde(rename = "entropy")]
    CrossEntropy(CrossEntropy),
    Regression(Regression),
}

/// The result of a generation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Generation {
    /// The best of its candidates.
    pub best: Vec<f64>,
    /// Its scores against the pool.
    #[serde(rename = "tally")]
    pub scores: PairScores,
    /// The mean score of all candidates.
    pub mean: f64,
    /// The number of games played.
    pub games: u64,
    /// The incumbent of the method after it, which is a candidate of the next generation.
    #[serde(rename = "guess")]
    incumbent: Vec<f64>,
}

/// The result of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Champion {
    /// The weights.
    pub weights: Weights,
    /// Their scores against the initial weights.
    pub scores: PairScores,
}

/// How many generations back the past champions of the opponent pool are.
const POOL_AGES: [usize; 3] = [2, 5, 10];
/// The pairs of games of the final, as a multiple of those of a generation.
const FINAL_FACTOR: u32 = 8;
/// The number of games that the logit scale is fitted to.
const CALIBRATION_GAMES: usize = 400;

impl Run {
    /// A run that begins with these weights; `None` if it was cancelled.
    pub fn begin(
        tunable: &dyn Tunable,
        start: &Weights,
        settings: Settings,
        runner: &ParallelRunner<'_>,
    ) -> Option<Self> {
        let Settings { population, islands, seed, .. } = settings;
        let space = Space::around(tunable, start, &settings.game_config(mix64(!seed)), runner)?;
        let dimensions = space.dimensions();
        let state = match settings.method {
            Method::Genetic => {
                let islands = islands.clamp(1, population.max(1));
                let each = population.div_ceil(islands);
                State::Genetic(Genetic::new(dimensions, islands, each, seed))
            }
            Method::CrossEntropy => {
                State::CrossEntropy(CrossEntropy::new(dimensions, population, seed))
            }
            Method::Regression => State::Regression(Regression::new(dimensions)),
        };
        Some(Self { settings, start: start.to_string(), space, state, history: Vec::new() })
    }

    /// The weights of a point.
    pub fn weights(&self, terms: &'static Terms, point: &[f64]) -> Weights {
        self.space.weights(terms, point)
    }

    /// The best candidate of the last generation. Scores of different generations do not compare: later ones
    /// play a stronger pool. [`Run::finish`] compares the best of several generations.
    pub fn latest_best(&self, terms: &'static Terms) -> Weights {
        self.weights(terms, &self.history.last().map_or_else(|| self.origin(), |g| g.best.clone()))
    }

    /// Another generation; `None` if it was cancelled, and then nothing has changed.
    pub fn step(
        &mut self,
        tunable: &dyn Tunable,
        runner: &ParallelRunner<'_>,
    ) -> Option<&Generation> {
        let number = self.history.len() as u32;
        let seed = mix64(self.settings.seed ^ mix64(u64::from(number) + 1));
        let mut state = self.state.clone();
        let mut games = 0;
        let mut candidates = vec![self.incumbent()];
        match &mut state {
            State::Genetic(genetic) => candidates.extend(genetic.candidates()),
            State::CrossEntropy(cem) => candidates.extend(cem.candidates().split_off(1)),
            State::Regression(regression) => {
                let samples = self.self_play(tunable, &self.incumbent(), seed, runner)?;
                games += samples.len() as u64;
                regression.fit(&self.space, tunable.terms(), &samples);
                candidates.push(regression.mean().clone());
            }
        }
        let scores = self.race(tunable, &candidates, &self.pool(tunable), seed, runner)?;
        let seed = self.settings.seed;
        let incumbent = match &mut state {
            State::Genetic(genetic) => genetic.breed(&scores[1..], number, seed),
            State::CrossEntropy(cem) => cem.update_distribution(&scores, number, seed),
            State::Regression(regression) => regression.mean().clone(),
        };
        games += scores.iter().map(|scores| 2 * u64::from(scores.pairs)).sum::<u64>();
        let mean = scores.iter().map(PairScores::mean).sum::<f64>() / scores.len() as f64;
        let best = best_of(&scores);
        let (scores, best) = (scores[best], candidates.swap_remove(best));
        self.state = state;
        self.history.push(Generation { best, scores, mean, games, incumbent });
        self.history.last()
    }

    /// The champion: whoever of the best of the last generations scores most against the initial
    /// weights, if it is more than a half. `None` if it was cancelled.
    pub fn finish(&self, tunable: &dyn Tunable, runner: &ParallelRunner<'_>) -> Option<Champion> {
        let last = self.history.iter().rev().take(6).map(|generation| generation.best.clone());
        let mut finalists: Vec<Point> = last.chain([self.incumbent()]).collect();
        finalists.dedup();
        let pairs = self.settings.race.max_pairs;
        let config =
            RaceConfig { min_pairs: pairs, max_pairs: FINAL_FACTOR * pairs, ..self.settings.race };
        let contestants = self.contestants(tunable, &finalists);
        let initial = self.contestants(tunable, &[self.origin()]);
        let seed = mix64(!mix64(self.settings.seed));
        let scores = race(tunable, &contestants, &initial, 1, &config, seed, runner)?;
        let best = best_of(&scores);
        let point = if scores[best].mean() > 0.5 { &finalists[best] } else { &self.origin() };
        let mut weights = self.weights(tunable.terms(), point);
        let games = runner.map(CALIBRATION_GAMES, |number| {
            let config = self.settings.game_config(mix64(seed ^ mix64(number as u64 + 1)));
            tunable.self_play_samples(&weights, &config)
        })?;
        let factor = fit_logit_scale(&weights, &games.iter().flatten());
        let scale = f64::from(weights.logit_scale) * factor;
        weights.logit_scale = scale.round().clamp(1.0, f64::from(Weights::MAX)) as i32;
        Some(Champion { weights, scores: scores[best] })
    }

    fn origin(&self) -> Point {
        vec![0.0; self.space.dimensions()]
    }

    /// The incumbent of the method.
    fn incumbent(&self) -> Point {
        self.history.last().map_or_else(|| self.origin(), |last| last.incumbent.clone())
    }

    fn contestants(&self, tunable: &dyn Tunable, points: &[Point]) -> Vec<Contestant> {
        let weights = |point: &Point| Contestant::Weights(self.weights(tunable.terms(), point));
        points.iter().map(weights).collect()
    }

    /// The opponent pool of a generation: the initial weights, the champions of the last generation and
    /// of earlier ones, and an engine of another kind against overfitting to one's own kind.
    fn pool(&self, tunable: &dyn Tunable) -> Vec<Contestant> {
        let back = |count: usize| self.history.len().checked_sub(count).map(|i| &self.history[i]);
        let best = back(1).map(|generation| generation.best.clone());
        let mut points = vec![self.origin()];
        for count in POOL_AGES {
            points.extend(best.clone());
            points.extend(back(count).map(|generation| generation.best.clone()));
        }
        let mut pool = self.contestants(tunable, &points);
        pool.push(Contestant::Uct(self.settings.race.nodes.div_ceil(4)));
        pool
    }

    fn race(
        &self,
        tunable: &dyn Tunable,
        candidates: &[Point],
        pool: &[Contestant],
        seed: u64,
        runner: &ParallelRunner<'_>,
    ) -> Option<Vec<PairScores>> {
        let contestants = self.contestants(tunable, candidates);
        let winners = candidates.len().div_ceil(5);
        race(tunable, &contestants, pool, winners, &self.settings.race, seed, runner)
    }

    /// Games of a point against itself.
    fn self_play(
        &self,
        tunable: &dyn Tunable,
        point: &[f64],
        seed: u64,
        runner: &ParallelRunner<'_>,
    ) -> Option<Vec<Vec<TermSample>>> {
        let weights = self.weights(tunable.terms(), point);
        runner.map(self.settings.self_play_games(), |number| {
            let config = self.settings.game_config(mix64(seed ^ mix64(!(number as u64))));
            tunable.self_play_samples(&weights, &config)
        })
    }
}

impl Settings {
    fn self_play_games(&self) -> usize {
        if self.games == 0 { 100 * self.population } else { self.games }
    }

    fn game_config(&self, seed: u64) -> GameConfig {
        let RaceConfig { opening_plies, nodes, .. } = self.race;
        GameConfig { seed, opening_plies, nodes, swapped_seats: false }
    }
}

/// The best of those that survived all rounds, by the lower confidence bound.
fn best_of(scores: &[PairScores]) -> usize {
    let key = |i: &usize| (scores[*i].pairs, scores[*i].lower_confidence_bound());
    let order = |a: &usize, b: &usize| {
        let ((pairs, bound), (other_pairs, other_bound)) = (key(a), key(b));
        pairs.cmp(&other_pairs).then(bound.total_cmp(&other_bound)).then(b.cmp(a))
    };
    (0..scores.len()).max_by(order).unwrap_or(0)
}
