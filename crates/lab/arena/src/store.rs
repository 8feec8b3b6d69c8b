//! The store: events and games in a `SQLite` file.
//!
//! One process writes to a store at a time ([`Store::open`]); any number may read it meanwhile
//! ([`Store::read`]). When [`Store::add`] returns, the game is on the disk: whatever happens to
//! the process or the machine afterwards, it is there, whole. A game that is added again is
//! ignored, so that whoever plays games need not know which of them were stored.
//!
//! Events and games have checksums, so that a disk that decays is noticed: what is damaged is an error where it is read,
//! [`Store::check`] names all of it, and [`Store::discard`] removes games so that they are played again.
//!
//! A store of an earlier version is migrated when it is opened for writing, and read as it is
//! otherwise; programs of earlier versions can go on using it.
//!
//! The file can be asked with any `SQLite` tool; the tables are described in its schema. The views
//! `overview` (a line for each game), `results` (a line for each seat) and `standings` (a line for
//! each engine) answer the usual questions:
//!
//! ```text
//! sqlite3 games.db "SELECT name, points, games FROM standings WHERE event = 1"
//! ```
//!
//! ```
//! use plywood_arena::store::Store;
//! # use plywood_arena::{Entrant, Fault, Plan, PlayedGame, Termination};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("games.db");
//! # let plan = Plan::new("yolah", vec![Entrant::new("random"), Entrant::new("uct")]);
//! # let termination = Termination::Forfeit { seat: 1, fault: Fault::Flooded };
//! # let game = PlayedGame::new(0, vec![0, 1], vec![2], termination);
//! let store = Store::open(&path)?;
//! let event = store.begin(&plan, 2, 1_800_000_000)?;
//! store.add(&event, &game)?;
//! assert_eq!(Store::read(&path)?.played(&event)?, [game]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod checksum;
mod error;
mod events;
mod file;
mod games;
mod notes;
mod row;
mod schema;

use std::path::{Path, PathBuf};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::{Event, Plan, PlayedGame};
pub use check::{Check, Damage};
pub use error::StoreError;
pub(crate) use events::Batch;
pub use events::Progress;
use file::WriterLock;
pub use games::Filter;

/// Events and games in a file.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Connection,
    /// Held as long as the store may be written to.
    _lock: Option<WriterLock>,
}

impl Store {
    /// Opens a store to write to it, and creates it and its folders if there is none. A process
    /// that does so keeps others from it until the store is dropped or the process ends.
    ///
    /// # Errors
    /// If somebody else writes to it, if it cannot be written to, or if it is not a store.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let (path, connection, lock) = file::open(path)?;
        Ok(Self { path, connection, _lock: Some(lock) })
    }

    /// Opens a store that exists to read it, whether somebody writes to it or not.
    ///
    /// # Errors
    /// If there is none, if it cannot be read, or if it is not a store.
    pub fn read(path: &Path) -> Result<Self, StoreError> {
        let (path, connection) = file::read(path)?;
        Ok(Self { path, connection, _lock: None })
    }

    /// The file, as a whole path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins an event, at `now` in seconds since 1970, and sets ids for this many games aside.
    ///
    /// # Errors
    /// If the store cannot be written to, or the plan could not be read again.
    pub fn begin(&self, plan: &Plan, games: u64, now: i64) -> Result<Event, StoreError> {
        let all = self.transaction()?;
        let event = self.claim(&Batch::of(plan.clone(), now), games)?;
        self.done(all.commit())?;
        Ok(event)
    }

    /// Adds a game that was played to its end; on return it is on the disk. A game that is stored
    /// already is ignored.
    ///
    /// # Errors
    /// If the store cannot be written to; if the game does not fit the event; if another game is
    /// stored under its number; if it is new and the event is finished. Nothing has changed then.
    pub fn add(&self, event: &Event, game: &PlayedGame) -> Result<(), StoreError> {
        let all = self.transaction()?;
        self.insert(event, game)?;
        self.done(all.commit())
    }

    /// Ends an event. Games after the one with the number `last`, which were begun before a test
    /// was decided and do not count, are removed.
    ///
    /// # Errors
    /// If the store cannot be written to, or has no such event. Nothing has changed then.
    pub fn finish(&self, event: &Event, last: Option<u64>) -> Result<(), StoreError> {
        let all = self.transaction()?;
        if let Some(last) = last {
            self.remove_after(event, last)?;
        }
        self.mark_finished(event)?;
        self.done(all.commit())
    }

    /// Adds whole events at once: all of them, or none if there is an error. One that is there
    /// already is left as it is.
    pub(crate) fn add_events(&self, batches: &[Batch]) -> Result<Vec<Event>, StoreError> {
        let all = self.transaction()?;
        let add = |batch: &Batch| -> Result<Event, StoreError> {
            if let Some(event) = self.find(&batch.plan)? {
                return Ok(event);
            }
            let games = batch.games.last().map_or(0, |game| game.number + 1);
            let event = self.claim(batch, games)?;
            batch.games.iter().try_for_each(|game| self.insert(&event, game))?;
            self.mark_finished(&event)?;
            Ok(Event { finished: true, ..event })
        };
        let events = batches.iter().map(add).collect::<Result<_, _>>()?;
        self.done(all.commit())?;
        Ok(events)
    }

    /// What is done from here on is done together, or not at all.
    fn transaction(&self) -> Result<Transaction<'_>, StoreError> {
        let behavior = TransactionBehavior::Immediate;
        self.done(Transaction::new_unchecked(&self.connection, behavior))
    }

    /// What `SQLite` says, in the words of a store.
    fn done<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|error| StoreError::sqlite(&self.path, &error))
    }

    fn damaged(&self, problem: String) -> StoreError {
        StoreError::Damaged { path: self.path.clone(), problem }
    }
}

/// What needs access to the connection: a disk that is full at a given page, and damage.
#[cfg(test)]
mod tests {
    use super::{Filter, Store, StoreError, games};
    use crate::{Entrant, Event, MoveStats, Plan, PlayedGame, Termination};

    fn plan() -> Plan {
        Plan::new("yolah", vec![Entrant::new("a"), Entrant::new("b")])
    }

    fn game(number: u64) -> PlayedGame {
        let stats = MoveStats { expected_score: Some(0.5), nodes: number, depth: 3, micros: 7 };
        let termination = Termination::Normal("by the rules".into());
        PlayedGame {
            moves: (0..100).map(|i| format!("m{i}")).collect(),
            move_stats: vec![stats; 100],
            ..PlayedGame::new(number, vec![0, 1], vec![1], termination)
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
        let numbers: Vec<u64> =
            store.played(&event).unwrap().iter().map(|game| game.number).collect();
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
        // As a program of an earlier version would have added it.
        store.connection.execute("UPDATE games SET checksum = NULL", []).unwrap();
        store.connection.execute("UPDATE events SET checksum = NULL", []).unwrap();
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
            Filter::default(),
            Filter::event(1),
            Filter { event: Some(1), game: named("yolah"), engine: named("a") },
        ] {
            let missing = super::schema::Missing::of(&store.connection).unwrap();
            let (sql, parameters) = games::selection(&filter, &missing);
            let mut steps = store.connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let parameters = rusqlite::params_from_iter(parameters);
            let steps = steps.query_map(parameters, |row| row.get::<_, String>(3)).unwrap();
            let steps: Vec<String> = steps.map(Result::unwrap).collect();
            assert!(!steps.is_empty());
            assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{steps:?}");
        }
    }
}
