//! The searches of a page that go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How to stop the searches that go on, with the numbers of their questions.
///
/// A number may be used again while the search that had it is still stopping. Both take up the
/// machine, so both are counted.
#[derive(Debug, Default)]
pub(crate) struct Ongoing(Vec<(u32, Arc<AtomicBool>)>);

impl Ongoing {
    /// A search goes on as long as somebody else has its `stop`.
    pub(crate) fn add(&mut self, id: u32, stop: Arc<AtomicBool>) {
        self.0.push((id, stop));
    }

    /// How many go on, those included that were told to stop and have not yet.
    pub(crate) fn count(&mut self) -> usize {
        // A search that has ended has dropped its own.
        self.0.retain(|(_, stop)| Arc::strong_count(stop) > 1);
        self.0.len()
    }

    /// Stops all searches of a question; the last word of the newest follows.
    pub(crate) fn stop(&self, id: u32) {
        let its = self.0.iter().filter(|(known, _)| *known == id);
        its.for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
    }

    pub(crate) fn stop_all(&self) {
        self.0.iter().for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a search has until it ends.
    fn begun(searches: &mut Ongoing, id: u32) -> Arc<AtomicBool> {
        let stop = Arc::default();
        searches.add(id, Arc::clone(&stop));
        stop
    }

    #[test]
    fn a_search_counts_until_it_has_ended_even_if_its_number_is_used_again() {
        let mut searches = Ongoing::default();
        let [old, new, other] = [1, 1, 2].map(|id| begun(&mut searches, id));
        assert_eq!(searches.count(), 3);
        searches.stop(1);
        assert_eq!(searches.count(), 3, "to be told to stop is not to have stopped");
        assert!(old.load(Ordering::Relaxed) && new.load(Ordering::Relaxed));
        assert!(!other.load(Ordering::Relaxed));
        drop(old);
        assert_eq!(searches.count(), 2);
        drop(new);
        assert_eq!(searches.count(), 1);
        searches.stop_all();
        assert!(other.load(Ordering::Relaxed));
    }
}
