//! Games of an engine with itself, to learn from.
//!
//! A game begins with a few random moves, goes on with moves drawn by lot among good ones, and ends
//! with the engine's best. It is cut short once its result is proved.

use game::{Analysis, Engine, Player, Position, Rng, TwoPlayerRules, mix64};
use serde::{Deserialize, Serialize};

use crate::play::{opening, think};
use crate::space::happens;

/// A game of an engine with itself.
#[derive(Debug, Clone, PartialEq)]
pub struct SelfGame {
    /// What all its chance comes from.
    pub seed: u64,
    /// Its moves in notation.
    pub moves: Vec<String>,
    /// For each move the share of the point that the engine expected for the player to move; none
    /// for the random moves of the opening.
    pub values: Vec<Option<f32>>,
    /// The share of the point that the first player got.
    pub result: f32,
    /// Whether the game was cut short because its result was proved.
    pub proved: bool,
}

/// How games are played.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Manner {
    /// How many positions the engine may visit for a move, or games it may simulate.
    pub nodes: u64,
    /// The most random moves of an opening; there are from half as many to so many.
    pub opening: u32,
    /// How many moves after them are drawn by lot among good ones.
    pub lot: u32,
    /// How much worse a move may be to be drawn often: a factor e less often for each such share of
    /// the point.
    pub temperature: f32,
}

/// Plays games of an engine with itself.
pub trait Generator: Send {
    /// The game with this seed; none if it was stopped.
    fn play(
        &mut self,
        seed: u64,
        manner: &Manner,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<SelfGame>;
}

/// Games of any engine with itself.
pub struct SelfPlay<R: TwoPlayerRules> {
    rules: R,
    /// Tells which openings are decided.
    judge: R::Evaluator,
    /// Looks for the best move.
    best: Box<dyn Engine<R::Position>>,
    /// Looks for several good moves.
    several: Box<dyn Engine<R::Position>>,
}

impl<R: TwoPlayerRules> SelfPlay<R> {
    /// Games of two copies of an engine, of which one shows the best move and one several.
    pub fn new(
        rules: R,
        judge: R::Evaluator,
        best: Box<dyn Engine<R::Position>>,
        several: Box<dyn Engine<R::Position>>,
    ) -> Self {
        Self { rules, judge, best, several }
    }
}

impl<R: TwoPlayerRules> Generator for SelfPlay<R> {
    fn play(
        &mut self,
        seed: u64,
        manner: &Manner,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<SelfGame> {
        let mut rng = Rng::seeded(seed);
        self.best.reset();
        self.several.reset();
        let most = manner.opening;
        let plies = |rng: &mut Rng| most.div_ceil(2) + rng.below(most / 2 + 1);
        let (mut position, moves) = opening(&self.rules, &mut self.judge, plies, &mut rng);
        let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let mut values = vec![None; moves.len()];
        let of_first = |turn: Player, share: f32| {
            if turn == Player::ONE { share } else { 1.0 - share }
        };
        for ply in 0.. {
            let turn = position.turn();
            let by_lot = ply < manner.lot;
            let engine = if by_lot { &mut self.several } else { &mut self.best };
            let seed_of_ply = mix64(seed ^ u64::from(ply));
            let answer = think(&mut **engine, &position, manner.nodes, seed_of_ply, stopped);
            if stopped() {
                return None;
            }
            let value = answer.expected_scores[turn.index()];
            if answer.proven.is_some() {
                let result = of_first(turn, value);
                return Some(SelfGame { seed, moves, values, result, proved: true });
            }
            let mv = if by_lot {
                drawn(&answer, turn, manner.temperature, &mut rng)
            } else {
                answer.best
            };
            moves.push(mv.to_string());
            values.push(Some(value));
            position.play(mv);
            if let Some(outcome) = position.outcome() {
                let result = outcome.reward(Player::ONE);
                return Some(SelfGame { seed, moves, values, result, proved: false });
            }
        }
        None
    }
}

/// One of the moves considered, the better the likelier.
fn drawn<M: Copy>(answer: &Analysis<M>, turn: Player, temperature: f32, rng: &mut Rng) -> M {
    let best = answer.expected_scores[turn.index()];
    let mut total = 0.0;
    let mut chosen = answer.best;
    for candidate in &answer.candidates {
        let weight =
            f64::from((candidate.expected_scores[turn.index()] - best) / temperature.max(1e-6));
        let weight = weight.min(0.0).exp();
        total += weight;
        if happens(rng, weight / total) {
            chosen = candidate.mv;
        }
    }
    chosen
}
