//! Atomic file writes: whoever reads a file finds what it held before or all of what is written, even after
//! a crash.
//!
//! The bytes go to a temporary file in the same folder, which is synced to disk and then renamed to the
//! file's own name; on Unix the folder is synced as well, so that the new name is durable. Processes and
//! threads that write the same file at once do not disturb each other: the last rename wins. If anything
//! fails the temporary file is removed.
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

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

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
    content: impl FnOnce(&mut BufWriter<File>) -> Result<T, E>,
) -> Result<T, E> {
    let (temporary, file) = Temporary::create(path)?;
    let mut file = BufWriter::new(file);
    let result = content(&mut file)?;
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()?;
    // Windows does not rename what is open.
    drop(file);
    temporary.rename(path)?;
    sync_folder(path)?;
    Ok(result)
}

/// A file that is removed unless it is renamed.
struct Temporary {
    path: Option<PathBuf>,
}

impl Temporary {
    /// Creates a new file beside another, whose name is unique to this process and call.
    fn create(beside: &Path) -> io::Result<(Self, File)> {
        let process = std::process::id();
        let mut number = 0_u32;
        loop {
            let mut name = beside.as_os_str().to_owned();
            name.push(format!(".part-{process}-{number}"));
            let path = PathBuf::from(name);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok((Self { path: Some(path) }, file)),
                // Another thread's, or that of a process with the same number that was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    fn rename(mut self, to: &Path) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        fs::rename(path, to)?;
        self.path = None;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // There is an error to report already; that the file cannot be removed either is not worth one.
            let _ = fs::remove_file(path);
        }
    }
}

/// Makes the name of a file durable.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
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

/// Other systems sync names with the files.
#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
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
    fn what_was_left_of_a_killed_process_is_not_in_the_way() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.txt");
        let left = format!("file.txt.part-{}-0", std::process::id());
        fs::write(folder.path().join(&left), "half").unwrap();
        write(&path, "text").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
        assert_eq!(fs::read_to_string(folder.path().join(left)).unwrap(), "half");
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
