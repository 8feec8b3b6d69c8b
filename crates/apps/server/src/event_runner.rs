//! The event that is carried out: one at a time, in threads of its own, watched by any number of pages.
//!
//! The store is open for writing only while an event runs. Whatever happens to the server, the games that were finished
//! are stored, and the event can go on.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use arena::live::{GameObserver, LiveGames, LiveMove, StartedGame};
use arena::repeats::{GameKey, GameKeys};
use arena::results::Results;
use arena::stats::GameOutcome;
use arena::store::{Store, StoreError};
use arena::{Event, EventProgress, FaultCounts, PlayedGame, RunOptions, RunOutcome, Schedule};
use i18n::{Message, message};
use protocol::wire::{LiveBoard, LiveEvent, LiveStanding, LiveState};
use protocol::{RequestError, one_line};
use tokio::sync::watch;

use crate::event_plan::CheckedPlan;
use crate::messages;
use crate::own_bots::OwnBots;

/// The least time between two pictures of an event.
const INTERVAL: Duration = Duration::from_millis(250);
/// The least time between two tables, which take longer the more games there are.
const TABLE_INTERVAL: Duration = Duration::from_secs(1);
/// How many times as long as it takes to make a table passes before the next: it costs at most 2 % of a core.
const TABLE_SHARE: u32 = 50;
/// The most games under way that are shown.
const MAX_BOARDS: usize = 16;

/// What is told of the event that is carried out.
pub(crate) type LiveUpdates = watch::Receiver<Option<Arc<LiveEvent>>>;

/// Carries out one event at a time.
pub(crate) struct EventRunner {
    current: Mutex<Option<Arc<Run>>>,
    /// Whether somebody is about to begin an event.
    starting: AtomicBool,
    /// Whether the server ends.
    closing: AtomicBool,
    updates: watch::Sender<Option<Arc<LiveEvent>>>,
    bots: Arc<OwnBots>,
}

/// What to carry out.
pub(crate) enum Begin {
    /// A new event.
    New(CheckedPlan),
    /// What is missing of one that is stored.
    Resume(i64, CheckedPlan),
}

/// While this lives, nobody else begins an event.
struct Starting<'a>(&'a AtomicBool);

impl Drop for Starting<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

/// An event that runs, or has run.
struct Run {
    event: Event,
    planned: u64,
    /// How many games were stored when it began to run.
    known: u64,
    begun: Instant,
    stop: AtomicBool,
    games: LiveGames,
    tally: Mutex<Tally>,
    /// Changes with every game that is stored.
    stored: AtomicU64,
    ended: Mutex<Option<Ended>>,
}

struct Ended {
    state: LiveState,
    problem: Option<String>,
    after: Duration,
}

impl Ended {
    /// Of an event for which the system had no thread.
    fn before_it_began() -> Self {
        Self { state: LiveState::Interrupted, problem: None, after: Duration::ZERO }
    }
}

/// What the table is made of.
#[derive(Default)]
struct Tally {
    /// The numbers of games that are over and may be stored by now.
    over: Vec<u64>,
    outcomes: Vec<(GameOutcome, Option<GameKey>)>,
    /// The games that ended by a fault.
    forfeits: Vec<PlayedGame>,
}

impl EventRunner {
    pub(crate) fn new(bots: Arc<OwnBots>) -> Self {
        Self {
            current: Mutex::default(),
            starting: AtomicBool::new(false),
            closing: AtomicBool::new(false),
            updates: watch::Sender::new(None),
            bots,
        }
    }

    /// Pictures of the event, at intervals while there is somebody who looks.
    pub(crate) fn subscribe(&self) -> LiveUpdates {
        self.updates.subscribe()
    }

    /// The event as it is now.
    pub(crate) fn snapshot(&self) -> Option<LiveEvent> {
        let run = self.current().clone()?;
        let table = run.table();
        Some(run.snapshot(&table))
    }

