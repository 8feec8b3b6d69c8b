//! Searches: what `think` asks for.

use std::time::Duration;

use catalog::{AnyEngine, EngineControl, EngineReport, Session};
use game::SearchLimits;

use crate::answer;
use crate::error::RequestError;
use crate::limits::{EngineLimits, memory_of};
use crate::wire::PositionRef;

/// What to search, and how long.
#[derive(Debug, Clone)]
pub struct SearchRequest {
    /// The position.
    pub at: PositionRef,
    /// The engine's spec, or a preset's name; `None` is the strongest engine.
    pub engine: Option<String>,
    /// The search limits.
    pub limits: SearchLimits,
    /// MultiPV: the number of principal variations.
    pub multi_pv: u8,
    /// The random seed.
    pub seed: u32,
    /// The longest time it may take, whatever `limits` says.
    pub max_time: Duration,
}

/// What a search is given to run.
pub struct SearchControl<'a> {
    /// The time since it began.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Whether it must stop.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Called with intermediate results and their time.
    pub report: &'a mut dyn FnMut(EngineReport, Duration),
}

/// A search that has been checked, to be run by an engine that it makes, or by one that it made for the same game
/// before.
pub struct Search {
    session: Box<dyn Session>,
    engine: String,
    memory_mib: u32,
    multi_pv: usize,
    request: SearchRequest,
    limits: EngineLimits,
}

impl Search {
    /// Replays the moves and checks the engine against the limits.
    ///
    /// # Errors
    /// If a game, engine, position or move is invalid, or the engine exceeds the limits.
    pub fn new(request: SearchRequest, limits: EngineLimits) -> Result<Self, RequestError> {
        let session = answer::open(&request.at)?;
        let strongest = || session.variant().default_engine().to_owned();
        let engine = request.engine.clone().unwrap_or_else(strongest);
        let (engine, spec) = limits.engine(&engine, &*session.variant())?;
        let multi_pv = usize::from(request.multi_pv.clamp(1, limits.multi_pv.max(1)));
        Ok(Self { session, engine, memory_mib: memory_of(&spec), multi_pv, request, limits })
    }

    /// The game's spec.
    pub fn game(&self) -> String {
        self.session.spec()
    }

    /// The position to search, as it was asked for.
    pub fn at(&self) -> &PositionRef {
        &self.request.at
    }

    /// The engine's spec.
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// The memory that the engine may come to use, in MiB.
    pub fn memory_mib(&self) -> u32 {
        self.memory_mib
    }

    /// The number of principal variations that are computed and reported.
    pub fn multi_pv(&self) -> usize {
        self.multi_pv
    }

    /// Makes an engine.
    ///
    /// # Errors
    /// If the game does not have it.
    pub fn make_engine(&self) -> Result<Box<dyn AnyEngine>, RequestError> {
        let variant = self.session.variant();
        variant.engine(&self.engine, self.multi_pv).map_err(RequestError::invalid)
    }

    /// Lets an engine search until it is done, and returns its result with the time it took.
    ///
    /// # Errors
    /// If the engine cannot search this position.
    pub fn run(
        &self,
        engine: &mut dyn AnyEngine,
        control: SearchControl<'_>,
    ) -> Result<(EngineReport, Duration), RequestError> {
        let SearchControl { clock, stopped, report } = control;
        let requested = self.request.limits;
        let mut control = EngineControl {
            limits: self.limits.search_limits(requested, engine.limits(), self.request.max_time),
            seed: u64::from(self.request.seed),
            clock,
            stopped,
            report: &mut |interim| report(truncated(interim, self.multi_pv), clock()),
        };
        let result = engine.search(&*self.session, &mut control).map_err(RequestError::invalid)?;
        let elapsed = clock();
        let mut result = truncated(&result, self.multi_pv);
        catalog::complete_proven_lines(engine, &*self.session, &mut result, stopped);
        Ok((result, elapsed))
    }
}

/// A report with the best candidates only: some engines report every one of hundreds of moves,
/// many times a second.
fn truncated(report: &EngineReport, multi_pv: usize) -> EngineReport {
    let candidates = report.candidates.iter().take(multi_pv).cloned().collect();
    let EngineReport { best, expected_scores, pv, .. } = report;
    let (best, expected_scores, pv) = (best.clone(), expected_scores.clone(), pv.clone());
    EngineReport { best, expected_scores, pv, candidates, ..*report }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::limits::tests::LIMITS;

    fn search(engine: &str, nodes: u64) -> Search {
        let request = SearchRequest {
            at: PositionRef { game: "yavalath".into(), position: None, moves: vec!["e5".into()] },
            engine: Some(engine.into()),
            limits: SearchLimits { nodes: Some(nodes), ..SearchLimits::default() },
            multi_pv: 2,
            seed: 7,
            max_time: Duration::from_mins(1),
        };
        Search::new(request, LIMITS).unwrap()
    }

    #[test]
    fn a_search_reads_the_clock_it_is_given_and_ends_when_it_is_told_to() {
        let search = search("uct", 1_000_000_000);
        let mut engine = search.make_engine().unwrap();
        let (ticks, reports) = (AtomicU64::new(0), AtomicU64::new(0));
        let control = SearchControl {
            clock: &|| Duration::from_millis(ticks.fetch_add(1, Ordering::Relaxed)),
            stopped: &|| reports.load(Ordering::Relaxed) >= 3,
            report: &mut |report, _| {
                assert!(report.candidates.len() <= 2);
                reports.fetch_add(1, Ordering::Relaxed);
            },
        };
        let (result, elapsed) = search.run(&mut *engine, control).unwrap();
        assert!(!result.best.is_empty() && result.candidates.len() == 2);
        assert!(elapsed > Duration::ZERO && elapsed.as_millis() < u128::from(ticks.into_inner()));
    }
}
