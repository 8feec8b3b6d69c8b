//! Work on all cores whose outcome does not depend on how many there are.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How a computation is carried out, which changes nothing about what comes of it.
pub struct Hands<'a> {
    /// How many threads work.
    pub threads: usize,
    /// Whether somebody wants it to stop.
    pub stopped: &'a AtomicBool,
    /// Told of each game that was played.
    pub played: &'a (dyn Fn() + Sync),
}

impl Hands<'_> {
    /// The answers to the questions 0 to `count`, in order; none if it was stopped.
    ///
    /// # Panics
    /// If `ask` does.
    pub fn each<T: Send>(&self, count: usize, ask: impl Fn(usize) -> T + Sync) -> Option<Vec<T>> {
        let next = AtomicUsize::new(0);
        let answers: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(count));
        std::thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, count.max(1)) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= count || self.stopped.load(Ordering::Relaxed) {
                            break;
                        }
                        let answer = ask(number);
                        (self.played)();
                        answers.lock().expect("no thread panics").push((number, answer));
                    }
                });
            }
        });
        let mut answers = answers.into_inner().expect("no thread panics");
        answers.sort_by_key(|(number, _)| *number);
        (answers.len() == count).then(|| answers.into_iter().map(|(_, answer)| answer).collect())
    }
}
