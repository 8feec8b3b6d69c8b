//! One search: its threads, its end, its reports.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use game::{Analysis, Control, Position, Rng};

use super::worker::Worker;
use super::{MAX_VISITS, Settings, Tree, report};

/// How many simulations a thread takes on at a time.
const GRANT: u64 = 16;

/// How many plies a thread plays before it looks at the clock. Simulations differ too much in
/// length to count them.
const PACE: u64 = 512;

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
    given: AtomicU64,
    /// How many of them are done.
    done: AtomicU64,
    /// The longest line so far.
    deepest: AtomicU32,
    /// Whether somebody found a reason to end.
    over: AtomicBool,
}

impl<'a, P: Position> Search<'a, P> {
    pub(super) fn new(
        tree: &'a Tree<P>,
        settings: Settings,
        control: &Control<'_, P::Move>,
    ) -> Self {
        let limit = control.budget.nodes.unwrap_or(u64::MAX);
        Self {
            tree,
            settings,
            limit: limit.min(MAX_VISITS.saturating_sub(tree.visits())),
            given: AtomicU64::new(0),
            done: AtomicU64::new(0),
            deepest: AtomicU32::new(0),
            over: AtomicBool::new(false),
        }
    }

    /// Searches on all threads until the budget is used up, somebody says stop, or all is known.
    pub(super) fn run(&self, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let seed = control.seed;
        let worker = |thread: usize| {
            Worker::new(&self.tree.arena, self.settings, Rng::stream(seed, thread as u64))
        };
        if control.must_end() {
            return self.analysis();
        }
        std::thread::scope(|scope| {
            for thread in 1..self.settings.threads {
                let worker = worker(thread);
                scope.spawn(move || self.work(worker, || false));
            }
            let mut report_at = FIRST_REPORT;
            self.work(worker(0), || {
                let done = self.done.load(Ordering::Relaxed);
                if done >= report_at {
                    report_at = done + done.min(MAX_REPORT_GAP);
                    (control.report)(&self.analysis());
                }
                let depth = control.budget.depth.unwrap_or(u32::MAX);
                self.deepest.load(Ordering::Relaxed) >= depth || control.must_end()
            });
        });
        self.analysis()
    }

    /// Simulates until it is over, asking now and then whether it must be.
    fn work(&self, mut worker: Worker<'_, P>, mut must_end: impl FnMut() -> bool) {
        let mut ask_at = 0;
        loop {
            let given = self.given.fetch_add(GRANT, Ordering::Relaxed);
            let mut done = 0;
            for _ in 0..self.limit.saturating_sub(given).min(GRANT) {
                if worker.plies >= ask_at {
                    ask_at = worker.plies + PACE;
                    if must_end() {
                        self.over.store(true, Ordering::Relaxed);
                    }
                }
                if self.over.load(Ordering::Relaxed) || self.is_finished() {
                    break;
                }
                worker.simulate(self.tree.root, &self.tree.position);
                done += 1;
            }
            self.done.fetch_add(done, Ordering::Relaxed);
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
        let blind = || Analysis::blind(tree.position.legal_moves()[0], P::PLAYERS);
        Analysis {
            depth: self.deepest.load(Ordering::Relaxed),
            nodes: self.done.load(Ordering::Relaxed),
            ..known.unwrap_or_else(blind)
        }
    }
}
