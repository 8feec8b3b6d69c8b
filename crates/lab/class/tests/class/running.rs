//! A class that plays: it goes on where it was, and bots change, come and go meanwhile.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arena::store::Store;
use plywood_class::{ClassError, ClassReader, ClassRun, ClassStandings, Status};

use crate::support::{TestClass, TestMaker, row};

const GAME: &str = "game = \"yavalanchan:size=4\"\n";

#[test]
fn a_class_goes_on_where_it_was() {
    let test = TestClass::new(GAME, &[("ann", "random"), ("bob", "reflex")]);
    assert_eq!(test.run(5).games, 5);
    let after = test.run(7);
    assert_eq!(after.games, 12);
    let reader = ClassReader::new(test.class.clone(), test.config.clone());
    assert_eq!((reader.games().unwrap(), reader.standings().unwrap()), (12, after.clone()));
    assert_eq!(reader.bot("ann").unwrap().unwrap().row, *row(&after, "ann"));
    assert!(reader.bot("nobody").unwrap().is_none());
    let store = Store::read(&test.class.store()).unwrap();
    let events = store.events().unwrap();
    assert_eq!(events.len(), 1);
    // Blocks are whole although the class was stopped in the middle of one.
    let games = store.played(&events[0]).unwrap();
    for block in games.chunks(2) {
        let [first, second] = block else { panic!("{} games", games.len()) };
        assert_eq!(first.opening, second.opening);
        assert_eq!(first.moves[..first.opening_plies], second.moves[..second.opening_plies]);
        assert_eq!(
            first.seats.iter().rev().collect::<Vec<_>>(),
            second.seats.iter().collect::<Vec<_>>()
        );
    }
    assert!(after.rows.iter().all(|row| row.games > 0), "everybody has played");
}

#[test]
fn a_game_that_is_too_small_for_openings_is_played_from_its_start() {
    let game = "game = \"yavalanchan:size=3\"\n";
    let test = TestClass::new(game, &[("ann", "random"), ("bob", "reflex")]);
    assert_eq!(test.run(4).games, 4);
}

#[test]
fn three_players_sit_in_every_seat() {
    let game = "game = \"yavalath:players=3\"\n";
    let test = TestClass::new(game, &[("ann", "random"), ("bob", "reflex")]);
    let standings = test.run(6);
    assert_eq!(standings.games, 6);
    let store = Store::read(&test.class.store()).unwrap();
    let games = store.played(&store.events().unwrap()[0]).unwrap();
    for block in games.chunks(3) {
        for game in block {
            let mut seats = block[0].seats.clone();
            seats.rotate_left((game.number % 3) as usize);
            assert_eq!(game.seats, seats);
        }
    }
    assert!(row(&standings, "ann").place.is_some());
}

#[test]
fn a_bot_that_changes_while_it_plays_is_a_new_version_and_keeps_its_old_games() {
    let test = TestClass::new(GAME, &[("ann", "random"), ("bob", "reflex")]);
    let (changed, seen) = (AtomicBool::new(false), AtomicBool::new(false));
    let standings = test.run_with(None, &|| seen.load(Ordering::Relaxed), &|progress| {
        if progress.games == 4 && !changed.swap(true, Ordering::Relaxed) {
            test.put("ann", "uct:simulations=20");
        }
        let history = progress.history.lock().unwrap();
        let second = history.contestants().iter().find(|c| c.name == "ann" && c.version == 2);
        if second.is_some_and(|version| version.games >= 2) {
            seen.store(true, Ordering::Relaxed);
        }
    });
    let ann = row(&standings, "ann");
    assert_eq!(ann.version, 2);
    assert!(ann.games >= 2 && standings.games > ann.games);
    let store = Store::read(&test.class.store()).unwrap();
    let events = store.events().unwrap();
    assert_eq!(events.len(), 2);
    assert_ne!(events[0].plan.seed, events[1].plan.seed, "other openings");
    let bob = row(&standings, "bob");
    assert_eq!(bob.version, 1, "who has not changed is the same in both events");
}

