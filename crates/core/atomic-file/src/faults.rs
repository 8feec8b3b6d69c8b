//! Fault injection, for tests: the n-th operation on the disk fails, or the power is cut before it, for every n, as
//! `SQLite` tests itself.
//!
//! A fault is for the calling thread only, so tests do not disturb each other, or for a whole program that a test
//! starts with [`VARIABLE`] in its environment.

mod power_loss;

use std::cell::RefCell;
use std::io;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::{Change, Operation};
pub use power_loss::Syncs;
use power_loss::Unsynced;

/// The environment variable with the fault of a program that a test has started: `fail N`, or `cut N SEED` for a
/// power loss.
pub const VARIABLE: &str = "PLYWOOD_DISK_FAULT";

/// The exit code of a program whose power was cut.
pub const POWER_IS_CUT: i32 = 86;

/// A power loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PowerLoss {
    /// The number of the operation that is not done any more, counted from 0. If there are fewer, the power is
    /// cut after the last one.
    pub before: usize,
    /// Decides what becomes of that which is not synced.
    pub seed: u64,
    /// What the disk does when it is to sync.
    pub syncs: Syncs,
}

#[derive(Debug, Clone, Copy)]
enum Fault {
    /// The operation with this number fails.
    Fail(usize),
    CutPower(PowerLoss),
}

#[derive(Default)]
struct Injected {
    fault: Option<Fault>,
    /// The operations so far.
    seen: Vec<Operation>,
    unsynced: Unsynced,
}

thread_local! {
    static OF_THREAD: RefCell<Option<Injected>> = const { RefCell::new(None) };
}

static OF_PROGRAM: LazyLock<Option<Mutex<Injected>>> = LazyLock::new(|| {
    let fault = std::env::var(VARIABLE).ok()?;
    let words: Vec<&str> = fault.split(' ').collect();
    let number = |word: &str| word.parse::<usize>().expect("a fault has numbers");
    let fault = match words[..] {
        ["fail", n] => Fault::Fail(number(n)),
        ["cut", n, seed] => Fault::CutPower(PowerLoss {
            before: number(n),
            seed: number(seed) as u64,
            syncs: Syncs::Done,
        }),
        _ => panic!("{VARIABLE} is \"fail N\" or \"cut N SEED\", not {fault:?}"),
    };
    Some(Mutex::new(Injected { fault: Some(fault), ..Injected::default() }))
});

/// Fails the operation with the number `n`, counted from 0, of what `work` does on this thread.
pub fn fail<T>(n: usize, work: impl FnOnce() -> T) -> T {
    run(Some(Fault::Fail(n)), work).0
}

/// Cuts the power during what `work` does on this thread: its operations fail from then on, and what was not synced
/// is kept, lost or garbled.
pub fn cut_power<T>(loss: PowerLoss, work: impl FnOnce() -> T) -> T {
    let (result, injected) = run(Some(Fault::CutPower(loss)), work);
    injected.unsynced.lose(loss.seed);
    result
}

/// Lets nothing fail, and returns the operations of `work` on this thread.
pub fn observe<T>(work: impl FnOnce() -> T) -> (T, Vec<Operation>) {
    let (result, injected) = run(None, work);
    (result, injected.seen)
}

fn run<T>(fault: Option<Fault>, work: impl FnOnce() -> T) -> (T, Injected) {
    OF_THREAD.set(Some(Injected { fault, ..Injected::default() }));
    let result = work();
    (result, OF_THREAD.take().unwrap_or_default())
}

/// Notes what is about to be done, and fails if it is to fail.
pub(crate) fn next(change: &Change<'_>) -> io::Result<()> {
    OF_THREAD.with_borrow_mut(|of_thread| match (of_thread, &*OF_PROGRAM) {
        (Some(injected), _) => injected.next(change),
        (None, Some(of_program)) => {
            let mut injected = of_program.lock().unwrap_or_else(PoisonError::into_inner);
            injected.next(change).inspect_err(|_| injected.end_program())
        }
        (None, None) => Ok(()),
    })
}

/// Whether the power is on: whatever is off changes nothing on the disk any more.
pub(crate) fn power_is_on() -> bool {
    OF_THREAD.with_borrow(|injected| injected.as_ref().is_none_or(Injected::power_is_on))
}

impl Injected {
    fn next(&mut self, change: &Change<'_>) -> io::Result<()> {
        let number = self.seen.len();
        let operation = change.operation();
        self.seen.push(operation);
        match self.fault {
            Some(Fault::Fail(at)) if number == at => {
                Err(io::Error::other(format!("{operation:?} fails in this test")))
            }
            Some(Fault::CutPower(loss)) if number >= loss.before => {
                Err(io::Error::other("the power is cut in this test"))
            }
            Some(Fault::CutPower(loss)) => {
                self.unsynced.note(change, loss.syncs);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn power_is_on(&self) -> bool {
        !matches!(self.fault, Some(Fault::CutPower(loss)) if self.seen.len() > loss.before)
    }

    /// Ends the program if its power is cut.
    fn end_program(&mut self) {
        if let Some(Fault::CutPower(loss)) = self.fault {
            std::mem::take(&mut self.unsynced).lose(loss.seed);
            std::process::exit(POWER_IS_CUT);
        }
    }
}
