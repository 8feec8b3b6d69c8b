//! What engines are told: evaluations, moves worth searching, and in which order.

use awale::{Colour, Evaluation, Move, Position, Rules, source_depth};
use game::{Evaluator, Position as _, Rng, Rules as _, Score, TwoPlayerRules as _};

/// The positions of random games, finished ones left out.
fn random_positions(games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut rng = Rng::stream(4, seed);
        let mut position = Rules::default().start();
        while let Some(mv) = position.random_move(&mut rng) {
            positions.push(position.clone());
            position.play(mv);
        }
    }
    positions
}

fn read(text: &str) -> Position {
    Rules::default().read_position(text).expect(text)
}

/// A position on whose board all holes but those given are empty; player 1 has captured `one`
/// seeds, player 2 all the others.
fn board(holes: &[(usize, &str)], turn: u32, one: usize) -> Position {
    let mut texts = ["0.0"; 16];
    for &(hole, seeds) in holes {
        texts[hole - 1] = seeds;
    }
    let seeds = texts.iter().flat_map(|hole| hole.split('.'));
    let seeds: usize = seeds.map(|count| count.parse::<usize>().expect("a number")).sum();
    read(&format!("{} {turn} {one} {} 9", texts.join("/"), 64 - seeds - one))
}

/// The board turned by one hole, which exchanges the players.
fn turned(position: &Position) -> Position {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let mut holes: Vec<&str> = fields[0].split('/').collect();
    holes.rotate_right(1);
    let turn = if fields[1] == "1" { 2 } else { 1 };
    let (one, two, plies) = (fields[2], fields[3], fields[4]);
    read(&format!("{} {turn} {two} {one} {plies}", holes.join("/")))
}

/// The same with the other player to move, if that player has a seed.
fn passed(position: &Position) -> Option<Position> {
    let text = position.to_string();
    let (board, rest) = text.split_once(' ')?;
    let turn = if rest.starts_with('1') { 2 } else { 1 };
    Rules::default().read_position(&format!("{board} {turn}{}", &rest[1..])).ok()
}

fn evaluations() -> Vec<Evaluation> {
    let named = |name: &&str| Rules::default().evaluator(name).expect("a name of the list");
    Rules::default().evaluations().iter().map(named).collect()
}

#[test]
fn there_are_the_evaluations_that_are_named_and_no_others() {
    let rules = Rules::default();
    let names = ["balance", "beginner", "intermediate", "pro", "ultimate"];
    assert_eq!(rules.evaluations(), names);
    assert_eq!(rules.evaluator("balance"), Some(Evaluation::default()));
    for (i, a) in names.iter().enumerate() {
        for b in &names[..i] {
            assert_ne!(rules.evaluator(a), rules.evaluator(b), "{a}, {b}");
        }
    }
    for name in ["", "Balance", "best", "pro "] {
        assert_eq!(rules.evaluator(name), None, "{name}");
    }
}

#[test]
fn turning_the_board_by_a_hole_turns_nothing_but_the_board() {
    for position in random_positions(60) {
        let mut image = position.clone();
        for _ in 0..16 {
            image = turned(&image);
            for mut evaluation in evaluations() {
                let (a, b) = (evaluation.evaluate(&image), evaluation.evaluate(&position));
                assert_eq!(a, b, "{position}, {image}");
            }
        }
        assert_eq!(image, position);
    }
}

#[test]
fn what_is_good_for_one_player_is_bad_for_the_other() {
    let mut compared = 0;
    for position in random_positions(200) {
        let Some(other) = passed(&position) else { continue };
        for mut evaluation in evaluations() {
            assert_eq!(evaluation.evaluate(&other), -evaluation.evaluate(&position), "{position}");
        }
        compared += 1;
    }
    assert!(compared > 5000, "{compared}");
}

#[test]
fn the_start_is_even() {
    let start = Rules::default().start();
    for mut evaluation in evaluations() {
        assert_eq!(evaluation.evaluate(&start), Score::DRAW);
    }
}

