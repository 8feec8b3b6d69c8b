//! When to stop: what one thread does to notice it in time.

use std::sync::atomic::{AtomicBool, Ordering};

use game::Position;

/// After how much effort the clock is looked at, in random plies: a tenth of a millisecond or so.
const PACE: u64 = 2048;

/// Asked whether the search must end.
pub(super) type Question<'a> = &'a mut dyn FnMut() -> bool;

/// Tells a thread that the search is over, because it finds a reason or another thread did.
pub(super) struct Watch<'a> {
    /// Whether somebody found a reason to end.
    over: &'a AtomicBool,
    question: Question<'a>,
    effort: u64,
    ask_at: u64,
}

impl<'a> Watch<'a> {
    pub(super) fn new(over: &'a AtomicBool, question: Question<'a>) -> Self {
        Self { over, question, effort: 0, ask_at: 0 }
    }

    /// Whether the search is over, after some more effort.
    #[inline]
    pub(super) fn is_over_after(&mut self, effort: u64) -> bool {
        self.effort += effort;
        if self.effort >= self.ask_at {
            self.ask_at = self.effort + PACE;
            if (self.question)() {
                self.over.store(true, Ordering::Relaxed);
            }
        }
        self.is_over()
    }

    /// Whether the search is over, as far as known.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

/// What a move by reflex costs, in random plies.
///
/// It may have to try every move and every reply. Some games know better, but they lose nothing if
/// the clock is looked at more often.
#[inline]
pub(super) fn effort_by_reflex<P: Position>(position: &P) -> u64 {
    1 + (position.move_count() as u64).pow(2) / 128
}
