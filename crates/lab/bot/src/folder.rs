//! The folder of a bot: its name, its language, its files and their digest.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::language::ProgrammingLanguage;

/// The most files that a bot may have, and how large they may be together.
const MAX_FILES: usize = 10_000;
const MAX_BYTES: u64 = 256 << 20;
/// How deep folders may be in each other.
const MAX_DEPTH: usize = 32;
/// Folders of build products and the like, which are no part of a bot.
const IGNORED: [&str; 3] = ["target", "build", "__pycache__"];

/// Why a folder is not that of a bot.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// It, or something in it, cannot be read.
    #[error("{path} cannot be read: {error}")]
    Io {
        /// What cannot be read.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is not a folder.
    #[error("{0} is not a folder")]
    NotAFolder(PathBuf),
    /// Its name, or that of a file in it, is no text on a line.
    #[error("{0:?} is no name that can be shown on a line")]
    Name(PathBuf),
    /// There is no file by which a language is known.
    #[error(
        "{0} has no main.py, Main.java, main.cpp, main.js or Cargo.toml, and no bot.toml that says how to run it"
    )]
    NoProgram(PathBuf),
    /// There are files of two languages.
    #[error("{path} has both {files}; a bot.toml says which of them is to run")]
    TwoPrograms {
        /// The folder.
        path: PathBuf,
        /// The files.
        files: String,
    },
    /// A symbolic link leads out of the folder.
    #[error("{0} is a symbolic link that leads out of the bot's folder")]
    LinkOut(PathBuf),
    /// Something in it is neither a file nor a folder.
    #[error("{0} is neither a file nor a folder")]
    Special(PathBuf),
    /// There is too much in it.
    #[error("{path} has more than {MAX_FILES} files or {} MiB, or folders too deep in each other", MAX_BYTES >> 20)]
    TooLarge {
        /// The folder.
        path: PathBuf,
    },
}

impl FolderError {
    fn io(path: &Path, error: io::Error) -> Self {
        Self::Io { path: path.to_owned(), error }
    }
}

/// The folder of a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BotFolder {
    path: PathBuf,
    name: String,
    language: ProgrammingLanguage,
}

impl BotFolder {
    /// Looks at a folder. Of its files only the names are read.
    ///
    /// # Errors
    /// If it is not the folder of a bot.
    pub fn open(path: &Path) -> Result<Self, FolderError> {
        let real = path.canonicalize().map_err(|error| FolderError::io(path, error))?;
        if !real.is_dir() {
            return Err(FolderError::NotAFolder(path.to_owned()));
        }
        let name = real.file_name().and_then(|name| name.to_str());
        let name = name.filter(|name| !name.contains(char::is_control));
        let name = name.ok_or_else(|| FolderError::Name(path.to_owned()))?.to_owned();
        let language = language(&real).map_err(|error| match error {
            FolderError::NoProgram(_) => FolderError::NoProgram(path.to_owned()),
            error => error,
        })?;
        Ok(Self { path: real, name, language })
    }

    /// The folder, as a whole path without symbolic links.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The bot's name, which is the folder's.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its language.
    pub fn language(&self) -> ProgrammingLanguage {
        self.language
    }

    /// The version of the bot: the SHA-256 of the names and contents of its files. Build products, and files whose names
    /// begin with a dot, are not among them.
    ///
    /// # Errors
    /// If the files cannot be read, or are none that a bot may have.
    pub fn digest(&self) -> Result<String, FolderError> {
        let mut sha = Sha256::new();
        for file in self.files()? {
            let path = self.path.join(&file);
            let mut contents = Vec::new();
            let read =
                File::open(&path).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut contents));
            read.map_err(|error| FolderError::io(&path, error))?;
            for bytes in [file.as_bytes(), &contents] {
                sha.update((bytes.len() as u64).to_le_bytes());
                sha.update(bytes);
            }
        }
        let mut text = String::new();
        for byte in sha.finalize() {
            let _ = write!(text, "{byte:02x}");
        }
        Ok(text)
    }

    /// Copies the files into a folder, which is made; the copy as a bot.
    pub(crate) fn copy_to(&self, to: &Path) -> Result<Self, FolderError> {
        fs::create_dir_all(to).map_err(|error| FolderError::io(to, error))?;
        for file in self.files()? {
            let (from, to) = (self.path.join(&file), to.join(&file));
            let copied =
                to.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::copy(&from, &to));
            copied.map_err(|error| FolderError::io(&from, error))?;
        }
        Ok(Self { path: to.to_owned(), ..self.clone() })
    }

    /// The paths of its files in the folder, with slashes, in order.
    pub(crate) fn files(&self) -> Result<Vec<String>, FolderError> {
        let mut walk = Walk { root: &self.path, files: Vec::new(), bytes: 0 };
        walk.folder(&self.path, "", 0)?;
        walk.files.sort();
        Ok(walk.files)
    }
}

fn language(path: &Path) -> Result<ProgrammingLanguage, FolderError> {
    let has = |language: &ProgrammingLanguage| path.join(language.main_file()).is_file();
    let found: Vec<ProgrammingLanguage> =
        ProgrammingLanguage::ALL.into_iter().filter(has).collect();
    match found[..] {
        [] => Err(FolderError::NoProgram(path.to_owned())),
        [language] | [language @ ProgrammingLanguage::Custom, ..] => Ok(language),
        _ => {
            let files: Vec<&str> = found.iter().map(|language| language.main_file()).collect();
            Err(FolderError::TwoPrograms { path: path.to_owned(), files: files.join(" and ") })
        }
    }
}

/// Finds the files below a folder.
struct Walk<'a> {
    root: &'a Path,
    files: Vec<String>,
    bytes: u64,
}

impl Walk<'_> {
    fn folder(&mut self, folder: &Path, prefix: &str, depth: usize) -> Result<(), FolderError> {
        let failed = |error| FolderError::io(folder, error);
        for entry in fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let name = name.filter(|name| !name.contains(char::is_control));
            let name = name.ok_or_else(|| FolderError::Name(path.clone()))?;
            if name.starts_with('.') {
                continue;
            }
            let found = self.follow(&path)?;
            let relative = format!("{prefix}{name}");
            if found.is_dir() {
                if depth == MAX_DEPTH {
                    return Err(self.too_large());
                }
                if !IGNORED.contains(&name) {
                    self.folder(&path, &format!("{relative}/"), depth + 1)?;
                }
            } else if found.is_file() {
                self.bytes += found.len();
                self.files.push(relative);
            } else {
                return Err(FolderError::Special(path));
            }
            if self.files.len() > MAX_FILES || self.bytes > MAX_BYTES {
                return Err(self.too_large());
            }
        }
        Ok(())
    }

    /// What a path is; a symbolic link is what it leads to, within the bot's folder.
    fn follow(&self, path: &Path) -> Result<fs::Metadata, FolderError> {
        let failed = |error| FolderError::io(path, error);
        let found = fs::symlink_metadata(path).map_err(failed)?;
        if !found.is_symlink() {
            return Ok(found);
        }
        let target = path.canonicalize().map_err(failed)?;
        if target.starts_with(self.root) && !path.starts_with(&target) {
            return fs::metadata(target).map_err(failed);
        }
        Err(FolderError::LinkOut(path.to_owned()))
    }

    fn too_large(&self) -> FolderError {
        FolderError::TooLarge { path: self.root.to_owned() }
    }
}
