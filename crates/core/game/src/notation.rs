//! What is wrong with a text that should have been a move or a position.

use i18n::Message;

/// A text that is not a move or a position; the message names it and can be shown to a user.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(Message);

impl NotationError {
    /// An error with this message.
    pub fn new(message: Message) -> Self {
        Self(message)
    }

    /// What is wrong.
    pub fn message(&self) -> &Message {
        &self.0
    }
}

impl From<NotationError> for Message {
    fn from(error: NotationError) -> Self {
        error.0
    }
}
