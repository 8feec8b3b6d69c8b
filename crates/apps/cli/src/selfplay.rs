//! `plywood selfplay`: games of an engine against itself.

use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use catalog::{EngineSpec, Variant};
use dataset::{DatasetManifest, SelfPlayDataset};
use learn::{SelfPlayConfig, SelfPlayGame};
use presentation::SpecError;
use serde_json::json;

use crate::args::SelfplayArgs;
use crate::errors::{Interrupted, usage_error};
use crate::progress::{Interrupt, Progress, all_cores};
use crate::show;
use crate::text_table::rate;

/// Counts of what was played so far.
#[derive(Default)]
struct Played {
    games: usize,
    positions: usize,
    draws: usize,
    /// The sum of the first players' results.
    first: f32,
}

impl Played {
    fn add(&mut self, game: &SelfPlayGame) {
        self.games += 1;
        self.positions += game.expected_scores.iter().flatten().count();
        self.draws += usize::from((game.result - 0.5).abs() < 0.1);
        self.first += game.result;
    }
}

/// The mebibytes of the transposition table, where there is one: a search of a few thousand positions needs no more,
/// and to clear a large one before each game takes time.
const HASH: &str = "2";

/// The spec of the engine that plays the game best, with a small transposition table.
fn default_engine(variant: &dyn Variant) -> Result<String, SpecError> {
    let engine = EngineSpec::new(variant.default_engine(), variant)?;
    let mut spec = engine.options.spec();
    if engine.info.options.iter().any(|option| option.key == "hash") {
        spec.settings.retain(|(key, _)| key != "hash");
        spec.settings.push(("hash".to_owned(), HASH.to_owned()));
    }
    Ok(spec.to_string())
}

/// The spec of the same engine with the same options in the manifest of the dataset that is in the folder, if there
/// is one; otherwise `engine`. So a dataset that was begun with former keys of options is continued.
fn as_begun(folder: &Path, engine: String, variant: &dyn Variant) -> String {
    let settled = |text: &str| EngineSpec::new(text, variant).map(|spec| spec.options.spec()).ok();
    match SelfPlayDataset::open(folder) {
        Ok(dataset) if settled(&dataset.manifest.engine) == settled(&engine) => {
            dataset.manifest.engine
        }
        _ => engine,
    }
}

pub(crate) fn run(args: &SelfplayArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let session = show::open(&args.game)?;
    let variant = session.variant();
    let engine = match &args.engine {
        Some(engine) => engine.clone(),
        None => default_engine(&*variant).map_err(usage_error)?,
    };
    variant.self_play(&engine).map_err(usage_error)?;
    let engine = as_begun(&args.out, engine, &*variant);
    let SelfplayArgs { nodes, opening_plies, temperature_plies, temperature, shard, seed, .. } =
        *args;
    let manifest = DatasetManifest {
        game: session.spec(),
        engine: engine.clone(),
        config: SelfPlayConfig { nodes, opening_plies, temperature_plies, temperature },
        games_per_shard: shard,
        seed,
    };
    let dataset = SelfPlayDataset::open_or_create(&args.out, manifest).map_err(usage_error)?;
    let shards = args.games.div_ceil(shard);
    let missing: Vec<u32> = (0..shards)
        .map(|i| args.first_shard.saturating_add(i))
        .filter(|&number| !dataset.has_shard(number))
        .collect();

    let interrupt = Interrupt::listen()?;
    let progress = Progress::new("games", &interrupt);
    let total = missing.len() * shard as usize;
    let played = Mutex::new(Played::default());
    let begun = Instant::now();
    let on_game = |game: &SelfPlayGame| {
        let mut played = played.lock().expect("no thread panics with the lock");
        played.add(game);
        let speed = rate(played.positions as f64 / begun.elapsed().as_secs_f64());
        progress.name(format!("games, {speed} positions/s"));
        let _ = progress.report(played.games, total);
    };
    let threads = args.threads.map_or_else(all_cores, usize::from).clamp(1, missing.len().max(1));
    let generators: Result<Vec<_>, _> = (0..threads).map(|_| variant.self_play(&engine)).collect();
    let generators = generators.map_err(usage_error)?;
    dataset.generate(&missing, generators, &on_game, &|| interrupt.is_set())?;
    drop(progress);
    let played = played.into_inner().expect("no thread panics with the lock");
    print_summary(args, &played, shards, &missing, &dataset, begun, out)
}

fn print_summary(
    args: &SelfplayArgs,
    played: &Played,
    shards: u32,
    missing: &[u32],
    dataset: &SelfPlayDataset,
    begun: Instant,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let there = missing.iter().filter(|&&number| !dataset.has_shard(number)).count();
    let there = shards as usize - there;
    let interrupted = there < shards as usize;
    let seconds = begun.elapsed().as_secs_f64();
    let speed = played.positions as f64 / seconds.max(1e-9);
    if args.json {
        let line = json!({
            "shards": there, "of": shards, "games": played.games, "positions": played.positions,
            "positions_per_second": speed.round(), "seconds": seconds,
            "first_score": played.first, "draws": played.draws, "interrupted": interrupted,
        });
        writeln!(out, "{line}")?;
        return Interrupted::if_so(interrupted);
    }
    let folder = args.out.display();
    if played.games > 0 {
        let games = played.games as f32;
        let [first, drawn] = [played.first, played.draws as f32].map(|n| 100.0 * n / games);
        let (games, positions) = (played.games, played.positions);
        let speed = rate(speed);
        writeln!(out, "{games} games with {positions} positions, {speed} positions/s")?;
        writeln!(out, "first players got {first:.1} % of the points; {drawn:.1} % were drawn")?;
    }
    writeln!(out, "{there} of {shards} shards are in {folder}")?;
    if interrupted {
        writeln!(out, "stopped; the same command goes on from there")?;
    }
    Interrupted::if_so(interrupted)
}