    /// The id of the event that is running.
    pub(crate) fn running(&self) -> Option<i64> {
        self.current().as_ref().filter(|run| run.is_running()).map(|run| run.event.id)
    }

    /// Begins to carry out an event in threads of its own, and returns its id. This opens the store, which takes a
    /// moment.
    pub(crate) fn begin(self: &Arc<Self>, path: &Path, what: Begin) -> Result<i64, RequestError> {
        let _starting = self.starting()?;
        let (mut store, event, threads) = open(path, what)?;
        let run = Arc::new(Run::new(&store, event)?);
        // Known before its threads begin, so that it can be stopped.
        *self.current() = Some(Arc::clone(&run));
        if self.closing.load(Ordering::SeqCst) {
            run.stop.store(true, Ordering::Relaxed);
        }
        self.updates.send_replace(Some(Arc::new(run.snapshot(&run.table()))));
        let (over, ended) = mpsc::channel();
        let (carried, watched) = (Arc::clone(&run), Arc::clone(&run));
        let (updates, bots) = (self.updates.clone(), Arc::clone(&self.bots));
        let publish = move || watched.publish(&updates, &ended);
        let carry_out = move || {
            let ended = carried.carry_out(&mut store, threads, &bots);
            // Whoever sees the end can write to the store at once.
            drop(store);
            *carried.ended() = Some(ended);
            drop(over);
        };
        let spawned = spawn("live", publish).and_then(|()| spawn("event", carry_out));
        spawned.inspect_err(|_| *run.ended() = Some(Ended::before_it_began()))?;
        Ok(run.event.id)
    }

    /// Keeps all others from beginning an event, if none runs.
    fn starting(&self) -> Result<Starting<'_>, RequestError> {
        let is_first = !self.starting.swap(true, Ordering::Acquire);
        let starting = is_first.then(|| Starting(&self.starting));
        let is_free =
            |_: &Starting<'_>| self.running().is_none() && !self.closing.load(Ordering::SeqCst);
        let busy = || RequestError::busy(message!(messages::EVENT_RUNS));
        starting.filter(is_free).ok_or_else(busy)
    }

    /// Stops an event, whose unfinished games do not count; whether it was running.
    pub(crate) fn stop(&self, id: i64) -> bool {
        let current = self.current();
        let run = current.as_ref().filter(|run| run.event.id == id && run.is_running());
        run.inspect(|run| run.stop.store(true, Ordering::Relaxed)).is_some()
    }

    /// Stops whatever runs, and lets nothing begin any more.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::SeqCst);
        self.running().map(|id| self.stop(id));
    }

    /// Waits until nothing runs.
    pub(crate) async fn ended(&self) {
        let mut updates = self.subscribe();
        while self.running().is_some() {
            let _ = tokio::time::timeout(INTERVAL, updates.changed()).await;
        }
    }

    fn current(&self) -> MutexGuard<'_, Option<Arc<Run>>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), RequestError> {
    let spawned = std::thread::Builder::new().name(name.into()).spawn(work);
    spawned.map(drop).map_err(|_| RequestError::busy(message!(messages::TOO_MANY_REQUESTS)))
}

/// Opens the store, and finds the event or begins it.
fn open(path: &Path, what: Begin) -> Result<(Store, Event, usize), RequestError> {
    let store = Store::open(path).map_err(of_store)?;
    let (event, threads) = match what {
        Begin::New(CheckedPlan { plan, threads }) => {
            let games = Schedule::of(&plan).map_err(verbatim)?.games();
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            let now = now.map_or(0, |since| since.as_secs() as i64);
            (store.begin(&plan, games, now).map_err(of_store)?, threads)
        }
        Begin::Resume(id, CheckedPlan { threads, .. }) => {
            let event = store.event(id).map_err(of_store)?;
            let event = event.filter(|event| !event.finished);
            let none = || RequestError::invalid(message!(messages::EVENT_OVER));
            (event.ok_or_else(none)?, threads)
        }
    };
    Ok((store, event, threads))
}

