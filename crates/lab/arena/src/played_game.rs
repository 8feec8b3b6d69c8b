//! Events and finished games, as they are stored.

use serde::{Deserialize, Serialize};

use crate::identity::EngineIdentity;
use crate::plan::Plan;
use crate::termination::Termination;

/// A plan that is being carried out, or was.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Counted from 1 in its store.
    pub id: i64,
    /// What it follows from.
    pub plan: Plan,
    /// The id of its first game; the others follow by number.
    pub first_game: u64,
    /// When it began, as seconds since 1970.
    pub begun: i64,
    /// Whether all its games were played, or a test ended it.
    pub finished: bool,
    /// What each engine of the plan was when the first game was played, as far as it is known.
    pub identities: Vec<EngineIdentity>,
}

/// A game that was played to its end.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedGame {
    /// Its number in the event, from 0: the same game of the same plan has the same number.
    pub number: u64,
    /// Which round of the event it belongs to.
    pub round: u32,
    /// Which opening it began with; games with the same opening are compared with each other.
    pub opening: u32,
    /// Which engine of the plan sat in each seat.
    pub seats: Vec<usize>,
    /// All moves, those of the opening first.
    pub moves: Vec<String>,
    /// How many of the moves are the opening's.
    pub opening_plies: usize,
    /// What the engine reported of each move after the opening, and how long it took.
    pub move_stats: Vec<MoveStats>,
    /// What the engines noted for their authors, in order of ply. Games that are read from a store many at a time come
    /// without it.
    pub notes: Vec<MoveNote>,
    /// The numbers of the seats that share the victory, from 1.
    pub winners: Vec<u8>,
    /// What each seat had collected, in a game with points.
    pub scores: Vec<u32>,
    /// How it ended.
    pub termination: Termination,
}

/// What an engine reported of a move, and how long it took.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct MoveStats {
    /// The score that the engine expected for itself, from 0 to 1, if it reported one.
    pub expected_score: Option<f32>,
    /// How many nodes it reported.
    pub nodes: u64,
    /// The depth it reported, in plies.
    pub depth: u32,
    /// How long it took, in microseconds.
    pub micros: u64,
}

/// What an engine noted for its author while it chose a move: the standard error of a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveNote {
    /// How many moves had been played before; the last one may not have been played.
    pub ply: usize,
    /// The text, of several lines maybe.
    pub text: String,
}

impl PlayedGame {
    /// A game without moves or points, of the first round and opening.
    pub fn new(number: u64, seats: Vec<usize>, winners: Vec<u8>, termination: Termination) -> Self {
        Self {
            number,
            round: 0,
            opening: 0,
            seats,
            moves: Vec::new(),
            opening_plies: 0,
            move_stats: Vec::new(),
            notes: Vec::new(),
            winners,
            scores: Vec::new(),
            termination,
        }
    }

    /// The score of a seat, counted from 0: 1, 0, or an equal part of a shared victory.
    pub fn score(&self, seat: usize) -> f64 {
        let won = self.winners.iter().any(|&winner| usize::from(winner) == seat + 1);
        if won { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }
}
