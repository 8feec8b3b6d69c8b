//! A game that was played, as text in the manner of PGN:
//!
//! ```text
//! [Game "yavalath:players=3"]
//! [Player1 "human"]
//! [Player2 "random"]
//! [Player3 "random"]
//! [Date "2026-11-15"]
//! [Result "*"]
//!
//! 1. e5 {the centre} a1 b3?! {[%eval 0.4,0.5,0.1] [%best d4]} (1... c3 2. b2) 2. d4 c2 *
//! ```
//!
//! Tags come first, one a line. Then the moves in the game's notation, with numbers that are for
//! people only, and at last the result: each player's share of the point (`1-0`, `1/2-1/2`,
//! `0-1/2-1/2`), or `*` if there is none yet. A text without tags is a list of moves, and may lack the result.
//!
//! * A comment stands in braces, or from `;` to the end of the line.
//! * A variation stands in parentheses after the move that it replaces, and may have variations itself.
//! * A glyph such as `?!` stands behind a move (or as a NAG, `$6`).
//! * The evaluation of the position after a move is a command in a comment: `[%eval 0.62,0.38]`, the expected
//!   score of each player; `[%eval 1,0,#7]` if it is proven, with the number of plies to the end of the game if
//!   that is known; and `[%best d4]`, the best move there. Other commands are text.
//!
//! The record knows no rules: whether the moves are legal is for the game to say.

mod annotation;
mod reader;
mod writer;

use std::fmt;
use std::str::FromStr;

use game::{Outcome, Player};
use i18n::{Message, message};

use crate::messages;
pub use annotation::{Annotation, Evaluation, Glyph};
pub use reader::without_number;

/// How deep variations may be nested in a text.
pub const MAX_VARIATION_DEPTH: usize = 32;

/// A game that was played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// Names and values of the tags but `Result`, in order.
    pub tags: Vec<(String, String)>,
    /// What is said before the first move.
    pub start: Annotation,
    /// The moves.
    pub moves: Vec<RecordedMove>,
    /// The share of each player, once the game has ended.
    pub result: Option<GameResult>,
}

/// One move of a record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move in notation.
    pub text: String,
    /// What is said about it, and about the position after it.
    pub annotation: Annotation,
    /// Other moves instead of it, each with what follows; none of them empty.
    pub variations: Vec<Vec<RecordedMove>>,
    /// The line it was read from, or 0.
    pub line: usize,
}

/// What is wrong with a text that should be a record, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub message: Message,
}

impl From<RecordError> for Message {
    fn from(error: RecordError) -> Self {
        message!(messages::LINE, line = error.line, problem = error.message)
    }
}

/// How a game of `players` players ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    /// Who shares the victory.
    pub outcome: Outcome,
    /// How many players the game has.
    pub players: usize,
}

impl Record {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Sets the value of a tag.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|(key, _)| key == name) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }

    /// How many moves a round has: one for each player named.
    fn players(&self) -> usize {
        let named = self.tags.iter().filter(|(name, _)| name.starts_with("Player")).count();
        named.clamp(2, game::MAX_PLAYERS)
    }
}

impl RecordedMove {
    /// A move of which nothing is said.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winners = self.outcome.winners().count();
        for player in Player::all(self.players) {
            let dash = if player == Player::ONE { "" } else { "-" };
            match (self.outcome.includes(player), winners) {
                (false, _) => write!(f, "{dash}0")?,
                (true, 1) => write!(f, "{dash}1")?,
                (true, shared) => write!(f, "{dash}1/{shared}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for GameResult {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let shares: Vec<&str> = text.split('-').collect();
        let winners = shares.iter().enumerate().filter(|(_, share)| **share != "0");
        let winners: Vec<usize> = winners.map(|(i, _)| i).collect();
        if !(2..=game::MAX_PLAYERS).contains(&shares.len()) || winners.is_empty() {
            return Err(());
        }
        let outcome = Outcome::shared(winners.into_iter().map(Player::new));
        let result = Self { outcome, players: shares.len() };
        // Whatever was written must be what such a result is written as.
        if result.to_string() == text { Ok(result) } else { Err(()) }
    }
}
