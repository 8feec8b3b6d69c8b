//! The space that is searched: weights as numbers of like size.

use game::{Rng, Terms, Weights, mix64};
use serde::{Deserialize, Serialize};

use crate::subject::{Bout, Sample, Subject};
use crate::threads::Hands;

/// A point of the space: for each weight how far it is from where the search began, in steps.
pub(crate) type Point = Vec<f64>;

/// Where a search began, and how large a step of each weight is: one that changes the value of a
/// typical position by half a unit. So a step means as much for a term that is counted in tens as
/// for one that is 0 or 1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Space {
    unit: i32,
    start: Vec<i32>,
    steps: Vec<f64>,
}

/// How many games are looked at to find how large terms are.
const GAMES: usize = 64;

impl Space {
    /// The space around the weights a subject begins with; none if it was stopped.
    pub(crate) fn around(
        subject: &dyn Subject,
        start: &Weights,
        bout: &Bout,
        hands: &Hands<'_>,
    ) -> Option<Self> {
        let games = hands.each(GAMES, |number| {
            subject.study(start, &Bout { seed: mix64(bout.seed ^ mix64(number as u64)), ..*bout })
        })?;
        let terms = subject.terms();
        let sizes = sizes(terms, games.iter().flatten());
        let unit = f64::from(start.logit_scale);
        // A term that hardly ever shows is not worth more than a few units.
        let step = |size: f64| (unit / 2.0 / size.max(0.1)).max(0.25);
        let steps = sizes.into_iter().map(step).collect();
        Some(Self { unit: start.logit_scale, start: start.values().to_vec(), steps })
    }

    /// How many weights there are.
    pub(crate) fn dimensions(&self) -> usize {
        self.start.len()
    }

    /// How large the steps are.
    pub(crate) fn steps(&self) -> &[f64] {
        &self.steps
    }

    /// The weights at a point.
    pub(crate) fn weights(&self, terms: &'static Terms, point: &[f64]) -> Weights {
        let moved = self.start.iter().zip(&self.steps).zip(point);
        let values = moved.map(|((start, step), x)| (f64::from(*start) + step * x).round() as i32);
        Weights::new(terms, self.unit, values.collect())
    }
}

/// The root of the mean square of each term near each anchor.
fn sizes<'a>(terms: &Terms, samples: impl Iterator<Item = &'a Sample>) -> Vec<f64> {
    let anchors = terms.knots.len();
    let (mut squares, mut shares) = (vec![0.0; terms.weights()], vec![0.0; anchors]);
    for sample in samples {
        let (low, high, part) = terms.interpolate(sample.phase);
        for (anchor, share) in [(low, 1.0 - part), (high, part)] {
            shares[anchor] += share;
            for (term, &value) in sample.terms.iter().enumerate() {
                squares[term * anchors + anchor] += share * f64::from(value).powi(2);
            }
        }
    }
    let mean = |(i, square): (usize, f64)| (square / f64::max(shares[i % anchors], 1.0)).sqrt();
    squares.into_iter().enumerate().map(mean).collect()
}

/// A number from the normal distribution.
pub(crate) fn normal(rng: &mut Rng) -> f64 {
    let uniform = |bits: u64| ((bits >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    let (u, v) = (uniform(rng.next_u64()), uniform(rng.next_u64()));
    (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos()
}

/// Whether something happens that has this chance.
pub(crate) fn happens(rng: &mut Rng, chance: f64) -> bool {
    ((rng.next_u64() >> 11) as f64) < chance * (1_u64 << 53) as f64
}
