//! The store under what happens to processes: a second one, a sudden end, no room, no right.
//!
//! The other process is the program `plywood-mock-store`, asked for one of its roles.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};

use plywood_arena::store::Store;

use super::{game, numbers, plan};

/// Plays a role in another process; what it says comes over standard error, line by line.
fn play(program: &Path, role: &str, store: &Path) -> Command {
    let mut command = Command::new(program);
    command.arg(role).arg(store).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

fn mock() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_plywood-mock-store"))
}

fn start(mut command: Command) -> (Child, BufReader<ChildStderr>) {
    let mut child = command.spawn().expect("this program starts again");
    let said = BufReader::new(child.stderr.take().expect("its words are piped"));
    (child, said)
}

/// All that a role says until it ends.
fn said(command: Command) -> Vec<String> {
    let (mut child, said) = start(command);
    let lines = said.lines().map(Result::unwrap).collect();
    child.wait().unwrap();
    lines
}

/// The numbers of the games in a store, if they are sound.
fn stored(path: &Path) -> Vec<u64> {
    let store = Store::read(path).unwrap();
    let games = store.played(&store.event(1).unwrap().unwrap()).unwrap();
    for stored in &games {
        assert_eq!(*stored, game(stored.number, &[0, 1]));
    }
    numbers(&games)
}

fn integrity(path: &Path) -> String {
    let connection = rusqlite::Connection::open(path).unwrap();
    connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap()
}

#[test]
fn a_role_that_there_is_not_is_no_success() {
    let mut nobody = play(mock(), "nothing", Path::new("games.db"));
    assert!(!nobody.status().unwrap().success());
}

#[test]
fn what_was_reported_as_stored_survives_a_sudden_end_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let mut stored_before = 0;
    for kill_after in [1, 7, 2, 30, 90, 3] {
        let (mut child, words) = start(play(mock(), "add-games", &path));
        let mut words = words.lines().map(Result::unwrap);
        let mut reported: Vec<u64> =
            words.by_ref().take(kill_after).map(|word| word.parse().unwrap()).collect();
        child.kill().unwrap();
        child.wait().unwrap();
        // It may have said more before the end came; the last word may be cut short.
        let rest: Vec<String> = words.collect();
        reported.extend(rest.iter().filter_map(|word| word.parse::<u64>().ok()));

        let numbers = stored(&path);
        let all: Vec<u64> = (0..numbers.len() as u64).collect();
        assert_eq!(numbers, all);
        assert_eq!(reported[0], stored_before, "it went on with the first that was missing");
        let last = stored_before + kill_after as u64 - 1;
        assert_eq!(reported[kill_after - 1], last);
        assert!(numbers.len() as u64 > last, "{} stored, {last} reported", numbers.len());
        assert_eq!(integrity(&path), "ok");
        stored_before = numbers.len() as u64;
    }
}

#[test]
fn a_second_process_is_told_who_writes_and_can_read_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let (mut child, words) = start(play(mock(), "add-games", &path));
    let mut words = words.lines();
    words.next().unwrap().unwrap();
    let refused = Store::open(&path).unwrap_err().to_string();
    assert_eq!(
        refused,
        format!("{} is in use by another plywood (process {})", path.display(), child.id())
    );
    assert!(!stored(&path).is_empty());
    child.kill().unwrap();
    child.wait().unwrap();
    drop(Store::open(&path).expect("the lock ends with its process"));

    let store = Store::open(&path).unwrap();
    let games = stored(&path).len();
    let words = said(play(mock(), "open-and-read", &path));
    let process = std::process::id();
    assert_eq!(
        words[0],
        format!("{} is in use by another plywood (process {process})", path.display())
    );
    assert_eq!(words[1], games.to_string());
    drop(store);
}

/// Only Unix limits the size of files that a process writes; `faults` has the same by a file system that fails.
#[cfg(unix)]
#[test]
fn when_no_more_can_be_written_all_that_was_reported_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    // No file of that process may grow beyond this, as on a disk with a quota.
    let mut limited = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 1000; exec \"$0\" \"$@\"";
    let role = play(mock(), "add-games", &path);
    limited.args(["-c", script]).arg(role.get_program()).args(role.get_args());
    limited.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut words = said(limited);
    let last = words.pop().unwrap();
    assert!(last.contains("games.db"), "{last}");
    assert!(words.len() > 10, "{words:?}");
    let reported: Vec<u64> = words.iter().map(|word| word.parse().unwrap()).collect();
    assert_eq!(stored(&path), reported);
    assert_eq!(integrity(&path), "ok");
    let store = Store::open(&path).unwrap();
    let event = store.event(1).unwrap().unwrap();
    store.add(&event, &game(reported.len() as u64, &[0, 1])).unwrap();
}

/// Permission bits and user ids are those of Unix.
#[cfg(unix)]
#[test]
fn without_the_right_to_write_a_store_can_be_read_and_says_so() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;

    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("shelf");
    std::fs::create_dir(&inside).unwrap();
    let path = inside.join("games.db");
    let store = Store::open(&path).unwrap();
    let event = store.begin(&plan("yolah", &["a", "b"]), 10, 0).unwrap();
    store.add(&event, &game(0, &[0, 1])).unwrap();
    drop(store);
    std::fs::remove_file(inside.join("games.db.lock")).unwrap();
    let allow = |path: &Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    // Who may write everywhere plays the role as somebody who may not.
    let program = folder.path().join("program");
    std::fs::copy(mock(), &program).unwrap();
    allow(&program, 0o755);
    allow(folder.path(), 0o755);
    let words = || {
        let mut role = play(&program, "open-and-read", &path);
        if std::fs::write(inside.join("try"), "").is_ok() {
            std::fs::remove_file(inside.join("try")).unwrap();
            role.uid(65534).gid(65534);
        }
        said(role)
    };
    allow(&path, 0o444);
    allow(&inside, 0o555);
    let read_only = format!("{} can only be read", path.display());
    assert_eq!(words(), [read_only.as_str(), "1"]);
    allow(&path, 0o666);
    let [open, read] = <[String; 2]>::try_from(words()).unwrap();
    assert!(open.contains("games.db"), "{open}");
    assert_ne!(open, "open");
    assert_eq!(read, "1");
    allow(&path, 0o000);
    let [open, read] = <[String; 2]>::try_from(words()).unwrap();
    assert!(open.contains("games.db"), "{open}");
    assert!(read.contains("games.db"), "{read}");
    allow(&inside, 0o755);
}
