//! Datasets of self-play: deterministic shards, written atomically.

use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use learn::{PositionExtractor, SelfPlay, SelfPlayConfig, SelfPlayGame, SelfPlayGenerator};
use plywood_dataset::{DatasetManifest, Loaded, SelfPlayDataset, load_training_set};
use presentation::TwoPlayerRules as _;
use search::alphabeta::{AlphaBeta, Settings};
use yolah::Yolah;

fn generator() -> Box<dyn SelfPlayGenerator> {
    let evaluator = || Yolah.evaluator(Yolah.evaluations()[0]).unwrap();
    let engine = |lines| {
        let settings = Settings { tt_mib: 1, multi_pv: lines, ..Settings::default() };
        Box::new(AlphaBeta::new(evaluator(), settings))
    };
    Box::new(SelfPlay::new(Yolah, evaluator(), engine(1), engine(4)))
}

fn manifest() -> DatasetManifest {
    let config =
        SelfPlayConfig { nodes: 40, opening_plies: 6, temperature_plies: 4, temperature: 0.1 };
    let (game, engine) = ("yolah".to_owned(), "alphabeta".to_owned());
    DatasetManifest { game, engine, config, games_per_shard: 3, seed: 7 }
}

/// Generates these shards in a folder, on some threads.
fn generate(folder: &Path, shards: &[u32], threads: usize) {
    let dataset = SelfPlayDataset::open_or_create(folder, manifest()).unwrap();
    let games = AtomicUsize::new(0);
    let generators = (0..threads).map(|_| generator()).collect();
    let on_game = |_: &SelfPlayGame| _ = games.fetch_add(1, Ordering::Relaxed);
    dataset.generate(shards, generators, &on_game, &|| false).unwrap();
    assert!(shards.iter().all(|&shard| dataset.has_shard(shard)));
    assert_eq!(games.into_inner(), 3 * shards.len());
}

fn games(folder: &Path) -> Vec<SelfPlayGame> {
    let shards = SelfPlayDataset::open(folder).unwrap().shards().unwrap();
    shards.iter().flat_map(|path| SelfPlayDataset::read_shard(path).unwrap()).collect()
}

#[test]
fn shards_generated_by_two_are_those_generated_by_one() {
    let places: Vec<_> = (0..3).map(|_| tempfile::tempdir().unwrap()).collect();
    let [one, two, all] = [&places[0], &places[1], &places[2]].map(tempfile::TempDir::path);
    generate(one, &[1, 0], 1);
    generate(two, &[2], 1);
    generate(all, &[0, 1, 2], 2);
    let [from, to] = [two, one].map(|folder| folder.join("shard-000002.parquet"));
    fs::copy(from, to).unwrap();
    assert_eq!(games(one), games(all));
    let different: HashSet<Vec<String>> = games(all).into_iter().map(|game| game.moves).collect();
    assert_eq!(different.len(), 9);
}

#[test]
fn a_shard_that_is_stopped_is_not_there_and_one_that_is_there_is_left_alone() {
    let place = tempfile::tempdir().unwrap();
    let dataset = SelfPlayDataset::open_or_create(place.path(), manifest()).unwrap();
    dataset.generate(&[0], vec![generator()], &|_| (), &|| true).unwrap();
    assert!(!dataset.has_shard(0) && dataset.shards().unwrap().is_empty());
    generate(place.path(), &[0], 1);
    let nobody = |_: &SelfPlayGame| panic!("it was there already");
    dataset.generate(&[0], vec![generator()], &nobody, &|| false).unwrap();
}

#[test]
fn other_settings_and_broken_files_are_refused() {
    let place = tempfile::tempdir().unwrap();
    generate(place.path(), &[0], 1);
    let other = DatasetManifest { seed: 8, ..manifest() };
    let refused = SelfPlayDataset::open_or_create(place.path(), other).unwrap_err().to_string();
    assert!(refused.ends_with("a set of other games is there; choose another folder"), "{refused}");
    let shard = place.path().join("shard-000000.parquet");
    let bytes = fs::read(&shard).unwrap();
    fs::write(&shard, &bytes[..bytes.len() / 2]).unwrap();
    assert!(SelfPlayDataset::read_shard(&shard).is_err());
    fs::write(&shard, b"no shard").unwrap();
    assert!(SelfPlayDataset::read_shard(&shard).is_err());
    fs::write(place.path().join("set.json"), "{").unwrap();
    let broken = SelfPlayDataset::open(place.path()).unwrap_err().to_string();
    assert!(broken.contains("not a set of games"), "{broken}");
}

#[test]
fn a_failure_to_write_ends_the_work_of_all_threads() {
    let place = tempfile::tempdir().unwrap();
    let dataset = SelfPlayDataset::open_or_create(&place.path().join("set"), manifest()).unwrap();
    fs::remove_dir_all(place.path().join("set")).unwrap();
    let generators = (0..2).map(|_| generator()).collect();
    let error = dataset.generate(&[0, 1, 2, 3, 4, 5], generators, &|_| (), &|| false).unwrap_err();
    assert!(error.to_string().contains(".parquet: "), "{error}");
}

#[test]
fn a_training_set_has_the_positions_of_each_game_once() {
    let place = tempfile::tempdir().unwrap();
    generate(place.path(), &[0, 1], 1);
    let mut extractor =
        PositionExtractor::new(Yolah, Yolah.evaluator(Yolah.evaluations()[0]).unwrap());
    let mut load = |folders: &[&Path], game: &str, answer: ControlFlow<()>| {
        load_training_set(folders, game, &mut extractor, 0.5, &mut |_, _| answer)
    };
    let go_on = ControlFlow::Continue(());
    let Loaded { set, games } = load(&[place.path()], "yolah", go_on).unwrap().unwrap();
    assert_eq!(games, 6);
    assert!(set.len() > 60, "{}", set.len());
    let twice = load(&[place.path(), place.path()], "yolah", go_on).unwrap().unwrap();
    assert_eq!((twice.games, twice.set.fingerprint()), (6, set.fingerprint()));
    assert!(load(&[place.path()], "yolah", ControlFlow::Break(())).unwrap().is_none());
    let error = load(&[place.path()], "awale", go_on).unwrap_err().to_string();
    assert!(error.ends_with(" has games of yolah"), "{error}");
}

/// A manifest as it was written first.
#[test]
fn the_format_of_the_manifest_stays() {
    let text = r#"{
  "game": "yolah",
  "engine": "alphabeta",
  "manner": {
    "nodes": 40,
    "opening": 6,
    "lot": 4,
    "temperature": 0.1
  },
  "shard": 3,
  "seed": 7
}"#;
    let place = tempfile::tempdir().unwrap();
    SelfPlayDataset::open_or_create(place.path(), manifest()).unwrap();
    assert_eq!(fs::read_to_string(place.path().join("set.json")).unwrap(), text);
}

/// A shard that an older version made is read, or it is said how to read it.
#[test]
fn a_shard_compressed_with_zstd_is_read_or_refused_with_what_to_do() {
    let shard = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/zstd.parquet");
    let read = SelfPlayDataset::read_shard(&shard);
    if cfg!(feature = "zstd") {
        assert_eq!(read.unwrap().len(), 1);
        return;
    }
    let error = read.unwrap_err().to_string();
    assert!(error.contains("zstd.parquet: "), "{error}");
    assert!(error.ends_with("`cargo build --release --features zstd` reads it"), "{error}");
}
