//! The event runner: plays several games at once, each stored before it counts.
//!
//! Which games there are and what happens in each follows from the plan; the threads only decide
//! when. So a test that ends a match looks at games in the order of their numbers, never in the
//! order they happen to end, and the match ends after the same game whatever the threads do.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use catalog::EngineSpec;
use presentation::SpecError;

use crate::active_clock::ActiveClock;
use crate::engine::{MatchEngine, Roster};
use crate::fault_counts::{FaultCounts, at_fault};
use crate::identity;
use crate::live::GameObserver;
use crate::openings::{Book, OpeningError};
use crate::plan::{Entrant, Openings, Plan};
use crate::played_game::{Event, PlayedGame};
use crate::referee::{self, GameEnvironment};
use crate::repeats::{GameKeys, Repeats};
use crate::schedule::{Fixture, Schedule, ScheduleError, SeatResult};
use crate::stats::{Decision, EvenScore, GameOutcome, ScoreDistribution, Sprt};
use crate::store::{Store, StoreError};
use crate::termination::Fault;

/// Why an event could not be carried out.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is no such schedule.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// There are no such openings.
    #[error(transparent)]
    Openings(#[from] OpeningError),
    /// An engine of the catalog cannot be made.
    #[error(transparent)]
    Engine(#[from] SpecError),
    /// A game could not be stored, or the engines are not those that the event began with.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An engine is broken.
    #[error("{engine} was at fault in {faults} games, at last because it {last}; stopped")]
    Faults {
        /// Its name.
        engine: String,
        /// In how many games.
        faults: u64,
        /// What it did in the last of them.
        last: Fault,
    },
    /// An engine loses too many games on time: it is the time control or the machine that is measured, not the engine.
    #[error("{engine} lost {losses} of {games} games on time, more than {percent} %; stopped")]
    TimeLosses {
        /// Its name.
        engine: String,
        /// How many games it lost on time.
        losses: u64,
        /// How many it played.
        games: u64,
        /// How many percent are allowed.
        percent: u32,
    },
}

/// How an event ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunOutcome {
    /// All games were played.
    Complete,
    /// The test came to a decision.
    Decided(Decision),
    /// It was stopped; it can go on later.
    Interrupted,
}

/// How far an event is.
pub struct EventProgress<'a> {
    /// All games that are stored, by number.
    pub games: &'a BTreeMap<u64, PlayedGame>,
    /// How many there will be at most.
    pub total: u64,
    /// The game that was stored last.
    pub last: &'a PlayedGame,
}

/// How an event is run; none of it changes the results.
pub struct RunOptions<'a> {
    /// How many games are played at once.
    pub threads: usize,
    /// What `plywood` means in the command line of an engine: this very program, whether or not it
    /// is where programs are looked for.
    pub plywood: Option<&'a str>,
    /// Makes the engines that are not of the catalog, by what the plan calls them; `None` for all others.
    pub own_engine: &'a (dyn Fn(&str) -> Option<Box<dyn MatchEngine>> + Sync),
    /// Whether the event should stop; polled.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Called after each game.
    pub report: &'a (dyn Fn(&EventProgress<'_>) + Sync),
    /// Is told of the games under way.
    pub observer: Option<&'a dyn GameObserver>,
}

impl Default for RunOptions<'_> {
    /// One game at a time, with engines of the catalog and other programs, until the end.
    fn default() -> Self {
        Self {
            threads: 1,
            plywood: None,
            own_engine: &|_| None,
            stopped: &|| false,
            report: &|_| (),
            observer: None,
        }
    }
}

/// How many games can be played at once without the engines disturbing each other, if as many as
/// `asked` are wanted: where time matters, no more than there are cores for.
pub fn threads(plan: &Plan, asked: Option<usize>) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let engine_threads = |engine: &str| {
        let spec = EngineSpec::new(engine, &*catalog::variant(&plan.game).ok()?).ok()?;
        let option = spec.info.options.iter().find(|option| option.key == "threads")?;
        Some(spec.options.number(option.key) as usize)
    };
    let is_in_process = |entrant: &&Entrant| entrant.command().or(entrant.bot()).is_none();
    let in_process = plan.engines.iter().filter(is_in_process);
    let max_threads =
        in_process.filter_map(|entrant| engine_threads(&entrant.engine)).max().unwrap_or(1);
    let available = (cores / max_threads).max(1);
    match asked {
        Some(asked) if is_timed(plan) => asked.clamp(1, available),
        Some(asked) => asked.max(1),
        None => available,
    }
}

