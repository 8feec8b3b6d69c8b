//! `plywood match`, `tournament`, `experiment`, `ratings`, `records`.

pub(crate) mod args;
mod event;
mod experiment;
mod live;
pub(crate) mod place;
mod plan;
mod print;
mod ratings;
mod records;

use std::io::Write;

pub(crate) use experiment::run as run_experiment;
pub(crate) use ratings::run as run_ratings;
pub(crate) use records::run as run_records;

use args::{MatchArgs, TournamentArgs};

pub(crate) fn run_match(args: &MatchArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let outcome = event::run(&plan::of_match(args)?, &args.run, &args.show)?;
    event::show(&outcome, &args.show, out)
}

pub(crate) fn run_tournament(args: &TournamentArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.example {
        return Ok(write!(out, "{}", arena::config::EXAMPLE)?);
    }
    let outcome = event::run(&plan::of_tournament(args)?, &args.run, &args.show)?;
    event::show(&outcome, &args.show, out)
}
