//! `plywood records` and `plywood ratings`: the games of a store, and how strong its engines are.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Context;
use arena::export::{self, ImportError, Times};
use arena::report;
use arena::results::Results;
use arena::store::{Filter, Store, StoreError};
use arena::{Entrant, Plan, PlayedGame};

use super::args::{RatingsArgs, RecordsArgs};
use super::{print, store_path};
use crate::errors::usage_error;
use crate::input;
use crate::text_table::TextTable;

pub(crate) fn run_records(args: &RecordsArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let path = store_path(args.store.as_deref())?;
    if let Some(file) = &args.format.import {
        let name = file.display();
        let text = input::text_file(file)?;
        let now = chrono::Utc::now().timestamp();
        let store = Store::open(&path)?;
        let imported = export::import(&store, &text, now).map_err(|error| match error {
            ImportError::Store(error) => error.into(),
            error => usage_error(format!("{name}: {error}")),
        })?;
        writeln!(out, "{} games are in {}", imported.games, path.display())?;
        return Ok(());
    }
    let store = Store::read(&path)?;
    let game = match &args.game {
        Some(game) => Some(crate::show::open(game)?.spec()),
        None => None,
    };
    let filter = Filter { event: args.event, game, engine: args.engine.clone() };
    let format = &args.format;
    if format.json {
        let times = if args.times { Times::Told } else { Times::Left };
        export::write_json(&store, &filter, times, out)?;
    } else if format.text {
        export::write_text(&store, &filter, out)?;
    } else if format.csv {
        export::write_csv(&store, &filter, out)?;
    } else if let Some(file) = &format.parquet {
        let games = export::write_parquet(&store, &filter, file)?;
        writeln!(out, "{games} games are in {}", file.display())?;
    } else {
        list(&store, out)?;
    }
    Ok(())
}

/// The events of a store.
fn list(store: &Store, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table = TextTable::new(&["event", "games", "of", "begun", "what"]);
    for event in store.events()? {
        let progress = store.progress(&event)?;
        let begun = chrono::DateTime::from_timestamp(event.begun, 0);
        table.row(vec![
            event.id.to_string(),
            progress.played.to_string(),
            if event.finished { "·".into() } else { progress.planned.to_string() },
            begun.context("no such date")?.format("%Y-%m-%d %H:%M").to_string(),
            report::title(&event.plan),
        ]);
    }
    Ok(table.print(out)?)
}

pub(crate) fn run_ratings(args: &RatingsArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let store = Store::read(&store_path(args.store.as_deref())?)?;
    let game = match &args.game {
        Some(game) => Some(crate::show::open(game)?.spec()),
        None => None,
    };
    let pools = pools(&store, &Filter { event: args.event, game, engine: None })?;
    if pools.is_empty() {
        return Err(usage_error("there are no such games in the store"));
    }
    let all: Vec<Results> =
        pools.values().map(|pool| Results::of(&pool.plan, &pool.games)).collect();
    if args.json {
        for results in &all {
            writeln!(out, "{}", serde_json::to_string(results)?)?;
        }
        return Ok(());
    }
    for (i, results) in all.iter().enumerate() {
        if args.csv {
            print::csv(results, out)?;
            continue;
        }
        let gap = if i == 0 { "" } else { "\n" };
        writeln!(out, "{gap}{}, {} games", results.game, results.summary.games)?;
        print::results(results, out)?;
    }
    Ok(())
}

/// All games of one kind, with the engines of all events under their names.
struct Pool {
    plan: Plan,
    games: Vec<PlayedGame>,
}

fn pools(store: &Store, filter: &Filter) -> Result<BTreeMap<String, Pool>, StoreError> {
    let mut pools: BTreeMap<String, Pool> = BTreeMap::new();
    store.each(filter, |event, game| {
        let kind = &event.plan.game;
        let pool = pools.entry(kind.clone()).or_insert_with(|| Pool::new(kind));
        let mut game = game.clone();
        for seat in &mut game.seats {
            *seat = pool.engine(&event.plan.engines[*seat].name);
        }
        // Openings of different events are different ones.
        game.round = event.id as u32;
        pool.games.push(game);
        Ok::<_, StoreError>(())
    })?;
    Ok(pools)
}

impl Pool {
    fn new(game: &str) -> Self {
        Self { plan: Plan::new(game, Vec::new()), games: Vec::new() }
    }

    fn engine(&mut self, name: &str) -> usize {
        let engines = &mut self.plan.engines;
        engines.iter().position(|entrant| entrant.name == name).unwrap_or_else(|| {
            engines.push(Entrant::new(name));
            engines.len() - 1
        })
    }
}
