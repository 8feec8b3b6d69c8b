//! A disk that decays: damage is noticed, named, and what it hit is played again.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use plywood_arena::store::{Damage, Filter, Store, StoreError};
use plywood_arena::{Event, Format, Plan};
use rusqlite::Connection;

use super::{game, ids, numbers, plan};

/// A store with some games of one event, which is finished.
fn store_of(path: &Path, games: u64, plan: &Plan) -> Event {
    let store = Store::open(path).unwrap();
    let event = store.begin(plan, games, 1_800_000_000).unwrap();
    for number in 0..games {
        store.add(&event, &game(number, &[0, 1])).unwrap();
    }
    store.finish(&event, None).unwrap();
    store.event(event.id).unwrap().unwrap()
}

fn change(path: &Path, sql: &str) {
    let connection = Connection::open(path).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    connection.execute_batch(sql).unwrap();
}

/// All that can be read of a store: its events and games.
fn content(path: &Path) -> Result<String, StoreError> {
    let store = Store::read(path)?;
    let mut text = String::new();
    for event in store.events()? {
        text.push_str(&format!("{event:?}\n"));
    }
    store.each(&Filter::default(), |event, game| {
        text.push_str(&format!("{} {game:?}\n", event.id));
        Ok::<_, StoreError>(())
    })?;
    Ok(text)
}

/// Bits all over the file: what is read is what was stored, or an error. What is in no line (free space, names of
/// engines that only the views read, whether an event is finished) is not read or checked.
#[test]
fn no_bit_that_flips_changes_a_record_unnoticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    store_of(&path, 40, &plan("yolah", &["a", "b"]));
    let (whole, expected) = (fs::read(&path).unwrap(), content(&path).unwrap());
    let expected: HashSet<&str> = expected.lines().collect();
    let copy = folder.path().join("copy.db");
    let (mut flipped_bits, mut refused, mut by_checksum) = (0, 0, 0);
    for at in (0..whole.len()).step_by(7) {
        let mut flipped = whole.clone();
        flipped[at] ^= 1 << (at % 8);
        fs::write(&copy, flipped).unwrap();
        flipped_bits += 1;
        match content(&copy) {
            Ok(found) => {
                let found = found.replace("finished: false", "finished: true");
                // A line can vanish from a table without a trace in the others, but none can change.
                assert!(found.lines().all(|line| expected.contains(line)), "byte {at}: {found}");
            }
            Err(error) => {
                refused += 1;
                by_checksum += usize::from(error.to_string().contains("by its checksum"));
            }
        }
    }
    println!("{flipped_bits} bits flipped, {refused} refused, {by_checksum} by a checksum");
    assert!(refused > 50 && by_checksum > 30, "{refused} refused, {by_checksum} by a checksum");
}

#[test]
fn a_check_names_every_damaged_game_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    store_of(&path, 10, &plan("yolah", &["a", "b"]));
    let sound = Store::read(&path).unwrap().check().unwrap();
    assert_eq!((sound.games, sound.unchecked, sound.damage), (10, 0, vec![]));

    change(&path, "UPDATE games SET moves = 'a1 b2 c3 e5' WHERE id = 3");
    change(&path, "UPDATE games SET move_micros = '1 1' WHERE id = 5");
    change(&path, "UPDATE games SET winners = 'x' WHERE id = 9");
    let store = Store::read(&path).unwrap();
    let check = store.check().unwrap();
    assert_eq!((check.games, check.damaged_games()), (10, vec![3, 5, 9]));
    let problem = "event 1: it is not what was stored, by its checksum".to_owned();
    assert_eq!(check.damage[0], Damage { game: Some(3), problem });
    let event = store.event(1).unwrap().unwrap();
    let error = store.played(&event).unwrap_err().to_string();
    assert!(error.contains("is damaged: game 3 of event 1: it is not what was stored"), "{error}");
    assert!(error.ends_with("; `plywood records --check` says more"), "{error}");
}

#[test]
fn a_check_names_a_damaged_event() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    store_of(&path, 2, &plan("yolah", &["a", "b"]));
    change(&path, "UPDATE events SET plan = replace(plan, 'depth=2', 'depth=3')");
    let store = Store::read(&path).unwrap();
    let check = store.check().unwrap();
    let problem = "event 1 is not what was stored, by its checksum".to_owned();
    assert_eq!(check.damage, [Damage { game: None, problem }]);
    assert!(store.events().unwrap_err().to_string().contains("event 1 is not what was stored"));
}

#[test]
fn discarded_games_are_missing_from_an_event_that_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let event = store_of(&path, 10, &plan("yolah", &["a", "b"]));
    change(&path, "UPDATE games SET event = 7, number = 99 WHERE id = 3");
    let store = Store::open(&path).unwrap();
    assert_eq!(store.check().unwrap().damaged_games(), [3]);
    assert_eq!(store.discard(&[3, 8]).unwrap(), 2);
    assert_eq!(numbers(&store.played(&event).unwrap()), [0, 1, 3, 4, 5, 6, 8, 9]);
    assert!(!store.event(1).unwrap().unwrap().finished);
    store.add(&event, &game(2, &[0, 1])).unwrap();
    store.add(&event, &game(7, &[0, 1])).unwrap();
    store.finish(&event, None).unwrap();
    assert_eq!(store.check().unwrap().damage, []);

    for id in [0, 11, u64::MAX] {
        let error = store.discard(&[1, id]).unwrap_err().to_string();
        assert!(error.ends_with(&format!("games.db has no game {id}")), "{error}");
    }
    assert_eq!(ids(&store, &Filter::default()), (1..=10).collect::<Vec<_>>(), "nothing changed");
    assert!(store.event(1).unwrap().unwrap().finished);
}

/// Its pairings depend on all results before.
#[test]
fn in_a_swiss_tournament_the_games_after_a_discarded_one_are_discarded_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let swiss = Plan { format: Format::Swiss, ..plan("yolah", &["a", "b", "c", "d"]) };
    store_of(&path, 6, &swiss);
    let store = Store::open(&path).unwrap();
    assert_eq!(store.discard(&[3, 5]).unwrap(), 4);
    assert_eq!(ids(&store, &Filter::default()), [1, 2]);
}
