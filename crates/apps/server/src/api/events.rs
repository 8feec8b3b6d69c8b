//! The events of the store: results, plots and games.

use std::num::NonZeroU64;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::export::{RecordLine, Times};
use arena::report;
use arena::results::Results;
use arena::store::{Store, StoreError};
use arena::{Event, FaultCounts, MoveNote, Plan, PlayedGame};
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use i18n::{Language, Message, message};
use protocol::RequestError;
use serde::{Deserialize, Serialize, Serializer};

use super::{ResponseLanguage, StopOnDrop, json, run_blocking};
use crate::app::App;
use crate::error::ApiError;
use crate::messages;
use crate::results_cache::{ResultsCache, StoreVersion};

/// Games, or events, per page.
const PAGE_SIZE: u64 = 50;

#[derive(Default, Serialize)]
struct EventsPage {
    page: u64,
    pages: u64,
    total: u64,
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
    #[serde(serialize_with = "serialize_shared")]
    results: Arc<Results>,
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

/// A game with what its bots have noted.
#[derive(Serialize)]
struct RecordPage {
    #[serde(flatten)]
    record: RecordLine,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<MoveNote>,
}

#[derive(Deserialize)]
pub(super) struct Paging {
    page: Option<NonZeroU64>,
}

type PagingParam = Result<Query<Paging>, QueryRejection>;

/// A path parameter; one that is not UTF-8 names nothing.
pub(super) type PathParam<T> = Result<Path<T>, PathRejection>;

pub(super) async fn list(
    State(app): State<Arc<App>>,
    paging: PagingParam,
    lang: ResponseLanguage,
) -> Result<Response, ApiError> {
    let page = page_number(paging, lang.language())?;
    let events = with_store(&app, move |reader| {
        let total = reader.store.event_count()?;
        let events = reader.store.newest_events(skipped(page), PAGE_SIZE)?;
        let events = events.iter().map(|event| card(&reader.store, event));
        let events = events.collect::<Result<_, _>>()?;
        Ok(EventsPage { page, pages: total.div_ceil(PAGE_SIZE), total, events })
    });
    Ok(json(&events.await?.unwrap_or(EventsPage { page, ..EventsPage::default() })))
}

pub(super) async fn event(
    State(app): State<Arc<App>>,
    id: PathParam<String>,
) -> Result<Response, ApiError> {
    let page = of_event(&app, number(id), move |reader, event| {
        let results = reader.results(&event)?;
        Ok(Some(EventPage {
            event: card(&reader.store, &event)?,
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
    paging: PagingParam,
    lang: ResponseLanguage,
) -> Result<Response, ApiError> {
    let language = lang.language();
    let page = page_number(paging, language)?;
    let found = of_event(&app, number(id), move |reader, event| {
        let total = reader.store.progress(&event)?.played;
        let games = reader.store.page(&event, skipped(page), PAGE_SIZE)?;
        let games = games.iter().map(|game| localized(&event, game, language)).collect();
        Ok(Some(GamesPage { page, pages: total.div_ceil(PAGE_SIZE), total, games }))
    });
    Ok(json(&found.await?))
}

pub(super) async fn plot(
    State(app): State<Arc<App>>,
    names: PathParam<(String, String)>,
) -> Result<Response, ApiError> {
    let (id, name) = names.map_or_else(|_| Default::default(), |Path(names)| names);
    let plot = of_event(&app, id.parse().ok(), move |reader, event| {
        let results = reader.results(&event)?;
        let plots = report::plots(&results);
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
    let find = move |reader: &Reader| {
        let found = wanted.map(|id| reader.store.game(id)).transpose()?.flatten();
        Ok(found.map(|(event, game)| RecordPage {
            record: localized(&event, &game, language),
            notes: game.notes,
        }))
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

/// Serializes what is shared as if it were not.
fn serialize_shared<T: Serialize, S: Serializer>(
    shared: &Arc<T>,
    to: S,
) -> Result<S::Ok, S::Error> {
    T::serialize(shared, to)
}

/// A game with the reason of its result translated.
fn localized(event: &Event, game: &PlayedGame, language: Language) -> RecordLine {
    let line = RecordLine::new(event, game, Times::Included);
    if language == Language::En {
        return line;
    }
    match arena::reason(&event.plan.game, game) {
        Some(reason) => RecordLine { reason: reason.to_text(language), ..line },
        None => line,
    }
}

/// Reads the store for a request, on a blocking thread.
struct Reader {
    store: Store,
    /// The version that it reads, or an earlier one.
    version: StoreVersion,
    results_cache: Arc<ResultsCache>,
    /// Whether nobody waits for the response any more.
    abandoned: Arc<AtomicBool>,
}

/// Why reading stops.
#[derive(Debug)]
enum Stop {
    Abandoned,
    Failed(StoreError),
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

impl Reader {
    /// The results of an event.
    fn results(&self, event: &Event) -> Result<Arc<Results>, Stop> {
        self.results_cache.get_or_compute(event.id, &self.version, || self.compute_results(event))
    }

    /// The games are not kept in memory, but for their outcomes and those that ended by a fault.
    fn compute_results(&self, event: &Event) -> Result<Results, Stop> {
        let (mut outcomes, mut forfeits) = (Vec::new(), Vec::new());
        self.store.each_outcome(event, |game, outcome, key| {
            if self.abandoned.load(Ordering::Relaxed) {
                return Err(Stop::Abandoned);
            }
            outcomes.push((outcome, key));
            forfeits.extend(Some(game).filter(|game| game.termination.fault_seat().is_some()));
            Ok(())
        })?;
        let faults = FaultCounts::of(&forfeits, event.plan.engines.len());
        Ok(Results::of_outcomes(&event.plan, outcomes, faults))
    }
}

/// The number in a path parameter.
fn number<T: FromStr>(id: PathParam<String>) -> Option<T> {
    id.ok().and_then(|Path(id)| id.parse().ok())
}

/// The number of the page that is asked for, from 1.
fn page_number(paging: PagingParam, language: Language) -> Result<u64, ApiError> {
    let Query(Paging { page }) = paging.map_err(|_| {
        ApiError::of(&RequestError::malformed(message!(messages::NOT_A_PAGE)), language)
    })?;
    Ok(page.map_or(1, NonZeroU64::get))
}

/// How many games or events the pages before this one have.
fn skipped(page: u64) -> u64 {
    (page - 1).saturating_mul(PAGE_SIZE)
}

/// The result of `work` for the event with this id; 404 if there is none.
async fn of_event<T: Send + 'static>(
    app: &App,
    id: Option<i64>,
    work: impl FnOnce(&Reader, Event) -> Result<Option<T>, Stop> + Send + 'static,
) -> Result<T, ApiError> {
    let find =
        move |reader: &Reader| match id.map(|id| reader.store.event(id)).transpose()?.flatten() {
            Some(event) => work(reader, event),
            None => Ok(None),
        };
    let found = with_store(app, find).await?.flatten();
    found.ok_or_else(|| ApiError::not_found(&message!(messages::NO_SUCH_EVENT)))
}

/// The result of `work` for the store, if there is one.
async fn with_store<T: Send + 'static>(
    app: &App,
    work: impl FnOnce(&Reader) -> Result<T, Stop> + Send + 'static,
) -> Result<Option<T>, ApiError> {
    let busy = |message| ApiError::unavailable(&message, Language::En);
    let Some(path) = app.store.clone() else { return Ok(None) };
    let Ok(_request) = app.store_requests.try_acquire() else {
        return Err(busy(message!(messages::TOO_MANY_REQUESTS)));
    };
    let read = read_store(app, path, work);
    let Ok(read) = tokio::time::timeout(app.limits.store_timeout, read).await else {
        return Err(busy(message!(messages::STORE_TOO_SLOW)));
    };
    read.map_err(|error| ApiError::of(&error, Language::En))
}

/// Waits for its turn to read the store. A large event takes a while: few are read at once.
async fn read_store<T: Send + 'static>(
    app: &App,
    path: PathBuf,
    work: impl FnOnce(&Reader) -> Result<T, Stop> + Send + 'static,
) -> Result<Option<T>, RequestError> {
    let permit = Arc::clone(&app.store_readers).acquire_owned().await;
    let results_cache = Arc::clone(&app.results_cache);
    let stop = StopOnDrop(Arc::default());
    let abandoned = Arc::clone(&stop.0);
    let read = move || {
        // The thread reads on for a moment when the client has disconnected, so the permit is its
        // own.
        let _permit = permit;
        let version = StoreVersion::of(&path);
        match Store::read(&path) {
            Ok(store) => work(&Reader { store, version, results_cache, abandoned }).map(Some),
            Err(StoreError::Absent(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
        .map_err(|stop| match stop {
            Stop::Failed(error) => RequestError::failed(Message::verbatim(error)),
            Stop::Abandoned => RequestError::busy(message!(messages::STORE_TOO_SLOW)),
        })
    };
    let read = run_blocking(read).await;
    drop(stop);
    read
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use arena::{Entrant, Plan, PlayedGame, Termination};
    use tokio::sync::oneshot;

    use super::*;
    use crate::{Config, ServerLimits};

    /// An app with a store of 100 games.
    fn app(folder: &std::path::Path, limits: ServerLimits) -> App {
        let path = folder.join("games.db");
        let store = Store::open(&path).unwrap();
        let plan = Plan::new("yolah", vec![Entrant::new("random"), Entrant::new("uct")]);
        let event = store.begin(&plan, 100, 0).unwrap();
        for number in 0..100 {
            let termination = Termination::Normal("by the rules".into());
            let game = PlayedGame::new(number, vec![0, 1], vec![1], termination);
            store.add(&event, &game).unwrap();
        }
        App::new(Config { store: Some(path), limits, ..Config::default() }, true)
    }

    /// A request that is given up while it reads; it goes on when told so and reports at the end.
    async fn abandoned_request(app: &App) -> (mpsc::Sender<()>, oneshot::Receiver<bool>) {
        let (go_on, told) = mpsc::channel();
        let (reading, mut begun) = oneshot::channel();
        let (ended, end) = oneshot::channel();
        let request = with_store(app, move |reader| {
            let _ = reading.send(());
            let _ = told.recv();
            let event = reader.store.event(1)?.expect("there is an event");
            let stopped = matches!(reader.results(&event), Err(Stop::Abandoned));
            let _ = ended.send(stopped);
            Ok(())
        });
        tokio::select! {
            _ = request => unreachable!("it is not told to go on"),
            _ = &mut begun => {}
        }
        (go_on, end)
    }

    #[tokio::test]
    async fn a_request_that_is_given_up_counts_as_a_reader_until_it_has_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let app = app(folder.path(), ServerLimits::default());
        let all = app.store_readers.available_permits();
        let mut reading = Vec::new();
        for n in 1..=all {
            reading.push(abandoned_request(&app).await);
            assert_eq!(app.store_readers.available_permits(), all - n);
        }
        for (go_on, end) in reading {
            go_on.send(()).unwrap();
            assert!(end.await.unwrap(), "it stops reading");
        }
        let read = with_store(&app, |reader| Ok(reader.store.events()?.len())).await;
        assert_eq!(read.unwrap(), Some(1));
    }

    #[tokio::test]
    async fn a_store_that_is_too_slow_is_said_to_be() {
        let folder = tempfile::tempdir().unwrap();
        let store_timeout = std::time::Duration::ZERO;
        let app = app(folder.path(), ServerLimits { store_timeout, ..ServerLimits::default() });
        let readers = Arc::clone(&app.store_readers);
        let all = readers.acquire_many(readers.available_permits() as u32).await.unwrap();
        let response = with_store(&app, |_| Ok(())).await.unwrap_err().into_response();
        assert_eq!(response.status(), axum::http::StatusCode::SERVICE_UNAVAILABLE);
        drop(all);
    }

    #[tokio::test]
    async fn only_so_many_requests_wait_for_the_store() {
        let folder = tempfile::tempdir().unwrap();
        let app = app(folder.path(), ServerLimits::default());
        let waiting = app.store_requests.available_permits() as u32;
        let waiting = app.store_requests.acquire_many(waiting).await.unwrap();
        let response = with_store(&app, |_| Ok(())).await.unwrap_err().into_response();
        assert_eq!(response.status(), axum::http::StatusCode::SERVICE_UNAVAILABLE);
        drop(waiting);
        assert!(with_store(&app, |_| Ok(())).await.unwrap().is_some());
    }
}
