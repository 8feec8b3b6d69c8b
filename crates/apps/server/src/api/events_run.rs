//! To begin an event, to stop it, and to go on with it: for the person at this computer.

use std::path::PathBuf;
use std::sync::Arc;

use arena::Schedule;
use arena::store::{Store, StoreError};
use axum::extract::{Path, State};
use axum::response::Response;
use i18n::{Language, Message, message};
use protocol::RequestError;
use protocol::wire::LiveEvent;
use serde::Serialize;

use super::events::PathParam;
use super::{RequestBody, ResponseLanguage, json, read, run_blocking};
use crate::app::App;
use crate::error::ApiError;
use crate::event_form::NewEvent;
use crate::event_plan::{CheckedPlan, PlanCheck};
use crate::event_runner::Begin;
use crate::guard::AtThisComputer;
use crate::messages;

#[derive(Serialize)]
struct Begun {
    event: i64,
}

/// What an event would be.
#[derive(Serialize)]
struct Size {
    games: u64,
    threads: usize,
}

#[derive(Serialize)]
struct Running {
    running: Option<LiveEvent>,
}

/// The event that is carried out, or was the last one.
pub(super) async fn running(State(app): State<Arc<App>>) -> Result<Response, ApiError> {
    let runner = Arc::clone(&app.event_runner);
    let running = run_blocking(move || Ok(runner.snapshot())).await;
    running
        .map(|running| json(&Running { running }))
        .map_err(|error| ApiError::of(&error, Language::En))
}

pub(super) async fn begin(
    _: AtThisComputer,
    State(app): State<Arc<App>>,
    lang: ResponseLanguage,
    body: RequestBody,
) -> Result<Response, ApiError> {
    let language = lang.language();
    let new: NewEvent = read(body, &app).map_err(|error| ApiError::of(&error, language))?;
    let checked = move |app: &App| Ok(Begin::New(plan_check(app).new_event(new)?));
    carry_out(app, checked, language).await
}

/// Whether an event could be begun, for a form that is being filled in.
pub(super) async fn check(
    _: AtThisComputer,
    State(app): State<Arc<App>>,
    lang: ResponseLanguage,
    body: RequestBody,
) -> Result<Response, ApiError> {
    let language = lang.language();
    let new: NewEvent = read(body, &app).map_err(|error| ApiError::of(&error, language))?;
    let size = run_blocking(move || {
        let CheckedPlan { plan, threads } = plan_check(&app).new_event(new)?;
        let games = Schedule::of(&plan).map_or(0, |schedule| schedule.games());
        Ok(Size { games, threads })
    });
    size.await.map(|size| json(&size)).map_err(|error| ApiError::of(&error, language))
}

pub(super) async fn resume(
    _: AtThisComputer,
    State(app): State<Arc<App>>,
    id: PathParam<String>,
    lang: ResponseLanguage,
) -> Result<Response, ApiError> {
    let id = event_id(id)?;
    let checked = move |app: &App| Ok(Begin::Resume(id, stored_plan(app, id)?));
    carry_out(app, checked, lang.language()).await
}

pub(super) async fn stop(
    _: AtThisComputer,
    State(app): State<Arc<App>>,
    id: PathParam<String>,
) -> Result<Response, ApiError> {
    let event = event_id(id)?;
    let stopped = app.event_runner.stop(event);
    let none = || ApiError::not_found(&message!(messages::NO_SUCH_RUN));
    stopped.then(|| json(&Begun { event })).ok_or_else(none)
}

/// Checks what is asked for and begins to carry it out, on a blocking thread.
async fn carry_out(
    app: Arc<App>,
    checked: impl FnOnce(&App) -> Result<Begin, RequestError> + Send + 'static,
    language: Language,
) -> Result<Response, ApiError> {
    let begun = run_blocking(move || {
        let path = store_path(&app)?;
        let what = checked(&app)?;
        app.event_runner.begin(&path, what)
    });
    let begun = begun.await.map_err(|error| ApiError::of(&error, language))?;
    Ok(json(&Begun { event: begun }))
}

fn plan_check(app: &App) -> PlanCheck<'_> {
    PlanCheck { limits: &app.limits, bots: &app.own_bots }
}

/// The plan of an event that is stored.
fn stored_plan(app: &App, id: i64) -> Result<CheckedPlan, RequestError> {
    let failed = |error: StoreError| RequestError::failed(Message::verbatim(error));
    let event = match Store::read(&store_path(app)?) {
        Ok(store) => store.event(id).map_err(failed)?,
        Err(StoreError::Absent(_)) => None,
        Err(error) => return Err(failed(error)),
    };
    let none = || RequestError::invalid(message!(messages::NO_SUCH_EVENT));
    plan_check(app).stored_event(&event.ok_or_else(none)?.plan)
}

fn store_path(app: &App) -> Result<PathBuf, RequestError> {
    app.store.clone().ok_or_else(|| RequestError::invalid(message!(messages::NO_STORE)))
}

fn event_id(id: PathParam<String>) -> Result<i64, ApiError> {
    let id = id.ok().and_then(|Path(id)| id.parse().ok());
    id.ok_or_else(|| ApiError::not_found(&message!(messages::NO_SUCH_EVENT)))
}
