//! Fault injection, as `SQLite` tests itself: the n-th write, sync, truncation, deletion or allocation of the store fails,
//! or the power is cut before it, for every n. Afterwards everything that was reported as stored is there, and resuming
//! gives the same result.

#![cfg(unix)]
#![expect(unsafe_code, reason = "a file system and an allocator for SQLite are functions of C")]

mod disk;
mod memory;
mod vfs;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;

use disk::Syncs;
use plywood_arena::export::{Times, write_json};
use plywood_arena::store::{Filter, Store, StoreError};
use plywood_arena::{
    Entrant, EventProgress, MoveStats, Openings, Plan, PlayedGame, RunError, RunOptions,
    RunOutcome, Schedule, Termination, TimeControl, run,
};
use tempfile::TempDir;
use vfs::{Fault, Operation};

fn plan() -> Plan {
    Plan {
        rounds: 2,
        openings: Openings::None,
        time_control: TimeControl { nodes: Some(20), ..TimeControl::default() },
        ..Plan::new("yavalath", vec![Entrant::new("random"), Entrant::new("reflex")])
    }
}

/// A folder, in memory where that can be had: syncs are counted or simulated, and need not take their time.
fn place() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// Whether to try every allocation and many seeds, which takes minutes.
fn try_all() -> bool {
    std::env::var_os("PLYWOOD_ALL_FAULTS").is_some()
}

