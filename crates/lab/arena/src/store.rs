//! The store: events and games in a `SQLite` file.
//!
//! One process writes to a store at a time ([`Store::open`]); any number may read it meanwhile
//! ([`Store::read`]). When [`Store::add`] returns, the game is on the disk: whatever happens to
//! the process or the machine afterwards, it is there, whole. A game that is added again is
//! ignored, so that whoever plays games need not know which of them were stored.
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
//! use arena::store::Store;
//! # use arena::{Entrant, Limit, Openings, Plan, Played, Schedule};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("games.db");
//! # let engine = |name: &str| Entrant { name: name.into(), engine: name.into() };
//! # let plan = Plan {
//! #     game: "yolah".into(),
//! #     engines: vec![engine("random"), engine("uct")],
//! #     schedule: Schedule::RoundRobin,
//! #     rounds: 1,
//! #     openings: Openings::None,
//! #     limit: Limit::default(),
//! #     seed: 1,
//! #     sprt: None,
//! #     faults: 5,
//! # };
//! # let game = Played {
//! #     number: 0,
//! #     round: 0,
//! #     opening: 0,
//! #     seats: vec![0, 1],
//! #     moves: vec![],
//! #     opening_plies: 0,
//! #     notes: vec![],
//! #     winners: vec![2],
//! #     reason: "player 1 crashed".into(),
//! #     scores: vec![],
//! #     fault: Some(1),
//! # };
//! let store = Store::open(&path)?;
//! let event = store.begin(&plan, 2, 1_800_000_000)?;
//! store.add(&event, &game)?;
//! assert_eq!(Store::read(&path)?.played(&event)?, [game]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod events;
mod file;
mod filter;
mod games;
mod lock;
mod row;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::{Event, Plan, Played};
pub use error::StoreError;
pub(crate) use events::Batch;
pub use events::Progress;
pub use filter::Filter;
use lock::WriterLock;

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
    pub fn add(&self, event: &Event, game: &Played) -> Result<(), StoreError> {
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
