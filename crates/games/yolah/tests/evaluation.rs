//! The evaluation is fair, and what it calls certain is.

use std::cmp::Ordering;
use std::collections::HashMap;

use conformance::evaluation;
use game::{Evaluator as _, Player, Position as _, Rng, Score};
use grid::bitboard::Bitboard;
use grid::slider::DIRECTIONS;
use grid::square::Square;
use plywood_yolah::{Evaluation, Position, Yolah};
use presentation::{Rules as _, TwoPlayerRules as _};

fn read(text: &str) -> Position {
    Yolah.read_position(text).unwrap()
}

fn random_game(seed: u64) -> Vec<Position> {
    evaluation::random_game(&Yolah, seed)
}

/// The last positions of random games, with few free squares.
fn endings(games: u64, free: u32) -> impl Iterator<Item = Position> {
    let few = move |position: &Position| position.free().count() <= free;
    (0..games).flat_map(random_game).filter(few)
}

/// The position with its squares moved by `place`.
fn transformed(position: &Position, place: impl Fn(Square) -> Square) -> Position {
    let mut board = ['.'; 64];
    for square in Square::all() {
        let on = |set: Bitboard| set.contains(square);
        let letter = if on(position.holes()) { Some('x') } else { None };
        let letter = letter
            .or(on(position.pieces(Player::ONE)).then_some('b'))
            .or(on(position.pieces(Player::TWO)).then_some('w'));
        board[place(square).index()] = letter.unwrap_or('.');
    }
    let ranks: Vec<String> = board.chunks(8).rev().map(|rank| rank.iter().collect()).collect();
    let mut board = ranks.join("/");
    for run in (1..=8).rev() {
        board = board.replace(&".".repeat(run), &run.to_string());
    }
    let points = Yolah.scores(position);
    let side = ["b", "w"][position.turn().index()];
    read(&format!("{board} {side} {} {}", points[0], points[1]))
}

#[test]
fn the_evaluations_obey_the_laws() {
    let positions: Vec<Position> = evaluation::random_positions(&Yolah, 40).collect();
    evaluation::check_evaluations(&Yolah, &positions);
}

#[test]
fn the_symmetries_are_the_turns_and_reflections_of_the_board() {
    for position in (0..20).flat_map(random_game) {
        let images = Yolah.symmetries(&position);
        assert_eq!(images.len(), 8);
        for (symmetry, turned) in images.into_iter().enumerate() {
            let place = |square: Square| {
                let (mut file, mut rank) = (square.index() % 8, square.index() / 8);
                file = if symmetry & 1 == 0 { file } else { 7 - file };
                rank = if symmetry & 2 == 0 { rank } else { 7 - rank };
                if symmetry & 4 == 0 { Square::at(file, rank) } else { Square::at(rank, file) }
            };
            assert_eq!(turned, transformed(&position, place));
        }
    }
}

#[test]
fn an_estimate_never_looks_like_a_proof_or_a_cut_value() {
    let lopsided = "bbbbx3/xxxxx3/8/8/8/8/8/wwww4 b 0 56";
    for mut evaluation in evaluation::evaluations(&Yolah) {
        let value = i32::from(evaluation.at(&read(lopsided)).evaluate().raw());
        assert!(-Score::MAX_ESTIMATE < value && value < -2_000, "{value}");
    }
}

#[test]
fn a_certain_result_is_the_one_that_exhaustive_search_finds() {
    let (mut solver, mut evaluation) = (Solver::default(), Evaluation::default());
    let mut answers = [0; 3];
    for position in endings(600, 9) {
        let Some(score) = evaluation.at(&position).probe() else { continue };
        let margin = solver.margin(&position);
        assert_eq!(verdict(score), margin.cmp(&0), "{score} at {position}: {margin}");
        answers[(verdict(score) as i32 + 1) as usize] += 1;
    }
    assert!(answers.iter().all(|&n| n >= 100), "{answers:?}");
}

#[test]
fn small_areas_that_are_apart_are_always_decided() {
    let mut evaluation = Evaluation::default();
    let (mut apart, mut shared) = (0, 0);
    for position in endings(600, 12) {
        let [black, white] = [Player::ONE, Player::TWO].map(|player| flooded(&position, player));
        if black.intersects(white) {
            shared += 1;
        } else {
            assert!(evaluation.at(&position).probe().is_some(), "{position}");
            apart += 1;
        }
    }
    assert!(apart > 1_000 && shared > 1_000, "{apart} {shared}");
}

