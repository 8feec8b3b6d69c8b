//! Searches: each on a thread of its own, never on the asynchronous workers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalog::{AnyEngine, EngineControl, EngineReport, Session};
use game::SearchLimits;
use i18n::message;

use crate::answer;
use crate::app::App;
use crate::engine_pool::{EngineKey, EngineRequest};
use crate::error::RequestError;
use crate::limits::ServerLimits;
use crate::messages;
use crate::protocol::PositionRef;

/// What to search, and how long.
#[derive(Debug, Clone)]
pub(crate) struct SearchRequest {
    pub(crate) at: PositionRef,
    /// `None` is the strongest engine.
    pub(crate) engine: Option<String>,
    pub(crate) limits: SearchLimits,
    /// MultiPV: the number of principal variations.
    pub(crate) multi_pv: u8,
    pub(crate) seed: u32,
    /// The longest time it may take, whatever `limits` says.
    pub(crate) max_time: Duration,
    /// The page that asks. The engine is kept for it while it is connected.
    pub(crate) page: u64,
}

/// What a search reports.
pub(crate) enum SearchEvent {
    /// An intermediate result.
    Progress(EngineReport, Duration),
    /// The final result.
    Done(Result<(EngineReport, Duration), RequestError>),
}

/// Starts a search on a thread of its own. It ends soon after `stop` is set. The final event is
/// reported after the engine and the permit have been given back.
pub(crate) fn spawn(
    app: &Arc<App>,
    request: SearchRequest,
    stop: Arc<AtomicBool>,
    mut report: impl FnMut(SearchEvent) + Send + 'static,
) -> Result<(), RequestError> {
    let busy = || RequestError::busy(message!(messages::TOO_MANY_SEARCHES));
    let permit = Arc::clone(&app.searches).try_acquire_owned().map_err(|_| busy())?;
    let app = Arc::clone(app);
    let search = move || {
        let result = catch_panic(|| {
            check_and_search(&app, &request, &stop, &mut |interim, elapsed| {
                report(SearchEvent::Progress(interim, elapsed));
            })
        });
        drop((permit, stop));
        report(SearchEvent::Done(result));
    };
    let thread = std::thread::Builder::new().name("search".into());
    thread.spawn(search).map(drop).map_err(|_| busy())
}

/// Turns a panic into an error.
pub(crate) fn catch_panic<T>(
    work: impl FnOnce() -> Result<T, RequestError>,
) -> Result<T, RequestError> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(RequestError::failed(message!(messages::BROKEN))))
}

/// Checks the engine against the limits, takes it from the pool and lets it search.
fn check_and_search(
    app: &App,
    request: &SearchRequest,
    stop: &Arc<AtomicBool>,
    report: &mut dyn FnMut(EngineReport, Duration),
) -> Result<(EngineReport, Duration), RequestError> {
    let session = answer::open(&request.at)?;
    let strongest = || session.variant().default_engine().to_owned();
    let spec_text = request.engine.clone().unwrap_or_else(strongest);
    let (spec_text, spec) = app.limits.engine(&spec_text, &*session.variant())?;
    let multi_pv = multi_pv(app, request);
    let make = || session.variant().engine(&spec_text, multi_pv).map_err(RequestError::invalid);
    let game = session.spec();
    let key = EngineKey { page: request.page, game, engine: spec_text.clone(), multi_pv };
    let wanted = EngineRequest { key, memory_mib: ServerLimits::memory_of(&spec), at: &request.at };
    let engine = app.engine_pool.check_out(wanted, stop, make)?;
    let busy = || RequestError::busy(message!(messages::TOO_MANY_SEARCHES));
    let mut engine = engine.ok_or_else(busy)?;
    run_search(app, request, &*session, &mut *engine, stop, report)
}

