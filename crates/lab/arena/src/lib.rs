//! Matches and tournaments between engines, and what their results say.
//!
//! A [`Plan`] says who plays what, how often and with how much thinking. Everything that follows
//! is a function of it: the openings, the list of games, and, if engines are limited by nodes,
//! every move. A game is a shard with a number: it can be played anywhere, in any order, and be
//! stored once ([`store`]); an event that was interrupted goes on with the numbers that are
//! missing.
//!
//! The crate names no game and no engine: it plays sessions of the `catalog`.

mod contestant;
mod external;
mod messages;
mod openings;
mod ours;
mod plan;
mod played;
mod reason;
mod roster;
mod runner;
mod schedule;

pub mod config;
pub mod export;
pub mod referee;
pub mod report;
pub mod results;
pub mod stats;
pub mod store;

pub use contestant::{Choice, Contestant, Fault, Limits, Turn};
pub use external::{CommandLine, CommandLineError, External};
pub use openings::{Book, OpeningError, openings, read_openings};
pub use plan::{Entrant, Limit, Openings, Plan, Schedule, SprtPlan, SprtScale};
pub use played::{Event, MoveNote, Played};
pub use reason::reason;
pub use runner::{Circumstances, Ended, RunError, Standing, run, threads};
pub use schedule::{Fixture, ScheduleError, SeatResult, Timetable};
