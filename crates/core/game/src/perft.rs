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
/// `progress` is asked many times a second, with how many pieces of work of how many are done,
/// whether to go on; if not, there is no count. `depth` must be at least 1.
///
/// # Panics
/// If `progress` does.
pub fn divide<P: Position>(
    position: &P,
    depth: u32,
    threads: usize,
    progress: &(dyn Fn(usize, usize) -> ControlFlow<()> + Sync),
) -> Option<Vec<(P::Move, u64)>> {
    let pieces = pieces(position, depth);
    let counts = Mutex::new(position.legal_moves().iter().map(|&mv| (mv, 0)).collect::<Vec<_>>());
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let ask = || progress(done.load(Ordering::Relaxed), pieces.len());
    let work = || {
        while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
            let ControlFlow::Continue(count) = count(&piece.position, piece.depth, &ask) else {
                return;
            };
            counts.lock().expect("no thread panics with the lock")[piece.first].1 += count;
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let finished = done.into_inner() == pieces.len();
    finished.then(|| counts.into_inner().expect("no thread panics with the lock"))
}

/// As [`perft`](fn@perft), asking now and then whether to go on.
fn count<P: Position>(
    position: &P,
    depth: u32,
    ask: &impl Fn() -> ControlFlow<()>,
) -> ControlFlow<(), u64> {
    // Four plies take milliseconds in every game.
    if depth <= 4 {
        ask()?;
        return ControlFlow::Continue(perft(position, depth));
    }
    let mut sum = 0;
    for &mv in &position.legal_moves()[..] {
        sum += count(&position.after(mv), depth - 1, ask)?;
    }
    ControlFlow::Continue(sum)
}

/// One share of the work: a position, how deep to count from it, and the first move it is under.
struct Piece<P> {
    first: usize,
    position: P,
    depth: u32,
}

/// Splits after one move, or after two where there is enough to do: first moves differ much in
/// what they cost, and few pieces would leave threads idle at the end.
fn pieces<P: Position>(position: &P, depth: u32) -> Vec<Piece<P>> {
    let mut pieces = Vec::new();
    for (first, &mv) in position.legal_moves().iter().enumerate() {
        let position = position.after(mv);
        if depth <= 3 {
            pieces.push(Piece { first, position, depth: depth - 1 });
        } else {
            let seconds = position.legal_moves();
            let after = seconds.iter().map(|&mv| position.after(mv));
            pieces.extend(after.map(|position| Piece { first, position, depth: depth - 2 }));
        }
    }
    pieces
}
