//! Stores of earlier versions, which are read as they are and migrated when they are written to.

use std::fs;
use std::path::Path;
use std::time::Duration;

use plywood_arena::store::{Filter, Store};
use plywood_arena::{Event, Fault, PlayedGame, Termination};
use rusqlite::Connection;

use super::{ask, game, ids, numbers, plan};

const FIRST_SCHEMA: &str = include_str!("first_schema.sql");

/// What each version since the first has added to its schema.
const VERSIONS: [&str; 3] = [
    "",
    "ALTER TABLE games ADD COLUMN fault_kind TEXT; ALTER TABLE games ADD COLUMN fault_detail TEXT;",
    "ALTER TABLE games ADD COLUMN seat4 INTEGER;",
];

/// Makes a store at `path` what it would be if a program of this version had written it.
fn downgrade(path: &Path, version: usize) {
    let current = path.with_extension("current");
    fs::rename(path, &current).unwrap();
    let connection = Connection::open(path).unwrap();
    connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())).unwrap();
    connection.execute_batch(FIRST_SCHEMA).unwrap();
    VERSIONS[..=version].iter().for_each(|added| connection.execute_batch(added).unwrap());
    let columns: Vec<String> = ["events", "engines", "games"]
        .map(|table| format!("SELECT name FROM pragma_table_info('{table}')"))
        .map(|sql| ask(&connection, &sql).join(", "))
        .to_vec();
    connection.execute("ATTACH ? AS current", [current.to_str().unwrap()]).unwrap();
    for (table, columns) in ["events", "engines", "games"].iter().zip(columns) {
        let from = format!("SELECT {columns} FROM current.{table}");
        connection.execute(&format!("INSERT INTO main.{table} ({columns}) {from}"), []).unwrap();
    }
}

/// The columns and the views of a store.
fn schema(path: &Path) -> [Vec<String>; 4] {
    let connection = Connection::open(path).unwrap();
    [
        "SELECT name || ' ' || type FROM pragma_table_info('games') ORDER BY name",
        "SELECT name || ' ' || type FROM pragma_table_info('events') ORDER BY name",
        "SELECT name || ' ' || type FROM pragma_table_info('engines') ORDER BY name",
        "SELECT sql FROM sqlite_schema WHERE type = 'view' ORDER BY name",
    ]
    .map(|sql| ask(&connection, sql))
}

fn hung(number: u64) -> PlayedGame {
    let fault = Fault::Hung(Duration::from_millis(1500));
    let termination = Termination::Forfeit { seat: 2, fault };
    PlayedGame { termination, ..game(number, &[0, 1]) }
}

/// A store of an earlier version with one game, and its event.
fn older_store(path: &Path, version: usize) -> Event {
    let store = Store::open(path).unwrap();
    let event = store.begin(&plan("yolah", &["a", "b", "c", "d"]), 10, 0).unwrap();
    store.add(&event, &hung(0)).unwrap();
    drop(store);
    downgrade(path, version);
    event
}

/// The ids of the games in which an engine sat.
fn games_of(store: &Store, engine: &str) -> Vec<u64> {
    ids(store, &Filter { engine: Some(engine.into()), ..Filter::default() })
}

#[test]
fn a_store_of_an_earlier_version_is_read_and_left_as_it_is() {
    for version in 0..VERSIONS.len() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let event = older_store(&path, version);
        let before = (schema(&path), fs::read(&path).unwrap());
        let reader = Store::read(&path).unwrap();
        assert_eq!(numbers(&reader.played(&event).unwrap()), [0]);
        assert_eq!(games_of(&reader, "b"), [1]);
        assert_eq!(games_of(&reader, "c"), [0; 0]);
        drop(reader);
        assert_eq!((schema(&path), fs::read(&path).unwrap()), before);
    }
}

#[test]
fn a_store_of_an_earlier_version_gets_the_schema_of_a_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let new = folder.path().join("new.db");
    drop(Store::open(&new).unwrap());
    for version in 0..VERSIONS.len() {
        let path = folder.path().join(format!("games{version}.db"));
        older_store(&path, version);
        drop(Store::open(&path).unwrap());
        assert_eq!(schema(&path), schema(&new), "version {version}");
    }
}

#[test]
fn a_migration_is_done_as_a_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    older_store(&path, 0);
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch("DROP VIEW standings; CREATE TABLE standings (name TEXT)").unwrap();
    drop(connection);
    let before = schema(&path);
    let error = Store::open(&path).unwrap_err().to_string();
    assert!(error.contains("standings"), "{error}");
    assert_eq!(schema(&path), before);
}

