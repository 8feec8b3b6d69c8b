//! Errors of a request.

use game::Message;

use crate::protocol::ErrorCode;

/// Why a request fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RequestError {
    pub(crate) code: ErrorCode,
    pub(crate) message: Message,
}

impl RequestError {
    /// A game, engine, position or move is invalid.
    pub(crate) fn invalid(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::Invalid, message: problem.into() }
    }

    /// The message is not a request.
    pub(crate) fn malformed(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::Malformed, message: problem.into() }
    }

    /// The request exceeds a limit.
    pub(crate) fn too_large(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::TooLarge, message: problem.into() }
    }

    /// There are too many requests or searches at the moment.
    pub(crate) fn busy(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::Busy, message: problem.into() }
    }

    /// An internal error.
    pub(crate) fn failed(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::Failed, message: problem.into() }
    }
}