#[test]
fn new_folders_join_and_removed_ones_rest() {
    let test = TestClass::new(GAME, &[("ann", "random"), ("bob", "reflex")]);
    let standings = test.run(4);
    assert_eq!(row(&standings, "bob").status, Status::Plays);
    std::fs::remove_dir_all(test.bot("bob")).unwrap();
    test.put("cleo", "reflex");
    let before = row(&standings, "bob").games;
    let standings = test.run(6);
    let bob = row(&standings, "bob");
    assert_eq!((bob.status, bob.games), (Status::Left, before));
    assert!(row(&standings, "cleo").games > 0);
    // It comes back as what it was.
    test.put("bob", "reflex");
    let standings = test.run(2);
    let bob = row(&standings, "bob");
    assert_eq!((bob.status, bob.version), (Status::Plays, 1));
}

#[test]
fn a_folder_of_bots_that_vanishes_costs_nothing_that_was_played() {
    let test = TestClass::new(GAME, &[("ann", "random"), ("bob", "reflex")]);
    let gone = AtomicBool::new(false);
    let games = AtomicU64::new(0);
    let standings = test.run_with(Some(8), &|| false, &|progress| {
        games.store(progress.games, Ordering::Relaxed);
        if progress.games == 3 && !gone.swap(true, Ordering::Relaxed) {
            std::fs::remove_dir_all(test.path().join("bots")).unwrap();
        }
    });
    assert_eq!((standings.games, games.into_inner()), (8, 8));
    let later = ClassStandings::read(&test.class, &test.config).unwrap();
    assert_eq!(later.games, 8);
    assert_eq!(row(&later, "ann").status, Status::Left);
}

#[test]
fn a_bot_that_cannot_be_built_loses_some_games_and_rests_until_its_files_change() {
    let game = format!("{GAME}faults = 2\n");
    let test = TestClass::new(&game, &[("ann", "random"), ("bad", "no such engine")]);
    let standings = test.run(10);
    let bad = row(&standings, "bad");
    assert_eq!((bad.status, bad.games, bad.losses), (Status::Rests, 2, 2));
    assert_eq!(bad.faults.get("not-built"), Some(&2));
    assert!(bad.last_fault.as_ref().unwrap().contains("no such engine"), "{bad:?}");
    test.put("bad", "reflex");
    let standings = test.run(6);
    let bad = row(&standings, "bad");
    assert_eq!((bad.status, bad.version, bad.faults()), (Status::Plays, 2, 0));
}

#[test]
fn a_class_in_which_nobody_can_play_waits_for_a_change() {
    let settings = format!("{GAME}faults = 1\n");
    let mut test = TestClass::new(&settings, &[("bad", "no such engine")]);
    test.config.levels = vec![1];
    let polls = AtomicU64::new(0);
    let enough = || {
        // Nobody can play after the first game, so that this is asked again and again.
        if polls.fetch_add(1, Ordering::Relaxed) == 8 {
            test.put("bad", "reflex");
        }
        false
    };
    let standings = test.run_with(Some(3), &enough, &|_| ());
    assert_eq!(standings.games, 3);
    assert_eq!(row(&standings, "bad").version, 2);
}

#[test]
fn a_second_run_of_the_same_class_is_refused() {
    let test = TestClass::new(GAME, &[("ann", "random")]);
    let refused = AtomicBool::new(false);
    test.run_with(Some(2), &|| false, &|_| {
        let second = ClassRun {
            folder: &test.class,
            config: &test.config,
            maker: &TestMaker,
            games: Some(1),
            enough: &|| false,
            stopped: &|| false,
            observer: None,
            report: &|_| (),
        };
        let error = second.run().unwrap_err();
        assert!(matches!(error, ClassError::Store(_)), "{error}");
        refused.store(true, Ordering::Relaxed);
    });
    assert!(refused.into_inner());
}

#[test]
fn too_few_contestants_are_said_at_once() {
    let mut test = TestClass::new(GAME, &[]);
    test.config.levels = vec![1];
    let run = ClassRun {
        folder: &test.class,
        config: &test.config,
        maker: &TestMaker,
        games: None,
        enough: &|| false,
        stopped: &|| false,
        observer: None,
        report: &|_| (),
    };
    let error = run.run().unwrap_err().to_string();
    assert!(error.starts_with("2 have to take part, and there are 1; bots are folders"), "{error}");
}
