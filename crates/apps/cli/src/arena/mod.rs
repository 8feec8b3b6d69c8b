//! `plywood match`, `tournament`, `experiment`, `ratings`, `records`.

pub(crate) mod args;
mod event;
mod experiment;
mod plan;
mod print;
mod records;

use std::io::Write;
use std::path::{Path, PathBuf};

use arena::Event;

pub(crate) use experiment::run as run_experiment;
pub(crate) use print::results as print_results;
pub(crate) use records::{run_ratings, run_records};

use crate::errors::usage_error;
use args::{MatchArgs, TournamentArgs};

pub(crate) fn run_match(args: &MatchArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let result = event::run(&plan::of_match(args)?, &args.run, &args.show)?;
    event::show(&result, &args.show, out)
}

pub(crate) fn run_tournament(args: &TournamentArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.example {
        return Ok(write!(out, "{}", arena::config::EXAMPLE)?);
    }
    let result = event::run(&plan::of_tournament(args)?, &args.run, &args.show)?;
    event::show(&result, &args.show, out)
}

/// The store that was named, or the one in the user's data folder.
pub(crate) fn store_path(named: Option<&Path>) -> anyhow::Result<PathBuf> {
    if let Some(path) = named {
        return Ok(path.to_owned());
    }
    let folder = data_folder().ok_or_else(|| {
        usage_error("there is no data folder here; name the store with --store FILE")
    })?;
    Ok(folder.join("plywood").join("games.db"))
}

/// Where the report of an event goes: beside the store.
fn report_path(store: &Path, event: &Event) -> PathBuf {
    let name = store.file_stem().unwrap_or_default().to_string_lossy();
    store.with_file_name(format!("{name}-event-{}.html", event.id))
}

/// The folder for the data of programs by the custom of the system: `~/.local/share`, `~/Library/Application Support`
/// or `%LOCALAPPDATA%`; on every system another one if `XDG_DATA_HOME` says so.
fn data_folder() -> Option<PathBuf> {
    let named = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    named.filter(|path| path.is_absolute()).or_else(dirs::data_local_dir)
}
