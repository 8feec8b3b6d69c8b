//! The users that root's bots run as: numbers that no user has.

use std::io;
use std::path::{Path, PathBuf};

/// A user that nobody is, if this one is root and the user could reach all of these paths.
#[cfg(unix)]
pub(crate) fn nobody<'a>(paths: impl Iterator<Item = &'a PathBuf>) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt as _;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// Far above what distributions and containers give out.
    const FIRST: u32 = 1_600_000_000;
    static NEXT: AtomicU32 = AtomicU32::new(0);

    let can_enter = |folder: &Path| {
        let found = std::fs::metadata(folder);
        found.map_or(true, |found| found.permissions().mode() & 1 == 1)
    };
    let mut folders = paths.flat_map(|path| path.ancestors().skip(1));
    if !rustix::process::geteuid().is_root() || !folders.all(can_enter) {
        return None;
    }
    // Two processes of ours have users of their own, too.
    let number =
        std::process::id() % 100_000 * 1_000 + NEXT.fetch_add(1, Ordering::Relaxed) % 1_000;
    Some(FIRST + number)
}

#[cfg(not(unix))]
pub(crate) fn nobody<'a>(_: impl Iterator<Item = &'a PathBuf>) -> Option<u32> {
    None
}

/// Makes a folder a user's.
#[cfg(unix)]
pub(crate) fn give(folder: &Path, user: Option<u32>) -> io::Result<()> {
    user.map_or(Ok(()), |user| std::os::unix::fs::chown(folder, Some(user), Some(user)))
}

#[cfg(not(unix))]
pub(crate) fn give(_: &Path, _: Option<u32>) -> io::Result<()> {
    Ok(())
}

/// Lets every user read what root has below a folder.
#[cfg(unix)]
pub(crate) fn let_all_read(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;

    if !rustix::process::geteuid().is_root() {
        return Ok(());
    }
    let found = std::fs::symlink_metadata(folder)?;
    if found.is_symlink() {
        return Ok(());
    }
    let mut permissions = found.permissions();
    let executable = if permissions.mode() & 0o100 == 0 { 0 } else { 0o011 };
    permissions.set_mode(permissions.mode() | 0o044 | executable);
    std::fs::set_permissions(folder, permissions)?;
    if found.is_dir() {
        for entry in std::fs::read_dir(folder)? {
            let_all_read(&entry?.path())?;
        }
    }
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn let_all_read(_: &Path) -> io::Result<()> {
    Ok(())
}
