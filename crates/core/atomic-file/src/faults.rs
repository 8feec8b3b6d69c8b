//! Fault injection, for tests: the n-th operation on the disk fails, for every n, as `SQLite` tests itself.
//!
//! It is for the calling thread only, so tests do not disturb each other.

use std::cell::RefCell;
use std::io;

use crate::Operation;

#[derive(Default)]
struct Injected {
    /// The number of the operation that fails.
    fail_at: Option<usize>,
    /// The operations so far.
    seen: Vec<Operation>,
}

thread_local! {
    static INJECTED: RefCell<Injected> = RefCell::default();
}

/// Fails the operation with the number `n`, counted from 0, of what `work` does on this thread.
pub fn fail<T>(n: usize, work: impl FnOnce() -> T) -> T {
    run(Some(n), work).0
}

/// Lets nothing fail, and returns the operations of `work` on this thread.
pub fn observe<T>(work: impl FnOnce() -> T) -> (T, Vec<Operation>) {
    run(None, work)
}

fn run<T>(fail_at: Option<usize>, work: impl FnOnce() -> T) -> (T, Vec<Operation>) {
    INJECTED.set(Injected { fail_at, seen: Vec::new() });
    let result = work();
    (result, INJECTED.take().seen)
}

/// Notes an operation, and fails if it is the one.
pub(crate) fn next(operation: Operation) -> io::Result<()> {
    INJECTED.with_borrow_mut(|injected| {
        injected.seen.push(operation);
        if injected.fail_at == Some(injected.seen.len() - 1) {
            return Err(io::Error::other(format!("{operation:?} fails in this test")));
        }
        Ok(())
    })
}
