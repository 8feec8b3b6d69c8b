//! Stop polling of one thread.

use std::sync::atomic::{AtomicBool, Ordering};

use game::{Position, StopPoll};

use crate::PLIES_PER_POLL;

/// The stop condition of a thread.
pub(super) type MustStop<'a> = &'a mut dyn FnMut() -> bool;

/// Tells a thread that the search is over: its own stop condition or that of another thread holds.
pub(super) struct StopSignal<'a> {
    /// Set by the first thread whose stop condition holds.
    stopped: &'a AtomicBool,
    must_stop: MustStop<'a>,
    poll: StopPoll,
}

impl<'a> StopSignal<'a> {
    pub(super) fn new(stopped: &'a AtomicBool, must_stop: MustStop<'a>) -> Self {
        Self { stopped, must_stop, poll: StopPoll::now_and_every(PLIES_PER_POLL) }
    }

    /// Adds work, in random plies. Returns whether the search is over.
    #[inline]
    pub(super) fn add_work(&mut self, plies: u64) -> bool {
        if self.poll.poll(plies, &mut *self.must_stop) {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.is_set()
    }

    /// Whether the search is over, as far as known.
    #[inline]
    pub(super) fn is_set(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// The work of a reflex move, in random plies.
///
/// It may have to try every move and every reply. Some games know better, but they lose nothing if
/// the stop condition is polled more often.
#[inline]
pub(super) fn reflex_work<P: Position>(position: &P) -> u64 {
    1 + (position.move_count() as u64).pow(2) / 128
}
