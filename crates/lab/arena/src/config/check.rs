//! Whether a plan can be carried out, wherever it comes from.

use std::collections::HashSet;

use catalog::Session;

use crate::engine::CommandLine;
use crate::openings::{OpeningError, openings};
use crate::plan::{Format, Openings, Plan, SprtPlan, TimeControl};
use crate::schedule::{Schedule, ScheduleError};

/// Why a plan cannot be carried out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PlanError {
    /// Which part of the plan is wrong, by its keys in a configuration: `limit.time`,
    /// `engines.2.name` (counted from 0).
    pub part: String,
    /// What is wrong.
    pub message: String,
}

fn wrong(part: impl Into<String>, message: impl Into<String>) -> PlanError {
    PlanError { part: part.into(), message: message.into() }
}

/// Makes sure that a plan can be carried out.
///
/// # Errors
/// If there is no such game or engine, names are given twice, a number makes no sense, the
/// schedule does not fit the engines, or a line of moves is not a good opening. Whether there are
/// enough random openings is only known when they are made.
pub fn check(plan: &Plan) -> Result<(), PlanError> {
    let session = catalog::open(&plan.game).map_err(|error| wrong("game", error.to_string()))?;
    check_engines(plan, &*session)?;
    check_time_control(&plan.time_control)?;
    let schedule = Schedule::new(plan.format, plan.engines.len(), session.players(), plan.rounds)
        .map_err(|error| wrong(part_of(&error), error.to_string()))?;
    if plan.faults == 0 {
        return Err(wrong("faults", "faults must be at least 1"));
    }
    if plan.time_losses > 100 {
        return Err(wrong("time-losses", "time-losses are percent, from 0 to 100"));
    }
    if let Some(sprt) = &plan.sprt {
        check_sprt(plan, sprt)?;
    }
    check_openings(plan, schedule.openings())
}

fn check_openings(plan: &Plan, count: u32) -> Result<(), PlanError> {
    match &plan.openings {
        Openings::Random(0) => {
            Err(wrong("openings.random", "0 random moves are openings \"none\""))
        }
        Openings::None | Openings::Random(_) => Ok(()),
        Openings::Moves(_) => {
            let part = |error: &OpeningError| match error {
                OpeningError::Line { number, .. } => format!("openings.moves.{}", number - 1),
                _ => "openings".to_owned(),
            };
            let checked = openings(&plan.game, &plan.openings, plan.seed, count);
            checked.map(|_| ()).map_err(|error| wrong(part(&error), error.to_string()))
        }
    }
}

/// What is to be changed if there is no such schedule.
pub(super) fn part_of(error: &ScheduleError) -> &'static str {
    match error {
        ScheduleError::Seats(_) => "game",
        ScheduleError::FewEngines { .. } | ScheduleError::ManyEngines(_) => "engines",
        ScheduleError::Unscheduled(_) => "schedule",
        ScheduleError::NoRounds
        | ScheduleError::ManyRounds { .. }
        | ScheduleError::ManyGames(_) => "rounds",
    }
}

fn check_engines(plan: &Plan, session: &dyn Session) -> Result<(), PlanError> {
    let mut names = HashSet::new();
    for (i, entrant) in plan.engines.iter().enumerate() {
        if let Some(command) = entrant.command() {
            let parsed = command.parse::<CommandLine>();
            parsed.map_err(|error| wrong(format!("engines.{i}.engine"), error.to_string()))?;
        } else if let Some(folder) = entrant.bot() {
            if folder.is_empty() {
                let message = "bot: names no folder; write bot:FOLDER";
                return Err(wrong(format!("engines.{i}.engine"), message));
            }
        } else {
            let engine = session.variant().engine(&entrant.engine, 1).map(drop);
            engine.map_err(|error| wrong(format!("engines.{i}.engine"), error.to_string()))?;
        }
        let part = format!("engines.{i}.name");
        if entrant.name.trim().is_empty() || entrant.name.contains(char::is_control) {
            return Err(wrong(part, "an engine's name must be one line, not empty"));
        }
        if !names.insert(&entrant.name) {
            let message = format!("two engines are called \"{}\"; rename one", entrant.name);
            return Err(wrong(part, message));
        }
    }
    Ok(())
}

fn check_time_control(limit: &TimeControl) -> Result<(), PlanError> {
    let given = [
        ("time", limit.move_ms),
        ("clock", limit.clock_ms),
        ("nodes", limit.nodes),
        ("depth", limit.depth.map(u64::from)),
    ];
    if let Some((key, _)) = given.iter().find(|(_, value)| *value == Some(0)) {
        let unit = if matches!(*key, "time" | "clock") { "1ms" } else { "1" };
        return Err(wrong(format!("limit.{key}"), format!("{key} must be at least {unit}")));
    }
    if limit.increment_ms > 0 && limit.clock_ms.is_none() {
        return Err(wrong("limit.increment", "an increment needs a clock to add it to"));
    }
    Ok(())
}

fn check_sprt(plan: &Plan, sprt: &SprtPlan) -> Result<(), PlanError> {
    let is_match = matches!(plan.format, Format::RoundRobin | Format::Gauntlet);
    if plan.engines.len() != 2 || !is_match {
        return Err(wrong("sprt", "sprt is for a match of two engines"));
    }
    let (low, high) = (sprt.elo0, sprt.elo1);
    if !(low.is_finite() && high.is_finite() && low < high) {
        let message = format!("the first bound must be less than the second, not {low}, {high}");
        return Err(wrong("sprt.bounds", message));
    }
    for (key, rate) in [("alpha", sprt.alpha), ("beta", sprt.beta)] {
        if !(rate > 0.0 && rate < 0.5) {
            let message = format!("{key} must be between 0 and 0.5, not {rate}");
            return Err(wrong(format!("sprt.{key}"), message));
        }
    }
    Ok(())
}
