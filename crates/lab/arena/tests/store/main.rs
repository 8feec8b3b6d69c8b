//! The store, from outside and from several processes.
//!
//! A program of its own: the store is locked by a process, and a process that another test starts
//! holds the lock too until it runs its own program.

mod damage;
mod made;
mod migration;
mod processes;

use std::fs;
use std::path::Path;
use std::time::Duration;

use plywood_arena::stats::GameOutcome;
use plywood_arena::store::{Filter, Progress, Store, StoreError};
use plywood_arena::{
    Entrant, Fault, MoveNote, MoveStats, Plan, PlayedGame, SprtPlan, SprtScale, Termination,
};
use proptest::prelude::*;

use made::{game, plan};

fn numbers(games: &[PlayedGame]) -> Vec<u64> {
    games.iter().map(|game| game.number).collect()
}

/// The first column of what a store answers.
fn ask(connection: &rusqlite::Connection, sql: &str) -> Vec<String> {
    let mut statement = connection.prepare(sql).unwrap();
    let lines = statement.query_map([], |row| row.get(0)).unwrap();
    lines.map(Result::unwrap).collect()
}

/// The ids of the games that a filter lets through.
fn ids(store: &Store, filter: &Filter) -> Vec<u64> {
    let mut ids = Vec::new();
    let each = store.each(filter, |event, game| {
        ids.push(event.first_game + game.number);
        Ok::<_, StoreError>(())
    });
    each.unwrap();
    ids
}

fn any_game() -> impl Strategy<Value = PlayedGame> {
    let note = (any::<Option<f32>>(), any::<u64>(), any::<u32>(), any::<u64>())
        .prop_map(|(expected_score, nodes, depth, micros)| MoveStats {
            expected_score,
            nodes,
            depth,
            micros,
        })
        .prop_filter("a number", |note| note.expected_score.is_none_or(f32::is_finite));
    let seats = prop::collection::vec(0usize..4, 1..=4);
    let moves = prop::collection::vec("[^ \\s]{1,8}", 0..40);
    let opening = prop::collection::vec("[a-z][1-9]", 0..5);
    (seats, opening, prop::collection::vec((note, "[a-z]{1,3}"), 0..30), moves, ".*", any::<u32>())
        .prop_flat_map(|(seats, opening, noted, odd, reason, score)| {
            let most = seats.len() as u8;
            let winners = prop::collection::btree_set(1..=most, 1..=usize::from(most));
            let fault = prop::option::of((1..=most, 0..13_u8, any::<Duration>()));
            (winners, fault).prop_map(move |(winners, fault)| {
                let mut moves = opening.clone();
                let mut move_stats: Vec<MoveStats> = Vec::new();
                for (i, (note, mv)) in noted.iter().enumerate() {
                    move_stats.push(*note);
                    moves.push(odd.get(i).unwrap_or(mv).clone());
                }
                PlayedGame {
                    number: 3,
                    round: 1,
                    opening: score,
                    seats: seats.clone(),
                    moves,
                    opening_plies: opening.len(),
                    move_stats,
                    notes: Vec::new(),
                    winners: winners.into_iter().collect(),
                    scores: vec![score; seats.len()],
                    termination: termination(&reason, fault),
                }
            })
        })
}

