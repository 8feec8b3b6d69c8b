//! `plywood class final`: the best bots in a knock-out or a Swiss tournament.

use std::io::Write;

use class::{Bracket, Final, FinalFormat, FinalResult};
use serde_json::json;

use super::args::FinalArgs;
use super::{failure, table};
use crate::arena::print_results;
use crate::errors::Interrupted;
use crate::progress::{Interrupt, say};

pub(crate) fn run(args: &FinalArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let (folder, config) = super::open(&args.folder)?;
    let interrupt = Interrupt::listen()?;
    let stopped = || interrupt.is_set();
    let maker = super::workshop(&config, &stopped)?;
    let event = Final {
        folder: &folder,
        config: &config,
        maker: &maker,
        format: if args.swiss { FinalFormat::Swiss } else { FinalFormat::Knockout },
        entrants: args.bots as usize,
        blocks: args.openings,
        stopped: &stopped,
        observer: None,
        report: &|event, game| {
            if !args.json {
                say(&table::game_line(game.number + 1, event, game));
            }
        },
    };
    let result = event.run().map_err(failure)?;
    if args.json {
        writeln!(out, "{}", as_json(&result))?;
    } else {
        print(&result, out)?;
    }
    out.flush()?;
    Interrupted::if_so(result.interrupted)
}

fn name(result: &FinalResult, engine: usize) -> &str {
    result.results.names.get(engine).map_or("", String::as_str)
}

fn print(result: &FinalResult, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(bracket) = &result.bracket else { return print_results(&result.results, out) };
    for (number, round) in bracket.rounds.iter().enumerate() {
        writeln!(out, "Round {}", number + 1)?;
        for table in round {
            let member =
                |(&engine, points): (&usize, &f64)| format!("{} {points}", name(result, engine));
            let members: Vec<String> =
                table.members.iter().zip(&table.points).map(member).collect();
            let winner = table.winner.map_or("", |winner| name(result, winner));
            writeln!(out, "  {}  → {winner}", members.join(" – "))?;
        }
    }
    if let Some(winner) = bracket.winner {
        writeln!(out, "Winner: {}", name(result, winner))?;
    }
    Ok(())
}

fn as_json(result: &FinalResult) -> serde_json::Value {
    let rounds = |bracket: &Bracket| -> serde_json::Value {
        let table = |table: &class::Table| {
            let members: Vec<&str> =
                table.members.iter().map(|&engine| name(result, engine)).collect();
            let winner = table.winner.map(|winner| name(result, winner));
            json!({"bots": members, "points": table.points, "winner": winner})
        };
        bracket.rounds.iter().map(|round| round.iter().map(table).collect::<Vec<_>>()).collect()
    };
    json!({
        "event": result.event.id,
        "interrupted": result.interrupted,
        "rounds": result.bracket.as_ref().map(rounds),
        "winner": result.bracket.as_ref().and_then(|b| b.winner).map(|winner| name(result, winner)),
        "results": result.results,
    })
}
