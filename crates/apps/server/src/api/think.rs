//! `POST /api/v1/analyze`: what an engine thinks of a position.

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

use super::{ApiError, Reader, json, read};
use crate::app::App;
use crate::messages;
use crate::protocol::{At, ThinkLimit};
use crate::refusal::Refusal;
use crate::search::{self, Question, Said};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Analyze {
    at: At,
    #[serde(default)]
    engine: Option<String>,
    #[serde(default)]
    limit: ThinkLimit,
    #[serde(default)]
    lines: u8,
    #[serde(default)]
    seed: u32,
}

/// Stops a search when nobody waits for it any more.
struct Patience(Arc<AtomicBool>);

impl Drop for Patience {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

pub(super) async fn analyze(
    State(app): State<Arc<App>>,
    reader: Reader,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, ApiError> {
    let language = reader.language();
    let Analyze { at, engine, limit, lines, seed } =
        read(body, &app).map_err(|refusal| ApiError::of(&refusal, language))?;
    let none = limit == ThinkLimit::default();
    let limit = if none && engine.is_none() {
        let time = SearchLimits::DEFAULT.time;
        ThinkLimit { time_ms: time.map(|time| time.as_millis() as u32), ..limit }
    } else {
        limit
    };
    let longest = app.bounds.analysis;
    // For a page that never was nothing is kept, but what it uses is counted.
    let page = app.next_page();
    let question = Question { at, engine, limit, lines, seed, longest, page };
    let thought = ask(&app, question).await;
    thought.map(|thought| json(&thought)).map_err(|refusal| ApiError::of(&refusal, language))
}

async fn ask(app: &Arc<App>, question: Question) -> Result<EngineReport, Refusal> {
    let (say, mut said) = oneshot::channel();
    let mut say = Some(say);
    let patience = Patience(Arc::default());
    search::begin(app, question, Arc::clone(&patience.0), move |last| {
        if let Said::Done(outcome) = last {
            // Whoever asked may have left.
            let _ = say.take().map(|say| say.send(outcome));
        }
    })?;
    let outcome = tokio::select! {
        outcome = &mut said => outcome,
        () = app.closed() => {
            drop(patience);
            said.await
        }
    };
    let broken = |_| Err(Refusal::failed(message!(messages::BROKEN)));
    outcome.unwrap_or_else(broken).map(|(thought, _): (EngineReport, Duration)| thought)
}
