//! From a record to a session and back.

use game::{Record, SpecError, record::RecordError};

use crate::{Session, open};

/// Why a record cannot be played again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The text is not a record.
    #[error(transparent)]
    Text(#[from] RecordError),
    /// It does not say of which game.
    #[error("the tag Game is missing")]
    NoGame,
    /// The game it names does not exist.
    #[error("the tag Game: {0}")]
    Game(#[from] SpecError),
    /// The position it begins with does not exist.
    #[error("the tag Position: {0}")]
    Position(String),
    /// A move is not legal.
    #[error("line {line}: move {number}: {problem}")]
    Move {
        /// The line the move is on.
        line: usize,
        /// Which move it is, counted from 1.
        number: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The result is not the one that the moves lead to.
    #[error("the result is {written}, but the moves lead to {played}")]
    Result {
        /// The result in the record.
        written: String,
        /// The result by the rules.
        played: String,
    },
}

/// Plays a record again, move by move.
///
/// # Errors
/// If the game, a move or the result is wrong; the message says which and why.
pub fn replay(record: &Record) -> Result<Box<dyn Session>, ReplayError> {
    let mut session = open(record.tag("Game").ok_or(ReplayError::NoGame)?)?;
    if let Some(position) = record.tag("Position") {
        session.set_position(position).map_err(|e| ReplayError::Position(e.to_string()))?;
    }
    for (i, mv) in record.moves.iter().enumerate() {
        session.play(&mv.text).map_err(|e| ReplayError::Move {
            line: mv.line,
            number: i + 1,
            problem: e.to_string(),
        })?;
    }
    if let Some(verdict) = session.verdict() {
        let played =
            game::record::GameResult { outcome: verdict.outcome, players: session.players() };
        if record.result != Some(played) {
            let written = record.result.map_or_else(|| "*".to_owned(), |result| result.to_string());
            return Err(ReplayError::Result { written, played: played.to_string() });
        }
    }
    Ok(session)
}
