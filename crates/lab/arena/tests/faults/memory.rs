//! An allocator of `SQLite` that fails on demand: that of the system, but the n-th allocation fails.

use std::ffi::{c_int, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use rusqlite::ffi::{
    SQLITE_CONFIG_GETMALLOC, SQLITE_CONFIG_MALLOC, SQLITE_OK, sqlite3_config, sqlite3_mem_methods,
};

use super::vfs::Fault;

/// The allocations so far.
static SEEN: AtomicUsize = AtomicUsize::new(0);
/// The first that fails, and the first after it that does not.
static FAIL_FROM: AtomicUsize = AtomicUsize::new(usize::MAX);
static FAIL_UNTIL: AtomicUsize = AtomicUsize::new(usize::MAX);

type Allocate = unsafe extern "C" fn(c_int) -> *mut c_void;
type Reallocate = unsafe extern "C" fn(*mut c_void, c_int) -> *mut c_void;

/// The functions of the system's allocator.
static ORIGINAL: OnceLock<(Allocate, Reallocate)> = OnceLock::new();

/// Becomes the allocator of `SQLite`, which must not be initialized yet.
pub(crate) fn register() {
    // SAFETY: the arguments are what these two calls are documented to take.
    unsafe {
        let mut methods = std::mem::zeroed::<sqlite3_mem_methods>();
        assert_eq!(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &raw mut methods), SQLITE_OK);
        let original = methods.xMalloc.zip(methods.xRealloc).expect("it allocates");
        ORIGINAL.get_or_init(|| original);
        methods.xMalloc = Some(allocate);
        methods.xRealloc = Some(reallocate);
        assert_eq!(sqlite3_config(SQLITE_CONFIG_MALLOC, &raw mut methods), SQLITE_OK);
    }
}

/// Does some work with a fault of the allocator, and returns how many allocations there were.
pub(crate) fn with<T>(fault: Option<Fault>, work: impl FnOnce() -> T) -> (T, usize) {
    let (from, until) = match fault {
        Some(Fault::Once(at)) => (at, at + 1),
        Some(Fault::From(at)) => (at, usize::MAX),
        _ => (usize::MAX, usize::MAX),
    };
    SEEN.store(0, Ordering::SeqCst);
    FAIL_UNTIL.store(until, Ordering::SeqCst);
    FAIL_FROM.store(from, Ordering::SeqCst);
    let result = work();
    FAIL_FROM.store(usize::MAX, Ordering::SeqCst);
    (result, SEEN.load(Ordering::SeqCst))
}

/// Counts an allocation, and returns whether it is to fail.
fn fails() -> bool {
    let number = SEEN.fetch_add(1, Ordering::SeqCst);
    (FAIL_FROM.load(Ordering::SeqCst)..FAIL_UNTIL.load(Ordering::SeqCst)).contains(&number)
}

fn original() -> (Allocate, Reallocate) {
    *ORIGINAL.get().expect("it is registered")
}

unsafe extern "C" fn allocate(size: c_int) -> *mut c_void {
    if fails() {
        return std::ptr::null_mut();
    }
    // SAFETY: all is as SQLite gave it.
    unsafe { original().0(size) }
}

unsafe extern "C" fn reallocate(memory: *mut c_void, size: c_int) -> *mut c_void {
    if fails() {
        return std::ptr::null_mut();
    }
    // SAFETY: all is as SQLite gave it.
    unsafe { original().1(memory, size) }
}
