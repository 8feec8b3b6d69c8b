//! Why a question has no answer.

use game::Message;

use crate::protocol::ErrorCode;

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) code: ErrorCode,
    pub(crate) message: Message,
}

impl Refusal {
    /// A game, engine, position or move is not what it should be.
    pub(crate) fn wrong(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::Wrong, message: problem.into() }
    }

    /// The message is no question.
    pub(crate) fn malformed(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::Malformed, message: problem.into() }
    }

    /// Too much is asked for.
    pub(crate) fn too_large(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::TooLarge, message: problem.into() }
    }

    /// Too much is asked for at once.
    pub(crate) fn busy(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::Busy, message: problem.into() }
    }

    /// Something in the program broke.
    pub(crate) fn failed(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::Failed, message: problem.into() }
    }
}
