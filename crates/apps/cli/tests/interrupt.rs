//! Long work that is interrupted or paused from outside, and input without an end.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::arena::games_in;

/// Longer than a busy machine takes for anything that is expected to happen.
const PLENTY: Duration = Duration::from_mins(2);
const SIGNALS: [&str; 3] = ["INT", "TERM", "HUP"];

/// An engine that starts as it should, then never answers, with a child.
const HANGING: &str = r#"echo $$ >> pids
sleep 1000 &
echo $! >> pids
while read line; do
  case "$line" in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    go*) echo $$ >> thinking; while :; do sleep 1000; done ;;
  esac
done
"#;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn plywood(args: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(args).current_dir(folder).env("XDG_DATA_HOME", folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

/// Waits for something, though not for ever.
fn wait_for(what: &str, mut condition: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !condition() {
        assert!(begun.elapsed() < PLENTY, "{what} did not happen");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What a program says that ends by itself.
fn end(mut child: Child) -> Output {
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > PLENTY {
            child.kill().unwrap();
            panic!("it did not end: {:?}", child.wait_with_output());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

/// Sends a signal: SIGTERM instead of SIGHUP if the tests were started by `nohup`, after which all ignore it.
fn send(signal: &str, pid: u32) {
    let signal =
        if signal == "HUP" && is_hang_up_ignored(std::process::id()) { "TERM" } else { signal };
    let status = Command::new("kill").args([format!("-{signal}"), pid.to_string()]).status();
    assert!(status.unwrap().success(), "{signal} {pid}");
}

/// Whether a process ignores SIGHUP, where there is /proc to tell.
fn is_hang_up_ignored(pid: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & 1 == 1)
}

/// Whether a process runs still: a zombie does not.
fn is_running(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with('Z'))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn last_line_as_json(output: &Output) -> Value {
    let stdout = text(&output.stdout);
    serde_json::from_str(stdout.lines().last().unwrap_or_default()).expect(&stdout)
}

#[test]
fn a_signal_ends_an_event_with_all_its_engines_and_it_says_how_to_go_on() {
    let events = [
        "match yavalath random SCRIPT --games 4 --time 1h --store s.db",
        "match yavalath random SCRIPT --games 4 --time 1h --store s.db --json",
        "tournament yavalath random SCRIPT reflex --time 1h --store s.db --json",
        "experiment skill-matrix yavalath --engine SCRIPT --levels 1..2 --time 1h --store s.db",
    ];
    for (signal, event) in SIGNALS.iter().chain(["TERM"].iter()).zip(events) {
        let folder = folder();
        let folder = folder.path();
        fs::write(folder.join("hang.sh"), HANGING).unwrap();
        let script =
            if event.starts_with("experiment") { "ugi:sh hang.sh {}" } else { "ugi:sh hang.sh" };
        let args = event.split(' ').map(|word| if word == "SCRIPT" { script } else { word });
        let child = plywood(&args.collect::<Vec<_>>(), folder).spawn().unwrap();
        wait_for("a search", || folder.join("thinking").exists());
        send(signal, child.id());
        let output = end(child);
        assert_eq!(output.status.code(), Some(130), "{signal} {event}: {output:?}");
        let all = text(&output.stdout) + &text(&output.stderr);
        assert!(all.contains("the same command with --resume goes on"), "{event}: {all}");
        if event.ends_with("--json") {
            assert_eq!(last_line_as_json(&output)["interrupted"], true, "{all}");
        }
        let pids = fs::read_to_string(folder.join("pids")).unwrap();
        assert!(pids.lines().count() >= 2);
        wait_for("the end of all engines", || !pids.lines().any(is_running));
    }
}

#[test]
fn an_event_that_is_not_interrupted_says_so() {
    let folder = folder();
    let args = "match yavalath random reflex --games 2 --store s.db --json";
    let output = plywood(&words(args), folder.path()).output().unwrap();
    assert!(output.status.success());
    assert_eq!(last_line_as_json(&output)["interrupted"], false);
}

#[cfg(target_os = "linux")]
#[test]
fn a_hang_up_that_is_ignored_stays_ignored() {
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("hang.sh"), HANGING).unwrap();
    let script = "trap '' HUP; exec \"$0\" match yavalath random 'ugi:sh hang.sh' --store s.db";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_plywood")]).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    wait_for("a search", || folder.join("thinking").exists());
    assert!(is_hang_up_ignored(child.id()), "as under nohup");
    send("TERM", child.id());
    assert_eq!(end(child).status.code(), Some(130));
}

#[test]
fn a_signal_ends_learning_and_it_goes_on_from_there() {
    let folder = folder();
    let folder = folder.path();
    let interrupted = |args: &str, begun: &str, signal: &str| {
        let file = folder.join(begun);
        // What an earlier run has left tells nothing of this one.
        let _ = fs::remove_file(&file);
        let mut child = plywood(&words(args), folder).spawn().unwrap();
        wait_for(begun, || file.exists() || child.try_wait().unwrap().is_some());
        send(signal, child.id());
        let output = end(child);
        assert_eq!(output.status.code(), Some(130), "{signal} {args}: {output:?}");
        output
    };
    let selfplay = "selfplay yolah --games 100000 --shard 5 --nodes 60 --out set";
    let output = interrupted(selfplay, "set/shard-000000.parquet", "TERM");
    assert!(text(&output.stdout).contains("the same command goes on from there"), "{output:?}");
    let output = interrupted(&format!("{selfplay} --json"), "set/shard-000000.parquet", "HUP");
    assert_eq!(last_line_as_json(&output)["interrupted"], true);

    let games = "selfplay yolah --games 60 --shard 20 --nodes 20 --out games";
    assert!(plywood(&words(games), folder).output().unwrap().status.success());
    let train = "train yolah --hidden 32 --epochs 10000 --patience 10000 --data games --out my.net";
    let output = interrupted(train, "my.net.checkpoint", "HUP");
    assert!(text(&output.stdout).contains("; --resume goes on"), "{output:?}");
    let output = interrupted(&format!("{train} --resume --json"), "my.net.svg", "TERM");
    assert_eq!(last_line_as_json(&output)["interrupted"], true);

    let tune = "tune awale --nodes 60 --population 8 --pairs 4 --generations 100000 --out run";
    let output = interrupted(tune, "run/best.txt", "TERM");
    assert!(text(&output.stdout).contains("--resume goes on from there"), "{output:?}");
    let resume = "tune awale --resume --generations 100000 --out run --json";
    let output = interrupted(resume, "run/best.txt", "INT");
    assert_eq!(last_line_as_json(&output)["interrupted"], true);
}

/// The processes that a process has started, and it.
#[cfg(target_os = "linux")]
fn family(root: u32) -> HashSet<u32> {
    let parent = |pid: u32| -> Option<u32> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        stat.rsplit(") ").next()?.split(' ').nth(1)?.parse().ok()
    };
    let all: Vec<u32> = fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .collect();
    let mut family = HashSet::from([root]);
    loop {
        let more: Vec<u32> = all
            .iter()
            .copied()
            .filter(|&pid| !family.contains(&pid))
            .filter(|&pid| parent(pid).is_some_and(|parent| family.contains(&parent)))
            .collect();
        if more.is_empty() {
            return family;
        }
        family.extend(more);
    }
}

/// As a laptop that is closed, or a job that is suspended: whoever is thinking has not lost on time.
#[cfg(target_os = "linux")]
#[test]
fn a_pause_of_the_whole_process_loses_no_game() {
    let folder = folder();
    let store = folder.path().join("s.db");
    let games = || games_in(&store);
    let engine = "ugi:plywood engine yavalath uct:memory=8";
    let event = ["match", "yavalath", "uct:memory=8", engine, "--time", "50ms"];
    let run = ["--games", "100", "--threads", "1", "--store", "s.db"];
    let child = plywood(&[&event[..], &run].concat(), folder.path()).spawn().unwrap();
    for _ in 0..3 {
        let before = games();
        wait_for("the next game", || games() > before);
        let family = family(child.id());
        for &pid in &family {
            send("STOP", pid);
        }
        // The pause itself: longer than limit and margin together.
        std::thread::sleep(Duration::from_millis(1500));
        for &pid in &family {
            send("CONT", pid);
        }
    }
    let before = games();
    wait_for("the game after the pause", || games() > before);
    send("INT", child.id());
    assert_eq!(end(child).status.code(), Some(130));
    let records = ["records", "--json", "--store", "s.db"];
    let records = plywood(&records, folder.path()).output().unwrap();
    let records = text(&records.stdout);
    assert!(records.lines().all(|game| game.contains("\"fault\":null")), "{records}");
}

/// Runs the program where it gets no more memory than this, and returns the one line that it says.
fn refusal(args: &[&str], input: Stdio, folder: &Path) -> String {
    let limited = "ulimit -v 8000000; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, env!("CARGO_BIN_EXE_plywood")]).args(args).current_dir(folder);
    command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
    let output = end(command.spawn().unwrap());
    let line = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    assert_eq!(line.lines().count(), 1, "{args:?}: {line}");
    line
}

#[test]
fn files_without_an_end_are_refused() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for endless in [PathBuf::from("/dev/zero"), pipe] {
        let toml = folder.path().join("endless.toml");
        let _ = fs::remove_file(&toml);
        std::os::unix::fs::symlink(&endless, &toml).unwrap();
        let path = endless.to_str().unwrap();
        let (weights, net) = (format!("alphabeta:weights={path}"), format!("nnue:net={path}"));
        for args in [
            &["show", "--load", path][..],
            &["records", "--import", path, "--store", "s.db"],
            &["match", "yolah", "random", "reflex", "--openings", path, "--store", "s.db"],
            &["tournament", "endless.toml", "--store", "s.db"],
            &["analyze", "yolah", &weights],
            &["analyze", "yolah", &net],
            &["tune", "yolah", "--start", path, "--out", "run"],
        ] {
            let line = refusal(args, Stdio::null(), folder.path());
            assert!(line.contains("it is a pipe or a device, not a file"), "{args:?}: {line}");
        }
    }
}

#[test]
fn standard_input_without_an_end_is_refused() {
    let folder = folder();
    for name in ["-", "/dev/stdin"] {
        let zeros = File::open("/dev/zero").unwrap();
        let args = ["records", "--import", name, "--store", "s.db"];
        let line = refusal(&args, zeros.into(), folder.path());
        assert_eq!(line, "plywood: standard input is longer than 268435456 bytes\n");
    }
}

#[test]
fn a_line_without_an_end_is_refused() {
    let folder = folder();
    for args in [&["engine", "yolah"][..], &["play", "yolah"]] {
        let zeros = File::open("/dev/zero").unwrap();
        let line = refusal(args, zeros.into(), folder.path());
        assert_eq!(line, "plywood: a line of the input is longer than 1048576 bytes\n");
    }
}