/// The faults of every kind, by turns, so that each is stored with its detail.
fn termination(text: &str, forfeit: Option<(u8, u8, Duration)>) -> Termination {
    let Some((seat, kind, time)) = forfeit else { return Termination::Normal(text.to_owned()) };
    let fault = match kind {
        0 => Fault::NoStart(text.to_owned()),
        1 => Fault::Crashed(text.to_owned()),
        2 => Fault::Hung(time),
        3 => Fault::Flooded,
        4 => Fault::Garbage(text.to_owned()),
        5 => Fault::Illegal(text.to_owned()),
        6 => Fault::Overran(time),
        7 => Fault::CpuTime(time),
        8 => Fault::Memory(time.as_secs()),
        9 => Fault::Processes(time.as_secs()),
        10 => Fault::FileSize(time.as_secs()),
        11 => Fault::NotBuilt(text.to_owned()),
        _ => Fault::Other(text.to_owned()),
    };
    Termination::Forfeit { seat, fault }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_game_comes_back_as_it_was_stored(game in any_game()) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let store = Store::open(&path).unwrap();
        let event = store.begin(&plan("yolah", &["a", "b", "c", "d"]), 10, 0).unwrap();
        store.add(&event, &game).unwrap();
        prop_assert_eq!(&store.played(&event).unwrap(), std::slice::from_ref(&game));
        let mut outcomes = Vec::new();
        let each = store.each_outcome(&event, |short, outcome, _| {
            assert_eq!(short.termination, game.termination);
            outcomes.push(outcome);
            Ok::<_, StoreError>(())
        });
        each.unwrap();
        prop_assert_eq!(outcomes, [GameOutcome::from(&game)]);
        drop(store);
        prop_assert_eq!(Store::read(&path).unwrap().played(&event).unwrap(), [game]);
    }
}

#[test]
fn events_get_ids_one_after_the_other_and_their_games_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some/new/folder/games.db");
    let store = Store::open(&path).unwrap();
    let one = store.begin(&plan("yolah", &["a", "b"]), 20, 1_800_000_000).unwrap();
    let two = store.begin(&plan("awale", &["a", "b"]), 5, 1_800_000_001).unwrap();
    let three = store.begin(&plan("awale", &["a", "c"]), 5, 1_800_000_002).unwrap();
    assert_eq!([one.id, two.id, three.id], [1, 2, 3]);
    assert_eq!([one.first_game, two.first_game, three.first_game], [1, 21, 26]);
    assert!(!one.finished);
    assert_eq!(two.begun, 1_800_000_001);
    assert_eq!(one.plan, plan("yolah", &["a", "b"]));
    let event = store.event(2).unwrap();
    assert_eq!(event.as_ref(), Some(&two));
    assert_eq!(store.event(4).unwrap(), None);
    assert_eq!(store.events().unwrap(), [one, two, three]);
}

#[test]
fn the_newest_event_with_a_plan_is_found_to_the_last_digit_of_the_plan() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("games.db")).unwrap();
    let sprt =
        |elo1| SprtPlan { elo0: 0.0, elo1, alpha: 0.05, beta: 0.05, scale: SprtScale::Normalized };
    let plan = Plan { sprt: Some(sprt(0.1 + 0.2)), ..plan("yolah", &["a", "b"]) };
    assert_eq!(store.find(&plan).unwrap(), None);
    let one = store.begin(&plan, 20, 0).unwrap();
    assert_eq!(store.find(&plan).unwrap(), Some(one.clone()));
    let two = store.begin(&plan, 20, 0).unwrap();
    assert_eq!(store.find(&plan).unwrap(), Some(two));
    assert_eq!(store.find(&Plan { seed: 8, ..plan.clone() }).unwrap(), None);
    assert_eq!(store.find(&Plan { sprt: Some(sprt(5.0)), ..plan.clone() }).unwrap(), None);
    let endless = Plan { sprt: Some(sprt(f64::INFINITY)), ..plan };
    assert!(matches!(store.begin(&endless, 20, 0), Err(StoreError::Plan(_))));
    assert_eq!(store.events().unwrap().len(), 2);
}

#[test]
fn a_game_added_again_is_ignored_and_another_under_its_number_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("games.db")).unwrap();
    let event = store.begin(&plan("yolah", &["a", "b"]), 4, 0).unwrap();
    let first = game(2, &[0, 1]);
    store.add(&event, &first).unwrap();
    store.add(&event, &first).unwrap();
    let mut slower = first.clone();
    slower.move_stats[0].micros += 5;
    store.add(&event, &slower).unwrap();
    let mut other = first.clone();
    other.moves[3] = "e5".into();
    let error = store.add(&event, &other).unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 2 of event 1 is stored already, and was played differently"
    );
    assert_eq!(store.played(&event).unwrap(), [first]);
}

