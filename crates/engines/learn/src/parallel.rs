//! Deterministic parallel work.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A deterministic parallel map: results are in index order whatever the number of threads.
pub struct ParallelRunner<'a> {
    /// The number of threads.
    pub threads: usize,
    /// Set to cancel the work.
    pub stopped: &'a AtomicBool,
    /// Called after each item, such as a game or a part of a batch.
    pub on_item_done: &'a (dyn Fn() + Sync),
}

impl ParallelRunner<'_> {
    /// The results of the items 0 to `count`, in order; `None` if the work was cancelled.
    ///
    /// # Panics
    /// If `item` does.
    pub fn map<T: Send>(&self, count: usize, item: impl Fn(usize) -> T + Sync) -> Option<Vec<T>> {
        let next = AtomicUsize::new(0);
        let results: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(count));
        std::thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, count.max(1)) {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= count || self.stopped.load(Ordering::Relaxed) {
                            break;
                        }
                        let result = item(index);
                        (self.on_item_done)();
                        results.lock().expect("no thread panics").push((index, result));
                    }
                });
            }
        });
        let mut results = results.into_inner().expect("no thread panics");
        results.sort_by_key(|(index, _)| *index);
        (results.len() == count).then(|| results.into_iter().map(|(_, result)| result).collect())
    }
}
