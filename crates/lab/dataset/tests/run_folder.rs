//! Runs on disk: for one process, and resumed as they were saved.

use std::sync::atomic::AtomicBool;

use learn::{Method, ParallelRunner, RaceConfig, Run, Settings, Tunable as _, TunableGame};
use plywood_dataset::{FolderError, RunFolder};
use yolah::Yolah;

/// A run of one generation.
fn run() -> Run {
    let tunable = TunableGame::new(Yolah).expect("its evaluation has weights");
    let race = RaceConfig { min_pairs: 1, max_pairs: 1, opening_plies: 4, nodes: 1 };
    let settings = Settings {
        method: Method::CrossEntropy,
        population: 4,
        games: 0,
        islands: 1,
        race,
        seed: 1,
    };
    let stopped = AtomicBool::new(false);
    let runner = ParallelRunner { threads: 2, stopped: &stopped, on_item_done: &|| () };
    let initial = tunable.initial_weights();
    let mut run = Run::begin(&tunable, &initial, settings, &runner).expect("nobody cancels it");
    run.step(&tunable, &runner).expect("nobody cancels it");
    run
}

#[test]
fn a_folder_is_for_one_run_and_one_process() {
    let place = tempfile::tempdir().unwrap();
    let text = |result: Result<Run, FolderError>| result.map(|_| ()).unwrap_err().to_string();
    let folder = RunFolder::open(place.path()).unwrap();
    folder.is_new().unwrap();
    let second = RunFolder::open(place.path()).map(|_| ()).unwrap_err().to_string();
    assert!(second.ends_with("another process is at work there"), "{second}");
    assert!(text(folder.load("yolah")).ends_with("there is no search to go on with"));
    let run = run();
    folder.save("yolah", &run).unwrap();
    assert_eq!(folder.load("yolah").unwrap(), run);
    assert!(folder.is_new().unwrap_err().to_string().contains("--resume"));
    assert!(text(folder.load("chess")).ends_with("this is a search for yolah"));
    std::fs::write(folder.file("run.json"), "{\"plywood\":1").unwrap();
    assert!(text(folder.load("yolah")).contains("not a search of ours"));
}

#[test]
fn a_new_folder_is_durable_before_a_run_is_saved_in_it() {
    use atomic_file::Operation::{CreateFolder, SyncFolder};
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("new/run");
    let (opened, operations) = atomic_file::faults::observe(|| RunFolder::open(&path));
    opened.unwrap();
    assert_eq!(operations, [CreateFolder, SyncFolder, CreateFolder, SyncFolder]);
}