fn verbatim(error: impl std::fmt::Display) -> RequestError {
    RequestError::invalid(Message::verbatim(error))
}

/// That another process writes to the store passes.
fn of_store(error: StoreError) -> RequestError {
    match error {
        StoreError::InUse { .. } => RequestError::busy(Message::verbatim(error)),
        _ => RequestError::failed(Message::verbatim(error)),
    }
}

impl Run {
    fn new(store: &Store, event: Event) -> Result<Self, RequestError> {
        let mut tally = Tally::default();
        store
            .each_outcome(&event, |game, outcome, key| {
                tally.add(game, outcome, key);
                Ok::<_, StoreError>(())
            })
            .map_err(of_store)?;
        let planned = store.progress(&event).map_err(of_store)?.planned;
        Ok(Self {
            planned,
            known: tally.outcomes.len() as u64,
            begun: Instant::now(),
            stop: AtomicBool::new(false),
            games: LiveGames::new(MAX_BOARDS),
            stored: AtomicU64::new(0),
            tally: Mutex::new(tally),
            ended: Mutex::default(),
            event,
        })
    }

    fn is_running(&self) -> bool {
        self.ended().is_none()
    }

    fn ended(&self) -> MutexGuard<'_, Option<Ended>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn carry_out(&self, store: &mut Store, threads: usize, bots: &OwnBots) -> Ended {
        let stopped = || self.stop.load(Ordering::Relaxed);
        let run = || {
            let keys = GameKeys::of(&self.event.plan, &[]);
            let options = RunOptions {
                threads,
                own_engine: &|spec| bots.engine(spec, &self.event.plan.game, &stopped),
                stopped: &stopped,
                report: &|progress| self.count(&keys, progress),
                observer: Some(self),
                ..RunOptions::default()
            };
            arena::run(&self.event, store, &options)
        };
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
        let (state, problem) = match ended {
            Ok(Ok(RunOutcome::Complete | RunOutcome::Decided(_))) => (LiveState::Finished, None),
            Ok(Ok(RunOutcome::Interrupted)) => (LiveState::Interrupted, None),
            Ok(Err(error)) => (LiveState::Failed, Some(one_line(&error.to_string()))),
            Err(_) => (LiveState::Failed, Some("something broke in the server".to_owned())),
        };
        Ended { state, problem, after: self.begun.elapsed() }
    }

    /// Counts the games that are stored now.
    fn count(&self, keys: &GameKeys, progress: &EventProgress<'_>) {
        let mut tally = self.tally();
        let over = std::mem::take(&mut tally.over);
        for number in over {
            match progress.games.get(&number) {
                Some(game) => tally.add(game.clone(), game.into(), keys.key(game)),
                None => tally.over.push(number),
            }
        }
        drop(tally);
        self.stored.fetch_add(1, Ordering::Relaxed);
    }

    /// Publishes pictures of the event until it is over.
    fn publish(&self, updates: &watch::Sender<Option<Arc<LiveEvent>>>, ended: &mpsc::Receiver<()>) {
        let mut table = self.table();
        let (mut of_table, mut due) = (0, Instant::now());
        let mut shown = None;
        loop {
            let over = ended.recv_timeout(INTERVAL) != Err(RecvTimeoutError::Timeout);
            let version = self.version();
            let changed = shown != Some(version);
            if !over && (updates.receiver_count() == 0 || !changed) {
                continue;
            }
            let (_, stored, _) = version;
            if over || stored != of_table && Instant::now() >= due {
                let begun = Instant::now();
                table = self.table();
                let interval = (begun.elapsed() * TABLE_SHARE).max(TABLE_INTERVAL);
                (of_table, due) = (stored, begun + interval);
            }
            updates.send_replace(Some(Arc::new(self.snapshot(&table))));
            // A table that is due later is a reason to look again.
            shown = Some(version).filter(|_| stored == of_table);
            if over {
                return;
            }
        }
    }

    /// What changes when anything of the picture does.
    fn version(&self) -> (u64, u64, bool) {
        let stopping = self.stop.load(Ordering::Relaxed);
        (self.games.version(), self.stored.load(Ordering::Relaxed), stopping)
    }

    fn table(&self) -> Vec<LiveStanding> {
        let tally = self.tally();
        let plan = &self.event.plan;
        let faults = FaultCounts::of(&tally.forfeits, plan.engines.len());
        let outcomes = tally.outcomes.clone();
        drop(tally);
        let results = Results::of_outcomes(plan, outcomes, faults);
        let standing = |&engine: &usize| {
            let standing = results.summary.standings.iter().find(|each| each.engine == engine);
            let standing = standing.cloned().unwrap_or_default();
            let rating = &results.ratings.engines[engine];
            LiveStanding {
                name: results.names[engine].clone(),
                elo: rating.elo,
                interval: rating.interval,
                points: standing.points,
                games: standing.games,
                wins: standing.wins,
                draws: standing.draws,
                losses: standing.losses,
                faults: standing.faults,
            }
        };
        results.ratings.order().iter().map(standing).collect()
    }

    fn snapshot(&self, table: &[LiveStanding]) -> LiveEvent {
        let played = self.tally().outcomes.len() as u64;
        let ended = self.ended();
        let elapsed = ended.as_ref().map_or_else(|| self.begun.elapsed(), |ended| ended.after);
        let state = match &*ended {
            Some(ended) => ended.state,
            None if self.stop.load(Ordering::Relaxed) => LiveState::Stopping,
            None => LiveState::Running,
        };
        let pace = played.checked_sub(self.known).filter(|&now| now > 0 && ended.is_none());
        let remaining = pace.map(|now| elapsed.as_millis() as u64 * self.left(played) / now);
        LiveEvent {
            event: self.event.id,
            state,
            problem: ended.as_ref().and_then(|ended| ended.problem.clone()),
            game: self.event.plan.game.clone(),
            played,
            planned: self.planned,
            elapsed_ms: elapsed.as_millis() as u64,
            remaining_ms: remaining,
            table: table.to_vec(),
            boards: boards(&self.games),
        }
    }

    fn left(&self, played: u64) -> u64 {
        self.planned.saturating_sub(played)
    }
}

