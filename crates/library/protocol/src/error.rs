//! Errors of requests, and the answers that say so.

use i18n::{Language, Message};

use crate::wire::{Answer, ErrorCode};

/// Why a request fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestError {
    /// The kind of error.
    pub code: ErrorCode,
    /// What is wrong.
    pub message: Message,
}

impl RequestError {
    /// A game, engine, position or move is invalid.
    pub fn invalid(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::Invalid, message: problem.into() }
    }

    /// The message is not a request.
    pub fn malformed(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::Malformed, message: problem.into() }
    }

    /// The request exceeds a limit.
    pub fn too_large(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::TooLarge, message: problem.into() }
    }

    /// There are too many requests or searches at the moment.
    pub fn busy(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::Busy, message: problem.into() }
    }

    /// An internal error.
    pub fn failed(problem: impl Into<Message>) -> Self {
        Self { code: ErrorCode::Failed, message: problem.into() }
    }
}

/// The answer to a request that failed.
pub fn error_answer(id: Option<u32>, error: &RequestError, language: Language) -> Answer {
    let message = one_line(&error.message.to_text(language));
    Answer::Error { id, code: error.code, message }
}

/// The most characters of a message, which may quote input of any length.
const MAX_CHARS: usize = 300;

/// How many of them are kept of the beginning of a longer one; the rest are of its end.
const FRONT_CHARS: usize = 200;

/// Makes a message one line of at most 300 characters, and escapes control and
/// bidirectional formatting characters of what it quotes.
pub fn one_line(message: &str) -> String {
    let mut line = String::new();
    for c in message.chars() {
        if must_escape(c) {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    let count = line.chars().count();
    if count <= MAX_CHARS {
        return line;
    }
    let front = line.chars().take(FRONT_CHARS);
    let back = line.chars().skip(count + FRONT_CHARS + 1 - MAX_CHARS);
    front.chain(['…']).chain(back).collect()
}

/// Whether a character breaks the line or changes the direction of text.
fn must_escape(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}')
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use i18n::message;

    use super::*;
    use crate::messages;

    #[test]
    fn an_error_is_translated() {
        let error = RequestError::too_large(message!(messages::TOO_MANY_THREADS, max = 7));
        let said = |language| match error_answer(None, &error, language) {
            Answer::Error { message, .. } => message,
            _ => unreachable!("it is an error"),
        };
        assert_eq!(said(Language::En), "an engine may have 7 threads at most");
        assert_eq!(said(Language::De), "eine Engine darf höchstens 7 Threads haben");
    }

    fn sent(message: &str) -> String {
        let Answer::Error { message, .. } =
            error_answer(None, &RequestError::malformed(Message::verbatim(message)), Language::En)
        else {
            unreachable!("it is an error")
        };
        message
    }

    #[test]
    fn control_and_bidirectional_characters_are_escaped() {
        let quoted = "\"a\r\nb\0\u{202e}c\u{2066}\u{2028}\" is not a move";
        let expected = r#""a\r\nb\u{0}\u{202e}c\u{2066}\u{2028}" is not a move"#;
        assert_eq!(sent(quoted), expected);
        for harmless in ["« é » n'est pas un coup", "„ü“ ist kein Zug", "a\\b 'c' 五"] {
            assert_eq!(sent(harmless), harmless);
        }
    }

    #[test]
    fn long_messages_are_truncated_in_the_middle() {
        let just_right = "é".repeat(MAX_CHARS);
        assert_eq!(sent(&just_right), just_right);
        let long = sent(&format!("\"{}\" is not a move", "é".repeat(60_000)));
        assert_eq!(long.chars().count(), MAX_CHARS);
        assert!(long.starts_with("\"éé") && long.contains("é…é"), "{long}");
        assert!(long.ends_with("é\" is not a move"), "{long}");
        let escaped = sent(&"\n".repeat(MAX_CHARS / 2 + 1));
        assert_eq!(escaped.chars().count(), MAX_CHARS);
        assert_eq!(sent(&"\n".repeat(MAX_CHARS / 2)), r"\n".repeat(MAX_CHARS / 2));
        assert_eq!(sent(""), "");
    }
}
