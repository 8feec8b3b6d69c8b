//! `plywood records`: the games of a store.

use std::io::Write;

use anyhow::Context;
use arena::export::{self, ImportError, Times};
use arena::report;
use arena::store::{Filter, Store};

use super::args::RecordsArgs;
use super::place;
use crate::errors::usage_error;
use crate::text_table::TextTable;

pub(crate) fn run(args: &RecordsArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let path = place::store(args.store.as_deref())?;
    if let Some(file) = &args.format.import {
        let name = file.display();
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
        let now = jiff::Timestamp::now().as_second();
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
        let begun = jiff::Timestamp::from_second(event.begun)?;
        table.row(vec![
            event.id.to_string(),
            progress.played.to_string(),
            if event.finished { "·".into() } else { progress.planned.to_string() },
            begun.strftime("%Y-%m-%d %H:%M").to_string(),
            report::title(&event.plan),
        ]);
    }
    Ok(table.print(out)?)
}
