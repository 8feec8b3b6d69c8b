//! A cache of the results of events.
//!
//! To compute them all games of an event are read, which takes a while, and a page asks for them
//! several times: for its tables and for each plot. They are kept until the store changes.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use arena::results::Results;

/// How many events are kept.
const CAPACITY: usize = 8;

/// The results of the events that were asked for last.
#[derive(Default)]
pub(crate) struct ResultsCache {
    /// The least recently used first.
    entries: Mutex<Vec<Entry>>,
}

struct Entry {
    event: i64,
    version: StoreVersion,
    results: Arc<Results>,
}

/// What changes with every commit to a store: length and time of its file and of its write-ahead
/// log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoreVersion([Option<(u64, SystemTime)>; 2]);

impl StoreVersion {
    /// The version of a store now. What is read afterwards is of this version or a later one.
    pub(crate) fn of(store: &Path) -> Self {
        let mut log = store.as_os_str().to_owned();
        log.push("-wal");
        Self([store.to_owned(), PathBuf::from(log)].map(|file| {
            let metadata = std::fs::metadata(file).ok()?;
            Some((metadata.len(), metadata.modified().ok()?))
        }))
    }
}

impl ResultsCache {
    /// The results of an event, computed if those of this version are not there.
    pub(crate) fn get_or_compute<E>(
        &self,
        event: i64,
        version: &StoreVersion,
        compute: impl FnOnce() -> Result<Results, E>,
    ) -> Result<Arc<Results>, E> {
        if let Some(results) = self.take(event, version) {
            self.put(Entry { event, version: version.clone(), results: Arc::clone(&results) });
            return Ok(results);
        }
        let results = Arc::new(compute()?);
        self.put(Entry { event, version: version.clone(), results: Arc::clone(&results) });
        Ok(results)
    }

    fn take(&self, event: i64, version: &StoreVersion) -> Option<Arc<Results>> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let found = entries.iter().position(|entry| entry.event == event)?;
        let entry = entries.remove(found);
        (entry.version == *version).then_some(entry.results)
    }

    fn put(&self, entry: Entry) {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        // Another request may have computed them at the same time.
        entries.retain(|other| other.event != entry.event);
        if entries.len() >= CAPACITY {
            entries.remove(0);
        }
        entries.push(entry);
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use arena::{Entrant, Plan};

    use super::*;

    /// Whether the results of an event are computed anew.
    fn computed(cache: &ResultsCache, event: i64, version: &StoreVersion) -> bool {
        let mut computed = false;
        let Ok(_) = cache.get_or_compute(event, version, || {
            computed = true;
            let plan = Plan::new("yolah", vec![Entrant::new("random"), Entrant::new("uct")]);
            Ok::<_, Infallible>(Results::of(&plan, &[]))
        });
        computed
    }

    #[test]
    fn results_are_computed_again_when_the_store_has_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let cache = ResultsCache::default();
        let mut versions = vec![StoreVersion::of(&path)];
        for (file, text) in [("games.db", "1"), ("games.db", "12"), ("games.db-wal", "1")] {
            std::fs::write(folder.path().join(file), text).unwrap();
            versions.push(StoreVersion::of(&path));
        }
        for version in &versions {
            assert!(computed(&cache, 1, version) && !computed(&cache, 1, version));
        }
    }

    #[test]
    fn the_events_that_were_asked_for_last_are_kept() {
        let version = StoreVersion::of(Path::new("none"));
        let cache = ResultsCache::default();
        for event in 0..CAPACITY as i64 {
            assert!(computed(&cache, event, &version));
        }
        assert!(!computed(&cache, 0, &version));
        assert!(computed(&cache, 100, &version));
        assert!(!computed(&cache, 0, &version), "it was asked for after the others");
        assert!(computed(&cache, 1, &version), "it was not");
    }
}
