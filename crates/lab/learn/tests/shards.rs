//! Datasets of self-play: deterministic shards, written atomically.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use game::{Position as _, Rules as _, TwoPlayerRules as _};
use learn::{
    DatasetManifest, SelfPlay, SelfPlayConfig, SelfPlayDataset, SelfPlayGame, SelfPlayGenerator,
};
use search::alphabeta::{AlphaBeta, Settings};
use yolah::Yolah;

fn generator() -> SelfPlay<Yolah> {
    let evaluator = || Yolah.evaluator(Yolah.evaluations()[0]).unwrap();
    let engine = |lines| {
        let settings = Settings { tt_mib: 1, multi_pv: lines, ..Settings::default() };
        Box::new(AlphaBeta::new(evaluator(), settings))
    };
    SelfPlay::new(Yolah, evaluator(), engine(1), engine(4))
}

fn manifest() -> DatasetManifest {
    let config =
        SelfPlayConfig { nodes: 40, opening_plies: 6, temperature_plies: 4, temperature: 0.1 };
    let (game, engine) = ("yolah".to_owned(), "alphabeta".to_owned());
    DatasetManifest { game, engine, config, games_per_shard: 3, seed: 7 }
}

/// Generates these shards in a folder.
fn generate(folder: &Path, shards: &[u32]) {
    let dataset = SelfPlayDataset::open_or_create(folder, manifest()).unwrap();
    let mut generator = generator();
    for &shard in shards {
        assert!(dataset.generate_shard(shard, &mut generator, &mut |_| (), &|| false).unwrap());
    }
}

fn games(folder: &Path) -> Vec<SelfPlayGame> {
    let shards = SelfPlayDataset::open(folder).unwrap().shards().unwrap();
    shards.iter().flat_map(|path| SelfPlayDataset::read_shard(path).unwrap()).collect()
}

#[test]
fn a_game_can_be_replayed_and_ends_as_it_says() {
    let mut generator = generator();
    for seed in 0..8 {
        let game = generator.play(seed, &manifest().config, &|| false).unwrap();
        let mut position = Yolah.start();
        for mv in &game.moves {
            let mv = mv.parse().unwrap();
            assert!(position.is_legal(mv));
            position.play(mv);
        }
        let outcome = position.outcome();
        assert_eq!(outcome.is_none(), game.proven);
        if let Some(outcome) = outcome {
            assert!((outcome.reward(game::Player::ONE) - game.result).abs() < 1e-6);
        }
        let scores = &game.expected_scores;
        assert_eq!(scores.len(), game.moves.len());
        let random = scores.iter().take_while(|score| score.is_none()).count();
        assert!((3..=6).contains(&random), "{random}");
        assert!(scores[random..].iter().all(Option::is_some));
    }
}

#[test]
fn shards_generated_by_two_are_those_generated_by_one() {
    let places: Vec<_> = (0..3).map(|_| tempfile::tempdir().unwrap()).collect();
    let [one, two, all] = [&places[0], &places[1], &places[2]].map(tempfile::TempDir::path);
    generate(one, &[1, 0]);
    generate(two, &[2]);
    generate(all, &[0, 1, 2]);
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
    assert!(!dataset.generate_shard(0, &mut generator(), &mut |_| (), &|| true).unwrap());
    assert!(!dataset.has_shard(0) && dataset.shards().unwrap().is_empty());
    generate(place.path(), &[0]);
    let nobody = &mut |_: &SelfPlayGame| panic!("it was there already");
    assert!(dataset.generate_shard(0, &mut generator(), nobody, &|| false).unwrap());
}

#[test]
fn other_settings_and_broken_files_are_refused() {
    let place = tempfile::tempdir().unwrap();
    generate(place.path(), &[0]);
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
