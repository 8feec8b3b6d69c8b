//! An event in the terminal: carried out, watched, and shown.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use arena::results::Results;
use arena::store::Store;
use arena::{Event, FaultCounts, Plan, PlayedGame, RunOptions, RunOutcome, Schedule, report};
use serde_json::{Value, json};

use super::args::{RunArgs, ShowResultArgs};
use super::print::{self, Live};
use super::{report_path, store_path};
use crate::bots::Bots;
use crate::errors::{Interrupted, usage_error};
use crate::progress::{Interrupt, say};

/// The result of an event.
pub(crate) struct EventResult {
    pub(crate) event: Event,
    pub(crate) results: Results,
    pub(crate) ended: RunOutcome,
    pub(crate) report: PathBuf,
}

impl EventResult {
    fn is_interrupted(&self) -> bool {
        self.ended == RunOutcome::Interrupted
    }

    /// Completes what `--json` prints of the event by how it ended.
    pub(crate) fn with_ending(&self, mut object: Value) -> Value {
        object["interrupted"] = self.is_interrupted().into();
        let counts = |name: &String, faults: &FaultCounts| {
            json!({"engine": name, "crashes": faults.crashes, "time_losses": faults.time_losses,
                   "others": faults.others})
        };
        let engines = self.results.names.iter().zip(&self.results.faults);
        object["faults"] = engines.map(|(name, faults)| counts(name, faults)).collect();
        object
    }

    /// The last words on an event: if it was interrupted, how to go on.
    pub(crate) fn end(&self, args: &ShowResultArgs, out: &mut dyn Write) -> anyhow::Result<()> {
        let EventResult { event, results, report, .. } = self;
        let interrupted = format!(
            "Interrupted after {} games; the same command with --resume goes on.",
            results.summary.games
        );
        match (self.is_interrupted(), args.json || args.csv) {
            (true, true) => say(&format!("plywood: {interrupted}")),
            (true, false) => writeln!(out, "\n{interrupted}")?,
            (false, _) => {}
        }
        if !args.json && !args.csv {
            if let Some(signatures) = print::signatures(event) {
                writeln!(out, "\n{signatures}")?;
            }
            writeln!(out, "\nEvent {} · report: {}", event.id, report.display())?;
        }
        Interrupted::if_so(self.is_interrupted())
    }
}

/// Runs an event, or resumes it, while the terminal shows how far it is.
pub(crate) fn run(
    plan: &Plan,
    args: &RunArgs,
    show: &ShowResultArgs,
) -> anyhow::Result<EventResult> {
    let path = store_path(args.store.as_deref())?;
    let mut store = Store::open(&path)?;
    let known = if args.resume { store.find(plan)? } else { None };
    let plan = known.as_ref().map_or(plan, |event| &event.plan).clone();
    let interrupt = Interrupt::listen()?;
    let bots = Bots::of_plan(&plan, &|| interrupt.is_set())?;
    let live = Live::new(&plan);
    let stopped = || interrupt.is_set();
    let plywood = std::env::current_exe().ok();
    let options = RunOptions {
        threads: arena::threads(&plan, args.threads.map(usize::from)),
        plywood: plywood.as_deref().and_then(Path::to_str),
        own_engine: &|spec| bots.engine(spec),
        stopped: &stopped,
        report: &|progress| live.report(progress),
        ..RunOptions::default()
    };
    let is_finished = known.as_ref().is_some_and(|event| event.finished);
    if !is_finished && !args.skip_start_check {
        arena::check_start(&plan, &options).map_err(usage_error)?;
    }
    let event = known.map_or_else(|| begin(&plan, &store), Ok)?;
    let ended = if event.finished {
        RunOutcome::Complete
    } else {
        let ended = arena::run(&event, &mut store, &options);
        live.end();
        ended?
    };
    let event = store.event(event.id)?.context("the event has gone from the store")?;
    let games = store.played(&event)?;
    let results = Results::of(&event.plan, &games);
    let report = write_report(&path, &event, &games, &results, show)?;
    Ok(EventResult { event, results, ended, report })
}

fn begin(plan: &Plan, store: &Store) -> anyhow::Result<Event> {
    let games = Schedule::of(plan).map_err(usage_error)?.games();
    Ok(store.begin(plan, games, chrono::Utc::now().timestamp())?)
}

fn write_report(
    store: &Path,
    event: &Event,
    games: &[PlayedGame],
    results: &Results,
    show: &ShowResultArgs,
) -> anyhow::Result<PathBuf> {
    let path = show.report.clone().unwrap_or_else(|| report_path(store, event));
    write_file(&path, &report::html(event, games, results))?;
    if let Some(folder) = &show.plots {
        for (name, svg) in report::plots(results) {
            write_file(&folder.join(format!("{name}.svg")), &svg)?;
        }
    }
    Ok(path)
}

/// Writes a file atomically, in a folder that is made if need be.
fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        atomic_file::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    // A pipe or a device is written to, not replaced.
    let is_special = std::fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
    let written =
        if is_special { std::fs::write(path, text) } else { atomic_file::write(path, text) };
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// Shows the result of an event.
pub(crate) fn show(
    result: &EventResult,
    args: &ShowResultArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let results = &result.results;
    if args.json {
        let value = match &results.match_stats {
            Some(stats) => serde_json::to_value(stats)?,
            None => serde_json::to_value(results)?,
        };
        writeln!(out, "{}", result.with_ending(value))?;
    } else if args.csv {
        print::csv(results, out)?;
    } else {
        print::results(results, out)?;
    }
    result.end(args, out)
}
