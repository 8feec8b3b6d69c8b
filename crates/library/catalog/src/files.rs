//! The one place where the library reads files: weights and networks that a spec names.

use std::io;

/// The content of a file.
pub(crate) fn read(path: &str) -> io::Result<Vec<u8>> {
    std::fs::read(path)
}
