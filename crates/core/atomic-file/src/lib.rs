//! Atomic file writes: whoever reads a file finds what it held before or all of what is written, even after
//! a crash.
//!
//! The bytes go to a temporary file in the same folder, which is synced to disk and then renamed to the
//! file's own name; on Unix the folder is synced as well, so that the new name is durable. Processes and
//! threads that write the same file at once do not disturb each other: the last rename wins. If anything
//! fails the temporary file is removed; what a killed process has left is removed by the next one that writes the
//! same file.
//!
//! ```
//! # fn main() -> std::io::Result<()> {
//! # let folder = tempfile::tempdir()?;
//! let path = folder.path().join("greeting.txt");
//! plywood_atomic_file::write(&path, b"hello")?;
//! assert_eq!(std::fs::read(&path)?, b"hello");
//! # Ok(())
//! # }
//! ```

#[cfg(any(test, feature = "fault-injection"))]
pub mod faults;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Writes a file atomically.
///
/// # Errors
/// On I/O error; the file is then what it was before.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    write_with(path, |file| file.write_all(bytes.as_ref()))
}

/// Writes a file atomically by a function, and returns what the function returns.
///
/// # Errors
/// On I/O error, or if `content` fails; the file is then what it was before.
pub fn write_with<T, E: From<io::Error>>(
    path: &Path,
    content: impl FnOnce(&mut BufWriter<Temporary>) -> Result<T, E>,
) -> Result<T, E> {
    remove_abandoned(path);
    let mut file = BufWriter::new(Temporary::create(path)?);
    let result = content(&mut file)?;
    let mut temporary = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    temporary.sync()?;
    temporary.rename(path)?;
    sync_folder(path)?;
    Ok(result)
}

/// Creates a folder and those it is in, as far as they are not there, and makes their names durable: [`write()`] syncs
/// the folder of a file, but not the one that this folder is in.
///
/// # Errors
/// On I/O error.
pub fn create_dir_all(path: &Path) -> io::Result<()> {
    if path == Path::new("") || path.is_dir() {
        return Ok(());
    }
    if let Some(parent) = folder(path) {
        create_dir_all(parent)?;
    }
    may(&Change::CreateFolder(path))?;
    create_dir(path)?;
    sync_folder(path)
}

/// Creates a folder, unless another thread or process was faster.
fn create_dir(path: &Path) -> io::Result<()> {
    match fs::create_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        created => created,
    }
}

/// The operations that change what is on the disk; the tests let each of them fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// Creating a folder.
    CreateFolder,
    /// Creating the temporary file.
    Create,
    /// Writing to it.
    Write,
    /// Syncing it to disk.
    Sync,
    /// Renaming it to the file's own name.
    Rename,
    /// Syncing the folder that a file or folder is in, which makes the new name durable.
    SyncFolder,
}

