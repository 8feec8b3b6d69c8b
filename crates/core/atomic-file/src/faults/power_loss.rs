//! What a power loss leaves: of a file's content what was synced for certain, and of a folder's names those that there
//! were when it was synced.
//!
//! As in the crash tests of `SQLite`, each write since the last sync is kept, dropped, torn, or leaves garbage in some of
//! its sectors. The names of a folder change in order, as in the journal of a file system: the last changes may be
//! lost, and a renaming is done or not done.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::Change;

/// What a disk does when it is to sync.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syncs {
    /// What it is asked for.
    Done,
    /// Nothing, as a program that does not ask: what was written is then lost.
    Ignored,
}

/// What was done since the last sync.
#[derive(Debug, Default)]
pub(super) struct Unsynced {
    contents: Vec<Content>,
    names: Vec<NameChange>,
}

/// The content of a file that was created.
#[derive(Debug)]
struct Content {
    path: PathBuf,
    synced: Vec<u8>,
    writes: Vec<Vec<u8>>,
}

#[derive(Debug)]
enum NameChange {
    Created(PathBuf),
    FolderCreated(PathBuf),
    Renamed { from: PathBuf, to: PathBuf, replaced: Option<Vec<u8>> },
}

impl Unsynced {
    /// Notes what is about to be done.
    pub(super) fn note(&mut self, change: &Change<'_>, syncs: Syncs) {
        match *change {
            Change::CreateFolder(path) => self.names.push(NameChange::FolderCreated(path.into())),
            Change::Create(path) => {
                let content = Content { path: path.into(), synced: Vec::new(), writes: Vec::new() };
                self.contents.push(content);
                self.names.push(NameChange::Created(path.into()));
            }
            Change::Write(path, bytes) => self.content(path).writes.push(bytes.into()),
            Change::Rename { from, to } => {
                let replaced = fs::read(to).ok();
                self.contents.retain(|content| content.path != to);
                self.content(from).path = to.into();
                self.names.push(NameChange::Renamed { from: from.into(), to: to.into(), replaced });
            }
            Change::Sync(_) | Change::SyncFolder(_) if syncs == Syncs::Ignored => {}
            Change::Sync(path) => {
                let content = self.content(path);
                content.synced.extend(content.writes.drain(..).flatten());
            }
            Change::SyncFolder(folder) => self.names.retain(|change| change.folder() != folder),
        }
    }

    fn content(&mut self, path: &Path) -> &mut Content {
        let found = self.contents.iter_mut().find(|content| content.path == path);
        found.expect("what is written was created")
    }

    /// Makes of the files and folders what a power loss leaves of them.
    pub(super) fn lose(self, seed: u64) {
        let mut rng = Rng(seed);
        for content in self.contents.iter().filter(|content| !content.writes.is_empty()) {
            fs::write(&content.path, content.remains(&mut rng)).expect("the file is there");
        }
        let mut changes: HashMap<&Path, usize> = HashMap::new();
        for change in &self.names {
            *changes.entry(change.folder()).or_default() += 1;
        }
        // How many of its last changes each folder loses.
        let mut lost: HashMap<&Path, usize> = HashMap::new();
        for change in self.names.iter().rev() {
            let folder = change.folder();
            let lost = lost.entry(folder).or_insert_with(|| rng.below(changes[folder] + 1));
            if *lost > 0 {
                *lost -= 1;
                change.undo();
            }
        }
    }
}

impl Content {
    /// What may be left of it.
    fn remains(&self, rng: &mut Rng) -> Vec<u8> {
        let mut bytes = self.synced.clone();
        let mut start = bytes.len();
        for write in &self.writes {
            let mut left = write.clone();
            match rng.below(4) {
                0 => {}
                1 => left.clear(),
                2 => left.truncate(rng.below(left.len())),
                _ => rng.garble(&mut left),
            }
            if !left.is_empty() {
                // What was dropped before it is a hole.
                bytes.resize(start, 0);
                bytes.extend(left);
            }
            start += write.len();
        }
        bytes
    }
}

impl NameChange {
    /// The folder whose sync makes it durable.
    fn folder(&self) -> &Path {
        let (Self::Created(path) | Self::FolderCreated(path) | Self::Renamed { to: path, .. }) =
            self;
        crate::folder(path).expect("a file is in a folder")
    }

