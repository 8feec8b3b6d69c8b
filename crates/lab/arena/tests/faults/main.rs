//! Fault injection, as `SQLite` tests itself: the n-th write, sync, truncation or deletion of the store fails, for
//! every n. Afterwards everything that was reported as stored is there, and resuming gives the same result.

#![expect(unsafe_code, reason = "a file system for SQLite is functions of C")]

mod vfs;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;

use plywood_arena::export::{Times, write_json};
use plywood_arena::store::{Filter, Store};
use plywood_arena::{
    Entrant, EventProgress, MoveStats, Openings, Plan, PlayedGame, RunError, RunOptions,
    RunOutcome, Schedule, Termination, TimeControl, run,
};
use vfs::{Fault, Operation};

fn plan() -> Plan {
    Plan {
        rounds: 2,
        openings: Openings::Random(2),
        time_control: TimeControl { nodes: Some(20), ..TimeControl::default() },
        ..Plan::new("yavalath", vec![Entrant::new("random"), Entrant::new("reflex")])
    }
}

/// A game whose line needs several pages.
fn large_game(number: u64) -> PlayedGame {
    let stats = MoveStats { expected_score: Some(0.5), nodes: number, depth: 3, micros: 7 };
    let termination = Termination::Normal("by the rules".into());
    PlayedGame {
        moves: (0..500).map(|i| format!("m{i}")).collect(),
        move_stats: vec![stats; 500],
        ..PlayedGame::new(number, vec![0, 1], vec![1], termination)
    }
}

/// Goes on with the event, and returns the games that were reported as stored.
fn add_games(path: &Path) -> Ended {
    let mut stored = BTreeSet::new();
    let mut work = || -> Result<(), RunError> {
        let store = Store::open(path)?;
        let event = match store.find(&plan())? {
            Some(event) => event,
            None => store.begin(&plan(), 3, 0)?,
        };
        for number in 0..3 {
            store.add(&event, &large_game(number))?;
            stored.insert(number);
        }
        Ok(store.finish(&event, None)?)
    };
    let result = work();
    (result, stored)
}

/// Carries out the event, or what is missing of it, and returns the games that were reported as stored.
fn play(path: &Path) -> Ended {
    let stored = Mutex::new(BTreeSet::new());
    let work = || -> Result<(), RunError> {
        let mut store = Store::open(path)?;
        let event = match store.find(&plan())? {
            Some(event) => event,
            None => store.begin(&plan(), Schedule::of(&plan())?.games(), 0)?,
        };
        let report =
            |progress: &EventProgress<'_>| stored.lock().unwrap().extend(progress.games.keys());
        let options = RunOptions { report: &report, ..RunOptions::default() };
        run(&event, &mut store, &options).map(|outcome| assert_eq!(outcome, RunOutcome::Complete))
    };
    let result = work();
    (result, stored.into_inner().unwrap())
}

/// All games of a store that is sound.
fn content(path: &Path) -> String {
    let store = Store::read(path).unwrap();
    assert_eq!(store.check().unwrap().damage, []);
    let mut out = Vec::new();
    write_json(&store, &Filter::default(), Times::Left, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The numbers of the games in a store, which may have no event yet.
fn stored(path: &Path) -> BTreeSet<u64> {
    let Ok(store) = Store::read(path) else { return BTreeSet::new() };
    assert_eq!(store.check().unwrap().damage, []);
    let Some(event) = store.find(&plan()).unwrap() else { return BTreeSet::new() };
    store.played(&event).unwrap().iter().map(|game| game.number).collect()
}

/// How some work ended, and the games that it reported as stored.
type Ended = (Result<(), RunError>, BTreeSet<u64>);

/// Does some work that can go on, with a fault at each of its operations.
fn fail_each(work: fn(&Path) -> Ended) {
    let _turn = vfs::turn();
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.db");
    let ((done, _), operations) = vfs::with(None, || work(&whole));
    done.unwrap();
    let expected = content(&whole);
    for kind in [Operation::Write, Operation::Sync] {
        assert!(operations.iter().filter(|operation| **operation == kind).count() > 5);
    }
    let mut refused = 0;
    for (n, operation) in operations.iter().enumerate() {
        for fault in [Fault::Once(n), Fault::From(n)] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("games.db");
            let ((result, reported), _) = vfs::with(Some(fault), || work(&path));
            // A fault while the store is closed costs nothing: the log has it all.
            refused += usize::from(result.is_err());
            let stored = stored(&path);
            assert!(stored.is_superset(&reported), "{fault:?}: {stored:?} of {reported:?}");
            let (again, _) = work(&path);
            again.unwrap_or_else(|error| panic!("{fault:?}, {operation:?}: {error}"));
            assert_eq!(content(&path), expected, "{fault:?}, {operation:?}");
        }
    }
    let faults = 2 * operations.len();
    println!("{} operations, {faults} faults, {refused} reported", operations.len());
    assert!(2 * refused > faults, "{refused} of {faults} faults were reported");
}

#[test]
fn whichever_operation_fails_what_was_stored_is_there_and_the_rest_can_be_added() {
    fail_each(add_games);
}

#[test]
fn whichever_operation_fails_during_an_event_resuming_it_gives_the_same_games() {
    fail_each(play);
}
