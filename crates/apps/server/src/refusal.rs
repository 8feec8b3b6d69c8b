//! Why a question has no answer.

use crate::protocol::ErrorCode;

/// Why a question has no answer, in English; it is translated where it is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) code: ErrorCode,
    pub(crate) message: String,
}

impl Refusal {
    /// A game, engine, position or move is not what it should be.
    pub(crate) fn wrong(problem: impl ToString) -> Self {
        Self { code: ErrorCode::Wrong, message: problem.to_string() }
    }

    /// The message is no question.
    pub(crate) fn malformed(problem: impl ToString) -> Self {
        Self { code: ErrorCode::Malformed, message: problem.to_string() }
    }

    /// Too much is asked for.
    pub(crate) fn too_large(problem: impl ToString) -> Self {
        Self { code: ErrorCode::TooLarge, message: problem.to_string() }
    }

    /// Too much is asked for at once.
    pub(crate) fn busy(problem: impl ToString) -> Self {
        Self { code: ErrorCode::Busy, message: problem.to_string() }
    }

    /// Something in the program broke.
    pub(crate) fn failed(problem: impl ToString) -> Self {
        Self { code: ErrorCode::Failed, message: problem.to_string() }
    }
}
