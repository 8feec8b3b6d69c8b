//! `plywood selfplay`: games of an engine against itself.

use std::io::Write;
use std::sync::Mutex;
use std::time::Instant;

use dataset::{DatasetManifest, SelfPlayDataset};
use learn::{SelfPlayConfig, SelfPlayGame};
use serde_json::json;

use crate::args::SelfplayArgs;
use crate::errors::usage_error;
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

pub(crate) fn run(args: &SelfplayArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let session = show::open(&args.game)?;
    let engine = args
        .engine
        .clone()
        .unwrap_or_else(|| format!("{}:table=2", session.variant().default_engine()));
    session.variant().self_play(&engine).map_err(usage_error)?;
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
    let generators: Result<Vec<_>, _> =
        (0..threads).map(|_| session.variant().self_play(&engine)).collect();
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
    let seconds = begun.elapsed().as_secs_f64();
    let speed = played.positions as f64 / seconds.max(1e-9);
    if args.json {
        let line = json!({
            "shards": there, "of": shards, "games": played.games, "positions": played.positions,
            "positions_per_second": speed.round(), "seconds": seconds,
        });
        return Ok(writeln!(out, "{line}")?);
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
    if there < shards as usize {
        writeln!(out, "stopped; the same command goes on from there")?;
    }
    Ok(())
}
