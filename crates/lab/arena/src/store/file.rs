//! The file of a store: opening, its format, and the lock of its writer.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::error::StoreError;
use super::schema::{self, Sqlite};

/// Marks an `SQLite` file as a store of ours: "Plyw".
const APPLICATION: i64 = 0x506C_7977;

/// The version of the schema. A column that programs of before may ignore does not change it.
const FORMAT: i64 = 1;
const FIRST_FORMAT: i64 = 1;

/// How long `SQLite` waits for a lock of another connection.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens or creates a store, with the right to write to it.
pub(super) fn open(path: &Path) -> Result<(PathBuf, Connection, WriterLock), StoreError> {
    let path = absolute(path)?;
    if let Some(folder) = path.parent() {
        atomic_file::create_dir_all(folder).map_err(|error| StoreError::io(folder, &error))?;
    }
    refuse_hard_links(&path)?;
    let failed = |error: rusqlite::Error| StoreError::sqlite(&path, &error);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&path, flags).map_err(failed)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
    // Nothing is changed, and no lock left, beside a file that is not ours.
    Kind::of(&connection).map_err(failed)?.check(&path)?;
    if connection.is_readonly("main").map_err(failed)? {
        return Err(StoreError::ReadOnly(path));
    }
    // The file exists by now: whatever way leads to it, there is one lock.
    let real = dunce::canonicalize(&path).map_err(|error| StoreError::io(&path, &error))?;
    let lock = WriterLock::take(&real)?;
    prepare(&connection).map_err(failed)?;
    Ok((path, connection, lock))
}

/// Opens a store to read it, whether somebody writes to it or not.
pub(super) fn read(path: &Path) -> Result<(PathBuf, Connection), StoreError> {
    let path = absolute(path)?;
    if !path.try_exists().map_err(|error| StoreError::io(&path, &error))? {
        return Err(StoreError::Absent(path));
    }
    let failed = |error: rusqlite::Error| StoreError::sqlite(&path, &error);
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let looked = |connection: Connection| -> Sqlite<(Connection, Kind)> {
        connection.busy_timeout(BUSY_TIMEOUT)?;
        let kind = Kind::of(&connection)?;
        Ok((connection, kind))
    };
    let mut opened = Connection::open_with_flags(&path, flags).and_then(looked);
    // In a folder that nobody may write to SQLite cannot make the files by which readers and the
    // writer agree; if there is no writer's file either, the store is as it will stay.
    if opened.is_err() && !write_ahead_log(&path).exists() {
        let still = format!("file:{}?immutable=1", escaped(&path));
        let flags = flags | OpenFlags::SQLITE_OPEN_URI;
        opened = Connection::open_with_flags(still, flags).and_then(looked);
    }
    let (connection, kind) = opened.map_err(failed)?;
    kind.check(&path)?;
    if kind == Kind::Empty {
        return Err(StoreError::Absent(path));
    }
    Ok((path, connection))
}

/// `SQLite` gives a meaning of its own to `:memory:` and to nothing at all, but not to whole paths.
fn absolute(path: &Path) -> Result<PathBuf, StoreError> {
    let whole = std::path::absolute(path).map_err(|error| StoreError::io(path, &error))?;
    if whole.is_dir() { Err(StoreError::Folder(whole)) } else { Ok(whole) }
}

/// A path in a URI.
fn escaped(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    let escape =
        |&byte: &u8| if plain(byte) { (byte as char).into() } else { format!("%{byte:02X}") };
    bytes.map(escape).collect()
}

/// What an `SQLite` file is to us.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Nothing yet.
    Empty,
    /// A store with this format.
    Store(i64),
    /// Somebody else's.
    Foreign,
}

impl Kind {
    fn of(connection: &Connection) -> Sqlite<Self> {
        let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let things = "SELECT count(*) FROM sqlite_schema";
        let things: i64 = connection.query_row(things, [], |row| row.get(0))?;
        let (application, format) = (pragma("application_id")?, pragma("user_version")?);
        Ok(match (application, format, things) {
            (APPLICATION, format, _) => Self::Store(format),
            (0, 0, 0) => Self::Empty,
            _ => Self::Foreign,
        })
    }

    fn check(self, path: &Path) -> Result<(), StoreError> {
        match self {
            Self::Empty | Self::Store(FIRST_FORMAT..=FORMAT) => Ok(()),
            Self::Foreign => Err(StoreError::Foreign(path.to_owned())),
            Self::Store(found) if found < FIRST_FORMAT => Err(StoreError::Damaged {
                path: path.to_owned(),
                problem: format!("its format is {found}, and formats begin with {FIRST_FORMAT}"),
            }),
            Self::Store(found) => {
                Err(StoreError::Newer { path: path.to_owned(), found, known: FORMAT })
            }
        }
    }
}

/// Makes a store of an empty file, or migrates one of an earlier version, and makes a finished game
/// durable before anybody counts it.
fn prepare(connection: &Connection) -> Sqlite<()> {
    connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    if Kind::of(connection)? != Kind::Empty {
        return schema::migrate(connection);
    }
    let all = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    schema::create(&all)?;
    all.pragma_update(None, "application_id", APPLICATION)?;
    all.pragma_update(None, "user_version", FORMAT)?;
    all.commit()
}

/// Refuses a file with several names. A lock and `SQLite`'s write-ahead log belong to a name: who comes by another
/// one passes the lock, does not find the log, and destroys the store.
#[cfg(unix)]
fn refuse_hard_links(path: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::MetadataExt as _;
    match std::fs::metadata(path).map_or(1, |found| found.nlink()) {
        0 | 1 => Ok(()),
        names => Err(StoreError::HardLinks { path: path.to_owned(), names }),
    }
}

/// See above.
#[cfg(windows)]
fn refuse_hard_links(path: &Path) -> Result<(), StoreError> {
    let information = winapi_util::Handle::from_path(path).and_then(winapi_util::file::information);
    match information.map_or(1, |found| found.number_of_links()) {
        0 | 1 => Ok(()),
        names => Err(StoreError::HardLinks { path: path.to_owned(), names }),
    }
}

/// The right to write to a store: a lock of the system's on a file beside it, which ends with the
/// process however that ends. The file stays, because whoever removed it could take it away from
/// somebody who has just locked it.
#[derive(Debug)]
pub(super) struct WriterLock {
    _file: File,
}

impl WriterLock {
    /// Takes the lock of a store.
    fn take(store: &Path) -> Result<Self, StoreError> {
        let path = store.with_added_extension("lock");
        let failed = |error: &std::io::Error| StoreError::io(&path, error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(|error| failed(&error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let process = holder(&mut file);
                return Err(StoreError::InUse { path: store.to_owned(), process });
            }
            Err(TryLockError::Error(error)) => return Err(failed(&error)),
        }
        let sign = |file: &mut File| -> std::io::Result<()> {
            file.rewind()?;
            file.set_len(0)?;
            writeln!(file, "{}", std::process::id())
        };
        sign(&mut file).map_err(|error| failed(&error))?;
        Ok(Self { _file: file })
    }
}

/// The process that has signed the lock, unless it is just about to.
fn holder(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.take(32).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

/// The write-ahead log that `SQLite` keeps beside a store.
fn write_ahead_log(store: &Path) -> PathBuf {
    let mut name = store.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}
