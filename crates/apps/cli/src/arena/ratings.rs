//! `plywood ratings`: how strong all engines of a store are.

use std::collections::BTreeMap;
use std::io::Write;

use arena::results::Results;
use arena::store::{Filter, Store, StoreError};
use arena::{Entrant, Format, Openings, Plan, PlayedGame, TimeControl};

use super::args::RatingsArgs;
use super::{place, print};
use crate::errors::usage_error;

pub(crate) fn run(args: &RatingsArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let store = Store::read(&place::store(args.store.as_deref())?)?;
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
        let plan = Plan {
            game: game.to_owned(),
            engines: Vec::new(),
            format: Format::RoundRobin,
            rounds: 0,
            openings: Openings::None,
            time_control: TimeControl::default(),
            seed: 0,
            sprt: None,
            faults: 0,
        };
        Self { plan, games: Vec::new() }
    }

    fn engine(&mut self, name: &str) -> usize {
        let engines = &mut self.plan.engines;
        engines.iter().position(|entrant| entrant.name == name).unwrap_or_else(|| {
            engines.push(Entrant { name: name.to_owned(), engine: name.to_owned() });
            engines.len() - 1
        })
    }
}
