//! An engine for one game, in strings and plain data.

use std::time::Duration;

use game::{
    Analysis, Candidate, Control, Engine, NotationError, Position, Rules, SearchLimits, message,
};
use serde::Serialize;

use crate::messages;

/// An engine that thinks about positions of one game, given as text.
pub trait Mind: Send {
    /// What it was asked for as.
    fn name(&self) -> &str;

    /// The limits it has by itself, for when it is given none.
    fn budget(&self) -> SearchLimits;

    /// Thinks about a position whose game is not over.
    ///
    /// # Errors
    /// If the text is not a position of this game, or its game is over.
    fn think(
        &mut self,
        position: &str,
        thinking: &mut Thinking<'_>,
    ) -> Result<Thought, NotationError>;

    /// Forgets what it has learned of the game so far.
    fn reset(&mut self);
}

/// What a mind is given: see [`Control`].
pub struct Thinking<'a> {
    /// How much thinking is allowed.
    pub budget: SearchLimits,
    /// Seed of all chance.
    pub seed: u64,
    /// The time since thinking began.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Whether somebody wants it to stop.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Told of each progress.
    pub report: &'a mut dyn FnMut(&Thought),
}

/// What a mind thinks of a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Thought {
    /// The move to play.
    pub best: String,
    /// The expected share of the point of each player.
    pub value: Vec<f32>,
    /// Whether that is proved.
    pub proved: bool,
    /// If so, in how many plies the game ends.
    pub plies: Option<u32>,
    /// How many plies were searched.
    pub depth: u32,
    /// How many positions were visited, or games simulated.
    pub nodes: u64,
    /// The expected moves, the best first.
    pub line: Vec<String>,
    /// The moves considered, best first.
    pub candidates: Vec<Considered>,
}

/// A move that was considered.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Considered {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The expected share of the point of each player after it.
    pub value: Vec<f32>,
    /// Whether that is proved.
    pub proved: bool,
    /// If so, in how many plies the game ends.
    pub plies: Option<u32>,
    /// How many positions were visited after it.
    pub nodes: u64,
    /// The expected moves, this one first.
    pub line: Vec<String>,
}

/// The mind of any rules and engine.
pub(crate) struct EngineMind<R: Rules> {
    pub(crate) rules: R,
    pub(crate) engine: Box<dyn Engine<R::Position>>,
    pub(crate) name: String,
    pub(crate) budget: SearchLimits,
}

impl<R: Rules> Mind for EngineMind<R> {
    fn name(&self) -> &str {
        &self.name
    }

    fn budget(&self) -> SearchLimits {
        self.budget
    }

    fn think(
        &mut self,
        position: &str,
        thinking: &mut Thinking<'_>,
    ) -> Result<Thought, NotationError> {
        let position = self.rules.read_position(position)?;
        if position.outcome().is_some() {
            return Err(NotationError::new(message!(messages::GAME_OVER)));
        }
        let report = &mut *thinking.report;
        let mut control = Control {
            limits: thinking.budget,
            seed: thinking.seed,
            clock: thinking.clock,
            stopped: thinking.stopped,
            report: &mut |analysis| report(&thought::<R::Position>(analysis)),
        };
        Ok(thought::<R::Position>(&self.engine.choose(&position, &mut control)))
    }

    fn reset(&mut self) {
        self.engine.reset();
    }
}

fn thought<P: Position>(analysis: &Analysis<P::Move>) -> Thought {
    let considered = |candidate: &Candidate<P::Move>| Considered {
        mv: candidate.mv.to_string(),
        value: candidate.expected_scores[..P::PLAYERS].to_vec(),
        proved: candidate.proven.is_some(),
        plies: candidate.proven,
        nodes: candidate.nodes,
        line: names(&candidate.pv),
    };
    Thought {
        best: analysis.best.to_string(),
        value: analysis.expected_scores[..P::PLAYERS].to_vec(),
        proved: analysis.proven.is_some(),
        plies: analysis.proven,
        depth: analysis.depth,
        nodes: analysis.nodes,
        line: names(&analysis.pv),
        candidates: analysis.candidates.iter().map(considered).collect(),
    }
}

fn names<M: ToString>(moves: &[M]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}
