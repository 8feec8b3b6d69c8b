//! A class that plays, until it is stopped.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use arena::live::GameObserver;
use arena::store::Store;
use arena::{
    EngineIdentity, Entrant, Event, Format, Openings, Plan, PlayedGame, RunOptions, TimeControl,
};

use crate::bots::{BotMaker, Bots, Roster};
use crate::config::ClassConfig;
use crate::folder::{ClassError, ClassFolder};
use crate::history::{History, is_of_class};
use crate::scheduler::{Ending, MAX_GAMES, Scheduler};
use crate::standings::ClassStandings;

/// How often the folder is looked at for changes.
const WATCH_INTERVAL: Duration = Duration::from_millis(500);

/// How a class is run.
pub struct ClassRun<'a> {
    /// The class.
    pub folder: &'a ClassFolder,
    /// Its settings.
    pub config: &'a ClassConfig,
    /// Makes its bots.
    pub maker: &'a dyn BotMaker,
    /// How many games are played; `None` for no end.
    pub games: Option<u64>,
    /// Whether no further game should begin; polled.
    pub enough: &'a (dyn Fn() -> bool + Sync),
    /// Whether games under way should be aborted, too; polled.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Is told of the games under way.
    pub observer: Option<&'a dyn GameObserver>,
    /// Called after each game that is stored.
    pub report: &'a (dyn Fn(&ClassProgress<'_>) + Sync),
}

/// How far a class is.
pub struct ClassProgress<'a> {
    /// How many games were played in this run.
    pub games: u64,
    /// The event of the last game.
    pub event: &'a Event,
    /// The last game.
    pub last: &'a PlayedGame,
    /// All games of the class; not to be held on to.
    pub history: &'a Mutex<History>,
}

impl ClassRun<'_> {
    /// How many games are played at once: one fewer than there are cores, so that the referee, the page and the system
    /// cost no bot its time.
    pub fn games_at_once(config: &ClassConfig) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        config.games_at_once.map_or(cores.saturating_sub(1), |games| games.min(cores)).max(1)
    }

    /// Plays, and says how the class stands at the end.
    ///
    /// # Errors
    /// If the folder cannot be read, somebody else runs the class, the store fails, or there are too few contestants.
    pub fn run(&self) -> Result<ClassStandings, ClassError> {
        let mut store = Store::open(&self.folder.store())?;
        let history = Arc::new(Mutex::new(History::read(&store, &self.config.game)?));
        let mut bots = Bots::default();
        bots.refresh(self.folder, self.config, self.maker)?;
        let watched = Watched::new(bots.roster());
        let played = std::thread::scope(|scope| {
            // The scope waits for the thread that watches, also if playing panics.
            let _end = EndOnDrop(&watched);
            scope.spawn(|| self.watch(&mut bots, &watched));
            self.play_all(&mut store, &history, &watched)
        });
        played?;
        let history = history.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(ClassStandings::of(&history, self.config, &names(&watched.roster())))
    }

    /// Plays event after event: when a bot changes, the games under way are finished, and the next event begins.
    fn play_all(
        &self,
        store: &mut Store,
        history: &Arc<Mutex<History>>,
        watched: &Watched,
    ) -> Result<(), ClassError> {
        let mut levels = LevelIdentities::default();
        let mut given = 0;
        while !self.is_over(given) {
            let roster = watched.roster();
            let plan = self.plan(&roster);
            self.check(&plan)?;
            let mut identities = roster.identities();
            identities.extend(levels.of(&plan)?);
            let event = begin(store, &plan, &identities)?;
            let begun = given;
            let idle = self.play(store, history, &event, (&roster, watched, &mut given))?;
            if idle && !self.is_over(given) {
                // Everybody rests, or nobody is left to play against: until a file changes.
                watched.wait_for_change(&roster, &|| self.is_over(given));
            } else if begun == given && !self.is_over(given) && !watched.has_changed(&roster) {
                // The event is full.
                store.finish(&event, None)?;
            }
        }
        Ok(())
    }

    fn is_over(&self, given: u64) -> bool {
        self.games.is_some_and(|games| given >= games) || (self.enough)() || (self.stopped)()
    }

    /// Plays games of an event; whether it ended because nobody can play.
    fn play(
        &self,
        store: &mut Store,
        history: &Arc<Mutex<History>>,
        event: &Event,
        (roster, watched, given): (&Roster, &Watched, &mut u64),
    ) -> Result<bool, ClassError> {
        let contestants = history.lock().unwrap_or_else(PoisonError::into_inner).enter(event);
        let played = store.played(event)?;
        let before = *given;
        let count = Mutex::new(before);
        let over = || (self.enough)() || (self.stopped)() || watched.has_changed(roster);
        let games = self.games.map_or(u64::MAX, |games| games.saturating_sub(before));
        let players = catalog::variant(&self.config.game)?.players();
        let mut scheduler = Scheduler::new(
            event,
            contestants.clone(),
            &played,
            Arc::clone(history),
            (players, self.config.faults),
            Ending { games, over: &over },
        );
        let report = |progress: &arena::EventProgress<'_>| {
            Scheduler::record(history, event, &contestants, progress.last);
            let mut count = count.lock().unwrap_or_else(PoisonError::into_inner);
            *count += 1;
            (self.report)(&ClassProgress { games: *count, event, last: progress.last, history });
        };
        let options = RunOptions {
            threads: Self::games_at_once(self.config),
            own_engine: &|engine| roster.engine(engine),
            stopped: self.stopped,
            observer: self.observer,
            report: &report,
            ..RunOptions::default()
        };
        arena::run_fixtures(event, store, scheduler.by_ref(), &options)?;
        *given = *count.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(!over() && scheduler.is_idle())
    }

    /// What is played by these bots.
    fn plan(&self, roster: &Roster) -> Plan {
        let config = self.config;
        let mut engines = roster.entrants();
        engines.extend(config.levels.iter().map(|level| Entrant::new(format!("level:{level}"))));
        Plan {
            format: Format::Adaptive,
            rounds: 1,
            openings: Openings::Random(config.opening_plies),
            time_control: TimeControl {
                move_ms: Some(config.move_ms),
                margin_ms: config.margin_ms,
                ..TimeControl::default()
            },
            seed: config.seed,
            // A bot that is at fault rests; the event goes on.
            faults: u32::MAX,
            time_losses: 100,
            ..Plan::new(config.game.clone(), engines)
        }
    }

    fn check(&self, plan: &Plan) -> Result<(), ClassError> {
        let players = catalog::variant(&plan.game)?.players();
        let found = plan.engines.len();
        if found >= players {
            return Ok(());
        }
        Err(ClassError::FewContestants { players, found, bots: self.folder.bots_folder() })
    }

    /// Looks at the folder now and then, and builds what has changed, while games go on.
    fn watch(&self, bots: &mut Bots, watched: &Watched) {
        while !watched.wait_for_end(WATCH_INTERVAL) {
            // A folder that cannot be read for a moment changes nothing.
            if bots.refresh(self.folder, self.config, self.maker).is_ok() {
                watched.set(bots.roster());
            }
        }
    }
}

