//! A search for weights, generation by generation.

use game::{Terms, Weights, mix64};
use serde::{Deserialize, Serialize};

use crate::entropy::Entropy;
use crate::genetic::Genetic;
use crate::race::{Course, Tally, race};
use crate::regression::{Regression, stretch};
use crate::space::{Point, Space};
use crate::subject::{Bout, Contestant, Sample, Subject};
use crate::threads::Hands;

/// How weights are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// A genetic algorithm.
    Genetic,
    /// The cross-entropy method.
    Entropy,
    /// Regression on the results of games of the weights against themselves.
    Regression,
}

/// What decides the outcome of a search, together with the subject.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// How weights are looked for.
    pub method: Method,
    /// How many candidates a generation has; for regression, how many hundred games.
    pub population: usize,
    /// On how many islands they live, in the genetic algorithm.
    pub islands: usize,
    /// How candidates are tried.
    pub course: Course,
    /// The seed of all chance.
    pub seed: u64,
}

/// A search for weights: where it stands after some generations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// What decides the outcome.
    pub settings: Settings,
    /// The text of the weights it began with.
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
    Entropy(Entropy),
    Regression(Regression),
}

/// What came of a generation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Generation {
    /// The best of its candidates.
    pub best: Vec<f64>,
    /// What that scored against the pool.
    pub tally: Tally,
    /// What all candidates scored in the mean.
    pub mean: f64,
    /// How many games were played.
    pub games: u64,
    /// What the method holds for the best after it, which the next generation tries as well.
    guess: Vec<f64>,
}

/// What came of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Champion {
    /// The weights.
    pub weights: Weights,
    /// What they scored against those the search began with.
    pub tally: Tally,
}

/// How many generations back the earlier champions of a pool are.
const EARLIER: [usize; 3] = [2, 5, 10];
/// How many pairs of games decide who is champion, as a multiple of those of a generation.
const PLAYOFF: u32 = 8;
/// How many games tell the unit.
const CALIBRATION: usize = 400;

impl Run {
    /// A search that begins with these weights; none if it was stopped.
    pub fn begin(
        subject: &dyn Subject,
        start: &Weights,
        settings: Settings,
        hands: &Hands<'_>,
    ) -> Option<Self> {
        let Settings { population, islands, seed, .. } = settings;
        let space = Space::around(subject, start, &settings.bout(mix64(!seed)), hands)?;
        let dimensions = space.dimensions();
        let state = match settings.method {
            Method::Genetic => {
                let islands = islands.clamp(1, population.max(1));
                let each = population.div_ceil(islands);
                State::Genetic(Genetic::new(dimensions, islands, each, seed))
            }
            Method::Entropy => State::Entropy(Entropy::new(dimensions, population, seed)),
            Method::Regression => State::Regression(Regression::new(dimensions)),
        };
        Some(Self { settings, start: start.to_string(), space, state, history: Vec::new() })
    }

    /// The weights of a point.
    pub fn weights(&self, terms: &'static Terms, point: &[f64]) -> Weights {
        self.space.weights(terms, point)
    }

    /// The best weights so far.
    pub fn best(&self, terms: &'static Terms) -> Weights {
        self.weights(terms, &self.history.last().map_or_else(|| self.origin(), |g| g.best.clone()))
    }

    /// Another generation; if it was stopped, nothing has changed and there is none.
    pub fn step(&mut self, subject: &dyn Subject, hands: &Hands<'_>) -> Option<&Generation> {
        let number = self.history.len() as u32;
        let seed = mix64(self.settings.seed ^ mix64(u64::from(number) + 1));
        let mut state = self.state.clone();
        let mut games = 0;
        let mut candidates = vec![self.guess()];
        match &mut state {
            State::Genetic(genetic) => candidates.extend(genetic.candidates()),
            State::Entropy(entropy) => candidates.extend(entropy.candidates().split_off(1)),
            State::Regression(regression) => {
                let studied = self.study(subject, &self.guess(), seed, hands)?;
                games += studied.len() as u64;
                regression.learn(&self.space, subject.terms(), &studied);
                candidates.push(regression.mean().clone());
            }
        }
        let tallies = self.race(subject, &candidates, &self.pool(subject), seed, hands)?;
        let guess = match &mut state {
            State::Genetic(genetic) => genetic.breed(&tallies[1..], number, self.settings.seed),
            State::Entropy(entropy) => entropy.gather(&tallies, number, self.settings.seed),
            State::Regression(regression) => regression.mean().clone(),
        };
        games += tallies.iter().map(|tally| 2 * u64::from(tally.pairs)).sum::<u64>();
        let mean = tallies.iter().map(Tally::mean).sum::<f64>() / tallies.len() as f64;
        let best = best_of(&tallies);
        let (tally, best) = (tallies[best], candidates.swap_remove(best));
        self.state = state;
        self.history.push(Generation { best, tally, mean, games, guess });
        self.history.last()
    }

