//! Perft: counting the move sequences of a given length, the classic test of move generation.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::Position;

/// How many sequences of `depth` moves start here.
///
/// A pass is a move, and a finished game has no successors. The last plies are counted, not
/// played.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.move_count() as u64,
        2 => position.reply_count(),
        _ => {
            let moves = position.legal_moves();
            moves.iter().map(|&mv| perft(&position.after(mv), depth - 1)).sum()
        }
    }
}

/// The sequences of `depth` moves, counted for each first move, on several threads.
///
/// `progress` is polled many times a second with the number of work items done and of all; if it breaks,
/// the count is cancelled and there is none. `depth` must be at least 1.
///
/// # Panics
/// If `progress` does.
pub fn divide<P: Position>(
    position: &P,
    depth: u32,
    threads: usize,
    progress: &(dyn Fn(usize, usize) -> ControlFlow<()> + Sync),
) -> Option<Vec<(P::Move, u64)>> {
    let work_items = work_items(position, depth);
    let counts = Mutex::new(position.legal_moves().iter().map(|&mv| (mv, 0)).collect::<Vec<_>>());
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let poll = || progress(done.load(Ordering::Relaxed), work_items.len());
    let work = || {
        while let Some(item) = work_items.get(next.fetch_add(1, Ordering::Relaxed)) {
            let ControlFlow::Continue(count) = count(&item.position, item.depth, &poll) else {
                return;
            };
            counts.lock().expect("no thread panics with the lock")[item.first].1 += count;
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let finished = done.into_inner() == work_items.len();
    finished.then(|| counts.into_inner().expect("no thread panics with the lock"))
}

/// As [`perft`](fn@perft), polling for cancellation.
fn count<P: Position>(
    position: &P,
    depth: u32,
    poll: &impl Fn() -> ControlFlow<()>,
) -> ControlFlow<(), u64> {
    // Four plies take milliseconds in every game.
    if depth <= 4 {
        poll()?;
        return ControlFlow::Continue(perft(position, depth));
    }
    let mut sum = 0;
    for &mv in &position.legal_moves()[..] {
        sum += count(&position.after(mv), depth - 1, poll)?;
    }
    ControlFlow::Continue(sum)
}

/// A work item: a position, the depth to count to from it, and the first move it is under.
struct WorkItem<P> {
    first: usize,
    position: P,
    depth: u32,
}

/// Splits after one move, or after two where there is enough to do: first moves differ much in
/// what they cost, and few items would leave threads idle at the end.
fn work_items<P: Position>(position: &P, depth: u32) -> Vec<WorkItem<P>> {
    let mut items = Vec::new();
    for (first, &mv) in position.legal_moves().iter().enumerate() {
        let position = position.after(mv);
        if depth <= 3 {
            items.push(WorkItem { first, position, depth: depth - 1 });
        } else {
            let seconds = position.legal_moves();
            let after = seconds.iter().map(|&mv| position.after(mv));
            items.extend(after.map(|position| WorkItem { first, position, depth: depth - 2 }));
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::Nim;

    /// The definition: every sequence is played.
    fn counted_one_by_one(position: &Nim, depth: u32) -> u64 {
        let moves = position.legal_moves();
        if depth == 0 {
            return 1;
        }
        moves.iter().map(|&mv| counted_one_by_one(&position.after(mv), depth - 1)).sum()
    }

    #[test]
    fn sequences_of_moves_are_counted_and_none_goes_on_after_the_end() {
        let start = Nim::new(9);
        // 9 is a sum of 1, 2 and 3 in so many ways with 3 and with 9 terms, and in none with 10.
        assert_eq!((perft(&Nim::new(3), 3), perft(&start, 9), perft(&start, 10)), (1, 1, 0));
        for depth in 0..=10 {
            assert_eq!(perft(&start, depth), counted_one_by_one(&start, depth), "{depth}");
        }
    }

    #[test]
    fn the_counts_under_the_first_moves_add_up_whatever_the_threads_do() {
        let start = Nim::new(14);
        for depth in 1..=7 {
            for threads in [1, 3] {
                let progress = |done, all| {
                    assert!(done <= all);
                    ControlFlow::Continue(())
                };
                let counts = divide(&start, depth, threads, &progress).unwrap();
                for (mv, count) in counts {
                    assert_eq!(count, counted_one_by_one(&start.after(mv), depth - 1), "{mv}");
                }
            }
        }
    }

    #[test]
    fn a_count_that_is_cancelled_has_no_result() {
        assert!(divide(&Nim::new(14), 6, 2, &|_, _| ControlFlow::Break(())).is_none());
    }
}
