//! The REST interface, for programs. `openapi.json` describes it.

mod class;
mod events;
mod events_run;

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use catalog::EngineReport;
use game::SearchLimits;
use i18n::{Language, Message, message};
use protocol::wire::{GameCard, PositionRef, ThinkLimit, View};
use protocol::{RequestError, SearchRequest};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::app::App;
use crate::client_stream::LingeringClose;
use crate::error::ApiError;
use crate::messages;
use crate::search::{self, PageSearch, SearchEvent};

const DESCRIPTION: &str = include_str!("../openapi.json");

/// Everything below `/api`.
pub(crate) fn routes(body_bytes: usize) -> Router<Arc<App>> {
    Router::new()
        .route("/api/health", get(health))
        .route("/api/v1/openapi.json", get(description))
        .route("/api/v1/games", get(games))
        .route("/api/v1/position", post(position))
        .route("/api/v1/analyze", post(analyze))
        .route("/api/v1/events", get(events::list).post(events_run::begin))
        .route("/api/v1/events/check", post(events_run::check))
        .route("/api/v1/events/running", get(events_run::running))
        .route("/api/v1/events/{id}/resume", post(events_run::resume))
        .route("/api/v1/events/{id}/stop", post(events_run::stop))
        .route("/api/v1/events/{id}", get(events::event))
        .route("/api/v1/events/{id}/games", get(events::games))
        .route("/api/v1/events/{id}/plots/{name}", get(events::plot))
        .route("/api/v1/class", get(class::page))
        .route("/api/v1/class/bots/{name}", get(class::bot))
        .route("/api/v1/records/{id}", get(events::record))
        .route("/api/{*rest}", any(no_route))
        .layer(DefaultBodyLimit::max(body_bytes))
}

/// The language of the response: `?lang=fr`. A query that cannot be parsed is English.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct ResponseLanguage {
    lang: Option<String>,
}

impl<S: Sync> FromRequestParts<S> for ResponseLanguage {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Query::try_from_uri(&parts.uri).map(|Query(language)| language).unwrap_or_default())
    }
}

impl ResponseLanguage {
    /// English if no language is requested, or one that there is not.
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

async fn games(State(app): State<Arc<App>>, lang: ResponseLanguage) -> Response {
    json(&Games { games: protocol::games(lang.language(), &app.limits.for_engines()) })
}

async fn position(
    State(app): State<Arc<App>>,
    lang: ResponseLanguage,
    body: RequestBody,
) -> Result<Response, ApiError> {
    let language = lang.language();
    let at: PositionRef = read(body, &app).map_err(|error| ApiError::of(&error, language))?;
    let view = run_blocking(move || protocol::view(&at, language)).await;
    view.map(|view: View| json(&view)).map_err(|error| ApiError::of(&error, language))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnalyzeBody {
    at: PositionRef,
    #[serde(default)]
    engine: Option<String>,
    #[serde(default)]
    limit: ThinkLimit,
    #[serde(default, rename = "lines")]
    multi_pv: u8,
    #[serde(default)]
    seed: u32,
}

/// Stops a search, or reading of the store, when it is dropped, as when the client disconnects.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

async fn analyze(
    State(app): State<Arc<App>>,
    lang: ResponseLanguage,
    body: RequestBody,
) -> Result<Response, ApiError> {
    let language = lang.language();
    let AnalyzeBody { at, engine, limit, multi_pv, seed } =
        read(body, &app).map_err(|error| ApiError::of(&error, language))?;
    let limits = SearchLimits::from(limit);
    let limits = if engine.is_none() { limits.or(SearchLimits::DEFAULT) } else { limits };
    let max_time = app.limits.analysis_time;
    // No engine is kept for this number, which no page has, but the pool counts what is in use.
    let page = app.next_page();
    let request = SearchRequest { at, engine, limits, multi_pv, seed, max_time };
    let report = search_result(&app, PageSearch { request, page }).await;
    report.map(|report| json(&report)).map_err(|error| ApiError::of(&error, language))
}

/// Waits for the final result of a search.
async fn search_result(app: &Arc<App>, search: PageSearch) -> Result<EngineReport, RequestError> {
    let (sender, mut receiver) = oneshot::channel();
    let mut sender = Some(sender);
    let stop = StopOnDrop(Arc::default());
    search::spawn(app, search, Arc::clone(&stop.0), move |event| {
        if let SearchEvent::Done(result) = event {
            // The client may have disconnected.
            if let Some(sender) = sender.take() {
                let _ = sender.send(result);
            }
        }
    })?;
    let result = tokio::select! {
        result = &mut receiver => result,
        () = app.closed() => {
            drop(stop);
            receiver.await
        }
    };
    let panicked = |_| Err(RequestError::failed(message!(messages::BROKEN)));
    result.unwrap_or_else(panicked).map(|(report, _): (EngineReport, Duration)| report)
}

async fn no_route() -> ApiError {
    ApiError::not_found(&message!(messages::NOTHING_HERE))
}

/// Runs what may take a while on a blocking thread.
async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, RequestError> + Send + 'static,
) -> Result<T, RequestError> {
    let panicked = |_| Err(RequestError::failed(message!(messages::BROKEN)));
    tokio::task::spawn_blocking(work).await.unwrap_or_else(panicked)
}

/// The body of a request.
struct RequestBody(Result<Bytes, BytesRejection>);

impl FromRequest<Arc<App>> for RequestBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let lingering = request.extensions().get::<LingeringClose>().cloned();
        let body = Bytes::from_request(request, app);
        let body = tokio::time::timeout(app.limits.request_timeout, body).await;
        let late = |_| {
            let message = message!(messages::TOO_LATE);
            ApiError::new(StatusCode::REQUEST_TIMEOUT, "late", &message, Language::En)
        };
        let body = body.map_err(late)?;
        // The client sends the rest of a body that is too large before it reads the response.
        if let (Err(_), Some(lingering)) = (&body, lingering) {
            lingering.request();
        }
        Ok(Self(body))
    }
}

/// Parses the body of a request.
fn read<T: DeserializeOwned>(body: RequestBody, app: &App) -> Result<T, RequestError> {
    let body = body.0.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => app.limits.message_too_large(),
        _ => RequestError::malformed(Message::verbatim(rejection.body_text())),
    })?;
    serde_json::from_slice(&body).map_err(|error| RequestError::malformed(Message::verbatim(error)))
}

fn json(answer: &impl Serialize) -> Response {
    match serde_json::to_vec(answer) {
        Ok(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(error) => ApiError::of(&RequestError::failed(Message::verbatim(error)), Language::En)
            .into_response(),
    }
}
