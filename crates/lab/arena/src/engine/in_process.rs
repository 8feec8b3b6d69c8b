//! An engine in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use catalog::{AnyEngine, EngineControl};
use game::SearchLimits;
use game::time_management::Clock;
use presentation::SpecError;

use super::{BestMove, MatchEngine, MoveLimits, Turn};
use crate::termination::Fault;

/// An engine that runs in this process: of the catalog, or of one's own.
pub struct InProcessEngine {
    make: Box<dyn Fn() -> Result<Box<dyn AnyEngine>, SpecError> + Send>,
    /// Not there before the first game and after a panic.
    engine: Option<Box<dyn AnyEngine>>,
}

impl InProcessEngine {
    /// An engine of one's own, made anew when it has panicked.
    pub fn new(make: impl Fn() -> Box<dyn AnyEngine> + Send + 'static) -> Self {
        Self { make: Box::new(move || Ok(make())), engine: None }
    }

    /// An engine of the catalog.
    ///
    /// # Errors
    /// If there is no such game or engine; the message says what there is.
    pub fn of_spec(game: &str, spec: &str) -> Result<Self, SpecError> {
        let (variant, spec) = (catalog::variant(game)?, spec.to_owned());
        let make = Box::new(move || variant.engine(&spec, 1));
        Ok(Self { engine: Some(make()?), make })
    }
}

impl MatchEngine for InProcessEngine {
    fn new_game(&mut self, _: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault> {
        if let Some(engine) = &mut self.engine {
            engine.reset();
        } else {
            let engine = (self.make)();
            self.engine = Some(engine.map_err(|error| Fault::NoStart(error.to_string()))?);
        }
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<BestMove, Fault> {
        let Some(mut engine) = self.engine.take() else {
            return Err(Fault::NoStart("no game was started".into()));
        };
        let player = turn.session.turn().expect("an engine is asked while the game goes on");
        let started = Instant::now();
        let mut control = EngineControl {
            limits: search_limits(&turn.limits, player.index(), engine.limits()),
            seed: turn.seed,
            clock: &|| started.elapsed(),
            stopped: turn.stopped,
            report: &mut |_| {},
        };
        let session = turn.session;
        let report = catch_unwind(AssertUnwindSafe(|| engine.search(session, &mut control)));
        let report = report.map_err(|panic| Fault::Crashed(panic_message(&*panic)))?;
        self.engine = Some(engine);
        let report = report.map_err(|error| Fault::Garbage(error.to_string()))?;
        Ok(BestMove {
            expected_score: report.expected_scores.get(player.index()).copied(),
            mv: report.best,
            nodes: report.nodes,
            depth: report.depth,
        })
    }
}

/// The limits of the event, and within them those of the engine's own spec.
fn search_limits(limits: &MoveLimits, seat: usize, own: SearchLimits) -> SearchLimits {
    let clock = limits.clocks.get(seat).map(|&left| {
        Clock { left, increment: limits.increment, moves_to_go: None }.time_for_move()
    });
    let event = SearchLimits {
        time: limits.move_time.into_iter().chain(clock).min(),
        nodes: limits.nodes,
        depth: limits.depth,
    };
    event.min(own).or(SearchLimits::DEFAULT)
}

/// The message of a panic.
fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked").to_owned()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_engine_searches_within_the_limits_of_the_event_and_its_own() {
        let own = SearchLimits { nodes: Some(50), depth: Some(9), ..SearchLimits::default() };
        let event = MoveLimits { nodes: Some(100), depth: Some(4), ..MoveLimits::default() };
        let expected = SearchLimits { time: None, nodes: Some(50), depth: Some(4) };
        assert_eq!(search_limits(&event, 0, own), expected);
        let ms = Duration::from_millis;
        let clocks = MoveLimits {
            clocks: vec![ms(60_000), ms(100)],
            move_time: Some(ms(50)),
            ..MoveLimits::default()
        };
        assert_eq!(search_limits(&clocks, 0, own).time, Some(ms(50)));
        assert!(search_limits(&clocks, 1, own).time < Some(ms(50)), "the clock is short");
    }

    #[test]
    fn an_engine_without_any_limit_searches_as_long_as_everywhere() {
        let none = SearchLimits::default();
        assert_eq!(search_limits(&MoveLimits::default(), 0, none), SearchLimits::DEFAULT);
    }
}
