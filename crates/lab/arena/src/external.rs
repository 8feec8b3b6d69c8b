//! An engine in another program, over UGI.
//!
//! What may go wrong with a program is met here, and becomes a [`Fault`]: it cannot be started,
//! ends, hangs, does not read, says too much or nothing that makes sense. After a fault the
//! program is killed, and the next game starts it anew.
//!
//! No program outlives its [`External`]. Should this process be killed itself, an engine notices
//! by the end of its input; one that ignores that cannot be helped, because telling the kernel to
//! end it (`PR_SET_PDEATHSIG`) takes `unsafe` code.

mod command_line;
mod group;
mod pipes;
mod process;
mod ugi;

use std::time::Duration;

use crate::contestant::{Choice, Contestant, Fault, Turn};
pub use command_line::{CommandLine, CommandLineError};
use process::{Patience, Process};
use ugi::{Report, SeedOption};

/// An engine in another program, over UGI.
///
/// The program starts with the first game and serves all that follow, as long as it is well.
pub struct External {
    command: CommandLine,
    patience: Duration,
    engine: Option<Engine>,
}

impl External {
    /// How long a program may take to say that it is ready, unless told otherwise.
    pub const PATIENCE: Duration = Duration::from_secs(10);

    /// The engine of this command line, which may take `patience` to say that it is ready for a
    /// game.
    pub fn new(command: CommandLine, patience: Duration) -> Self {
        Self { command, patience, engine: None }
    }

    fn start(&self, stopped: &(dyn Fn() -> bool + Sync)) -> Result<Engine, Fault> {
        let process = Process::start(&self.command)
            .map_err(|error| Fault::NoStart(format!("{}: {error}", self.command.program)))?;
        let mut engine = Engine { process, seed_option: None, seed: None };
        let patience = || Patience::new(self.patience, stopped);
        engine.introduce(&patience()).map_err(|fault| not_started("ugiok", fault))?;
        engine.new_game(&patience()).map_err(|fault| not_started("readyok", fault))?;
        Ok(engine)
    }
}

impl Contestant for External {
    fn begin(&mut self, stopped: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault> {
        // A program that ended after the last game, or because of it, has lost nothing yet.
        let patience = Patience::new(self.patience, stopped);
        let well = |engine: &mut Engine| engine.new_game(&patience).is_ok();
        if !self.engine.as_mut().is_some_and(well) {
            self.engine = None;
            self.engine = Some(self.start(stopped)?);
        }
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => self.start(turn.stopped)?,
        };
        let choice = engine.choose(turn)?;
        self.engine = Some(engine);
        Ok(choice)
    }
}

impl Drop for External {
    fn drop(&mut self) {
        if let Some(engine) = self.engine.take() {
            engine.process.quit();
        }
    }
}

/// A program that has introduced itself. It is killed when this value goes.
struct Engine {
    process: Process,
    seed_option: Option<SeedOption>,
    /// The seed it was told last.
    seed: Option<u64>,
}

impl Engine {
    fn introduce(&mut self, patience: &Patience<'_>) -> Result<(), Fault> {
        self.process.say(&["ugi"])?;
        let seed_option = &mut self.seed_option;
        self.process.listen(patience, |line| {
            let line = String::from_utf8_lossy(line);
            if let Some(option) = SeedOption::read(&line) {
                *seed_option = Some(option);
            }
            (line.trim() == "ugiok").then_some(Ok(()))
        })
    }

    fn new_game(&mut self, patience: &Patience<'_>) -> Result<(), Fault> {
        self.process.say(&["uginewgame", "isready"])?;
        self.ready(patience)
    }

    /// Waits until all that was said before is dealt with. What comes until then is late: an
    /// answer among it is none.
    fn ready(&mut self, patience: &Patience<'_>) -> Result<(), Fault> {
        self.process.listen(patience, |line| (line.trim_ascii() == b"readyok").then_some(Ok(())))
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let patience = Patience::new(turn.limits.patience, turn.stopped);
        let new_seed = self.seed != Some(turn.seed);
        let seed = self.seed_option.as_ref().filter(|_| new_seed).map(|it| it.set(turn.seed));
        let position = ugi::position(turn.session);
        let mut lines: Vec<&str> = seed.as_deref().into_iter().collect();
        lines.extend([position.as_str(), "isready"]);
        self.process.say(&lines)?;
        self.seed = Some(turn.seed);
        self.ready(&patience)?;

        self.process.say(&[&ugi::go(&turn.limits)])?;
        let (mut report, players) = (Report::default(), turn.session.players());
        self.process.listen(&patience, |line| match str::from_utf8(line) {
            Ok(line) => report.hear(line, players),
            Err(_) => Some(Err(ugi::no_text(line))),
        })
    }
}

/// A program that fails before its first game did not start.
fn not_started(missing: &str, fault: Fault) -> Fault {
    match fault {
        Fault::Crashed(how) => Fault::NoStart(how),
        Fault::Hung(patience) => {
            Fault::NoStart(format!("it did not say {missing} within {patience:.1?}"))
        }
        fault => fault,
    }
}