impl Tally {
    fn add(&mut self, game: PlayedGame, outcome: GameOutcome, key: Option<GameKey>) {
        self.outcomes.push((outcome, key));
        if game.termination.fault_seat().is_some() {
            self.forfeits.push(PlayedGame { moves: Vec::new(), move_stats: Vec::new(), ..game });
        }
    }
}

impl GameObserver for Run {
    fn game_started(&self, game: &StartedGame<'_>) {
        self.games.game_started(game);
    }

    fn move_played(&self, number: u64, mv: &LiveMove<'_>) {
        self.games.move_played(number, mv);
    }

    fn game_ended(&self, number: u64, game: Option<&PlayedGame>) {
        self.games.game_ended(number, game);
        if game.is_some() {
            self.tally().over.push(number);
        }
    }
}

/// The games under way.
pub(crate) fn boards(games: &LiveGames) -> Vec<LiveBoard> {
    let board = |game: arena::live::LiveGame| LiveBoard {
        number: game.number,
        names: game.names,
        moves: game.moves,
        opening_plies: game.opening_plies as u32,
        clocks_ms: game
            .clocks
            .iter()
            .map(|clock| clock.map(|left| left.as_millis() as u64))
            .collect(),
        values: game.expected_scores,
        fault: game.ended.as_ref().and_then(|result| result.fault_seat),
        winners: game.ended.map(|result| result.winners),
    };
    games.snapshot().games.into_iter().map(board).collect()
}
