//! The schema of a store, and the migration of stores of earlier versions.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::row::{COLUMNS, WIDTH};

pub(super) type Sqlite<T> = rusqlite::Result<T>;

const TABLES: &str = include_str!("tables.sql");

/// Drops the views there are, so that they follow the tables.
const VIEWS: &str = include_str!("views.sql");

/// A column that stores of earlier versions lack, and its type.
type AddedColumn = (&'static str, &'static str);

/// The columns that `games` has got since the first stores. They may be null, and programs of
/// earlier versions go on using a store that has them: they name the columns they read and write.
///
/// `SQLite` adds no foreign key of two columns to a table, so `seat4` has one in new stores only; a
/// game whose engines do not take part in its event is refused before it is written anyway.
const ADDED_COLUMNS: [AddedColumn; 3] =
    [("fault_kind", "TEXT"), ("fault_detail", "TEXT"), ("seat4", "INTEGER")];

/// Makes the tables and views of a new store.
pub(super) fn create(connection: &Connection) -> Sqlite<()> {
    connection.execute_batch(TABLES)?;
    connection.execute_batch(VIEWS)
}

/// Adds the columns that a store of an earlier version lacks, and makes its views anew.
pub(super) fn migrate(connection: &Connection) -> Sqlite<()> {
    let missing = missing_columns(connection)?;
    if missing.is_empty() {
        return Ok(());
    }
    let all = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    for (name, kind) in missing {
        all.execute_batch(&format!("ALTER TABLE games ADD COLUMN {name} {kind}"))?;
    }
    all.execute_batch(VIEWS)?;
    all.commit()
}

/// The columns of a game as expressions of SQL, with `NULL` for those that this store lacks: a
/// store that is only read is not migrated.
pub(super) fn columns(connection: &Connection) -> Sqlite<[&'static str; WIDTH]> {
    let missing = missing_columns(connection)?;
    let is_missing = |column: &str| missing.iter().any(|&(name, _)| name == column);
    Ok(COLUMNS.map(|column| if is_missing(column) { "NULL" } else { column }))
}

fn missing_columns(connection: &Connection) -> Sqlite<Vec<AddedColumn>> {
    let mut statement = connection.prepare("SELECT name FROM pragma_table_info('games')")?;
    let names = statement.query_map([], |row| row.get(0))?.collect::<Sqlite<Vec<String>>>()?;
    let is_missing = |&(name, _): &AddedColumn| !names.iter().any(|column| column == name);
    Ok(ADDED_COLUMNS.into_iter().filter(is_missing).collect())
}
