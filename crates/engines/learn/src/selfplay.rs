//! Self-play: games of an engine against itself, to learn from.
//!
//! A game has a random opening, then some plies sampled by softmax over the values of the best moves
//! (MultiPV) with a temperature, then the best move each time. It is adjudicated once its result is
//! proven.

use game::{Engine, MoveCode, Player, Position, Rng, mix64};
use presentation::TwoPlayerRules;
use serde::{Deserialize, Serialize};

use crate::play::{random_opening, search};

/// A game of an engine against itself.
#[derive(Debug, Clone, PartialEq)]
pub struct SelfPlayGame {
    /// The random seed of the game.
    pub seed: u64,
    /// The codes of its moves, see [`MoveCode`].
    pub moves: Vec<u16>,
    /// For each move the expected score of the player to move, by the engine's search; `None` for the
    /// random moves of the opening.
    pub expected_scores: Vec<Option<f32>>,
    /// The result of the first player, from 0 to 1.
    pub result: f32,
    /// Whether the game was adjudicated because its result was proven.
    pub proven: bool,
}

/// The settings of self-play.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SelfPlayConfig {
    /// Positions the engine may visit for a move, or games it may simulate.
    pub nodes: u64,
    /// The maximum number of random moves of an opening; the minimum is half of it.
    #[serde(rename = "opening")]
    pub opening_plies: u32,
    /// The number of moves after the opening that are sampled with the temperature.
    #[serde(rename = "lot")]
    pub temperature_plies: u32,
    /// Softmax temperature, in units of expected score.
    pub temperature: f32,
}

/// Plays games of an engine against itself.
pub trait SelfPlayGenerator: Send {
    /// The game with this seed; `None` if it was stopped.
    fn play(
        &mut self,
        seed: u64,
        config: &SelfPlayConfig,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<SelfPlayGame>;
}

/// Self-play of any engine for a two-player game.
pub struct SelfPlay<R: TwoPlayerRules> {
    rules: R,
    /// Rejects openings whose result is proven statically.
    evaluator: R::Evaluator,
    /// Searches the best move.
    engine: Box<dyn Engine<R::Position>>,
    /// Searches several moves for their exact values.
    multi_pv_engine: Box<dyn Engine<R::Position>>,
}

impl<R: TwoPlayerRules> SelfPlay<R> {
    /// Self-play of an engine that is given twice: with one principal variation, and with several.
    pub fn new(
        rules: R,
        evaluator: R::Evaluator,
        engine: Box<dyn Engine<R::Position>>,
        multi_pv_engine: Box<dyn Engine<R::Position>>,
    ) -> Self {
        Self { rules, evaluator, engine, multi_pv_engine }
    }
}

impl<R: TwoPlayerRules> SelfPlayGenerator for SelfPlay<R> {
    fn play(
        &mut self,
        seed: u64,
        config: &SelfPlayConfig,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<SelfPlayGame> {
        let mut rng = Rng::seeded(seed);
        self.engine.reset();
        self.multi_pv_engine.reset();
        let max = config.opening_plies;
        let plies = |rng: &mut Rng| max.div_ceil(2) + rng.below(max / 2 + 1);
        let (mut position, moves) =
            random_opening(&self.rules, &mut self.evaluator, plies, &mut rng);
        let mut moves: Vec<u16> = moves.into_iter().map(code).collect();
        let mut expected_scores = vec![None; moves.len()];
        let of_first = |turn: Player, score: f32| {
            if turn == Player::ONE { score } else { 1.0 - score }
        };
        for ply in 0.. {
            let turn = position.turn();
            let is_sampled = ply < config.temperature_plies;
            let engine = if is_sampled { &mut self.multi_pv_engine } else { &mut self.engine };
            let seed_of_ply = mix64(seed ^ u64::from(ply));
            let analysis = search(&mut **engine, &position, config.nodes, seed_of_ply, stopped);
            if stopped() {
                return None;
            }
            let expected = analysis.expected_scores[turn.index()];
            if analysis.proven.is_some() {
                let result = of_first(turn, expected);
                return Some(SelfPlayGame { seed, moves, expected_scores, result, proven: true });
            }
            let mv = if is_sampled {
                analysis.sample_softmax(turn, config.temperature, &mut rng)
            } else {
                analysis.best
            };
            moves.push(code(mv));
            expected_scores.push(Some(expected));
            position.play(mv);
            if let Some(outcome) = position.outcome() {
                let result = outcome.reward(Player::ONE);
                return Some(SelfPlayGame { seed, moves, expected_scores, result, proven: false });
            }
        }
        None
    }
}

/// The code of a move, which fits into 16 bits in every game.
pub(crate) fn code(mv: impl MoveCode) -> u16 {
    mv.code() as u16
}
