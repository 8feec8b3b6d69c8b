//! What engines are told: evaluations, moves worth searching, and in which order.

use crate::common;

use common::{board, passed, random_positions, read, turned};
use conformance::evaluation::{check_color_flip, check_evaluations};
use game::{Evaluator, Position as _, Score};
use plywood_awale::{Color, Evaluation, Move, Position, Rules, source_depth};
use presentation::{Rules as _, TwoPlayerRules as _};

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
fn the_evaluations_obey_the_laws() {
    check_evaluations(&Rules::default(), &random_positions(60));
}

#[test]
fn turning_the_board_by_a_hole_turns_nothing_but_the_board() {
    let positions = random_positions(60);
    check_color_flip(&Rules::default(), &positions, turned);
    for position in positions {
        let round = (0..16).fold(position.clone(), |image, _| turned(&image));
        assert_eq!(round, position);
    }
}

#[test]
fn what_is_good_for_one_player_is_bad_for_the_other() {
    // But to whom the move matters it is not the same with the other to move.
    let (rules, names) = (Rules::default(), ["beginner", "intermediate", "pro", "ultimate"]);
    let mut compared = 0;
    for position in random_positions(200) {
        let Some(other) = passed(&position) else { continue };
        for name in names {
            let mut evaluation = rules.evaluator(name).expect("a generation");
            assert_eq!(
                evaluation.at(&other).evaluate(),
                -evaluation.at(&position).evaluate(),
                "{position}"
            );
        }
        compared += 1;
    }
    assert!(compared > 5000, "{compared}");
}

#[test]
fn the_start_is_even_for_the_generations() {
    let rules = Rules::default();
    let start = Rules::default().start();
    for name in ["beginner", "intermediate", "pro", "ultimate"] {
        let mut evaluation = rules.evaluator(name).expect("a generation");
        assert_eq!(evaluation.at(&start).evaluate(), Score::DRAW);
    }
}

#[test]
fn the_generations_count_what_they_say() {
    let rules = Rules::default();
    let value = |name, position: &Position| {
        let mut evaluation = rules.evaluator(name).expect("a generation");
        i32::from(evaluation.at(position).evaluate().raw())
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
    let linear = Rules::default().linear().unwrap();
    let mut balance = (linear.build_evaluator)(&Rules::default(), &linear.named("first").unwrap());
    let mut last = Score::DRAW;
    for seeds in (5..=30).rev() {
        // The same holes for both, and player 1 two captured seeds ahead.
        let hole = format!("{seeds}.0");
        let position = board(&[(1, &hole), (2, &hole)], 1, 33 - seeds);
        let value = balance.at(&position).evaluate();
        assert!(value > Score::DRAW && value >= last, "{seeds} seeds: {value}, {last}");
        last = value;
    }
    assert!(last > Score::estimate(700), "{last}");
}

#[test]
fn captures_are_promised_first_and_then_many_seeds() {
    let mut evaluation = Evaluation::default();
    let mut compared = 0;
    for position in random_positions(100) {
        let player = position.turn();
        let key = |mv: &Move| {
            let after = position.after(*mv);
            let gain = after.captured(player) - position.captured(player);
            // Where the board is empty a starving opponent may have lost what was not captured.
            (after.on_board() > 0).then(|| (gain, position.seeds(mv.hole(), mv.color())))
        };
        let moves = position.legal_moves();
        for (a, b) in moves.iter().flat_map(|a| moves.iter().map(move |b| (a, b))) {
            let (Some(x), Some(y)) = (key(a), key(b)) else { continue };
            let [p, q] = [a, b].map(|mv| evaluation.at(&position).move_priority(*mv));
            assert_eq!(p.cmp(&q), x.cmp(&y), "{a}, {b} at {position}");
            compared += u32::from(x.0 != y.0);
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn all_legal_moves_are_searched_but_those_that_are_the_same_turned() {
    let mut evaluation = Evaluation::default();
    for position in random_positions(50).into_iter().filter(|position| position.plies() > 0) {
        assert_eq!(evaluation.at(&position).candidates(), position.legal_moves(), "{position}");
    }
    let first = evaluation.at(&Rules::default().start()).candidates();
    assert_eq!(first[..], Color::ALL.map(|color| Move::new(1, color).expect("a hole")));
    // Alike for player 1, but not for player 2.
    let half = format!("{} 1 20 0 8", ["1.1/2.1"; 7].join("/") + "/1.1/6.1");
    assert_eq!(evaluation.at(&read(&half)).candidates().len(), 16);
}

#[test]
fn the_fewer_moves_the_deeper_the_source_looks() {
    assert_eq!((source_depth(16), source_depth(1)), (5, 11));
    for moves in 1..16 {
        assert!(source_depth(moves) >= source_depth(moves + 1), "{moves}");
    }
}
