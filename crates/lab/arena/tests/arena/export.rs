//! Games written out, and text read back.

use std::fs;

use game::Rng;
use plywood_arena::export::{
    ExportError, ImportError, RecordLine, Times, import, read_parquet, write_csv,
    write_file_atomically, write_json, write_parquet, write_text,
};
use plywood_arena::store::{Filter, Store};
use plywood_arena::{Entrant, Event, Fault, MoveStats, Plan, PlayedGame, Termination};

const NOW: i64 = 1_800_000_000;

fn plan(game: &str, engines: &[&str]) -> Plan {
    let engine = |&name: &&str| match name.split_once('=') {
        Some((name, engine)) => Entrant { name: name.into(), engine: engine.into() },
        None => Entrant::new(name),
    };
    Plan::new(game, engines.iter().map(engine).collect())
}

/// A random game by the rules, or one that a fault ends after some plies.
fn random_game(event: &Event, number: u64, fault_after: Option<usize>) -> PlayedGame {
    let mut session = catalog::open(&event.plan.game).unwrap();
    let mut rng = Rng::seeded(number + 1);
    while let Some(mv) = session.random_move(&mut rng) {
        if Some(session.moves().len()) == fault_after {
            break;
        }
        session.play(&mv).unwrap();
    }
    let moves = session.moves();
    let players = session.players();
    let seat = session.turn().map(game::Player::number);
    let opening_plies = (number as usize % 3).min(moves.len());
    let note = |i: usize| MoveStats {
        expected_score: (!i.is_multiple_of(3)).then_some(i as f32 / 300.0),
        nodes: (i as u64) << (i % 50),
        depth: i as u32 % 9,
        micros: i as u64 * 12_345,
    };
    let (winners, termination) = if let Some(verdict) = session.verdict() {
        (
            verdict.outcome.winners().map(game::Player::number).collect(),
            Termination::Normal(verdict.reason.to_string()),
        )
    } else {
        let text = "\"said\" \\ {one}, [two]; three".to_owned();
        let fault = if players == 2 { Fault::Crashed(text) } else { Fault::Other(text) };
        let forfeit = Termination::Forfeit { seat: seat.unwrap_or(1), fault };
        let others = (1..=players as u8).filter(|&other| Some(other) != seat).collect();
        (others, forfeit)
    };
    let seats = (0..players).map(|i| (number as usize + i) % event.plan.engines.len()).collect();
    PlayedGame {
        round: (number / 2) as u32,
        opening: (number / 4) as u32,
        opening_plies,
        move_stats: (opening_plies..moves.len()).map(note).collect(),
        moves,
        scores: session.scores(),
        ..PlayedGame::new(number, seats, winners, termination)
    }
}

/// A store with events of all games, gaps between their ids, faults and draws.
fn library(store: &Store) {
    for (game, engines) in [
        ("yolah", &["random", "un, deux \"trois\"=uct:simulations=10"][..]),
        ("yavalath", &["a=alphabeta:depth=2", "b=ugi:some program", "c"]),
        ("yavalath:players=3", &["a", "b", "c", "d"]),
        ("yavalanchan:size=3", &["a", "b"]),
        ("awale", &["a"]),
    ] {
        let event = store.begin(&plan(game, engines), 50, NOW).unwrap();
        for number in [0, 1, 2, 3, 7, 8, 20] {
            let fault_after = (number == 7).then_some(3);
            store.add(&event, &random_game(&event, number, fault_after)).unwrap();
        }
        store.finish(&event, None).unwrap();
    }
}

