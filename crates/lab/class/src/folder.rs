//! The folder of a class, and the bots in it.

use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use arena::config::ConfigError;
use arena::store::StoreError;

use crate::config::{BOTS, ClassConfig, FILE};

/// The name of the store.
const STORE: &str = "games.db";
/// The most bytes of a `class.toml`.
const MAX_CONFIG_BYTES: u64 = 1 << 20;
/// How many files of a bot are looked at for changes.
const MAX_FILES: usize = 10_000;

/// Why a class cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ClassError {
    /// There is no class in this folder.
    #[error("{0} is not a class: it has no {FILE}; `plywood class new` makes one")]
    NoClass(PathBuf),
    /// A file or folder cannot be read.
    #[error("cannot read {path}: {error}")]
    Read {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A file or folder cannot be written.
    #[error("cannot write {path}: {error}")]
    Write {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// Something is wrong in `class.toml`.
    #[error("{path}: {error}")]
    Config {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: ConfigError,
    },
    /// The store fails, or somebody else uses it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A game could not be played on.
    #[error(transparent)]
    Run(#[from] arena::RunError),
    /// An engine of the catalog is not there.
    #[error(transparent)]
    Engine(#[from] presentation::SpecError),
    /// There is nobody to play against.
    #[error("{players} have to take part, and there are {found}; bots are folders below {bots}")]
    FewContestants {
        /// How many players a game has.
        players: usize,
        /// How many bots and levels there are.
        found: usize,
        /// Where bots are looked for.
        bots: PathBuf,
    },
}

/// The folder of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassFolder {
    path: PathBuf,
}

/// A folder of a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BotPath {
    /// What the bot is called: the name of its folder.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
}

impl ClassFolder {
    /// The class in a folder, with its settings.
    ///
    /// # Errors
    /// If there is none, or its settings are wrong.
    pub fn open(path: &Path) -> Result<(Self, ClassConfig), ClassError> {
        let file = path.join(FILE);
        let text =
            catalog::read_text_file(&file, MAX_CONFIG_BYTES).map_err(|error| match error {
                catalog::FileError::Io(error) if error.kind() == io::ErrorKind::NotFound => {
                    ClassError::NoClass(path.into())
                }
                catalog::FileError::Io(error) => ClassError::Read { path: file.clone(), error },
                other => ClassError::Read { path: file.clone(), error: io::Error::other(other) },
            })?;
        let config =
            ClassConfig::read(&text).map_err(|error| ClassError::Config { path: file, error })?;
        Ok((Self { path: path.into() }, config))
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The store with all games of the class.
    pub fn store(&self) -> PathBuf {
        self.path.join(STORE)
    }

    /// Where the bots are.
    pub fn bots_folder(&self) -> PathBuf {
        self.path.join(BOTS)
    }

    /// The bots there are now, by name. Hidden folders and files beside them are none.
    ///
    /// # Errors
    /// If the folder of bots cannot be read.
    pub fn bots(&self) -> Result<Vec<BotPath>, ClassError> {
        let folder = self.bots_folder();
        let failed = |error| ClassError::Read { path: folder.clone(), error };
        let mut paths = Vec::new();
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let is_hidden =
                path.file_name().is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
            if !is_hidden && path.is_dir() {
                paths.push(path);
            }
        }
        paths.sort();
        let mut taken = HashSet::new();
        Ok(paths.into_iter().map(|path| BotPath { name: name(&path, &mut taken), path }).collect())
    }
}

/// What a bot in a folder is called: one line, like no other bot and no level.
fn name(path: &Path, taken: &mut HashSet<String>) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let printable = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let name: String = name.chars().map(printable).collect();
    let name = if name.trim().is_empty() { "bot".to_owned() } else { name.trim().to_owned() };
    let numbered = |number: usize| format!("{name} ({number})");
    let mut unique = if name.starts_with("level:") { numbered(2) } else { name.clone() };
    let mut number = 2;
    while !taken.insert(unique.clone()) {
        unique = numbered(number);
        number += 1;
    }
    unique
}

impl BotPath {
    /// Changes whenever a file of the bot does; without reading the files. `None` if the folder is gone.
    pub(crate) fn stamp(&self) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        let mut left = MAX_FILES;
        stamp(&self.path, &mut left, &mut hasher).ok()?;
        Some(hasher.finish())
    }
}

fn stamp(folder: &Path, left: &mut usize, hasher: &mut DefaultHasher) -> io::Result<()> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    entries.sort();
    for path in entries {
        if *left == 0 {
            break;
        }
        *left -= 1;
        // A link is looked at, not followed: it may lead round in a circle.
        let Ok(found) = fs::symlink_metadata(&path) else { continue };
        (&path, found.len(), found.modified().ok()).hash(hasher);
        if found.is_dir() {
            stamp(&path, left, hasher)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_folders_have_names_that_are_one_line_and_differ() {
        let mut taken = HashSet::new();
        let mut named = |folder: &str| name(&Path::new("bots").join(folder), &mut taken);
        assert_eq!(named("a\nb"), "a\u{fffd}b");
        assert_eq!(named("a\tb"), "a\u{fffd}b (2)");
        assert_eq!(named(" "), "bot");
        assert_eq!(named("level:4"), "level:4 (2)");
        assert_eq!(named("<script>\"=cmd"), "<script>\"=cmd");
    }
}