/// An operation with what it is about.
#[cfg_attr(not(any(test, feature = "fault-injection")), expect(dead_code, reason = "tests look"))]
enum Change<'a> {
    CreateFolder(&'a Path),
    Create(&'a Path),
    Write(&'a Path, &'a [u8]),
    Sync(&'a Path),
    Rename { from: &'a Path, to: &'a Path },
    SyncFolder(&'a Path),
}

#[cfg(any(test, feature = "fault-injection"))]
impl Change<'_> {
    fn operation(&self) -> Operation {
        match self {
            Self::CreateFolder(_) => Operation::CreateFolder,
            Self::Create(_) => Operation::Create,
            Self::Write(..) => Operation::Write,
            Self::Sync(_) => Operation::Sync,
            Self::Rename { .. } => Operation::Rename,
            Self::SyncFolder(_) => Operation::SyncFolder,
        }
    }
}

/// Fails if a test wants the operation to fail.
#[cfg(any(test, feature = "fault-injection"))]
fn may(change: &Change<'_>) -> io::Result<()> {
    faults::next(change)
}

#[cfg(not(any(test, feature = "fault-injection")))]
#[expect(clippy::unnecessary_wraps, reason = "it fails in tests")]
fn may(_: &Change<'_>) -> io::Result<()> {
    Ok(())
}

/// Whether a test has not cut the power.
#[cfg(any(test, feature = "fault-injection"))]
fn power_is_on() -> bool {
    faults::power_is_on()
}

#[cfg(not(any(test, feature = "fault-injection")))]
const fn power_is_on() -> bool {
    true
}

/// A temporary file, which is removed unless it is renamed. It is locked as long as it is written, so that
/// others know that it is not abandoned.
#[derive(Debug)]
pub struct Temporary {
    path: PathBuf,
    /// `None` once it is closed: Windows does not rename what is open.
    file: Option<File>,
    is_renamed: bool,
}

/// What stands between the name of a file and the process in the name of its temporary file.
const MARK: &str = ".part-";

impl Temporary {
    /// Creates a new file beside another, whose name is unique to this process and call.
    fn create(beside: &Path) -> io::Result<Self> {
        let process = std::process::id();
        let mut number = 0_u32;
        loop {
            let mut name = beside.as_os_str().to_owned();
            name.push(format!("{MARK}{process}-{number}"));
            let path = PathBuf::from(name);
            may(&Change::Create(&path))?;
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                // Who removes abandoned files was faster; the name is not used again.
                Ok(file) if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) => number += 1,
                Ok(_) if !path.exists() => number += 1,
                Ok(file) => return Ok(Self { path, file: Some(file), is_renamed: false }),
                // Another thread's, or that of a process with the same number that was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    fn file(&mut self) -> io::Result<&mut File> {
        self.file.as_mut().ok_or_else(|| io::Error::other("it is closed"))
    }

    fn sync(&mut self) -> io::Result<()> {
        may(&Change::Sync(&self.path))?;
        self.file()?.sync_all()
    }

    fn rename(mut self, to: &Path) -> io::Result<()> {
        self.file = None;
        may(&Change::Rename { from: &self.path, to })?;
        retry(is_in_use, || fs::rename(&self.path, to))?;
        self.is_renamed = true;
        Ok(())
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        may(&Change::Write(&self.path, bytes))?;
        self.file()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file()?.flush()
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        self.file = None;
        if !self.is_renamed && power_is_on() {
            // There is an error to report already; that the file cannot be removed either is not worth one.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Removes the temporary files of this file that processes have left which were killed: those that nobody has
/// locked. A failure is not worth an error, since they do no harm.
fn remove_abandoned(path: &Path) {
    let (Some(folder), Some(name)) = (folder(path), path.file_name()) else { return };
    let Ok(entries) = fs::read_dir(folder) else { return };
    let of_this_file = format!("{}{MARK}", name.to_string_lossy());
    // Files of this process are left alone: another thread may be about to lock one.
    let of_this_process = format!("{of_this_file}{}-", std::process::id());
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !name.starts_with(&of_this_file) || name.starts_with(&of_this_process) {
            continue;
        }
        let abandoned = File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if abandoned {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The folder that a file is in.
fn folder(path: &Path) -> Option<&Path> {
    let parent = path.parent()?;
    Some(if parent == Path::new("") { Path::new(".") } else { parent })
}

/// How often to try what fails while somebody else has a file open, and how long to wait the first time; each wait is
/// twice the one before, two seconds together.
const ATTEMPTS: u32 = 9;
const FIRST_WAIT: Duration = Duration::from_millis(8);

/// Tries again what fails for a reason that may pass.
fn retry<T>(
    may_pass: impl Fn(&io::Error) -> bool,
    mut attempt: impl FnMut() -> io::Result<T>,
) -> io::Result<T> {
    for number in 0..ATTEMPTS - 1 {
        match attempt() {
            Err(error) if may_pass(&error) => std::thread::sleep(FIRST_WAIT * 2u32.pow(number)),
            other => return other,
        }
    }
    attempt()
}

/// Whether a file cannot be replaced because another program has it open, as scanners do with new files on Windows.
fn is_in_use(error: &io::Error) -> bool {
    const ACCESS_DENIED: i32 = 5;
    const SHARING_VIOLATION: i32 = 32;
    cfg!(windows) && matches!(error.raw_os_error(), Some(ACCESS_DENIED | SHARING_VIOLATION))
}

/// Makes the name of a file durable.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let Some(folder) = folder(path) else { return Ok(()) };
    may(&Change::SyncFolder(folder))?;
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Not every file system can; the file is complete all the same.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput
                    | io::ErrorKind::Unsupported
                    | io::ErrorKind::PermissionDenied
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

/// Other systems sync names with the files: only a fault that is asked for can happen.
#[cfg(not(unix))]
fn sync_folder(path: &Path) -> io::Result<()> {
    folder(path).map_or(Ok(()), |folder| may(&Change::SyncFolder(folder)))
}

#[cfg(test)]
mod tests {
    use super::Operation::{Create, Rename, Sync, SyncFolder};
    use super::*;

    /// The names of the files in a folder.
    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| name(entry).into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_created_and_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.txt");
        for text in ["first", "second, and longer", ""] {
            write(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            assert_eq!(names(folder.path()), ["file.txt"]);
        }
    }

    #[test]
    fn what_may_pass_is_tried_again_and_nothing_else() {
        let fail = || io::Error::from(io::ErrorKind::ResourceBusy);
        let mut attempts = 0;
        let mut third_succeeds = || {
            attempts += 1;
            if attempts < 3 { Err(fail()) } else { Ok(attempts) }
        };
        assert_eq!(retry(|_| true, &mut third_succeeds).unwrap(), 3);
        let mut attempts = 0;
        let mut never = || -> io::Result<()> {
            attempts += 1;
            Err(fail())
        };
        assert!(retry(|_| false, &mut never).is_err());
        assert_eq!(attempts, 1);
    }

    #[test]
    fn a_failure_leaves_the_file_as_it_was_and_removes_the_temporary_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.txt");
        write(&path, "before").unwrap();
        let failed: io::Result<()> = write_with(&path, |file| {
            file.write_all(b"half of what")?;
            Err(io::Error::other("no more"))
        });
        assert_eq!(failed.unwrap_err().to_string(), "no more");
        assert_eq!(fs::read_to_string(&path).unwrap(), "before");
        assert_eq!(names(folder.path()), ["file.txt"]);
    }

    #[test]
    fn a_rename_that_fails_removes_the_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("taken");
        fs::create_dir_all(path.join("by a folder")).unwrap();
        assert!(write(&path, "text").is_err());
        assert_eq!(names(folder.path()), ["taken"]);
        assert!(write(&folder.path().join("missing/file.txt"), "text").is_err());
    }

    #[test]
    fn what_was_left_of_a_killed_process_with_the_same_number_is_not_in_the_way() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.txt");
        let left = format!("file.txt.part-{}-0", std::process::id());
        fs::write(folder.path().join(&left), "half").unwrap();
        write(&path, "text").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
        assert_eq!(fs::read_to_string(folder.path().join(left)).unwrap(), "half");
        // Three of them: the fourth name is free.
        for number in [1, 2] {
            let left = format!("file.txt.part-{}-{number}", std::process::id());
            fs::write(folder.path().join(left), "half").unwrap();
        }
        write(&path, "more").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "more");
    }

    #[test]
    fn what_a_killed_process_has_left_of_the_same_file_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.txt");
        for left in ["file.txt.part-0-0", "file.txt.part-0-1", "other.txt.part-0-0"] {
            fs::write(folder.path().join(left), "half").unwrap();
        }
        write(&path, "text").unwrap();
        assert_eq!(names(folder.path()), ["file.txt", "other.txt.part-0-0"]);
    }

    #[test]
    fn what_another_process_is_writing_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.txt");
        let theirs = File::create(folder.path().join("file.txt.part-0-0")).unwrap();
        theirs.lock().unwrap();
        write(&path, "text").unwrap();
        assert_eq!(names(folder.path()), ["file.txt", "file.txt.part-0-0"]);
        drop(theirs);
        write(&path, "text").unwrap();
        assert_eq!(names(folder.path()), ["file.txt"]);
    }

    #[test]
    fn folders_are_created_as_far_as_they_are_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one/two/three");
        create_dir_all(&path).unwrap();
        assert!(path.is_dir());
        create_dir_all(&path).unwrap();
        create_dir_all(Path::new("")).unwrap();
        fs::write(path.join("file"), "").unwrap();
        let error = create_dir_all(&path.join("file")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        let error = create_dir_all(&path.join("file/below")).unwrap_err();
        assert!(error.kind() != io::ErrorKind::NotFound, "{error}");
        let (created, operations) = faults::observe(|| create_dir_all(&path.join("four/five")));
        created.unwrap();
        let each = [Operation::CreateFolder, SyncFolder];
        assert_eq!(operations, [each, each].concat());
    }

    #[test]
    fn a_folder_that_another_program_has_just_created_is_as_good() {
        let folder = tempfile::tempdir().unwrap();
        create_dir(folder.path()).unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert_eq!(create_dir(&file).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        let error = create_dir(&folder.path().join("missing/new")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn a_folder_that_cannot_be_opened_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let error = sync_folder(&folder.path().join("missing/file")).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }

    /// Whatever fails, a reader finds the old file or all of the new one, and nothing is left beside it.
    #[test]
    fn whichever_operation_fails_the_file_is_the_old_or_the_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.txt");
        // More than the buffer holds, so that there are several writes.
        let new = "new ".repeat(10_000);
        let write_new = || {
            write_with(&path, |file| {
                new.as_bytes().chunks(1000).try_for_each(|c| file.write_all(c))
            })
        };
        let (written, operations) = faults::observe(write_new);
        written.unwrap();
        let after_writes: Vec<_> =
            operations.iter().filter(|operation| **operation != Operation::Write).collect();
        assert_eq!(after_writes, [&Create, &Sync, &Rename, &SyncFolder]);
        assert!(operations.len() > 6, "{operations:?}");
        for (n, operation) in operations.iter().enumerate() {
            fs::write(&path, "old").unwrap();
            assert!(faults::fail(n, write_new).is_err(), "{operation:?}");
            let found = fs::read_to_string(&path).unwrap();
            // The new name may be there although it is not known to be durable.
            let expected = if *operation == SyncFolder { new.as_str() } else { "old" };
            assert_eq!(found, expected, "{operation:?}");
            assert_eq!(names(folder.path()), ["file.txt"], "{operation:?}");
        }
    }

    #[test]
    fn threads_that_write_the_same_file_at_once_do_not_mix_what_they_write() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.txt");
        std::thread::scope(|scope| {
            for thread in 0..4_u8 {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..10 {
                        write(path, vec![b'a' + thread; 100_000]).unwrap();
                    }
                });
            }
        });
        let bytes = fs::read(&path).unwrap();
        assert_eq!(bytes.len(), 100_000);
        assert!(bytes.iter().all(|byte| *byte == bytes[0]));
        assert_eq!(names(folder.path()), ["file.txt"]);
    }
}
