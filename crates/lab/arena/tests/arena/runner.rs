//! Events: the same games whatever the threads and interruptions, faults, tests that stop.

use std::sync::atomic::{AtomicUsize, Ordering};

use plywood_arena::export::{Times, write_json};
use plywood_arena::results::Results;
use plywood_arena::store::{Filter, Store, StoreError};
use plywood_arena::{
    Entrant, Event, Fault, FaultCounts, Format, Openings, Plan, RunError, RunOptions, RunOutcome,
    Schedule, SprtPlan, SprtScale, Termination, TimeControl, run, threads,
};
use tempfile::TempDir;

fn plan(game: &str, engines: &[&str], format: Format, rounds: u32) -> Plan {
    let engines = engines.iter().copied().map(Entrant::new).collect();
    Plan {
        format,
        rounds,
        openings: Openings::Random(2),
        time_control: TimeControl { nodes: Some(60), ..TimeControl::default() },
        seed: 3,
        faults: 3,
        ..Plan::new(game, engines)
    }
}

struct TestEvent {
    _folder: TempDir,
    store: Store,
    event: Event,
}

impl TestEvent {
    fn new(plan: &Plan) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("games.db")).unwrap();
        let event = store.begin(plan, Schedule::of(plan).unwrap().games(), 0).unwrap();
        Self { _folder: folder, store, event }
    }

    /// Goes on until the end, or until that many more games are stored.
    fn go_on(&mut self, threads: usize, most: usize) -> Result<RunOutcome, RunError> {
        let played = AtomicUsize::new(0);
        let options = RunOptions {
            threads,
            stopped: &|| played.load(Ordering::Relaxed) >= most,
            report: &|_| {
                played.fetch_add(1, Ordering::Relaxed);
            },
            ..RunOptions::default()
        };
        run(&self.event, &mut self.store, &options)
    }

    fn games(&self) -> String {
        let mut out = Vec::new();
        write_json(&self.store, &Filter::default(), Times::Omitted, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }
}

#[test]
fn an_interrupted_event_becomes_the_same_as_one_that_was_not_whatever_the_threads() {
    let engines = ["random", "reflex", "uct", "alphabeta"];
    for (game, schedule, rounds) in [
        ("yavalath", Format::RoundRobin, 2),
        ("yolah", Format::Gauntlet, 2),
        ("awale", Format::Swiss, 3),
        ("yavalanchan", Format::Matrix, 1),
    ] {
        let plan = plan(game, &engines, schedule, rounds);
        let mut whole = TestEvent::new(&plan);
        assert_eq!(whole.go_on(1, usize::MAX).unwrap(), RunOutcome::Complete);
        let mut broken = TestEvent::new(&plan);
        // A thread may end the game it is in: at most nine games in all.
        for (threads, games) in [(3, 2), (1, 1), (2, 3)] {
            assert_eq!(broken.go_on(threads, games).unwrap(), RunOutcome::Interrupted, "{game}");
        }
        assert_eq!(broken.go_on(3, usize::MAX).unwrap(), RunOutcome::Complete);
        assert_eq!(broken.games(), whole.games(), "{game}");
        assert_eq!(whole.games().lines().count() as u64, {
            let schedule = Schedule::new(schedule, 4, 2, rounds).unwrap();
            schedule.games()
        });
    }
}

#[test]
fn three_players_meet_in_all_seatings() {
    let plan = plan("yavalath:players=3", &["random", "reflex", "uct"], Format::RoundRobin, 1);
    let mut test = TestEvent::new(&plan);
    assert_eq!(test.go_on(2, usize::MAX).unwrap(), RunOutcome::Complete);
    let mut seats: Vec<Vec<usize>> =
        test.store.played(&test.event).unwrap().into_iter().map(|game| game.seats).collect();
    seats.sort();
    seats.dedup();
    assert_eq!(seats.len(), 6);
}

