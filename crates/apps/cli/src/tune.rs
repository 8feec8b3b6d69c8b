//! `plywood tune`: weights tuned by games.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use dataset::RunFolder;
use indicatif::{ProgressBar, ProgressStyle};
use learn::{
    Champion, Generation, Method, PairScores, ParallelRunner, RaceConfig, Run, Settings, Tunable,
};
use plot::{LineChart, Series};
use presentation::Weights;
use serde_json::json;

use crate::args::{TuneArgs, TuneMethod};
use crate::errors::{Interrupted, usage_error};
use crate::progress::{Interrupt, all_cores, say};
use crate::{input, show};

pub(crate) fn run(args: &TuneArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let session = show::open(&args.game)?;
    let game = session.spec();
    let nothing = || usage_error(format!("the evaluation of {game} has no weights to learn"));
    let tunable = session.variant().tunable().ok_or_else(nothing)?;
    let time = args.time.as_deref().map(catalog::parse_time).transpose().map_err(usage_error)?;
    let path = args.out.clone().unwrap_or_else(|| folder_of(&game));
    let folder = RunFolder::open(&path).map_err(usage_error)?;
    let interrupt = Interrupt::listen()?;
    let bar = bar(args);
    let played = AtomicU64::new(0);
    let on_item_done = || {
        bar.set_position(played.fetch_add(1, Ordering::Relaxed) + 1);
    };
    let runner = ParallelRunner {
        threads: args.threads.map_or_else(all_cores, usize::from),
        stopped: interrupt.flag(),
        on_item_done: &on_item_done,
    };
    let begun = Instant::now();
    let Some(mut run) = begin(args, &folder, &game, &*tunable, &runner)? else {
        return stopped(args, 0, "stopped before generation 1; the same command begins anew", out);
    };
    if !run.history.is_empty() {
        // Whatever stopped the run after it was saved may have kept these from being written.
        write_progress(&folder, &game, &run, &*tunable)?;
    }
    while (run.history.len() as u32) < args.generations
        && time.is_none_or(|time| begun.elapsed() < time)
    {
        let start = Instant::now();
        played.store(0, Ordering::Relaxed);
        begin_step(&bar, args, format!("generation {}", run.history.len() + 1));
        if run.step(&*tunable, &runner).is_none() {
            bar.finish_and_clear();
            let count = run.history.len();
            let words = format!("stopped after generation {count}; --resume goes on from there");
            return stopped(args, count, &words, out);
        }
        folder.save(&game, &run)?;
        write_progress(&folder, &game, &run, &*tunable)?;
        bar.suspend(|| print_generation(&run, start.elapsed(), args.json, out))?;
    }
    played.store(0, Ordering::Relaxed);
    begin_step(&bar, args, "the final".into());
    let champion = run.finish(&*tunable, &runner);
    bar.finish_and_clear();
    let Some(champion) = champion else {
        return stopped(
            args,
            run.history.len(),
            "stopped before the final; --resume plays it",
            out,
        );
    };
    let file = write_champion(&folder, &game, &run, &champion)?;
    if args.json {
        let scores = &champion.scores;
        let (score, margin) = (scores.mean(), scores.ci95_half_width());
        let (pairs, file) = (scores.pairs, file.display().to_string());
        writeln!(
            out,
            "{}",
            json!({"champion": file, "score": score, "margin": margin, "pairs": pairs})
        )?;
        return Ok(());
    }
    let score = percent(&champion.scores);
    let games = 2 * champion.scores.pairs;
    writeln!(out, "the champion scored {score} against the start in {games} games")?;
    writeln!(out, "its weights: {}", file.display())?;
    writeln!(
        out,
        "to be sure: plywood match {game} alphabeta:weights={} alphabeta --sprt 0,20",
        file.display()
    )?;
    Ok(())
}

/// Says after how many generations the run was interrupted, and how to go on.
fn stopped(
    args: &TuneArgs,
    generations: usize,
    words: &str,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if args.json {
        writeln!(out, "{}", json!({"interrupted": true, "generations": generations}))?;
    } else {
        writeln!(out, "{words}")?;
    }
    Err(Interrupted.into())
}

/// The run to go on with: a new one, or the one in the folder. `None` if it was cancelled.
fn begin(
    args: &TuneArgs,
    folder: &RunFolder,
    game: &str,
    tunable: &dyn Tunable,
    runner: &ParallelRunner<'_>,
) -> anyhow::Result<Option<Run>> {
    if args.resume {
        return Ok(Some(folder.load(game).map_err(usage_error)?));
    }
    folder.is_new().map_err(usage_error)?;
    let start = match &args.start {
        None => tunable.initial_weights(),
        Some(start) => weights(tunable, start)?,
    };
    let race = RaceConfig {
        min_pairs: (args.pairs / 6).max(1),
        max_pairs: args.pairs,
        opening_plies: args.opening_plies,
        nodes: args.nodes,
    };
    let method = match args.method {
        TuneMethod::Genetic => Method::Genetic,
        TuneMethod::CrossEntropy => Method::CrossEntropy,
        TuneMethod::Regression => Method::Regression,
    };
    let is_regression = method == Method::Regression;
    if is_regression && args.population.is_some() {
        return Err(usage_error(
            "regression has no population; --games says how many games it plays",
        ));
    }
    if !is_regression && args.games.is_some() {
        return Err(usage_error("--games is for --method regression"));
    }
    let (population, islands) = (args.population.unwrap_or(40).into(), args.islands.into());
    let games = args.games.unwrap_or(4000) as usize;
    let settings = Settings { method, population, games, islands, race, seed: args.seed };
    let run = Run::begin(tunable, &start, settings, runner);
    if let Some(run) = &run {
        folder.save(game, run)?;
    }
    Ok(run)
}

