//! Input from files and pipes, none of which may be without end.

use std::io::{BufRead, Read};
use std::path::Path;

use anyhow::Context;
use catalog::FileError;

use crate::errors::usage_error;

/// A line of standard input may be this long, in bytes: far longer than any game.
const MAX_LINE_BYTES: u64 = 1 << 20;
/// Standard input that is read as a file may be this long, in bytes.
const MAX_STDIN_BYTES: u64 = 256 << 20;
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

/// The content of a text file; `-` and `/dev/stdin` are standard input, which may be a pipe.
pub(crate) fn text_file(path: &Path) -> anyhow::Result<String> {
    if path == Path::new("-") || path == Path::new("/dev/stdin") {
        return standard_input(&mut std::io::stdin().lock());
    }
    catalog::read_text_file(path, MAX_TEXT_BYTES).map_err(|error| cannot_read(path, error))
}

/// All of standard input, as text.
fn standard_input(input: &mut impl Read) -> anyhow::Result<String> {
    let mut text = Vec::new();
    input.take(MAX_STDIN_BYTES + 1).read_to_end(&mut text).context("cannot read standard input")?;
    if text.len() as u64 > MAX_STDIN_BYTES {
        let problem = format!("standard input is longer than {MAX_STDIN_BYTES} bytes");
        return Err(usage_error(problem));
    }
    String::from_utf8(text).map_err(|_| usage_error("standard input is not UTF-8 text"))
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
