//! `plywood bench`: how fast the rules are, measured only on what is known to be right.

use std::hint::black_box;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::ensure;
use catalog::Session;
use catalog::signature::{self, Signature};
use game::{Player, Rng, playout::PlayoutStats};
use grid::bitboard::Bitboard;
use grid::slider;
use grid::square::Square;
use serde_json::{Value, json};

use crate::args::BenchArgs;
use crate::bench_engines::{self, EngineRun};
use crate::cpu_time::cpu_seconds;
use crate::errors::{Interrupted, usage_error};
use crate::progress::{Interrupt, all_cores};
use crate::show;
use crate::text_table::{TextTable, rate};

pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    if !(args.seconds > 0.0 && args.seconds <= 3600.0) {
        return Err(usage_error(format!("--seconds is from 0 to 3600, not {}", args.seconds)));
    }
    let signatures = chosen(&args.games)?;
    if args.signatures {
        return print_signatures(&signatures, out);
    }
    let bench =
        Bench { time: Duration::from_secs_f64(args.seconds), interrupt: Interrupt::listen()? };
    let all = args.threads.map_or_else(all_cores, usize::from);
    let mut runs = Vec::new();
    let mut outcome = Ok(());
    'games: for known in &signatures {
        for threads in if all == 1 { vec![1] } else { vec![1, all] } {
            if !args.json {
                let threads = if threads == 1 { "1 thread" } else { &format!("{threads} threads") };
                eprintln!("{}, {threads}", known.game);
            }
            match bench.game(known, threads) {
                Ok(run) => runs.push(run),
                Err(error) => {
                    outcome = Err(error);
                    break 'games;
                }
            }
        }
    }
    let sliders = if outcome.is_ok() { bench.sliders() } else { Vec::new() };
    let mut engines = Vec::new();
    if outcome.is_ok() {
        match bench_engines::run(&args.games, all, &bench.interrupt) {
            Ok(runs) => engines = runs,
            Err(error) => outcome = Err(error),
        }
    }
    if args.json {
        let benchmarks: Vec<Value> = runs.iter().map(Run::json).collect();
        let sliders: Vec<Value> = sliders
            .iter()
            .map(|(name, speed)| json!({ "method": name, "queens_per_cpu_second": speed }))
            .collect();
        let engines: Vec<Value> = engines.iter().map(EngineRun::json).collect();
        let object = json!({ "benchmarks": benchmarks, "sliders": sliders, "engines": engines });
        writeln!(out, "{object}")?;
    } else {
        print(&runs, &sliders, out)?;
        bench_engines::print(&engines, out)?;
    }
    outcome
}

/// The known signatures of the games asked for; a game without one gets one by counting now.
fn chosen(games: &[String]) -> anyhow::Result<Vec<Signature>> {
    let known = signature::all();
    if games.is_empty() {
        return Ok(known);
    }
    let find = |game: &String| {
        let session = show::open(game)?;
        let spec = session.spec();
        let found = known.iter().find(|signature| signature.game == spec).cloned();
        Ok(found.unwrap_or_else(|| signed(&*session, 3)))
    };
    games.iter().map(find).collect()
}

/// What a game does now.
fn signed(session: &dyn Session, depth: u32) -> Signature {
    Signature {
        game: session.spec(),
        checksum: session.variant().playouts(session, signature::GAMES, signature::SEED).checksum,
        depth,
        leaves: leaves(session, depth, all_cores()),
    }
}

fn leaves(session: &dyn Session, depth: u32, threads: usize) -> u64 {
    let counts =
        session.variant().perft_divide(session, depth, threads, &|_, _| ControlFlow::Continue(()));
    counts.expect("nobody ends the count").iter().map(|(_, count)| count).sum()
}

fn print_signatures(signatures: &[Signature], out: &mut dyn Write) -> anyhow::Result<()> {
    for known in signatures {
        let now = signed(&*show::open(&known.game)?, known.depth);
        let Signature { game, checksum, depth, leaves } = now;
        writeln!(out, "{game:<22}  {checksum:016x}  {depth}  {leaves}")?;
    }
    Ok(())
}

/// What was measured of one game.
struct Run {
    game: String,
    players: usize,
    threads: usize,
    stats: PlayoutStats,
    random: Time,
    leaves: u64,
    perft: Time,
}

/// The time some work took.
#[derive(Clone, Copy)]
struct Time {
    /// On all threads together.
    cpu: f64,
    /// By the clock on the wall.
    wall: f64,
}

struct Bench {
    time: Duration,
    interrupt: Interrupt,
}

impl Bench {
    fn game(&self, known: &Signature, threads: usize) -> anyhow::Result<Run> {
        let session = show::open(&known.game)?;
        let total = Mutex::new(PlayoutStats::default());
        let random = self.repeat(
            threads,
            &|session: &dyn Session| {
                let stats = session.variant().playouts(session, signature::GAMES, signature::SEED);
                total.lock().expect("no thread panics with the lock").merge(&stats);
            },
            &*session,
        );
        let stats = total.into_inner()?;
        let rounds = stats.games / signature::GAMES;
        let expected = known.checksum.wrapping_mul(rounds);
        ensure!(
            stats.checksum == expected,
            "{}: the random games are not the known ones",
            known.game
        );

        let mut counted = Vec::new();
        let clock = Clock::start();
        while counted.is_empty() || (clock.elapsed() < self.time && !self.interrupt.is_set()) {
            counted.push(leaves(&*session, known.depth, threads));
        }
        let perft = clock.stop();
        ensure!(
            counted.iter().all(|&count| count == known.leaves),
            "{}: perft {} is not {}",
            known.game,
            known.depth,
            known.leaves
        );
        ensure!(!self.interrupt.is_set(), Interrupted);
        let (game, players) = (known.game.clone(), session.players());
        Ok(Run { game, players, threads, stats, random, leaves: counted.iter().sum(), perft })
    }

