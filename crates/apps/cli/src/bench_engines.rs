//! How fast the engines are: the work of the engine signatures, timed.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::ensure;
use catalog::signature::{self, EngineSignature};
use catalog::{AnyEngine, Session};
use game::SearchLimits;
use serde_json::{Value, json};

use crate::cpu_time::cpu_seconds;
use crate::progress::Interrupt;
use crate::text_table::{TextTable, rate};
use crate::{analysis, show};

/// The time limit of the search that measures how late an engine answers.
const LATENESS_TIME: Duration = Duration::from_millis(50);

/// What was measured of an engine.
pub(crate) struct EngineRun {
    game: String,
    engine: String,
    threads: usize,
    nodes: u64,
    depth: u32,
    cpu: f64,
    wall: f64,
    late: Duration,
}

/// Times the engines of some games, or of all if none is named.
pub(crate) fn run(
    games: &[String],
    threads: usize,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<EngineRun>> {
    let named = |game: &str| games.is_empty() || games.iter().any(|name| name == game);
    let mut runs = Vec::new();
    for known in signature::engines().into_iter().filter(|known| named(&known.game)) {
        let parallel = known.engine.starts_with("uct") || known.engine.starts_with("alphabeta");
        for threads in if parallel && threads > 1 { vec![1, threads] } else { vec![1] } {
            if interrupt.is_set() {
                return Ok(runs);
            }
            runs.push(time(&known, threads, interrupt)?);
        }
    }
    Ok(runs)
}

fn time(
    known: &EngineSignature,
    threads: usize,
    interrupt: &Interrupt,
) -> anyhow::Result<EngineRun> {
    let session = show::open(&known.game)?;
    let spec = match threads {
        1 => known.engine.clone(),
        _ => format!("{},threads={threads}", known.engine),
    };
    let mut engine = session.variant().engine(&spec, 1)?;
    let (begun, cpu) = (Instant::now(), cpu_seconds());
    let stopped = || interrupt.is_set();
    let limits = engine.limits();
    let report = analysis::search(&mut *engine, &*session, limits, 0, &stopped, &mut |_| {})?;
    let (wall, cpu) = (begun.elapsed().as_secs_f64(), cpu_seconds() - cpu);
    let same = (report.nodes, &report.best) == (known.nodes, &known.best);
    ensure!(
        threads > 1 || same || interrupt.is_set(),
        "{} {}: the search is not the known one",
        known.game,
        known.engine
    );
    Ok(EngineRun {
        game: known.game.clone(),
        engine: known.engine.clone(),
        threads,
        nodes: report.nodes,
        depth: report.depth,
        cpu: cpu.max(1e-9),
        wall,
        late: lateness(&mut *engine, &*session)?,
    })
}

/// How much later than asked an engine answers.
fn lateness(engine: &mut dyn AnyEngine, session: &dyn Session) -> anyhow::Result<Duration> {
    engine.reset();
    let limits = SearchLimits { time: Some(LATENESS_TIME), ..SearchLimits::default() };
    let begun = Instant::now();
    analysis::search(engine, session, limits, 0, &|| false, &mut |_| {})?;
    Ok(begun.elapsed().saturating_sub(LATENESS_TIME))
}

impl EngineRun {
    pub(crate) fn json(&self) -> Value {
        json!({
            "game": self.game,
            "engine": self.engine,
            "threads": self.threads,
            "nodes": self.nodes,
            "depth": self.depth,
            "seconds": self.wall,
            "nodes_per_cpu_second": self.nodes as f64 / self.cpu,
            "nodes_per_second": self.nodes as f64 / self.wall,
            "late_ms": self.late.as_secs_f64() * 1e3,
        })
    }
}

pub(crate) fn print(runs: &[EngineRun], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table = TextTable::new(&[
        "game",
        "engine",
        "threads",
        "depth",
        "nodes",
        "seconds",
        "nodes/CPU-s",
        "nodes/s",
        "late",
    ]);
    for run in runs {
        table.row(vec![
            run.game.clone(),
            run.engine.clone(),
            run.threads.to_string(),
            run.depth.to_string(),
            run.nodes.to_string(),
            format!("{:.2}", run.wall),
            rate(run.nodes as f64 / run.cpu),
            rate(run.nodes as f64 / run.wall),
            format!("{:.1} ms", run.late.as_secs_f64() * 1e3),
        ]);
    }
    writeln!(out, "\nEngines from the start of a game:")?;
    Ok(table.print(out)?)
}