/// Whether wall-clock time limits an engine of a plan.
pub(crate) fn is_timed(plan: &Plan) -> bool {
    let own = |engine: &str| {
        let budget =
            EngineSpec::new(engine, &*catalog::variant(&plan.game).ok()?).ok()?.limits().ok()?;
        Some(budget.time.is_some() || (budget.nodes.is_none() && budget.depth.is_none()))
    };
    let limited = plan.time_control.nodes.is_some() || plan.time_control.depth.is_some();
    plan.time_control.is_timed()
        || !limited && plan.engines.iter().any(|entrant| own(&entrant.engine).unwrap_or(true))
}

/// Carries out an event, or what is missing of it. What the engines are is noted with the first game
/// ([`EngineIdentity`](crate::EngineIdentity)), and must not have changed later.
///
/// # Errors
/// If the plan is impossible, the store fails, or an engine is broken or another one than before. What was finished
/// before is stored.
pub fn run(
    event: &Event,
    store: &mut Store,
    options: &RunOptions<'_>,
) -> Result<RunOutcome, RunError> {
    let plan = &event.plan;
    let schedule = Schedule::of(plan)?;
    store.pin(event, &identity::of_engines(plan, options)?)?;
    let runner = EventRunner::new(event, store, &Extent::of(&schedule), options)?;
    if schedule.depends_on_results() {
        for round in 0..schedule.rounds() {
            let games = schedule.round(round, &runner.results_before(round));
            if !runner.play(games.into_iter()) {
                break;
            }
        }
    } else {
        runner.play((0..schedule.rounds()).flat_map(|round| schedule.round(round, &[])));
    }
    runner.state.into_inner().unwrap_or_else(PoisonError::into_inner).close()
}

/// Plays the games that `fixtures` gives, until there are no more or somebody stops it: the scheduler is an iterator
/// that is asked for the next game whenever a thread is free, and may look at the results so far, which
/// [`RunOptions::report`] tells. Games that are stored are left out. If a game has no other openings that are not
/// decided, it begins again with the first one. The event can go on later with other games; what
/// its engines are is noted beforehand ([`Store::pin`]).
///
/// # Errors
/// If the store fails, there are no more openings, or an engine is broken.
pub fn run_fixtures(
    event: &Event,
    store: &mut Store,
    fixtures: impl Iterator<Item = Fixture> + Send,
    options: &RunOptions<'_>,
) -> Result<(), RunError> {
    let openings = match &event.plan.openings {
        Openings::Moves(lines) => u32::try_from(lines.len()).unwrap_or(u32::MAX),
        Openings::None | Openings::Random(_) => u32::MAX,
    };
    let extent = Extent { openings, games: u64::MAX, seatings: 1, repeats_openings: true };
    let runner = EventRunner::new(event, store, &extent, options)?;
    runner.play(fixtures);
    runner.state.into_inner().unwrap_or_else(PoisonError::into_inner).close().map(drop)
}

/// How much there can be of an event at most.
struct Extent {
    openings: u32,
    games: u64,
    /// How many games belong together.
    seatings: usize,
    /// Whether it begins again with the first opening when there are no others.
    repeats_openings: bool,
}

impl Extent {
    fn of(schedule: &Schedule) -> Self {
        let (openings, games) = (schedule.openings(), schedule.games());
        Self { openings, games, seatings: schedule.seatings(), repeats_openings: false }
    }
}

/// Runs the games of an event on several threads.
struct EventRunner<'a> {
    plan: &'a Plan,
    state: Mutex<State<'a>>,
    /// Whether something has ended the event.
    over: AtomicBool,
    book: Mutex<Book>,
    repeats_openings: bool,
    options: &'a RunOptions<'a>,
}

