//! A run on disk: written atomically after each generation, so that nothing but the current generation is
//! lost, whatever happens.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use learn::Run;
use serde::{Deserialize, Serialize};

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// An I/O error.
    #[error("{path}: {error}", path = path.display())]
    Disk {
        /// Where.
        path: PathBuf,
        /// What.
        error: io::Error,
    },
    /// Another process uses it.
    #[error("{}: another process is at work there", .0.display())]
    Locked(PathBuf),
    /// A run is there already.
    #[error("{}: there is a search already; --resume goes on with it", .0.display())]
    Begun(PathBuf),
    /// No run is there.
    #[error("{}: there is no search to go on with", .0.display())]
    Empty(PathBuf),
    /// What is there is not a run.
    #[error("{path}: this is not a search of ours: {problem}", path = path.display())]
    Broken {
        /// Where.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// What is there is a run for another game.
    #[error("{path}: this is a search for {game}", path = path.display())]
    Other {
        /// Where.
        path: PathBuf,
        /// Which game.
        game: String,
    },
}

/// The folder of a run, locked as long as this lives.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
    _lock: File,
}

#[derive(Serialize, Deserialize)]
struct Saved<R> {
    plywood: u32,
    game: String,
    run: R,
}

/// The version of the file.
const VERSION: u32 = 1;

impl RunFolder {
    /// Opens a folder, which is created if it is not there.
    ///
    /// # Errors
    /// On I/O error, or if another process uses it.
    pub fn open(path: &Path) -> Result<Self, FolderError> {
        let disk = |error| FolderError::Disk { path: path.to_owned(), error };
        atomic_file::create_dir_all(path).map_err(disk)?;
        let lock = File::create(path.join("lock")).map_err(disk)?;
        lock.try_lock().map_err(|_| FolderError::Locked(path.to_owned()))?;
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    /// The path of a file of it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Makes sure that no run is there yet.
    ///
    /// # Errors
    /// If there is one.
    pub fn is_new(&self) -> Result<(), FolderError> {
        let begun = self.file(RUN).exists();
        if begun { Err(FolderError::Begun(self.path.clone())) } else { Ok(()) }
    }

    /// The run that is there.
    ///
    /// # Errors
    /// If there is none for this game.
    pub fn load(&self, game: &str) -> Result<Run, FolderError> {
        let path = self.file(RUN);
        let text = fs::read_to_string(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => FolderError::Empty(self.path.clone()),
            _ => FolderError::Disk { path: path.clone(), error },
        })?;
        let broken = |problem: String| FolderError::Broken { path: path.clone(), problem };
        let saved: Saved<Run> =
            serde_json::from_str(&text).map_err(|error| broken(error.to_string()))?;
        if saved.plywood != VERSION {
            return Err(broken(format!("it has version {}, not {VERSION}", saved.plywood)));
        }
        if saved.game != game {
            return Err(FolderError::Other { path, game: saved.game });
        }
        Ok(saved.run)
    }

    /// Writes the run.
    ///
    /// # Errors
    /// On I/O error.
    pub fn save(&self, game: &str, run: &Run) -> Result<(), FolderError> {
        let saved = Saved { plywood: VERSION, game: game.to_owned(), run };
        let text = serde_json::to_string(&saved).map_err(io::Error::from);
        let disk = |error| FolderError::Disk { path: self.file(RUN), error };
        self.write(RUN, &text.map_err(disk)?)
    }

    /// Writes a file of it, atomically.
    ///
    /// # Errors
    /// On I/O error.
    pub fn write(&self, name: &str, text: &str) -> Result<(), FolderError> {
        let path = self.file(name);
        atomic_file::write(&path, text).map_err(|error| FolderError::Disk { path, error })
    }
}

/// The file of the run itself.
const RUN: &str = "run.json";
