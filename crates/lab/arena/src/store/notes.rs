//! The table of notes: what engines said to their authors. It is apart from the games, which are read many at a time.

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, params};

use super::schema::Sqlite;
use super::{Store, StoreError, checksum};
use crate::{MoveNote, PlayedGame};

const TABLE: &str = include_str!("notes.sql");

/// Makes the table, if a store of an earlier version lacks it.
pub(super) fn create(connection: &Connection) -> Sqlite<()> {
    connection.execute_batch(TABLE)
}

impl Store {
    /// What the engines of the game with this id noted, in order of ply.
    ///
    /// # Errors
    /// If the store cannot be read, or the notes are damaged.
    pub fn notes(&self, game: u64) -> Result<Vec<MoveNote>, StoreError> {
        let Ok(id) = i64::try_from(game) else { return Ok(Vec::new()) };
        if !self.done(self.has_notes())? {
            return Ok(Vec::new());
        }
        let sql = "SELECT notes, checksum FROM notes WHERE game = ?";
        let mut statement = self.done(self.connection.prepare_cached(sql))?;
        let line = statement.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional();
        let Some((text, stored)): Option<(String, i64)> = self.done(line)? else {
            return Ok(Vec::new());
        };
        let text = Value::Text(text);
        if checksum_of(id, &text) != stored {
            return Err(self.damaged(format!(
                "the notes of game {id} are not what was stored, by their checksum"
            )));
        }
        let Value::Text(text) = text else { return Ok(Vec::new()) };
        serde_json::from_str(&text)
            .map_err(|error| self.damaged(format!("the notes of game {id}: {error}")))
    }

    /// Adds the notes of a game that has just been added with this id.
    pub(super) fn insert_notes(&self, id: i64, game: &PlayedGame) -> Result<(), StoreError> {
        if game.notes.is_empty() {
            return Ok(());
        }
        let text = serde_json::to_string(&game.notes).expect("texts and numbers are JSON");
        let text = Value::Text(text);
        let sql = "INSERT OR REPLACE INTO notes (game, notes, checksum) VALUES (?, ?, ?)";
        let mut statement = self.done(self.connection.prepare_cached(sql))?;
        self.done(statement.execute(params![id, text, checksum_of(id, &text)]))?;
        Ok(())
    }

    /// The games that have notes.
    pub(super) fn games_with_notes(&self) -> Sqlite<Vec<i64>> {
        if !self.has_notes()? {
            return Ok(Vec::new());
        }
        let mut statement = self.connection.prepare("SELECT game FROM notes ORDER BY game")?;
        statement.query_map([], |row| row.get(0))?.collect()
    }

    fn has_notes(&self) -> Sqlite<bool> {
        let sql = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'notes'";
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.query_row([], |row| row.get::<_, i64>(0))? > 0)
    }
}

fn checksum_of(game: i64, text: &Value) -> i64 {
    checksum::of([&Value::Integer(game), text])
}
