//! A search: on a thread of its own, never among the asynchronous workers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalog::{AnyEngine, EngineControl, EngineReport, EngineSpec, Session};
use game::message;

use crate::answer;
use crate::app::App;
use crate::messages;
use crate::minds::Key;
use crate::protocol::{At, ThinkLimit};
use crate::refusal::Refusal;

/// What an engine is asked.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    pub(crate) at: At,
    /// Without one, the strongest.
    pub(crate) engine: Option<String>,
    pub(crate) limit: ThinkLimit,
    pub(crate) lines: u8,
    pub(crate) seed: u32,
    /// The longest it may take.
    pub(crate) longest: Duration,
    /// The page that asks, for which the mind is kept if it is still there.
    pub(crate) page: u64,
}

/// What a search says.
pub(crate) enum Said {
    /// On the way.
    Progress(EngineReport, Duration),
    /// In the end.
    Done(Result<(EngineReport, Duration), Refusal>),
}

/// Begins a search, which ends soon after `stop` is set. What it says last, it says when it has
/// given back all that it used.
pub(crate) fn begin(
    app: &Arc<App>,
    question: Question,
    stop: Arc<AtomicBool>,
    mut tell: impl FnMut(Said) + Send + 'static,
) -> Result<(), Refusal> {
    let busy = || Refusal::busy(message!(messages::TOO_MANY_SEARCHES));
    let permit = Arc::clone(&app.searches).try_acquire_owned().map_err(|_| busy())?;
    let app = Arc::clone(app);
    let search = move || {
        let outcome = guarded(|| {
            think(&app, &question, &stop, &mut |thought, elapsed| {
                tell(Said::Progress(thought, elapsed));
            })
        });
        drop((permit, stop));
        tell(Said::Done(outcome));
    };
    let thread = std::thread::Builder::new().name("search".into());
    thread.spawn(search).map(drop).map_err(|_| busy())
}

/// A panic is a refusal like others.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(Refusal::failed(message!(messages::BROKEN))))
}

fn think(
    app: &App,
    question: &Question,
    stop: &Arc<AtomicBool>,
    report: &mut dyn FnMut(EngineReport, Duration),
) -> Result<(EngineReport, Duration), Refusal> {
    let session = answer::open(&question.at)?;
    let strongest = || session.variant().default_engine().to_owned();
    let engine = question.engine.clone().unwrap_or_else(strongest);
    let spec = EngineSpec::new(&engine, &*session.variant());
    app.bounds.check(&spec.map_err(Refusal::wrong)?)?;
    let lines = lines(app, question);
    let make = || session.variant().engine(&engine, lines).map_err(Refusal::wrong);
    let key = Key { page: question.page, game: session.spec(), engine: engine.clone(), lines };
    let mut mind = app.minds.borrow(key, &question.at, stop, make)?;
    ponder(app, question, &*session, &mut *mind, stop, report)
}

fn ponder(
    app: &App,
    question: &Question,
    session: &dyn Session,
    mind: &mut dyn AnyEngine,
    stop: &AtomicBool,
    report: &mut dyn FnMut(EngineReport, Duration),
) -> Result<(EngineReport, Duration), Refusal> {
    let begun = Instant::now();
    let lines = lines(app, question);
    let mut thinking = EngineControl {
        limits: app.bounds.budget(question.limit, mind.limits(), question.longest),
        seed: u64::from(question.seed),
        clock: &|| begun.elapsed(),
        stopped: &|| stop.load(Ordering::Relaxed),
        report: &mut |thought| report(shortened(thought, lines), begun.elapsed()),
    };
    let thought = mind.search(session, &mut thinking).map_err(Refusal::wrong)?;
    Ok((shortened(&thought, lines), begun.elapsed()))
}

/// How many moves are compared, and told of.
fn lines(app: &App, question: &Question) -> usize {
    usize::from(question.lines.clamp(1, app.bounds.lines.max(1)))
}

/// A thought without the moves nobody asked about: some engines have an opinion on every one of
/// hundreds, many times a second.
fn shortened(thought: &EngineReport, lines: usize) -> EngineReport {
    let candidates = thought.candidates.iter().take(lines).cloned().collect();
    let EngineReport { best, value, line, .. } = thought;
    let (best, value, line) = (best.clone(), value.clone(), line.clone());
    EngineReport { best, value, line, candidates, ..*thought }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ErrorCode;

    #[test]
    fn a_panic_of_an_engine_is_a_refusal() {
        let broken = guarded::<()>(|| std::panic::resume_unwind(Box::new("broken")));
        assert_eq!(broken.unwrap_err().code, ErrorCode::Failed);
        assert_eq!(guarded(|| Ok(3)), Ok(3));
    }
}
