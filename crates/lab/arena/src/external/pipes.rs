//! The three pipes of a child, each with a thread that may block on it so that nobody else does.
//!
//! The threads end when their pipe closes or nobody listens to them; they hold a bounded amount
//! of memory whatever the child does.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// A line may be this long, in bytes.
pub(super) const LONGEST_LINE: usize = 64 << 10;
/// So many lines wait to be read; then the child waits.
const WAITING_LINES: usize = 64;
/// So much is kept of what a child says at last on its standard error, in bytes.
const LAST_WORDS: usize = 2 << 10;

/// What comes from a child.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line so long that nobody wants the rest of it.
    TooLong,
}

/// Hands on the lines of a child. The channel closes when the output does.
pub(super) fn read_lines(output: ChildStdout) -> std::io::Result<Receiver<Heard>> {
    let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
    let mut output = BufReader::new(output);
    Builder::new().name("engine output".into()).spawn(move || {
        while let Some(heard) = next_line(&mut output) {
            let last = heard == Heard::TooLong;
            if sender.send(heard).is_err() || last {
                return;
            }
        }
    })?;
    Ok(lines)
}

fn next_line(output: &mut impl BufRead) -> Option<Heard> {
    let mut line = Vec::new();
    output.take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line).ok()?;
    match line.pop()? {
        b'\n' => Some(Heard::Line(line)),
        _ if line.len() == LONGEST_LINE => Some(Heard::TooLong),
        // The output ends within a line: that was meant to become something else.
        _ => None,
    }
}

/// Writes what it is given to a child. The channel is closed from here if the child stops
/// reading for good, and from there to tell the child that nothing more comes.
pub(super) fn write_lines(mut input: ChildStdin) -> std::io::Result<Sender<String>> {
    // Unbounded, but nobody says more than a few lines before waiting for an answer.
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

/// The end of what a child says on its standard error.
#[derive(Debug)]
pub(super) struct LastWords {
    tail: Arc<Mutex<Vec<u8>>>,
    /// Closes when the child has closed its standard error.
    spoken: Receiver<()>,
}

impl LastWords {
    pub(super) fn of(mut errors: ChildStderr) -> std::io::Result<Self> {
        let tail = Arc::new(Mutex::new(Vec::new()));
        let (speaking, spoken) = mpsc::channel::<()>();
        let kept = Arc::clone(&tail);
        Builder::new().name("engine errors".into()).spawn(move || {
            let _speaking = speaking;
            let mut buffer = [0; LAST_WORDS];
            loop {
                match errors.read(&mut buffer) {
                    Ok(0) => return,
                    Ok(count) => keep(&kept, &buffer[..count]),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(_) => return,
                }
            }
        })?;
        Ok(Self { tail, spoken })
    }

    /// The last lines, on one line; empty if nothing was said. Waits a little for a child that
    /// has ended but whose words are still under way.
    pub(super) fn heard(&self, grace: Duration) -> String {
        let _ = self.spoken.recv_timeout(grace);
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&tail);
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let joined = lines.collect::<Vec<_>>().join(" / ");
        joined.chars().filter(|c| !c.is_control()).collect()
    }
}

fn keep(tail: &Mutex<Vec<u8>>, words: &[u8]) {
    let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
    tail.extend_from_slice(words);
    let surplus = tail.len().saturating_sub(LAST_WORDS);
    tail.drain(..surplus);
}
