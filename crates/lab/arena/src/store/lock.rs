//! One writer at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::error::StoreError;

/// The right to write to a store: a lock of the system's on a file beside it, which ends with the
/// process however that ends. The file stays, because whoever removed it could take it away from
/// somebody who has just locked it.
#[derive(Debug)]
pub(super) struct WriterLock {
    _file: File,
}

impl WriterLock {
    /// Takes the lock of a store.
    pub(super) fn take(store: &Path) -> Result<Self, StoreError> {
        let path = beside(store, ".lock");
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

/// A file beside another, named after it.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
