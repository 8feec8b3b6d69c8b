//! Learning weights with the real program: killed and resumed, refused and explained.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn plywood(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(args);
    command
}

fn output(args: &[&str]) -> Output {
    plywood(args).output().expect("the program runs")
}

fn complaint(args: &[&str]) -> String {
    let output = output(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// A search that takes a second or two.
fn small(out: &Path) -> Vec<String> {
    let settings =
        "tune awale --nodes 60 --population 8 --islands 2 --pairs 4 --generations 4 --out";
    let words = settings.split(' ').map(str::to_owned);
    words.chain([out.display().to_string()]).collect()
}

fn as_str(args: &[String]) -> Vec<&str> {
    args.iter().map(String::as_str).collect()
}

#[test]
fn a_search_that_is_killed_and_resumed_ends_as_one_that_is_not() {
    let place = tempfile::tempdir().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| place.path().join(name));
    let uninterrupted = output(&as_str(&small(&whole)));
    assert!(uninterrupted.status.success(), "{uninterrupted:?}");
    let text = String::from_utf8(uninterrupted.stdout).unwrap();
    assert!(text.contains("generation   4") && text.contains("the champion scored"), "{text}");
    // Without a terminal there is no bar: what takes long is told when it begins.
    let progress = String::from_utf8(uninterrupted.stderr).unwrap();
    let generations = (1..=4).map(|n| format!("generation {n}: begun\n"));
    assert_eq!(progress, generations.collect::<String>() + "the final: begun\n");

    let mut child = plywood(&as_str(&small(&killed))).stdout(std::process::Stdio::null()).spawn();
    let child = child.as_mut().expect("the program runs");
    // Once the first generation is there, at whatever moment that is.
    let begun = Instant::now();
    while !killed.join("best.txt").exists() && begun.elapsed() < Duration::from_mins(1) {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let folder = killed.display().to_string();
    let rest = ["tune", "awale", "--resume", "--generations", "4", "--threads", "1", "--out"];
    let resumed = output(&[&rest[..], &[&folder]].concat());
    assert!(resumed.status.success(), "{resumed:?}");
    for file in ["run.json", "best.txt", "champion.txt", "progress.svg"] {
        let [a, b] = [&whole, &killed].map(|folder| fs::read_to_string(folder.join(file)).unwrap());
        assert!(a == b, "{file} differs");
    }
    let match_args = ["match", "awale", "--games", "2", "--nodes", "50"];
    let spec = format!("alphabeta:weights={}", whole.join("champion.txt").display());
    let played = output(&[&match_args[..], &[&spec, "alphabeta"]].concat());
    assert!(played.status.success(), "{played:?}");
}

/// The C library computes `exp` and the like by other code where it finds no FMA, with other last bits. Where it
/// is not glibc on x86-64 the variable means nothing, and both runs are the same run.
#[test]
fn a_run_does_not_depend_on_the_processor_that_the_c_library_finds() {
    let place = tempfile::tempdir().unwrap();
    let settings = "tune yolah --generations 3 --population 40 --pairs 2 --nodes 5 --seed 1 --out";
    let [with, without] = ["with", "without"].map(|name| place.path().join(name));
    for (folder, tunables) in [(&with, ""), (&without, "glibc.cpu.hwcaps=-FMA,-AVX2,-FMA4")] {
        let mut command = plywood(&settings.split(' ').collect::<Vec<_>>());
        let output = command.arg(folder).env("GLIBC_TUNABLES", tunables).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    for file in ["run.json", "best.txt", "champion.txt"] {
        let [a, b] = [&with, &without].map(|folder| fs::read_to_string(folder.join(file)).unwrap());
        assert!(a == b, "{file} differs");
    }
}

#[test]
fn what_cannot_be_tuned_or_resumed_is_refused_in_a_line() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("search").display().to_string();
    let complaint = |args: &[&str]| complaint(&[args, &["--out", &folder]].concat());
    let three = complaint(&["tune", "yavalath:players=3"]);
    assert_eq!(three, "plywood: the evaluation of yavalath:players=3 has no weights to learn\n");
    assert!(complaint(&["tune", "awale", "--resume"]).contains("there is no search to go on with"));
    let start = complaint(&["tune", "awale", "--start", "nobody"]);
    assert!(start.starts_with("plywood: nobody: "), "{start}");
    assert!(complaint(&["tune", "awale", "--resume", "--seed", "2"]).contains("--seed"));
    fs::write(place.path().join("search").join("run.json"), "{}").unwrap();
    assert!(complaint(&["tune", "awale"]).contains("--resume goes on with it"));
    assert!(complaint(&["tune", "awale", "--resume"]).contains("not a search of ours"));
}

#[test]
fn weights_that_are_not_right_are_refused_in_a_line() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("weights.txt");
    fs::write(&file, "unit much\n").unwrap();
    let engine = format!("alphabeta:weights={}", file.display());
    let line = complaint(&["analyze", "yolah", &engine]);
    assert!(line.contains("weights.txt: line 1: \"much\" is not a whole number"), "{line}");
    let unknown = complaint(&["analyze", "yolah", "alphabeta:weights=nobody"]);
    assert!(unknown.contains("there are no weights \"nobody\"; there is"), "{unknown}");
    let none = complaint(&["analyze", "awale", "alphabeta:eval=pro,weights=first"]);
    assert!(none.contains("the evaluation \"pro\" has no weights"), "{none}");
}

#[test]
fn an_evaluation_explains_itself_and_its_parts_make_up_the_sum() {
    for entry in catalog::GAMES {
        let game = entry.info.name;
        let output = output(&["analyze", game, "--explain", "--json"]);
        assert!(output.status.success(), "{game}: {output:?}");
        let seen: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let parts = seen["parts"].as_array().unwrap();
        let sum: f64 = parts.iter().map(|part| part["value"].as_f64().unwrap()).sum();
        assert!((sum - seen["value"].as_f64().unwrap()).abs() < 1e-6, "{game}");
        assert!(parts.len() >= 4, "{game}");
    }
    let line = complaint(&["analyze", "yolah", "uct", "--explain"]);
    assert!(line.contains("uct has no evaluation of named terms"), "{line}");
}
