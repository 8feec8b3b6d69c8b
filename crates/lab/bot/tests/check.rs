//! The check that authors of bots run.

use std::path::Path;

use plywood_bot::check::{Check, CheckReport};

use crate::support::{Place, answering};

const RANDOM: &str = "def answer(turn): return random.choice(turn['legal'])\n";

fn check(place: &Place, folder: &Path, game: &str) -> CheckReport {
    let check = Check {
        workshop: &place.workshop,
        folder,
        game,
        // What a busy machine does to a bot in Python is not its fault.
        move_ms: 60_000,
        games: 4,
        seed: 1,
        stopped: &|| false,
    };
    check.run(&mut |_| {}).unwrap()
}

#[test]
fn a_bot_that_is_right_passes_every_step_and_plays_all_games() {
    let place = Place::new();
    let folder = place.bot("bot", "main.py", &answering(RANDOM));
    for (game, steps) in [("yavalath:players=3", 6), ("othello", 8)] {
        let report = check(&place, &folder, game);
        assert_eq!(report.problems(), 0, "{report:#?}");
        assert!(report.steps.len() >= steps, "{game}: {:#?}", report.steps);
        assert_eq!(report.steps[0].found.as_deref(), Some("Python"));
        assert_eq!(report.steps[2].found.as_deref(), Some("the plain protocol"));
        let games: Vec<_> =
            report.games.iter().map(|game| (game.opponent.as_str(), game.seat)).collect();
        assert_eq!(games[..3], [("random", 1), ("level:1", 2), ("level:2", games[2].1)]);
        assert_eq!(games.len(), 4);
    }
}

#[test]
fn what_is_wrong_is_told_with_the_position_and_the_exception() {
    let place = Place::new();
    let text = "def answer(turn):
    if len(turn['legal']) == 1: raise ValueError('no choice')
    return turn['legal'][0]
";
    let folder = place.bot("bot", "main.py", &answering(text));
    let report = check(&place, &folder, "othello");
    let step = report.steps.last().unwrap();
    assert_eq!(step.step, "plays a move when there is only one");
    let problem = step.problem.as_ref().unwrap();
    assert!(problem.message.starts_with("it crashed: it ended, exit status: 1"), "{problem:?}");
    assert!(problem.stderr.ends_with("ValueError: no choice"), "{problem:?}");
    let mut session = catalog::open("othello").unwrap();
    for mv in &problem.moves {
        session.play(mv).unwrap();
    }
    assert_eq!((session.position(), session.legal_moves().len()), (problem.position.clone(), 1));
    assert!(report.games.is_empty());
}

#[test]
fn what_cannot_be_built_or_started_is_where_the_check_ends() {
    let place = Place::new();
    let steps = |text: &str| {
        let folder = place.bot("bot", "main.py", text);
        let report = check(&place, &folder, "awale");
        let steps = report.steps.iter().map(|step| (step.step.clone(), step.problem.is_some()));
        steps.collect::<Vec<_>>()
    };
    assert_eq!(steps("x =")[1..], [("can be built".to_owned(), true)]);
    let started = "starts and answers its practice turn".to_owned();
    assert_eq!(steps("raise SystemExit(3)")[2..], [(started, true)]);
    let report = check(&place, &place.path().join("nowhere"), "awale");
    assert_eq!((report.steps.len(), report.problems()), (1, 1));
}
