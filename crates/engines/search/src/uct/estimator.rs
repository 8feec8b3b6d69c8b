//! Leaf evaluation instead of rollouts.

use game::{Estimator, Evaluator, MAX_PLAYERS, Position, TwoPlayer, two_player_scores};

/// Adapter from an [`Evaluator`] of a two-player game to an [`Estimator`]: its score as a win
/// probability.
#[derive(Debug, Clone)]
pub struct EvaluatorEstimator<E>(pub E);

impl<P: TwoPlayer, E: Evaluator<P>> Estimator<P> for EvaluatorEstimator<E> {
    fn estimate(&mut self, position: &P) -> [f32; MAX_PLAYERS] {
        let mut at = self.0.at(position);
        let score = at.probe().unwrap_or_else(|| at.evaluate());
        two_player_scores(position.turn(), score.win_probability(self.0.logit_scale()))
    }
}

/// The estimator of a search with rollouts: there is none, so the type has no values.
#[derive(Debug, Clone, Copy)]
pub enum NoEstimator {}

impl<P: Position> Estimator<P> for NoEstimator {
    fn estimate(&mut self, _: &P) -> [f32; MAX_PLAYERS] {
        match *self {}
    }
}
