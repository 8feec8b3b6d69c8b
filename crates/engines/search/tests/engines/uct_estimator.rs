//! UCT with an estimator instead of rollouts.

use game::{Estimator, MAX_PLAYERS, Player, Position, Rng};
use plywood_search::uct::{EvaluatorEstimator, Settings, Uct};
use presentation::Rules;
use yavalath::Yavalath;

use crate::common::think;
use crate::uct::{budget, wander};

/// The same expected scores everywhere.
#[derive(Clone)]
struct Always([f32; MAX_PLAYERS]);

impl<P: Position> Estimator<P> for Always {
    fn estimate(&mut self, _: &P) -> [f32; MAX_PLAYERS] {
        self.0
    }
}

#[test]
fn the_mean_of_the_rewards_is_the_estimate() {
    for threads in [1, 2] {
        let settings = Settings { threads, expansion_threshold: 1, ..Settings::default() };
        let mut engine = Uct::with_estimator(settings, Always([0.3, 0.7, 0.0, 0.0]));
        let found = think(&mut engine, &yolah::Yolah.start(), budget(20_000));
        // The mean of twelfths that were rounded stochastically.
        assert!(
            (found.expected_scores[0] - 0.3).abs() < 0.01,
            "{threads} threads: {:?}",
            found.expected_scores
        );
        assert!((found.expected_scores[0] + found.expected_scores[1] - 1.0).abs() < 1e-5);
        assert_eq!(found.nodes, 20_000);

        let mut engine = Uct::with_estimator(settings, Always([0.5, 0.2, 0.3, 0.0]));
        let found = think(&mut engine, &Yavalath::<3>::PLAIN.start(), budget(20_000));
        for (value, told) in found.expected_scores.into_iter().zip([0.5, 0.2, 0.3, 0.0]) {
            assert!((value - told).abs() < 0.015, "{threads} threads: {:?}", found.expected_scores);
        }
    }
}

/// With the same number of simulations an evaluation that knows the game is far better than rollouts.
#[test]
fn a_search_with_an_evaluation_beats_one_with_rollouts() {
    let settings = Settings { expansion_threshold: 1, ..Settings::default() };
    let mut points = 0.0;
    for game in 0..8 {
        let mut estimating =
            Uct::with_estimator(settings, EvaluatorEstimator(yolah::Evaluation::default()));
        let mut rolling_out = Uct::new(Settings::default());
        let mut at = wander(yolah::Yolah.start(), 6, &mut Rng::seeded(game / 2));
        let me = if game % 2 == 0 { Player::ONE } else { Player::TWO };
        while at.outcome().is_none() {
            let found = if at.turn() == me {
                think(&mut estimating, &at, budget(300))
            } else {
                think(&mut rolling_out, &at, budget(300))
            };
            at.play(found.best);
        }
        points += at.outcome().map_or(0.0, |outcome| outcome.reward(me));
    }
    assert!(points >= 6.0, "{points} of 8");
}
