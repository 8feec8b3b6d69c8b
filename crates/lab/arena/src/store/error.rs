//! What can go wrong with a store, each in one line that names the file or the game.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// What is wrong with a store, or with what should go into it.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such file.
    #[error("there is no store {}", .0.display())]
    Absent(PathBuf),
    /// The path is a folder's.
    #[error("{} is a folder, not a store of games", .0.display())]
    Folder(PathBuf),
    /// Somebody else writes to it.
    #[error("{} is in use by another plywood{}", path.display(), in_process(*process))]
    InUse {
        /// The store.
        path: PathBuf,
        /// The process that writes to it, if it said so.
        process: Option<u32>,
    },
    /// The file has other names, by which others could write to it unseen.
    #[error(
        "{} has {names} names (hard links), and can be written to with one only; remove the others, or copy it",
        path.display()
    )]
    HardLinks {
        /// The store.
        path: PathBuf,
        /// How many names it has.
        names: u64,
    },
    /// The file is something else.
    #[error("{} is not a store of games", .0.display())]
    Foreign(PathBuf),
    /// The file is of a later version of this program.
    #[error(
        "{} was written by a newer plywood: its format is {found}, this one knows up to {known}",
        path.display()
    )]
    Newer {
        /// The store.
        path: PathBuf,
        /// The version of its format.
        found: i64,
        /// The latest version known here.
        known: i64,
    },
    /// What is in the file makes no sense.
    #[error("{} is damaged: {problem}", path.display())]
    Damaged {
        /// The store.
        path: PathBuf,
        /// What makes no sense.
        problem: String,
    },
    /// There is no room for more.
    #[error("{} cannot be written: the disk is full", .0.display())]
    Full(PathBuf),
    /// It may not be written to.
    #[error("{} can only be read", .0.display())]
    ReadOnly(PathBuf),
    /// Anything else that the system or `SQLite` says.
    #[error("cannot use {}: {problem}", path.display())]
    Unusable {
        /// The store, or its lock.
        path: PathBuf,
        /// What was said.
        problem: String,
    },
    /// A plan that could not be read again.
    #[error("the plan cannot be stored: {0}")]
    Plan(String),
    /// There is no such event.
    #[error("{} has no event {event}", path.display())]
    NoEvent {
        /// The store.
        path: PathBuf,
        /// The event that was asked for.
        event: i64,
    },
    /// There is no such game.
    #[error("{} has no game {game}", path.display())]
    NoGame {
        /// The store.
        path: PathBuf,
        /// The id of the game that was asked for.
        game: u64,
    },
    /// An engine is not what it was when the event began.
    #[error(
        "{engine} is not the engine that event {event} began with: its {difference}; \
         without --resume a new event begins"
    )]
    OtherEngine {
        /// The event.
        event: i64,
        /// The engine's name.
        engine: String,
        /// What it was and is.
        difference: String,
    },
    /// A new game for an event that is over.
    #[error("event {event} is finished: game {number} comes too late")]
    Finished {
        /// The event.
        event: i64,
        /// The game's number in it.
        number: u64,
    },
    /// The same game was played twice, differently.
    #[error("game {number} of event {event} is stored already, and was played differently")]
    Different {
        /// The event.
        event: i64,
        /// The game's number in it.
        number: u64,
    },
    /// A game that makes no sense.
    #[error("game {number} of event {event} cannot be stored: {problem}")]
    Unfit {
        /// The event.
        event: i64,
        /// The game's number in it.
        number: u64,
        /// What makes no sense.
        problem: String,
    },
}

fn in_process(process: Option<u32>) -> String {
    process.map_or_else(String::new, |process| format!(" (process {process})"))
}

impl StoreError {
    /// What `SQLite` says of a file, in the words of a store.
    pub(super) fn sqlite(path: &Path, error: &rusqlite::Error) -> Self {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::Foreign(path),
            Some(ErrorCode::DiskFull) => Self::Full(path),
            Some(ErrorCode::ReadOnly) => Self::ReadOnly(path),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::TypeMismatch) => {
                Self::Damaged { path, problem: error.to_string() }
            }
            // Failures to read a column carry no code of SQLite's.
            None => Self::Damaged { path, problem: error.to_string() },
            Some(_) => Self::Unusable { path, problem: error.to_string() },
        }
    }

    /// What the system says of a file.
    pub(super) fn io(path: &Path, error: &std::io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            std::io::ErrorKind::StorageFull => Self::Full(path),
            _ => Self::Unusable { path, problem: error.to_string() },
        }
    }
}