fn text(store: &Store, filter: &Filter) -> String {
    let mut out = Vec::new();
    write_text(store, filter, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn lines(store: &Store) -> Vec<RecordLine> {
    let mut out = Vec::new();
    write_json(store, &Filter::default(), Times::Included, &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn new_store(folder: &tempfile::TempDir, name: &str) -> Store {
    Store::open(&folder.path().join(name)).unwrap()
}

#[test]
fn a_game_is_one_object_with_an_entry_for_each_move() {
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder, "games.db");
    let event = store.begin(&plan("yolah", &["a", "b=uct"]), 50, NOW).unwrap();
    let note = MoveStats { expected_score: Some(0.1), nodes: 12, depth: 3, micros: 4500 };
    let game = PlayedGame {
        round: 2,
        opening: 1,
        moves: vec!["x".into(), "y".into(), "z".into()],
        opening_plies: 1,
        move_stats: vec![note, MoveStats { expected_score: None, ..note }],
        scores: vec![3, 3],
        ..PlayedGame::new(4, vec![1, 0], vec![1, 2], Termination::Normal("both \"stuck\"".into()))
    };
    store.add(&event, &game).unwrap();
    let line = |times| {
        let mut out = Vec::new();
        assert_eq!(write_json(&store, &Filter::default(), times, &mut out).unwrap(), 1);
        String::from_utf8(out).unwrap()
    };
    let untimed = "{\"id\":5,\"event\":1,\"game\":\"yolah\",\"round\":3,\"opening\":2,\
         \"seats\":[\"b\",\"a\"],\"moves\":[\"x\",\"y\",\"z\"],\"opening_plies\":1,\
         \"winners\":[1,2],\"reason\":\"both \\\"stuck\\\"\",\"scores\":[3,3],\
         \"values\":[null,0.1,null],\"nodes\":[0,12,12],\"depths\":[0,3,3],\"fault\":null}\n";
    assert_eq!(line(Times::Omitted), untimed);
    let timed = untimed.replace("\"fault\"", "\"times\":[0,4500,4500],\"fault\"");
    assert_eq!(line(Times::Included), timed);
}

#[test]
fn text_that_was_read_into_a_new_store_is_written_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder, "games.db");
    library(&store);
    for (i, filter) in [
        Filter::default(),
        Filter::event(3),
        Filter { game: Some("yavalath".into()), ..Filter::default() },
        Filter { engine: Some("c".into()), ..Filter::default() },
    ]
    .iter()
    .enumerate()
    {
        let written = text(&store, filter);
        let copy = new_store(&folder, &format!("copy{i}.db"));
        let imported = import(&copy, &written, 0).unwrap();
        assert_eq!(imported.games, written.matches("[Id ").count());
        assert!(imported.events.iter().all(|event| event.finished && event.plan.rounds == 0));
        assert_eq!(text(&copy, &Filter::default()), written);
    }
    // Not only the text: all there is to know of the games.
    let copy = Store::read(&folder.path().join("copy0.db")).unwrap();
    assert_eq!(lines(&copy), lines(&store));
    assert_eq!(lines(&copy).len(), 35);
}

#[test]
fn the_same_text_is_not_taken_in_twice_and_ids_that_are_taken_are_not_given_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder, "games.db");
    library(&store);
    let written = text(&store, &Filter::event(2));
    let imported = import(&store, &written, 0).unwrap();
    assert_eq!(imported.events.len(), 1);
    assert_eq!((imported.events[0].id, imported.events[0].first_game), (6, 251));
    assert_eq!(lines(&store).len(), 42);
    let again = import(&store, &format!("\n{written}\n\n"), 0).unwrap();
    assert_eq!(again, imported);
    assert_eq!(lines(&store).len(), 42);
    let next = store.begin(&plan("yolah", &["a", "b"]), 5, 0).unwrap();
    assert_eq!((next.id, next.first_game), (7, 272));
}

#[test]
fn records_of_people_are_read_as_far_as_a_store_keeps_them() {
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder, "games.db");
    let text = "[Game \"yavalath\"]\n[Player1 \"Ann\"]\n[Player2 \"Bob\"]\n[Event \"Club\"]\n\
        [Id \"99999999999999999\"]\n[Date \"2026-11-15\"]\n\n\
        1. e5 {the\n[centre]} d4 2. c3 { 0.5 3/40 0.100s } 1-0\n\n\
        [Game \"yavalath\"]\n[Player1 \"Bob\"]\n[Player2 \"Ann\"]\n[Event \"Club\"]\n\
        [Reason \"resigned\"]\n\ne5 0-1";
    let imported = import(&store, text, NOW).unwrap();
    let [event] = &imported.events[..] else { panic!("{imported:?}") };
    assert_eq!((event.id, event.first_game, event.begun), (1, 1, 1_794_700_800));
    let games = store.played(event).unwrap();
    assert_eq!(games[0].moves, ["e5", "d4", "c3"]);
    assert_eq!(games[0].termination.reason(), "by agreement");
    assert_eq!(games[0].move_stats[0], MoveStats::default());
    let note = MoveStats { expected_score: Some(0.5), nodes: 40, depth: 3, micros: 100_000 };
    assert_eq!(games[0].move_stats[2], note);
    assert_eq!((games[0].opening, games[1].opening), (0, 1));
    assert_eq!((&games[1].seats[..], &games[1].winners[..]), (&[1, 0][..], &[2][..]));
    assert_eq!(games[1].termination.reason(), "resigned");
}

