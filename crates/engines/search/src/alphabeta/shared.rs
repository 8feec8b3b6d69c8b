//! What the threads of a search share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use game::{Control, SearchLimits};

use super::Settings;
use crate::table::Table;

/// Settings, table, budget and what the threads have to tell each other.
pub(super) struct Shared<'a, P> {
    pub(super) settings: &'a Settings<P>,
    pub(super) table: &'a Table,
    pub(super) budget: SearchLimits,
    clock: &'a (dyn Fn() -> Duration + Sync),
    stopped: &'a (dyn Fn() -> bool + Sync),
    ended: AtomicBool,
    nodes: AtomicU64,
}

/// How many nodes a thread visits before it looks at the clock again.
const STRIDE: u64 = 512;

impl<'a, P> Shared<'a, P> {
    pub(super) fn new<'c: 'a, M>(
        settings: &'a Settings<P>,
        table: &'a Table,
        control: &Control<'c, M>,
    ) -> Self {
        let &Control { limits: budget, clock, stopped, .. } = control;
        let (ended, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        Self { settings, table, budget, clock, stopped, ended, nodes }
    }

    /// Tells all threads to end.
    pub(super) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// How many nodes all threads have told of.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The time since thinking began.
    pub(super) fn elapsed(&self) -> Duration {
        (self.clock)()
    }

    /// Counts nodes that a thread has visited, and says how many more it may visit before it asks
    /// again; none if it must end.
    pub(super) fn count(&self, visited: u64) -> Option<u64> {
        let total = self.nodes.fetch_add(visited, Ordering::Relaxed) + visited;
        let late = || self.budget.time.is_some_and(|time| self.elapsed() >= time);
        let left = self.budget.nodes.map_or(STRIDE, |most| most.saturating_sub(total));
        if left == 0 || self.ended.load(Ordering::Relaxed) || (self.stopped)() || late() {
            self.end();
            return None;
        }
        self.table.make_room(total / 2);
        Some(left.min(STRIDE))
    }
}