impl<'a> EventRunner<'a> {
    fn new(
        event: &'a Event,
        store: &'a mut Store,
        extent: &Extent,
        options: &'a RunOptions<'a>,
    ) -> Result<Self, RunError> {
        let plan = &event.plan;
        let book = Book::new(&plan.game, &plan.openings, plan.seed, extent.openings)?;
        let known = store.played(event)?;
        let mut state = State {
            event,
            store,
            games: known.into_iter().map(|game| (game.number, game)).collect(),
            total: extent.games,
            block: extent.seatings as u64,
            sprt: plan.sprt.as_ref().map(Sprt::new),
            distribution: ScoreDistribution::new(EvenScore::TWO_PLAYER, extent.seatings as u32),
            keys: GameKeys::of(plan, &[]),
            repeats: Repeats::default(),
            tested: 0,
            played: vec![0; plan.engines.len()],
            faults: vec![FaultCounts::default(); plan.engines.len()],
            end: None,
        };
        state.update_sprt();
        Ok(Self {
            plan,
            over: AtomicBool::new(state.end.is_some()),
            state: Mutex::new(state),
            book: Mutex::new(book),
            repeats_openings: extent.repeats_openings,
            options,
        })
    }

    /// Plays those of the games that are not stored yet, until something ends the event; false if
    /// something did.
    fn play(&self, fixtures: impl Iterator<Item = Fixture> + Send) -> bool {
        let fixtures = Mutex::new(fixtures);
        let clock = ActiveClock::start();
        clock.while_beating(|| {
            std::thread::scope(|scope| {
                for _ in 0..self.options.threads {
                    scope.spawn(|| self.work(&fixtures, &clock));
                }
            });
        });
        !self.is_over()
    }

    /// Polled by running searches, so it must not wait for a game that is being stored.
    fn is_over(&self) -> bool {
        (self.options.stopped)() || self.over.load(Ordering::Relaxed)
    }

    /// The loop of one thread.
    fn work(&self, fixtures: &Mutex<impl Iterator<Item = Fixture>>, clock: &ActiveClock) {
        let plan = self.plan;
        let mut roster = Roster::new(plan, self.options);
        let stopped = || self.is_over();
        let observer = self.options.observer;
        let environment = GameEnvironment { clock: &|| clock.now(), stopped: &stopped, observer };
        while !stopped() {
            let next = fixtures.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(fixture) = next else { break };
            if self.lock().games.contains_key(&fixture.number) {
                continue;
            }
            let Some(opening) = self.opening(fixture.opening) else { break };
            let mut engines = roster.check_out(&fixture.seats);
            let played = referee::play(plan, &fixture, &opening, &mut engines, &environment);
            roster.check_in(&fixture.seats, engines);
            if let Some(played) = played {
                self.update(|state| state.record(played, self.options.report));
            }
        }
    }

    /// The moves of an opening; if there is none the event ends.
    fn opening(&self, number: u32) -> Option<Vec<String>> {
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        let mut opening = book.opening(number).map(<[String]>::to_vec);
        if let Err(OpeningError::Exhausted { found, .. }) = opening
            && self.repeats_openings
        {
            let again = (found > 0).then(|| number % found as u32);
            opening = again.map_or_else(
                || Ok(Vec::new()),
                |number| book.opening(number).map(<[String]>::to_vec),
            );
        }
        opening.map_err(|error| self.update(|state| state.end_with(Err(error.into())))).ok()
    }

    /// Changes the state, and tells all threads if that ended the event.
    fn update(&self, change: impl FnOnce(&mut State<'a>)) {
        let mut state = self.lock();
        change(&mut state);
        self.over.store(state.end.is_some(), Ordering::Relaxed);
    }

    /// What came of the games before a round.
    fn results_before(&self, round: u32) -> Vec<SeatResult> {
        let scores =
            |game: &PlayedGame| (0..game.seats.len()).map(|seat| game.score(seat)).collect();
        let state = self.lock();
        let before = state.games.values().filter(|game| game.round < round);
        before.map(|game| (game.seats.clone(), scores(game))).collect()
    }

    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        // A thread that panicked has changed nothing: the state changes only between games.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What all threads share.
struct State<'a> {
    event: &'a Event,
    store: &'a mut Store,
    /// The games that are stored.
    games: BTreeMap<u64, PlayedGame>,
    /// How many there will be at most.
    total: u64,
    /// How many games belong together.
    block: u64,
    sprt: Option<Sprt>,
    /// What the test has seen.
    distribution: ScoreDistribution,
    /// The games that the test has seen: blocks with repeats do not count.
    keys: GameKeys,
    repeats: Repeats,
    /// The number of the first game that the test has not seen.
    tested: u64,
    /// How many games each engine has played in this run.
    played: Vec<u64>,
    /// How often each engine was at fault in this run.
    faults: Vec<FaultCounts>,
    /// What ended the event, if something did.
    end: Option<Result<RunOutcome, RunError>>,
}

impl State<'_> {
    /// Ends the event, unless something else did before.
    fn end_with(&mut self, end: Result<RunOutcome, RunError>) {
        self.end.get_or_insert(end);
    }

