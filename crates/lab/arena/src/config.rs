//! A plan from a TOML file.
//!
#![doc = concat!("```toml\n", include_str!("config/example.toml"), "```")]
//!
//! Without `games` and `rounds` there are 10 rounds. `games` is rounded up to whole rounds: in each
//! of them every group of engines plays one opening with every seating. In a Swiss tournament
//! `games` is how many each engine plays, in a matrix how many every cell has.
//!
//! What is wrong is said with its line:
//!
//! ```
//! let text = "game = \"yolah\"\nschedule = \"swis\"\n";
//! let error = plywood_arena::config::read(text, &|_| Ok(String::new())).unwrap_err();
//! let message = r#"line 2: there is no schedule "swis"; there is round-robin, gauntlet, ladder, swiss, matrix"#;
//! assert_eq!(error.to_string(), message);
//! ```

mod check;
mod document;
mod sections;

use std::fmt;

use crate::plan::Plan;
use crate::schedule::Schedule;
pub use check::{PlanError, check};
pub use document::Document;

/// A file to begin with, with explanations.
pub const EXAMPLE: &str = include_str!("config/example.toml");

/// What is wrong with a configuration, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    /// The line, counted from 1, unless something is missing that could be anywhere.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl std::error::Error for ConfigError {}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// Reads the plan of an event. A file of openings is read by `file`, which is given the path that
/// the configuration names.
///
/// # Errors
/// If the text is not TOML, or not a plan that can be carried out.
pub fn read(
    text: &str,
    file: &dyn Fn(&str) -> std::io::Result<String>,
) -> Result<Plan, ConfigError> {
    let document = Document::parse(text)?;
    document.expect_keys(
        "",
        &[
            "game",
            "schedule",
            "games",
            "rounds",
            "openings",
            "seed",
            "faults",
            "time-losses",
            "limit",
            "sprt",
            "engines",
        ],
    )?;
    let game = document.text("game")?;
    let game = game.ok_or_else(|| document.error("game", "game is missing; it names the game"))?;
    let session = catalog::open(game).map_err(|error| document.error("game", error.to_string()))?;
    let format = sections::format(&document)?;
    let engines = sections::engines(&document)?;
    let rounds = match (document.small_integer("rounds")?, document.integer("games")?) {
        (Some(_), Some(_)) => {
            return Err(document.error("games", "games and rounds cannot both be given"));
        }
        (Some(rounds), None) => rounds,
        (None, Some(games)) => {
            Schedule::with_games(format, engines.len(), session.players(), games)
                .map_err(|error| document.error(check::part_of(&error), error.to_string()))?
                .rounds()
        }
        (None, None) => Plan::DEFAULT_ROUNDS,
    };
    let mut plan = Plan { format, rounds, ..Plan::new(session.spec(), engines) };
    plan.openings = sections::openings(&document, file)?;
    plan.time_control = sections::time_control(&document)?;
    plan.seed = document.integer("seed")?.unwrap_or(plan.seed);
    plan.sprt = sections::sprt(&document)?;
    plan.faults = document.small_integer("faults")?.unwrap_or(plan.faults);
    plan.time_losses = document.small_integer("time-losses")?.unwrap_or(plan.time_losses);
    check(&plan).map_err(|error| document.error(&error.part, error.message))?;
    Ok(plan)
}
