//! Errors as responses of the REST interface.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use i18n::{Language, Message};
use protocol::wire::ErrorCode;
use protocol::{RequestError, one_line};

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
