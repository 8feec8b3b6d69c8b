//! Lines that are proven to their end, and reviews of whole games.

use game::{Rng, SearchLimits};
use plywood_catalog::{EngineReport, Session, complete_proven_lines, open, review};
use presentation::Record;
use presentation::record::{Glyph, RecordedMove};

/// Random positions of a game, some plies before its end.
fn late_positions(game: &str, plies_left: usize, count: u64) -> Vec<Box<dyn Session>> {
    let position = |seed| {
        let (mut session, mut rng) = (open(game).unwrap(), Rng::seeded(seed));
        while let Some(mv) = session.random_move(&mut rng) {
            session.play(&mv).unwrap();
        }
        (0..plies_left).for_each(|_| drop(session.undo()));
        session
    };
    (1..=count).map(position).collect()
}

/// Asserts that a line leads to the end of the game, and to the result that it should.
fn assert_complete(session: &dyn Session, pv: &[String], scores: &[f32]) {
    let mut session = session.duplicate();
    for mv in pv {
        session.play(mv).unwrap();
    }
    let verdict = session.verdict().expect("the line leads to the end");
    let winners = verdict.outcome.winners().count() as f32;
    for (player, &score) in game::Player::all(session.players()).zip(scores) {
        let share = if verdict.outcome.includes(player) { 1.0 / winners } else { 0.0 };
        assert!((share - score).abs() < 0.01, "{} of {player}: {pv:?}", session.position());
    }
}

#[test]
fn a_proven_win_is_shown_to_its_end_where_the_principal_variation_is_cut_off() {
    let mut cut_off = 0;
    for (game, engine) in [
        ("yavalath", "alphabeta:hash=1"),
        ("yavalanchan:size=3", "alphabeta:hash=1"),
        ("othello", "alphabeta:hash=1"),
        ("awale", "uct:memory=8"),
    ] {
        for session in late_positions(game, 9, 8) {
            let mut engine = session.variant().engine(engine, 3).unwrap();
            let mut report = engine.analyze(&*session, SearchLimits::nodes(20_000)).unwrap();
            let lines = |report: &EngineReport| {
                let lines = report.candidates.iter().filter(|line| line.proven);
                lines.map(|line| line.pv.len()).sum::<usize>()
            };
            let before = lines(&report);
            complete_proven_lines(&mut *engine, &*session, &mut report, &|| false);
            cut_off += usize::from(lines(&report) > before);
            if report.proven {
                assert_complete(&*session, &report.pv, &report.expected_scores);
            }
        }
    }
    assert!(cut_off > 0, "no line was cut off");
}

/// A game that player 1 loses because she overlooks her own four and that of player 2.
const GAME: &str = "[Game \"yavalath\"]\n[Player1 \"Ada\"]\n[Player2 \"Bob\"]\n\n\
    1. e5! {the centre} a1 2. e6 a2 (2... e8 {a guard}) 3. e8 a4 4. c2 a3 0-1\n";

fn reviewed(text: &str) -> Record {
    let record: Record = text.parse().unwrap();
    let mut engine = open("yavalath").unwrap().variant().engine("alphabeta:hash=1", 1).unwrap();
    let mut search = |session: &dyn Session| {
        engine.reset();
        let mut report = engine.analyze(session, SearchLimits::nodes(3000)).unwrap();
        complete_proven_lines(&mut *engine, session, &mut report, &|| false);
        Some(report)
    };
    review(&record, &mut search).unwrap().unwrap()
}

#[test]
fn a_review_evaluates_every_position_and_marks_mistakes_with_what_was_better() {
    let record = reviewed(GAME);
    assert!(record.start.evaluation.is_some());
    assert!(record.moves.iter().all(|mv| mv.annotation.evaluation.is_some()));
    // Comments, praise and variations stay.
    let first = &record.moves[0].annotation;
    assert_eq!((first.comment.as_str(), first.glyph), ("the centre", Some(Glyph::Good)));
    assert_eq!(record.moves[3].variations[0][0].text, "e8");
    let [blunder, last] = [6, 7].map(|i| &record.moves[i]);
    assert_eq!(blunder.annotation.glyph, Some(Glyph::Blunder), "{record}");
    assert_eq!(blunder.variations[0][0].text, "e7");
    let after = blunder.annotation.evaluation.as_ref().unwrap();
    assert_eq!((after.scores(), after.proven, after.plies), (vec![0.0, 1.0], true, Some(1)));
    assert_eq!(after.best.as_deref(), Some("a3"));
    // The end is known, and nobody erred there.
    let end = last.annotation.evaluation.as_ref().unwrap();
    assert_eq!((end.scores(), end.proven, last.annotation.glyph), (vec![0.0, 1.0], true, None));
}

#[test]
fn a_review_of_a_review_changes_nothing() {
    let once = reviewed(GAME).to_string();
    assert_eq!(reviewed(&once).to_string(), once);
}

#[test]
fn a_review_that_is_given_up_has_no_result() {
    let record = Record { moves: vec![RecordedMove::new("e5")], ..GAME.parse().unwrap() };
    let record = Record { result: None, ..record };
    assert_eq!(review(&record, &mut |_| None), Ok(None));
    assert!(review(&Record::default(), &mut |_| None).is_err());
}
