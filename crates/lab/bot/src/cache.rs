//! What is kept in the folder of a workshop, and for how long.
//!
//! ```text
//! DIGEST/            a bot that was built
//! attempt-PID-N/     one that is being built by a process
//! scratch-PID-N/     the scratch folder of a bot that a process has started
//! ```

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How long a bot is kept that nobody starts.
const KEPT: Duration = Duration::from_hours(30 * 24);
/// The file in the folder of a bot whose time says when it was last asked for.
const USED: &str = "used";

/// A folder that nobody else has, for this purpose.
pub(crate) fn own(cache: &Path, purpose: &str) -> RemovedOnDrop {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    RemovedOnDrop(cache.join(format!("{purpose}-{}-{count}", std::process::id())))
}

/// Notes that a bot is wanted now.
pub(crate) fn mark_used(bot: &Path) {
    // If that cannot be written, it is built again some day.
    let _ = File::create(bot.join(USED));
}

/// Removes what nobody has wanted for long, and what processes have left that were killed.
pub(crate) fn prune(cache: &Path) {
    for entry in fs::read_dir(cache).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_old = match owner(&name) {
            Some(process) => !is_running(process),
            None => is_digest(&name) && is_unused(&path),
        };
        if is_old {
            let _ = fs::remove_dir_all(path);
        }
    }
}

fn is_digest(name: &str) -> bool {
    name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn is_unused(bot: &Path) -> bool {
    let used = fs::metadata(bot.join(USED)).or_else(|_| fs::metadata(bot));
    let age = used.and_then(|used| used.modified()).map(|time| time.elapsed());
    matches!(age, Ok(Ok(age)) if age > KEPT)
}

/// The process that a folder belongs to, if it is one of `attempt-PID-N` and `scratch-PID-N`.
fn owner(name: &str) -> Option<u32> {
    let rest = name.strip_prefix("attempt-").or_else(|| name.strip_prefix("scratch-"))?;
    rest.split_once('-')?.0.parse().ok()
}

#[cfg(unix)]
fn is_running(process: u32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};

    let id = i32::try_from(process).ok().and_then(Pid::from_raw);
    id.is_some_and(|id| test_kill_process(id) != Err(Errno::SRCH))
}

/// Where it is not known, it is left.
#[cfg(not(unix))]
fn is_running(_: u32) -> bool {
    true
}

/// A folder that is removed with this value.
#[derive(Debug)]
pub(crate) struct RemovedOnDrop(pub(crate) PathBuf);

impl RemovedOnDrop {
    pub(crate) fn remove(&self) -> io::Result<()> {
        match fs::remove_dir_all(&self.0) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

impl Drop for RemovedOnDrop {
    fn drop(&mut self) {
        let _ = self.remove();
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn what_is_wanted_or_belongs_to_somebody_stays() {
        let cache = tempfile::tempdir().unwrap();
        let make = |name: &str| {
            fs::create_dir(cache.path().join(name)).unwrap();
            name.to_owned()
        };
        let (old, new) = ("0".repeat(64), "1".repeat(64));
        let kept = [
            make(&new),
            make(&format!("scratch-{}-7", std::process::id())),
            make("somebody-else's"),
        ];
        // No process has the largest number.
        let gone = [make(&old), make(&format!("scratch-{}-7", i32::MAX))];
        for name in [&old, &new] {
            mark_used(&cache.path().join(name));
        }
        let long_ago = SystemTime::now() - KEPT - Duration::from_mins(1);
        let used = File::options().write(true).open(cache.path().join(&old).join(USED)).unwrap();
        used.set_modified(long_ago).unwrap();
        prune(cache.path());
        let exists = |name: &String| cache.path().join(name).exists();
        assert!(kept.iter().all(exists) && !gone.iter().any(exists));
    }
}
