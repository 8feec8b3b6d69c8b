//! A program that plays, with whoever starts it and watches over its limits.

use std::process::Command;
use std::time::Duration;

use super::ugi::{CommandLine, Deadline, Process};
use crate::termination::Fault;

/// Starts a program, as often as it is needed.
pub trait Launcher: Send {
    /// The command that starts the program.
    ///
    /// # Errors
    /// If there is nothing to start.
    fn command(&mut self) -> Result<Command, Fault>;

    /// Watches over the program that was started as this process, until what is returned is dropped.
    fn watch(&self, process: u32) -> Box<dyn Watch> {
        let _ = process;
        Box::new(Unwatched)
    }
}

/// Watches over the limits of a running program.
pub trait Watch: Send {
    /// How much CPU time the program and its descendants have used; `None` if that is not known.
    fn cpu_time(&self) -> Option<Duration>;

    /// The fault of a program that overran a limit and was ended for it, if that is behind this one.
    fn explain(&self, fault: Fault) -> Fault;
}

/// A program without limits.
struct Unwatched;

impl Watch for Unwatched {
    fn cpu_time(&self) -> Option<Duration> {
        None
    }

    fn explain(&self, fault: Fault) -> Fault {
        fault
    }
}

impl Launcher for CommandLine {
    fn command(&mut self) -> Result<Command, Fault> {
        Ok(self.to_command())
    }
}

/// A running program and its watch. It is killed when this value is dropped.
pub(super) struct Program {
    /// Ends before the process does, whose id may be another's afterwards.
    watch: Box<dyn Watch>,
    process: Process,
}

impl Program {
    pub(super) fn start(launcher: &mut dyn Launcher) -> Result<Self, Fault> {
        let command = launcher.command()?;
        let program = command.get_program().to_string_lossy().into_owned();
        let process = Process::start(command)
            .map_err(|error| Fault::NoStart(format!("{program}: {error}")))?;
        Ok(Self { watch: launcher.watch(process.id()), process })
    }

    pub(super) fn send(&mut self, lines: &[&str]) -> Result<(), Fault> {
        let sent = self.process.send(lines);
        sent.map_err(|fault| self.watch.explain(fault))
    }

    /// Waits until `parse` accepts a line of the program's output as the response.
    pub(super) fn receive<T>(
        &mut self,
        deadline: &Deadline<'_>,
        parse: impl FnMut(&[u8]) -> Option<Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let received = self.process.receive(deadline, parse);
        received.map_err(|fault| self.watch.explain(fault))
    }

    pub(super) fn has_ended(&self) -> bool {
        self.process.has_ended()
    }

    /// A line that is here although nothing was asked.
    pub(super) fn unasked_line(&mut self) -> Option<String> {
        let lines = std::iter::from_fn(|| self.process.next_line());
        let mut lines = lines.map(|line| String::from_utf8_lossy(&line).trim().to_owned());
        lines.find(|line| !line.is_empty())
    }

    pub(super) fn cpu_time(&self) -> Option<Duration> {
        self.watch.cpu_time()
    }

    pub(super) fn take_notes(&mut self) -> String {
        self.process.take_notes()
    }

    /// Sends `quit`, and kills the program if it does not exit in time.
    pub(super) fn quit(self) {
        let Self { watch, process } = self;
        drop(watch);
        process.quit();
    }
}