#[test]
fn finishing_removes_the_games_after_the_last_that_counts_and_lets_no_new_one_in() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("games.db")).unwrap();
    let event = store.begin(&plan("yolah", &["a", "b"]), 10, 0).unwrap();
    for number in [5, 0, 3, 1, 2] {
        store.add(&event, &game(number, &[0, 1])).unwrap();
    }
    assert_eq!(numbers(&store.played(&event).unwrap()), [0, 1, 2, 3, 5]);
    assert_eq!(store.progress(&event).unwrap(), Progress { played: 5, planned: 10 });
    store.finish(&event, Some(2)).unwrap();
    assert_eq!(numbers(&store.played(&event).unwrap()), [0, 1, 2]);
    assert!(store.event(1).unwrap().is_some_and(|event| event.finished));
    store.add(&event, &game(1, &[0, 1])).unwrap();
    let late = store.add(&event, &game(5, &[0, 1])).unwrap_err();
    assert_eq!(late.to_string(), "event 1 is finished: game 5 comes too late");
    store.finish(&event, None).unwrap();
    assert_eq!(store.progress(&event).unwrap(), Progress { played: 3, planned: 10 });
}

#[test]
fn games_that_make_no_sense_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("games.db")).unwrap();
    let event = store.begin(&plan("yolah", &["a", "b"]), 4, 0).unwrap();
    let good = game(0, &[0, 1]);
    let with = |change: fn(&mut PlayedGame)| {
        let mut game = good.clone();
        change(&mut game);
        store.add(&event, &game).unwrap_err().to_string()
    };
    for (change, problem) in [
        ((|game| game.number = 4) as fn(&mut PlayedGame), "the event has 4 games at most"),
        (|game| game.number = u64::MAX, "the event has 4 games at most"),
        (|game| game.seats = vec![], "it has 0 seats"),
        (|game| game.seats = vec![0; 5], "it has 5 seats"),
        (|game| game.seats[1] = 2, "its engine 2 does not take part"),
        (|game| game.winners = vec![], "its winners are []"),
        (|game| game.winners = vec![3], "its winners are [3]"),
        (|game| game.winners = vec![2, 1], "its winners [2, 1] are not in order"),
        (
            |game| game.termination = Termination::Forfeit { seat: 0, fault: Fault::Flooded },
            "a fault of seat 0",
        ),
        (|game| game.moves[0] = "a b".into(), "\"a b\" is not a move"),
        (|game| game.moves[0] = String::new(), "\"\" is not a move"),
        (|game| game.opening_plies = 1, "of 4 moves 1 are the opening's and 2 have notes"),
    ] {
        let said = with(change);
        assert!(said.ends_with(&format!("cannot be stored: {problem}")), "{said}");
    }
    assert_eq!(store.played(&event).unwrap(), []);
    let elsewhere = plywood_arena::Event { id: 9, ..event };
    assert!(matches!(store.add(&elsewhere, &good), Err(StoreError::NoEvent { event: 9, .. })));
    assert!(matches!(store.finish(&elsewhere, None), Err(StoreError::NoEvent { .. })));
}

#[test]
fn a_filter_lets_through_what_fits_it_in_order_of_id() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("games.db")).unwrap();
    let yavalath = store.begin(&plan("yavalath", &["a", "b"]), 2, 0).unwrap();
    let three = store.begin(&plan("yavalath:players=3", &["c", "b", "a"]), 6, 0).unwrap();
    let awale = store.begin(&plan("awale", &["a", "d"]), 2, 0).unwrap();
    store.add(&awale, &game(0, &[1, 0])).unwrap();
    store.add(&three, &game(5, &[0, 1, 1])).unwrap();
    store.add(&three, &game(1, &[2, 0, 1])).unwrap();
    store.add(&yavalath, &game(1, &[1, 0])).unwrap();
    store.add(&yavalath, &game(0, &[0, 1])).unwrap();
    let ids = |filter: Filter| ids(&store, &filter);
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(ids(Filter::default()), [1, 2, 4, 8, 9]);
    assert_eq!(ids(Filter::event(2)), [4, 8]);
    assert_eq!(ids(Filter::event(7)), [0; 0]);
    assert_eq!(ids(Filter { game: text("yavalath"), ..Filter::default() }), [1, 2, 4, 8]);
    assert_eq!(ids(Filter { game: text("yavalath:players=3"), ..Filter::default() }), [4, 8]);
    assert_eq!(ids(Filter { game: text("yavala"), ..Filter::default() }), [0; 0]);
    assert_eq!(ids(Filter { engine: text("a"), ..Filter::default() }), [1, 2, 4, 9]);
    assert_eq!(ids(Filter { event: Some(2), engine: text("a"), game: None }), [4]);
    assert_eq!(ids(Filter { engine: text("a' OR 1"), ..Filter::default() }), [0; 0]);

    let four = store.begin(&plan("four", &["a", "b", "c", "last"]), 2, 0).unwrap();
    store.add(&four, &game(0, &[0, 1, 2, 3])).unwrap();
    store.add(&four, &game(1, &[0, 1, 2, 0])).unwrap();
    assert_eq!(ids(Filter { engine: text("last"), ..Filter::default() }), [11]);
}