fn run_search(
    app: &App,
    request: &SearchRequest,
    session: &dyn Session,
    engine: &mut dyn AnyEngine,
    stop: &AtomicBool,
    report: &mut dyn FnMut(EngineReport, Duration),
) -> Result<(EngineReport, Duration), RequestError> {
    let begun = Instant::now();
    let multi_pv = multi_pv(app, request);
    let mut control = EngineControl {
        limits: app.limits.search_limits(request.limits, engine.limits(), request.max_time),
        seed: u64::from(request.seed),
        clock: &|| begun.elapsed(),
        stopped: &|| stop.load(Ordering::Relaxed),
        report: &mut |interim| report(truncated(interim, multi_pv), begun.elapsed()),
    };
    let result = engine.search(session, &mut control).map_err(RequestError::invalid)?;
    let elapsed = begun.elapsed();
    let mut result = truncated(&result, multi_pv);
    let stopped = || stop.load(Ordering::Relaxed);
    catalog::complete_proven_lines(engine, session, &mut result, &stopped);
    Ok((result, elapsed))
}

/// The number of principal variations that are computed and reported.
fn multi_pv(app: &App, request: &SearchRequest) -> usize {
    usize::from(request.multi_pv.clamp(1, app.limits.multi_pv.max(1)))
}

/// A report with the best candidates only: some engines report every one of hundreds of moves,
/// many times a second.
fn truncated(report: &EngineReport, multi_pv: usize) -> EngineReport {
    let candidates = report.candidates.iter().take(multi_pv).cloned().collect();
    let EngineReport { best, expected_scores, pv, .. } = report;
    let (best, expected_scores, pv) = (best.clone(), expected_scores.clone(), pv.clone());
    EngineReport { best, expected_scores, pv, candidates, ..*report }
}

/// The running searches of a page: request ids and stop flags.
///
/// An id may be used again while the search that had it is still stopping. Both use the machine,
/// so both are counted.
#[derive(Debug, Default)]
pub(crate) struct RunningSearches(Vec<(u32, Arc<AtomicBool>)>);

impl RunningSearches {
    /// A search is running while another owner of its `stop` exists.
    pub(crate) fn add(&mut self, id: u32, stop: Arc<AtomicBool>) {
        self.0.push((id, stop));
    }

    /// How many are running, including those that are stopping.
    pub(crate) fn count(&mut self) -> usize {
        // A search drops its flag when it ends.
        self.0.retain(|(_, stop)| Arc::strong_count(stop) > 1);
        self.0.len()
    }

    /// Stops all searches of a request; the final result of the newest follows.
    pub(crate) fn stop(&self, id: u32) {
        let same = self.0.iter().filter(|(known, _)| *known == id);
        same.for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
    }

    pub(crate) fn stop_all(&self) {
        self.0.iter().for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ErrorCode;

    #[test]
    fn a_panic_of_an_engine_is_an_error() {
        let broken = catch_panic::<()>(|| std::panic::resume_unwind(Box::new("broken")));
        assert_eq!(broken.unwrap_err().code, ErrorCode::Failed);
        assert_eq!(catch_panic(|| Ok(3)), Ok(3));
    }

    /// The flag that a search holds until it ends.
    fn begun(searches: &mut RunningSearches, id: u32) -> Arc<AtomicBool> {
        let stop = Arc::default();
        searches.add(id, Arc::clone(&stop));
        stop
    }

    #[test]
    fn a_search_counts_until_it_has_ended_even_if_its_id_is_used_again() {
        let mut searches = RunningSearches::default();
        let [old, new, other] = [1, 1, 2].map(|id| begun(&mut searches, id));
        assert_eq!(searches.count(), 3);
        searches.stop(1);
        assert_eq!(searches.count(), 3, "a search that is stopping still counts");
        assert!(old.load(Ordering::Relaxed) && new.load(Ordering::Relaxed));
        assert!(!other.load(Ordering::Relaxed));
        drop(old);
        assert_eq!(searches.count(), 2);
        drop(new);
        assert_eq!(searches.count(), 1);
        searches.stop_all();
        assert!(other.load(Ordering::Relaxed));
    }
}
