//! A child process that exchanges lines, with a deadline for each response.

use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use super::cancel::{Cancel, PipesInUse};
use super::pipes::{self, OutputLine, StderrTail};
use super::process_tree::ProcessTree;
use crate::active_clock::ActiveClock;
use crate::termination::Fault;

/// How often to poll whether the event is being interrupted, or the program has exited.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// How long a program may take to exit after `quit`, or after it has closed its output.
const EXIT_TIMEOUT: Duration = Duration::from_secs(1);
/// How long to wait for the rest of the standard error of a program that has exited.
const STDERR_TIMEOUT: Duration = Duration::from_millis(200);
/// One response may have this many lines.
const MAX_LINES: usize = 10_000;
/// One response may be this long, in bytes.
const MAX_BYTES: usize = 8 << 20;

/// A deadline for a response, with a cancellation flag. It does not come nearer while this process is paused; the
/// clock has its heartbeat from who waits, every [`POLL_INTERVAL`].
pub(in crate::engine) struct Deadline<'a> {
    clock: ActiveClock,
    timeout: Duration,
    stopped: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> Deadline<'a> {
    pub(in crate::engine) fn new(
        timeout: Duration,
        stopped: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        Self { clock: ActiveClock::start(), timeout, stopped }
    }

    /// With this time from now on, or what is left if that is less.
    pub(in crate::engine) fn at_most(self, timeout: Duration) -> Self {
        Self::new(timeout.min(self.remaining()), self.stopped)
    }

    fn remaining(&self) -> Duration {
        self.timeout.saturating_sub(self.clock.now())
    }
}

/// A running program. It is killed and reaped when this value is dropped, and its pipes are closed, whoever else
/// has them open.
pub(in crate::engine) struct Process {
    tree: ProcessTree,
    commands: Sender<String>,
    lines: Receiver<OutputLine>,
    stderr_tail: StderrTail,
    /// Ends the threads of the pipes.
    _pipes_in_use: PipesInUse,
}

impl Process {
    pub(in crate::engine) fn start(mut command: Command) -> std::io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut tree = ProcessTree::spawn(&mut command)?;
        let child = tree.root();
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(std::io::ErrorKind::BrokenPipe.into());
        };
        let (cancel, pipes_in_use) = Cancel::new()?;
        Ok(Self {
            tree,
            commands: pipes::write_lines(stdin, &cancel)?,
            lines: pipes::read_lines(stdout, &cancel)?,
            stderr_tail: StderrTail::of(stderr, &cancel)?,
            _pipes_in_use: pipes_in_use,
        })
    }

    /// Sends lines to the program, without waiting until it reads them.
    pub(in crate::engine) fn send(&mut self, lines: &[&str]) -> Result<(), Fault> {
        let text = lines.iter().flat_map(|line| [line, "\n"]).collect();
        self.commands.send(text).map_err(|_| self.crash())
    }

    /// Waits until `parse` accepts a line of the program's output as the response.
    pub(in crate::engine) fn receive<T>(
        &mut self,
        deadline: &Deadline<'_>,
        mut parse: impl FnMut(&[u8]) -> Option<Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let (mut lines, mut bytes, mut exited) = (0, 0, false);
        loop {
            if (deadline.stopped)() {
                return Err(Fault::Interrupted);
            }
            let remaining = deadline.remaining();
            // Also without any time left, for a line that is here already.
            match self.lines.recv_timeout(remaining.min(POLL_INTERVAL)) {
                Ok(OutputLine::Line(line)) => {
                    (lines, bytes) = (lines + 1, bytes + line.len());
                    if lines > MAX_LINES || bytes > MAX_BYTES {
                        return Err(Fault::Flooded);
                    }
                    if let Some(response) = parse(&line) {
                        return response;
                    }
                }
                Ok(OutputLine::TooLong) => return Err(Fault::Flooded),
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
                // Its output may be open still, in the hands of a grandchild; its last lines
                // have had a poll interval to arrive.
                Err(RecvTimeoutError::Timeout) if exited => return Err(self.crash()),
                Err(RecvTimeoutError::Timeout) if remaining.is_zero() => {
                    return Err(Fault::Hung(deadline.timeout));
                }
                Err(RecvTimeoutError::Timeout) => exited = self.tree.has_exited(),
            }
        }
    }

    /// The id of the program's process, the root of its tree.
    pub(in crate::engine) fn id(&self) -> u32 {
        self.tree.id()
    }

    /// Whether the program has exited.
    pub(in crate::engine) fn has_ended(&self) -> bool {
        self.tree.has_exited()
    }

    /// A line that is here already, without waiting for one.
    pub(in crate::engine) fn next_line(&mut self) -> Option<Vec<u8>> {
        match self.lines.try_recv().ok()? {
            OutputLine::Line(line) => Some(line),
            OutputLine::TooLong => Some(b"a line without an end".to_vec()),
        }
    }

    /// What the program has printed to its standard error since this was last asked.
    pub(in crate::engine) fn take_notes(&mut self) -> String {
        self.stderr_tail.take_notes()
    }

    /// Sends `quit`, and kills the program if it does not exit in time.
    pub(in crate::engine) fn quit(self) {
        let Self { mut tree, commands, lines, _pipes_in_use, .. } = self;
        let _ = commands.send("quit\n".to_owned());
        drop(commands);
        exits_within(EXIT_TIMEOUT, &tree, &lines);
        tree.kill();
    }

    /// Closes the program's input.
    pub(super) fn close_input(&mut self) {
        self.commands = mpsc::channel().0;
    }

    /// The exit status of the program, if it exits in time.
    pub(super) fn wait_exit(&mut self, timeout: Duration) -> Option<ExitStatus> {
        exits_within(timeout, &self.tree, &self.lines).then(|| self.tree.kill()).flatten()
    }

    /// The fault of a program whose pipes are closed: its exit status and the end of its standard error.
    fn crash(&mut self) -> Fault {
        let by_itself = exits_within(EXIT_TIMEOUT, &self.tree, &self.lines);
        let status = self.tree.kill().filter(|_| by_itself);
        let how =
            status.map_or("it closed its pipes".to_owned(), |status| format!("it ended, {status}"));
        let stderr = self.stderr_tail.text(STDERR_TIMEOUT);
        Fault::Crashed(if stderr.is_empty() { how } else { format!("{how}; it said: {stderr}") })
    }
}

