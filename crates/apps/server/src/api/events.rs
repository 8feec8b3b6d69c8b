//! The events of the store: results, plots and games.

use std::num::NonZeroU64;
use std::str::FromStr;
use std::sync::Arc;

use arena::export::{RecordLine, Times};
use arena::report;
use arena::results::Results;
use arena::store::{Filter, Store, StoreError};
use arena::{Event, Plan, PlayedGame};
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use i18n::{Language, Message, message};
use serde::{Deserialize, Serialize};

use super::{ResponseLanguage, json, run_blocking};
use crate::app::App;
use crate::error::{ApiError, RequestError};
use crate::messages;

/// Games per page.
const PAGE_SIZE: u64 = 50;

#[derive(Serialize)]
struct Events {
    events: Vec<EventCard>,
}

/// An event in a list.
#[derive(Serialize)]
struct EventCard {
    id: i64,
    title: String,
    game: String,
    engines: Vec<String>,
    /// The time control, as text.
    limit: String,
    /// Seconds since 1970.
    begun: i64,
    finished: bool,
    played: u64,
    planned: u64,
}

/// An event with its plan and results.
#[derive(Serialize)]
struct EventPage {
    event: EventCard,
    plan: Plan,
    results: Results,
    /// The match in words, if it is one.
    words: Option<String>,
    /// The engines by their rating, the best first.
    order: Vec<usize>,
    /// The names of the plots there are.
    plots: Vec<&'static str>,
}

#[derive(Serialize)]
struct GamesPage {
    page: u64,
    pages: u64,
    total: u64,
    games: Vec<RecordLine>,
}

#[derive(Deserialize)]
pub(super) struct Paging {
    page: Option<NonZeroU64>,
}

/// A path parameter; one that is not UTF-8 names nothing.
type PathParam<T> = Result<Path<T>, PathRejection>;

pub(super) async fn list(State(app): State<Arc<App>>) -> Result<Response, ApiError> {
    let cards = |store: &Store| {
        let events = store.events()?;
        events.iter().rev().map(|event| card(store, event)).collect::<Result<_, _>>()
    };
    let events = with_store(&app, cards).await?;
    Ok(json(&Events { events: events.unwrap_or_default() }))
}

pub(super) async fn event(
    State(app): State<Arc<App>>,
    id: PathParam<String>,
) -> Result<Response, ApiError> {
    let page = of_event(&app, number(id), move |store, event| {
        let results = Results::of(&event.plan, &store.played(&event)?);
        Ok(Some(EventPage {
            event: card(store, &event)?,
            plan: event.plan,
            words: results.of_match_in_words(),
            order: results.ratings.order(),
            plots: report::plots(&results).into_iter().map(|(name, _)| name).collect(),
            results,
        }))
    });
    Ok(json(&page.await?))
}

pub(super) async fn games(
    State(app): State<Arc<App>>,
    id: PathParam<String>,
    paging: Result<Query<Paging>, QueryRejection>,
    lang: ResponseLanguage,
) -> Result<Response, ApiError> {
    let language = lang.language();
    let Query(paging) = paging.map_err(|_| {
        ApiError::of(&RequestError::malformed(message!(messages::NOT_A_PAGE)), language)
    })?;
    let page = paging.page.map_or(1, NonZeroU64::get);
    let found = of_event(&app, number(id), move |store, event| {
        let total = store.progress(&event)?.played;
        let mut skip = (page - 1).saturating_mul(PAGE_SIZE);
        let mut games = Vec::new();
        until_stopped(store.each(&Filter::event(event.id), |event, game| {
            if skip > 0 {
                skip -= 1;
            } else if games.len() as u64 == PAGE_SIZE {
                return Err(Stop::Enough);
            } else {
                games.push(localized(event, game, language));
            }
            Ok(())
        }))?;
        Ok(Some(GamesPage { page, pages: total.div_ceil(PAGE_SIZE), total, games }))
    });
    Ok(json(&found.await?))
}

