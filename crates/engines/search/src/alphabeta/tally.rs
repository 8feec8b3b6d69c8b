//! What the moves of a position tried so far are worth.

use game::Score;

use super::node::{Found, Window};
use crate::table::Bound;

/// What the moves of a position tried so far are worth to the player to move.
pub(super) struct Tally {
    /// The window of the position.
    pub(super) window: Window,
    /// What a move must be better than.
    pub(super) alpha: Score,
    pub(super) best: Score,
    best_complete: bool,
    all_complete: bool,
}

impl Tally {
    /// None tried.
    #[inline]
    pub(super) fn new(window: Window) -> Self {
        let (alpha, best) = (window.alpha, -Score::INFINITY);
        Self { window, alpha, best, best_complete: false, all_complete: true }
    }

    /// Adds what a move is worth, and tells whether that matters: it is more than that of all
    /// others and more than the window begins with.
    #[inline]
    pub(super) fn add(&mut self, found: Found) -> bool {
        self.all_complete &= found.complete;
        if found.score <= self.best {
            return false;
        }
        (self.best, self.best_complete) = (found.score, found.complete);
        let matters = self.best > self.alpha;
        self.alpha = self.alpha.max(self.best);
        matters
    }

    /// Whether no other move need be tried. Nothing is better than to win at once.
    #[inline]
    pub(super) fn is_enough(&self) -> bool {
        self.best >= self.window.beta || self.best == Score::win_in(1)
    }

    /// In which sense the best score is that of the position.
    #[inline]
    pub(super) fn bound(&self) -> Bound {
        if self.best >= self.window.beta {
            Bound::Lower
        } else if self.best > self.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// What is found out about the position. A win needs one good move and a loss has none,
    /// whatever the estimates.
    #[inline]
    pub(super) fn found(&self) -> Found {
        let complete = match self.bound() {
            Bound::Lower => self.best_complete || self.best.is_win(),
            Bound::Exact => self.all_complete || self.best.is_proven(),
            Bound::Upper => self.all_complete || self.best.is_loss(),
        };
        Found { score: self.best, complete }
    }
}