#[test]
fn a_record_that_is_wrong_is_named_and_nothing_is_taken_in() {
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder, "games.db");
    let tags = "[Game \"yavalath\"]\n[Player1 \"a\"]\n[Player2 \"b\"]\n";
    let good = format!("{tags}\n1. e5 1-0\n\n");
    for (wrong, problem) in [
        (format!("{tags}\n1. e5\nd4\n2. z9 *\n"), "line 13: move 3: "),
        (format!("{tags}\n1. e5 d4\n"), "line 12: the game breaks off"),
        (format!("{tags}\n1. e5 *\n"), "it is not finished"),
        (format!("{tags}\n1. e5 0-0-1\n"), "the result 0-0-1 is not one of 2 players"),
        (format!("{tags}[Position \"x\"]\n\n1. e5 1-0\n"), "it begins with a position"),
        (format!("{tags}[Fault \"3\"]\n\n1. e5 1-0\n"), "the tag Fault: \"3\" is not"),
        (format!("{tags}[OpeningPlies \"2\"]\n\n1. e5 1-0\n"), "the tag OpeningPlies: \"2\""),
        (tags.replace("Player2", "Second") + "\n1. e5 1-0\n", "the tag Player2 is missing"),
        (tags.replace("yavalath", "go") + "\n1. e5 1-0\n", "the tag Game: "),
        ("[Player1 \"a\"]\n\n1. e5 1-0\n".into(), "the tag Game is missing"),
        (format!("{tags}\n1. e5 {{no end\n\n{good}"), "line 11: a comment begins with {"),
    ] {
        let error = import(&store, &format!("{good}{wrong}"), 0).unwrap_err();
        let said = error.to_string();
        assert!(said.starts_with(&format!("game 2, from line 7: {problem}")), "{said}");
        assert!(!said.contains('\n'));
        assert_eq!(store.events().unwrap(), []);
    }
    assert!(matches!(import(&store, " \n", 0), Err(ImportError::Empty)));
    assert_eq!(import(&store, &good, 0).unwrap().games, 1);
}

#[test]
fn csv_has_a_line_a_game_and_quotes_what_needs_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder, "games.db");
    let event = store.begin(&plan("yavalath", &["plain", "a \"b\", c"]), 50, NOW).unwrap();
    let mut game = random_game(&event, 1, Some(2));
    let fault = Fault::Crashed("\nno, really".into());
    game.termination = Termination::Forfeit { seat: 1, fault };
    store.add(&event, &game).unwrap();
    let three = store.begin(&plan("yavalath:players=3", &["x", "y", "z"]), 50, NOW).unwrap();
    let termination = Termination::Normal("r".into());
    let drawn = PlayedGame { winners: vec![1, 3], termination, ..random_game(&three, 0, Some(1)) };
    store.add(&three, &drawn).unwrap();
    let mut out = Vec::new();
    assert_eq!(write_csv(&store, &Filter::default(), &mut out).unwrap(), 2);
    let expected = format!(
        "id,event,game,round,opening,seat1,seat2,seat3,seat4,plies,opening_plies,winners,reason,\
         score1,score2,score3,score4,fault,moves\n\
         2,1,yavalath,1,1,\"a \"\"b\"\", c\",plain,,,2,1,2,\"player 1 crashed: \nno, really\",,,,,1,{}\n\
         51,2,yavalath:players=3,1,1,x,y,z,,1,0,1 3,r,,,,,,{}\n",
        game.moves.join(" "),
        drawn.moves[0]
    );
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

#[test]
fn a_game_of_four_is_written_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder, "games.db");
    let event = store.begin(&plan("four", &["a", "b", "c", "d"]), 2, NOW).unwrap();
    let game = PlayedGame {
        moves: ["k", "l", "m", "n"].map(String::from).to_vec(),
        move_stats: vec![MoveStats::default(); 4],
        scores: vec![5, 6, 7, 8],
        ..PlayedGame::new(0, vec![0, 1, 2, 3], vec![2, 4], Termination::Normal("points".into()))
    };
    store.add(&event, &game).unwrap();
    let other = PlayedGame { seats: vec![0, 1, 2, 0], number: 1, ..game };
    store.add(&event, &other).unwrap();
    let filter = Filter { engine: Some("d".into()), ..Filter::default() };

    let mut json = Vec::new();
    assert_eq!(write_json(&store, &filter, Times::Included, &mut json).unwrap(), 1);
    let line: RecordLine = serde_json::from_slice(&json).unwrap();
    assert_eq!(line.seats, ["a", "b", "c", "d"]);
    assert_eq!((&line.winners[..], &line.scores[..]), (&[2, 4][..], &[5, 6, 7, 8][..]));

    let mut csv = Vec::new();
    assert_eq!(write_csv(&store, &filter, &mut csv).unwrap(), 1);
    let csv = String::from_utf8(csv).unwrap();
    assert_eq!(csv.lines().nth(1), Some("1,1,four,1,1,a,b,c,d,4,0,2 4,points,5,6,7,8,,k l m n"));

    let written = text(&store, &filter);
    assert!(written.contains("[Player3 \"c\"]\n[Player4 \"d\"]\n[Event \"1\"]\n"), "{written}");
    assert!(written.ends_with("\n\n1. k l m n 0-1/2-0-1/2\n"), "{written}");

    let path = folder.path().join("games.parquet");
    assert_eq!(write_parquet(&store, &filter, &path).unwrap(), 1);
    let mut games = Vec::new();
    let read = read_parquet(&path, |game| {
        games.push(game);
        Ok(())
    });
    read.unwrap();
    assert_eq!(games, [line]);
}

