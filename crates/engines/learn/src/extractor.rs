//! Training samples of the positions of self-play games.

use game::{Evaluator as _, FeatureSet, MoveCode, Player, Position, mix64};
use presentation::NetRules;

use crate::selfplay::{SelfPlayGame, code};
use crate::train::{TrainingSample, TrainingSet};

/// Extracts labelled features from games.
pub trait SampleExtractor: Send {
    /// The number of features of a network, and of its output buckets; no features if networks cannot play
    /// the game.
    fn shape(&self) -> (usize, usize);

    /// Adds the positions of a game, which has a number of its own. The target of each is
    /// λ · expected score + (1 − λ) · result, with λ = `lambda` from 0 to 1, as nnue-pytorch has it.
    ///
    /// # Errors
    /// If a code is not one of the game's, or a move is illegal: then it is not a game of this kind.
    fn add(
        &mut self,
        game: &SelfPlayGame,
        number: u32,
        lambda: f32,
        set: &mut TrainingSet,
    ) -> Result<(), ExtractError>;

    /// The code of a move in notation, as shards of older versions have it; `None` if it is not a move.
    fn code_of_text(&self, text: &str) -> Option<u16>;
}

/// A move of a game that cannot be played. Moves are numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ExtractError {
    /// No move has this code.
    #[error("move {number} has the code {code}, and codes are below {codes}")]
    NoSuchCode {
        /// The number of the move.
        number: usize,
        /// Its code.
        code: u16,
        /// The size of the action space.
        codes: usize,
    },
    /// The move is not legal in the position.
    #[error("move {number}, \"{mv}\" (code {code}), is illegal")]
    IllegalMove {
        /// The number of the move.
        number: usize,
        /// Its code.
        code: u16,
        /// The move in notation.
        mv: String,
    },
}

/// The extractor of any game that networks can play.
pub struct PositionExtractor<R: NetRules> {
    rules: R,
    evaluator: R::Evaluator,
}

impl<R: NetRules> PositionExtractor<R> {
    /// With the features of this evaluation, whose residual is to be learned.
    pub fn new(rules: R, evaluator: R::Evaluator) -> Self {
        Self { rules, evaluator }
    }
}

impl<R: NetRules> SampleExtractor for PositionExtractor<R> {
    fn shape(&self) -> (usize, usize) {
        (R::Evaluator::COUNT, R::Evaluator::BUCKETS)
    }

    fn add(
        &mut self,
        game: &SelfPlayGame,
        number: u32,
        lambda: f32,
        set: &mut TrainingSet,
    ) -> Result<(), ExtractError> {
        let mut position = self.rules.start();
        for (ply, (&code, expected)) in game.moves.iter().zip(&game.expected_scores).enumerate() {
            let mv = legal_move(&position, code, ply + 1)?;
            // Statically proven results are not for the network to learn.
            if let Some(expected) = expected
                && self.evaluator.at(&position).probe().is_none()
            {
                let turn = position.turn();
                let result = if turn == Player::ONE { game.result } else { 1.0 - game.result };
                let target = lambda * expected + (1.0 - lambda) * result;
                // One of the symmetric positions, so that they are all learned (data augmentation).
                let symmetries = self.rules.symmetries(&position);
                let choice = mix64(game.seed ^ ply as u64) as usize % symmetries.len();
                let mut info = self.evaluator.eval_info(&symmetries[choice], 0);
                let score = self.evaluator.evaluate(&symmetries[choice], &mut info);
                let features = self.evaluator.active_features(&symmetries[choice], &info);
                let [stm, nstm] = [turn, turn.opponent()].map(|player| features[player.index()]);
                set.push(&TrainingSample {
                    stm,
                    nstm,
                    bucket: R::Evaluator::output_bucket(&position) as u8,
                    base_logit: f32::from(score.raw()) / self.evaluator.logit_scale(),
                    target: target.clamp(0.0, 1.0),
                    game: number,
                });
            }
            position.play(mv);
        }
        Ok(())
    }

    fn code_of_text(&self, text: &str) -> Option<u16> {
        text.parse::<<R::Position as Position>::Move>().ok().map(code)
    }
}

/// The move with this code, if it is legal in the position; it is move `number` of its game.
fn legal_move<P: Position>(
    position: &P,
    code: u16,
    number: usize,
) -> Result<P::Move, ExtractError> {
    let codes = P::Move::CODES;
    let mv = P::Move::from_code(code.into());
    let mv = mv.ok_or(ExtractError::NoSuchCode { number, code, codes })?;
    let illegal = || ExtractError::IllegalMove { number, code, mv: mv.to_string() };
    position.is_legal(mv).then_some(mv).ok_or_else(illegal)
}
