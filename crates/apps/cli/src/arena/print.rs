//! Events in the terminal: progress while they go on, and results as tables.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use arena::results::Results;
use arena::stats::signed;
use arena::{EngineIdentity, Entrant, Event, EventProgress, FaultCounts, Plan, PlayedGame};
use indicatif::{ProgressBar, ProgressStyle};

use crate::progress::say;
use crate::text_table::TextTable;

/// The standings, the cross table, and for a match what it says.
pub(crate) fn results(results: &Results, out: &mut dyn Write) -> anyhow::Result<()> {
    standings(results).print(out)?;
    if results.names.len() > 2 {
        writeln!(out, "\nScore of the row against the column, in percent:")?;
        cross(results).print(out)?;
    }
    writeln!(out)?;
    for line in facts(results) {
        writeln!(out, "{line}")?;
    }
    if let Some(words) = results.of_match_in_words() {
        writeln!(out, "\n{words}")?;
    }
    Ok(())
}

/// The bench signatures of the engines that have one.
pub(crate) fn signatures(event: &Event) -> Option<String> {
    let engines = event.plan.engines.iter().zip(&event.identities);
    let signature = |(entrant, identity): (&Entrant, &EngineIdentity)| {
        Some(format!("{} {}", entrant.name, identity.signature.as_deref()?))
    };
    let signatures: Vec<String> = engines.filter_map(signature).collect();
    (!signatures.is_empty()).then(|| format!("Signatures: {}", signatures.join(", ")))
}

/// The standings while the event goes on.
fn standings_text(results: &Results) -> String {
    let mut text = Vec::new();
    standings(results).print(&mut text).expect("memory takes all text");
    String::from_utf8_lossy(&text).trim_end().to_owned()
}

/// The score of a match, or who leads.
fn one_line(results: &Results) -> String {
    results.of_match_in_words().unwrap_or_else(|| {
        let leader = results.ratings.order()[0];
        let rating = results.ratings.engines[leader].elo;
        format!("{} leads with {} Elo", results.names[leader], signed(rating, 0))
    })
}

/// The engines that were at fault and how, if any were: `shaky: 2 crashes, 1 loss on time`.
fn faults_text(results: &Results) -> Option<String> {
    let count = |n: u64, one: &str, many: &str| match n {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {many}")),
    };
    let of_engine = |(name, faults): (&String, &FaultCounts)| {
        let counts = [
            count(faults.crashes, "crash", "crashes"),
            count(faults.time_losses, "loss on time", "losses on time"),
            count(faults.others, "other fault", "other faults"),
        ];
        let counts: Vec<String> = counts.into_iter().flatten().collect();
        (!counts.is_empty()).then(|| format!("{name}: {}", counts.join(", ")))
    };
    let engines: Vec<String> =
        results.names.iter().zip(&results.faults).filter_map(of_engine).collect();
    (!engines.is_empty()).then(|| engines.join("; "))
}

/// A line for each engine, as comma-separated values.
pub(crate) fn csv(results: &Results, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "engine,elo,low,high,points,games,wins,draws,losses,faults")?;
    for i in results.ratings.order() {
        let (rating, standing) = (&results.ratings.engines[i], &results.summary.standings[i]);
        let [low, high] =
            rating.interval.map(|end| end.map_or_else(String::new, |elo| format!("{elo:.1}")));
        writeln!(
            out,
            "\"{}\",{:.1},{low},{high},{},{},{},{},{},{}",
            results.names[i].replace('"', "\"\""),
            rating.elo,
            standing.points,
            standing.games,
            standing.wins,
            standing.draws,
            standing.losses,
            standing.faults,
        )?;
    }
    Ok(())
}

fn standings(results: &Results) -> TextTable {
    let head = ["engine", "Elo", "±", "points", "games", "score", "won", "drawn", "lost"];
    let faulty = results.summary.faults > 0;
    let mut table = TextTable::new(if faulty {
        &["engine", "Elo", "±", "points", "games", "score", "won", "drawn", "lost", "faults"]
    } else {
        &head
    });
    for i in results.ratings.order() {
        let (rating, standing) = (&results.ratings.engines[i], &results.summary.standings[i]);
        let score = 100.0 * standing.points / standing.games.max(1) as f64;
        let mut row = vec![
            results.names[i].clone(),
            signed(rating.elo, 0),
            rating.margin().map_or_else(String::new, |margin| format!("{margin:.0}")),
            format!("{:.1}", standing.points),
            standing.games.to_string(),
            format!("{score:.1} %"),
            standing.wins.to_string(),
            standing.draws.to_string(),
            standing.losses.to_string(),
        ];
        if faulty {
            row.push(standing.faults.to_string());
        }
        table.row(row);
    }
    table
}