/// The event that goes on with these contestants, or a new one.
fn begin(store: &Store, plan: &Plan, identities: &[EngineIdentity]) -> Result<Event, ClassError> {
    let events = store.events()?;
    let of_class: Vec<&Event> =
        events.iter().filter(|event| is_of_class(event, &plan.game)).collect();
    // Only the newest one: the openings of an older one may be those of games that were played since.
    if let Some(&last) = of_class.last() {
        let is_same = Plan { seed: plan.seed, ..last.plan.clone() } == *plan
            && last.identities == identities
            && last.plan.seed == seed(plan.seed, of_class.len() - 1);
        if is_same && !last.finished {
            return Ok(last.clone());
        }
    }
    let plan = Plan { seed: seed(plan.seed, of_class.len()), ..plan.clone() };
    let now = chrono::Utc::now().timestamp();
    let event = store.begin(&plan, MAX_GAMES, now)?;
    store.pin(&event, identities)?;
    Ok(Event { identities: identities.to_vec(), ..event })
}

/// The seed of the event of this number: no two events of a class have the same openings.
fn seed(seed: u64, number: usize) -> u64 {
    seed.wrapping_add(number as u64)
}

/// What the levels are, found out once.
#[derive(Default)]
struct LevelIdentities(HashMap<String, EngineIdentity>);

impl LevelIdentities {
    fn of(&mut self, plan: &Plan) -> Result<Vec<EngineIdentity>, ClassError> {
        let mut identities = Vec::new();
        for entrant in plan.engines.iter().filter(|entrant| entrant.engine.starts_with("level:")) {
            if !self.0.contains_key(&entrant.engine) {
                let alone = Plan { engines: vec![entrant.clone()], ..plan.clone() };
                let found = arena::engine_identities(&alone, &RunOptions::default())?;
                self.0.insert(entrant.engine.clone(), found[0].clone());
            }
            identities.push(self.0[&entrant.engine].clone());
        }
        Ok(identities)
    }
}

/// The names of the bots of a roster.
fn names(roster: &Roster) -> Vec<String> {
    roster.entrants().into_iter().map(|entrant| entrant.name).collect()
}

/// Ends the watching with this value.
struct EndOnDrop<'a>(&'a Watched);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// The bots as they are now, seen by the thread that watches and those that play.
struct Watched {
    state: Mutex<Roster>,
    changed: Condvar,
    over: AtomicBool,
}

impl Watched {
    fn new(roster: Roster) -> Self {
        Self { state: Mutex::new(roster), changed: Condvar::new(), over: AtomicBool::new(false) }
    }

    fn roster(&self) -> Roster {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn has_changed(&self, since: &Roster) -> bool {
        !self.state.lock().unwrap_or_else(PoisonError::into_inner).is_same(since)
    }

    fn set(&self, roster: Roster) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = roster;
        self.changed.notify_all();
    }

    fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Waits until the class has ended, at most this long; whether it has.
    fn wait_for_end(&self, timeout: Duration) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_on = |_: &mut Roster| !self.over.load(Ordering::Relaxed);
        drop(self.changed.wait_timeout_while(state, timeout, is_on));
        self.over.load(Ordering::Relaxed)
    }

    /// Waits until the bots are others, or something else ends the waiting.
    fn wait_for_change(&self, since: &Roster, over: &dyn Fn() -> bool) {
        while !over() && !self.has_changed(since) {
            let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            drop(self.changed.wait_timeout(state, WATCH_INTERVAL));
        }
    }
}
