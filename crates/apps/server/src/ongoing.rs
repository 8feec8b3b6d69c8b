//! The running searches of a page.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The running searches of a page: request ids and stop flags.
///
/// An id may be used again while the search that had it is still stopping. Both use the machine,
/// so both are counted.
#[derive(Debug, Default)]
pub(crate) struct RunningSearches(Vec<(u32, Arc<AtomicBool>)>);

impl RunningSearches {
    /// A search is running while another owner of its `stop` exists.
    pub(crate) fn add(&mut self, id: u32, stop: Arc<AtomicBool>) {
        self.0.push((id, stop));
    }

    /// How many are running, including those that are stopping.
    pub(crate) fn count(&mut self) -> usize {
        // A search drops its flag when it ends.
        self.0.retain(|(_, stop)| Arc::strong_count(stop) > 1);
        self.0.len()
    }

    /// Stops all searches of a request; the final result of the newest follows.
    pub(crate) fn stop(&self, id: u32) {
        let same = self.0.iter().filter(|(known, _)| *known == id);
        same.for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
    }

    pub(crate) fn stop_all(&self) {
        self.0.iter().for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The flag that a search holds until it ends.
    fn begun(searches: &mut RunningSearches, id: u32) -> Arc<AtomicBool> {
        let stop = Arc::default();
        searches.add(id, Arc::clone(&stop));
        stop
    }

    #[test]
    fn a_search_counts_until_it_has_ended_even_if_its_id_is_used_again() {
        let mut searches = RunningSearches::default();
        let [old, new, other] = [1, 1, 2].map(|id| begun(&mut searches, id));
        assert_eq!(searches.count(), 3);
        searches.stop(1);
        assert_eq!(searches.count(), 3, "a search that is stopping still counts");
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