    /// Stores a game, then counts it.
    fn record(&mut self, played: PlayedGame, report: &dyn Fn(&EventProgress<'_>)) {
        if self.end.is_some() {
            // It was decided or broken off meanwhile, without this game.
            return;
        }
        if let Err(error) = self.store.add(self.event, &played) {
            self.end_with(Err(error.into()));
            return;
        }
        self.count(&played);
        let number = played.number;
        self.games.insert(number, played);
        self.update_sprt();
        report(&EventProgress {
            games: &self.games,
            total: self.total,
            last: &self.games[&number],
        });
    }

    /// Counts a game and its fault, which may be one too many.
    fn count(&mut self, played: &PlayedGame) {
        for engine in GameOutcome::from(played).engines() {
            self.played[engine] += 1;
        }
        let Some((engine, fault)) = at_fault(played) else { return };
        self.faults[engine].add(fault);
        let plan = &self.event.plan;
        let (games, counts) = (self.played[engine], self.faults[engine]);
        let (losses, percent) = (counts.time_losses, plan.time_losses);
        let name = || plan.engines[engine].name.clone();
        if counts.total() >= u64::from(plan.faults) {
            let faults = counts.total();
            let error = RunError::Faults { engine: name(), faults, last: fault.clone() };
            self.end_with(Err(error));
        } else if games >= Plan::FEWEST_GAMES.into() && 100 * losses > games * u64::from(percent) {
            let error = RunError::TimeLosses { engine: name(), losses, games, percent };
            self.end_with(Err(error));
        }
    }

    /// Updates the sequential test (SPRT) by the blocks that are complete, in order.
    fn update_sprt(&mut self) {
        let Some(sprt) = &self.sprt else { return };
        while self.end.is_none() {
            let block: Vec<&PlayedGame> =
                (self.tested..self.tested + self.block).map_while(|n| self.games.get(&n)).collect();
            if (block.len() as u64) < self.block {
                return;
            }
            self.tested += self.block;
            let repeats = block.iter().filter(|game| self.repeats.is_repeat(self.keys.key(game)));
            if repeats.count() > 0 {
                continue;
            }
            self.distribution.add(score_of_first(&block));
            if let Some(decision) = sprt.state(&self.distribution).decision {
                self.end = Some(Ok(RunOutcome::Decided(decision)));
            }
        }
    }

    /// What came of it; marks the event as finished if it is.
    fn close(self) -> Result<RunOutcome, RunError> {
        let ended = match self.end {
            Some(end) => end?,
            None if self.games.len() as u64 == self.total => RunOutcome::Complete,
            None => RunOutcome::Interrupted,
        };
        match ended {
            RunOutcome::Complete => self.store.finish(self.event, None)?,
            RunOutcome::Decided(_) => self.store.finish(self.event, Some(self.tested - 1))?,
            RunOutcome::Interrupted => {}
        }
        Ok(ended)
    }
}

/// The mean score of the first engine of a match in games that belong together.
fn score_of_first(block: &[&PlayedGame]) -> f64 {
    let seats = block.iter().flat_map(|game| {
        let own = |(seat, engine): (usize, &usize)| (*engine == 0).then(|| game.score(seat));
        game.seats.iter().enumerate().filter_map(own).collect::<Vec<_>>()
    });
    let scores: Vec<f64> = seats.collect();
    scores.iter().sum::<f64>() / scores.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_threads_stop_when_there_are_no_more_openings() {
        let engines = vec![Entrant::new("random"), Entrant::new("reflex")];
        let plan = Plan { rounds: 1, openings: Openings::None, ..Plan::new("awale", engines) };
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(&folder.path().join("games.db")).unwrap();
        let event = store.begin(&plan, 2, 0).unwrap();
        let options = RunOptions { threads: 2, ..RunOptions::default() };
        let schedule = Schedule::new(plan.format, 2, 2, 1).unwrap();
        let runner =
            EventRunner::new(&event, &mut store, &Extent::of(&schedule), &options).unwrap();
        assert!(runner.opening(0).is_some() && !runner.is_over());
        assert!(runner.opening(1).is_none(), "the book has one opening");
        assert!(runner.is_over());
    }
}
