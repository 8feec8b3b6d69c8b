//! `plywood experiment`: the ladder of levels, and the experiments of the sources.

use std::io::Write;

use arena::results::Results;
use arena::{Format, Openings, Plan, Schedule};
use serde_json::json;

use super::args::{Experiment, ExperimentArgs};
use super::{event, plan};
use crate::errors::usage_error;
use crate::show;
use crate::text_table::TextTable;

pub(crate) fn run(args: &ExperimentArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    match args.experiment {
        Experiment::Levels => ladder(args, out),
        Experiment::SkillMatrix => skill_matrix(args, out),
        Experiment::YavalathLevels => {
            tournament(args, "yavalath", &["random", "reflex", "easy", "medium", "hard"], out)
        }
        Experiment::AwaleGenerations => {
            tournament(args, "awale", &["beginner", "intermediate", "pro", "ultimate"], out)
        }
        Experiment::YolahPlayers => tournament(
            args,
            "yolah",
            &["random", "montecarlo:value=points", "uct", "minimax", "alphabeta"],
            out,
        ),
    }
}

/// Everyone against everyone, for the engines of a source.
fn tournament(
    args: &ExperimentArgs,
    game: &str,
    engines: &[&str],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if let Some(other) = args.game.as_deref().filter(|name| *name != game) {
        return Err(usage_error(format!("this experiment is about {game}, not {other}")));
    }
    let engines: Vec<String> = engines.iter().map(ToString::to_string).collect();
    let mut plan = general(args, game, &engines)?;
    // Each opening is played twice, with the seats exchanged.
    plan.rounds = args.games.unwrap_or(20).div_ceil(2);
    let result = event::run(&plan::checked(plan)?, &args.run, &args.show)?;
    event::show(&result, &args.show, out)
}

/// The levels of difficulty of a game, each against its neighbours.
fn ladder(args: &ExperimentArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = args.game.as_deref().unwrap_or_default();
    let session = show::open(game)?;
    let mut known = session.variant().levels();
    if let Some(range) = &args.levels {
        let wanted = levels(range)?;
        known.retain(|level| wanted.contains(&(level.number as u32)));
    }
    let engines: Vec<String> = known.into_iter().map(catalog::Level::engine).collect();
    let mut plan = general(args, game, &engines)?;
    plan.format = Format::Ladder;
    let games = args.games.unwrap_or(20).into();
    plan.rounds =
        Schedule::with_games(plan.format, engines.len(), session.players(), games)?.rounds();
    let result = event::run(&plan::checked(plan)?, &args.run, &args.show)?;
    event::show(&result, &args.show, out)
}

fn skill_matrix(args: &ExperimentArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = args.game.as_deref().unwrap_or_default();
    let session = show::open(game)?;
    if session.players() != 2 {
        return Err(usage_error("a skill matrix is for two-player games"));
    }
    let pattern = args.engine.clone().unwrap_or_else(|| default_engine(session.info().name));
    if !pattern.contains("{}") {
        return Err(usage_error(format!("\"{pattern}\" has no {{}} where the level goes")));
    }
    let levels = levels(args.levels.as_deref().unwrap_or("1..5"))?;
    let engines: Vec<String> =
        levels.iter().map(|level| pattern.replace("{}", &level.to_string())).collect();
    let mut plan = general(args, game, &engines)?;
    plan.format = Format::Matrix;
    plan.rounds = args.games.unwrap_or(1);
    if plan.rounds == 1 && args.start.openings.is_none() {
        // One game each, as in the source: from the start.
        plan.openings = Openings::None;
    }
    let result = event::run(&plan::checked(plan)?, &args.run, &args.show)?;
    if args.show.json {
        let seated = &result.results.summary.seated;
        let object = json!({"game": game, "levels": levels, "cells": seated});
        writeln!(out, "{}", result.with_ending(object))?;
    } else {
        print_matrix(&levels, &result.results, out)?;
    }
    result.end(&args.show, out)
}

/// What the source of a game used: a fixed depth, which is the level.
fn default_engine(game: &str) -> String {
    let session = catalog::open(game).ok();
    let chains =
        session.is_some_and(|session| session.variant().engine("minimax:eval=chains", 1).is_ok());
    if chains { "minimax:eval=chains,depth={}".into() } else { "minimax:depth={}".into() }
}

fn general(args: &ExperimentArgs, game: &str, engines: &[String]) -> anyhow::Result<Plan> {
    plan::general(&*show::open(game)?, engines, &args.time_control, &args.start, &args.run)
}

/// `1..5`, both included.
fn levels(text: &str) -> anyhow::Result<Vec<u32>> {
    let read = || -> Option<Vec<u32>> {
        let (low, high) = text.split_once("..")?;
        let (low, high): (u32, u32) = (low.parse().ok()?, high.parse().ok()?);
        (low <= high && high - low < 100).then(|| (low..=high).collect())
    };
    read().ok_or_else(|| usage_error(format!("\"{text}\" is not a range of levels such as 1..5")))
}

/// Who wins: the levels of the first player across, those of the second down.
fn print_matrix(levels: &[u32], results: &Results, out: &mut dyn Write) -> anyhow::Result<()> {
    // Without games there are no meetings either.
    let seated = |i: usize, j: usize| results.summary.seated.get(i)?.get(j)?.score();
    let once = results.summary.seated.iter().flatten().all(|meeting| meeting.games <= 1);
    let heads: Vec<String> = levels.iter().map(|level| format!("first {level}")).collect();
    let mut head = vec![""];
    head.extend(heads.iter().map(String::as_str));
    let mut table = TextTable::new(&head);
    for (j, level) in levels.iter().enumerate() {
        let mut row = vec![format!("second {level}")];
        row.extend((0..levels.len()).map(|i| match seated(i, j) {
            None => "·".to_owned(),
            Some(score) if !once => format!("{:.0} %", 100.0 * score),
            Some(score) if score > 0.75 => "first".to_owned(),
            Some(score) if score < 0.25 => "second".to_owned(),
            Some(_) => "draw".to_owned(),
        }));
        table.row(row);
    }
    let what = if once { "Who wins" } else { "Score of the first player" };
    writeln!(out, "{what}, by the level of the first player (across) and the second (down):\n")?;
    Ok(table.print(out)?)
}
