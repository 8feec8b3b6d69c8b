//! Errors of requests, as responses of the REST interface and as answers over the WebSocket.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use i18n::{Language, Message};

use crate::protocol::{Answer, ErrorCode};

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

/// `{"error": {"code": …, "message": …}}` with a status.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl ApiError {
    pub(crate) fn new(
        status: StatusCode,
        code: &'static str,
        message: &Message,
        language: Language,
    ) -> Self {
        Self { status, code, message: message.to_text(language) }
    }

    /// The response to a request that failed.
    pub(crate) fn of(error: &RequestError, language: Language) -> Self {
        let (status, code) = match error.code {
            ErrorCode::Malformed => (StatusCode::BAD_REQUEST, "malformed"),
            ErrorCode::Invalid => (StatusCode::BAD_REQUEST, "wrong"),
            ErrorCode::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            ErrorCode::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            ErrorCode::Closing => (StatusCode::SERVICE_UNAVAILABLE, "closing"),
            ErrorCode::Failed => (StatusCode::INTERNAL_SERVER_ERROR, "failed"),
        };
        let message = one_line(&error.message.to_text(language));
        Self { status, code, message }
    }

    /// 404.
    pub(crate) fn not_found(message: &Message) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message, Language::En)
    }

    /// 503.
    pub(crate) fn unavailable(message: &Message, language: Language) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message, language)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = serde_json::json!({ "code": self.code, "message": self.message });
        let body = serde_json::json!({ "error": error }).to_string();
        (self.status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
    }
}

/// The answer to a request that failed.
pub(crate) fn error_answer(id: Option<u32>, error: &RequestError, language: Language) -> Answer {
    let message = one_line(&error.message.to_text(language));
    Answer::Error { id, code: error.code, message }
}

/// The most characters of a message, which may quote input of any length.
const MAX_CHARS: usize = 300;

/// How many of them are kept of the beginning of a longer one; the rest are of its end.
const FRONT_CHARS: usize = 200;

/// Makes a message one line of at most [`MAX_CHARS`] characters, and escapes control and
/// bidirectional formatting characters of what it quotes.
pub(crate) fn one_line(message: &str) -> String {
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
        let error = RequestError::too_large(message!(messages::MESSAGE_TOO_LARGE, max = 7));
        let sent = |language| match error_answer(None, &error, language) {
            Answer::Error { message, .. } => message,
            _ => unreachable!("it is an error"),
        };
        assert_eq!(sent(Language::En), "a message may have 7 bytes at most");
        assert_eq!(sent(Language::De), "eine Nachricht darf höchstens 7 Bytes haben");
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
