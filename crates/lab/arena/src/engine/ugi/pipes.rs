//! The three pipes of a child process, each with a thread of its own that blocks on it.
//!
//! A thread ends when its pipe closes, its channel does, or it is cancelled; so not even a descendant of the child
//! that has left its process tree and holds the pipes open keeps one. It holds a bounded amount of memory whatever
//! the child does.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use super::cancel::{Cancel, ReadEnd};

/// The longest line, in bytes.
pub(super) const MAX_LINE_BYTES: usize = 64 << 10;
/// Capacity of the channel of lines; when it is full the child blocks.
const LINE_CAPACITY: usize = 64;
/// How much is kept of the end of a child's standard error, in bytes.
const MAX_STDERR_BYTES: usize = 2 << 10;
/// How much is kept of what a child writes to its standard error for one move, in bytes.
const MAX_NOTES_BYTES: usize = 4 << 10;
/// How many times a pipe is read at once: more than it holds.
const MAX_READS: usize = 64;

/// A line of a child's standard output.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum OutputLine {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line longer than [`MAX_LINE_BYTES`]; nothing is read after it.
    TooLong,
}

/// Sends the lines of a child's output over a channel, which closes when the output does.
pub(super) fn read_lines(output: ChildStdout, cancel: &Cancel) -> io::Result<Receiver<OutputLine>> {
    let (sender, lines) = mpsc::sync_channel(LINE_CAPACITY);
    let mut output = BufReader::new(cancel.watch(output));
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
pub(super) fn write_lines(input: ChildStdin, cancel: &Cancel) -> io::Result<Sender<String>> {
    let mut input = cancel.watch(input);
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
    errors: Arc<Mutex<Errors>>,
    /// Closes when the child has closed its standard error.
    closed: Receiver<()>,
}

/// The pipe of a child's standard error, and what was read from it. Whoever reads holds the lock, so that all that the
/// child had written before it answered can be had with the answer.
#[derive(Debug)]
struct Errors {
    pipe: ChildStderr,
    read_end: Arc<ReadEnd>,
    tail: Vec<u8>,
    notes: Notes,
}

/// What a child has written since it was last asked.
#[derive(Debug, Default)]
struct Notes {
    kept: Vec<u8>,
    /// How many bytes more there were.
    left_out: u64,
}

impl StderrTail {
    pub(super) fn of(pipe: ChildStderr, cancel: &Cancel) -> io::Result<Self> {
        let read_end = Arc::new(ReadEnd::of(&pipe)?);
        let errors = Errors {
            pipe,
            read_end: Arc::clone(&read_end),
            tail: Vec::new(),
            notes: Notes::default(),
        };
        let errors = Arc::new(Mutex::new(errors));
        let (open, closed) = mpsc::channel::<()>();
        let read = Arc::clone(&errors);
        let cancel = cancel.clone();
        Builder::new().name("engine errors".into()).spawn(move || {
            let _open = open;
            // The pipe is waited for without the lock, and read with it.
            while read_end.wait(&cancel).is_ok() {
                let mut errors = read.lock().unwrap_or_else(PoisonError::into_inner);
                if !errors.read_what_is_here() {
                    return;
                }
            }
        })?;
        Ok(Self { errors, closed })
    }

    /// The last lines, joined into one. Waits up to `timeout` until the child has closed its
    /// standard error.
    pub(super) fn text(&self, timeout: Duration) -> String {
        let _ = self.closed.recv_timeout(timeout);
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&errors.tail);
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let joined = lines.collect::<Vec<_>>().join(" / ");
        joined.chars().filter(|c| !c.is_control()).collect()
    }

    /// What the child has written since this was last asked, with all that it had written by now.
    pub(super) fn take_notes(&self) -> String {
        let mut errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        errors.read_what_is_here();
        std::mem::take(&mut errors.notes).into_text()
    }
}

impl Errors {
    /// Reads until the pipe is empty, but not for ever from a child that goes on writing; false once the child has
    /// closed it.
    fn read_what_is_here(&mut self) -> bool {
        let mut buffer = [0; MAX_STDERR_BYTES];
        for _ in 0..MAX_READS {
            if !self.read_end.is_ready() {
                return true;
            }
            match self.pipe.read(&mut buffer) {
                Ok(0) => return false,
                Ok(count) => self.append(&buffer[..count]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return false,
            }
        }
        true
    }

    fn append(&mut self, bytes: &[u8]) {
        self.tail.extend_from_slice(bytes);
        let surplus = self.tail.len().saturating_sub(MAX_STDERR_BYTES);
        self.tail.drain(..surplus);
        let room = MAX_NOTES_BYTES - self.notes.kept.len();
        let kept = bytes.len().min(room);
        self.notes.kept.extend_from_slice(&bytes[..kept]);
        self.notes.left_out += (bytes.len() - kept) as u64;
    }
}

impl Notes {
    fn into_text(self) -> String {
        let printable = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
        let mut text: String =
            String::from_utf8_lossy(&self.kept).trim_end().chars().filter(printable).collect();
        if self.left_out > 0 {
            text.push_str(&format!("… ({} bytes more)", self.left_out));
        }
        text
    }
}
