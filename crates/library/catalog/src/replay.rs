//! From a record to a session and back.

use game::NotationError;
use i18n::{Message, message};
use presentation::record::{GameResult, RecordError, RecordedMove};
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

/// Plays a record again, move by move, its variations too.
///
/// # Errors
/// If the game, a move or the result is wrong; the message says which and why.
pub fn replay(record: &Record) -> Result<Box<dyn Session>, ReplayError> {
    walk(record, None, &mut |_| ())
}

/// A move of a record that has just been played again.
pub struct ReplayedMove<'a> {
    /// The session after it, whose last move it is.
    pub session: &'a dyn Session,
    /// The number of the move before it, counted from 1 in the order of this walk; 0 is the start.
    pub parent: usize,
    /// The move.
    pub mv: &'a RecordedMove,
}

/// Plays a record again as [`replay`] does, and visits its moves: each before the variations that replace it, and
/// these before what follows it. A record that does not say of which game it is, as a list of moves, is of
/// `default_game`, and its result may be missing.
///
/// # Errors
/// If the game, a move or the result is wrong; the message says which and why.
pub fn walk(
    record: &Record,
    default_game: Option<&str>,
    visit: &mut dyn FnMut(ReplayedMove<'_>),
) -> Result<Box<dyn Session>, ReplayError> {
    let mut session = open_start(record, default_game)?;
    let mut walk = Walk { session: &mut *session, visit, visited: 0, plies: 0 };
    walk.play_line(&record.moves, 0)?;
    if let Some(verdict) = session.verdict() {
        let played = GameResult { outcome: verdict.outcome, players: session.players() };
        let is_missing = record.result.is_none() && record.tag("Game").is_none();
        if record.result != Some(played) && !is_missing {
            let written = record.result.map_or_else(|| "*".to_owned(), |result| result.to_string());
            return Err(ReplayError::Result { written, played: played.to_string() });
        }
    }
    Ok(session)
}

/// A session at the start of a record.
pub(crate) fn open_start(
    record: &Record,
    default_game: Option<&str>,
) -> Result<Box<dyn Session>, ReplayError> {
    let game = record.tag("Game").or(default_game).ok_or(ReplayError::NoGame)?;
    let mut session = open(game)?;
    if let Some(position) = record.tag("Position") {
        session.set_position(position).map_err(ReplayError::Position)?;
    }
    Ok(session)
}

struct Walk<'a> {
    session: &'a mut dyn Session,
    visit: &'a mut dyn FnMut(ReplayedMove<'_>),
    visited: usize,
    plies: usize,
}

impl Walk<'_> {
    /// Plays a line, which follows the move with the number `parent`.
    fn play_line(&mut self, line: &[RecordedMove], mut parent: usize) -> Result<(), ReplayError> {
        for mv in line {
            self.plies += 1;
            let number = self.plies;
            let wrong = |problem| ReplayError::Move { line: mv.line, number, problem };
            self.session.play(&mv.text).map_err(wrong)?;
            self.visited += 1;
            let own = self.visited;
            (self.visit)(ReplayedMove { session: self.session, parent, mv });
            if !mv.variations.is_empty() {
                self.session.undo();
                for variation in &mv.variations {
                    self.plies = number - 1;
                    self.play_line(variation, parent)?;
                    for _ in variation {
                        self.session.undo();
                    }
                }
                self.plies = number;
                self.session.play(&mv.text).map_err(wrong)?;
            }
            parent = own;
        }
        Ok(())
    }
}