#[test]
fn parquet_holds_all_that_is_known_of_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder, "games.db");
    library(&store);
    let event = store.begin(&plan("awale", &["a", "b"]), 1, NOW).unwrap();
    store.add(&event, &random_game(&event, 0, Some(0))).unwrap();
    let path = folder.path().join("games.parquet");
    assert_eq!(write_parquet(&store, &Filter::default(), &path).unwrap(), 36);
    let mut games = Vec::new();
    let read = read_parquet(&path, |game| {
        games.push(game);
        Ok(())
    });
    read.unwrap();
    assert_eq!(games, lines(&store));
    assert!(games.iter().any(|game| game.moves.is_empty()), "an empty list is among them");
    assert!(!folder.path().join("games.parquet.part").exists());

    assert_eq!(write_parquet(&store, &Filter::event(99), &path).unwrap(), 0);
    read_parquet(&path, |game| panic!("{game:?} in an empty file")).unwrap();
}

#[test]
fn many_games_make_several_groups_of_rows_and_come_back_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder, "games.db");
    let game = "[Game \"yavalath\"]\n[Player1 \"a\"]\n[Player2 \"b\"]\n\n1. e5 1-0\n\n";
    assert_eq!(import(&store, &game.repeat(10_001), 0).unwrap().games, 10_001);
    let path = folder.path().join("games.parquet");
    assert_eq!(write_parquet(&store, &Filter::default(), &path).unwrap(), 10_001);
    let mut next = 1;
    let read = read_parquet(&path, |game| {
        assert_eq!(game.id, next);
        next += 1;
        Ok(())
    });
    read.unwrap();
    assert_eq!(next, 10_002);
}

#[test]
fn what_is_not_a_file_of_games_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    let read = || read_parquet(&path, |_| Ok(())).unwrap_err().to_string();
    assert!(read().starts_with(&format!("{}: ", path.display())));
    fs::write(&path, "PAR1 but nothing else PAR1").unwrap();
    assert!(read().starts_with(&format!("{}: ", path.display())));
}

#[test]
fn a_file_is_whole_or_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt");
    fs::write(&path, "before").unwrap();
    let store = new_store(&folder, "games.db");
    library(&store);
    let broken = write_file_atomically(&path, |out| {
        write_text(&store, &Filter::default(), out)?;
        Err::<(), _>(ExportError::Write(std::io::Error::other("no more")))
    });
    assert_eq!(broken.unwrap_err().to_string(), format!("{}: no more", path.display()));
    assert_eq!(fs::read_to_string(&path).unwrap(), "before");
    assert!(!folder.path().join("games.txt.part").exists());
    let count =
        write_file_atomically(&path, |out| write_text(&store, &Filter::default(), out)).unwrap();
    assert_eq!(count, 35);
    assert_eq!(fs::read_to_string(&path).unwrap(), text(&store, &Filter::default()));
    let nowhere = folder.path().join("no/such/folder/games.txt");
    let error = write_file_atomically(&nowhere, |_| Ok(())).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{}: ", nowhere.display())), "{error}");
}

/// What a full disk does to who writes to it.
struct FullDisk;

impl std::io::Write for FullDisk {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_ends_an_export_with_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let store = new_store(&folder, "games.db");
    library(&store);
    let mut full = FullDisk;
    for error in [
        write_text(&store, &Filter::default(), &mut full).unwrap_err(),
        write_csv(&store, &Filter::default(), &mut full).unwrap_err(),
        write_json(&store, &Filter::default(), Times::Omitted, &mut full).unwrap_err(),
    ] {
        let ExportError::Write(error) = error else { panic!("{error}") };
        assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
    }
}