#[test]
fn games_and_events_come_in_pages_and_a_game_by_its_id() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("games.db")).unwrap();
    let first = store.begin(&plan("yolah", &["a", "b"]), 3, 0).unwrap();
    let second = store.begin(&plan("awale", &["a", "b"]), 9, 0).unwrap();
    store.add(&first, &game(2, &[0, 1])).unwrap();
    for number in [0, 1, 4, 5, 8] {
        store.add(&second, &game(number, &[1, 0])).unwrap();
    }
    let page = |skip, count| numbers(&store.page(&second, skip, count).unwrap());
    assert_eq!(page(0, 2), [0, 1]);
    assert_eq!(page(2, 2), [4, 5]);
    assert_eq!(page(4, 2), [8]);
    assert_eq!(page(5, 2), [0; 0]);
    assert_eq!(page(0, u64::MAX), [0, 1, 4, 5, 8]);
    assert_eq!(page(u64::MAX, 2), [0; 0]);

    let found = |id| store.game(id).unwrap().map(|(event, game)| (event.id, game.number));
    assert_eq!(found(second.first_game + 4), Some((second.id, 4)));
    assert_eq!(found(first.first_game + 2), Some((first.id, 2)));
    for absent in [0, first.first_game, second.first_game + 2, 1000, u64::MAX] {
        assert_eq!(found(absent), None, "{absent}");
    }

    let newest = |skip, count| {
        let events = store.newest_events(skip, count).unwrap();
        events.into_iter().map(|event| event.id).collect::<Vec<_>>()
    };
    assert_eq!((newest(0, 9), newest(0, 1), newest(1, 9)), (vec![2, 1], vec![2], vec![1]));
    assert_eq!((newest(2, 9), store.event_count().unwrap()), (vec![], 2));
}

#[test]
fn whoever_looks_at_games_can_stop() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("games.db")).unwrap();
    let event = store.begin(&plan("yolah", &["a", "b"]), 4, 0).unwrap();
    for number in 0..4 {
        store.add(&event, &game(number, &[0, 1])).unwrap();
    }
    let mut seen = 0;
    let stopped = store.each(&Filter::default(), |_, game| {
        seen += 1;
        if game.number == 1 { Err(StoreError::Plan("enough".into())) } else { Ok(()) }
    });
    assert!(matches!(stopped, Err(StoreError::Plan(_))));
    assert_eq!(seen, 2);
}

#[test]
fn a_reader_sees_what_a_writer_adds_and_cannot_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let writer = Store::open(&path).unwrap();
    let event = writer.begin(&plan("yolah", &["a", "b"]), 4, 0).unwrap();
    let reader = Store::read(&path).unwrap();
    for number in 0..3 {
        writer.add(&event, &game(number, &[0, 1])).unwrap();
        assert_eq!(reader.played(&event).unwrap().len() as u64, number + 1);
    }
    // While somebody reads, the writer does not wait.
    let mut before = 0;
    let each = reader.each(&Filter::default(), |_, _| {
        before += 1;
        writer.add(&event, &game(3, &[0, 1]))
    });
    each.unwrap();
    assert_eq!(before, 3);
    assert_eq!(reader.played(&event).unwrap().len(), 4);
    let error = reader.begin(&plan("yolah", &["a", "b"]), 4, 0).unwrap_err();
    assert_eq!(error.to_string(), format!("{} can only be read", path.display()));
}

