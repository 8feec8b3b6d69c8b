//! The window of alpha-beta, and how scores and bounds relate to it.

use game::Score;

use crate::tt::{Bound, TtEntry};

/// The window (alpha, beta).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// All scores.
    pub(crate) const FULL: Self = Self { alpha: Score::from_raw(-i16::MAX), beta: Score::INFINITY };

    /// The null window (alpha, alpha + 1): only asks whether a score is above `alpha`.
    #[inline]
    pub(crate) fn null(alpha: Score) -> Self {
        Self { alpha, beta: Score::from_raw(alpha.raw() + 1) }
    }

    /// The child's window in negamax, (-beta, -alpha) with mate distances adjusted.
    #[inline]
    pub(crate) fn for_child(self) -> Self {
        Self { alpha: self.beta.to_child(), beta: self.alpha.to_child() }
    }

    /// The child's window in minimax, where all scores are those of one player: the same with mate distances
    /// adjusted.
    #[inline]
    pub(crate) fn for_minimax_child(self) -> Self {
        Self { alpha: -self.alpha.to_child(), beta: -self.beta.to_child() }
    }

    /// Whether the node is a PV node: its window is not a null window.
    #[inline]
    pub(crate) fn is_pv(self) -> bool {
        i32::from(self.beta.raw()) - i32::from(self.alpha.raw()) > 1
    }

    /// How the fail-soft score of a node relates to its value.
    #[inline]
    pub(crate) fn bound(self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// Whether the bound of an entry decides this window: it is exact, fails high or fails low. Whether the
    /// entry is deep enough is another question.
    #[inline]
    pub(crate) fn is_decided_by(self, entry: TtEntry) -> bool {
        match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= self.beta,
            Bound::Upper => entry.score <= self.alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window { alpha: Score::from_raw(-5), beta: Score::win_in(3) };

    #[test]
    fn a_child_has_the_window_of_the_other_player_or_in_minimax_of_the_same() {
        let Window { alpha, beta } = WINDOW.for_child();
        assert_eq!((alpha, beta), (Score::loss_in(2), Score::from_raw(5)));
        let Window { alpha, beta } = WINDOW.for_minimax_child();
        assert_eq!((alpha, beta), (Score::from_raw(-5), Score::win_in(2)));
    }

    #[test]
    fn a_score_is_a_bound_where_it_is_outside_the_window_and_decides_it_then() {
        let scores = [-6, -5, -4].map(Score::from_raw).into_iter();
        let scores: Vec<_> = scores.chain([3, 2].map(Score::win_in)).collect();
        let bounds: Vec<_> = scores.iter().map(|&score| WINDOW.bound(score)).collect();
        let [upper, lower] = [Bound::Upper, Bound::Lower];
        assert_eq!(bounds, [upper, upper, Bound::Exact, lower, lower]);
        for (score, bound) in scores.into_iter().zip(bounds) {
            let entry = TtEntry { score, bound, depth: 1, proven: false, mv: 0 };
            assert!(WINDOW.is_decided_by(entry), "{entry:?}");
            let opposite = if bound == upper { lower } else { upper };
            assert!(!WINDOW.is_decided_by(TtEntry { bound: opposite, ..entry }), "{entry:?}");
        }
    }

    #[test]
    fn a_null_window_is_no_pv_window() {
        assert!(Window::FULL.is_pv() && WINDOW.is_pv());
        assert!(!Window::null(Score::DRAW).is_pv());
    }
}
