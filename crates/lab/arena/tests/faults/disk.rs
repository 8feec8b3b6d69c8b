//! A model of a disk, for power losses: what was synced stays, what was not is kept, dropped or garbled.
//!
//! It follows the crash tests of `SQLite` (its `test6.c`): each write since the last sync of its file is kept, dropped,
//! torn, or leaves garbage in some of its sectors; bytes beside a write are not damaged. The names of files, new or
//! deleted, are durable once their folder was synced; of those that are not, each name loses its last changes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use game::mix64;

/// What a disk does when it is to sync.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Syncs {
    Done,
    /// As if the program did not ask for it.
    Ignored,
}

/// A file by its number, as a name may be given to another file.
pub(crate) type Inode = usize;

/// All files that were opened.
#[derive(Debug)]
pub(crate) struct Disk {
    syncs: Syncs,
    files: Vec<File>,
    /// What each name stands for: what is durable, and the changes since.
    names: BTreeMap<PathBuf, Vec<Option<Inode>>>,
}

#[derive(Debug, Default)]
struct File {
    synced: Vec<u8>,
    changes: Vec<Change>,
}

#[derive(Debug)]
enum Change {
    Write { offset: usize, bytes: Vec<u8> },
    Truncate(usize),
}

impl Disk {
    pub(crate) fn new(syncs: Syncs) -> Self {
        Self { syncs, files: Vec::new(), names: BTreeMap::new() }
    }

    /// Opens a file, which has this content, or is created.
    pub(crate) fn open(&mut self, path: &Path, content: Option<Vec<u8>>) -> Inode {
        let new = self.files.len();
        let versions = self.names.entry(path.to_owned()).or_insert_with(|| {
            // What was there before all this is durable.
            vec![content.is_some().then_some(new)]
        });
        match versions.last() {
            Some(&Some(inode)) if inode != new => return inode,
            Some(Some(_)) => {}
            _ => versions.push(Some(new)),
        }
        let synced = content.unwrap_or_default();
        self.files.push(File { synced, changes: Vec::new() });
        new
    }

    pub(crate) fn write(&mut self, inode: Inode, offset: usize, bytes: &[u8]) {
        self.files[inode].changes.push(Change::Write { offset, bytes: bytes.to_owned() });
    }

    pub(crate) fn truncate(&mut self, inode: Inode, size: usize) {
        self.files[inode].changes.push(Change::Truncate(size));
    }

    pub(crate) fn delete(&mut self, path: &Path) {
        if let Some(versions) = self.names.get_mut(path) {
            versions.push(None);
        }
    }

    pub(crate) fn sync(&mut self, inode: Inode) {
        if self.syncs == Syncs::Done {
            let File { synced, changes } = &mut self.files[inode];
            changes.drain(..).for_each(|change| change.apply(synced));
        }
    }

    /// Syncs the folder that a file is in.
    pub(crate) fn sync_folder(&mut self, of: &Path) {
        if self.syncs == Syncs::Done {
            for (path, versions) in &mut self.names {
                if path.parent() == of.parent() {
                    versions.drain(..versions.len() - 1);
                }
            }
        }
    }

    /// Makes of the real files what a power loss leaves.
    pub(crate) fn lose_power(self, seed: u64) {
        let mut choice = Choice(seed);
        for (path, versions) in &self.names {
            let _ = fs::remove_file(path);
            if let Some(inode) = versions[choice.below(versions.len())] {
                fs::write(path, self.files[inode].remains(&mut choice)).expect("it can be written");
            }
            // The index of the write-ahead log is shared memory, and never synced.
            let mut index = path.as_os_str().to_owned();
            index.push("-shm");
            let index = PathBuf::from(index);
            if let Ok(mut bytes) = fs::read(&index) {
                choice.garble(&mut bytes);
                fs::write(index, bytes).expect("it can be written");
            }
        }
    }
}

impl File {
    fn remains(&self, choice: &mut Choice) -> Vec<u8> {
        let mut content = self.synced.clone();
        for change in &self.changes {
            match change {
                Change::Truncate(_) if choice.below(2) == 0 => {}
                Change::Truncate(_) => change.apply(&mut content),
                Change::Write { offset, bytes } => {
                    let mut bytes = bytes.clone();
                    match choice.below(4) {
                        0 => {}
                        1 => continue,
                        2 => bytes.truncate(choice.below(bytes.len())),
                        _ => choice.garble(&mut bytes),
                    }
                    Change::Write { offset: *offset, bytes }.apply(&mut content);
                }
            }
        }
        content
    }
}

impl Change {
    fn apply(&self, content: &mut Vec<u8>) {
        match self {
            Self::Truncate(size) => content.truncate(*size),
            Self::Write { offset, bytes } => {
                let end = offset + bytes.len();
                content.resize(content.len().max(end), 0);
                content[*offset..end].copy_from_slice(bytes);
            }
        }
    }
}

/// A sequence of choices by a seed.
struct Choice(u64);

impl Choice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix64(self.0)
    }

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
