//! A virtual file system of `SQLite` that fails on demand: the one of the system, with other functions for what
//! changes a file. It becomes the default of the process, so it needs a test program of its own.

use std::collections::HashMap;
use std::ffi::{CStr, OsStr, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use rusqlite::ffi::{
    SQLITE_CANTOPEN, SQLITE_IOERR_DELETE, SQLITE_IOERR_FSYNC, SQLITE_IOERR_TRUNCATE,
    SQLITE_IOERR_WRITE, SQLITE_OK, sqlite3_file, sqlite3_filename, sqlite3_initialize,
    sqlite3_io_methods, sqlite3_vfs, sqlite3_vfs_find, sqlite3_vfs_register,
};

use super::disk::{Disk, Inode, Syncs};
use super::memory;

/// What fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The operation with this number, counted from 0.
    Once(usize),
    /// That one and all after it, as on a disk that is full or has gone.
    From(usize),
    /// The power is cut before that one.
    PowerLoss {
        before: usize,
        /// Decides what becomes of that which is not synced.
        seed: u64,
        syncs: Syncs,
    },
}

/// An operation that changes the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    Write,
    Sync,
    Truncate,
    Delete,
    /// Syncing the folder that a file is in.
    SyncFolder,
}

#[derive(Default)]
struct Injected {
    fault: Option<Fault>,
    seen: Vec<Operation>,
    /// If the power is going to be cut.
    disk: Option<Disk>,
    /// The files that are open, by the place of what `SQLite` knows of them.
    open: HashMap<usize, Inode>,
}

static INJECTED: Mutex<Option<Injected>> = Mutex::new(None);

/// The file system is that of the whole process: one test uses it at a time.
static TURN: Mutex<()> = Mutex::new(());

/// Waits until no other test uses the file system.
pub(crate) fn turn() -> MutexGuard<'static, ()> {
    VFS.get_or_init(register);
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does some work with a fault, and returns the operations on the disk.
pub(crate) fn with<T>(fault: Option<Fault>, work: impl FnOnce() -> T) -> (T, Vec<Operation>) {
    let disk = match fault {
        Some(Fault::PowerLoss { syncs, .. }) => Some(Disk::new(syncs)),
        _ => None,
    };
    *injected() = Some(Injected { fault, disk, ..Injected::default() });
    let result = work();
    let Injected { fault, seen, disk, .. } = injected().take().unwrap_or_default();
    if let (Some(Fault::PowerLoss { seed, .. }), Some(disk)) = (fault, disk) {
        disk.lose_power(seed);
    }
    (result, seen)
}

fn injected() -> MutexGuard<'static, Option<Injected>> {
    INJECTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Notes an operation, and returns whether it is to fail. What it does to the disk of which the power is going to be cut
/// is said by `change`.
fn fails(operation: Operation, change: impl FnOnce(&mut Disk, &HashMap<usize, Inode>)) -> bool {
    let mut injected = injected();
    let Some(Injected { fault, seen, disk, open }) = &mut *injected else { return false };
    let number = seen.len();
    seen.push(operation);
    let fails = match *fault {
        Some(Fault::Once(at)) => number == at,
        Some(Fault::From(at) | Fault::PowerLoss { before: at, .. }) => number >= at,
        None => false,
    };
    if let (false, Some(disk)) = (fails, disk) {
        change(disk, open);
    }
    fails
}

/// Like [`fails`], for a change of a file; those without a name are temporary, and no loss.
fn file_fails(
    operation: Operation,
    file: *mut sqlite3_file,
    change: impl FnOnce(&mut Disk, Inode),
) -> bool {
    fails(operation, |disk, open| {
        if let Some(&inode) = open.get(&file.addr()) {
            change(disk, inode);
        }
    })
}

/// Notes that a file was opened, which had this content.
fn opened(file: *mut sqlite3_file, path: Option<&Path>, content: Option<Vec<u8>>) {
    let mut injected = injected();
    let Some(Injected { disk: Some(disk), open, .. }) = &mut *injected else { return };
    open.remove(&file.addr());
    if let Some(path) = path {
        open.insert(file.addr(), disk.open(path, content));
    }
}

/// The file system of the system.
struct Original(*mut sqlite3_vfs);

// SAFETY: it is never changed after SQLite is initialized, and its functions may be called by any thread.
unsafe impl Send for Original {}
// SAFETY: see above.
unsafe impl Sync for Original {}

