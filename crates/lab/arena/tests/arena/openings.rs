//! Openings differ, are not decided, and are the same for the same seed.

use std::collections::HashSet;

use catalog::Session;
use plywood_arena::{OpeningError, Openings, openings, read_openings};

/// Every game, with each of its options.
fn games() -> impl Iterator<Item = String> {
    catalog::GAMES.iter().flat_map(catalog::Entry::specs)
}

fn after(game: &str, moves: &[String]) -> Box<dyn Session> {
    let mut session = catalog::open(game).unwrap();
    for mv in moves {
        session.play(mv).unwrap();
    }
    session
}

fn lines(text: &str) -> Openings {
    Openings::Moves(read_openings(text))
}

#[test]
fn random_openings_are_legal_unfinished_and_no_two_are_symmetric() {
    for game in games() {
        let game = &*game;
        let found = openings(game, &Openings::Random(4), 7, 40).unwrap();
        assert_eq!(found.len(), 40);
        let mut seen = HashSet::new();
        for moves in &found {
            assert_eq!(moves.len(), 4, "{game}: {moves:?}");
            let session = after(game, moves);
            assert!(session.turn().is_some(), "{game}: {moves:?}");
            assert!(seen.insert(session.canonical()), "{game}: {moves:?}");
        }
    }
}

#[test]
fn who_asks_for_more_openings_gets_the_same_ones_first() {
    for game in games() {
        let game = &*game;
        let few = openings(game, &Openings::Random(3), 5, 10).unwrap();
        let more = openings(game, &Openings::Random(3), 5, 30).unwrap();
        assert_eq!(few[..], more[..10], "{game}");
    }
}

#[test]
fn another_seed_gives_other_openings() {
    let of_seed = |seed| openings("yolah", &Openings::Random(4), seed, 5).unwrap();
    assert_eq!(of_seed(1), of_seed(1));
    assert_ne!(of_seed(1), of_seed(2));
}

#[test]
fn openings_become_longer_when_there_are_no_more_of_their_length() {
    // There are fewer first moves than openings asked for, so the others need two.
    let found = openings("awale", &Openings::Random(1), 1, 20).unwrap();
    let lengths: Vec<usize> = found.iter().map(Vec::len).collect();
    assert!(lengths.is_sorted(), "{lengths:?}");
    assert_eq!(lengths.iter().filter(|&&length| length == 1).count(), first_moves("awale"));
}

/// How many first moves of a game differ and are not decided, as far as openings say.
fn first_moves(game: &str) -> usize {
    let session = catalog::open(game).unwrap();
    let mut different = HashSet::new();
    for mv in session.legal_moves() {
        different.insert(after(game, &[mv.text]).canonical());
    }
    different.len()
}

#[test]
fn a_game_without_open_positions_has_no_random_openings() {
    let error = openings("yavalanchan:size=2", &Openings::Random(1), 1, 3).unwrap_err();
    let OpeningError::Exhausted { needed: 3, found } = error else { panic!("{error}") };
    assert!(found < 3);
    assert!(error.to_string().contains(&format!("only {found} different")), "{error}");
}

#[test]
fn no_random_opening_can_be_won_at_once() {
    let found = openings("yavalath", &Openings::Random(8), 3, 60).unwrap();
    for moves in &found {
        let session = after("yavalath", moves);
        let player = session.turn();
        for mv in session.legal_moves() {
            let mut next = session.fork();
            next.play(&mv.text).unwrap();
            let winners = next.verdict().map(|verdict| verdict.outcome);
            let wins = winners.is_some_and(|outcome| outcome.includes(player.unwrap()));
            assert!(!wins, "{moves:?} {}", mv.text);
        }
    }
}

#[test]
fn without_openings_every_game_begins_at_the_start() {
    let none = openings("awale", &Openings::None, 1, 3).unwrap();
    assert_eq!(none, [[""; 0]; 3]);
}

#[test]
fn lines_of_moves_are_taken_in_order() {
    let given = lines("e5 d4\nc3 d4 # here\n1. c3 2. e6\n");
    let taken = openings("yavalath", &given, 1, 2).unwrap();
    assert_eq!(taken, [["e5", "d4"], ["c3", "d4"]]);
    let all = openings("yavalath", &given, 1, 3).unwrap();
    assert_eq!(all[2], ["c3", "e6"]);
}

#[test]
fn too_few_lines_are_an_error_that_says_how_many_are_missing() {
    let error = openings("yavalath", &lines("e5 d4"), 1, 3).unwrap_err();
    let message = "3 openings are needed, one for each round, but there are 1";
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_bad_line_is_named_by_its_number() {
    let problem = |text: &str| openings("yavalath", &lines(text), 1, 1).unwrap_err().to_string();
    assert!(problem("e5\ne5 e5").starts_with("opening 2: e5 "), "{}", problem("e5\ne5 e5"));
    assert!(problem("e5\nnonsense").starts_with("opening 2: "), "{}", problem("e5\nnonsense"));
    assert_eq!(
        problem("e5\nd4 e5 c3\n\nc3 e5 d4"),
        "opening 3: it leads to the same position as opening 2, or a symmetric one"
    );
}

#[test]
fn lines_are_refused_just_if_they_lead_to_symmetric_positions() {
    for (game, one, other) in [
        ("yavalath", "a1 e5", "a5 e5"),
        ("yavalath", "a1 e5", "a2 e5"),
        ("yolah", "a1:a2", "h8:h7"),
        ("yolah", "a1:a2", "a1:a3"),
        ("awale", "1R", "1B"),
    ] {
        let canonical = |line: &str| after(game, &read_openings(line)[0]).canonical();
        let refused = openings(game, &lines(&format!("{one}\n{other}")), 1, 1).is_err();
        assert_eq!(refused, canonical(one) == canonical(other), "{game}: {one}, {other}");
    }
}

#[test]
fn a_line_after_which_the_game_is_over_or_decided_is_refused() {
    // Three in a row lose; a gap with two on one side and one on the other wins at the next move.
    let problem = |text: &str| openings("yavalath", &lines(text), 1, 1).unwrap_err().to_string();
    let over = problem("a1 e5 b1 e6 c1");
    assert_eq!(over, "opening 1: the game is over after it");
    let decided = problem("a1 i5 b1 g7 d1 i1");
    assert_eq!(decided, "opening 1: the game is decided after it");
}

#[test]
fn an_opening_that_puts_one_of_three_out_is_refused() {
    let game = "yavalath:players=3";
    let text = "a1 e5 i3 b1 f7 h2 c1";
    let session = after(game, &read_openings(text)[0]);
    assert!(session.turn().is_some(), "the others play on");
    let error = openings(game, &lines(text), 1, 1).unwrap_err();
    assert_eq!(error.to_string(), "opening 1: the game is decided after it");
}

#[test]
fn a_game_that_there_is_not_has_no_openings() {
    for kind in [Openings::None, Openings::Random(2), lines("e5")] {
        assert!(matches!(openings("chess", &kind, 1, 1), Err(OpeningError::Game(_))));
    }
}

#[test]
fn a_file_of_openings_may_hold_comments_numbers_and_empty_lines() {
    let text = "\u{feff}# from a book\n\n1. e5 d4 2. c3 d6\r\n  1.e5 c3 # glued\n#\n12 3\n";
    let expected: [&[&str]; 3] = [&["e5", "d4", "c3", "d6"], &["e5", "c3"], &["12", "3"]];
    assert_eq!(read_openings(text), expected);
    assert!(read_openings("").is_empty());
}
