//! Runs the fuzz targets on all cores for some minutes: `cargo xtask fuzz --minutes N`.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use game::Fnv1a;
use plywood_fuzz::{Mutator, Pool, TARGETS, Target, corpus, target};

/// How long a worker stays with a target before it goes on to the next one.
const SLICE: Duration = Duration::from_millis(250);

/// An input that takes longer is a failure.
const MAX_INPUT_TIME: Duration = Duration::from_secs(20);

const USAGE: &str = "cargo xtask fuzz [--minutes N] [--target NAME]… [--seed S] [--threads N] | --target NAME --input FILE";

struct Args {
    minutes: f64,
    targets: Vec<&'static Target>,
    seed: u64,
    threads: usize,
    /// An input to run instead of mutants.
    input: Option<PathBuf>,
}

impl Args {
    fn parse(words: &[String]) -> Result<Self> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let mut args = Self { minutes: 1.0, targets: Vec::new(), seed: 1, threads, input: None };
        for pair in words.chunks(2) {
            let [option, value] = pair else { bail!("{USAGE}") };
            match option.as_str() {
                "--minutes" => args.minutes = value.parse().context("--minutes")?,
                "--seed" => args.seed = value.parse().context("--seed")?,
                "--threads" => args.threads = value.parse().context("--threads")?,
                "--input" => args.input = Some(value.into()),
                "--target" => args.targets.push(named(value)?),
                _ => bail!("{USAGE}"),
            }
        }
        if args.targets.is_empty() {
            args.targets = TARGETS.iter().collect();
        }
        Ok(args)
    }
}

fn named(name: &str) -> Result<&'static Target> {
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    target(name)
        .with_context(|| format!("there is no target {name}; there is {}", names.join(", ")))
}

/// What was tried of a target.
#[derive(Clone, Default)]
struct Tally {
    inputs: u64,
    accepted: u64,
    failures: u64,
    time: Duration,
    slowest: Duration,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.inputs += other.inputs;
        self.accepted += other.accepted;
        self.failures += other.failures;
        self.time += other.time;
        self.slowest = self.slowest.max(other.slowest);
    }

    fn row(&self, name: &str) -> String {
        let per_second = self.inputs as f64 / self.time.as_secs_f64().max(1e-9);
        let accepted = 100.0 * self.accepted as f64 / self.inputs.max(1) as f64;
        let slowest = self.slowest.as_secs_f64() * 1e3;
        format!(
            "| {name} | {} | {per_second:.0} | {accepted:.0} % | {slowest:.0} ms | {} |",
            self.inputs, self.failures
        )
    }
}

/// What a worker is running, for the watchdog and for the report of a failure.
type Running = Mutex<Option<(Instant, &'static Target, Vec<u8>)>>;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let args = Args::parse(&words)?;
    if let Some(path) = &args.input {
        let &[target] = &args.targets[..] else { bail!("--input needs one --target") };
        let input = fs::read(path).with_context(|| path.display().to_string())?;
        let verdict = if (target.run)(&input) { "accepted" } else { "refused" };
        println!("{}: {verdict}", target.name);
        return Ok(());
    }
    let tallies = fuzz(&args)?;
    println!("| target | inputs | a second and core | accepted | slowest | failures |");
    println!("|---|---|---|---|---|---|");
    let mut total = Tally::default();
    for (target, tally) in args.targets.iter().zip(&tallies) {
        println!("{}", tally.row(target.name));
        total.add(tally);
    }
    println!("{}", total.row("all"));
    ensure!(total.failures == 0, "{} inputs failed", total.failures);
    Ok(())
}

/// Runs mutants on all threads until the time is over.
fn fuzz(args: &Args) -> Result<Vec<Tally>> {
    println!("seed {}, {} threads, {} minutes", args.seed, args.threads, args.minutes);
    let deadline = Instant::now() + Duration::from_secs_f64(args.minutes * 60.0);
    let running: Vec<Running> = (0..args.threads).map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        let spawn = |(stream, running)| scope.spawn(move || work(args, stream, deadline, running));
        let workers: Vec<_> = (0..).zip(&running).map(spawn).collect();
        while !workers.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            std::thread::sleep(Duration::from_millis(100));
            running.iter().for_each(end_if_hung);
        }
        let mut tallies = vec![Tally::default(); args.targets.len()];
        for worker in workers {
            let own = worker.join().map_err(|_| anyhow::anyhow!("a worker panicked"))??;
            tallies.iter_mut().zip(&own).for_each(|(tally, own)| tally.add(own));
        }
        Ok(tallies)
    })
}

/// Runs the targets one after another, each for a slice of time, until the deadline.
fn work(args: &Args, stream: u64, deadline: Instant, running: &Running) -> Result<Vec<Tally>> {
    let mut mutators = Vec::new();
    for target in &args.targets {
        let seeds = corpus::read(target).with_context(|| target.name.to_owned())?;
        mutators.push(Mutator::new(args.seed, stream, Pool::new(seeds)));
    }
    let mut tallies = vec![Tally::default(); args.targets.len()];
    while Instant::now() < deadline {
        let targets = args.targets.iter().zip(&mut mutators).zip(&mut tallies);
        for ((target, mutator), tally) in targets {
            let end = deadline.min(Instant::now() + SLICE);
            while Instant::now() < end {
                run(target, mutator, tally, running)?;
            }
        }
    }
    Ok(tallies)
}

/// Runs one mutant.
fn run(
    target: &'static Target,
    mutator: &mut Mutator,
    tally: &mut Tally,
    running: &Running,
) -> Result<()> {
    let input = mutator.next(target.dictionary);
    let begun = Instant::now();
    *lock(running) = Some((begun, target, input.to_vec()));
    let outcome = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    let elapsed = begun.elapsed();
    *lock(running) = None;
    tally.inputs += 1;
    tally.time += elapsed;
    tally.slowest = tally.slowest.max(elapsed);
    match outcome {
        Ok(true) => {
            tally.accepted += 1;
            mutator.keep_accepted();
        }
        Ok(false) => {}
        Err(_) => {
            tally.failures += 1;
            report_failure(target, input)?;
        }
    }
    Ok(())
}

fn lock(
    running: &Running,
) -> std::sync::MutexGuard<'_, Option<(Instant, &'static Target, Vec<u8>)>> {
    running.lock().expect("nothing panics while it is locked")
}

/// Ends the program if an input takes too long: its thread cannot be ended.
fn end_if_hung(running: &Running) {
    if let Some((begun, target, input)) = &*lock(running)
        && begun.elapsed() > MAX_INPUT_TIME
    {
        eprintln!("{}: no end after {} s", target.name, MAX_INPUT_TIME.as_secs());
        let _ = report_failure(target, input);
        std::process::exit(1);
    }
}

/// Writes an input to a file, and says how to repeat it.
fn report_failure(target: &Target, input: &[u8]) -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../target/fuzz");
    fs::create_dir_all(&folder).context("target/fuzz")?;
    let name = format!("{}-{:016x}", target.name, Fnv1a::hash(input));
    fs::write(folder.join(&name), input).with_context(|| name.clone())?;
    eprintln!("repeat: cargo xtask fuzz --target {} --input target/fuzz/{name}", target.name);
    Ok(())
}