/// Whether a program exits within some time.
fn exits_within(timeout: Duration, tree: &ProcessTree, lines: &Receiver<OutputLine>) -> bool {
    let deadline = Deadline::new(timeout, &|| false);
    while !tree.has_exited() {
        let remaining = deadline.remaining();
        if remaining.is_zero() {
            return false;
        }
        // Reads on, because a program that cannot write may not be able to end.
        let line = lines.recv_timeout(remaining.min(POLL_INTERVAL));
        if line == Err(RecvTimeoutError::Disconnected) {
            std::thread::sleep(remaining.min(Duration::from_millis(1)));
        }
    }
    true
}

/// With the programs of Unix; `tests/arena/ugi_engine.rs` has the mock engine for every system.
#[cfg(all(test, unix))]
mod tests {
    use super::super::command_line::CommandLine;
    use super::*;

    /// How long to wait for what is expected not to happen.
    const LITTLE: Duration = Duration::from_millis(100);

    fn start(line: &str) -> Process {
        let line: CommandLine = line.parse().expect("a command line");
        Process::start(line.to_command()).expect("a program")
    }

    fn first_line(process: &mut Process, timeout: Duration) -> Result<Vec<u8>, Fault> {
        process.receive(&Deadline::new(timeout, &|| false), |line| Some(Ok(line.to_vec())))
    }

    #[test]
    fn a_program_that_does_not_read_makes_nobody_wait_for_ever() {
        let mut process = start("sleep 60");
        let more_than_a_pipe_holds = "x".repeat(1 << 20);
        process.send(&[&more_than_a_pipe_holds]).expect("nobody waits here");
        assert_eq!(first_line(&mut process, LITTLE), Err(Fault::Hung(LITTLE)));
    }

    #[test]
    fn the_longest_line_is_read_and_a_longer_one_is_a_flood() {
        let mut process = start("cat");
        let longest = "x".repeat(pipes::MAX_LINE_BYTES);
        process.send(&[&longest]).expect("a reader");
        assert_eq!(first_line(&mut process, Duration::MAX), Ok(longest.clone().into_bytes()));
        process.send(&[&(longest + "x")]).expect("a reader");
        assert_eq!(first_line(&mut process, Duration::MAX), Err(Fault::Flooded));
    }

    #[test]
    fn an_answer_of_too_many_bytes_is_a_flood() {
        let mut process = start("cat");
        let line = "x".repeat(pipes::MAX_LINE_BYTES);
        for _ in 0..=MAX_BYTES / pipes::MAX_LINE_BYTES {
            process.send(&[&line]).expect("a reader");
        }
        let never: Option<Result<(), Fault>> = None;
        let deadline = Deadline::new(Duration::MAX, &|| false);
        assert_eq!(process.receive(&deadline, |_| never.clone()), Err(Fault::Flooded));
    }

    #[test]
    fn a_line_that_is_here_is_read_although_no_time_is_left() {
        let mut process = start("sh -c 'echo here; sleep 60'");
        let line = loop {
            match first_line(&mut process, Duration::ZERO) {
                Err(Fault::Hung(_)) => std::thread::yield_now(),
                line => break line,
            }
        };
        assert_eq!(line, Ok(b"here".to_vec()));
    }

    #[test]
    fn a_program_that_has_said_all_and_exited_is_read_to_its_last_line() {
        let mut process = start("printf 'one\\ntwo\\nthr'");
        assert_eq!(first_line(&mut process, Duration::MAX), Ok(b"one".to_vec()));
        assert_eq!(first_line(&mut process, Duration::MAX), Ok(b"two".to_vec()));
        let crash = Fault::Crashed("it ended, exit status: 0".into());
        assert_eq!(first_line(&mut process, Duration::MAX), Err(crash));
    }
}
