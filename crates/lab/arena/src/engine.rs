//! The engines of an event: what the referee asks of one, wherever it runs, and the pool of them.

mod bot;
mod in_process;
mod plain;
mod program;
mod ugi;

use std::collections::HashMap;
use std::time::Duration;

use catalog::Session;

use crate::identity::EngineIdentity;
use crate::plan::Plan;
use crate::runner::RunOptions;
use crate::termination::Fault;
pub use bot::BotEngine;
pub use in_process::InProcessEngine;
pub use program::{Launcher, Watch};
#[doc(hidden)]
pub use ugi::parse_search_output;
pub use ugi::{CommandLine, CommandLineError, ComplianceCheck, RuleReport, UgiEngine};

/// An engine that takes part in a game, in this process or another.
pub trait MatchEngine: Send {
    /// Starts a new game: what was learned in the last one must be forgotten. `stopped` tells
    /// whether the event is being interrupted.
    ///
    /// # Errors
    /// If the engine cannot be started.
    fn new_game(&mut self, stopped: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault>;

    /// Asks for a move. It need not be legal: the referee checks it.
    ///
    /// # Errors
    /// If no move comes.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<BestMove, Fault>;

    /// What the engine noted for its author since this was last asked: the standard error of a program.
    fn take_notes(&mut self) -> String {
        String::new()
    }

    /// What it is, beyond its spec.
    fn identity(&self) -> EngineIdentity {
        EngineIdentity::default()
    }
}

/// A position to move in, with the search limits.
pub struct Turn<'a> {
    /// The game so far.
    pub session: &'a dyn Session,
    /// The search limits.
    pub limits: MoveLimits,
    /// The random seed.
    pub seed: u64,
    /// Whether the event is being interrupted.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
}

/// The search limits of one move, as UGI's `go` has them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoveLimits {
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Time left on the clock of each seat, if there are clocks.
    pub clocks: Vec<Duration>,
    /// What a clock gains with each move.
    pub increment: Duration,
    /// Positions to visit or games to simulate.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// How long to wait for the move before the engine counts as hung.
    pub timeout: Duration,
    /// How late a move may be.
    pub margin: Duration,
}

/// The move that an engine chose, and what it reported of its search.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BestMove {
    /// The move in notation.
    pub mv: String,
    /// The score it expects for itself, from 0 to 1, if it reports one.
    pub expected_score: Option<f32>,
    /// How many nodes it reports.
    pub nodes: u64,
    /// The depth it reports, in plies.
    pub depth: u32,
}

/// The object pool of one thread: its engines are started once, reused, and shared with no other
/// thread.
pub(crate) struct Roster<'a> {
    plan: &'a Plan,
    options: &'a RunOptions<'a>,
    /// The idle instances of each engine.
    idle: HashMap<usize, Vec<Box<dyn MatchEngine>>>,
}

impl<'a> Roster<'a> {
    pub(crate) fn new(plan: &'a Plan, options: &'a RunOptions<'a>) -> Self {
        Self { plan, options, idle: HashMap::new() }
    }

    /// An engine for each seat; the same engine in two seats is two instances.
    pub(crate) fn check_out(&mut self, seats: &[usize]) -> Vec<Box<dyn MatchEngine>> {
        let check_out = |&engine: &usize| {
            let idle = self.idle.get_mut(&engine).and_then(Vec::pop);
            idle.unwrap_or_else(|| create(self.plan, engine, self.options))
        };
        seats.iter().map(check_out).collect()
    }

    /// Takes the engines back after a game.
    pub(crate) fn check_in(&mut self, seats: &[usize], engines: Vec<Box<dyn MatchEngine>>) {
        for (&index, engine) in seats.iter().zip(engines) {
            self.idle.entry(index).or_default().push(engine);
        }
    }
}

/// A new instance of an engine.
pub(crate) fn create(plan: &Plan, index: usize, options: &RunOptions<'_>) -> Box<dyn MatchEngine> {
    let entrant = &plan.engines[index];
    if let Some(engine) = (options.own_engine)(&entrant.engine) {
        engine
    } else if let Some(command) = entrant.command() {
        let mut command: CommandLine = command.parse().expect("the plan's engines were checked");
        if let Some(path) = options.plywood.filter(|_| command.program == "plywood") {
            path.clone_into(&mut command.program);
        }
        Box::new(UgiEngine::new(command, UgiEngine::START_TIMEOUT))
    } else {
        let engine = InProcessEngine::of_spec(&plan.game, &entrant.engine);
        Box::new(engine.expect("the plan's engines were checked"))
    }
}