#[test]
fn a_store_older_than_the_kinds_of_faults_is_read_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let event = older_store(&path, 0);
    let sentence = "player 2 gave no answer within 1.5s";

    let old = Store::read(&path).unwrap().played(&event).unwrap();
    let known = Termination::Forfeit { seat: 2, fault: Fault::Other(sentence.into()) };
    assert_eq!(old, [PlayedGame { termination: known, ..hung(0) }]);
    assert_eq!(old[0].termination.reason(), sentence);

    let store = Store::open(&path).unwrap();
    store.add(&event, &hung(0)).expect("the same game is there already");
    store.add(&event, &hung(1)).unwrap();
    assert_eq!(store.played(&event).unwrap(), [old[0].clone(), hung(1)]);
}

#[test]
fn a_store_older_than_the_fourth_seat_takes_games_of_four() {
    for version in 0..VERSIONS.len() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let event = older_store(&path, version);
        // It sees what is added after the migration too.
        let reader = Store::read(&path).unwrap();
        assert_eq!(games_of(&reader, "d"), [0; 0]);

        let store = Store::open(&path).unwrap();
        let four = PlayedGame { winners: vec![2, 4], ..game(1, &[0, 1, 2, 3]) };
        store.add(&event, &hung(0)).expect("the same game is there already");
        store.add(&event, &four).unwrap();
        for store in [&store, &reader] {
            assert_eq!(store.played(&event).unwrap()[1], four);
            assert_eq!(games_of(store, "d"), [2]);
        }
        let connection = Connection::open(&path).unwrap();
        let overview = "SELECT concat_ws(' ', player1, player2, player3, player4) FROM overview";
        assert_eq!(ask(&connection, overview), ["a b", "a b c d"]);
        let points = "SELECT format('%s %.1f', name, points) FROM standings ORDER BY name";
        assert_eq!(ask(&connection, points), ["a 1.0", "b 0.5", "c 0.0", "d 0.5"]);
    }
}

#[test]
fn a_program_of_an_earlier_version_adds_games_by_the_columns_it_knows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Store::open(&path).unwrap();
    let event = store.begin(&plan("yolah", &["a", "b"]), 10, 0).unwrap();
    let connection = Connection::open(&path).unwrap();
    // The statement of the first version.
    let sql = "INSERT INTO games (id, event, number, round, opening, seat1, seat2, seat3, winners, \
               reason, scores, fault, moves, opening_plies, move_values, move_nodes, move_depths, \
               move_micros) VALUES (1, 1, 0, 0, 0, 0, 1, NULL, '1', 'by the rules', '3 2', NULL, \
               'a1 b2 c3 d4', 2, '0.25 0.25', '100 101', '3 3', '0 1000')";
    connection.execute(sql, []).unwrap();
    store.add(&event, &game(0, &[0, 1])).expect("the same game is there already");
    assert_eq!(store.played(&event).unwrap(), [game(0, &[0, 1])]);
}

#[test]
fn a_store_older_than_checksums_gets_them_when_it_is_migrated() {
    for version in 0..VERSIONS.len() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let event = older_store(&path, version);
        let old = Store::read(&path).unwrap();
        let check = old.check().unwrap();
        assert_eq!((check.games, check.unchecked, check.damage), (1, 1, vec![]));
        let played = old.played(&event).unwrap();
        drop(old);

        let store = Store::open(&path).unwrap();
        assert_eq!(store.played(&event).unwrap(), played);
        let check = store.check().unwrap();
        assert_eq!((check.games, check.unchecked, check.damage), (1, 0, vec![]));
        let connection = Connection::open(&path).unwrap();
        connection.execute("UPDATE games SET moves = 'a1 b2 c3 e5'", []).unwrap();
        assert_eq!(store.check().unwrap().damaged_games(), [1]);
        assert!(store.played(&event).is_err());
    }
}

/// It knows of no checksums: what it adds is read, and reported as unchecked.
#[test]
fn a_game_that_an_earlier_version_has_added_is_unchecked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Store::open(&path).unwrap();
    let event = store.begin(&plan("yolah", &["a", "b"]), 10, 0).unwrap();
    store.add(&event, &game(0, &[0, 1])).unwrap();
    store.add(&event, &game(1, &[0, 1])).unwrap();
    let connection = Connection::open(&path).unwrap();
    connection.execute("UPDATE games SET checksum = NULL WHERE number = 1", []).unwrap();
    assert_eq!(store.played(&event).unwrap().len(), 2);
    let check = store.check().unwrap();
    assert_eq!((check.games, check.unchecked, check.damage), (2, 1, vec![]));
}
