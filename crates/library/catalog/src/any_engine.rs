//! An engine of any game, in strings and plain data.

use std::time::Duration;

use game::{Analysis, Candidate, Control, Engine, NotationError, Position, SearchLimits};
use i18n::message;
use presentation::Rules;
use serde::Serialize;

use crate::messages;
use crate::session::{Game, Session};
use crate::variant::typed;

/// An engine of any game: type-erased, it searches the position of a session.
pub trait AnyEngine: Send {
    /// The spec it was made from.
    fn name(&self) -> &str;

    /// The limits that its spec sets, for when it is given none.
    fn limits(&self) -> SearchLimits;

    /// Searches the position of a session of its variant.
    ///
    /// # Errors
    /// If the game is over.
    fn search(
        &mut self,
        session: &dyn Session,
        control: &mut EngineControl<'_>,
    ) -> Result<EngineReport, NotationError>;

    /// Searches within limits of nodes or depth, with seed 0 and nobody to report to. There is no clock: a
    /// limit of time is never reached.
    ///
    /// # Errors
    /// If the game is over.
    fn analyze(
        &mut self,
        session: &dyn Session,
        limits: SearchLimits,
    ) -> Result<EngineReport, NotationError> {
        let control = &mut EngineControl {
            limits,
            seed: 0,
            clock: &|| Duration::ZERO,
            stopped: &|| false,
            report: &mut |_| (),
        };
        self.search(session, control)
    }

    /// Forgets what it has learned of the game so far.
    fn reset(&mut self);
}

/// What an engine is given: see [`Control`].
pub struct EngineControl<'a> {
    /// The search limits.
    pub limits: SearchLimits,
    /// The random seed.
    pub seed: u64,
    /// The time since the search began.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// The stop flag, as set by `stop` of UCI.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Called with each improved report.
    pub report: &'a mut dyn FnMut(&EngineReport),
}

/// The result of a search: see [`Analysis`].
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EngineReport {
    /// The move to play.
    pub best: String,
    /// The expected score of each player.
    #[serde(rename = "value")]
    pub expected_scores: Vec<f32>,
    /// Whether the expected scores are proven.
    #[serde(rename = "proved")]
    pub proven: bool,
    /// If proven, the number of plies to the end of the game.
    pub plies: Option<u32>,
    /// The search depth in plies.
    pub depth: u32,
    /// How many positions were visited, or games simulated.
    pub nodes: u64,
    /// The principal variation, the best move first.
    #[serde(rename = "line")]
    pub pv: Vec<String>,
    /// The root moves, best first.
    pub candidates: Vec<CandidateReport>,
}

/// A root move: see [`Candidate`].
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CandidateReport {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The expected score of each player after it.
    #[serde(rename = "value")]
    pub expected_scores: Vec<f32>,
    /// Whether the expected scores are proven.
    #[serde(rename = "proved")]
    pub proven: bool,
    /// If proven, the number of plies to the end of the game.
    pub plies: Option<u32>,
    /// How many positions were visited after it.
    pub nodes: u64,
    /// The principal variation, this move first.
    #[serde(rename = "line")]
    pub pv: Vec<String>,
}

/// The engine of any rules.
pub(crate) struct TypedEngine<R: Rules> {
    pub(crate) engine: Box<dyn Engine<R::Position>>,
    pub(crate) name: String,
    pub(crate) limits: SearchLimits,
}

impl<R: Rules> AnyEngine for TypedEngine<R> {
    fn name(&self) -> &str {
        &self.name
    }

    fn limits(&self) -> SearchLimits {
        self.limits
    }

    fn search(
        &mut self,
        session: &dyn Session,
        control: &mut EngineControl<'_>,
    ) -> Result<EngineReport, NotationError> {
        let Game { position, history, .. } = typed::<R>(session);
        if position.outcome().is_some() {
            return Err(NotationError::new(message!(messages::GAME_OVER)));
        }
        let history: Vec<_> = history.iter().map(|(_, mv)| *mv).collect();
        let report = &mut *control.report;
        let mut control = Control {
            limits: control.limits,
            seed: control.seed,
            history: &history,
            clock: control.clock,
            stopped: control.stopped,
            report: &mut |analysis| report(&engine_report::<R::Position>(analysis)),
        };
        Ok(engine_report::<R::Position>(&self.engine.choose(position, &mut control)))
    }

    fn reset(&mut self) {
        self.engine.reset();
    }
}

/// Type-erases an engine of one's own for the games of these rules, so that it plays where those of the catalog
/// do. It searches as long as it is told to.
pub fn erase_engine<R: Rules>(
    name: &str,
    engine: impl Engine<R::Position> + 'static,
) -> Box<dyn AnyEngine> {
    let limits = SearchLimits::default();
    Box::new(TypedEngine::<R> { engine: Box::new(engine), name: name.to_owned(), limits })
}

fn engine_report<P: Position>(analysis: &Analysis<P::Move>) -> EngineReport {
    let candidate_report = |candidate: &Candidate<P::Move>| CandidateReport {
        mv: candidate.mv.to_string(),
        expected_scores: candidate.expected_scores[..P::PLAYERS].to_vec(),
        proven: candidate.proven.is_some(),
        plies: candidate.proven,
        nodes: candidate.nodes,
        pv: names(&candidate.pv),
    };
    EngineReport {
        best: analysis.best.to_string(),
        expected_scores: analysis.expected_scores[..P::PLAYERS].to_vec(),
        proven: analysis.proven.is_some(),
        plies: analysis.proven,
        depth: analysis.depth,
        nodes: analysis.nodes,
        pv: names(&analysis.pv),
        candidates: analysis.candidates.iter().map(candidate_report).collect(),
    }
}

fn names<M: ToString>(moves: &[M]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}
