//! Searches: each on a thread of its own, never on the asynchronous workers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalog::EngineReport;
use i18n::message;
use protocol::{RequestError, Search, SearchControl, SearchRequest};

use crate::app::App;
use crate::engine_pool::{EngineKey, EngineRequest};
use crate::messages;

/// A search that a page asks for.
#[derive(Debug, Clone)]
pub(crate) struct PageSearch {
    pub(crate) request: SearchRequest,
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
    search: PageSearch,
    stop: Arc<AtomicBool>,
    mut report: impl FnMut(SearchEvent) + Send + 'static,
) -> Result<(), RequestError> {
    let busy = || RequestError::busy(message!(messages::TOO_MANY_SEARCHES));
    let permit = Arc::clone(&app.searches).try_acquire_owned().map_err(|_| busy())?;
    let app = Arc::clone(app);
    let run = move || {
        let result = catch_panic(|| {
            check_and_search(&app, search, &stop, &mut |interim, elapsed| {
                report(SearchEvent::Progress(interim, elapsed));
            })
        });
        drop((permit, stop));
        report(SearchEvent::Done(result));
    };
    let thread = std::thread::Builder::new().name("search".into());
    thread.spawn(run).map(drop).map_err(|_| busy())
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
    PageSearch { request, page }: PageSearch,
    stop: &Arc<AtomicBool>,
    report: &mut dyn FnMut(EngineReport, Duration),
) -> Result<(EngineReport, Duration), RequestError> {
    if let Some(bot) = request.engine.as_deref().and_then(|engine| app.own_bots.find(engine)) {
        return bot.run(&request, stop);
    }
    let search = Search::new(request, app.limits.for_engines())?;
    let (game, engine, multi_pv) = (search.game(), search.engine().to_owned(), search.multi_pv());
    let key = EngineKey { page, game, engine, multi_pv };
    let wanted = EngineRequest { key, memory_mib: search.memory_mib(), at: search.at() };
    let engine = app.engine_pool.check_out(wanted, stop, || search.make_engine())?;
    let busy = || RequestError::busy(message!(messages::TOO_MANY_SEARCHES));
    let mut engine = engine.ok_or_else(busy)?;
    let begun = Instant::now();
    let control = SearchControl {
        clock: &|| begun.elapsed(),
        stopped: &|| stop.load(Ordering::Relaxed),
        report,
    };
    search.run(&mut *engine, control)
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
    use protocol::wire::ErrorCode;

    use super::*;

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
