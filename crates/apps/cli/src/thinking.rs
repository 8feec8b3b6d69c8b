//! Letting an engine think about the position of a session.

use std::time::Instant;

use catalog::{AnyEngine, EngineControl, EngineReport, Session};
use game::SearchLimits;

use crate::args::BudgetArgs;
use crate::errors::wrong;

/// The limits that the arguments set.
pub(crate) fn budget(args: &BudgetArgs) -> anyhow::Result<SearchLimits> {
    let time = args.time.as_deref().map(catalog::parse_time).transpose().map_err(wrong)?;
    Ok(SearchLimits { time, nodes: args.nodes, depth: args.depth })
}

/// The first of these that sets any limit; else the default.
pub(crate) fn limited(asked: SearchLimits, own: SearchLimits) -> SearchLimits {
    asked.or(own).or(SearchLimits::DEFAULT)
}

/// What an engine finds in the position of a session.
pub(crate) fn think(
    mind: &mut dyn AnyEngine,
    session: &dyn Session,
    budget: SearchLimits,
    seed: u64,
    stopped: &(dyn Fn() -> bool + Sync),
    report: &mut dyn FnMut(&EngineReport),
) -> anyhow::Result<EngineReport> {
    let begun = Instant::now();
    let clock = move || begun.elapsed();
    let mut thinking = EngineControl { limits: budget, seed, clock: &clock, stopped, report };
    Ok(mind.search(session, &mut thinking)?)
}

/// `player 1 wins in 7 plies, proved`, or the chance of each player.
pub(crate) fn value_in_words(thought: &EngineReport) -> String {
    let winners: Vec<String> = (1..)
        .zip(&thought.value)
        .filter(|(_, share)| **share > 0.99)
        .map(|(n, _): (usize, _)| n.to_string())
        .collect();
    match (thought.plies, winners.first()) {
        (Some(plies), Some(winner)) => format!("player {winner} wins in {plies} plies, proved"),
        (Some(plies), None) => format!("a draw in {plies} plies, proved"),
        _ => chances(&thought.value),
    }
}

/// `62.3 % – 37.7 %`.
pub(crate) fn chances(value: &[f32]) -> String {
    let shares: Vec<String> = value.iter().map(|share| format!("{:.1} %", 100.0 * share)).collect();
    shares.join(" – ")
}
