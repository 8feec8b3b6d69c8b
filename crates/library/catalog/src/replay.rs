//! From a record to a session and back.

use game::NotationError;
use i18n::{Message, message};
use presentation::record::RecordError;
use presentation::{Record, SpecError};

use crate::{PlayError, Session, messages, open};

/// Why a record cannot be played again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", Message::from(self.clone()))]
pub enum ReplayError {
    /// The text is not a record.
    Text(#[from] RecordError),
    /// It does not say of which game.
    NoGame,
    /// The game it names does not exist.
    Game(#[from] SpecError),
    /// The position it begins with does not exist.
    Position(#[source] NotationError),
    /// A move is not legal.
    Move {
        /// The line the move is on.
        line: usize,
        /// Which move it is, counted from 1.
        number: usize,
        /// What is wrong with it.
        problem: PlayError,
    },
    /// The result is not the one that the moves lead to.
    Result {
        /// The result in the record.
        written: String,
        /// The result by the rules.
        played: String,
    },
}

impl From<ReplayError> for Message {
    fn from(error: ReplayError) -> Self {
        match error {
            ReplayError::Text(problem) => problem.into(),
            ReplayError::NoGame => message!(messages::NO_GAME_TAG),
            ReplayError::Game(problem) => {
                message!(messages::GAME_TAG, problem = Self::from(problem))
            }
            ReplayError::Position(problem) => {
                message!(messages::POSITION_TAG, problem = Self::from(problem))
            }
            ReplayError::Move { line, number, problem } => {
                let problem = Self::from(problem);
                message!(messages::RECORDED_MOVE, line, number, problem)
            }
            ReplayError::Result { written, played } => {
                message!(messages::OTHER_RESULT, written, played)
            }
        }
    }
}

/// Plays a record again, move by move.
///
/// # Errors
/// If the game, a move or the result is wrong; the message says which and why.
pub fn replay(record: &Record) -> Result<Box<dyn Session>, ReplayError> {
    let mut session = open(record.tag("Game").ok_or(ReplayError::NoGame)?)?;
    if let Some(position) = record.tag("Position") {
        session.set_position(position).map_err(ReplayError::Position)?;
    }
    for (i, mv) in record.moves.iter().enumerate() {
        let (line, number) = (mv.line, i + 1);
        let wrong = |problem| ReplayError::Move { line, number, problem };
        session.play(&mv.text).map_err(wrong)?;
    }
    if let Some(verdict) = session.verdict() {
        let played = presentation::record::GameResult {
            outcome: verdict.outcome,
            players: session.players(),
        };
        if record.result != Some(played) {
            let written = record.result.map_or_else(|| "*".to_owned(), |result| result.to_string());
            return Err(ReplayError::Result { written, played: played.to_string() });
        }
    }
    Ok(session)
}