#[test]
fn two_stores_on_one_file_are_one_too_many_whatever_the_way_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let link = folder.path().join("link.db");
    let store = Store::open(&path).unwrap();
    symlink(&path, &link).unwrap();
    for way in [&path, &link, &folder.path().join("./games.db")] {
        let error = Store::open(way).unwrap_err();
        let process = std::process::id();
        assert!(matches!(error, StoreError::InUse { process: Some(p), .. } if p == process));
        assert!(
            error
                .to_string()
                .ends_with(&format!("games.db is in use by another plywood (process {process})")),
            "{error}"
        );
    }
    drop(store);
    Store::open(&link).unwrap();
}

/// Makes a symbolic link; on Windows that takes the developer mode or an administrator.
fn symlink(file: &Path, link: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    return std::os::unix::fs::symlink(file, link);
    #[cfg(windows)]
    return std::os::windows::fs::symlink_file(file, link);
}

/// The lock and the write-ahead log belong to a name of the file.
#[test]
fn a_store_with_a_hard_link_is_not_written_to_by_either_name() {
    let folder = tempfile::tempdir().unwrap();
    let [path, link] = ["games.db", "link.db"].map(|name| folder.path().join(name));
    let store = Store::open(&path).unwrap();
    let event = store.begin(&plan("yolah", &["a", "b"]), 4, 0).unwrap();
    fs::hard_link(&path, &link).unwrap();
    let error = Store::open(&link).unwrap_err().to_string();
    assert!(error.contains("link.db has 2 names (hard links)"), "{error}");
    store.add(&event, &game(0, &[0, 1])).expect("who was there first goes on");
    drop(store);
    for way in [&path, &link] {
        assert!(matches!(Store::open(way), Err(StoreError::HardLinks { names: 2, .. })));
    }
    fs::remove_file(&link).unwrap();
    assert_eq!(Store::open(&path).unwrap().played(&event).unwrap().len(), 1);
}

#[test]
fn a_format_that_never_was_is_damage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    drop(Store::open(&path).unwrap());
    for format in [0, -1, i32::MIN] {
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection.pragma_update(None, "user_version", format).unwrap();
        drop(connection);
        let problem =
            format!("games.db is damaged: its format is {format}, and formats begin with 1");
        for error in [Store::open(&path).unwrap_err(), Store::read(&path).unwrap_err()] {
            assert!(error.to_string().ends_with(&problem), "{error}");
        }
    }
}

#[test]
fn what_is_not_a_store_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let said = |path: &Path| {
        let (open, read) = (Store::open(path).unwrap_err(), Store::read(path).unwrap_err());
        assert_eq!(open.to_string(), read.to_string());
        assert!(!open.to_string().contains('\n'));
        open.to_string().replace(&format!("{}/", folder.path().display()), "")
    };

    fs::write(path("text"), "This is a text, and longer than the header of a database.".repeat(9))
        .unwrap();
    assert_eq!(said(&path("text")), "text is not a store of games");

    let other = rusqlite::Connection::open(path("other.db")).unwrap();
    other.execute_batch("CREATE TABLE games (id INTEGER)").unwrap();
    drop(other);
    let before = fs::read(path("other.db")).unwrap();
    assert_eq!(said(&path("other.db")), "other.db is not a store of games");
    assert_eq!(fs::read(path("other.db")).unwrap(), before);
    assert!(!path("other.db.lock").exists());

    drop(Store::open(&path("newer.db")).unwrap());
    let newer = rusqlite::Connection::open(path("newer.db")).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    assert_eq!(
        said(&path("newer.db")),
        "newer.db was written by a newer plywood: its format is 99, this one knows up to 1"
    );

    fs::create_dir(path("folder")).unwrap();
    assert_eq!(said(&path("folder")), "folder is a folder, not a store of games");

    let error = Store::read(&path("absent.db")).unwrap_err().to_string();
    assert_eq!(error, format!("there is no store {}", path("absent.db").display()));
    assert!(!path("absent.db").exists());
    let error = Store::open(&path("text").join("games.db")).unwrap_err().to_string();
    assert!(error.starts_with("cannot use "), "{error}");
    assert!(Store::open(Path::new("")).is_err());
    assert!(Store::open(Path::new("a\0b")).is_err());
    #[cfg(target_os = "linux")] // Nobody can make a folder there.
    assert!(Store::open(Path::new("/proc/no/games.db")).is_err());
}

