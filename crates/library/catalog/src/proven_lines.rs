//! Proven lines to the end of the game.

use std::time::Duration;

use game::SearchLimits;

use crate::any_engine::{AnyEngine, EngineControl, EngineReport};
use crate::session::Session;

/// A line that is longer is left as it is.
const MAX_PLIES: usize = 1000;

/// The fewest and the most nodes of all searches that complete the lines of a report.
const NODES: std::ops::RangeInclusive<u64> = 10_000..=200_000;

/// Completes the principal variations that are proven but cut off, as by the transposition table or a static
/// proof: the engine searches where they end, as long as it finds the same result there and the searches
/// take no longer than the one of the report did. Ends early once `stopped` says so.
pub fn complete_proven_lines(
    engine: &mut dyn AnyEngine,
    session: &dyn Session,
    report: &mut EngineReport,
    stopped: &(dyn Fn() -> bool + Sync),
) {
    let mut nodes = report.nodes.clamp(*NODES.start(), *NODES.end());
    let lines = report.candidates.iter_mut().map(|candidate| {
        let of = (&candidate.expected_scores, candidate.proven);
        (of, &mut candidate.pv, &mut candidate.plies)
    });
    let best = ((&report.expected_scores, report.proven), &mut report.pv, &mut report.plies);
    for ((scores, proven), pv, plies) in std::iter::once(best).chain(lines) {
        if !proven || pv.is_empty() {
            continue;
        }
        let mut line = ProvenLine { engine, session: session.duplicate(), scores, stopped };
        let is_complete = line.complete(pv, &mut nodes);
        // Only the length of a forced win is known without its line.
        if is_complete && scores.iter().all(|&score| score < 1.0) {
            *plies = Some(pv.len() as u32);
        }
    }
}

struct ProvenLine<'a> {
    engine: &'a mut dyn AnyEngine,
    session: Box<dyn Session>,
    scores: &'a [f32],
    stopped: &'a (dyn Fn() -> bool + Sync),
}

impl ProvenLine<'_> {
    /// Appends moves until the game is over. Returns whether it is.
    fn complete(&mut self, pv: &mut Vec<String>, nodes: &mut u64) -> bool {
        if !pv.iter().all(|mv| self.session.play(mv).is_ok()) {
            return false;
        }
        while self.session.turn().is_some() {
            if *nodes == 0 || pv.len() > MAX_PLIES || (self.stopped)() {
                return false;
            }
            let control = &mut EngineControl {
                limits: SearchLimits::nodes(*nodes),
                seed: 0,
                clock: &|| Duration::ZERO,
                stopped: self.stopped,
                report: &mut |_| (),
            };
            let Ok(next) = self.engine.search(&*self.session, control) else { return false };
            *nodes = nodes.saturating_sub(next.nodes.max(1));
            let is_same = |(a, b): (&f32, &f32)| (a - b).abs() < 0.01;
            if !next.proven || !next.expected_scores.iter().zip(self.scores).all(is_same) {
                return false;
            }
            for mv in next.pv {
                if self.session.play(&mv).is_err() {
                    return false;
                }
                pv.push(mv);
            }
        }
        true
    }
}
