//! An evaluation of one's own: Othello by corners and mobility, against the one that comes with the game.

use plywood::games::othello::{Evaluation, Othello, Position};
use plywood::presentation::Rules as _;
use plywood::search::alphabeta::{AlphaBeta, Settings};
use plywood::{Engine, Evaluator, Outcome, Player, Position as _, Rng, Score, SearchLimits};

/// A corner is worth ten moves.
#[derive(Clone)]
struct CornersAndMobility;

const CORNERS: [&str; 4] = ["a1", "a8", "h1", "h8"];

impl Evaluator<Position> for CornersAndMobility {
    type EvalInfo = ();

    fn eval_info(&mut self, _: &Position, _ply: usize) {}

    fn evaluate(&mut self, position: &Position, (): &mut ()) -> Score {
        let board = Othello.board(position);
        let corners = |player: Player| {
            let own = board.cells.iter().filter(|cell| cell.content.player() == Some(player));
            own.filter(|cell| CORNERS.contains(&cell.name.as_str())).count() as i32
        };
        let turn = position.turn();
        let lead = corners(turn) - corners(turn.opponent());
        Score::estimate(10 * lead + position.move_count() as i32)
    }

    /// The win probability is σ(score / 10).
    fn logit_scale(&self) -> f32 {
        10.0
    }
}

/// Plays on from a random opening; both engines search 300 nodes a move.
fn play(seed: u64, engines: &mut [Box<dyn Engine<Position>>; 2]) -> Outcome {
    let mut position = Othello.start();
    let mut rng = Rng::seeded(seed);
    for _ in 0..6 {
        position.play(position.random_move(&mut rng).expect("no game is over so soon"));
    }
    while position.outcome().is_none() {
        let engine = &mut engines[position.turn().index()];
        position.play(engine.analyze(&position, SearchLimits::nodes(300)).best);
    }
    position.outcome().expect("the game is over")
}

fn alpha_beta(evaluator: impl Evaluator<Position>) -> Box<dyn Engine<Position>> {
    Box::new(AlphaBeta::new(evaluator, Settings { tt_mib: 1, ..Settings::default() }))
}

fn main() {
    let own = || alpha_beta(CornersAndMobility);
    let other = || alpha_beta(Evaluation::default());
    // Each opening twice, with seats swapped.
    let points: f32 = (0..5)
        .map(|seed| {
            play(seed, &mut [own(), other()]).reward(Player::ONE)
                + play(seed, &mut [other(), own()]).reward(Player::TWO)
        })
        .sum();
    println!("corners and mobility: {points} of 10 points");
}
