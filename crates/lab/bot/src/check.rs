//! The check of a bot for its author: is it built, does it keep the protocol, in positions of every kind, and does it play
//! whole games?

mod games;
mod positions;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use arena::{BotEngine, MatchEngine, MoveLimits, Turn};
use catalog::Session;
use presentation::SpecError;
use serde::Serialize;

use crate::folder::BotFolder;
use crate::workshop::{BuiltBot, Workshop};
pub use games::GameReport;

const FOLDER: &str = "is a program in a language that is known";
const BUILD: &str = "can be built";

/// How much longer than its time a move may take in a check of positions: a loaded machine is not the bot's fault.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is to be checked.
pub struct Check<'a> {
    /// Builds and starts the bot.
    pub workshop: &'a Workshop,
    /// The bot's folder.
    pub folder: &'a Path,
    /// The spec of the game.
    pub game: &'a str,
    /// How many milliseconds a move may take.
    pub move_ms: u64,
    /// How many games it plays: against random, level 1 and level 2 by turns.
    pub games: u32,
    /// The random seed of positions and games.
    pub seed: u64,
    /// Whether the check should stop; polled.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
}

/// One thing that was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StepReport {
    /// What the bot should do, in words that follow its name.
    pub step: String,
    /// What it was, if that is of interest: the language, the protocol.
    pub found: Option<String>,
    /// What is wrong, if anything.
    pub problem: Option<Problem>,
}

/// What is wrong with a bot.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// In a sentence.
    pub message: String,
    /// The moves up to the position in which it happened.
    pub moves: Vec<String>,
    /// The position as text; empty if it is about none.
    pub position: String,
    /// What the bot wrote to its standard error at last.
    pub stderr: String,
}

/// All that a check has found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    /// In order.
    pub steps: Vec<StepReport>,
    /// The games it played; none if something was wrong before.
    pub games: Vec<GameReport>,
}

impl CheckReport {
    /// How many things are wrong.
    pub fn problems(&self) -> usize {
        let steps = self.steps.iter().filter(|step| step.problem.is_some()).count();
        steps + self.games.iter().filter(|game| game.problem.is_some()).count()
    }
}

/// What is told while the check goes on.
pub enum Progress<'a> {
    /// A step is done.
    Step(&'a StepReport),
    /// A game is over.
    Game(&'a GameReport),
}

impl Check<'_> {
    /// Checks the bot, and calls `report` after each thing. What could not work after what is wrong is not tried.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn run(&self, report: &mut dyn FnMut(&Progress<'_>)) -> Result<CheckReport, SpecError> {
        let game = catalog::open(self.game)?;
        let mut all = CheckReport::default();
        let mut step = |step: StepReport| {
            report(&Progress::Step(&step));
            let is_right = step.problem.is_none();
            all.steps.push(step);
            is_right
        };
        let (built, folder) = self.build();
        let mut is_right = folder.into_iter().fold(true, |all, one| all & step(one));
        if let Some(bot) = built.filter(|_| is_right) {
            let mut engine = self.workshop.engine(&bot, game.duplicate());
            is_right = step(self.start(&mut engine, &*game));
            for position in positions::of(&*game, self.seed) {
                if !is_right || (self.stopped)() {
                    break;
                }
                is_right = step(self.ask(&mut engine, &position));
            }
            drop(engine);
            if is_right {
                self.play(&bot, &mut |game| {
                    report(&Progress::Game(&game));
                    all.games.push(game);
                });
            }
        }
        Ok(all)
    }

    /// Builds the bot, with a report of its folder and one of the build.
    fn build(&self) -> (Option<Arc<BuiltBot>>, Vec<StepReport>) {
        let step = |step: &str, found: Option<String>, problem: Option<String>| StepReport {
            step: step.to_owned(),
            found,
            problem: problem.map(|message| Problem { message, ..Problem::default() }),
        };
        let folder = match BotFolder::open(self.folder) {
            Ok(folder) => folder,
            Err(error) => return (None, vec![step(FOLDER, None, Some(error.to_string()))]),
        };
        let language = Some(folder.language().name().to_owned());
        let mut steps = vec![step(FOLDER, language, None)];
        match self.workshop.build(&folder, self.stopped) {
            Ok(bot) => {
                let version = format!("version {}", &bot.digest()[..8]);
                steps.push(step(BUILD, Some(version), None));
                (Some(bot), steps)
            }
            Err(error) => {
                steps.push(step(BUILD, None, Some(error.to_string())));
                (None, steps)
            }
        }
    }

    fn start(&self, engine: &mut BotEngine, game: &dyn Session) -> StepReport {
        let fault = engine.new_game(self.stopped).err();
        let problem = fault.map(|fault| problem(&format!("it {fault}"), game, engine.take_notes()));
        let found = engine.protocol().map(|protocol| format!("the {protocol} protocol"));
        StepReport { step: "starts and answers its practice turn".to_owned(), found, problem }
    }

    /// Asks the bot for a move in a position, as in a new game.
    fn ask(&self, engine: &mut BotEngine, position: &positions::Asked) -> StepReport {
        let session = &*position.session;
        let move_time = Duration::from_millis(self.move_ms);
        let limits = MoveLimits {
            move_time: Some(move_time),
            timeout: move_time + PATIENCE,
            margin: PATIENCE,
            ..MoveLimits::default()
        };
        let turn = Turn { session, limits, seed: self.seed, stopped: self.stopped };
        let answer = engine.new_game(self.stopped).and_then(|()| engine.choose(&turn));
        let notes = engine.take_notes();
        let wrong = match &answer {
            Err(fault) => Some(format!("it {fault}")),
            Ok(best) => session.duplicate().play(&best.mv).err().map(|e| format!("it played {e}")),
        };
        StepReport {
            step: format!("plays {}", position.what),
            found: answer.ok().map(|best| best.mv),
            problem: wrong.map(|message| problem(&message, session, notes)),
        }
    }
}

/// What is wrong in a position.
fn problem(message: &str, session: &dyn Session, stderr: String) -> Problem {
    Problem {
        message: message.to_owned(),
        moves: session.moves(),
        position: session.position(),
        stderr,
    }
}
