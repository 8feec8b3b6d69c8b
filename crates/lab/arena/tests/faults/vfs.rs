//! A virtual file system of `SQLite` that fails on demand: the one of the system, with other functions for what
//! changes a file. It becomes the default of the process, so it needs a test program of its own.

use std::ffi::{c_char, c_int, c_void};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use rusqlite::ffi::{
    SQLITE_IOERR_DELETE, SQLITE_IOERR_FSYNC, SQLITE_IOERR_TRUNCATE, SQLITE_IOERR_WRITE, SQLITE_OK,
    sqlite3_file, sqlite3_filename, sqlite3_initialize, sqlite3_io_methods, sqlite3_vfs,
    sqlite3_vfs_find, sqlite3_vfs_register,
};

/// What fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The operation with this number, counted from 0.
    Once(usize),
    /// That one and all after it, as on a disk that is full or has gone.
    From(usize),
}

/// An operation that changes the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    Write,
    Sync,
    Truncate,
    Delete,
}

struct Injected {
    fault: Option<Fault>,
    seen: Vec<Operation>,
}

static INJECTED: Mutex<Injected> = Mutex::new(Injected { fault: None, seen: Vec::new() });

/// The file system is that of the whole process: one test uses it at a time.
static TURN: Mutex<()> = Mutex::new(());

/// Waits until no other test uses the file system.
pub(crate) fn turn() -> MutexGuard<'static, ()> {
    VFS.get_or_init(register);
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does some work with a fault, and returns the operations on the disk.
pub(crate) fn with<T>(fault: Option<Fault>, work: impl FnOnce() -> T) -> (T, Vec<Operation>) {
    *injected() = Injected { fault, seen: Vec::new() };
    let result = work();
    let mut injected = injected();
    injected.fault = None;
    (result, std::mem::take(&mut injected.seen))
}

fn injected() -> MutexGuard<'static, Injected> {
    INJECTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Notes an operation, and returns whether it is to fail.
fn fails(operation: Operation) -> bool {
    let mut injected = injected();
    let number = injected.seen.len();
    injected.seen.push(operation);
    match injected.fault {
        Some(Fault::Once(at)) => number == at,
        Some(Fault::From(at)) => number >= at,
        None => false,
    }
}

/// The file system of the system.
struct Original(*mut sqlite3_vfs);

// SAFETY: it is never changed after SQLite is initialized, and its functions may be called by any thread.
unsafe impl Send for Original {}
// SAFETY: see above.
unsafe impl Sync for Original {}

static VFS: OnceLock<Original> = OnceLock::new();

/// The functions of the system's files.
static METHODS: OnceLock<sqlite3_io_methods> = OnceLock::new();

fn register() -> Original {
    // SAFETY: the copy is leaked, so it lives as long as SQLite may use it.
    unsafe {
        assert_eq!(sqlite3_initialize(), SQLITE_OK);
        let original = sqlite3_vfs_find(std::ptr::null());
        let mut ours = *original;
        ours.zName = c"faulty".as_ptr();
        ours.pNext = std::ptr::null_mut();
        ours.xOpen = Some(open);
        ours.xDelete = Some(delete);
        assert_eq!(sqlite3_vfs_register(Box::leak(Box::new(ours)), 1), SQLITE_OK);
        Original(original)
    }
}

fn original() -> *mut sqlite3_vfs {
    VFS.get().expect("it is registered").0
}

unsafe extern "C" fn open(
    _: *mut sqlite3_vfs,
    name: sqlite3_filename,
    file: *mut sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    // SAFETY: all is as SQLite gave it, for the system's functions. These know a file by what follows the pointer
    // to its functions, so another one may stand there.
    unsafe {
        let vfs = original();
        let result = (*vfs).xOpen.expect("it opens")(vfs, name, file, flags, out_flags);
        if result == SQLITE_OK && !(*file).pMethods.is_null() {
            // Files with and without locks have different functions, but the three are the same.
            let methods = *(*file).pMethods;
            METHODS.get_or_init(|| methods);
            (*file).pMethods = Box::leak(Box::new(ours(methods)));
        }
        result
    }
}

fn ours(theirs: sqlite3_io_methods) -> sqlite3_io_methods {
    sqlite3_io_methods {
        xWrite: Some(write),
        xTruncate: Some(truncate),
        xSync: Some(sync),
        ..theirs
    }
}

fn theirs() -> &'static sqlite3_io_methods {
    METHODS.get().expect("a file was opened")
}

/// A write that fails leaves half of what it should have written.
unsafe extern "C" fn write(
    file: *mut sqlite3_file,
    bytes: *const c_void,
    count: c_int,
    offset: i64,
) -> c_int {
    let fails = fails(Operation::Write);
    let count = if fails { count / 2 } else { count };
    // SAFETY: all is as SQLite gave it, or less.
    let result = unsafe { theirs().xWrite.expect("it writes")(file, bytes, count, offset) };
    if fails { SQLITE_IOERR_WRITE } else { result }
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, size: i64) -> c_int {
    if fails(Operation::Truncate) {
        return SQLITE_IOERR_TRUNCATE;
    }
    // SAFETY: all is as SQLite gave it.
    unsafe { theirs().xTruncate.expect("it truncates")(file, size) }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, flags: c_int) -> c_int {
    if fails(Operation::Sync) {
        return SQLITE_IOERR_FSYNC;
    }
    // SAFETY: all is as SQLite gave it.
    unsafe { theirs().xSync.expect("it syncs")(file, flags) }
}

unsafe extern "C" fn delete(_: *mut sqlite3_vfs, name: *const c_char, sync_folder: c_int) -> c_int {
    if fails(Operation::Delete) {
        return SQLITE_IOERR_DELETE;
    }
    // SAFETY: all is as SQLite gave it.
    unsafe { (*original()).xDelete.expect("it deletes")(original(), name, sync_folder) }
}
