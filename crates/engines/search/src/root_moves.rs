//! The moves of the root, as iterative deepening keeps them from one iteration to the next.

use std::cmp::Reverse;

use game::{MoveCode, Score};

use crate::insertion_sort_by_key;
use crate::ordering::move_id;

/// The value of a root move, for the player to move.
pub(crate) trait RootValue: Copy {
    fn score(self) -> Score;
}

/// A root move and what is known of it (Stockfish `RootMove`).
#[derive(Debug, Clone)]
pub(crate) struct RootMove<M, V> {
    pub(crate) mv: M,
    pub(crate) id: u16,
    pub(crate) value: V,
    /// Whether the last iteration found the exact value, not only an upper bound.
    pub(crate) is_exact: bool,
    pub(crate) nodes: u64,
    /// Its principal variation, this move first.
    pub(crate) pv: Vec<M>,
}

impl<M: MoveCode + Copy, V> RootMove<M, V> {
    /// A move that has not been searched.
    pub(crate) fn new(mv: M, value: V) -> Self {
        Self { mv, id: move_id(mv), value, is_exact: false, nodes: 0, pv: vec![mv] }
    }

    /// Sets the principal variation: this move and those that follow.
    pub(crate) fn set_pv(&mut self, continuation: &[M]) {
        self.pv.truncate(1);
        self.pv.extend_from_slice(continuation);
    }
}

/// An iteration begins: no value is exact yet.
pub(crate) fn clear_exact<M, V>(moves: &mut [RootMove<M, V>]) {
    for root in moves {
        root.is_exact = false;
    }
}

/// Sorts the exact ones to the front, best first. The sort is stable, so the others keep their order.
pub(crate) fn sort_exact<M, V: RootValue>(moves: &mut [RootMove<M, V>]) {
    let key = |root: &RootMove<M, V>| root.is_exact.then_some(root.value.score());
    insertion_sort_by_key(moves, |root| Reverse(key(root)));
}

/// The moves as they are reported, each with its score; `multi_pv` of them, at least one, are exact and come
/// first. The upper bound of another move may be above the score of the last exact one, but its value is not.
/// The best move stays first; the sort is stable.
pub(crate) fn report_order<M, V: RootValue>(
    moves: &[RootMove<M, V>],
    multi_pv: usize,
) -> Vec<(Score, &RootMove<M, V>)> {
    let (best, last) = (moves[0].value.score(), moves[multi_pv - 1].value.score());
    let upper_bound = |index| if index < multi_pv { best } else { best.min(last) };
    let bounded = |(index, root): (usize, _)| {
        let root: &RootMove<M, V> = root;
        (root.value.score().min(upper_bound(index)), root)
    };
    let mut scored: Vec<_> = moves.iter().enumerate().map(bounded).collect();
    insertion_sort_by_key(&mut scored[1..], |&(score, _)| Reverse(score));
    scored
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq)]
    struct Letter(u8);

    impl MoveCode for Letter {
        const CODES: usize = 26;

        fn code(self) -> usize {
            usize::from(self.0 - b'a')
        }

        fn from_code(code: usize) -> Option<Self> {
            (code < Self::CODES).then(|| Self(b'a' + code as u8))
        }
    }

    impl RootValue for i32 {
        fn score(self) -> Score {
            Score::estimate(self)
        }
    }

    /// Moves a, b, c … with these scores, some of them exact.
    fn moves(values: &[(i32, bool)]) -> Vec<RootMove<Letter, i32>> {
        let root_move = |(letter, &(score, is_exact))| RootMove {
            is_exact,
            ..RootMove::new(Letter(letter), score)
        };
        (b'a'..).zip(values).map(root_move).collect()
    }

    fn letters<'a>(moves: impl IntoIterator<Item = &'a RootMove<Letter, i32>>) -> String {
        moves.into_iter().map(|root| char::from(root.mv.0)).collect()
    }

    #[test]
    fn exact_moves_come_first_and_the_others_keep_their_order() {
        let mut moves = moves(&[(9, false), (3, true), (1, false), (5, true), (5, true)]);
        sort_exact(&mut moves);
        assert_eq!(letters(&moves), "debac");
        clear_exact(&mut moves);
        sort_exact(&mut moves);
        assert_eq!(letters(&moves), "debac");
    }

    #[test]
    fn no_upper_bound_is_reported_above_the_last_exact_score() {
        let moves = moves(&[(7, true), (4, true), (2, false), (9, false), (3, false)]);
        let order = report_order(&moves, 2);
        assert_eq!(letters(order.iter().map(|&(_, root)| root)), "abdec");
        let scores: Vec<_> = order.iter().map(|&(score, _)| score.raw()).collect();
        assert_eq!(scores, [7, 4, 4, 3, 2]);
    }

    #[test]
    fn a_principal_variation_begins_with_its_move() {
        let [a, b, c] = [b'a', b'b', b'c'].map(Letter);
        let mut root = RootMove::new(a, 0);
        root.set_pv(&[b, c]);
        assert_eq!(root.pv, [a, b, c]);
        root.set_pv(&[]);
        assert_eq!((root.pv, root.id), (vec![a], 1));
    }
}
