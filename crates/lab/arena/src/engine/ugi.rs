//! An engine in another program, over UGI.
//!
//! Whatever goes wrong with a program becomes a [`Fault`]: it cannot be started, exits, hangs, does
//! not read, or writes too much or garbage. After a fault the
//! program is killed, and the next game starts it anew.
//!
//! No program outlives its [`UgiEngine`]. Should this process be killed itself, Windows ends the engines with it;
//! elsewhere an engine notices by the end of its input, and one that ignores that cannot be helped, because telling
//! the kernel to end it (`PR_SET_PDEATHSIG`) takes `unsafe` code.

mod cancel;
mod command_line;
mod compliance;
mod pipes;
mod process;
mod process_tree;
mod protocol;

use std::time::Duration;

use super::program::{Launcher, Program};
use super::{BestMove, MatchEngine, Turn};
use crate::termination::Fault;
pub use command_line::{CommandLine, CommandLineError};
pub use compliance::{ComplianceCheck, RuleReport};
pub(super) use process::{Deadline, Process};
pub(super) use protocol::excerpt;
#[doc(hidden)]
pub use protocol::parse_search_output;
use protocol::{SearchReport, SeedOption};

/// An engine in another program, over UGI.
///
/// The program is started with the first game and reused as long as it commits no fault.
pub struct UgiEngine {
    launcher: Box<dyn Launcher>,
    start_timeout: Duration,
    engine: Option<Engine>,
}

impl UgiEngine {
    /// How long a program may take to report that it is ready, by default.
    pub const START_TIMEOUT: Duration = Duration::from_secs(10);

    /// The engine of this command line, which may take `start_timeout` to report that it is ready
    /// for a game.
    pub fn new(command: CommandLine, start_timeout: Duration) -> Self {
        Self::of_launcher(Box::new(command), start_timeout)
    }

    /// The engine that is started in this way.
    pub fn of_launcher(launcher: Box<dyn Launcher>, start_timeout: Duration) -> Self {
        Self { launcher, start_timeout, engine: None }
    }

    fn start(&mut self, stopped: &(dyn Fn() -> bool + Sync)) -> Result<Engine, Fault> {
        let program = Program::start(&mut *self.launcher)?;
        let mut engine = Engine { program, seed_option: None, seed: None };
        let deadline = || Deadline::new(self.start_timeout, stopped);
        engine.handshake(&deadline()).map_err(|fault| not_started("ugiok", fault))?;
        engine.new_game(&deadline()).map_err(|fault| not_started("readyok", fault))?;
        Ok(engine)
    }
}

impl MatchEngine for UgiEngine {
    fn new_game(&mut self, stopped: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault> {
        // A program that ended after the last game, or because of it, has lost nothing yet.
        let deadline = Deadline::new(self.start_timeout, stopped);
        let is_ready = |engine: &mut Engine| engine.new_game(&deadline).is_ok();
        if !self.engine.as_mut().is_some_and(is_ready) {
            self.engine = None;
            self.engine = Some(self.start(stopped)?);
        }
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<BestMove, Fault> {
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.start(turn.stopped)?,
        };
        let choice = engine.choose(turn)?;
        self.engine = Some(engine);
        Ok(choice)
    }

    fn take_notes(&mut self) -> String {
        self.engine.as_mut().map_or_else(String::new, |engine| engine.program.take_notes())
    }
}

impl Drop for UgiEngine {
    fn drop(&mut self) {
        if let Some(engine) = self.engine.take() {
            engine.program.quit();
        }
    }
}

/// A program that has answered the handshake. It is killed when this value is dropped.
struct Engine {
    program: Program,
    seed_option: Option<SeedOption>,
    /// The seed it was sent last.
    seed: Option<u64>,
}

impl Engine {
    fn handshake(&mut self, deadline: &Deadline<'_>) -> Result<(), Fault> {
        self.program.send(&["ugi"])?;
        let seed_option = &mut self.seed_option;
        self.program.receive(deadline, |line| {
            let line = String::from_utf8_lossy(line);
            if let Some(option) = SeedOption::read(&line) {
                *seed_option = Some(option);
            }
            (line.trim() == "ugiok").then_some(Ok(()))
        })
    }

    fn new_game(&mut self, deadline: &Deadline<'_>) -> Result<(), Fault> {
        self.program.send(&["uginewgame", "isready"])?;
        self.wait_ready(deadline)
    }

    /// Waits for `readyok`, the response to `isready`. A move that comes before it belongs to an
    /// earlier search and is dropped.
    fn wait_ready(&mut self, deadline: &Deadline<'_>) -> Result<(), Fault> {
        self.program.receive(deadline, |line| (line.trim_ascii() == b"readyok").then_some(Ok(())))
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<BestMove, Fault> {
        let deadline = Deadline::new(turn.limits.timeout, turn.stopped);
        let new_seed = self.seed != Some(turn.seed);
        let seed = self.seed_option.as_ref().filter(|_| new_seed).map(|it| it.set(turn.seed));
        let position = protocol::position(turn.session);
        let mut lines: Vec<&str> = seed.as_deref().into_iter().collect();
        lines.extend([position.as_str(), "isready"]);
        self.program.send(&lines)?;
        self.seed = Some(turn.seed);
        self.wait_ready(&deadline)?;

        self.program.send(&[&protocol::go(&turn.limits)])?;
        let (mut report, players) = (SearchReport::default(), turn.session.players());
        self.program.receive(&deadline, |line| report.read_bytes(line, players))
    }
}

/// A program that fails before its first game did not start.
fn not_started(missing: &str, fault: Fault) -> Fault {
    match fault {
        Fault::Crashed(how) => Fault::NoStart(how),
        Fault::Hung(timeout) => {
            Fault::NoStart(format!("it did not say {missing} within {timeout:.1?}"))
        }
        fault => fault,
    }
}
