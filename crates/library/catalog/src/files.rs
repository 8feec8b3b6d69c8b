//! Files that somebody names are read with a limit: regular files only, and no more of them than makes sense.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use i18n::{Message, message};

use crate::messages;

/// No file of weights or of a network is larger, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It could not be opened or read, or it is not text.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A pipe, a socket or a device, which may have no end.
    #[error("{}", Message::from(self))]
    Special,
    /// It is larger than this many bytes.
    #[error("{}", Message::from(self))]
    TooLarge(u64),
}

impl From<&FileError> for Message {
    fn from(error: &FileError) -> Self {
        match error {
            FileError::Io(error) => Self::verbatim(error),
            FileError::Special => message!(messages::SPECIAL_FILE),
            FileError::TooLarge(limit) => message!(messages::LARGE_FILE, limit = *limit),
        }
    }
}

/// The content of a regular file of at most `limit` bytes.
///
/// # Errors
/// If there is no such file, it is a pipe or a device, or it is larger.
pub fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    // Before it is opened: to open a pipe is to wait for who writes to it.
    let found = std::fs::metadata(path)?;
    if !found.is_file() && !found.is_dir() {
        return Err(FileError::Special);
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(FileError::TooLarge(limit));
    }
    Ok(bytes)
}

/// The content of a regular text file of at most `limit` bytes.
///
/// # Errors
/// Those of [`read_file`], and if it is not UTF-8.
pub fn read_text_file(path: &Path, limit: u64) -> Result<String, FileError> {
    let text = String::from_utf8(read_file(path, limit)?);
    text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error).into())
}

/// The content of a file of weights or of a network that a spec names.
pub(crate) fn read(path: &str) -> Result<Vec<u8>, FileError> {
    read_file(path.as_ref(), MAX_BYTES)
}

/// The same of a text file.
pub(crate) fn read_to_string(path: &str) -> Result<String, FileError> {
    read_text_file(path.as_ref(), MAX_BYTES)
}
