//! Sessions of every game: opened by spec, played, undone, recorded and replayed.

use game::Rng;
use plywood_catalog::{PlayError, ReplayError, open, replay, signature};
use presentation::Record;
use presentation::record::{GameResult, RecordedMove};

use crate::support::all_combinations;

#[test]
fn every_game_can_be_played_undone_recorded_and_replayed() {
    for spec in all_combinations() {
        let mut session = open(&spec).unwrap();
        assert_eq!(session.spec(), spec);
        let start = session.position();
        let mut rng = Rng::seeded(5);
        while let Some(mv) = session.random_move(&mut rng) {
            session.play(&mv).unwrap();
        }
        let end = session.status();
        assert!(end.turn.is_none() && end.legal_moves.is_empty() && end.outcome.is_some());

        let mut record = Record::default();
        record.set_tag("Game", &*spec);
        record.moves = session.moves().into_iter().map(RecordedMove::new).collect();
        let outcome = session.verdict().unwrap().outcome;
        record.result = Some(GameResult { outcome, players: session.players() });
        let again = replay(&record.to_string().parse().unwrap()).unwrap();
        assert_eq!(again.position(), end.position);

        while session.undo().is_some() {}
        assert_eq!(session.position(), start);
    }
}

#[test]
fn a_session_can_begin_anywhere() {
    let mut session = open("yolah").unwrap();
    assert_eq!(session.initial_position(), None);
    let text = "w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1";
    session.set_position(text).unwrap();
    assert_eq!(session.initial_position().as_deref(), Some(text));
    assert_eq!(session.undo(), None);
    assert_eq!(session.fork().position(), text);
    assert!(session.set_position("nonsense").is_err());
    assert_eq!(session.position(), text, "nothing has changed");
}

#[test]
fn illegal_and_unreadable_moves_change_nothing() {
    let mut session = open("yavalath").unwrap();
    session.play("e5").unwrap();
    assert!(matches!(session.play("e5"), Err(PlayError::Illegal { .. })));
    assert!(matches!(session.play("z9"), Err(PlayError::Unreadable(_))));
    assert_eq!(session.moves(), ["e5"]);
}

#[test]
fn moves_name_the_cells_to_click() {
    let cells = |spec: &str, mv: &str| {
        let moves = open(spec).unwrap().legal_moves();
        moves.into_iter().find(|legal| legal.text == mv).unwrap().cells
    };
    assert_eq!(cells("yolah", "d5:b7"), ["d5", "b7"]);
    assert_eq!(cells("yavalath", "e5"), ["e5"]);
    assert_eq!(cells("yavalanchan", "d4n"), ["d4"]);
    assert_eq!(cells("awale", "3R"), ["3"]);
}

#[test]
fn what_is_wrong_with_a_record_is_said() {
    let error = |text: &str| match text.parse::<Record>() {
        Ok(record) => replay(&record).err().expect("it is wrong").to_string(),
        Err(error) => ReplayError::from(error).to_string(),
    };
    assert_eq!(error("1. e5 *"), "the tag Game is missing");
    let known: Vec<&str> = plywood_catalog::GAMES.iter().map(|entry| entry.info.name).collect();
    assert_eq!(
        error("[Game \"chess\"]\n*"),
        format!("the tag Game: there is no game \"chess\"; there is {}", known.join(", "))
    );
    assert_eq!(
        error("[Game \"yavalath\"]\n\n1. e5\n2. z9 *"),
        "line 4: move 2: no cell \"z9\" on a board of size 5"
    );
    assert_eq!(
        error("[Game \"yavalath\"]\n\n1. e5 d4 (1... c3 (1... z9)\n2. c3) *"),
        "line 3: move 2: no cell \"z9\" on a board of size 5"
    );
    assert_eq!(
        error("[Game \"yolah\"]\n[Position \"8 b\"]\n*"),
        "the tag Position: \"8 b\" is not a position: it wants a board, b or w, and two numbers of points"
    );
    let won = "[Game \"yavalath\"]\n1. e5 a1 e6 a2 e8 a4 e7";
    assert_eq!(error(&format!("{won} 0-1")), "the result is 0-1, but the moves lead to 1-0");
    assert_eq!(error(&format!("{won} *")), "the result is *, but the moves lead to 1-0");
    assert!(replay(&format!("{won} 1-0").parse().unwrap()).is_ok());
}

#[test]
fn the_rules_do_what_their_signatures_say() {
    for known in signature::all() {
        let session = open(&known.game).unwrap();
        let stats = session.variant().playouts(&*session, signature::GAMES, signature::SEED);
        assert_eq!(stats.checksum, known.checksum, "{}", known.game);
        assert_eq!(stats.games, signature::GAMES);
        let counts = session
            .variant()
            .perft_divide(&*session, known.depth, 2, &|_, _| std::ops::ControlFlow::Continue(()));
        let leaves: u64 = counts.unwrap().iter().map(|(_, count)| count).sum();
        assert_eq!(leaves, known.leaves, "{} perft {}", known.game, known.depth);
    }
}

#[test]
fn a_count_can_be_ended_in_the_middle() {
    let session = open("yolah").unwrap();
    let counts =
        session.variant().perft_divide(&*session, 4, 2, &|_, _| std::ops::ControlFlow::Break(()));
    assert_eq!(counts, None);
}
