//! The score of a position for the player to move.

use std::fmt;
use std::ops::Neg;

use crate::math;

/// A value for the player to move: an estimate in the evaluation's own units, or a proven win or
/// loss with its distance in plies (mate distance).
///
/// Scores count plies from the position they belong to, so that a table may keep them whatever
/// way led there. Between a position and the one after a move they change by [`Score::to_parent`] and
/// [`Score::to_child`].
///
/// ```
/// use plywood_game::Score;
/// let mated = Score::loss_in(0);
/// assert_eq!(mated.to_parent(), Score::win_in(1));
/// assert_eq!(Score::win_in(1).to_child(), mated);
/// assert!(Score::win_in(1) > Score::win_in(3) && Score::win_in(3) > Score::estimate(500));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

impl Score {
    /// As good for both.
    pub const DRAW: Self = Self(0);
    /// Above every score there is.
    pub const INFINITY: Self = Self(i16::MAX);
    /// The largest estimate.
    pub const MAX_ESTIMATE: i32 = 20_000;
    const WIN: i16 = 30_000;
    /// No game is longer than this many plies, so no proof is.
    const MAX_PLIES: i16 = 9_999;

    /// An estimate, clamped.
    #[inline]
    pub fn estimate(value: i32) -> Self {
        Self(value.clamp(-Self::MAX_ESTIMATE, Self::MAX_ESTIMATE) as i16)
    }

    /// The player to move wins in at most `plies`.
    pub const fn win_in(plies: u32) -> Self {
        Self(Self::WIN - plies as i16)
    }

    /// The player to move loses in at least `plies`.
    pub const fn loss_in(plies: u32) -> Self {
        Self(plies as i16 - Self::WIN)
    }

    /// The number behind it, for tables and windows.
    #[inline]
    pub const fn raw(self) -> i16 {
        self.0
    }

    /// The score with this number.
    #[inline]
    pub const fn from_raw(raw: i16) -> Self {
        Self(raw)
    }

    /// Whether it is a proven win.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::WIN - Self::MAX_PLIES && self.0 <= Self::WIN
    }

    /// Whether it is a proven loss.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= Self::MAX_PLIES - Self::WIN && self.0 >= -Self::WIN
    }

    /// Whether it is a proven win or loss.
    #[inline]
    pub const fn is_proven(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The distance in plies of a proven win or loss.
    pub const fn plies(self) -> Option<u32> {
        if self.is_proven() { Some((Self::WIN - self.0.abs()) as u32) } else { None }
    }

    /// Child score to parent score, as in negamax: negated, and the mate distance one ply longer.
    #[inline]
    #[must_use]
    pub const fn to_parent(self) -> Self {
        if self.is_win() {
            Self(1 - self.0)
        } else if self.is_loss() {
            Self(-self.0 - 1)
        } else {
            Self(-self.0)
        }
    }

    /// Parent score to child score: the inverse of [`Score::to_parent`], for windows.
    #[inline]
    #[must_use]
    pub const fn to_child(self) -> Self {
        if self.is_win() && self.0 < Self::WIN {
            Self(-self.0 - 1)
        } else if self.is_loss() && self.0 > -Self::WIN {
            Self(1 - self.0)
        } else {
            Self(-self.0)
        }
    }

    /// The win probability it stands for: the logistic function of estimate / `logit_scale`.
    pub fn win_probability(self, logit_scale: f32) -> f32 {
        if self.is_proven() {
            return if self.is_win() { 1.0 } else { 0.0 };
        }
        math::logisticf(f32::from(self.0) / logit_scale)
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies() {
            Some(plies) if self.is_win() => write!(f, "wins in {plies}"),
            Some(plies) => write!(f, "loses in {plies}"),
            None => write!(f, "{:+}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn to_parent_and_to_child_undo_each_other_and_keep_the_order() {
        let scores: Vec<Score> = [0, 1, 2, 7, 400]
            .into_iter()
            .flat_map(|n| [Score::win_in(n), Score::loss_in(n)])
            .chain([-20_000, -3, 0, 12, 20_000].map(Score::estimate))
            .collect();
        for &a in &scores {
            assert_eq!(a.to_parent().to_child(), a);
            for &b in &scores {
                assert_eq!(a.cmp(&b), b.to_parent().cmp(&a.to_parent()), "{a} {b}");
            }
        }
    }

    #[test]
    fn a_proof_is_better_than_any_estimate() {
        assert!(Score::win_in(9_999) > Score::estimate(i32::MAX));
        assert!(Score::loss_in(9_999) < Score::estimate(i32::MIN));
        assert!(Score::INFINITY > Score::win_in(0) && -Score::INFINITY < Score::loss_in(0));
        assert_eq!(Score::win_in(3).plies(), Some(3));
        assert_eq!(Score::estimate(3).plies(), None);
        assert_eq!((Score::estimate(-3).raw(), Score::from_raw(-3)), (-3, Score::estimate(-3)));
    }
}
