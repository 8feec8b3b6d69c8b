//! An event to begin, as a form asks for it.

use arena::{Format, Openings, TimeControl};
use serde::Deserialize;
use ts_rs::TS;

/// An event to begin.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewEvent {
    /// The game's spec.
    pub game: String,
    /// Who takes part, in order.
    pub engines: Vec<NewEntrant>,
    /// Who plays whom.
    #[serde(default = "round_robin")]
    #[ts(type = "'round-robin' | 'gauntlet' | 'ladder' | 'swiss' | 'matrix'", optional = nullable)]
    pub schedule: Format,
    /// How many openings each group of engines plays, each with every seating; in a Swiss tournament, how many rounds
    /// there are.
    pub rounds: u32,
    /// How games begin: `"none"`, `{"random": 4}` or `{"moves": [["e5", "d4"]]}`.
    #[serde(default = "random_openings")]
    #[ts(type = "'none' | {random: number} | {moves: string[][]}", optional = nullable)]
    pub openings: Openings,
    /// The time control.
    #[serde(default = "no_limit")]
    #[ts(type = "{move_ms?: number, clock_ms?: number, increment_ms?: number, nodes?: number, depth?: number}", optional = nullable)]
    pub limit: TimeControl,
    /// The random seed.
    #[serde(default = "first_seed")]
    #[ts(type = "number", optional = nullable)]
    pub seed: u64,
    /// How many games are played at once; without it, one for each core but one.
    #[serde(default)]
    #[ts(type = "number", optional = nullable)]
    pub threads: Option<u16>,
}

/// An engine that takes part in an event.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewEntrant {
    /// Its spec, or the name of a preset, a level or a bot.
    pub engine: String,
    /// What it is called; without it, as its spec.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub name: Option<String>,
}

fn round_robin() -> Format {
    Format::RoundRobin
}

fn random_openings() -> Openings {
    Openings::Random(arena::Plan::DEFAULT_OPENING_PLIES)
}

fn no_limit() -> TimeControl {
    TimeControl { margin_ms: TimeControl::default_margin(), ..TimeControl::default() }
}

fn first_seed() -> u64 {
    1
}
