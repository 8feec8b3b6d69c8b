//! The one place where the library reads files: weights and networks that a spec names.

use std::io;

/// The content of a file.
pub(crate) fn read(path: &str) -> io::Result<Vec<u8>> {
    std::fs::read(path)
}

/// The content of a text file.
pub(crate) fn read_to_string(path: &str) -> io::Result<String> {
    String::from_utf8(read(path)?)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}