    /// The champion: whoever of the best of the last generations scores most against the weights
    /// the search began with, if it is more than a half. None if it was stopped.
    pub fn finish(&self, subject: &dyn Subject, hands: &Hands<'_>) -> Option<Champion> {
        let last = self.history.iter().rev().take(6).map(|generation| generation.best.clone());
        let mut finalists: Vec<Point> = last.chain([self.guess()]).collect();
        finalists.dedup();
        let course = &self.settings.course;
        let course = Course { least: course.most, most: PLAYOFF * course.most, ..*course };
        let contestants = self.contestants(subject, &finalists);
        let start = self.contestants(subject, &[self.origin()]);
        let seed = mix64(!mix64(self.settings.seed));
        let tallies = race(subject, &contestants, &start, 1, &course, seed, hands)?;
        let best = best_of(&tallies);
        let point = if tallies[best].mean() > 0.5 { &finalists[best] } else { &self.origin() };
        let mut weights = self.weights(subject.terms(), point);
        let games = hands.each(CALIBRATION, |number| {
            subject.study(&weights, &self.settings.bout(mix64(seed ^ mix64(number as u64 + 1))))
        })?;
        let factor = stretch(&weights, &games.iter().flatten());
        let unit = f64::from(weights.logit_scale) * factor;
        weights.logit_scale = unit.round().clamp(1.0, f64::from(Weights::LARGEST)) as i32;
        Some(Champion { weights, tally: tallies[best] })
    }

    fn origin(&self) -> Point {
        vec![0.0; self.space.dimensions()]
    }

    /// What the method holds for the best.
    fn guess(&self) -> Point {
        self.history.last().map_or_else(|| self.origin(), |generation| generation.guess.clone())
    }

    fn contestants(&self, subject: &dyn Subject, points: &[Point]) -> Vec<Contestant> {
        let weights = |point: &Point| Contestant::Weights(self.weights(subject.terms(), point));
        points.iter().map(weights).collect()
    }

    /// Whom a generation's candidates play: the beginning, the best so far, earlier ones, and an
    /// engine of another kind, so that nobody learns to beat only their like.
    fn pool(&self, subject: &dyn Subject) -> Vec<Contestant> {
        let back = |count: usize| self.history.len().checked_sub(count).map(|i| &self.history[i]);
        let best = back(1).map(|generation| generation.best.clone());
        let mut points = vec![self.origin()];
        for count in EARLIER {
            points.extend(best.clone());
            points.extend(back(count).map(|generation| generation.best.clone()));
        }
        let mut pool = self.contestants(subject, &points);
        pool.push(Contestant::Uct(self.settings.course.nodes.div_ceil(4)));
        pool
    }

    fn race(
        &self,
        subject: &dyn Subject,
        candidates: &[Point],
        pool: &[Contestant],
        seed: u64,
        hands: &Hands<'_>,
    ) -> Option<Vec<Tally>> {
        let contestants = self.contestants(subject, candidates);
        let winners = candidates.len().div_ceil(5);
        race(subject, &contestants, pool, winners, &self.settings.course, seed, hands)
    }

    /// Games of a point with itself.
    fn study(
        &self,
        subject: &dyn Subject,
        point: &[f64],
        seed: u64,
        hands: &Hands<'_>,
    ) -> Option<Vec<Vec<Sample>>> {
        let weights = self.weights(subject.terms(), point);
        hands.each(100 * self.settings.population, |number| {
            subject.study(&weights, &self.settings.bout(mix64(seed ^ mix64(!(number as u64)))))
        })
    }
}

impl Settings {
    fn bout(&self, seed: u64) -> Bout {
        let Course { opening, nodes, .. } = self.course;
        Bout { seed, opening, nodes, exchanged: false }
    }
}

/// Who is best of those that stayed in the race to the end: by what their score is safely above.
fn best_of(tallies: &[Tally]) -> usize {
    let key = |i: &usize| (tallies[*i].pairs, tallies[*i].floor());
    let order = |a: &usize, b: &usize| {
        let ((pairs, floor), (others, other)) = (key(a), key(b));
        pairs.cmp(&others).then(floor.total_cmp(&other)).then(b.cmp(a))
    };
    (0..tallies.len()).max_by(order).unwrap_or(0)
}
