//! Ratings of a whole pool of engines, for any number of seats.
//!
//! The model is that of Davidson and Luce (Firth, Kosmidis and Turner 2019). Each seat has a strength
//! π, that of its engine times the advantage of the seat, and the probability that just the seats in
//! the set T share the victory is proportional to δ, which depends on how many they are, times the
//! geometric mean of their strengths:
//!
//! > P(T) ∝ δ₍|T|₎ · (∏ π)^(1 ∕ |T|), with δ₁ = 1.
//!
//! For two seats this is Bradley and Terry with the draws of Davidson (1970) and an advantage of the
//! first move; for three seats without shared victories it is the first choice of Plackett and Luce.
//! All parameters are fitted together by maximum likelihood, so that the order of the games does not
//! matter, as it does for ratings that are updated game by game.
//!
//! Ratings are on the scale of Elo, around a mean of 0: 400 more make a win ten times as likely as
//! a loss. With many draws the *score* changes less than that, so the difference is larger than the
//! Elo of an [`EloEstimate`](crate::stats::EloEstimate), which knows of no draws: by about
//! 1 ∕ (1 − draw rate).

mod model;
mod newton;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::stats::elo::ELO_PER_LOGIT;
use crate::stats::normal::{self, Z95};
use crate::stats::outcome::GameOutcome;
use linalg::Matrix;
use model::Model;

/// Ratings of a pool of engines, from all their games.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ratings {
    /// The rating of each engine; their mean is 0.
    pub engines: Vec<RatingEstimate>,
    /// The seat advantage of each seat but the last, relative to the last. For two players, the only
    /// one is the first-move advantage.
    pub seats: Vec<RatingEstimate>,
    /// What each seat would score on average if all engines were equal.
    pub seat_scores: Vec<f64>,
    /// How often the victory would be shared if all engines were equal.
    pub draw_rate: f64,
    /// The engines that played each other, directly or through others. Ratings in different
    /// groups cannot be compared: between them, only the prior speaks.
    pub groups: Vec<Vec<usize>>,
    /// How many games this is from.
    pub games: u64,
    /// Whether the maximum was found.
    pub converged: bool,
    #[serde(skip)]
    logits: Vec<f64>,
    #[serde(skip)]
    covariance: Matrix,
}

/// An estimate on the Elo scale with its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct RatingEstimate {
    /// The most likely value.
    pub elo: f64,
    /// The standard error.
    #[serde(rename = "error")]
    pub standard_error: f64,
    /// The 95 % interval; absent where the games do not bound it.
    pub interval: [Option<f64>; 2],
}

/// How much stronger one engine is than another.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Difference {
    /// The difference.
    pub elo: RatingEstimate,
    /// The likelihood of superiority: the probability that the difference is above 0.
    pub los: f64,
}

impl Ratings {
    /// The prior that is used unless another is asked for: half a virtual game for each engine.
    ///
    /// It takes less than one Elo from a difference of 190 after 100 games, and lets 20 wins in 20
    /// games count as about 800.
    pub const PRIOR: f64 = 0.5;

    /// Fits the games of `engines` engines; games of others are left out.
    ///
    /// The prior is how many virtual games each engine has drawn (half won, half lost) against an
    /// opponent of the pool's mean, so that an engine that won everything, or that met nobody, has a
    /// rating. The seats are held together in the same way; and half as many virtual games are not
    /// shared, in case that all others are. 0 is possible: then such ratings are large numbers without an
    /// interval.
    pub fn fit(outcomes: &[GameOutcome], engines: usize, prior: f64) -> Self {
        let known: Vec<_> = outcomes
            .iter()
            .filter(|game| game.seats.iter().all(|&engine| engine < engines))
            .filter(|game| (2..=model::MAX_SEATS).contains(&game.seats.len()))
            .filter(|game| game.winners().next().is_some())
            .collect();
        let model = Model::new(&known, engines, prior.clamp(0.0, 1e6));
        let fit = model.fit();
        let at = |index: usize, deviation: f64| RatingEstimate::new(fit.logits[index], deviation);
        let deviation = |index: usize| fit.covariance.at(index, index).max(0.0).sqrt();
        let equal = model.equal(&fit.logits);
        Self {
            engines: (0..engines).map(|engine| at(engine, deviation(engine))).collect(),
            seats: model.seat_indices().map(|index| at(index, deviation(index))).collect(),
            seat_scores: equal.scores,
            draw_rate: equal.shared,
            groups: groups(&known, engines),
            games: known.len() as u64,
            converged: fit.converged,
            logits: fit.logits,
            covariance: fit.covariance,
        }
    }

    /// How much stronger one engine is than another, if both are in the pool.
    pub fn difference(&self, one: usize, other: usize) -> Option<Difference> {
        if one.max(other) >= self.engines.len() {
            return None;
        }
        let c = |a, b| self.covariance.at(a, b);
        let variance = c(one, one) + c(other, other) - 2.0 * c(one, other);
        let deviation = variance.max(0.0).sqrt();
        let by = self.logits[one] - self.logits[other];
        let los = if deviation > 0.0 { normal::cdf(by / deviation) } else { 0.5 };
        Some(Difference { elo: RatingEstimate::new(by, deviation), los })
    }

    /// How two ratings are wrong together: their covariance in Elo²; of one and itself, the variance. 0 for engines
    /// that are not in the pool.
    pub fn covariance(&self, one: usize, other: usize) -> f64 {
        if one.max(other) >= self.engines.len() {
            return 0.0;
        }
        self.covariance.at(one, other) * ELO_PER_LOGIT * ELO_PER_LOGIT
    }

    /// The engines from the strongest to the weakest.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.engines.len()).collect();
        order.sort_by(|&a, &b| self.logits[b].total_cmp(&self.logits[a]));
        order
    }
}

impl RatingEstimate {
    /// The margin of error, half the width of the 95 % interval; absent where the games do not bound
    /// it.
    pub fn margin(&self) -> Option<f64> {
        let [low, high] = self.interval;
        Some((high? - low?) / 2.0)
    }

    /// From units of the logarithm of odds.
    fn new(logit: f64, deviation: f64) -> Self {
        /// The standard error, in logits, from which a rating counts as unbounded: no real result is that
        /// uncertain, a diverging fit is.
        const UNBOUNDED: f64 = 100.0;
        let (elo, standard_error) = (logit * ELO_PER_LOGIT, deviation * ELO_PER_LOGIT);
        let end = |sign: f64| (deviation < UNBOUNDED).then_some(elo + sign * Z95 * standard_error);
        Self { elo, standard_error, interval: [end(-1.0), end(1.0)] }
    }
}

/// The engines in groups that played each other, directly or through others.
fn groups(games: &[&GameOutcome], engines: usize) -> Vec<Vec<usize>> {
    let mut parent: Vec<usize> = (0..engines).collect();
    for game in games {
        for pair in game.seats.windows(2) {
            let (a, b) = (find(&mut parent, pair[0]), find(&mut parent, pair[1]));
            parent[a.max(b)] = a.min(b);
        }
    }
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for engine in 0..engines {
        groups.entry(find(&mut parent, engine)).or_default().push(engine);
    }
    groups.into_values().collect()
}

/// The engine that stands for the group of this one.
fn find(parent: &mut [usize], mut engine: usize) -> usize {
    while parent[engine] != engine {
        parent[engine] = parent[parent[engine]];
        engine = parent[engine];
    }
    engine
}
