//! A new class: `class.toml`, the folder of bots with a starter in each language, the handout for students.

use std::io;
use std::path::{Path, PathBuf};

use i18n::Language;

use crate::config;

/// A class to make.
#[derive(Debug, Clone, Copy)]
pub struct NewClass<'a> {
    /// Its folder, which must be empty or not be there.
    pub folder: &'a Path,
    /// The spec of the game.
    pub game: &'a str,
    /// The language of everything that people read.
    pub language: Language,
}

/// The file for students: the rules, the protocol, how to try a bot.
const HANDOUT: &str = "handout.md";

/// Why there is no new class.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] presentation::SpecError),
    /// Something would be overwritten.
    #[error("{0} has something in it; a class begins in an empty folder")]
    NotEmpty(PathBuf),
    /// A file or folder cannot be made.
    #[error("cannot write {path}: {error}")]
    Write {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
}

impl NewClass<'_> {
    /// Makes the folder with all that is in it.
    ///
    /// # Errors
    /// If there is no such game, the folder has something in it, or it cannot be written to.
    pub fn create(&self) -> Result<(), CreateError> {
        let variant = catalog::variant(self.game)?;
        let failed = |path: &Path, error| CreateError::Write { path: path.into(), error };
        let occupied = match std::fs::read_dir(self.folder) {
            Ok(mut entries) => entries.next().is_some(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(failed(self.folder, error)),
        };
        if occupied {
            return Err(CreateError::NotEmpty(self.folder.into()));
        }
        let bots = self.folder.join(config::BOTS);
        atomic_file::create_dir_all(&bots).map_err(|error| failed(&bots, error))?;
        bot::starters::write(&bots).map_err(|error| failed(&bots, error))?;
        let handout = self.folder.join(HANDOUT);
        let text = bot::handout::text(self.game, self.language)?;
        atomic_file::write(&handout, &text).map_err(|error| failed(&handout, error))?;
        let file = self.folder.join(config::FILE);
        let text = config::template(&*variant, self.language);
        atomic_file::write(&file, &text).map_err(|error| failed(&file, error))
    }
}
