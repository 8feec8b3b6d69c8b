//! One search: its threads, its limits, its reports.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use game::{Analysis, Control, Estimator, Position, Rng};

use super::node_arena::CachePadded;
use super::stop::{MustStop, StopSignal};
use super::worker::Worker;
use super::{MAX_VISITS, Settings, Tree, report};

/// How many simulations a thread claims at a time.
const SIMULATION_BATCH: u64 = 16;

/// After how many simulations the first report is due.
const FIRST_REPORT: u64 = 1024;

/// The others follow whenever the number has doubled, or after this many more.
const MAX_REPORT_GAP: u64 = 1 << 19;

/// A search under way, as its threads share it.
pub(super) struct Search<'a, P: Position> {
    tree: &'a Tree<P>,
    settings: Settings,
    /// The limit of simulations.
    limit: u64,
    /// How many simulations the threads have claimed.
    claimed: CachePadded<AtomicU64>,
    /// How many simulations are complete.
    done: CachePadded<AtomicU64>,
    /// The longest path so far.
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
            claimed: CachePadded::default(),
            done: CachePadded::default(),
            deepest: AtomicU32::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// Searches on all threads until a limit is reached, the search is stopped, or the tree is exhausted.
    /// An estimator replaces rollouts.
    pub(super) fn run<E: Estimator<P>>(
        &self,
        estimator: Option<&E>,
        control: &mut Control<'_, P::Move>,
    ) -> Analysis<P::Move> {
        let seed = control.seed;
        if control.should_stop() {
            return self.analysis();
        }
        // Every thread polls: on a busy machine any of them may be the one that runs.
        let (stopped, clock, time) = (control.stopped, control.clock, control.limits.time);
        let should_stop = || stopped() || time.is_some_and(|time| clock() >= time);
        std::thread::scope(|scope| {
            for thread in 1..self.settings.threads {
                let (mut must_stop, estimator) = (should_stop, estimator.cloned());
                scope.spawn(move || {
                    self.work(self.worker((seed, thread), estimator, &mut must_stop));
                });
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

    /// Runs simulations until the search is over.
    ///
    /// A single thread runs one simulation at a time, which is the best search; several run all they have
    /// claimed as one batch, which avoids contention.
    fn work<E: Estimator<P>>(&self, mut worker: Worker<'_, P, E>) {
        let batch = if self.settings.threads == 1 { 1 } else { SIMULATION_BATCH };
        loop {
            let before = self.claimed.0.fetch_add(SIMULATION_BATCH, Ordering::Relaxed);
            let claimed = self.limit.saturating_sub(before).min(SIMULATION_BATCH);
            let mut done = 0;
            while done < claimed && !self.is_exhausted() {
                let games = batch.min(claimed - done) as u32;
                let played = worker.simulate(self.tree.root, &self.tree.position, games);
                done += u64::from(played);
                if played < games {
                    break;
                }
            }
            self.done.0.fetch_add(done, Ordering::Relaxed);
            self.deepest.fetch_max(worker.deepest, Ordering::Relaxed);
            if done < SIMULATION_BATCH {
                return;
            }
        }
    }

    /// Whether more simulations would change nothing.
    fn is_exhausted(&self) -> bool {
        self.tree.arena.proof(self.tree.root).is_exhausted()
    }

    fn analysis(&self) -> Analysis<P::Move> {
        let tree = self.tree;
        let analysis = report::analysis(&tree.arena, tree.root, &tree.position);
        // A root has children unless it has more of them than fit into a chunk.
        let fallback = || Analysis::without_search(tree.position.legal_moves()[0], P::PLAYERS);
        Analysis {
            depth: self.deepest.load(Ordering::Relaxed),
            nodes: self.done.0.load(Ordering::Relaxed),
            ..analysis.unwrap_or_else(fallback)
        }
    }
}
