//! What the threads of a search share: the transposition table, the limits and the node counter.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use game::{Control, SearchLimits};

use super::Settings;
use crate::NODES_PER_POLL;
use crate::tt::TranspositionTable;

pub(super) struct Shared<'a> {
    pub(super) settings: &'a Settings,
    pub(super) table: &'a TranspositionTable,
    pub(super) limits: SearchLimits,
    clock: &'a (dyn Fn() -> Duration + Sync),
    stopped: &'a (dyn Fn() -> bool + Sync),
    aborted: AtomicBool,
    nodes: AtomicU64,
}

impl<'a> Shared<'a> {
    pub(super) fn new<'c: 'a, M>(
        settings: &'a Settings,
        table: &'a TranspositionTable,
        control: &Control<'c, M>,
    ) -> Self {
        let &Control { limits, clock, stopped, .. } = control;
        let (aborted, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        Self { settings, table, limits, clock, stopped, aborted, nodes }
    }

    /// Aborts the search of all threads.
    pub(super) fn abort(&self) {
        self.aborted.store(true, Ordering::Relaxed);
    }

    /// The nodes that all threads have reported.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        (self.clock)()
    }

    /// Counts nodes that a thread has visited, and returns how many more it may visit before the next poll;
    /// `None` if the search was aborted.
    pub(super) fn count(&self, visited: u64) -> Option<u64> {
        let total = self.nodes.fetch_add(visited, Ordering::Relaxed) + visited;
        let is_late = || self.limits.time.is_some_and(|time| self.elapsed() >= time);
        let left = self.limits.nodes.map_or(NODES_PER_POLL, |nodes| nodes.saturating_sub(total));
        if left == 0 || self.aborted.load(Ordering::Relaxed) || (self.stopped)() || is_late() {
            self.abort();
            return None;
        }
        self.table.reserve(total / 2);
        Some(left.min(NODES_PER_POLL))
    }
}