#[test]
fn an_empty_file_becomes_a_store_when_it_is_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("odd % name?#.db");
    fs::write(&path, "").unwrap();
    assert!(matches!(Store::read(&path), Err(StoreError::Absent(_))));
    drop(Store::open(&path).unwrap());
    assert_eq!(Store::read(&path).unwrap().events().unwrap(), []);
}

#[test]
fn damage_is_an_error_wherever_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Store::open(&path).unwrap();
    let event = store.begin(&plan("yolah", &["a", "b"]), 100, 0).unwrap();
    for number in 0..100 {
        store.add(&event, &game(number, &[0, 1])).unwrap();
    }
    drop(store);
    let whole = fs::read(&path).unwrap();
    let look = |bytes: &[u8]| -> Result<usize, StoreError> {
        let copy = folder.path().join("copy.db");
        fs::write(&copy, bytes).unwrap();
        let store = Store::read(&copy)?;
        Ok(store
            .events()?
            .iter()
            .map(|event| store.played(event))
            .collect::<Result<Vec<_>, _>>()?
            .iter()
            .map(Vec::len)
            .sum())
    };
    assert_eq!(look(&whole).unwrap(), 100);
    let half = look(&whole[..whole.len() / 2]).unwrap_err();
    assert!(half.to_string().contains("copy.db is damaged: "), "{half}");
    assert!(!half.to_string().contains('\n'));
    let mut refused = 0;
    for start in (100..whole.len()).step_by(997) {
        let mut damaged = whole.clone();
        let end = (start + 300).min(whole.len());
        damaged[start..end].fill(0xA5);
        // Some places hold what nobody reads; no place makes more games or a panic.
        match look(&damaged) {
            Ok(games) => assert!(games <= 100),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 5, "{refused}");
}

#[test]
fn the_views_answer_the_usual_questions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Store::open(&path).unwrap();
    let event = store.begin(&plan("yavalath:players=3", &["a", "b", "c"]), 9, 0).unwrap();
    store.add(&event, &game(0, &[0, 1, 2])).unwrap();
    store.add(&event, &PlayedGame { winners: vec![1, 2, 3], ..game(1, &[1, 2, 0]) }).unwrap();
    store
        .add(
            &event,
            &PlayedGame {
                winners: vec![1, 3],
                termination: Termination::Forfeit { seat: 2, fault: Fault::Flooded },
                ..game(2, &[2, 1, 0])
            },
        )
        .unwrap();
    let connection = rusqlite::Connection::open(&path).unwrap();
    let ask = |sql: &str| ask(&connection, sql);
    assert_eq!(
        ask("SELECT format('%s %d %.3f %d %d %d %d', name, games, points, wins, draws, losses, \
             faults) FROM standings"),
        ["a 3 1.833 1 2 0 0", "c 3 0.833 0 2 1 0", "b 3 0.333 0 1 2 1"]
    );
    assert_eq!(
        ask("SELECT format('%d %s %s %s %s %d', id, player1, player2, player3, winners, plies) \
             FROM overview ORDER BY id"),
        ["1 a b c 1 4", "2 b c a 1 2 3 4", "3 c b a 1 3 4"]
    );
}

