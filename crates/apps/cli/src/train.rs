//! `plywood train`: a network trained on self-play games.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::Context as _;
use catalog::Session;
use dataset::{Loaded, load_training_set};
use learn::ParallelRunner;
use learn::train::{Epoch, Settings, Trainer, TrainingSet};
use plot::{LineChart, Series};
use serde_json::json;

use crate::args::TrainArgs;
use crate::errors::{Interrupted, usage_error};
use crate::progress::{Interrupt, Progress, all_cores};
use crate::text_table::rate;
use crate::{input, show};

pub(crate) fn run(args: &TrainArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let session = show::open(&args.game)?;
    if !args.out.to_string_lossy().contains(['.', '/']) {
        return Err(usage_error("the name of a network needs a dot, such as my.net"));
    }
    let interrupt = Interrupt::listen()?;
    let Some(Loaded { set: data, games, shards, unchecked }) = load(args, &*session, &interrupt)?
    else {
        return stopped(args, 0, out);
    };
    if !args.json {
        let (positions, active) = (data.len(), data.mean_active_features());
        writeln!(
            out,
            "{games} games, {positions} positions, {active:.1} active features on average"
        )?;
    }
    if unchecked > 0 {
        eprintln!("{unchecked} of {shards} shards have no checksum: an older version wrote them");
    }
    let mut trainer = trainer(args, data)?;
    if !trainer.history().is_empty() {
        // Whatever stopped the training after the checkpoint may have kept the curve from being written.
        write_curve(args, trainer.history())?;
    }
    let checkpoint = args.out.with_added_extension("checkpoint");
    let [train, _] = trainer.positions();
    while !trainer.is_finished() {
        let number = trainer.history().len() + 1;
        let progress = Progress::of_step(format!("epoch {number}"), &interrupt);
        let (done, parts) = (AtomicUsize::new(0), trainer.parts());
        let on_item_done = || {
            let _ = progress.report(done.fetch_add(1, Ordering::Relaxed) + 1, parts);
        };
        let threads = args.threads.map_or_else(all_cores, usize::from);
        let runner =
            ParallelRunner { threads, stopped: interrupt.flag(), on_item_done: &on_item_done };
        let begun = Instant::now();
        let Some(epoch) = trainer.epoch(&runner) else { break };
        drop(progress);
        write(&checkpoint, trainer.checkpoint())?;
        write_curve(args, trainer.history())?;
        print_epoch(args, number, &epoch, train as f64 / begun.elapsed().as_secs_f64(), out)?;
    }
    if !trainer.is_finished() {
        return stopped(args, trainer.history().len(), out);
    }
    let best = trainer.best().context("an epoch")?;
    let made = format!(
        "plywood train {}: {games} games, {train} positions, lambda {}, {} epochs of {}, seed {}",
        session.spec(),
        args.lambda,
        best + 1,
        args.epochs,
        args.seed
    );
    let net = trainer.net(session.info().name, &made)?;
    write(&args.out, net.to_bytes())?;
    let _ = std::fs::remove_file(&checkpoint);
    if !args.json {
        writeln!(out, "the best was epoch {}: {}", best + 1, args.out.display())?;
    }
    Ok(())
}

/// Writes the curve of the losses so far.
fn write_curve(args: &TrainArgs, history: &[Epoch]) -> anyhow::Result<()> {
    write(&args.out.with_added_extension("svg"), curve(&args.game, history))
}

/// Writes a file atomically.
fn write(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    atomic_file::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Says after how many epochs the training was interrupted, and how to go on.
fn stopped(args: &TrainArgs, epochs: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.json {
        writeln!(out, "{}", json!({"interrupted": true, "epochs": epochs}))?;
    } else if epochs == 0 && !args.resume {
        writeln!(out, "stopped before the first epoch; the same command begins anew")?;
    } else if epochs == 0 {
        writeln!(out, "stopped; the same command goes on")?;
    } else {
        writeln!(out, "stopped after epoch {epochs}; --resume goes on")?;
    }
    Err(Interrupted.into())
}

/// The positions of all games, each game once; `None` if it was cancelled.
fn load(
    args: &TrainArgs,
    session: &dyn Session,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<Loaded>> {
    let nothing = || usage_error(format!("networks cannot play {}", session.spec()));
    let mut extractor = session.variant().sample_extractor().ok_or_else(nothing)?;
    if !(0.0..=1.0).contains(&args.lambda) {
        return Err(usage_error("lambda is a number from 0 to 1"));
    }
    let progress = Progress::new("shards", interrupt);
    let mut on_shard = |done, total| progress.report(done, total);
    let game = session.spec();
    load_training_set(&args.data, &game, &mut *extractor, args.lambda, &mut on_shard)
        .map_err(usage_error)
}

fn trainer(args: &TrainArgs, data: TrainingSet) -> anyhow::Result<Trainer> {
    let settings = Settings {
        hidden: args.hidden,
        epochs: args.epochs,
        batch: args.batch as usize,
        learning_rate: args.lr,
        patience: args.patience,
        seed: args.seed,
        ..Settings::default()
    };
    if args.resume {
        let path = args.out.with_added_extension("checkpoint");
        let fail =
            |problem: &dyn std::fmt::Display| usage_error(format!("{}: {problem}", path.display()));
        let checkpoint = catalog::read_file(&path, input::MAX_FILE_BYTES);
        let checkpoint = checkpoint.map_err(|error| fail(&error))?;
        return Trainer::resume(settings, data, &checkpoint).map_err(|error| fail(&error));
    }
    Trainer::new(settings, data).map_err(usage_error)
}

fn print_epoch(
    args: &TrainArgs,
    number: usize,
    epoch: &Epoch,
    speed: f64,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let [train, validation] = [&epoch.train, &epoch.validation].map(|losses| losses.cross_entropy);
    if args.json {
        let mse = epoch.validation.mse;
        let line = json!({"epoch": number, "train": train, "valid": validation, "square": mse,
                          "positions_per_second": speed.round()});
        writeln!(out, "{line}")?;
    } else {
        let speed = rate(speed);
        writeln!(
            out,
            "epoch {number:>3}  loss {train:.5}  validation {validation:.5}  {speed} positions/s"
        )?;
    }
    Ok(out.flush()?)
}

/// The losses epoch by epoch.
fn curve(game: &str, history: &[Epoch]) -> String {
    let series = |name: &str, of: &dyn Fn(&Epoch) -> f64| Series {
        name: name.to_owned(),
        points: (1..).zip(history).map(|(n, epoch)| (f64::from(n), of(epoch))).collect(),
    };
    plot::line_chart(&LineChart {
        title: format!("Training a network for {game}"),
        x: "epoch".into(),
        y: "cross-entropy".into(),
        series: vec![
            series("training", &|epoch| epoch.train.cross_entropy),
            series("validation", &|epoch| epoch.validation.cross_entropy),
        ],
        bounds: Vec::new(),
    })
}
