//! The inputs that mutation begins with.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::Target;

/// A file of the corpus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seed {
    /// The name of the file.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl Seed {
    /// Whether the target is to accept it.
    pub fn is_valid(&self) -> bool {
        !self.name.starts_with("invalid")
    }
}

/// The folder of a target's corpus.
pub fn folder(target: &Target) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name)
}

/// The corpus of a target, in the order of the names, so that the mutants are the same everywhere.
///
/// # Errors
/// If the folder cannot be read.
pub fn read(target: &Target) -> io::Result<Vec<Seed>> {
    let mut seeds = Vec::new();
    for entry in fs::read_dir(folder(target))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        seeds.push(Seed { name, bytes: fs::read(entry.path())? });
    }
    seeds.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(seeds)
}