pub(super) async fn plot(
    State(app): State<Arc<App>>,
    names: PathParam<(String, String)>,
) -> Result<Response, ApiError> {
    let (id, name) = names.map_or_else(|_| Default::default(), |Path(names)| names);
    let plot = of_event(&app, id.parse().ok(), move |store, event| {
        let plots = report::plots(&Results::of(&event.plan, &store.played(&event)?));
        let plot = name.strip_suffix(".svg").and_then(|name| {
            plots.into_iter().find_map(|(known, svg)| (known == name).then_some(svg))
        });
        Ok(plot)
    });
    // A picture has its style inside, and nothing else.
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok((headers, plot.await?).into_response())
}

pub(super) async fn record(
    State(app): State<Arc<App>>,
    id: PathParam<String>,
    lang: ResponseLanguage,
) -> Result<Response, ApiError> {
    let language = lang.language();
    let wanted: Option<u64> = number(id);
    let find = move |store: &Store| {
        let Some(wanted) = wanted else { return Ok(None) };
        let before = |event: &Event| event.first_game <= wanted;
        let Some(event) = store.events()?.into_iter().rfind(before) else { return Ok(None) };
        let mut found = None;
        until_stopped(store.each(&Filter::event(event.id), |event, game| {
            if event.first_game + game.number == wanted {
                found = Some(localized(event, game, language));
                return Err(Stop::Enough);
            }
            Ok(())
        }))?;
        Ok(found)
    };
    let found = with_store(&app, find).await?.flatten();
    found
        .map(|record| json(&record))
        .ok_or_else(|| ApiError::not_found(&message!(messages::NO_SUCH_GAME)))
}

fn card(store: &Store, event: &Event) -> Result<EventCard, StoreError> {
    let progress = store.progress(event)?;
    let plan = &event.plan;
    Ok(EventCard {
        id: event.id,
        title: report::title(plan),
        game: plan.game.clone(),
        engines: plan.engines.iter().map(|entrant| entrant.name.clone()).collect(),
        limit: report::limit(plan),
        begun: event.begun,
        finished: event.finished,
        played: progress.played,
        planned: progress.planned,
    })
}

/// A game with the reason of its result translated.
fn localized(event: &Event, game: &PlayedGame, language: Language) -> RecordLine {
    let line = RecordLine::new(event, game, Times::Told);
    if language == Language::En {
        return line;
    }
    match arena::reason(&event.plan.game, game) {
        Some(reason) => RecordLine { reason: reason.to_text(language), ..line },
        None => line,
    }
}

/// Why reading stops.
enum Stop {
    Enough,
    Failed(StoreError),
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

fn until_stopped(read: Result<(), Stop>) -> Result<(), StoreError> {
    match read {
        Ok(()) | Err(Stop::Enough) => Ok(()),
        Err(Stop::Failed(error)) => Err(error),
    }
}

/// The number in a path parameter.
fn number<T: FromStr>(id: PathParam<String>) -> Option<T> {
    id.ok().and_then(|Path(id)| id.parse().ok())
}

/// The result of `work` for the event with this id; 404 if there is none.
async fn of_event<T: Send + 'static>(
    app: &App,
    id: Option<i64>,
    work: impl FnOnce(&Store, Event) -> Result<Option<T>, StoreError> + Send + 'static,
) -> Result<T, ApiError> {
    let find = move |store: &Store| match id.map(|id| store.event(id)).transpose()?.flatten() {
        Some(event) => work(store, event),
        None => Ok(None),
    };
    let found = with_store(app, find).await?.flatten();
    found.ok_or_else(|| ApiError::not_found(&message!(messages::NO_SUCH_EVENT)))
}

/// The result of `work` for the store, if there is one.
async fn with_store<T: Send + 'static>(
    app: &App,
    work: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
) -> Result<Option<T>, ApiError> {
    let Some(path) = app.store.clone() else { return Ok(None) };
    // A large event takes a while and much memory: few are read at once, and the others wait.
    let _permit = app.readers.acquire().await;
    let read = move || match Store::read(&path).and_then(|store| work(&store)) {
        Ok(read) => Ok(Some(read)),
        Err(StoreError::Absent(_)) => Ok(None),
        Err(error) => Err(RequestError::failed(Message::verbatim(error))),
    };
    let read = run_blocking(read).await;
    read.map_err(|error| ApiError::of(&error, Language::En))
}
