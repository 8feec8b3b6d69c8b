//! Evaluations in place of games that are played to their end.

use game::{Estimator, Evaluator, MAX_PLAYERS, Position, TwoPlayer, two_player_scores};

/// Asks an evaluation what each of two players can expect.
#[derive(Debug, Clone)]
pub struct Judged<E>(pub E);

impl<P: TwoPlayer, E: Evaluator<P>> Estimator<P> for Judged<E> {
    fn estimate(&mut self, position: &P) -> [f32; MAX_PLAYERS] {
        let mut at = self.0.at(position);
        let score = at.probe().unwrap_or_else(|| at.evaluate());
        two_player_scores(position.turn(), score.win_probability(self.0.logit_scale()))
    }
}

/// For a search that plays games to their end and has nobody to ask.
#[derive(Debug, Clone, Copy)]
pub enum Nobody {}

impl<P: Position> Estimator<P> for Nobody {
    fn estimate(&mut self, _: &P) -> [f32; MAX_PLAYERS] {
        match *self {}
    }
}
