//! The REST interface, for programs. `openapi.json` describes it.

mod error;
mod events;
mod think;

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Query, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use game::{Language, Message, message};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::protocol::{At, GameCard, View};
use crate::refusal::Refusal;
use crate::{answer, cards, messages};
pub(crate) use error::ApiError;

/// What is longer than is allowed is still read if it is not longer than this many times that, so
/// that whoever sends it can be told: what is closed while there is something unread is lost.
pub(crate) const LENIENCE: usize = 16;

const DESCRIPTION: &str = include_str!("../openapi.json");

/// Everything below `/api`.
pub(crate) fn routes(body_bytes: usize) -> Router<Arc<App>> {
    Router::new()
        .route("/api/health", get(health))
        .route("/api/v1/openapi.json", get(description))
        .route("/api/v1/games", get(games))
        .route("/api/v1/position", post(position))
        .route("/api/v1/analyze", post(think::analyze))
        .route("/api/v1/events", get(events::list))
        .route("/api/v1/events/{id}", get(events::event))
        .route("/api/v1/events/{id}/games", get(events::games))
        .route("/api/v1/events/{id}/plots/{name}", get(events::plot))
        .route("/api/v1/records/{id}", get(events::record))
        .route("/api/{*rest}", any(nothing))
        .layer(DefaultBodyLimit::max(body_bytes * LENIENCE))
}

/// Who reads the answer: `?lang=fr`. What cannot be understood is nobody in particular.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Reader {
    lang: Option<String>,
}

impl<S: Sync> FromRequestParts<S> for Reader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Query::try_from_uri(&parts.uri).map(|Query(reader)| reader).unwrap_or_default())
    }
}

impl Reader {
    /// English, if nothing else is asked for or there is nothing else.
    pub(crate) fn language(&self) -> Language {
        self.lang.as_deref().and_then(Language::tagged).unwrap_or(Language::En)
    }
}

#[derive(Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
}

async fn health() -> Response {
    json(&Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

async fn description() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}

#[derive(Serialize)]
struct Games {
    games: Vec<GameCard>,
}

async fn games(reader: Reader) -> Response {
    json(&Games { games: cards::games(reader.language()) })
}

async fn position(
    State(app): State<Arc<App>>,
    reader: Reader,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, ApiError> {
    let language = reader.language();
    let at: At = read(body, &app).map_err(|refusal| ApiError::of(&refusal, language))?;
    let view = off_the_workers(move || answer::look(&at, language)).await;
    view.map(|view: View| json(&view)).map_err(|refusal| ApiError::of(&refusal, language))
}

async fn nothing() -> ApiError {
    ApiError::absent(&message!(messages::NOTHING_HERE))
}

/// Does what may take a while.
async fn off_the_workers<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let broken = |_| Err(Refusal::failed(message!(messages::BROKEN)));
    tokio::task::spawn_blocking(work).await.unwrap_or_else(broken)
}

/// What a body asks.
fn read<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>, app: &App) -> Result<T, Refusal> {
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => app.bounds.message_too_large(),
        _ => Refusal::malformed(Message::verbatim(rejection.body_text())),
    })?;
    if body.len() > app.bounds.message_bytes {
        return Err(app.bounds.message_too_large());
    }
    serde_json::from_slice(&body).map_err(|error| Refusal::malformed(Message::verbatim(error)))
}

fn json(answer: &impl Serialize) -> Response {
    match serde_json::to_vec(answer) {
        Ok(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(error) => {
            ApiError::of(&Refusal::failed(Message::verbatim(error)), Language::En).into_response()
        }
    }
}
