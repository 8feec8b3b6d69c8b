//! An event under way, as a page shows it.

use serde::Serialize;
#[cfg(feature = "ts")]
use ts_rs::TS;

/// An event that is carried out, or was the last one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct LiveEvent {
    /// Its number in the store.
    pub event: i64,
    /// Whether it goes on, and how it ended.
    pub state: LiveState,
    /// Why it failed, if it did.
    pub problem: Option<String>,
    /// The game's spec.
    pub game: String,
    /// How many games are stored.
    pub played: u64,
    /// How many there can be at most.
    pub planned: u64,
    /// How long it has been running now.
    pub elapsed_ms: u64,
    /// How long it will take at this pace, once there is a pace.
    pub remaining_ms: Option<u64>,
    /// The engines, the strongest first.
    pub table: Vec<LiveStanding>,
    /// The games under way, and the last ones.
    pub boards: Vec<LiveBoard>,
}

/// Whether an event goes on, and how it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum LiveState {
    /// Games are being played.
    Running,
    /// It was told to stop.
    Stopping,
    /// It was stopped, and can go on later.
    Interrupted,
    /// All games were played, or the test came to a decision.
    Finished,
    /// It could not go on.
    Failed,
}

/// How an engine does in an event.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct LiveStanding {
    /// What it is called.
    pub name: String,
    /// The most likely rating; the mean of all is 0.
    pub elo: f64,
    /// Its 95 % interval; null where the games do not bound it.
    pub interval: [Option<f64>; 2],
    /// What it has won.
    pub points: f64,
    /// How many games it has played.
    pub games: u64,
    /// In how many it won the whole point.
    pub wins: u64,
    /// In how many it won a part of the point.
    pub draws: u64,
    /// In how many it won nothing.
    pub losses: u64,
    /// How many games it lost by a fault.
    pub faults: u64,
}

/// A game that is being played, or was the last one on its board.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct LiveBoard {
    /// The number of the game in the event.
    pub number: u64,
    /// Who sits in each seat.
    pub names: Vec<String>,
    /// All moves so far.
    pub moves: Vec<String>,
    /// How many of them are the opening's.
    pub opening_plies: u32,
    /// What is left on the clock of each seat, if there are clocks.
    pub clocks_ms: Vec<Option<u64>>,
    /// The score that each seat expected for itself at its last move.
    pub values: Vec<Option<f32>>,
    /// The numbers of the seats that share the victory, once the game is over; none if it was aborted.
    pub winners: Option<Vec<u8>>,
    /// The number of the seat that forfeited the game, if one did.
    pub fault: Option<u8>,
}
