//! Runs an engine on the position of a session.

use std::time::Instant;

use catalog::{AnyEngine, EngineControl, EngineReport, Session};
use game::SearchLimits;

use crate::args::SearchLimitArgs;
use crate::errors::usage_error;

/// The limits that the arguments set.
pub(crate) fn limits_of(args: &SearchLimitArgs) -> anyhow::Result<SearchLimits> {
    let time = args.time.as_deref().map(catalog::parse_time).transpose().map_err(usage_error)?;
    Ok(SearchLimits { time, nodes: args.nodes, depth: args.depth })
}

/// The first of these that sets any limit, or else a second.
pub(crate) fn limits_or_default(requested: SearchLimits, own: SearchLimits) -> SearchLimits {
    requested.or(own).or(SearchLimits::DEFAULT)
}

/// Lets an engine search the position of a session.
pub(crate) fn search(
    engine: &mut dyn AnyEngine,
    session: &dyn Session,
    limits: SearchLimits,
    seed: u64,
    stopped: &(dyn Fn() -> bool + Sync),
    report: &mut dyn FnMut(&EngineReport),
) -> anyhow::Result<EngineReport> {
    let begun = Instant::now();
    let clock = move || begun.elapsed();
    let mut control = EngineControl { limits, seed, clock: &clock, stopped, report };
    Ok(engine.search(session, &mut control)?)
}

/// `player 1 wins in 7 plies, proven`, or the expected score of each player.
pub(crate) fn value_text(report: &EngineReport) -> String {
    let winners: Vec<String> = (1..)
        .zip(&report.expected_scores)
        .filter(|(_, score)| **score > 0.99)
        .map(|(n, _): (usize, _)| n.to_string())
        .collect();
    match (report.plies, winners.first()) {
        (Some(plies), Some(winner)) => format!("player {winner} wins in {}, proven", count(plies)),
        (Some(plies), None) => format!("a draw in {}, proven", count(plies)),
        _ => scores_text(&report.expected_scores),
    }
}

/// `1 ply`, `7 plies`.
fn count(plies: u32) -> String {
    if plies == 1 { "1 ply".into() } else { format!("{plies} plies") }
}

/// `62.3 % – 37.7 %`.
pub(crate) fn scores_text(scores: &[f32]) -> String {
    let scores: Vec<String> =
        scores.iter().map(|score| format!("{:.1} %", 100.0 * score)).collect();
    scores.join(" – ")
}