/// Weights by name or from a file.
fn weights(tunable: &dyn Tunable, name: &str) -> anyhow::Result<Weights> {
    if let Some(weights) = tunable.named_weights(name) {
        return Ok(weights);
    }
    let fail = |problem: &dyn std::fmt::Display| usage_error(format!("{name}: {problem}"));
    let text = catalog::read_text_file(name.as_ref(), input::MAX_TEXT_BYTES);
    let text = text.map_err(|error| fail(&error))?;
    Weights::read(tunable.terms(), &text).map_err(|error| fail(&error))
}

fn bar(args: &TuneArgs) -> ProgressBar {
    if args.json || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {msg}: {pos} games, {per_sec}")
        .expect("the template is well formed");
    let bar = ProgressBar::new_spinner().with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Says what is played now: beside the bar, or on a line of its own where there is none.
fn begin_step(bar: &ProgressBar, args: &TuneArgs, what: String) {
    if bar.is_hidden() && !args.json {
        say(&format!("{what}: begun"));
    }
    bar.set_message(what);
}

/// Writes the best weights and the curve so far.
fn write_progress(
    folder: &RunFolder,
    game: &str,
    run: &Run,
    tunable: &dyn Tunable,
) -> anyhow::Result<()> {
    folder.write("best.txt", &run.latest_best(tunable.terms()).to_string())?;
    folder.write("progress.svg", &progress(game, run))?;
    Ok(())
}

/// The curve of the run so far.
fn progress(game: &str, run: &Run) -> String {
    let curve = |name: &str, of: &dyn Fn(&Generation) -> f64| Series {
        name: name.to_owned(),
        points: (1..).zip(&run.history).map(|(n, g)| (f64::from(n), 100.0 * of(g))).collect(),
    };
    plot::line_chart(&LineChart {
        title: format!("Tuning {game}: scores against the pool"),
        x: "generation".into(),
        y: "%".into(),
        series: vec![
            curve("best", &|g| g.scores.mean()),
            curve("best, at least", &|g| g.scores.mean() - g.scores.ci95_half_width()),
            curve("all", &|g| g.mean),
        ],
        bounds: vec![(50.0, "as good as the pool".into())],
    })
}

fn print_generation(
    run: &Run,
    took: Duration,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let (number, last) = (run.history.len(), run.history.last().context("a generation")?);
    let Generation { scores, mean, games, .. } = last;
    if json {
        let (score, margin) = (scores.mean(), scores.ci95_half_width());
        let line = json!({"generation": number, "score": score, "margin": margin, "mean": mean, "games": games});
        writeln!(out, "{line}")?;
    } else {
        let (score, seconds) = (percent(scores), took.as_secs_f64());
        let mean = 100.0 * mean;
        writeln!(
            out,
            "generation {number:>3}  best {score}  all {mean:>4.1} %  {games:>6} games  {seconds:>5.1} s"
        )?;
    }
    Ok(out.flush()?)
}

fn percent(scores: &PairScores) -> String {
    format!("{:>4.1} % ± {:.1}", 100.0 * scores.mean(), 100.0 * scores.ci95_half_width())
}

/// Writes the champion's weights with how they were made.
fn write_champion(
    folder: &RunFolder,
    game: &str,
    run: &Run,
    champion: &Champion,
) -> anyhow::Result<PathBuf> {
    let Settings { method, population, games, islands, race, seed } = &run.settings;
    let method = match method {
        Method::Genetic => format!("genetic --population {population} --islands {islands}"),
        Method::CrossEntropy => format!("cross-entropy --population {population}"),
        Method::Regression if *games == 0 => format!("regression --games {}", 100 * population),
        Method::Regression => format!("regression --games {games}"),
    };
    let games: u64 = run.history.iter().map(|generation| generation.games).sum();
    let RaceConfig { max_pairs, nodes, opening_plies, .. } = race;
    let mut weights: Weights = champion.weights.clone();
    weights.comments = vec![
        format!("Learned by: plywood tune {game} --method {method}"),
        format!(
            "--pairs {max_pairs} --nodes {nodes} --opening-plies {opening_plies} --seed {seed}"
        ),
        format!("{} generations, {games} games.", run.history.len()),
        format!("Against the weights it began with: {}.", percent(&champion.scores).trim()),
    ];
    folder.write("champion.txt", &weights.to_string())?;
    Ok(folder.file("champion.txt"))
}

/// Where a search for a game is by default.
fn folder_of(game: &str) -> PathBuf {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    PathBuf::from(format!("tune-{}", game.chars().map(plain).collect::<String>()))
}