static VFS: OnceLock<Original> = OnceLock::new();

/// Opens the folder of a file, which the system's file system does only to sync it.
type OpenFolder = unsafe extern "C" fn(*const c_char, *mut c_int) -> c_int;

static OPEN_FOLDER: OnceLock<OpenFolder> = OnceLock::new();

/// The functions of the system's files.
static METHODS: OnceLock<sqlite3_io_methods> = OnceLock::new();

fn register() -> Original {
    memory::register();
    // SAFETY: the copy is leaked, so it lives as long as SQLite may use it. The function that opens a folder has the
    // type that is given here, in the system's file system and here.
    unsafe {
        assert_eq!(sqlite3_initialize(), SQLITE_OK);
        let original = sqlite3_vfs_find(std::ptr::null());
        let name = c"openDirectory".as_ptr();
        let theirs = (*original).xGetSystemCall.expect("calls can be read")(original, name);
        let theirs = theirs.expect("there is this call");
        OPEN_FOLDER
            .get_or_init(|| std::mem::transmute::<unsafe extern "C" fn(), OpenFolder>(theirs));
        let ours = std::mem::transmute::<OpenFolder, unsafe extern "C" fn()>(open_folder);
        let set = (*original).xSetSystemCall.expect("calls can be set");
        assert_eq!(set(original, name, Some(ours)), SQLITE_OK);
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
        let path = (!name.is_null()).then(|| path(name));
        let content = path.and_then(|path| std::fs::read(path).ok());
        let result = (*vfs).xOpen.expect("it opens")(vfs, name, file, flags, out_flags);
        if result == SQLITE_OK && !(*file).pMethods.is_null() {
            // Files with and without locks have different functions, but the three are the same.
            let methods = *(*file).pMethods;
            METHODS.get_or_init(|| methods);
            (*file).pMethods = Box::leak(Box::new(ours(methods)));
            opened(file, path, content);
        }
        result
    }
}

/// # Safety
/// The name is a string of C, which lives as long as is said here.
unsafe fn path<'a>(name: *const c_char) -> &'a Path {
    // SAFETY: see above.
    Path::new(OsStr::from_bytes(unsafe { CStr::from_ptr(name) }.to_bytes()))
}

/// As where folders cannot be opened, which `SQLite` does not mind.
unsafe extern "C" fn open_folder(of: *const c_char, folder: *mut c_int) -> c_int {
    // SAFETY: SQLite gives a string of C.
    let of_path = unsafe { path(of) };
    if fails(Operation::SyncFolder, |disk, _| disk.sync_folder(of_path)) {
        return SQLITE_CANTOPEN;
    }
    // SAFETY: all is as SQLite gave it.
    unsafe { OPEN_FOLDER.get().expect("it is registered")(of, folder) }
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
    // SAFETY: SQLite gives that many bytes.
    let content = unsafe { std::slice::from_raw_parts(bytes.cast::<u8>(), count as usize) };
    let fails = file_fails(Operation::Write, file, |disk, inode| {
        disk.write(inode, offset as usize, content);
    });
    let count = if fails { count / 2 } else { count };
    // SAFETY: all is as SQLite gave it, or less.
    let result = unsafe { theirs().xWrite.expect("it writes")(file, bytes, count, offset) };
    if fails { SQLITE_IOERR_WRITE } else { result }
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, size: i64) -> c_int {
    if file_fails(Operation::Truncate, file, |disk, inode| disk.truncate(inode, size as usize)) {
        return SQLITE_IOERR_TRUNCATE;
    }
    // SAFETY: all is as SQLite gave it.
    unsafe { theirs().xTruncate.expect("it truncates")(file, size) }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, flags: c_int) -> c_int {
    if file_fails(Operation::Sync, file, Disk::sync) {
        return SQLITE_IOERR_FSYNC;
    }
    // SAFETY: all is as SQLite gave it.
    unsafe { theirs().xSync.expect("it syncs")(file, flags) }
}

unsafe extern "C" fn delete(_: *mut sqlite3_vfs, name: *const c_char, sync_folder: c_int) -> c_int {
    // SAFETY: SQLite gives a string of C.
    let path = unsafe { path(name) };
    if fails(Operation::Delete, |disk, _| disk.delete(path)) {
        return SQLITE_IOERR_DELETE;
    }
    // SAFETY: all is as SQLite gave it.
    unsafe { (*original()).xDelete.expect("it deletes")(original(), name, sync_folder) }
}
