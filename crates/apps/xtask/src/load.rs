//! `cargo xtask load`: the server under attack, as a process of its own, over real sockets.
//!
//! During each attack a well-behaved client goes on asking. An attack is held if that client is
//! always answered in time and the memory of the server (RSS) stays below a limit. It is no part of
//! `cargo xtask test`, since it looks at the wall clock.

mod attacks;
mod client;
mod process;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use attacks::{ATTACKS, Attack};
use client::{Answer, Client};
use process::Server;

/// The most memory that the server may have.
const MAX_RSS_MIB: u64 = 300;

/// The longest time until a well-behaved client is answered.
const MAX_ANSWER: Duration = Duration::from_secs(2);

/// The longest time that the server may take to end under attack.
const MAX_SHUTDOWN: Duration = Duration::from_secs(5);

/// Memory is steady if it does not grow by more than this share between the first and the last
/// third of a run.
const MAX_GROWTH: f64 = 0.10;

/// How many games the store has.
const GAMES: u32 = 13_000;

/// A line of the table.
struct Row {
    attack: String,
    tries: usize,
    peak_mib: u64,
    slowest: Answer,
    held: bool,
}

/// Each attack by itself, and the end of a server that is under all of them; with `--minutes N` all
/// of them again and again for so long.
pub(crate) fn run(args: &[&str]) -> Result<()> {
    let minutes: u64 = match args {
        [] => 0,
        ["--minutes", minutes] => minutes.parse().context("--minutes")?,
        _ => bail!("cargo xtask load [--minutes N]"),
    };
    let program = process::build()?;
    let store = process::fill_store(&program, GAMES)?;
    let mut rows = Vec::new();
    println!("\n| attack | tries | peak RSS | slowest answer | held |\n|---|---|---|---|---|");
    let mut add = |row: Row| {
        println!("{}", row.line());
        rows.push(row.held);
    };
    if minutes == 0 {
        for attack in ATTACKS {
            add(alone(attack, &program, &store)?);
        }
        add(shutdown(&program, &store)?);
    } else {
        add(steady(Duration::from_secs(60 * minutes), &program, &store)?);
    }
    if rows.contains(&false) {
        bail!("not everything was held");
    }
    Ok(())
}

impl Row {
    fn line(&self) -> String {
        let Self { attack, tries, peak_mib, slowest, held } = self;
        let Answer { took, what } = slowest;
        let (seconds, held) = (took.as_secs_f64(), if *held { "yes" } else { "**no**" });
        format!("| {attack} | {tries} | {peak_mib} MiB | {seconds:.2} s ({what}) | {held} |")
    }
}

/// One attack on a new server.
fn alone(attack: &Attack, program: &Path, store: &Path) -> Result<Row> {
    let server = Server::start(program, store)?;
    let (tries, slowest) = during(&server, &[attack])?;
    let peak_mib = server.peak_rss_mib()?;
    let held = peak_mib < MAX_RSS_MIB && slowest.took < MAX_ANSWER;
    Ok(Row { attack: attack.name.to_owned(), tries, peak_mib, slowest, held })
}

/// All attacks at once, and a signal to end in the middle of them.
fn shutdown(program: &Path, store: &Path) -> Result<Row> {
    let server = Server::start(program, store)?;
    let target = server.addr();
    let (tries, took, peak_mib) = std::thread::scope(|scope| {
        let attacks: Vec<_> =
            ATTACKS.iter().map(|attack| scope.spawn(|| (attack.run)(target))).collect();
        let held: Vec<_> = attacks.into_iter().filter_map(|attack| attack.join().ok()).collect();
        let peak_mib = server.peak_rss_mib()?;
        let took = server.end()?;
        anyhow::Ok((held.iter().map(attacks::Held::tries).sum(), took, peak_mib))
    })?;
    let attack = "SIGTERM during all of them at once".to_owned();
    let slowest = Answer { took, what: "the end" };
    Ok(Row { attack, tries, peak_mib, slowest, held: took < MAX_SHUTDOWN })
}

/// All attacks one after the other, for a while.
fn steady(time: Duration, program: &Path, store: &Path) -> Result<Row> {
    let server = Server::start(program, store)?;
    let (begun, mut tries, mut slowest) = (Instant::now(), 0, Answer::default());
    let mut after_rounds = Vec::new();
    while begun.elapsed() < time {
        for attack in ATTACKS {
            let (more, slow) = during(&server, &[attack])?;
            tries += more;
            slowest = slowest.max(slow);
        }
        after_rounds.push(server.rss_mib()?);
        eprintln!("{} s: {} MiB", begun.elapsed().as_secs(), server.rss_mib()?);
    }
    let third = after_rounds.len().div_ceil(3);
    let most = |rss: &[u64]| rss.iter().copied().max().unwrap_or_default();
    let (first, last) =
        (most(&after_rounds[..third]), most(&after_rounds[after_rounds.len() - third..]));
    let peak_mib = server.peak_rss_mib()?;
    let is_steady = last as f64 <= first as f64 * (1.0 + MAX_GROWTH);
    let minutes = begun.elapsed().as_secs() / 60;
    let attack = format!(
        "all of them for {minutes} minutes; between rounds {first} MiB in the first third, {last} MiB in the last"
    );
    let held = is_steady && peak_mib < MAX_RSS_MIB && slowest.took < MAX_ANSWER;
    Ok(Row { attack, tries, peak_mib, slowest, held })
}

/// Runs attacks while a well-behaved client asks. Returns how many tries there were, and the answer
/// to that client that took the longest time.
fn during(server: &Server, attacks: &[&Attack]) -> Result<(usize, Answer)> {
    let over = AtomicBool::new(false);
    let target = server.addr();
    std::thread::scope(|scope| {
        let asking = scope.spawn(|| {
            let (client, mut slowest) = (Client::new(target), Answer::default());
            while !over.load(Ordering::Relaxed) {
                slowest = slowest.max(client.ask_everything());
            }
            slowest
        });
        let attacking: Vec<_> = attacks
            .iter()
            .map(|attack| {
                scope.spawn(|| {
                    let held = (attack.run)(target);
                    std::thread::sleep(attack.holds);
                    held.tries()
                })
            })
            .collect();
        let tries = attacking.into_iter().map(|attack| attack.join().unwrap_or_default()).sum();
        over.store(true, Ordering::Relaxed);
        let slowest = asking.join().map_err(|_| anyhow::anyhow!("the client panicked"))?;
        Ok((tries, slowest))
    })
}
