//! The static evaluation.

mod aims;
mod balance;
mod counts;
mod features;
mod generations;

use game::{Evaluator, Score};

use self::balance::Balance;
pub(crate) use self::balance::LINEAR;
use self::generations::Generation;
use crate::position::Moves;
use crate::{Move, Position};

/// One of the evaluations of the game: the best one by default, or one of the source's generations.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation(Kind);

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    Balance(Balance),
    Generation(Generation),
}

impl Evaluation {
    /// The source's first generation.
    pub const BEGINNER: Self = Self(Kind::Generation(generations::BEGINNER));
    /// The second.
    pub const INTERMEDIATE: Self = Self(Kind::Generation(generations::INTERMEDIATE));
    /// The third.
    pub const PRO: Self = Self(Kind::Generation(generations::PRO));
    /// The fourth and last.
    pub const ULTIMATE: Self = Self(Kind::Generation(generations::ULTIMATE));
}

impl Default for Evaluation {
    /// The best one, with its default weights.
    fn default() -> Self {
        Self(Kind::Balance(Balance::new(&LINEAR.default_weights())))
    }
}

impl Evaluator<Position> for Evaluation {
    type EvalInfo = ();

    #[inline]
    fn eval_info(&mut self, _: &Position, _: usize) {}

    #[inline]
    fn evaluate(&mut self, position: &Position, (): &mut ()) -> Score {
        Score::estimate(match &self.0 {
            Kind::Balance(balance) => balance.evaluate(position),
            Kind::Generation(generation) => generation.evaluate(position),
        })
    }

    fn logit_scale(&self) -> f32 {
        match &self.0 {
            Kind::Balance(balance) => balance.logit_scale,
            Kind::Generation(generation) => generation.logit_scale,
        }
    }

    /// All legal moves; but only those from one hole if the board turned by two holes is the same
    /// again, as at the start.
    #[inline]
    fn candidates(&self, position: &Position, (): &()) -> Moves {
        let mut moves = game::Position::legal_moves(position);
        if position.is_round() {
            let hole = moves.first().map(|mv| mv.hole());
            moves.retain(|mv| Some(mv.hole()) == hole);
        }
        moves
    }

    /// As the source sorts: by the seeds captured, then by the seeds sown.
    #[inline]
    fn move_priorities(&self, position: &Position, (): &()) -> impl Fn(Move) -> i32 {
        |mv| (position.captures(mv) << 8 | position.sows(mv)) as i32
    }
}

/// The search depth of the source's engine with `moves` legal moves: from 5 with all sixteen to 11
/// with few. The source gives only the two ends; the steps between are ours.
///
/// ```
/// assert_eq!((plywood_awale::source_depth(16), plywood_awale::source_depth(1)), (5, 11));
/// ```
pub const fn source_depth(moves: usize) -> u32 {
    match moves {
        0..=3 => 11,
        4 => 10,
        5 => 9,
        6..=7 => 8,
        8..=9 => 7,
        10..=12 => 6,
        _ => 5,
    }
}