#[test]
fn a_test_stops_the_match_after_the_same_game_whatever_the_threads() {
    let mut plan = plan("yavalath", &["reflex", "random"], Format::RoundRobin, 500);
    let scale = SprtScale::Normalized;
    plan.sprt = Some(SprtPlan { elo0: 0.0, elo1: 30.0, alpha: 0.05, beta: 0.05, scale });
    let mut ends = Vec::new();
    for threads in [1, 4] {
        let mut test = TestEvent::new(&plan);
        let ended = test.go_on(threads, usize::MAX).unwrap();
        assert_eq!(ended, RunOutcome::Decided(plywood_arena::stats::Decision::H1));
        let event = test.store.event(test.event.id).unwrap().unwrap();
        assert!(event.finished);
        ends.push(test.games());
    }
    assert!(ends[0].lines().count() < 1000, "it stopped early");
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn an_engine_that_is_broken_stops_the_event_with_its_name_and_reason() {
    let plan = plan("yolah", &["ugi:/nonexistent/engine", "random"], Format::RoundRobin, 10);
    let mut test = TestEvent::new(&plan);
    let error = test.go_on(1, usize::MAX).unwrap_err();
    assert!(matches!(error, RunError::Faults { last: Fault::NoStart(_), .. }), "{error:?}");
    let error = error.to_string();
    assert!(
        error.starts_with(
            "ugi:/nonexistent/engine was at fault in 3 games, at last because it did \
                           not start: "
        ),
        "{error}"
    );
    assert_eq!(test.store.played(&test.event).unwrap().len(), 3, "what was played is kept");
}

/// A plan with an engine that is always late.
fn plan_with_late_engine(rounds: u32) -> Plan {
    let mock = env!("CARGO_BIN_EXE_plywood-mock-engine");
    let mut plan = plan("yavalanchan:size=4", &["a", "random"], Format::RoundRobin, rounds);
    plan.engines[0] = Entrant {
        name: "late".into(),
        engine: format!("ugi:\"{mock}\" yavalanchan:size=4 late=200"),
    };
    plan.time_control = TimeControl { move_ms: Some(50), margin_ms: 100, ..TimeControl::default() };
    plan.faults = 1000;
    plan
}

#[test]
fn an_engine_that_loses_more_than_a_tenth_on_time_stops_the_event_after_twenty_games() {
    let mut test = TestEvent::new(&plan_with_late_engine(50));
    let error = test.go_on(2, usize::MAX).unwrap_err();
    let words = "late lost 20 of 20 games on time, more than 10 %; stopped";
    assert_eq!(error.to_string(), words);
    assert_eq!(test.store.played(&test.event).unwrap().len(), 20, "what was played is kept");
}

#[test]
fn a_plan_can_say_that_losses_on_time_do_not_stop_the_event() {
    let plan = Plan { time_losses: 100, ..plan_with_late_engine(11) };
    let mut test = TestEvent::new(&plan);
    assert_eq!(test.go_on(2, usize::MAX).unwrap(), RunOutcome::Complete);
    let games = test.store.played(&test.event).unwrap();
    assert_eq!(FaultCounts::of(&games, 2)[0].time_losses, 22);
}

#[test]
fn where_time_matters_no_more_games_are_played_at_once_than_there_are_cores_for() {
    let cores = std::thread::available_parallelism().unwrap().get();
    let plan = plan("yavalath", &["alphabeta", "random"], Format::RoundRobin, 1);
    let timed = TimeControl { move_ms: Some(10), ..TimeControl::default() };
    let timed = Plan { time_control: timed, ..plan.clone() };
    assert_eq!(threads(&timed, Some(1000 * cores)), cores);
    assert_eq!(threads(&timed, Some(1)), 1);
    assert_eq!(threads(&timed, None), cores);
    assert_eq!(threads(&plan, Some(1000 * cores)), 1000 * cores, "only nodes are limited");
    assert_eq!(threads(&plan, None), cores);
    let wide = format!("alphabeta:threads={}", cores.min(256));
    let wide = Plan { engines: vec![Entrant::new(wide), Entrant::new("random")], ..timed };
    assert_eq!(threads(&wide, Some(1000)), cores / cores.min(256), "each game takes all cores");
    let own = Plan { engines: vec![Entrant::new("alphabeta:time=1s"); 2], ..plan.clone() };
    let own = Plan { time_control: TimeControl::default(), ..own };
    assert_eq!(threads(&own, Some(1000 * cores)), cores, "an engine's own limit is one");
}

#[test]
fn an_engine_that_crashes_now_and_then_loses_those_games_and_the_event_goes_on() {
    let mock = env!("CARGO_BIN_EXE_plywood-mock-engine");
    let mut plan = plan("yavalanchan:size=4", &["a", "random"], Format::RoundRobin, 3);
    plan.engines[0] = Entrant {
        name: "shaky".into(),
        engine: format!("ugi:\"{mock}\" yavalanchan:size=4 crash=3"),
    };
    plan.faults = 100;
    let mut test = TestEvent::new(&plan);
    assert_eq!(test.go_on(2, usize::MAX).unwrap(), RunOutcome::Complete);
    let games = test.store.played(&test.event).unwrap();
    assert_eq!(games.len(), 6);
    let mut crashed = 0;
    for game in &games {
        let Termination::Forfeit { seat, fault } = &game.termination else { continue };
        assert_eq!(game.seats[usize::from(*seat) - 1], 0, "only the shaky one is at fault");
        assert!(matches!(fault, Fault::Crashed(_)), "{fault:?}");
        assert!(!game.winners.contains(seat));
        crashed += 1;
    }
    assert!(crashed > 0, "it did crash");
}

#[test]
fn an_event_does_not_go_on_with_other_weights() {
    let folder = tempfile::tempdir().unwrap();
    let weights = folder.path().join("my.txt");
    let champion = include_str!("../../../../games/awale/weights/champion.txt");
    std::fs::write(&weights, champion).unwrap();
    let engine = format!("alphabeta:weights={}", weights.display());
    let plan = plan("awale", &[engine.as_str(), "random"], Format::RoundRobin, 3);
    let mut test = TestEvent::new(&plan);
    assert_eq!(test.go_on(1, 2).unwrap(), RunOutcome::Interrupted);
    let before = test.games();
    let identities = test.store.event(test.event.id).unwrap().unwrap().identities;
    assert_eq!(identities[0].digest.as_ref().map(String::len), Some(64));
    assert_eq!(identities[1].digest, None);
    for identity in &identities {
        assert_eq!(identity.version.as_deref(), Some(env!("CARGO_PKG_VERSION")));
        assert!(identity.signature.is_some());
    }

    // Not even a comment may change: it is another file.
    std::fs::write(&weights, format!("{champion}# another\n")).unwrap();
    let error = test.go_on(1, usize::MAX).unwrap_err().to_string();
    let begin = format!(
        "{engine} is not the engine that event 1 began with: its weights, network or files had the SHA-256 "
    );
    assert!(error.starts_with(&begin), "{error}");
    assert!(error.ends_with("; without --resume a new event begins"), "{error}");
    assert_eq!(error.lines().count(), 1);
    assert_eq!(test.games(), before);

    std::fs::write(&weights, champion).unwrap();
    assert_eq!(test.go_on(1, usize::MAX).unwrap(), RunOutcome::Complete);
}

/// As on another machine, or with another program: what an engine does is told by its signature.
#[test]
fn an_event_does_not_go_on_with_another_version_or_signature() {
    let plan = plan("yavalath", &["alphabeta", "uct"], Format::RoundRobin, 3);
    let mut test = TestEvent::new(&plan);
    assert_eq!(test.go_on(1, 1).unwrap(), RunOutcome::Interrupted);
    let mut change = |sql: &str| {
        rusqlite::Connection::open(test.store.path()).unwrap().execute(sql, []).unwrap();
        test.go_on(1, usize::MAX)
    };
    let error = change("UPDATE engines SET signature = '1-00000000' WHERE number = 1");
    let error = error.unwrap_err().to_string();
    assert!(error.starts_with("uct is not the engine that event 1 began with: its signature was"));
    assert!(error.contains(" 1-00000000, now "), "{error}");
    let error = change("UPDATE engines SET version = '0.0.9' WHERE number = 0");
    let error = error.unwrap_err().to_string();
    assert!(error.contains("version of plywood was 0.0.9, now "), "{error}");
    // An event of an earlier version, of which nothing is known, goes on.
    let sql = "UPDATE engines SET version = NULL, digest = NULL, signature = NULL";
    assert_eq!(change(sql).unwrap(), RunOutcome::Complete);
}

#[test]
fn a_test_counts_identical_games_once() {
    // From the start of the game, both play the same two games again and again.
    let mut plan = plan("awale", &["alphabeta", "random"], Format::RoundRobin, 40);
    plan.engines[1] = Entrant::new("alphabeta:depth=1");
    plan.openings = Openings::None;
    let scale = SprtScale::Normalized;
    plan.sprt = Some(SprtPlan { elo0: 0.0, elo1: 30.0, alpha: 0.05, beta: 0.05, scale });
    let mut test = TestEvent::new(&plan);
    assert_eq!(test.go_on(2, usize::MAX).unwrap(), RunOutcome::Complete, "not decided");
    let games = test.store.played(&test.event).unwrap();
    let results = Results::of(&plan, &games);
    assert_eq!((results.summary.games, results.repeats, results.ratings.games), (80, 78, 2));
    let stats = results.match_stats.unwrap();
    assert_eq!((stats.games, stats.sprt.unwrap().state.blocks), (2, 1));
    let once = Results::of(&plan, &games[..2]);
    assert_eq!(once.ratings, results.ratings);

    // Whoever reads outcomes without moves finds the same.
    let mut outcomes = Vec::new();
    let each = test.store.each_outcome(&test.event, |_, outcome, key| {
        outcomes.push((outcome, key));
        Ok::<_, StoreError>(())
    });
    each.unwrap();
    let without_moves = Results::of_outcomes(&plan, outcomes, Vec::new());
    assert_eq!((without_moves.repeats, without_moves.ratings), (78, results.ratings));
}