#[test]
fn the_generations_count_what_they_say() {
    let value = |name, position: &Position| {
        let mut evaluation = Evaluation::named(name).expect("a generation");
        i32::from(evaluation.evaluate(position).raw())
    };
    // Player 1: a hole of five in both colours and a single red seed, three moves. Player 2: a
    // hole of four blue seeds, one move. Ten seeds on the board, 30 captured against 24.
    let position = board(&[(1, "2.3"), (5, "1.0"), (8, "0.4")], 1, 30);
    assert_eq!(value("beginner", &position), 6 * 10);
    assert_eq!(value("intermediate", &position), 6 * 10 + (6 - 4));
    assert_eq!(value("pro", &position), 6 * 20 + (6 - 4) + 3 * (3 - 1));
    // One exposed hole, and one loaded hole each.
    assert_eq!(value("ultimate", &position), 6 * 20 + 2 * (6 - 4) + 3 * (3 - 1) - 3);
    // Early in the game captures count less.
    let early = board(&[(1, "20.20"), (2, "6.6")], 1, 12);
    assert_eq!(value("ultimate", &early), 12 * 10 + 2 * (40 - 12));
    // An opponent without seeds is about to starve.
    let hungry = board(&[(1, "4.4"), (3, "1.0")], 1, 30);
    assert_eq!(value("ultimate", &hungry), 5 * 20 + 2 * 9 - 3 + 2 + 3 * 3 + 200);
}

#[test]
fn a_captured_seed_counts_the_more_the_fewer_are_left() {
    let mut balance = Evaluation::default();
    let mut last = Score::DRAW;
    for seeds in (5..=30).rev() {
        // The same holes for both, and player 1 two captured seeds ahead.
        let hole = format!("{seeds}.0");
        let position = board(&[(1, &hole), (2, &hole)], 1, 33 - seeds);
        let value = balance.evaluate(&position);
        assert!(value > Score::DRAW && value >= last, "{seeds} seeds: {value}, {last}");
        last = value;
    }
    assert!(last > Score::estimate(700), "{last}");
}

#[test]
fn captures_are_promised_first_and_then_many_seeds() {
    let evaluation = Evaluation::default();
    let mut compared = 0;
    for position in random_positions(100) {
        let player = position.turn();
        let key = |mv: &Move| {
            let after = position.after(*mv);
            let gain = after.captured(player) - position.captured(player);
            // Where the board is empty a starving opponent may have lost what was not captured.
            (after.on_board() > 0).then(|| (gain, position.seeds(mv.hole(), mv.colour())))
        };
        let moves = position.legal_moves();
        for (a, b) in moves.iter().flat_map(|a| moves.iter().map(move |b| (a, b))) {
            let (Some(x), Some(y)) = (key(a), key(b)) else { continue };
            let [p, q] = [a, b].map(|mv| evaluation.promise(&position, *mv));
            assert_eq!(p.cmp(&q), x.cmp(&y), "{a}, {b} at {position}");
            compared += u32::from(x.0 != y.0);
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn all_legal_moves_are_searched_but_those_that_are_the_same_turned() {
    let evaluation = Evaluation::default();
    for position in random_positions(50).into_iter().filter(|position| position.plies() > 0) {
        assert_eq!(evaluation.candidates(&position), position.legal_moves(), "{position}");
    }
    let first = evaluation.candidates(&Rules::default().start());
    assert_eq!(first[..], Colour::ALL.map(|colour| Move::new(1, colour).expect("a hole")));
    // Alike for player 1, but not for player 2.
    let half = format!("{} 1 20 0 8", ["1.1/2.1"; 7].join("/") + "/1.1/6.1");
    assert_eq!(evaluation.candidates(&read(&half)).len(), 16);
}

#[test]
fn the_fewer_moves_the_deeper_the_source_looks() {
    assert_eq!((source_depth(16), source_depth(1)), (5, 11));
    for moves in 1..16 {
        assert!(source_depth(moves) >= source_depth(moves + 1), "{moves}");
    }
}
