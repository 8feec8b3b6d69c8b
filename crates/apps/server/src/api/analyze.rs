//! `POST /api/v1/analyze`: a search of a position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::response::Response;
use catalog::EngineReport;
use game::{SearchLimits, message};
use serde::Deserialize;
use tokio::sync::oneshot;

use super::{ApiError, ResponseLanguage, json, read};
use crate::app::App;
use crate::error::RequestError;
use crate::messages;
use crate::protocol::{PositionRef, ThinkLimit};
use crate::search::{self, SearchEvent, SearchRequest};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Analyze {
    at: PositionRef,
    #[serde(default)]
    engine: Option<String>,
    #[serde(default)]
    limit: ThinkLimit,
    #[serde(default)]
    lines: u8,
    #[serde(default)]
    seed: u32,
}

/// Stops a search when it is dropped, as when the client disconnects.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

pub(super) async fn analyze(
    State(app): State<Arc<App>>,
    lang: ResponseLanguage,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, ApiError> {
    let language = lang.language();
    let Analyze { at, engine, limit, lines, seed } =
        read(body, &app).map_err(|error| ApiError::of(&error, language))?;
    let none = limit == ThinkLimit::default();
    let limit = if none && engine.is_none() {
        let time = SearchLimits::DEFAULT.time;
        ThinkLimit { time_ms: time.map(|time| time.as_millis() as u32), ..limit }
    } else {
        limit
    };
    let max_time = app.limits.analysis_time;
    // No engine is kept for this number, which no page has, but the pool counts what is in use.
    let page = app.next_page();
    let request = SearchRequest { at, engine, limit, lines, seed, max_time, page };
    let thought = search_result(&app, request).await;
    thought.map(|thought| json(&thought)).map_err(|error| ApiError::of(&error, language))
}

/// Waits for the final result of a search.
async fn search_result(
    app: &Arc<App>,
    request: SearchRequest,
) -> Result<EngineReport, RequestError> {
    let (sender, mut receiver) = oneshot::channel();
    let mut sender = Some(sender);
    let stop = StopOnDrop(Arc::default());
    search::spawn(app, request, Arc::clone(&stop.0), move |event| {
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
    result.unwrap_or_else(panicked).map(|(thought, _): (EngineReport, Duration)| thought)
}
