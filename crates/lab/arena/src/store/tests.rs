//! What needs a hand inside the store: a disk that is full at a given page, and damage.

use super::{Store, StoreError};
use crate::{Entrant, Event, Limit, MoveNote, Openings, Plan, Played, Schedule};

fn plan() -> Plan {
    let engine = |name: &str| Entrant { name: name.into(), engine: name.into() };
    Plan {
        game: "yolah".into(),
        engines: vec![engine("a"), engine("b")],
        schedule: Schedule::RoundRobin,
        rounds: 1,
        openings: Openings::None,
        limit: Limit::default(),
        seed: 1,
        sprt: None,
        faults: 5,
    }
}

fn game(number: u64) -> Played {
    Played {
        number,
        round: 0,
        opening: 0,
        seats: vec![0, 1],
        moves: (0..100).map(|i| format!("m{i}")).collect(),
        opening_plies: 0,
        notes: vec![MoveNote { value: Some(0.5), nodes: number, depth: 3, micros: 7 }; 100],
        winners: vec![1],
        reason: "by the rules".into(),
        scores: vec![],
        fault: None,
    }
}

/// Adds games until the store refuses, and returns how many it took.
fn fill(store: &Store, event: &Event) -> (u64, StoreError) {
    for number in 0.. {
        if let Err(error) = store.add(event, &game(number)) {
            return (number, error);
        }
    }
    unreachable!("no store is endless");
}

fn integrity(store: &Store) -> String {
    let answer = store.connection.query_row("PRAGMA integrity_check", [], |row| row.get(0));
    answer.expect("the check says something")
}

#[test]
fn a_full_disk_is_said_in_one_line_and_costs_nothing_that_was_stored() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Store::open(&path).unwrap();
    let event = store.begin(&plan(), 1_000_000, 0).unwrap();
    store.connection.pragma_update_and_check(None, "max_page_count", 60, |_| Ok(())).unwrap();
    let (taken, error) = fill(&store, &event);
    assert!(taken > 10, "{taken} games");
    assert!(matches!(error, StoreError::Full(_)), "{error}");
    assert_eq!(
        error.to_string(),
        format!("{} cannot be written: the disk is full", path.display())
    );
    assert!(matches!(store.add(&event, &game(taken)), Err(StoreError::Full(_))));
    assert!(matches!(store.begin(&big_plan(), 1, 0), Err(StoreError::Full(_))));

    // With room again it goes on where it was.
    store.connection.pragma_update_and_check(None, "max_page_count", 600, |_| Ok(())).unwrap();
    assert_eq!(integrity(&store), "ok");
    store.add(&event, &game(taken)).unwrap();
    let numbers: Vec<u64> = store.played(&event).unwrap().iter().map(|game| game.number).collect();
    assert_eq!(numbers, (0..=taken).collect::<Vec<_>>());
    assert_eq!(store.events().unwrap().len(), 1);
}

fn big_plan() -> Plan {
    Plan { game: "x".repeat(100_000), ..plan() }
}

#[test]
fn a_line_that_makes_no_sense_is_damage() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("games.db")).unwrap();
    let event = store.begin(&plan(), 10, 0).unwrap();
    store.add(&event, &game(0)).unwrap();
    for (change, back) in [
        ("winners = '3'", "winners = '1'"),
        ("winners = ''", "winners = '1'"),
        ("winners = 'x'", "winners = '1'"),
        ("move_nodes = '1 2'", "move_nodes = move_depths"),
        ("opening_plies = -1", "opening_plies = 0"),
        ("opening_plies = 1", "opening_plies = 0"),
        ("fault = 7", "fault = NULL"),
        ("round = 9999999999", "round = 0"),
    ] {
        let set = |what: &str| {
            store.connection.execute(&format!("UPDATE games SET {what}"), []).unwrap();
        };
        set(change);
        let error = store.played(&event).unwrap_err();
        assert!(matches!(error, StoreError::Damaged { .. }), "{change}: {error}");
        set(back);
        assert!(store.played(&event).is_ok(), "{back}");
    }
    store.connection.execute("UPDATE events SET plan = '{}'", []).unwrap();
    let error = store.events().unwrap_err().to_string();
    assert!(error.contains("is damaged: the plan of event 1"), "{error}");
}

#[test]
fn games_are_read_in_the_order_of_the_table_without_sorting() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("games.db")).unwrap();
    let named = |name: &str| Some(name.to_owned());
    for filter in [
        super::Filter::default(),
        super::Filter::event(1),
        super::Filter { event: Some(1), game: named("yolah"), engine: named("a") },
    ] {
        let (sql, parameters) = super::games::selection(&filter);
        let mut steps = store.connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
        let parameters = rusqlite::params_from_iter(parameters);
        let steps = steps.query_map(parameters, |row| row.get::<_, String>(3)).unwrap();
        let steps: Vec<String> = steps.map(Result::unwrap).collect();
        assert!(!steps.is_empty());
        assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{steps:?}");
    }
}
