//! The evaluation: a weighted sum of terms, and an exact solver for the last empty squares.
//!
//! * `terms`: what is counted.
//! * `stability`: discs that can never be flipped.
//! * `endgame`: who wins with best play, when few squares are empty.

mod endgame;
mod stability;
mod terms;

use arrayvec::ArrayVec;
use game::{Evaluator, Score};
use grid::bitboard::{Bitboard, excess};
use grid::square::Square;
use presentation::{LinearEvaluation, TaperedWeights, Weights};

use crate::bitboard::{flips, mobility};
use crate::{MAX_MOVES, Move, Othello, Position};
pub use endgame::PROBE_EMPTIES;
pub use terms::TERMS;
use terms::{CORNERS, X_SQUARES};

/// The default evaluation as a sum of terms.
pub(crate) const LINEAR: LinearEvaluation<Othello> = LinearEvaluation {
    terms: &TERMS,
    weights: &[
        ("champion", include_str!("../../weights/champion.txt")),
        ("first", include_str!("../../weights/first.txt")),
    ],
    extract_terms: |_, position, values| terms::extract_terms(position, values),
    build_evaluator: |_, weights| Evaluation::with_weights(weights),
};

/// An evaluation of Othello, by name.
///
/// ```
/// use game::{Evaluator as _, Score};
/// use presentation::Rules as _;
/// use plywood_othello::{Evaluation, Othello};
/// let mut evaluation = Evaluation::default();
/// // Two squares are empty: every line to the end is searched.
/// let text = "bbbbbbb1/bbbbbbbb/bbbbbbbb/bbbbbbbb/wwwwwwww/wwwwwwww/wwwwwwww/wwwwwww1 b";
/// let position = Othello.read_position(text)?;
/// assert!(evaluation.at(&position).probe().is_some_and(Score::is_win));
/// # Ok::<(), game::NotationError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Evaluation {
    kind: Kind,
    /// The weights of the terms by the number of empty squares.
    weights: TaperedWeights<{ terms::COUNT }>,
}

/// What an evaluation counts, besides solved endgames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// All terms with their weights.
    Linear,
    /// The discs, each with the value of its square: the textbook's first evaluation.
    Squares,
    /// The discs alone: the greedy player.
    Discs,
}

impl Evaluation {
    /// The value of each disc's square: the textbook's first evaluation.
    pub fn squares() -> Self {
        Self { kind: Kind::Squares, ..Self::default() }
    }

    /// The number of discs: the greedy player.
    pub fn discs() -> Self {
        Self { kind: Kind::Discs, ..Self::default() }
    }

    /// The evaluation that gives the [`TERMS`] these weights.
    ///
    /// # Panics
    /// If they are weights of something else.
    pub fn with_weights(weights: &Weights) -> Self {
        Self { kind: Kind::Linear, weights: TaperedWeights::new(weights, 64) }
    }
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::with_weights(&LINEAR.default_weights())
    }
}

/// What is computed once for a node: the discs, and where each side can move.
#[derive(Debug, Clone, Copy)]
pub struct Mobility {
    /// The discs of the player to move and of the other.
    sides: [Bitboard; 2],
    /// The squares where each could put a disc.
    targets: [Bitboard; 2],
}

impl Mobility {
    #[inline]
    fn of(position: &Position) -> Self {
        let [own, other] = position.sides();
        Self { sides: [own, other], targets: [mobility(own, other), mobility(other, own)] }
    }

    #[inline]
    fn empty(&self) -> Bitboard {
        !(self.sides[0] | self.sides[1])
    }
}

impl Evaluator<Position> for Evaluation {
    type EvalInfo = Mobility;

    #[inline]
    fn eval_info(&mut self, position: &Position, _: usize) -> Mobility {
        Mobility::of(position)
    }

    #[inline]
    fn evaluate(&mut self, _: &Position, info: &mut Mobility) -> Score {
        Score::estimate(match self.kind {
            Kind::Linear => self.weights.sum(&terms::terms_of(info), info.empty().count()),
            Kind::Squares => terms::square_values(info.sides),
            Kind::Discs => 10 * excess(info.sides),
        })
    }

    fn logit_scale(&self) -> f32 {
        match self.kind {
            Kind::Linear => self.weights.logit_scale(),
            Kind::Squares | Kind::Discs => 100.0,
        }
    }

    /// Exact when at most [`PROBE_EMPTIES`] squares are empty. The plies of a win or loss are the most
    /// it can take.
    #[inline]
    fn probe(&mut self, _: &Position, info: &Mobility) -> Option<Score> {
        (info.empty().count() <= PROBE_EMPTIES).then(|| endgame::probe(info.sides))
    }

    #[inline]
    fn candidates(&self, position: &Position, info: &Mobility) -> ArrayVec<Move, MAX_MOVES> {
        position.moves_to(info.targets[0])
    }

    /// Corners first, squares diagonally next to an empty corner last, and the fewest replies first
    /// (the fastest-first heuristic), of which a corner counts for more.
    #[inline]
    fn move_priorities(&self, _: &Position, info: &Mobility) -> impl Fn(Move) -> i32 {
        let [own, other] = info.sides;
        let spoiling = X_SQUARES & neighbors_of_empty_corners(info.empty());
        move |mv| mv.square().map_or(0, |square| priority(own, other, square, spoiling))
    }
}

/// The priority of a move; `spoiling` squares give a corner away.
#[inline]
fn priority(own: Bitboard, other: Bitboard, square: Square, spoiling: Bitboard) -> i32 {
    let flipped = flips(own, other, square);
    let replies = mobility(other & !flipped, own | flipped | square.bitboard());
    let count = |set: Bitboard| set.count() as i32;
    4 * count(square.bitboard() & CORNERS)
        - 4 * count(square.bitboard() & spoiling)
        - count(replies)
        - 2 * count(replies & CORNERS)
}

/// The squares next to a corner without a disc.
#[inline]
fn neighbors_of_empty_corners(empty: Bitboard) -> Bitboard {
    (empty & CORNERS).neighbors()
}

#[cfg(test)]
mod tests {
    use game::{Evaluator as _, Position as _};
    use presentation::Rules as _;

    use super::*;

    #[test]
    fn the_pass_has_a_priority_too() {
        let position = Othello.read_position("bw6/8/8/8/8/8/8/8 w").expect("a position");
        assert_eq!(position.legal_moves()[..], [Move::PASS]);
        assert_eq!(Evaluation::default().at(&position).move_priority(Move::PASS), 0);
    }
}
