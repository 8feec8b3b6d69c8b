//! The evaluation is fair, and what it proves is true.

use conformance::evaluation;
use game::{Evaluator as _, Position as _, Rng, Score};
use plywood_othello::{Evaluation, Move, Othello, PROBE_EMPTIES, Position};
use presentation::{Rules as _, TwoPlayerRules as _};

fn read(text: &str) -> Position {
    Othello.read_position(text).unwrap()
}

fn random_game(seed: u64) -> Vec<Position> {
    evaluation::random_game(&Othello, seed)
}

/// The positions of random games with at most `empties` empty squares.
fn endgames(games: u64, empties: u32) -> impl Iterator<Item = Position> {
    let few = move |position: &Position| position.empty().count() <= empties;
    (0..games).flat_map(random_game).filter(few)
}

#[test]
fn the_evaluations_obey_the_laws() {
    let positions: Vec<Position> = evaluation::random_positions(&Othello, 40).collect();
    assert_eq!(Othello.symmetries(&positions[0]).len(), 8);
    evaluation::check_evaluations(&Othello, &positions);
}

#[test]
fn positions_are_proven_when_few_squares_are_empty() {
    let mut evaluation = Evaluation::default();
    for position in (0..40).flat_map(random_game) {
        let few = position.empty().count() <= PROBE_EMPTIES;
        assert_eq!(evaluation.at(&position).probe().is_some(), few, "{position}");
    }
}

#[test]
fn no_game_lasts_longer_than_a_proof_says() {
    let (mut rng, mut evaluation) = (Rng::seeded(9), Evaluation::default());
    let mut proofs = 0;
    for mut position in endgames(100, PROBE_EMPTIES) {
        let Some(plies) = evaluation.at(&position).probe().and_then(Score::plies) else { continue };
        let mut played = 0;
        while let Some(mv) = position.random_move(&mut rng) {
            position.play(mv);
            played += 1;
        }
        assert!(played <= plies, "{played} plies, not {plies}");
        proofs += 1;
    }
    assert!(proofs > 400, "{proofs}");
}

#[test]
fn the_proof_of_a_position_is_that_of_its_best_move() {
    let mut evaluation = Evaluation::default();
    let mut result = |position: &Position| match position.outcome() {
        Some(outcome) if outcome.is_draw() => 0,
        Some(outcome) => {
            if outcome.includes(position.turn()) {
                1
            } else {
                -1
            }
        }
        None => match evaluation.at(position).probe().unwrap() {
            Score::DRAW => 0,
            score => {
                if score.is_win() {
                    1
                } else {
                    -1
                }
            }
        },
    };
    for position in endgames(40, PROBE_EMPTIES) {
        let moves = position.legal_moves();
        let best = moves.iter().map(|&mv| -result(&position.after(mv))).max().unwrap();
        assert_eq!(result(&position), best, "{position}");
    }
}

#[test]
fn the_default_evaluation_has_the_first_name() {
    let default = format!("{:?}", Evaluation::default());
    assert_eq!(default, format!("{:?}", Othello.default_evaluator()));
}

#[test]
fn corners_are_tried_first_and_squares_that_give_them_away_last() {
    let position = read("8/1b6/2w5/3wb3/3bw3/5w2/6b1/8 w");
    let mut evaluation = Evaluation::default();
    let at = evaluation.at(&position);
    let moves = position.legal_moves();
    let corner: Move = "a1".parse().unwrap();
    assert!(moves.contains(&corner), "{moves:?}");
    let first = moves.iter().copied().max_by_key(|&mv| at.move_priority(mv)).unwrap();
    assert!(["a1", "h8"].contains(&first.to_string().as_str()), "{first}");
}

#[test]
fn candidates_are_the_legal_moves() {
    let mut evaluation = Evaluation::default();
    for position in (0..20).flat_map(random_game) {
        assert_eq!(evaluation.at(&position).candidates(), position.legal_moves(), "{position}");
    }
}

#[test]
fn the_linear_evaluation_beats_the_others_two_plies_deep() {
    for other in ["squares", "discs"] {
        let points = evaluation::two_ply_match(&Othello, ["linear", other], 8);
        assert!(points >= 30.0, "{points} of 40 against {other}");
    }
}
