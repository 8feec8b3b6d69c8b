//! A program that is spoken to in lines, and cannot make anybody wait for ever.

use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use super::command_line::CommandLine;
use super::group::Group;
use super::pipes::{self, Heard, LastWords};
use crate::contestant::Fault;

/// How often to look whether the event is being interrupted, or the program has ended.
const TICK: Duration = Duration::from_millis(50);
/// How long a program may take to end after it was told to, or after it has closed its output.
const GRACE: Duration = Duration::from_secs(1);
/// How long the words of a program that has ended may be under way.
const ECHO: Duration = Duration::from_millis(200);
/// One answer may have this many lines.
const MOST_LINES: usize = 10_000;
/// One answer may be this long, in bytes.
const MOST_BYTES: usize = 8 << 20;

/// How long to wait for an answer, and who may call the waiting off.
pub(super) struct Patience<'a> {
    begun: Instant,
    whole: Duration,
    stopped: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> Patience<'a> {
    pub(super) fn new(whole: Duration, stopped: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { begun: Instant::now(), whole, stopped }
    }

    fn left(&self) -> Duration {
        self.whole.saturating_sub(self.begun.elapsed())
    }
}

/// A program that runs. When this value goes, the program is killed and reaped.
pub(super) struct Process {
    group: Group,
    commands: Sender<String>,
    lines: Receiver<Heard>,
    last_words: LastWords,
}

impl Process {
    pub(super) fn start(line: &CommandLine) -> std::io::Result<Self> {
        let mut command = Command::new(&line.program);
        command.args(&line.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = Group::start(&mut command)?;
        let child = group.leader();
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(std::io::ErrorKind::BrokenPipe.into());
        };
        Ok(Self {
            group,
            commands: pipes::write_lines(stdin)?,
            lines: pipes::read_lines(stdout)?,
            last_words: LastWords::of(stderr)?,
        })
    }

    /// Says lines to the program, without waiting until it reads them.
    pub(super) fn say(&mut self, lines: &[&str]) -> Result<(), Fault> {
        let text = lines.iter().flat_map(|line| [line, "\n"]).collect();
        self.commands.send(text).map_err(|_| self.crash())
    }

    /// Waits until `answer` makes something of a line that the program says.
    pub(super) fn listen<T>(
        &mut self,
        patience: &Patience<'_>,
        mut answer: impl FnMut(&[u8]) -> Option<Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let (mut lines, mut bytes, mut ended) = (0, 0, false);
        loop {
            if (patience.stopped)() {
                return Err(Fault::Interrupted);
            }
            let left = patience.left();
            // Also without any time left, for a line that is here already.
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(Heard::Line(line)) => {
                    (lines, bytes) = (lines + 1, bytes + line.len());
                    if lines > MOST_LINES || bytes > MOST_BYTES {
                        return Err(Fault::Flooded);
                    }
                    if let Some(answer) = answer(&line) {
                        return answer;
                    }
                }
                Ok(Heard::TooLong) => return Err(Fault::Flooded),
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
                // Its output may be open still, in the hands of a grandchild; its last lines
                // have had a whole tick to arrive.
                Err(RecvTimeoutError::Timeout) if ended => return Err(self.crash()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Fault::Hung(patience.whole));
                }
                Err(RecvTimeoutError::Timeout) => ended = self.group.has_ended(),
            }
        }
    }

    /// Asks the program to end, and sees to it.
    pub(super) fn quit(self) {
        let Self { mut group, commands, lines, .. } = self;
        let _ = commands.send("quit\n".to_owned());
        drop(commands);
        ends_within(GRACE, &group, &lines);
        group.end();
    }

    /// What there is to say of a program that does not listen or speak any more.
    fn crash(&mut self) -> Fault {
        let by_itself = ends_within(GRACE, &self.group, &self.lines);
        let status = self.group.end().filter(|_| by_itself);
        let how =
            status.map_or("it closed its pipes".to_owned(), |status| format!("it ended, {status}"));
        let said = self.last_words.heard(ECHO);
        Fault::Crashed(if said.is_empty() { how } else { format!("{how}; it said: {said}") })
    }
}

/// Whether a program ends within some time.
fn ends_within(grace: Duration, group: &Group, lines: &Receiver<Heard>) -> bool {
    let patience = Patience::new(grace, &|| false);
    while !group.has_ended() {
        let left = patience.left();
        if left.is_zero() {
            return false;
        }
        // Reads on, because a program that cannot write may not be able to end.
        let heard = lines.recv_timeout(left.min(TICK));
        if heard == Err(RecvTimeoutError::Disconnected) {
            std::thread::sleep(left.min(Duration::from_millis(1)));
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How long to wait for what is expected not to happen.
    const LITTLE: Duration = Duration::from_millis(100);

    fn start(line: &str) -> Process {
        Process::start(&line.parse().expect("a command line")).expect("a program")
    }

    fn first_line(process: &mut Process, whole: Duration) -> Result<Vec<u8>, Fault> {
        process.listen(&Patience::new(whole, &|| false), |line| Some(Ok(line.to_vec())))
    }

    #[test]
    fn a_program_that_does_not_read_makes_nobody_wait_for_ever() {
        let mut process = start("sleep 60");
        let more_than_a_pipe_holds = "x".repeat(1 << 20);
        process.say(&[&more_than_a_pipe_holds]).expect("nobody waits here");
        assert_eq!(first_line(&mut process, LITTLE), Err(Fault::Hung(LITTLE)));
    }

    #[test]
    fn the_longest_line_is_heard_and_a_longer_one_is_a_flood() {
        let mut process = start("cat");
        let longest = "x".repeat(pipes::LONGEST_LINE);
        process.say(&[&longest]).expect("a reader");
        assert_eq!(first_line(&mut process, Duration::MAX), Ok(longest.clone().into_bytes()));
        process.say(&[&(longest + "x")]).expect("a reader");
        assert_eq!(first_line(&mut process, Duration::MAX), Err(Fault::Flooded));
    }

    #[test]
    fn an_answer_of_too_many_bytes_is_a_flood() {
        let mut process = start("cat");
        let line = "x".repeat(pipes::LONGEST_LINE);
        for _ in 0..=MOST_BYTES / pipes::LONGEST_LINE {
            process.say(&[&line]).expect("a reader");
        }
        let never: Option<Result<(), Fault>> = None;
        let patience = Patience::new(Duration::MAX, &|| false);
        assert_eq!(process.listen(&patience, |_| never.clone()), Err(Fault::Flooded));
    }

    #[test]
    fn a_line_that_is_here_is_heard_although_no_time_is_left() {
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
    fn a_program_that_has_said_all_and_ended_is_heard_to_its_last_line() {
        let mut process = start("printf 'one\\ntwo\\nthr'");
        assert_eq!(first_line(&mut process, Duration::MAX), Ok(b"one".to_vec()));
        assert_eq!(first_line(&mut process, Duration::MAX), Ok(b"two".to_vec()));
        let crash = Fault::Crashed("it ended, exit status: 0".into());
        assert_eq!(first_line(&mut process, Duration::MAX), Err(crash));
    }
}