    /// Repeats some work on each thread until the time is over.
    fn repeat(
        &self,
        threads: usize,
        work: &(dyn Fn(&dyn Session) + Sync),
        session: &dyn Session,
    ) -> Time {
        let clock = Clock::start();
        let run = |session: Box<dyn Session>| {
            loop {
                work(&*session);
                if clock.elapsed() >= self.time || self.interrupt.is_set() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let session = session.fork();
                scope.spawn(move || run(session));
            }
            run(session.fork());
        });
        clock.stop()
    }

    /// Queens a second for each way to find the attacks of a queen.
    fn sliders(&self) -> Vec<(&'static str, f64)> {
        let mut rng = Rng::seeded(signature::SEED);
        let mut occupied = || Bitboard::from_bits(rng.next_u64() & rng.next_u64());
        let boards: Vec<(Square, Bitboard)> =
            (0..4096).map(|i| (Square::new(i % 64), occupied())).collect();
        let expected: Vec<Bitboard> =
            boards.iter().map(|&(s, b)| slider::attacks_by_rays(s, b)).collect();
        let each = |(name, attacks): (&'static str, slider::QueenAttacks)| {
            let found: Vec<Bitboard> = boards.iter().map(|&(s, b)| attacks(s, b)).collect();
            assert_eq!(found, expected, "{name} finds the attacks that rays find");
            let clock = Clock::start();
            let mut rounds = 0;
            while clock.elapsed() < self.time / 4 {
                for &(square, occupied) in &boards {
                    black_box(attacks(square, occupied));
                }
                rounds += 1;
            }
            (name, (rounds * boards.len()) as f64 / clock.stop().cpu)
        };
        slider::QUEEN_ATTACKS.map(each).into()
    }
}

/// Measures CPU time of the process and time on the wall.
struct Clock {
    wall: Instant,
    cpu: f64,
}

impl Clock {
    fn start() -> Self {
        Self { wall: Instant::now(), cpu: cpu_seconds() }
    }

    fn elapsed(&self) -> Duration {
        self.wall.elapsed()
    }

    fn stop(&self) -> Time {
        let wall = self.wall.elapsed().as_secs_f64();
        let cpu = cpu_seconds() - self.cpu;
        Time { wall, cpu: if cpu > 0.0 { cpu } else { wall } }
    }
}

impl Run {
    fn games_per_cpu_second(&self) -> f64 {
        self.stats.games as f64 / self.random.cpu
    }

    fn mean_plies(&self) -> f64 {
        self.stats.plies as f64 / self.stats.games as f64
    }

    fn draws(&self) -> f64 {
        self.stats.draws as f64 / self.stats.games as f64
    }

    fn json(&self) -> Value {
        let mut results = json!({ "draw": self.draws() });
        for player in Player::all(self.players) {
            results[player.to_string()] = self.stats.win_rate(player).into();
        }
        json!({
            "game": self.game,
            "threads": self.threads,
            "random_games_per_cpu_second": self.games_per_cpu_second(),
            "random_games_per_second": self.stats.games as f64 / self.random.wall,
            "mean_plies": self.mean_plies(),
            "results": results,
            "moves_per_cpu_second": self.stats.plies as f64 / self.random.cpu,
            "perft_leaves_per_cpu_second": self.leaves as f64 / self.perft.cpu,
            "perft_leaves_per_second": self.leaves as f64 / self.perft.wall,
        })
    }
}

fn print(runs: &[Run], sliders: &[(&str, f64)], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table = TextTable::new(&[
        "game",
        "threads",
        "games/CPU-s",
        "games/s",
        "plies",
        "1",
        "2",
        "3",
        "draw",
        "moves/CPU-s",
        "perft/CPU-s",
        "perft/s",
    ]);
    for run in runs {
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        let wins = |i: usize| {
            let player = Player::all(run.players).nth(i);
            player.map_or("-".into(), |player| percent(run.stats.win_rate(player)))
        };
        table.row(vec![
            run.game.clone(),
            run.threads.to_string(),
            rate(run.games_per_cpu_second()),
            rate(run.stats.games as f64 / run.random.wall),
            format!("{:.1}", run.mean_plies()),
            wins(0),
            wins(1),
            wins(2),
            percent(run.draws()),
            rate(run.stats.plies as f64 / run.random.cpu),
            rate(run.leaves as f64 / run.perft.cpu),
            rate(run.leaves as f64 / run.perft.wall),
        ]);
    }
    table.print(out)?;
    if !sliders.is_empty() {
        writeln!(out, "\nAttacks of a queen, queens a CPU-second:")?;
        let list: Vec<String> =
            sliders.iter().map(|(name, n)| format!("{name} {}", rate(*n))).collect();
        writeln!(out, "{}", list.join("   "))?;
    }
    Ok(())
}
