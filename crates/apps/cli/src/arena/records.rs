//! `plywood records` and `plywood ratings`: the games of a store, and how strong its engines are.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::ops::RangeInclusive;

use anyhow::{Context, bail};
use arena::export::{self, ImportError, Times};
use arena::repeats::{GameKey, GameKeys};
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
    if let Some(ids) = &args.format.discard {
        return discard(&Store::open(&path)?, ids, out);
    }
    let store = Store::read(&path)?;
    if args.format.check {
        return check(&store, out);
    }
    let game = match &args.game {
        Some(game) => Some(crate::show::open(game)?.spec()),
        None => None,
    };
    let filter = Filter { event: args.event, game, engine: args.engine.clone() };
    let format = &args.format;
    if format.json {
        let times = if args.times { Times::Included } else { Times::Omitted };
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

/// Names what is damaged, and how to play it again.
fn check(store: &Store, out: &mut dyn Write) -> anyhow::Result<()> {
    let check = store.check()?;
    for damage in &check.damage {
        match damage.game {
            Some(game) => writeln!(out, "game {game}: {}", damage.problem)?,
            None => writeln!(out, "{}", damage.problem)?,
        }
    }
    let name = store.path().display();
    if check.unchecked > 0 {
        writeln!(out, "{} games have no checksum: an older version stored them", check.unchecked)?;
    }
    if check.damage.is_empty() {
        return Ok(writeln!(out, "{} games are sound in {name}", check.games)?);
    }
    let ids: Vec<String> = check.damaged_games().iter().map(ToString::to_string).collect();
    if !ids.is_empty() {
        writeln!(out, "`plywood records --discard {}` removes these games;", ids.join(","))?;
        writeln!(out, "the command of their event with --resume plays them again")?;
    }
    bail!("{name} is damaged")
}

/// Removes games, which the command of their event plays again.
fn discard(store: &Store, ids: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    let ids = game_ids(ids)?;
    let removed = store.discard(&ids)?;
    writeln!(out, "{removed} games are removed from {}", store.path().display())?;
    Ok(writeln!(out, "the command of their event with --resume plays them again")?)
}

/// Ids and ranges of them, as `17,20..25`; both ends are included.
fn game_ids(text: &str) -> anyhow::Result<Vec<u64>> {
    /// More than any event has.
    const MAX_IDS: u64 = 1_000_000;
    let range = |part: &str| -> Option<RangeInclusive<u64>> {
        let (from, to) = part.split_once("..").unwrap_or((part, part));
        let range = from.trim().parse().ok()?..=to.trim().parse().ok()?;
        (!range.is_empty() && range.end() - range.start() < MAX_IDS).then_some(range)
    };
    let ranges: Option<Vec<_>> = text.split(',').map(range).collect();
    let wrong = || usage_error(format!("\"{text}\" is not a list of games such as 17,20..25"));
    let ids: BTreeSet<u64> = ranges.ok_or_else(wrong)?.into_iter().flatten().collect();
    Ok(ids.into_iter().collect())
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
    let results = |pool: &Pool| {
        let games = pool.games.iter().map(|(game, key)| (game, *key));
        Results::with_keys(&pool.plan, games)
    };
    let all: Vec<Results> = pools.values().map(results).collect();
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
    /// Each with the key that tells repeats.
    games: Vec<(PlayedGame, Option<GameKey>)>,
}

fn pools(store: &Store, filter: &Filter) -> Result<BTreeMap<String, Pool>, StoreError> {
    let mut pools: BTreeMap<String, Pool> = BTreeMap::new();
    let mut keys: Option<(i64, GameKeys)> = None;
    store.each(filter, |event, game| {
        let (_, keys) = match &mut keys {
            Some(keys) if keys.0 == event.id => keys,
            keys => keys.insert((event.id, GameKeys::of(&event.plan, &event.identities))),
        };
        let key = keys.key(game);
        let kind = &event.plan.game;
        let pool = pools.entry(kind.clone()).or_insert_with(|| Pool::new(kind));
        let mut game = game.clone();
        for seat in &mut game.seats {
            *seat = pool.engine(&event.plan.engines[*seat].name);
        }
        // Openings of different events are different ones.
        game.round = event.id as u32;
        pool.games.push((game, key));
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
