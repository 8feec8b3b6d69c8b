//! `plywood class run`: plays until it is stopped.

use std::io::Write;
use std::time::{Duration, Instant};

use arena::live::GameObserver;
use class::{ClassProgress, ClassRun};

use super::args::RunArgs;
use super::{failure, serve, table};
use crate::errors::{Interrupted, usage_error};
use crate::progress::{Interrupt, say};

pub(crate) fn run(args: &RunArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let (folder, config) = super::open(&args.folder)?;
    let duration = args.duration.as_deref().map(catalog::parse_time).transpose();
    let duration: Option<Duration> = duration.map_err(usage_error)?;
    let interrupt = Interrupt::listen()?;
    let stopped = || interrupt.is_set();
    let begun = Instant::now();
    let enough = || duration.is_some_and(|duration| begun.elapsed() >= duration);
    let maker = super::workshop(&config, &stopped)?;
    let served =
        args.serve.then(|| serve::begin(&folder, &config, args.addr, args.share || config.share));
    let served = served.transpose()?;
    let games = served.as_ref().map(|served| &*served.games as &dyn GameObserver);
    let run = ClassRun {
        folder: &folder,
        config: &config,
        maker: &maker,
        games: args.games,
        enough: &enough,
        stopped: &stopped,
        observer: games,
        report: &|progress: &ClassProgress<'_>| {
            if !args.json {
                say(&table::game_line(progress.games, progress.event, progress.last));
            }
        },
    };
    let standings = run.run().map_err(failure)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&standings)?)?;
    } else {
        table::print(&standings, &config, out)?;
    }
    out.flush()?;
    Interrupted::if_so(interrupt.is_set())
}
