//! Sets of games: the same whoever makes them, and whole or not at all.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use game::{Position as _, Rules as _, TwoPlayerRules as _};
use learn::{GameSet, Generator, Manner, SelfGame, SelfPlay, SetInfo};
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

fn info() -> SetInfo {
    let manner = Manner { nodes: 40, opening: 6, lot: 4, temperature: 0.1 };
    let (game, engine) = ("yolah".to_owned(), "alphabeta".to_owned());
    SetInfo { game, engine, manner, shard: 3, seed: 7 }
}

/// Makes these shards in a folder.
fn make(folder: &Path, shards: &[u32]) {
    let set = GameSet::begin(folder, info()).unwrap();
    let mut generator = generator();
    for &shard in shards {
        assert!(set.make(shard, &mut generator, &mut |_| (), &|| false).unwrap());
    }
}

fn games(folder: &Path) -> Vec<SelfGame> {
    let shards = GameSet::open(folder).unwrap().shards().unwrap();
    shards.iter().flat_map(|path| GameSet::read(path).unwrap()).collect()
}

#[test]
fn a_game_can_be_replayed_and_ends_as_it_says() {
    let mut generator = generator();
    for seed in 0..8 {
        let game = generator.play(seed, &info().manner, &|| false).unwrap();
        let mut position = Yolah.start();
        for mv in &game.moves {
            let mv = mv.parse().unwrap();
            assert!(position.is_legal(mv));
            position.play(mv);
        }
        let outcome = position.outcome();
        assert_eq!(outcome.is_none(), game.proved);
        if let Some(outcome) = outcome {
            assert!((outcome.reward(game::Player::ONE) - game.result).abs() < 1e-6);
        }
        assert_eq!(game.values.len(), game.moves.len());
        let random = game.values.iter().take_while(|value| value.is_none()).count();
        assert!((3..=6).contains(&random), "{random}");
        assert!(game.values[random..].iter().all(Option::is_some));
    }
}

#[test]
fn shards_made_by_two_are_those_made_by_one() {
    let places: Vec<_> = (0..3).map(|_| tempfile::tempdir().unwrap()).collect();
    let [one, two, all] = [&places[0], &places[1], &places[2]].map(tempfile::TempDir::path);
    make(one, &[1, 0]);
    make(two, &[2]);
    make(all, &[0, 1, 2]);
    let [from, to] = [two, one].map(|folder| folder.join("shard-000002.parquet"));
    fs::copy(from, to).unwrap();
    assert_eq!(games(one), games(all));
    let different: HashSet<Vec<String>> = games(all).into_iter().map(|game| game.moves).collect();
    assert_eq!(different.len(), 9);
}

#[test]
fn a_shard_that_is_stopped_is_not_there_and_one_that_is_there_is_left_alone() {
    let place = tempfile::tempdir().unwrap();
    let set = GameSet::begin(place.path(), info()).unwrap();
    assert!(!set.make(0, &mut generator(), &mut |_| (), &|| true).unwrap());
    assert!(!set.has(0) && set.shards().unwrap().is_empty());
    make(place.path(), &[0]);
    let nobody = &mut |_: &SelfGame| panic!("it was there already");
    assert!(set.make(0, &mut generator(), nobody, &|| false).unwrap());
}

#[test]
fn other_settings_and_broken_files_are_refused() {
    let place = tempfile::tempdir().unwrap();
    make(place.path(), &[0]);
    let other = SetInfo { seed: 8, ..info() };
    let refused = GameSet::begin(place.path(), other).unwrap_err().to_string();
    assert!(refused.ends_with("a set of other games is there; choose another folder"), "{refused}");
    let shard = place.path().join("shard-000000.parquet");
    let bytes = fs::read(&shard).unwrap();
    fs::write(&shard, &bytes[..bytes.len() / 2]).unwrap();
    assert!(GameSet::read(&shard).is_err());
    fs::write(&shard, b"no shard").unwrap();
    assert!(GameSet::read(&shard).is_err());
    fs::write(place.path().join("set.json"), "{").unwrap();
    let broken = GameSet::open(place.path()).unwrap_err().to_string();
    assert!(broken.contains("not a set of games"), "{broken}");
}
