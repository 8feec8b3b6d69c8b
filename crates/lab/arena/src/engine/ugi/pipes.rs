//! The three pipes of a child process, each with a thread of its own that blocks on it.
//!
//! A thread ends when its pipe closes or its channel does; it holds a bounded amount of memory
//! whatever the child does.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// The longest line, in bytes.
pub(super) const MAX_LINE_BYTES: usize = 64 << 10;
/// Capacity of the channel of lines; when it is full the child blocks.
const LINE_CAPACITY: usize = 64;
/// How much is kept of the end of a child's standard error, in bytes.
const MAX_STDERR_BYTES: usize = 2 << 10;

/// A line of a child's standard output.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum OutputLine {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line longer than [`MAX_LINE_BYTES`]; nothing is read after it.
    TooLong,
}

/// Sends the lines of a child's output over a channel, which closes when the output does.
pub(super) fn read_lines(output: ChildStdout) -> std::io::Result<Receiver<OutputLine>> {
    let (sender, lines) = mpsc::sync_channel(LINE_CAPACITY);
    let mut output = BufReader::new(output);
    Builder::new().name("engine output".into()).spawn(move || {
        while let Some(line) = next_line(&mut output) {
            let last = line == OutputLine::TooLong;
            if sender.send(line).is_err() || last {
                return;
            }
        }
    })?;
    Ok(lines)
}

fn next_line(output: &mut impl BufRead) -> Option<OutputLine> {
    let mut line = Vec::new();
    output.take(MAX_LINE_BYTES as u64 + 1).read_until(b'\n', &mut line).ok()?;
    match line.pop()? {
        b'\n' => Some(OutputLine::Line(line)),
        _ if line.len() == MAX_LINE_BYTES => Some(OutputLine::TooLong),
        // The output ends within a line: an incomplete line is dropped.
        _ => None,
    }
}

/// Writes the texts of a channel to a child's input. The channel closes when the child closes its
/// input; the input closes when the sender is dropped.
pub(super) fn write_lines(mut input: ChildStdin) -> std::io::Result<Sender<String>> {
    // Unbounded, but only a few lines are sent before a response is awaited.
    let (sender, texts) = mpsc::channel::<String>();
    Builder::new().name("engine input".into()).spawn(move || {
        for text in texts {
            if input.write_all(text.as_bytes()).is_err() {
                return;
            }
        }
    })?;
    Ok(sender)
}

/// The end of a child's standard error.
#[derive(Debug)]
pub(super) struct StderrTail {
    tail: Arc<Mutex<Vec<u8>>>,
    /// Closes when the child has closed its standard error.
    closed: Receiver<()>,
}

impl StderrTail {
    pub(super) fn of(mut errors: ChildStderr) -> std::io::Result<Self> {
        let tail = Arc::new(Mutex::new(Vec::new()));
        let (open, closed) = mpsc::channel::<()>();
        let kept = Arc::clone(&tail);
        Builder::new().name("engine errors".into()).spawn(move || {
            let _open = open;
            let mut buffer = [0; MAX_STDERR_BYTES];
            loop {
                match errors.read(&mut buffer) {
                    Ok(0) => return,
                    Ok(count) => append(&kept, &buffer[..count]),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(_) => return,
                }
            }
        })?;
        Ok(Self { tail, closed })
    }

    /// The last lines, joined into one. Waits up to `timeout` until the child has closed its
    /// standard error.
    pub(super) fn text(&self, timeout: Duration) -> String {
        let _ = self.closed.recv_timeout(timeout);
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&tail);
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let joined = lines.collect::<Vec<_>>().join(" / ");
        joined.chars().filter(|c| !c.is_control()).collect()
    }
}

fn append(tail: &Mutex<Vec<u8>>, bytes: &[u8]) {
    let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
    tail.extend_from_slice(bytes);
    let surplus = tail.len().saturating_sub(MAX_STDERR_BYTES);
    tail.drain(..surplus);
}
