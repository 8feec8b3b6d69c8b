//! An engine of the catalog, in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use catalog::{AnyEngine, EngineControl, Session};
use game::{SearchLimits, SpecError};
use search::time_management::Clock;

use super::{BestMove, MatchEngine, MoveLimits, Turn};
use crate::termination::Fault;

/// How long an engine thinks that is given no limit and has none by itself.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// An engine of the catalog that runs in this process.
pub(crate) struct InProcessEngine {
    session: Box<dyn Session>,
    spec: String,
    /// Gone after a panic.
    mind: Option<Box<dyn AnyEngine>>,
}

impl InProcessEngine {
    pub(crate) fn new(game: &str, spec: &str) -> Result<Self, SpecError> {
        let session = catalog::open(game)?;
        let mind = Some(session.variant().engine(spec, 1)?);
        Ok(Self { session, spec: spec.to_owned(), mind })
    }
}

impl MatchEngine for InProcessEngine {
    fn new_game(&mut self, _: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault> {
        if let Some(mind) = &mut self.mind {
            mind.reset();
        } else {
            let mind = self.session.variant().engine(&self.spec, 1);
            self.mind = Some(mind.map_err(|error| Fault::NoStart(error.to_string()))?);
        }
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<BestMove, Fault> {
        let Some(mut mind) = self.mind.take() else {
            return Err(Fault::NoStart("no game was started".into()));
        };
        let player = turn.session.turn().expect("an engine is asked while the game goes on");
        let started = Instant::now();
        let mut thinking = EngineControl {
            limits: search_limits(&turn.limits, player.index(), mind.limits()),
            seed: turn.seed,
            clock: &|| started.elapsed(),
            stopped: turn.stopped,
            report: &mut |_| {},
        };
        let session = turn.session;
        let thought = catch_unwind(AssertUnwindSafe(|| mind.search(session, &mut thinking)));
        let thought = thought.map_err(|panic| Fault::Crashed(panic_message(&*panic)))?;
        self.mind = Some(mind);
        let thought = thought.map_err(|error| Fault::Garbage(error.to_string()))?;
        Ok(BestMove {
            expected_score: thought.value.get(player.index()).copied(),
            mv: thought.best,
            nodes: thought.nodes,
            depth: thought.depth,
        })
    }
}

/// The limits of the event, and within them those of the engine's own spec.
fn search_limits(limits: &MoveLimits, seat: usize, own: SearchLimits) -> SearchLimits {
    let clock = limits.clocks.get(seat).map(|&left| {
        Clock { left, increment: limits.increment, moves_to_go: None }.time_for_move()
    });
    let least = |a: Option<Duration>, b: Option<Duration>| a.into_iter().chain(b).min();
    let budget = SearchLimits {
        time: least(least(limits.move_time, clock), own.time),
        nodes: limits.nodes.into_iter().chain(own.nodes).min(),
        depth: limits.depth.into_iter().chain(own.depth).min(),
    };
    if budget == SearchLimits::default() {
        return SearchLimits { time: Some(DEFAULT_TIME), ..budget };
    }
    budget
}

/// The message of a panic.
fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked").to_owned()
}
