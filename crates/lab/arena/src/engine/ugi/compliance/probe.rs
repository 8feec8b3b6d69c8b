//! A conversation with a program whose rules are checked.

use std::time::Duration;

use catalog::Session;

use super::super::process::{Deadline, Process};
use super::ComplianceCheck;
use crate::termination::Fault;

/// What a check says: nothing, or what is wrong.
pub(super) type Checked<T = ()> = Result<T, String>;

/// A program that was started for a rule, and has answered `ugi`.
pub(super) struct Probe<'a> {
    pub(super) process: Process,
    settings: &'a ComplianceCheck<'a>,
    /// What it said to `ugi`.
    pub(super) introduction: Vec<String>,
}

impl<'a> Probe<'a> {
    pub(super) fn start(settings: &'a ComplianceCheck<'a>) -> Checked<Self> {
        let process = Process::start(settings.command.to_command())
            .map_err(|error| format!("{}: {error}", settings.command.program))?;
        let mut probe = Self { process, settings, introduction: Vec::new() };
        probe.send("ugi")?;
        probe.introduction = probe.receive("ugiok")?;
        Ok(probe)
    }

    /// The game at its start.
    pub(super) fn game(&self) -> Box<dyn Session> {
        catalog::open(self.settings.game).expect("the game was checked")
    }

    pub(super) fn timeout(&self) -> Duration {
        self.settings.timeout
    }

    pub(super) fn send(&mut self, line: &str) -> Checked {
        self.process.send(&[line]).map_err(|fault| in_words(&fault))
    }

    /// The lines up to the one that begins with this word.
    pub(super) fn receive(&mut self, word: &str) -> Checked<Vec<String>> {
        self.receive_within(word, self.timeout())
    }

    pub(super) fn receive_within(&mut self, word: &str, time: Duration) -> Checked<Vec<String>> {
        let mut lines = Vec::new();
        let deadline = Deadline::new(time, self.settings.stopped);
        let received = self.process.receive(&deadline, |line| {
            let Ok(line) = str::from_utf8(line) else {
                return Some(Ok(Err("it said bytes that are no text".to_owned())));
            };
            lines.push(line.trim().to_owned());
            (line.split_whitespace().next() == Some(word)).then_some(Ok(Ok(())))
        });
        match received {
            Ok(read) => read.map(|()| lines),
            Err(Fault::Hung(time)) => Err(format!("it did not say {word} within {time:.1?}")),
            Err(fault) => Err(in_words(&fault)),
        }
    }

    /// That a line with this word does not come within some time.
    pub(super) fn expect_no(&mut self, word: &str, time: Duration) -> Checked {
        let deadline = Deadline::new(time, self.settings.stopped);
        let is_it =
            |line: &[u8]| line.split(u8::is_ascii_whitespace).next() == Some(word.as_bytes());
        match self.process.receive(&deadline, |line| is_it(line).then_some(Ok(()))) {
            Ok(()) => Err(format!("it said {word}")),
            Err(Fault::Hung(_)) => Ok(()),
            Err(fault) => Err(in_words(&fault)),
        }
    }

    /// What it says until it is ready.
    pub(super) fn ready(&mut self) -> Checked<Vec<String>> {
        self.send("isready")?;
        self.receive("readyok")
    }

    /// Sets up the position of a session and asks for a move, which must be legal; the lines of the search.
    pub(super) fn search(&mut self, session: &dyn Session, go: &str) -> Checked<Search> {
        self.set_position(session)?;
        self.send(go)?;
        self.receive_move(session, self.timeout())
    }

    pub(super) fn set_position(&mut self, session: &dyn Session) -> Checked {
        self.send(&super::super::protocol::position(session))
    }

    pub(super) fn receive_move(
        &mut self,
        session: &dyn Session,
        time: Duration,
    ) -> Checked<Search> {
        let mut lines = self.receive_within("bestmove", time)?;
        let answer = lines.pop().unwrap_or_default();
        let Some(mv) = answer.split_whitespace().nth(1) else {
            return Err("it said bestmove without a move".to_owned());
        };
        session.duplicate().play(mv).map_err(|error| format!("it played {mv}: {error}"))?;
        Ok(Search { mv: mv.to_owned(), lines })
    }

    /// The answer to a query.
    pub(super) fn query(&mut self, what: &str) -> Checked<String> {
        self.send(&format!("query {what}"))?;
        let answer = self.receive("response")?.pop().unwrap_or_default();
        let answer = answer.strip_prefix("response").unwrap_or_default();
        Ok(answer.trim().to_owned())
    }
}

/// A search that has ended.
pub(super) struct Search {
    /// The move it played.
    pub(super) mv: String,
    /// What it said before.
    pub(super) lines: Vec<String>,
}

fn in_words(fault: &Fault) -> String {
    format!("it {fault}")
}
