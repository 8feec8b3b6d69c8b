//! Input from files and pipes, none of which may be without end.

use std::io::{BufRead, Read};
use std::path::Path;

use catalog::FileError;

use crate::errors::usage_error;

/// A line of standard input may be this long, in bytes: far longer than any game.
const MAX_LINE_BYTES: u64 = 1 << 20;
/// A text file may be this large, in bytes.
pub(crate) const MAX_TEXT_BYTES: u64 = 1 << 30;
/// Any other file may be this large, in bytes.
pub(crate) const MAX_FILE_BYTES: u64 = 4 << 30;

/// The next line of an input, also one that is not text; `None` at its end.
pub(crate) fn line(input: &mut impl BufRead) -> anyhow::Result<Option<String>> {
    let mut line = Vec::new();
    input.by_ref().take(MAX_LINE_BYTES + 1).read_until(b'\n', &mut line)?;
    if line.len() as u64 > MAX_LINE_BYTES {
        let problem = format!("a line of the input is longer than {MAX_LINE_BYTES} bytes");
        return Err(usage_error(problem));
    }
    let text = String::from_utf8_lossy(&line).trim().to_owned();
    Ok((!line.is_empty()).then_some(text))
}

/// The content of a text file.
pub(crate) fn text_file(path: &Path) -> anyhow::Result<String> {
    catalog::read_text_file(path, MAX_TEXT_BYTES).map_err(|error| cannot_read(path, error))
}

/// The content of a file.
pub(crate) fn file(path: &Path) -> anyhow::Result<Vec<u8>> {
    catalog::read_file(path, MAX_FILE_BYTES).map_err(|error| cannot_read(path, error))
}

/// A file that is not there is a failure; one that cannot be what was meant is wrong input.
fn cannot_read(path: &Path, error: FileError) -> anyhow::Error {
    let context = format!("cannot read {}", path.display());
    match error {
        FileError::Io(error) => anyhow::Error::new(error).context(context),
        error => usage_error(format!("{context}: {error}")),
    }
}