    fn undo(&self) {
        let undone = match self {
            Self::Created(path) => fs::remove_file(path),
            Self::FolderCreated(path) => fs::remove_dir_all(path),
            Self::Renamed { from, to, replaced } => fs::rename(to, from)
                .and_then(|()| replaced.as_ref().map_or(Ok(()), |bytes| fs::write(to, bytes))),
        };
        match undone {
            // What failed to be done, or was removed since.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            undone => undone.unwrap_or_else(|error| panic!("{self:?}: {error}")),
        }
    }
}

/// `SplitMix64`.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 if that is 0.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// Fills some sectors with garbage.
    fn garble(&mut self, bytes: &mut [u8]) {
        for sector in bytes.chunks_mut(512) {
            if self.below(2) == 0 {
                sector.fill_with(|| self.next() as u8);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;
    use crate::faults::{PowerLoss, cut_power, observe};
    use crate::{create_dir_all, write, write_with};

    const SEEDS: u64 = 10;

    /// More than the buffer holds, so that there are several writes.
    fn new() -> Vec<u8> {
        (0..40_000_u32).map(|i| (i / 7) as u8).collect()
    }

    fn write_new(path: &Path) -> io::Result<()> {
        write_with(path, |file| new().chunks(1000).try_for_each(|chunk| file.write_all(chunk)))
    }

    /// How many power losses there were, and after how many of them the file was neither the old nor the new one
    /// although it should have been.
    fn attack(old: Option<&[u8]>, syncs: Syncs) -> (usize, usize) {
        let place = tempfile::tempdir().unwrap();
        let (written, operations) = observe(|| write_new(&place.path().join("count")));
        written.unwrap();
        let (mut tries, mut broken) = (0, 0);
        for before in 0..=operations.len() {
            for seed in 0..SEEDS {
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("file");
                if let Some(old) = old {
                    fs::write(&path, old).unwrap();
                }
                let written = cut_power(PowerLoss { before, seed, syncs }, || write_new(&path));
                assert_eq!(written.is_ok(), before == operations.len(), "{before}");
                let found = fs::read(&path).ok();
                let is_new = found.as_ref() == Some(&new());
                let is_old = found.as_deref() == old && written.is_err();
                tries += 1;
                broken += usize::from(!is_old && !is_new);
            }
        }
        (tries, broken)
    }

    #[test]
    fn after_a_power_loss_the_file_is_the_old_or_the_new_one() {
        let long = vec![7; 50_000];
        let mut total = 0;
        for old in [None, Some(&b""[..]), Some(b"old"), Some(&long)] {
            let (tries, broken) = attack(old, Syncs::Done);
            assert_eq!(broken, 0);
            total += tries;
        }
        println!("{total} power losses");
    }

    /// Otherwise the test above could not fail.
    #[test]
    fn a_power_loss_breaks_files_on_a_disk_that_ignores_syncs() {
        let (tries, broken) = attack(Some(b"old"), Syncs::Ignored);
        println!("{broken} of {tries} files were broken");
        assert!(broken > 0, "{broken} of {tries}");
    }

    #[test]
    fn a_folder_that_was_created_is_there_after_a_power_loss() {
        let create = |path: &Path| {
            let folder = path.join("one/two");
            create_dir_all(&folder)?;
            write(&folder.join("file"), "text")
        };
        let count = tempfile::tempdir().unwrap();
        let (created, operations) = observe(|| create(count.path()));
        created.unwrap();
        for syncs in [Syncs::Done, Syncs::Ignored] {
            let mut lost = 0;
            for (before, seed) in
                (0..=operations.len()).flat_map(|before| (0..SEEDS).map(move |seed| (before, seed)))
            {
                let place = tempfile::tempdir().unwrap();
                let created = cut_power(PowerLoss { before, seed, syncs }, || create(place.path()));
                let found = fs::read_to_string(place.path().join("one/two/file")).ok();
                assert!(syncs == Syncs::Ignored || found.is_none_or(|found| found == "text"));
                lost += usize::from(created.is_ok() && !place.path().join("one/two/file").exists());
                // Whatever is left, the same can be done again.
                create(place.path()).unwrap();
            }
            assert_eq!(lost > 0, syncs == Syncs::Ignored, "{syncs:?}: {lost} were lost");
        }
    }
}
