//! Levels of difficulty: opponents for people who do not know engines.

use std::time::Duration;

use game::SearchLimits;
use i18n::Template;

use crate::messages;

/// A level of difficulty: an engine and how much it may search.
#[derive(Debug, Clone, Copy)]
pub struct Level {
    /// The id, which settings and saved games keep: `easy`.
    pub id: &'static str,
    /// The name for people.
    pub name: Template,
    /// How it plays, in a sentence.
    pub summary: Template,
    /// The engine's spec.
    pub engine: &'static str,
    /// The limits of each search; none for an engine that ends by itself.
    pub limits: SearchLimits,
}

/// The levels of games whose best engine is `alphabeta`, in ascending strength.
pub(crate) static ALPHABETA: &[Level] = &levels("alphabeta");
/// The levels of games that a network comes with.
pub(crate) static NNUE: &[Level] = &levels("nnue");
/// The levels of multi-player games (three or more).
pub(crate) static UCT: &[Level] = &levels("uct");

/// How many games the second level simulates for a move.
const EASY_SIMULATIONS: u64 = 200;

/// In ascending strength, the best engine at the top.
const fn levels(best: &'static str) -> [Level; 5] {
    let unlimited = SearchLimits { time: None, nodes: None, depth: None };
    let simulations = SearchLimits { nodes: Some(EASY_SIMULATIONS), ..unlimited };
    [
        Level {
            id: "beginner",
            name: messages::LEVEL_BEGINNER,
            summary: messages::REFLEX,
            engine: "reflex",
            limits: unlimited,
        },
        Level {
            id: "easy",
            name: messages::LEVEL_EASY,
            summary: messages::LEVEL_EASY_SUMMARY,
            engine: "uct",
            limits: simulations,
        },
        timed("medium", messages::LEVEL_MEDIUM, messages::LEVEL_MEDIUM_SUMMARY, best, 100),
        timed("strong", messages::LEVEL_STRONG, messages::LEVEL_STRONG_SUMMARY, best, 1000),
        timed("expert", messages::LEVEL_EXPERT, messages::LEVEL_EXPERT_SUMMARY, best, 5000),
    ]
}

const fn timed(
    id: &'static str,
    name: Template,
    summary: Template,
    engine: &'static str,
    ms: u64,
) -> Level {
    Level { id, name, summary, engine, limits: SearchLimits::time(Duration::from_millis(ms)) }
}
