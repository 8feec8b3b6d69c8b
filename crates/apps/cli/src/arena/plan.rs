//! From arguments to a plan.

use std::path::Path;
use std::time::Duration;

use arena::config;
use arena::{
    Entrant, Format, Openings, Plan, Schedule, SprtPlan, SprtScale, TimeControl, read_openings,
};
use catalog::{FileError, Session};

use super::args::{MatchArgs, RunArgs, ScheduleArg, StartArgs, TimeControlArgs, TournamentArgs};
use crate::errors::usage_error;
use crate::{input, show};

/// How many games a match has that does not say.
const MATCH_GAMES: u64 = 100;
/// How many a test may take before it gives up: far more than any test needs.
const TEST_GAMES: u64 = 200_000;

pub(crate) fn of_match(args: &MatchArgs) -> anyhow::Result<Plan> {
    let session = show::open(&args.game)?;
    let players = session.players();
    if !(2..=players).contains(&args.engines.len()) {
        let most = if players == 2 { "two".into() } else { format!("two to {players}") };
        let message = format!(
            "a match of {} is between {most} engines; for more there is `plywood tournament`",
            args.game
        );
        return Err(usage_error(message));
    }
    let sprt = args.sprt.as_deref().map(|bounds| test(bounds, args)).transpose()?;
    let games = args.games.unwrap_or(if sprt.is_some() { TEST_GAMES } else { MATCH_GAMES });
    let schedule = Format::RoundRobin;
    let one = Schedule::new(schedule, args.engines.len(), players, 1).map_err(usage_error)?;
    let rounds = u32::try_from(games.div_ceil(one.games())).map_err(usage_error)?;
    let mut plan = general(&*session, &args.engines, &args.time_control, &args.start, &args.run)?;
    (plan.format, plan.rounds, plan.sprt) = (schedule, rounds, sprt);
    checked(plan)
}

pub(crate) fn of_tournament(args: &TournamentArgs) -> anyhow::Result<Plan> {
    let game = args.game.as_deref().unwrap_or_default();
    if Path::new(game).extension().is_some_and(|extension| extension == "toml") {
        return from_file(Path::new(game));
    }
    let session = show::open(game)?;
    let mut plan = general(&*session, &args.engines, &args.time_control, &args.start, &args.run)?;
    plan.rounds = args.rounds;
    plan.format = match args.schedule {
        ScheduleArg::RoundRobin => Format::RoundRobin,
        ScheduleArg::Gauntlet => Format::Gauntlet,
        ScheduleArg::Ladder => Format::Ladder,
        ScheduleArg::Swiss => Format::Swiss,
        ScheduleArg::Matrix => Format::Matrix,
    };
    checked(plan)
}

fn from_file(file: &Path) -> anyhow::Result<Plan> {
    let name = file.display();
    let text = input::text_file(file)?;
    let beside = file.parent().unwrap_or(Path::new("")).to_owned();
    let read = |path: &str| {
        let text = catalog::read_text_file(&beside.join(path), input::MAX_TEXT_BYTES);
        text.map_err(|error| match error {
            FileError::Io(error) => error,
            error => std::io::Error::other(error),
        })
    };
    config::read(&text, &read).map_err(|error| usage_error(format!("{name}: {error}")))
}

/// What all events have in common.
pub(crate) fn general(
    session: &dyn Session,
    engines: &[String],
    time_control: &TimeControlArgs,
    start: &StartArgs,
    run: &RunArgs,
) -> anyhow::Result<Plan> {
    Ok(Plan {
        openings: openings(start)?,
        time_control: time_control_of(time_control)?,
        seed: start.seed,
        faults: run.faults,
        time_losses: run.time_losses,
        ..Plan::new(session.spec(), entrants(engines))
    })
}

pub(crate) fn checked(plan: Plan) -> anyhow::Result<Plan> {
    config::check(&plan).map_err(usage_error)?;
    Ok(plan)
}

/// Engines by what they were asked for as, and bots by the names of their folders; of two with one name the second gets
/// a number.
fn entrants(engines: &[String]) -> Vec<Entrant> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for engine in engines {
        let name = engine.strip_prefix("bot:").map_or(engine.clone(), folder_name);
        let is_free = |name: &String| entrants.iter().all(|entrant| entrant.name != *name);
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        let name = [name.clone()].into_iter().chain(numbered).find(is_free).unwrap_or_default();
        entrants.push(Entrant { name, engine: engine.clone() });
    }
    entrants
}

/// The name of a folder, also if it is called `.`
fn folder_name(folder: &str) -> String {
    let path = Path::new(folder).canonicalize().unwrap_or_else(|_| folder.into());
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| folder.to_owned())
}

fn openings(start: &StartArgs) -> anyhow::Result<Openings> {
    let Some(text) = start.openings.as_deref() else {
        return Ok(Openings::Random(Plan::DEFAULT_OPENING_PLIES));
    };
    if text == "none" {
        return Ok(Openings::None);
    }
    if let Ok(plies) = text.parse() {
        return Ok(Openings::Random(plies));
    }
    Ok(Openings::Moves(read_openings(&input::text_file(Path::new(text))?)))
}

fn time_control_of(args: &TimeControlArgs) -> anyhow::Result<TimeControl> {
    let (clock, increment) = match args.clock.as_deref() {
        Some(text) => {
            let (clock, increment) = text.split_once('+').unwrap_or((text, "0s"));
            (Some(milliseconds(clock)?), milliseconds(increment)?)
        }
        None => (None, 0),
    };
    Ok(TimeControl {
        move_ms: args.search.time.as_deref().map(milliseconds).transpose()?,
        clock_ms: clock,
        increment_ms: increment,
        nodes: args.search.nodes,
        depth: args.search.depth,
        margin_ms: milliseconds(&args.timemargin)?,
    })
}

fn milliseconds(text: &str) -> anyhow::Result<u64> {
    let time: Duration = catalog::parse_time(text).map_err(usage_error)?;
    Ok(time.as_millis() as u64)
}

fn test(bounds: &str, args: &MatchArgs) -> anyhow::Result<SprtPlan> {
    let read = || -> Option<(f64, f64)> {
        let (low, high) = bounds.split_once(',')?;
        Some((low.trim().parse().ok()?, high.trim().parse().ok()?))
    };
    let Some((elo0, elo1)) = read() else {
        return Err(usage_error(format!("\"{bounds}\" is not two bounds in Elo such as 0,10")));
    };
    let scale = if args.logistic { SprtScale::Logistic } else { SprtScale::Normalized };
    let [alpha, beta] = [args.alpha, args.beta].map(|each| args.error.unwrap_or(each));
    Ok(SprtPlan { elo0, elo1, alpha, beta, scale })
}