#[test]
fn no_game_lasts_longer_than_a_certain_result_says() {
    let (mut rng, mut evaluation) = (Rng::seeded(9), Evaluation::default());
    for mut position in endings(200, 20) {
        let Some(plies) = evaluation.at(&position).probe().and_then(Score::plies) else { continue };
        let mut played = 0;
        while let Some(mv) = position.random_move(&mut rng) {
            position.play(mv);
            played += 1;
        }
        assert!(played <= plies, "{played} plies, not {plies}");
    }
}

#[test]
fn what_was_seen_before_changes_no_answer() {
    let mut evaluation = Evaluation::default();
    for position in endings(60, 30) {
        let (fresh, used) =
            (Evaluation::default().at(&position).probe(), evaluation.at(&position).probe());
        assert_eq!(fresh, used, "{position}");
    }
}

#[test]
fn results_are_certain_before_the_last_move() {
    let probe = |text: &str| Evaluation::default().at(&read(text)).probe();
    // Black has four squares of its own, White three, and nobody gets to the middle.
    let apart = |points: &str| format!("wwww3x/xxxxxxxx/8/8/8/8/xxxxxxxx/bbbb4 b {points}");
    assert_eq!(probe(&apart("0 0")), Some(Score::win_in(7)));
    assert_eq!(probe(&apart("0 1")), Some(Score::DRAW));
    assert_eq!(probe(&apart("0 2")), Some(Score::loss_in(7)));
    // Two squares are shared, and Black's own are as many or more than White can catch up.
    let shared = |own: &str| {
        format!("wwwwxxxx/1xxxxxxx/1xxxxxxx/bxxxxxxx/xxxxxxxx/8/xxxxxxxx/bbb{own} b 0 0")
    };
    assert!(probe(&shared("3xx")).is_some_and(Score::is_win));
    assert_eq!(probe(&shared("2xxx")), None);
    assert_eq!(Evaluation::default().at(&Yolah.start()).probe(), None);
}

#[test]
fn the_default_evaluation_has_the_first_name() {
    let default = format!("{:?}", Evaluation::default());
    assert_eq!(default, format!("{:?}", Yolah.default_evaluator()));
}

#[test]
fn the_best_move_is_among_the_promising_ones() {
    let mut evaluation = Evaluation::default();
    let (mut moves_before, mut moves_in_all) = (0, 0);
    for position in (0..40).flat_map(random_game) {
        let moves = position.legal_moves();
        let value = |mv: &plywood_yolah::Move| evaluation.at(&position.after(*mv)).evaluate();
        let best = moves.iter().copied().min_by_key(value).unwrap();
        let at = evaluation.at(&position);
        let priority = |mv: plywood_yolah::Move| at.move_priority(mv);
        moves_before += moves.iter().filter(|&&mv| priority(mv) > priority(best)).count();
        moves_in_all += moves.len();
    }
    assert!(moves_before * 5 < moves_in_all, "{moves_before} of {moves_in_all} come earlier");
}

#[test]
fn territory_beats_mobility_two_plies_deep() {
    let points = evaluation::two_ply_match(&Yolah, ["territory", "mobility"], 4);
    assert!(points >= 32.0, "{points} of 40");
}

fn verdict(score: Score) -> Ordering {
    match score {
        score if score.is_win() => Ordering::Greater,
        score if score.is_loss() => Ordering::Less,
        score => {
            assert_eq!(score, Score::DRAW, "only wins, losses and draws are certain");
            Ordering::Equal
        }
    }
}

/// The free squares that a player's pieces can ever reach, square by square.
fn flooded(position: &Position, player: Player) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    let mut open: Vec<Square> = position.pieces(player).iter().collect();
    while let Some(square) = open.pop() {
        for next in DIRECTIONS.iter().filter_map(|&step| square.step(step)) {
            if (position.free() & !found).contains(next) {
                found |= next.bitboard();
                open.push(next);
            }
        }
    }
    found
}

/// The margin of the player to move with best play, by trying everything.
#[derive(Default)]
struct Solver(HashMap<Position, i32>);

impl Solver {
    fn margin(&mut self, position: &Position) -> i32 {
        if let Some(&known) = self.0.get(position) {
            return known;
        }
        let moves = position.legal_moves();
        let best = moves.iter().map(|&mv| -self.margin(&position.after(mv))).max();
        let (own, other) = (position.turn(), position.turn().opponent());
        let now = position.points(own) as i32 - position.points(other) as i32;
        let margin = best.unwrap_or(now);
        self.0.insert(position.clone(), margin);
        margin
    }
}
