//! Matches and tournaments between engines, and what their results say.
//!
//! A [`Plan`] says who plays what, how often and with which time control. Everything that follows
//! is a function of it: the openings, the list of games, and, if engines are limited by nodes,
//! every move. A game is a shard with a number: it can be played anywhere, in any order, and be
//! stored once ([`store`]); an event that was interrupted goes on with the numbers that are
//! missing.
//!
//! The crate names no game and no engine: it plays sessions of the `catalog`. Engines of one's own take part by
//! [`RunOptions::own_engine`].

mod active_clock;
mod engine;
mod fault_counts;
mod identity;
mod messages;
mod openings;
mod plan;
mod played_game;
mod runner;
mod schedule;
mod start_check;
mod termination;

pub mod config;
pub mod export;
pub mod live;
pub mod referee;
pub mod repeats;
pub mod report;
pub mod results;
pub mod stats;
pub mod store;

#[doc(hidden)]
pub use engine::parse_search_output;
pub use engine::{
    BestMove, BotEngine, CommandLine, CommandLineError, ComplianceCheck, InProcessEngine, Launcher,
    MatchEngine, MoveLimits, RuleReport, Turn, UgiEngine, Watch,
};
pub use fault_counts::FaultCounts;
pub use identity::{EngineIdentity, of_engines as engine_identities};
pub use openings::{Book, OpeningError, openings, read_openings};
pub use plan::{Entrant, Format, Openings, Plan, SprtPlan, SprtScale, TimeControl};
pub use played_game::{Event, MoveNote, MoveStats, PlayedGame};
pub use runner::{EventProgress, RunError, RunOptions, RunOutcome, run, run_fixtures, threads};
pub use schedule::{Fixture, Schedule, ScheduleError, SeatResult};
pub use start_check::{NotStarted, check_start};
pub use termination::{Fault, Termination, reason};
