//! The schema of a store, and the migration of stores of earlier versions.

use std::collections::HashSet;

use rusqlite::types::Value;
use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::row::{COLUMNS, WIDTH};
use super::{events, games, notes};

pub(super) type Sqlite<T> = rusqlite::Result<T>;

const TABLES: &str = include_str!("tables.sql");

/// Drops the views there are, so that they follow the tables.
const VIEWS: &str = include_str!("views.sql");

/// A column that stores of earlier versions lack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct AddedColumn {
    table: &'static str,
    name: &'static str,
    kind: &'static str,
}

const fn added(table: &'static str, name: &'static str, kind: &'static str) -> AddedColumn {
    AddedColumn { table, name, kind }
}

/// The columns that the tables have got since the first stores. They may be null, and programs of
/// earlier versions go on using a store that has them: they name the columns they read and write.
///
/// `SQLite` adds no foreign key of two columns to a table, so `seat4` has one in new stores only; a
/// game whose engines do not take part in its event is refused before it is written anyway.
const ADDED_COLUMNS: [AddedColumn; 8] = [
    added("games", "fault_kind", "TEXT"),
    added("games", "fault_detail", "TEXT"),
    added("games", "seat4", "INTEGER"),
    added("games", "checksum", "INTEGER"),
    added("events", "checksum", "INTEGER"),
    added("engines", "version", "TEXT"),
    added("engines", "digest", "TEXT"),
    added("engines", "signature", "TEXT"),
];

/// Makes the tables and views of a new store.
pub(super) fn create(connection: &Connection) -> Sqlite<()> {
    connection.execute_batch(TABLES)?;
    notes::create(connection)?;
    connection.execute_batch(VIEWS)
}

/// Adds the table and the columns that a store of an earlier version lacks, and makes its views anew. What it holds gets
/// checksums: it cannot be known whether it is what was stored, but from now on it stays.
pub(super) fn migrate(connection: &Connection) -> Sqlite<()> {
    notes::create(connection)?;
    let missing = Missing::of(connection)?.0;
    if missing.is_empty() {
        return Ok(());
    }
    let all = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    for AddedColumn { table, name, kind } in &missing {
        all.execute_batch(&format!("ALTER TABLE {table} ADD COLUMN {name} {kind}"))?;
    }
    for (table, columns) in [("games", games::CHECKED), ("events", events::CHECKED)] {
        if missing.iter().any(|column| (column.table, column.name) == (table, "checksum")) {
            add_checksums(&all, table, columns)?;
        }
    }
    all.execute_batch(VIEWS)?;
    all.commit()
}

/// Gives all lines of a table checksums of these columns, of which the first is the id.
fn add_checksums(connection: &Connection, table: &str, columns: &[&str]) -> Sqlite<()> {
    let sql = format!("SELECT {} FROM {table}", columns.join(", "));
    let mut lines = connection.prepare(&sql)?;
    let mut lines = lines.query([])?;
    let mut update =
        connection.prepare(&format!("UPDATE {table} SET checksum = ? WHERE id = ?"))?;
    while let Some(line) = lines.next()? {
        let values: Vec<Value> = (0..columns.len()).map(|i| line.get(i)).collect::<Sqlite<_>>()?;
        update.execute(params![super::checksum::of(&values), values[0]])?;
    }
    Ok(())
}

/// The columns that a store lacks: one that is only read is not migrated.
pub(super) struct Missing(Vec<AddedColumn>);

impl Missing {
    pub(super) fn of(connection: &Connection) -> Sqlite<Self> {
        let mut statement = connection.prepare_cached(
            "SELECT tables.name || '.' || columns.name \
             FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns \
             WHERE tables.type = 'table'",
        )?;
        let names =
            statement.query_map([], |row| row.get(0))?.collect::<Sqlite<HashSet<String>>>()?;
        let is_missing =
            |column: &AddedColumn| !names.contains(&format!("{}.{}", column.table, column.name));
        Ok(Self(ADDED_COLUMNS.into_iter().filter(is_missing).collect()))
    }

    /// A column as an expression of SQL: `NULL` if this store lacks it.
    pub(super) fn expression(&self, table: &str, name: &'static str) -> &'static str {
        let lacks = self.0.iter().any(|column| (column.table, column.name) == (table, name));
        if lacks { "NULL" } else { name }
    }

    /// The columns of a game.
    pub(super) fn of_game(&self) -> [&'static str; WIDTH] {
        COLUMNS.map(|column| self.expression("games", column))
    }
}
