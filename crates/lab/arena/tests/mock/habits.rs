//! What the mock engine does otherwise than it should.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Stdio, abort, exit};
use std::str::FromStr;
use std::time::Duration;

use crate::{FOR_EVER, say, sleep_for_ever};

/// Habits, as words on the command line: `name` or `name=value`.
#[derive(Default)]
pub(crate) struct Habits {
    /// `start=MS`: it answers `ugi` so late; `mute`: never, as far as anybody waits.
    pub(crate) start: Duration,
    /// `late=MS`: it thinks so long.
    pub(crate) late: Duration,
    /// `games=N`: it exits when the game after the first N begins.
    pub(crate) games: Option<u32>,
    /// `twice`: it says a second, wrong answer after each.
    pub(crate) twice: bool,
    /// `stubborn`: it does not end when told to.
    pub(crate) stubborn: bool,
    /// `farewell=FILE`: it makes a file when told to end.
    pub(crate) farewell: Option<String>,
    /// `child`: it starts another process that holds its pipes open.
    child: bool,
    /// `pids=FILE`: it writes the numbers of its processes into a file, and each process holds a lock on `FILE.NUMBER`
    /// as long as it lives, which is how one can tell on every system.
    pids: Option<String>,
    /// Those below, `name=N`: what it does when told to think for the Nth time.
    once: Vec<(u32, Habit)>,
}

/// What it does instead of thinking.
#[derive(Clone)]
pub(crate) enum Habit {
    /// `crash=N`: it ends with code 3, after words on its standard error.
    Crash,
    /// `abort=N`: it is ended by a signal.
    Abort,
    /// `hang=N`: it does nothing any more, and reads nothing.
    Hang,
    /// `illegal=N`: it answers a move that no game has, then another.
    Illegal,
    /// `empty=N`: it answers without a move.
    Empty,
    /// `garbage=N`: it says things that are no answer, then goes on.
    Garbage,
    /// `noise=N`: it says things that are no text, but for people only, then goes on.
    Noise,
    /// `bytes=N`: it says things that are no text.
    Bytes,
    /// `flood=N`: it says lines without end.
    Flood,
    /// `endless=N`: it says one line without end.
    Endless,
}

impl Habits {
    pub(crate) fn read(words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut habits = Self::default();
        for word in words {
            let (name, value) = word.split_once('=').unwrap_or((&word, ""));
            match name {
                "mute" => habits.start = FOR_EVER,
                "twice" => habits.twice = true,
                "stubborn" => habits.stubborn = true,
                "child" => habits.child = true,
                "start" => habits.start = Duration::from_millis(number(&word, value)?),
                "late" => habits.late = Duration::from_millis(number(&word, value)?),
                "games" => habits.games = Some(number(&word, value)?),
                "farewell" => habits.farewell = Some(value.to_owned()),
                "pids" => habits.pids = Some(value.to_owned()),
                _ => habits.once.push((number(&word, value)?, habit(name)?)),
            }
        }
        Ok(habits)
    }

    /// Starts the other process and writes the file of numbers, if those are its habits. Returns the lock of this
    /// process.
    pub(crate) fn leave_traces(&self) -> std::io::Result<Option<File>> {
        let lock = self.pids.as_deref().map(leave_trace).transpose()?;
        if self.child {
            let mut sleeper = Command::new(std::env::current_exe()?);
            // Its output stays open as long as that of any of its processes.
            sleeper.arg("sleep").args(&self.pids).stdin(Stdio::inherit()).stdout(Stdio::inherit());
            let pid = sleeper.spawn()?.id();
            while self.pids.as_deref().is_some_and(|pids| !has_trace(pids, pid)) {
                std::thread::yield_now();
            }
        }
        Ok(lock)
    }

    /// What it does at this order, if not what it should.
    pub(crate) fn at(&self, order: u32) -> Option<Habit> {
        self.once.iter().find(|(at, _)| *at == order).map(|(_, habit)| habit.clone())
    }
}

/// Writes the number of this process into a file and takes its lock.
pub(crate) fn leave_trace(pids: &str) -> std::io::Result<File> {
    let pid = std::process::id();
    let lock = File::create(format!("{pids}.{pid}"))?;
    lock.lock()?;
    let mut file = File::options().create(true).append(true).open(pids)?;
    file.write_all(format!("{pid}\n").as_bytes())?;
    Ok(lock)
}

/// Whether a process has written its number.
fn has_trace(pids: &str, pid: u32) -> bool {
    let text = std::fs::read_to_string(pids).unwrap_or_default();
    text.lines().any(|line| line == pid.to_string())
}

fn number<T: FromStr>(word: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("no number: {word}"))
}

fn habit(name: &str) -> Result<Habit, String> {
    Ok(match name {
        "crash" => Habit::Crash,
        "abort" => Habit::Abort,
        "hang" => Habit::Hang,
        "illegal" => Habit::Illegal,
        "empty" => Habit::Empty,
        "garbage" => Habit::Garbage,
        "noise" => Habit::Noise,
        "bytes" => Habit::Bytes,
        "flood" => Habit::Flood,
        "endless" => Habit::Endless,
        _ => return Err(format!("no such habit: {name}")),
    })
}

impl Habit {
    pub(crate) fn indulge(&self) -> std::io::Result<()> {
        let raw = |bytes: &[u8]| std::io::stdout().lock().write_all(bytes);
        match self {
            Self::Crash => {
                // More than a pipe holds, so that it must have been read.
                eprintln!("{}", "a long story\n".repeat(20_000));
                eprintln!("no more\nmemory");
                exit(3);
            }
            Self::Abort => abort(),
            Self::Hang => sleep_for_ever(),
            Self::Illegal => say("bestmove z99"),
            Self::Empty => say("bestmove"),
            Self::Garbage => say("best\nmove\n\ninfo depth\nbestmover a1\nreadyok\n\u{1f98a}"),
            Self::Noise => raw(b"info string caf\xe9 \xff\xfe\n\xc3\n"),
            Self::Bytes => raw(b"bestmove \xff\xfe\n"),
            Self::Flood => loop {
                say("info string and so on")?;
            },
            Self::Endless => loop {
                raw(b"and so on ")?;
            },
        }
    }
}
