//! Positions of games as samples for a network to learn from.

use game::{Evaluator as _, FeatureSet, NetRules, Player, Position, mix64};

use crate::selfplay::SelfGame;
use crate::train::{Data, Sample};

/// Shows the positions of games as a network sees them.
pub trait Sampler: Send {
    /// How many inputs a network has, and how many phases; no inputs if none can play the game.
    fn shape(&self) -> (usize, usize);

    /// Adds the positions of a game, which has a number of its own. What is to be learned of each is
    /// the result of the game and the engine's expectation, the latter as much as `trust` says, from 0
    /// to 1.
    ///
    /// # Errors
    /// If a move is not legal: then it is not a game of this kind.
    fn add(
        &mut self,
        game: &SelfGame,
        number: u32,
        trust: f32,
        data: &mut Data,
    ) -> Result<(), SampleError>;
}

/// Why a game tells nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("move {number}, \"{mv}\", cannot be played")]
pub struct SampleError {
    number: usize,
    mv: String,
}

/// Shows the positions of any game for two.
pub struct Positions<R: NetRules> {
    rules: R,
    evaluator: R::Evaluator,
}

impl<R: NetRules> Positions<R> {
    /// As this evaluation sees them.
    pub fn new(rules: R, evaluator: R::Evaluator) -> Self {
        Self { rules, evaluator }
    }
}

impl<R: NetRules> Sampler for Positions<R> {
    fn shape(&self) -> (usize, usize) {
        (R::Evaluator::COUNT, R::Evaluator::BUCKETS)
    }

    fn add(
        &mut self,
        game: &SelfGame,
        number: u32,
        trust: f32,
        data: &mut Data,
    ) -> Result<(), SampleError> {
        let mut position = self.rules.start();
        for (ply, (text, value)) in game.moves.iter().zip(&game.values).enumerate() {
            let mv = text.parse().ok().filter(|&mv| position.is_legal(mv));
            let mv = mv.ok_or_else(|| SampleError { number: ply + 1, mv: text.clone() })?;
            // What is plain to see is not for the network to tell.
            if let Some(value) = value
                && self.evaluator.at(&position).probe().is_none()
            {
                let turn = position.turn();
                let result = if turn == Player::ONE { game.result } else { 1.0 - game.result };
                let target = (trust * value + (1.0 - trust) * result).clamp(0.0, 1.0);
                // One of the symmetric positions, so that they are all learned.
                let images = self.rules.symmetries(&position);
                let image = mix64(game.seed ^ ply as u64) as usize % images.len();
                let mut info = self.evaluator.eval_info(&images[image], 0);
                let score = self.evaluator.evaluate(&images[image], &mut info);
                let seen = self.evaluator.active_features(&images[image], &info);
                let base = f32::from(score.raw()) / self.evaluator.logit_scale();
                let [own, other] = [turn, turn.opponent()].map(|player| seen[player.index()]);
                let phase = R::Evaluator::output_bucket(&position) as u8;
                data.push(&Sample { own, other, phase, base, target, game: number });
            }
            position.play(mv);
        }
        Ok(())
    }
}