#[test]
fn the_views_tell_the_names_and_shares_of_four() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Store::open(&path).unwrap();
    let event = store.begin(&plan("four", &["a", "b", "c", "d"]), 9, 0).unwrap();
    let won_by = |number, seats: &[usize], winners: &[u8]| PlayedGame {
        winners: winners.to_vec(),
        ..game(number, seats)
    };
    store.add(&event, &won_by(0, &[0, 1, 2, 3], &[4])).unwrap();
    store.add(&event, &won_by(1, &[3, 2, 1, 0], &[1, 2, 3, 4])).unwrap();
    let forfeit = Termination::Forfeit { seat: 4, fault: Fault::Flooded };
    let forfeit = PlayedGame { termination: forfeit, ..won_by(2, &[1, 2, 0, 3], &[1, 2, 3]) };
    store.add(&event, &forfeit).unwrap();
    let connection = rusqlite::Connection::open(&path).unwrap();
    assert_eq!(
        ask(
            &connection,
            "SELECT format('%d %s %s %s %s %s', id, player1, player2, player3, player4, winners) \
             FROM overview ORDER BY id"
        ),
        ["1 a b c d 4", "2 d c b a 1 2 3 4", "3 b c a d 1 2 3"]
    );
    assert_eq!(
        ask(
            &connection,
            "SELECT format('%d %s %.3f %d', seat, name, share, at_fault) FROM results \
             ORDER BY id, seat"
        ),
        [
            ["1 a 0.000 0", "2 b 0.000 0", "3 c 0.000 0", "4 d 1.000 0"],
            ["1 d 0.250 0", "2 c 0.250 0", "3 b 0.250 0", "4 a 0.250 0"],
            ["1 b 0.333 0", "2 c 0.333 0", "3 a 0.333 0", "4 d 0.000 1"],
        ]
        .concat()
    );
}

#[test]
fn a_fourth_seat_belongs_to_an_engine_of_the_event() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Store::open(&path).unwrap();
    let event = store.begin(&plan("four", &["a", "b", "c", "d"]), 9, 0).unwrap();
    store.add(&event, &game(0, &[0, 1, 2, 3])).unwrap();
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.pragma_update(None, "foreign_keys", true).unwrap();
    let error = connection.execute("UPDATE games SET seat4 = 4", []).unwrap_err().to_string();
    assert!(error.contains("FOREIGN KEY"), "{error}");
}

#[test]
fn a_store_can_go_to_another_thread() {
    fn is_send<T: Send>() {}
    is_send::<Store>();
}

#[test]
fn what_engines_noted_is_kept_with_the_game_and_goes_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Store::open(&path).unwrap();
    let plan = Plan::new("yolah", vec![Entrant::new("a"), Entrant::new("b")]);
    let event = store.begin(&plan, 2, 0).unwrap();
    let notes = vec![MoveNote { ply: 0, text: "depth 3\n\"e5\"".into() }];
    let termination = Termination::Forfeit { seat: 1, fault: Fault::Flooded };
    let game = |number| PlayedGame::new(number, vec![0, 1], vec![2], termination.clone());
    let first = PlayedGame { notes: notes.clone(), ..game(0) };
    store.add(&event, &first).unwrap();
    store.add(&event, &game(1)).unwrap();

    let (_, read) = store.game(event.first_game).unwrap().unwrap();
    assert_eq!(read, first);
    assert_eq!(store.notes(event.first_game + 1).unwrap(), []);
    assert_eq!(store.played(&event).unwrap()[0].notes, [], "many games come without");
    assert_eq!(store.discard(&[event.first_game]).unwrap(), 1);
    assert_eq!(store.notes(event.first_game).unwrap(), []);
}

#[test]
fn notes_that_decayed_are_damage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = Store::open(&path).unwrap();
    let plan = Plan::new("yolah", vec![Entrant::new("a"), Entrant::new("b")]);
    let event = store.begin(&plan, 1, 0).unwrap();
    let termination = Termination::Forfeit { seat: 1, fault: Fault::Flooded };
    let notes = vec![MoveNote { ply: 0, text: "depth 3".into() }];
    let game = PlayedGame { notes, ..PlayedGame::new(0, vec![0, 1], vec![2], termination) };
    store.add(&event, &game).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute("UPDATE notes SET notes = replace(notes, '3', '4')", []).unwrap();

    let error = store.notes(event.first_game).unwrap_err().to_string();
    assert!(error.contains("the notes of game 1 are not what was stored"), "{error}");
    assert_eq!(store.check().unwrap().damaged_games(), [event.first_game]);
}