fn cross(results: &Results) -> TextTable {
    let order = results.ratings.order();
    let numbers: Vec<String> = (1..=order.len()).map(|place| place.to_string()).collect();
    let mut head = vec![""];
    head.extend(numbers.iter().map(String::as_str));
    let mut table = TextTable::new(&head);
    for (place, &i) in order.iter().enumerate() {
        let mut row = vec![format!("{} {}", place + 1, results.names[i])];
        row.extend(order.iter().map(|&j| {
            let score = results.summary.cross[i][j].score();
            score.map_or_else(|| "·".to_owned(), |score| format!("{:.0}", 100.0 * score))
        }));
        table.row(row);
    }
    table
}

/// Draws, seats and lengths, a line each.
fn facts(results: &Results) -> Vec<String> {
    let summary = &results.summary;
    let seats: Vec<String> = (1..)
        .zip(&summary.seats)
        .map(|(number, seat): (usize, _)| {
            format!("player {number} {:.1} %", 100.0 * seat.points / seat.games.max(1) as f64)
        })
        .collect();
    let lengths = &summary.lengths;
    let mut facts = vec![
        format!("By seat: {}", seats.join(", ")),
        format!(
            "Draws: {:.1} %. Plies: {} to {}, median {:.0}",
            100.0 * summary.draw_rate.unwrap_or(0.0),
            lengths.min,
            lengths.max,
            lengths.median
        ),
    ];
    if let Some(faults) = faults_text(results) {
        facts.push(format!("Lost by a fault: {} games ({faults})", summary.faults));
    }
    if results.repeats > 0 {
        facts.push(format!(
            "Identical with others: {} games, which count once in ratings and intervals",
            results.repeats
        ));
    }
    facts
}

/// The least time between two drawings of the table.
const REDRAW_INTERVAL: Duration = Duration::from_millis(250);
/// The least time between two lines without a terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

/// Progress of an event: a bar and the standings on a terminal, a line now and then elsewhere.
pub(crate) struct Live<'a> {
    plan: &'a Plan,
    bar: Option<ProgressBar>,
    last: Mutex<Drawing>,
}

/// What was drawn last.
#[derive(Default)]
struct Drawing {
    at: Option<Instant>,
    /// How many games had ended by a fault.
    faults: usize,
}

impl<'a> Live<'a> {
    pub(crate) fn new(plan: &'a Plan) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let template = "{msg}\n{wide_bar} {pos}/{len} games · {elapsed} · {eta} left";
            let style = ProgressStyle::with_template(template).expect("a well-formed template");
            ProgressBar::new(0).with_style(style)
        });
        Self { plan, bar, last: Mutex::default() }
    }

    /// Draws how far the event is, unless that was done a moment ago and nobody was at fault since.
    pub(crate) fn report(&self, progress: &EventProgress<'_>) {
        let mut last = self.last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let interval = if self.bar.is_some() { REDRAW_INTERVAL } else { LINE_INTERVAL };
        let by_fault = |game: &&PlayedGame| game.termination.fault_seat().is_some();
        let faults = progress.games.values().filter(by_fault).count();
        if last.at.is_some_and(|at| at.elapsed() < interval) && faults == last.faults {
            return;
        }
        *last = Drawing { at: Some(Instant::now()), faults };
        let done = progress.games.len() as u64;
        let results = Results::of(self.plan, progress.games.values());
        if let Some(bar) = &self.bar {
            if bar.length() == Some(0) {
                // What was played before is no measure of how fast it goes now.
                bar.set_length(progress.total);
                bar.set_position(done);
                bar.reset_eta();
            }
            bar.set_position(done);
            let faults = faults_text(&results).map(|faults| format!("\n{faults}"));
            bar.set_message(standings_text(&results) + &faults.unwrap_or_default());
        } else {
            let score = one_line(&results);
            let faults = faults_text(&results).map(|faults| format!(" · {faults}"));
            let faults = faults.unwrap_or_default();
            say(&format!("{done} of {} games: {score}{faults}", progress.total));
        }
    }

    /// Clears the bar.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
