//! Engines for any game: what they know of it they learn through the traits of the crate `game`.
//!
//! | engine | technique |
//! |---|---|
//! | [`alphabeta`] | principal variation search with iterative deepening |
//! | [`minimax`] | the textbook's minimax, with or without alpha-beta pruning |
//! | [`paranoid`] | paranoid search and max^n, for multi-player games |
//! | [`uct`] | Monte Carlo tree search with UCB1 and proofs |
//! | [`montecarlo`] | flat Monte Carlo |
//! | [`RandomEngine`], [`ReflexEngine`] | no search |
//! | [`strength`] | any of these, weaker on purpose |

mod ordering;
mod pv_table;
mod random;
mod root_moves;
mod window;

pub mod alphabeta;
pub mod minimax;
pub mod montecarlo;
pub mod paranoid;
pub mod strength;
pub mod tt;
pub mod uct;

pub use game::time_management;
pub use random::{RandomEngine, ReflexEngine};

use game::{Position, Score};

/// How many nodes a thread of a depth-first search visits between two polls of the stop condition.
pub(crate) const NODES_PER_POLL: u64 = 512;

/// How many random plies a thread of a Monte Carlo search plays between two polls of the stop condition: about
/// 0.1 ms.
pub(crate) const PLIES_PER_POLL: u64 = 2048;

/// Stable insertion sort, with a binary search for the place of each item.
///
/// Root moves are few and mostly in order already. The sort of the standard library would be compiled
/// for every engine, evaluation and game: a quarter of all the code there is, and of the build time.
pub(crate) fn insertion_sort_by_key<T, K: PartialOrd>(items: &mut [T], key: impl Fn(&T) -> K) {
    for sorted in 1..items.len() {
        let own = key(&items[sorted]);
        let place = items[..sorted].partition_point(|item| key(item) <= own);
        for at in (place..sorted).rev() {
            items.swap(at, at + 1);
        }
    }
}

/// The score of a terminal node for the player who would be to move; `None` if the game goes on.
#[inline]
pub(crate) fn terminal_score<P: Position>(position: &P) -> Option<Score> {
    position.outcome().map(|outcome| match outcome.winner() {
        Some(winner) if winner == position.turn() => Score::win_in(0),
        Some(_) => Score::loss_in(0),
        None => Score::DRAW,
    })
}

#[cfg(test)]
mod tests {
    use super::insertion_sort_by_key;

    #[test]
    fn it_sorts_as_the_stable_sort_of_the_standard_library_does() {
        let mut state = 1_u64;
        for count in 0..200 {
            let mut next = || {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 33) as usize % (count + 1)
            };
            let mut ours: Vec<(usize, usize)> = (0..count).map(|i| (next() / 3, i)).collect();
            let mut theirs = ours.clone();
            insertion_sort_by_key(&mut ours, |&(key, _)| key);
            theirs.sort_by_key(|&(key, _)| key);
            assert_eq!(ours, theirs);
        }
    }
}