/// A game whose line needs several pages.
fn large_game(number: u64) -> PlayedGame {
    let stats = MoveStats { expected_score: Some(0.5), nodes: number, depth: 3, micros: 7 };
    let termination = Termination::Normal("by the rules".into());
    PlayedGame {
        moves: (0..300).map(|i| format!("m{i}")).collect(),
        move_stats: vec![stats; 300],
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

/// Like [`add_games`], with a store that is opened and closed for each game, so that it is often created, deleted and
/// copied from the log to the file.
fn add_games_one_by_one(path: &Path) -> Ended {
    let mut stored = BTreeSet::new();
    let mut work = || -> Result<(), RunError> {
        for number in 0..3 {
            let store = Store::open(path)?;
            let event = match store.find(&plan())? {
                Some(event) => event,
                None => store.begin(&plan(), 3, 0)?,
            };
            store.add(&event, &large_game(number))?;
            stored.insert(number);
        }
        let store = Store::open(path)?;
        let event = store.find(&plan())?.expect("it has begun");
        Ok(store.finish(&event, None)?)
    };
    let result = work();
    (result, stored)
}

/// Adds games that fill the write-ahead log, so that it is copied to the file and begun anew while the store is open.
fn add_huge_games(path: &Path) -> Ended {
    let mut stored = BTreeSet::new();
    // As many pages as are copied at once by default, and some.
    let reason = "r".repeat(1010 * 4096);
    let mut work = || -> Result<(), RunError> {
        let store = Store::open(path)?;
        let event = match store.find(&plan())? {
            Some(event) => event,
            None => store.begin(&plan(), 2, 0)?,
        };
        for number in 0..2 {
            let termination = Termination::Normal(reason.as_str().into());
            store.add(&event, &PlayedGame::new(number, vec![0, 1], vec![1], termination))?;
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
    write_json(&store, &Filter::default(), Times::Omitted, &mut out).unwrap();
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
    let folder = place();
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
            let folder = place();
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

/// Does some work that can go on, and cuts the power before each of its operations and after the last one.
fn cut_power_at_each(work: fn(&Path) -> Ended) {
    let _turn = vfs::turn();
    let folder = place();
    let whole = folder.path().join("whole.db");
    let ((done, _), operations) = vfs::with(None, || work(&whole));
    done.unwrap();
    let expected = content(&whole);
    let mut tries = 0;
    let losses = power_losses(operations.len());
    for (before, seed) in losses.filter(|(before, _)| is_worth_it(&operations, *before)) {
        let folder = place();
        let path = folder.path().join("games.db");
        let fault = Fault::PowerLoss { before, seed, syncs: Syncs::Done };
        let ((_, reported), _) = vfs::with(Some(fault), || work(&path));
        let stored = stored(&path);
        assert!(stored.is_superset(&reported), "{fault:?}: {stored:?} of {reported:?}");
        let (again, _) = work(&path);
        again.unwrap_or_else(|error| panic!("{fault:?}: {error}"));
        assert_eq!(content(&path), expected, "{fault:?}");
        tries += 1;
    }
    println!("{} operations, {tries} power losses", operations.len());
}

/// As many operations as not all can be tried.
const MANY: usize = 1000;

/// Whether to cut the power before an operation. In the middle of a thousand writes one is as good as another, and some
/// of the rest are left to who tries all.
fn is_worth_it(operations: &[Operation], before: usize) -> bool {
    let around = &operations[before.saturating_sub(1)..operations.len().min(before + 1)];
    let is_write = |operation: &Operation| *operation == Operation::Write;
    let is_near_sync = !around.iter().all(is_write) && (try_all() || before.is_multiple_of(5));
    operations.len() < MANY || is_near_sync || before.is_multiple_of(2003)
}

/// Where the power is cut, and by which seeds.
fn power_losses(operations: usize) -> impl Iterator<Item = (usize, u64)> {
    let seeds = if try_all() && operations < MANY { 50 } else { 2 };
    (0..=operations)
        .flat_map(move |before| (0..seeds).map(move |i| (before, before as u64 * seeds + i)))
}

#[test]
fn whenever_the_power_is_cut_what_was_stored_is_there_and_the_rest_can_be_added() {
    cut_power_at_each(add_games);
}

#[test]
fn whenever_the_power_is_cut_between_openings_what_was_stored_is_there() {
    cut_power_at_each(add_games_one_by_one);
}

#[test]
fn whenever_the_power_is_cut_while_the_log_is_begun_anew_what_was_stored_is_there() {
    cut_power_at_each(add_huge_games);
}

#[test]
fn whenever_the_power_is_cut_during_an_event_resuming_it_gives_the_same_games() {
    cut_power_at_each(play);
}

/// `SQLite` syncs the folder that a store is in, but not the one that this folder is in.
#[test]
fn a_new_folder_is_durable_before_a_store_is_created_in_it() {
    use atomic_file::Operation::{CreateFolder, SyncFolder};
    let _turn = vfs::turn();
    let folder = place();
    let path = folder.path().join("new/folder/games.db");
    let (opened, operations) = atomic_file::faults::observe(|| Store::open(&path));
    opened.unwrap();
    assert_eq!(operations, [CreateFolder, SyncFolder, CreateFolder, SyncFolder]);
}

/// Otherwise the tests above could not fail.
#[test]
fn a_power_loss_takes_games_from_a_disk_that_ignores_syncs() {
    let _turn = vfs::turn();
    let folder = place();
    let (_, operations) = vfs::with(None, || add_games(&folder.path().join("whole.db")));
    let mut lost = 0;
    for (before, seed) in power_losses(operations.len()) {
        let folder = place();
        let path = folder.path().join("games.db");
        let fault = Fault::PowerLoss { before, seed, syncs: Syncs::Ignored };
        let ((_, reported), _) = vfs::with(Some(fault), || add_games(&path));
        let found = || -> Result<BTreeSet<u64>, StoreError> {
            let store = Store::read(&path)?;
            let Some(event) = store.find(&plan())? else { return Ok(BTreeSet::new()) };
            Ok(store.played(&event)?.iter().map(|game| game.number).collect())
        };
        let is_there = found().is_ok_and(|found| found.is_superset(&reported));
        lost += usize::from(!reported.is_empty() && !is_there);
    }
    println!("{lost} stores lost games");
    assert!(lost > 20, "{lost}");
}

/// An allocation fails once, or with all after it.
#[test]
fn whichever_allocation_fails_what_was_stored_is_there_and_the_error_is_one_line() {
    let _turn = vfs::turn();
    let folder = place();
    let whole = folder.path().join("whole.db");
    let ((done, _), allocations) = memory::with(None, || add_games(&whole));
    done.unwrap();
    let expected = content(&whole);
    let step = if try_all() { 1 } else { 19 };
    let (mut tries, mut refused) = (0, 0);
    for n in (0..allocations).step_by(step) {
        for fault in [Fault::Once(n), Fault::From(n)] {
            let folder = place();
            let path = folder.path().join("games.db");
            let ((result, reported), _) = memory::with(Some(fault), || add_games(&path));
            if let Err(error) = result {
                assert_eq!(error.to_string().lines().count(), 1, "{fault:?}: {error}");
                refused += 1;
            }
            let stored = stored(&path);
            assert!(stored.is_superset(&reported), "{fault:?}: {stored:?} of {reported:?}");
            add_games(&path).0.unwrap_or_else(|error| panic!("{fault:?}: {error}"));
            assert_eq!(content(&path), expected, "{fault:?}");
            tries += 1;
        }
    }
    println!("{allocations} allocations, {tries} faults, {refused} reported");
    assert!(2 * refused > tries, "{refused} of {tries} faults were reported");
}
