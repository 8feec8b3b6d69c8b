//! Engines that name no game.

mod chance;

pub mod alphabeta;
pub mod clock;
pub mod minimax;
pub mod montecarlo;
pub mod paranoid;
pub mod tt;
pub mod uct;

pub use chance::{RandomEngine, ReflexEngine};

use game::{Position, Score};

/// How many nodes a depth-first search visits between two polls of the stop condition.
pub(crate) const NODES_PER_POLL: u64 = 1024;

/// Sorts the moves of a root, which are few and mostly in order already; what is equal stays as it was.
///
/// The library's sort would be built for every engine, evaluation and game: a quarter of all the
/// code there is, and of the time to build it.
pub(crate) fn sort_few<T, K: PartialOrd>(items: &mut [T], key: impl Fn(&T) -> K) {
    for sorted in 1..items.len() {
        let own = key(&items[sorted]);
        let place = items[..sorted].partition_point(|item| key(item) <= own);
        for at in (place..sorted).rev() {
            items.swap(at, at + 1);
        }
    }
}

/// The score of a game that is over, for the player who would be to move.
#[inline]
pub(crate) fn verdict<P: Position>(position: &P) -> Option<Score> {
    position.outcome().map(|outcome| match outcome.winner() {
        Some(winner) if winner == position.turn() => Score::win_in(0),
        Some(_) => Score::loss_in(0),
        None => Score::DRAW,
    })
}

#[cfg(test)]
mod tests {
    use super::sort_few;

    #[test]
    fn few_things_are_sorted_as_the_library_sorts_them_equal_ones_as_they_were() {
        let mut state = 1_u64;
        for count in 0..200 {
            let mut next = || {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 33) as usize % (count + 1)
            };
            let mut ours: Vec<(usize, usize)> = (0..count).map(|i| (next() / 3, i)).collect();
            let mut theirs = ours.clone();
            sort_few(&mut ours, |&(key, _)| key);
            theirs.sort_by_key(|&(key, _)| key);
            assert_eq!(ours, theirs);
        }
    }
}
