//! Datasets of self-play: deterministic shards, written atomically.

use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

use atomic_file::Operation;
use atomic_file::faults::{self, PowerLoss, Syncs};
use game::MoveCode as _;
use learn::{
    PositionExtractor, SampleExtractor as _, SelfPlay, SelfPlayConfig, SelfPlayGame,
    SelfPlayGenerator,
};
use plywood_dataset::{DatasetError, DatasetManifest, Loaded, SelfPlayDataset, load_training_set};
use presentation::TwoPlayerRules as _;
use search::alphabeta::{AlphaBeta, Settings};
use yolah::Yolah;

fn generator() -> Box<dyn SelfPlayGenerator> {
    let evaluator = || Yolah.default_evaluator();
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

fn extractor() -> PositionExtractor<Yolah> {
    PositionExtractor::new(Yolah, Yolah.default_evaluator())
}

fn read_shard(path: &Path) -> Result<Vec<SelfPlayGame>, DatasetError> {
    let shard = SelfPlayDataset::read_shard(path, &|text| extractor().code_of_text(text))?;
    Ok(shard.games)
}

fn games(folder: &Path) -> Vec<SelfPlayGame> {
    let shards = SelfPlayDataset::open(folder).unwrap().shards().unwrap();
    shards.iter().flat_map(|path| read_shard(path).unwrap()).collect()
}

/// The training set of a folder with games of Yolah.
fn load(folder: &Path) -> Result<Loaded, DatasetError> {
    let go_on = &mut |_, _| ControlFlow::Continue(());
    let loaded = load_training_set(&[folder], "yolah", &mut extractor(), 0.5, go_on)?;
    Ok(loaded.expect("it was not stopped"))
}

/// A shard that is part of the tests.
fn committed(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
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
    let different: HashSet<Vec<u16>> = games(all).into_iter().map(|game| game.moves).collect();
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
    assert!(read_shard(&shard).is_err());
    fs::write(&shard, b"no shard").unwrap();
    assert!(read_shard(&shard).is_err());
    fs::write(place.path().join("set.json"), "{").unwrap();
    let broken = SelfPlayDataset::open(place.path()).unwrap_err().to_string();
    assert!(broken.contains("not a set of games"), "{broken}");
}

/// Each byte once, one bit of it: either the shard is refused, or its games are what they were.
#[test]
fn no_bit_that_flips_changes_a_game_unnoticed() {
    let place = tempfile::tempdir().unwrap();
    generate(place.path(), &[0], 1);
    let path = place.path().join("shard-000000.parquet");
    let (bytes, games) = (fs::read(&path).unwrap(), read_shard(&path).unwrap());
    let mut damaged = 0;
    for at in 0..bytes.len() {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (at % 8);
        fs::write(&path, flipped).unwrap();
        match read_shard(&path) {
            Ok(read) => assert_eq!(read, games, "byte {at} of {}", bytes.len()),
            Err(error) => damaged += usize::from(error.to_string().contains("its checksum")),
        }
    }
    println!("{} bits flipped, {damaged} refused by the checksum", bytes.len());
    // Not where the key of the checksum itself is, which is then one that nobody knows.
    assert!(damaged > bytes.len() - 20, "{damaged} of {} were found", bytes.len());
}

/// Shards of older versions have no checksum, and Parquet's reader panics on some that are damaged.
#[test]
fn a_damaged_shard_without_checksum_is_refused_or_read() {
    let bytes = fs::read(committed("code.parquet")).unwrap();
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("shard-000000.parquet");
    let mut refused = 0;
    // The metadata is at the end.
    let tried = bytes.len() - 1_500..bytes.len();
    for at in tried.clone() {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (at % 8);
        fs::write(&path, flipped).unwrap();
        refused += usize::from(read_shard(&path).is_err());
    }
    assert!((1..tried.len()).contains(&refused), "{refused} of {}", tried.len());
}

#[test]
fn an_empty_or_cut_off_file_is_not_a_shard_and_is_generated_anew() {
    let place = tempfile::tempdir().unwrap();
    generate(place.path(), &[0], 1);
    let path = place.path().join("shard-000000.parquet");
    let bytes = fs::read(&path).unwrap();
    let dataset = SelfPlayDataset::open(place.path()).unwrap();
    for left in [0, 3, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&path, &bytes[..left]).unwrap();
        assert!(!dataset.has_shard(0), "{left} bytes");
        assert!(load(place.path()).is_err(), "{left} bytes");
    }
    generate(place.path(), &[0], 1);
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn of_two_that_create_different_sets_in_a_folder_at_once_one_is_refused() {
    for _ in 0..25 {
        let place = tempfile::tempdir().unwrap();
        let barrier = Barrier::new(2);
        let create = |seed: u64| {
            barrier.wait();
            let manifest = DatasetManifest { seed, ..manifest() };
            SelfPlayDataset::open_or_create(place.path(), manifest).map(|set| set.manifest.seed)
        };
        let created = std::thread::scope(|scope| {
            let threads = [1, 2].map(|seed| scope.spawn(move || create(seed)));
            threads.map(|thread| thread.join().unwrap())
        });
        let winner = SelfPlayDataset::open(place.path()).unwrap().manifest.seed;
        let seeds: Vec<u64> =
            created.iter().filter_map(|seed| seed.as_ref().ok().copied()).collect();
        assert_eq!(seeds, [winner]);
    }
}

/// Whichever operation on the disk fails, what is there is sound, and the same command completes it.
#[test]
fn after_any_fault_of_the_disk_the_set_is_completed_to_the_same_shards() {
    let whole = tempfile::tempdir().unwrap();
    generate(whole.path(), &[0, 1], 1);
    let expected = games(whole.path());
    // With one generator all is done on this thread, which is the one that faults are for.
    let work = |folder: &Path| -> Result<(), DatasetError> {
        let dataset = SelfPlayDataset::open_or_create(folder, manifest())?;
        dataset.generate(&[0, 1], vec![generator()], &|_| (), &|| false)
    };
    let count = tempfile::tempdir().unwrap();
    let (done, operations) = faults::observe(|| work(count.path()));
    done.unwrap();
    assert!(operations.len() >= 15, "{operations:?}");
    for (n, operation) in operations.iter().enumerate() {
        let place = tempfile::tempdir().unwrap();
        let failed = faults::fail(n, || work(place.path()));
        assert!(failed.is_err(), "operation {n}, {operation:?}");
        if let Ok(dataset) = SelfPlayDataset::open(place.path()) {
            for shard in dataset.shards().unwrap() {
                read_shard(&shard).expect("what is there is whole");
            }
        }
        work(place.path()).unwrap();
        assert_eq!(games(place.path()), expected, "operation {n}, {operation:?}");
    }
}

#[test]
fn whenever_the_power_is_cut_the_set_is_completed_to_the_same_shards() {
    let whole = tempfile::tempdir().unwrap();
    generate(whole.path(), &[0, 1], 1);
    let expected = games(whole.path());
    let work = |folder: &Path| -> Result<(), DatasetError> {
        let dataset = SelfPlayDataset::open_or_create(&folder.join("new/set"), manifest())?;
        dataset.generate(&[0, 1], vec![generator()], &|_| (), &|| false)
    };
    let count = tempfile::tempdir().unwrap();
    let (done, operations) = faults::observe(|| work(count.path()));
    done.unwrap();
    assert!(operations.contains(&Operation::CreateFolder), "{operations:?}");
    let mut tries = 0;
    for (before, seed) in (0..=operations.len()).flat_map(|n| [(n, 1), (n, 2), (n, 3)]) {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("new/set");
        let loss = PowerLoss { before, seed, syncs: Syncs::Done };
        let done = faults::cut_power(loss, || work(place.path()));
        assert_eq!(done.is_ok(), before == operations.len(), "{loss:?}");
        if done.is_ok() {
            assert_eq!(games(&folder), expected, "{loss:?}: what was reported is there");
        }
        work(place.path()).unwrap();
        assert_eq!(games(&folder), expected, "{loss:?}");
        tries += 1;
    }
    println!("{tries} power losses");
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
    let mut extractor = extractor();
    let mut load = |folders: &[&Path], game: &str, answer: ControlFlow<()>| {
        load_training_set(folders, game, &mut extractor, 0.5, &mut |_, _| answer)
    };
    let go_on = ControlFlow::Continue(());
    let Loaded { set, games, shards, unchecked } =
        load(&[place.path()], "yolah", go_on).unwrap().unwrap();
    assert_eq!((games, shards, unchecked), (6, 2, 0));
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
    let read = read_shard(&committed("zstd.parquet"));
    if cfg!(feature = "zstd") {
        assert_eq!(read.unwrap().len(), 1);
        return;
    }
    let error = read.unwrap_err().to_string();
    assert!(error.contains("zstd.parquet: "), "{error}");
    assert!(error.ends_with("`cargo build --release --features zstd` reads it"), "{error}");
}

/// Both are of the same command: `text.parquet` by the last version that wrote moves in notation, `code.parquet`
/// by the first that writes their codes.
#[test]
fn a_shard_with_moves_in_notation_gives_the_samples_of_one_with_codes() {
    let [text, code] = ["text.parquet", "code.parquet"].map(committed);
    let games = SelfPlayDataset::read_shard(&code, &|_| None).expect("there are no texts to read");
    assert_eq!(read_shard(&text).unwrap(), games.games);
    assert!(!games.is_checked, "it has no checksum");
    let place = tempfile::tempdir().unwrap();
    let [former, present] = [("former", text), ("present", code)].map(|(name, shard)| {
        let folder = place.path().join(name);
        SelfPlayDataset::open_or_create(&folder, manifest()).unwrap();
        fs::copy(shard, folder.join("shard-000000.parquet")).unwrap();
        load(&folder).unwrap()
    });
    assert_eq!((former.games, present.games), (20, 20));
    assert_eq!((former.unchecked, present.unchecked), (1, 1), "neither has a checksum");
    assert!(present.set.len() > 500, "{}", present.set.len());
    assert!(former.set == present.set);
}

#[test]
fn a_text_that_is_not_a_move_is_refused_with_its_row() {
    let read = SelfPlayDataset::read_shard(&committed("text.parquet"), &|_| None);
    let error = read.unwrap_err().to_string();
    let (path, problem) = error.split_once(": ").unwrap();
    assert!(path.ends_with("text.parquet"), "{error}");
    assert!(problem.starts_with("row 1: move 1, \"") && problem.ends_with("\", is not a move"));
}

/// Plays the games that are left in a list.
struct Prepared(Vec<SelfPlayGame>);

impl SelfPlayGenerator for Prepared {
    fn play(
        &mut self,
        _: u64,
        _: &SelfPlayConfig,
        _: &(dyn Fn() -> bool + Sync),
    ) -> Option<SelfPlayGame> {
        self.0.pop()
    }
}

/// What is said of a dataset whose second game is this one.
fn complaint(second: SelfPlayGame) -> String {
    let place = tempfile::tempdir().unwrap();
    let dataset = SelfPlayDataset::open_or_create(place.path(), manifest()).unwrap();
    let [first, third] = [0, 1].map(|seed| {
        generator().play(seed, &manifest().config, &|| false).expect("it is not stopped")
    });
    let generator = Box::new(Prepared(vec![third, second, first]));
    dataset.generate(&[4], vec![generator], &|_| (), &|| false).unwrap();
    let error = load(place.path()).unwrap_err().to_string();
    assert_eq!(error.lines().count(), 1, "{error}");
    let (path, problem) = error.split_once(": ").unwrap();
    assert!(path.ends_with("shard-000004.parquet"), "{error}");
    problem.to_owned()
}

#[test]
fn a_code_that_is_no_legal_move_is_refused_with_its_shard_and_row() {
    let codes = yolah::Move::CODES;
    let good = generator().play(7, &manifest().config, &|| false).unwrap();
    let with_code = |ply: usize, code: u16| {
        let mut game = good.clone();
        game.moves[ply] = code;
        complaint(game)
    };
    let largest = format!("row 2: move 3 has the code 65535, and codes are below {codes}");
    assert_eq!(with_code(2, u16::MAX), largest);
    let first = format!("row 2: move 1 has the code {codes}, and codes are below {codes}");
    assert_eq!(with_code(0, codes as u16), first);
    // The same move again: its piece has left.
    let mv = yolah::Move::from_code(good.moves[0].into()).unwrap();
    let again = format!("row 2: move 3, \"{mv}\" (code {}), is illegal", good.moves[0]);
    assert_eq!(with_code(2, good.moves[0]), again);
}

#[test]
fn a_value_that_is_no_expected_score_or_missing_is_refused_with_its_row() {
    let good = generator().play(7, &manifest().config, &|| false).unwrap();
    let large = SelfPlayGame { result: 1.5, ..good.clone() };
    assert_eq!(complaint(large), "row 2: 1.5 is not an expected score");
    let mut short = good;
    short.expected_scores.pop();
    let [moves, values] = [short.moves.len(), short.expected_scores.len()];
    assert_eq!(complaint(short), format!("row 2: {moves} moves, but {values} values"));
}
