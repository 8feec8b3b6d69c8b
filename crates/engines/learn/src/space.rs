//! The search space: weights normalized to a common scale.

use game::mix64;
use presentation::{Terms, Weights};
use serde::{Deserialize, Serialize};

use crate::parallel::ParallelRunner;
use crate::tunable::{GameConfig, TermSample, Tunable};

/// A point of the space: for each weight its distance from the initial weights, in steps.
pub(crate) type Point = Vec<f64>;

/// The initial weights, and how large a step of each weight is: one that changes the value of a typical
/// position by half a unit of log-odds. So a step means as much for a term that is counted in tens as for
/// one that is 0 or 1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Space {
    #[serde(rename = "unit")]
    logit_scale: i32,
    #[serde(rename = "start")]
    initial: Vec<i32>,
    steps: Vec<f64>,
}

/// The number of games from which the scale of the terms is estimated.
const GAMES: usize = 64;

impl Space {
    /// The space around some weights; `None` if it was cancelled.
    pub(crate) fn around(
        tunable: &dyn Tunable,
        initial: &Weights,
        config: &GameConfig,
        runner: &ParallelRunner<'_>,
    ) -> Option<Self> {
        let games = runner.map(GAMES, |number| {
            let seed = mix64(config.seed ^ mix64(number as u64));
            tunable.self_play_samples(initial, &GameConfig { seed, ..*config })
        })?;
        let terms = tunable.terms();
        let sizes = root_mean_squares(terms, games.iter().flatten());
        let logit_scale = initial.logit_scale;
        // A term that is hardly ever present is not worth more than a few units.
        let step = |size: f64| (f64::from(logit_scale) / 2.0 / size.max(0.1)).max(0.25);
        let steps = sizes.into_iter().map(step).collect();
        Some(Self { logit_scale, initial: initial.values().to_vec(), steps })
    }

    /// How many weights there are.
    pub(crate) fn dimensions(&self) -> usize {
        self.initial.len()
    }

    /// How large the steps are.
    pub(crate) fn steps(&self) -> &[f64] {
        &self.steps
    }

    /// The weights at a point.
    pub(crate) fn weights(&self, terms: &'static Terms, point: &[f64]) -> Weights {
        let axes = self.initial.iter().zip(&self.steps).zip(point);
        let value = |((initial, step), x): ((&i32, &f64), &f64)| f64::from(*initial) + step * x;
        let values = axes.map(|axis| value(axis).round() as i32);
        Weights::new(terms, self.logit_scale, values.collect())
    }
}

/// The root mean square of each term near each knot of the phase.
fn root_mean_squares<'a>(terms: &Terms, samples: impl Iterator<Item = &'a TermSample>) -> Vec<f64> {
    let knots = terms.knots.len();
    let (mut squares, mut shares) = (vec![0.0; terms.weights()], vec![0.0; knots]);
    for sample in samples {
        let (low, high, fraction) = terms.interpolate(sample.phase);
        for (knot, share) in [(low, 1.0 - fraction), (high, fraction)] {
            shares[knot] += share;
            for (term, &value) in sample.terms.iter().enumerate() {
                squares[term * knots + knot] += share * f64::from(value) * f64::from(value);
            }
        }
    }
    let mean = |(i, square): (usize, f64)| (square / f64::max(shares[i % knots], 1.0)).sqrt();
    squares.into_iter().enumerate().map(mean).collect()
}

#[cfg(test)]
mod tests {
    use i18n::Template;
    use presentation::Term;

    use super::*;

    const fn term(name: &'static str) -> Term {
        Term::new(Template::invariant(name), Template::invariant(name))
    }

    static TERMS: Terms = Terms {
        list: &[term("a"), term("b")],
        phase: Template::invariant("left"),
        knots: &[0, 10],
    };

    #[test]
    fn a_step_of_a_point_is_a_step_of_the_weight() {
        let space = Space {
            logit_scale: 100,
            initial: vec![10, 20, 30, -5],
            steps: vec![2.0, 4.0, 0.5, 1.0],
        };
        assert_eq!(space.dimensions(), 4);
        let weights = space.weights(&TERMS, &[0.0, -1.0, 3.0, 1.4]);
        assert_eq!((weights.values(), weights.logit_scale), (&[10, 16, 32, -4][..], 100));
    }

    #[test]
    fn a_sample_counts_for_the_knots_that_its_phase_is_near() {
        let sample =
            |terms: [i32; 2], phase| TermSample { terms: terms.to_vec(), phase, result: 0.5 };
        let samples = [sample([3, 0], 0), sample([5, 2], 0), sample([4, 6], 10), sample([2, 2], 5)];
        let sizes = root_mean_squares(&TERMS, samples.iter());
        // Near each knot the last sample counts half.
        let squares = [(9.0 + 25.0 + 2.0) / 2.5, (16.0 + 2.0) / 1.5, (4.0 + 2.0) / 2.5, 38.0 / 1.5];
        for (size, square) in sizes.iter().zip(squares) {
            assert!((size * size - square).abs() < 1e-9, "{sizes:?}");
        }
    }
}
