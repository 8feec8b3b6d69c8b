//! `plywood class check`: a bot, for its author.

use std::io::Write;
use std::path::Path;

use anyhow::{bail, ensure};
use bot::check::{Check, CheckReport, GameReport, Problem, Progress, StepReport};
use bot::{Limits, Protection};
use class::ClassConfig;
use serde_json::json;

use super::args::CheckArgs;
use crate::errors::{Interrupted, usage_error};
use crate::progress::Interrupt;

/// How long a move may take where nobody says.
const USUAL_MS: u64 = 1_000;

pub(crate) fn run(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let class = class_of(&args.bot)?;
    let game = match (&args.game, &class) {
        (Some(game), _) => crate::show::open(game)?.spec(),
        (None, Some(class)) => class.game.clone(),
        (None, None) => {
            return Err(usage_error("the bot is in no class; --game says which game it plays"));
        }
    };
    let move_ms = match (&args.time, &class) {
        (Some(text), _) => catalog::parse_time(text).map_err(usage_error)?.as_millis() as u64,
        (None, class) => class.as_ref().map_or(USUAL_MS, |class| class.move_ms),
    };
    let memory_mib = class.map_or(Limits::default().memory_mib, |class| class.memory_mib);
    let workshop = crate::bots::workshop(Limits { memory_mib, ..Limits::default() })?;
    let interrupt = Interrupt::listen()?;
    let stopped = || interrupt.is_set();
    let check = Check {
        workshop: &workshop,
        folder: &args.bot,
        game: &game,
        move_ms,
        games: args.games,
        seed: args.seed,
        stopped: &stopped,
    };
    let mut written = Ok(());
    let report = check.run(&mut |progress| {
        if !args.json && written.is_ok() {
            written = print(progress, out);
        }
    });
    let report = report.map_err(usage_error)?;
    written?;
    let protections = workshop.protections();
    if args.json {
        let object = json!({"game": game, "problems": report.problems(), "steps": report.steps,
                            "games": report.games, "limits": protections,
                            "interrupted": interrupt.is_set()});
        writeln!(out, "{object}")?;
    } else {
        print_end(&report, &protections, out)?;
    }
    ensure!(!interrupt.is_set(), Interrupted);
    if report.problems() > 0 {
        bail!("something is wrong with {}", args.bot.display());
    }
    Ok(())
}

/// The settings of the class that a bot is in: `class.toml` is in the folder above, or in the one above that.
fn class_of(bot: &Path) -> anyhow::Result<Option<ClassConfig>> {
    let Ok(path) = bot.canonicalize() else { return Ok(None) };
    let file = path.ancestors().skip(1).take(2).map(|folder| folder.join("class.toml"));
    let Some(file) = { file }.find(|file| file.is_file()) else { return Ok(None) };
    let text = crate::input::text_file(&file)?;
    let config = ClassConfig::read(&text);
    config.map(Some).map_err(|error| usage_error(format!("{}: {error}", file.display())))
}

fn print(progress: &Progress<'_>, out: &mut dyn Write) -> std::io::Result<()> {
    match progress {
        Progress::Step(StepReport { step, found, problem }) => {
            let found = found.as_ref().map(|found| format!(" ({found})")).unwrap_or_default();
            let word = if problem.is_none() { "pass" } else { "FAIL" };
            writeln!(out, "{word}  {step}{found}")?;
            print_problem(problem.as_ref(), out)?;
        }
        Progress::Game(game) => {
            let GameReport { opponent, seat, won, plies, problem, .. } = game;
            let result = match won {
                Some(true) => "won",
                Some(false) => "lost",
                None => "drawn",
            };
            let word = if problem.is_none() { "game" } else { "FAIL" };
            writeln!(out, "{word}  against {opponent} in seat {seat}: {result} in {plies} moves")?;
            print_problem(problem.as_ref(), out)?;
        }
    }
    out.flush()
}

fn print_problem(problem: Option<&Problem>, out: &mut dyn Write) -> std::io::Result<()> {
    let Some(Problem { message, moves, position, stderr }) = problem else { return Ok(()) };
    for line in message.lines() {
        writeln!(out, "      {line}")?;
    }
    if !position.is_empty() {
        let moves = if moves.is_empty() { "none".to_owned() } else { moves.join(" ") };
        writeln!(out, "      moves     {moves}\n      position  {position}")?;
    }
    if !stderr.is_empty() {
        writeln!(out, "      it wrote to its standard error:")?;
        for line in stderr.lines() {
            writeln!(out, "        {line}")?;
        }
    }
    Ok(())
}

/// The games by opponent, and what is not limited.
fn print_end(
    report: &CheckReport,
    protections: &[Protection],
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let mut opponents: Vec<&str> = report.games.iter().map(|game| &*game.opponent).collect();
    opponents.sort_unstable();
    opponents.dedup();
    if !opponents.is_empty() {
        writeln!(out)?;
    }
    for opponent in opponents {
        let games = || report.games.iter().filter(|game| game.opponent == opponent);
        let count = |won| games().filter(|game| game.won == won).count();
        let (won, drawn, lost) = (count(Some(true)), count(None), count(Some(false)));
        let all = games().count();
        writeln!(out, "{all} games against {opponent}: {won} won, {drawn} drawn, {lost} lost")?;
    }
    for protection in protections.iter().filter(|protection| protection.by.is_none()) {
        writeln!(out, "note: {protection}")?;
    }
    Ok(())
}
