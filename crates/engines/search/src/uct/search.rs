//! One search: its threads, its end, its reports.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use game::{Analysis, Control, Estimator, Position, Rng};

use super::arena::Alone;
use super::stop::{MustStop, StopSignal};
use super::worker::Worker;
use super::{MAX_VISITS, Settings, Tree, report};

/// How many simulations a thread takes on at a time.
const GRANT: u64 = 16;

/// After how many simulations the first report is due.
const FIRST_REPORT: u64 = 1024;

/// The others follow whenever the number has doubled, or after so many more.
const MAX_REPORT_GAP: u64 = 1 << 19;

/// A search under way, as its threads share it.
pub(super) struct Search<'a, P: Position> {
    tree: &'a Tree<P>,
    settings: Settings,
    /// How many simulations are allowed.
    limit: u64,
    /// How many of them were given out.
    given: Alone<AtomicU64>,
    /// How many of them are done.
    done: Alone<AtomicU64>,
    /// The longest line so far.
    deepest: AtomicU32,
    /// Set by the first thread whose stop condition holds.
    stopped: AtomicBool,
}

impl<'a, P: Position> Search<'a, P> {
    pub(super) fn new(
        tree: &'a Tree<P>,
        settings: Settings,
        control: &Control<'_, P::Move>,
    ) -> Self {
        let limit = control.limits.nodes.unwrap_or(u64::MAX);
        Self {
            tree,
            settings,
            limit: limit.min(MAX_VISITS.saturating_sub(tree.visits())),
            given: Alone::default(),
            done: Alone::default(),
            deepest: AtomicU32::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// Searches on all threads until the budget is used up, somebody says stop, or all is known.
    /// With an estimator, that is asked instead of playing games to their end.
    pub(super) fn run<E: Estimator<P>>(
        &self,
        estimator: Option<&E>,
        control: &mut Control<'_, P::Move>,
    ) -> Analysis<P::Move> {
        let seed = control.seed;
        if control.should_stop() {
            return self.analysis();
        }
        // Every thread looks for itself: on a busy machine any of them may be the one that runs.
        let (stopped, clock, time) = (control.stopped, control.clock, control.limits.time);
        let should_stop = || stopped() || time.is_some_and(|time| clock() >= time);
        std::thread::scope(|scope| {
            for thread in 1..self.settings.threads {
                let (mut must_stop, asked) = (should_stop, estimator.cloned());
                scope.spawn(move || self.work(self.worker((seed, thread), asked, &mut must_stop)));
            }
            let mut report_at = FIRST_REPORT;
            let mut must_stop = || {
                let done = self.done.0.load(Ordering::Relaxed);
                if done >= report_at {
                    report_at = done + done.min(MAX_REPORT_GAP);
                    (control.report)(&self.analysis());
                }
                let depth = control.limits.depth.unwrap_or(u32::MAX);
                self.deepest.load(Ordering::Relaxed) >= depth || should_stop()
            };
            self.work(self.worker((seed, 0), estimator.cloned(), &mut must_stop));
        });
        self.analysis()
    }

    fn worker<'b, E: Estimator<P>>(
        &'b self,
        (seed, thread): (u64, usize),
        estimator: Option<E>,
        must_stop: MustStop<'b>,
    ) -> Worker<'b, P, E> {
        let (rng, stop) =
            (Rng::stream(seed, thread as u64), StopSignal::new(&self.stopped, must_stop));
        Worker::new(&self.tree.arena, self.settings, estimator, rng, stop)
    }

    /// Simulates until it is over.
    ///
    /// A thread that is alone plays one game at a time, which is the best search; several take as
    /// many at once as they are given, so that they seldom meet.
    fn work<E: Estimator<P>>(&self, mut worker: Worker<'_, P, E>) {
        let most = if self.settings.threads == 1 { 1 } else { GRANT };
        loop {
            let given = self.given.0.fetch_add(GRANT, Ordering::Relaxed);
            let granted = self.limit.saturating_sub(given).min(GRANT);
            let mut done = 0;
            while done < granted && !self.is_finished() {
                let games = most.min(granted - done) as u32;
                let played = worker.simulate(self.tree.root, &self.tree.position, games);
                done += u64::from(played);
                if played < games {
                    break;
                }
            }
            self.done.0.fetch_add(done, Ordering::Relaxed);
            self.deepest.fetch_max(worker.deepest, Ordering::Relaxed);
            if done < GRANT {
                return;
            }
        }
    }

    /// Whether there is nothing more to learn.
    fn is_finished(&self) -> bool {
        self.tree.arena.proof(self.tree.root).is_finished()
    }

    fn analysis(&self) -> Analysis<P::Move> {
        let tree = self.tree;
        let known = report::analysis(&tree.arena, tree.root, &tree.position);
        // A root has children unless it has more of them than any game.
        let blind = || Analysis::without_search(tree.position.legal_moves()[0], P::PLAYERS);
        Analysis {
            depth: self.deepest.load(Ordering::Relaxed),
            nodes: self.done.0.load(Ordering::Relaxed),
            ..known.unwrap_or_else(blind)
        }
    }
}
