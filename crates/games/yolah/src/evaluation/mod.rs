//! The static evaluation.
//!
//! * `terms`: the terms of the linear evaluation.
//! * `territory`: squares reached first, by king and by queen distance.
//! * `ending`: endgames with separated territories, solved statically.
//! * `longest`: the longest paths in own territory.
//! * `move_priority`: static move ordering by the mobility after a move.
//! * `features`: the features of networks.

mod ending;
mod features;
mod longest;
mod move_priority;
mod terms;
mod territory;

use game::{Evaluator, Position as _, Score};
use grid::bitboard::Bitboard;
use grid::kogge_stone::queen_mobility;
use presentation::{LinearEvaluation, TaperedWeights, Weights};

use crate::{Move, Position, Yolah};
use longest::LongestPathCache;
use move_priority::MovePriorities;
pub use terms::TERMS;
use territory::{TerritoryMap, king_territory};

/// The default evaluation as a sum of terms.
pub(crate) const LINEAR: LinearEvaluation<Yolah> = LinearEvaluation {
    terms: &TERMS,
    weights: &[
        ("champion", include_str!("../../weights/champion.txt")),
        ("first", include_str!("../../weights/first.txt")),
    ],
    extract_terms: |_, position, values| terms::extract_terms(position, values),
    build_evaluator: |_, weights| Evaluation::with_weights(weights),
};

/// No position has more free squares: 64 less the pieces.
const MAX_FREE: u32 = 56;

/// An evaluation of Yolah, by name. A point, which is a move, is worth 100.
///
/// ```
/// use game::{Evaluator as _, Position as _, Score};
/// use presentation::Rules as _;
/// use plywood_yolah::{Evaluation, Yolah};
/// let mut evaluation = Evaluation::default();
/// // White is shut in and three points ahead; Black has more than three moves.
/// let position = Yolah.read_position("wwxxxxxx/wwxxxxxx/xxxxxxxx/8/8/8/8/bbbb4 b 3 6")?;
/// assert!(evaluation.at(&position).probe().is_some_and(Score::is_win));
/// # Ok::<(), game::NotationError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Evaluation {
    view: View,
    /// The weights of the terms by the number of free squares.
    weights: TaperedWeights<{ terms::COUNT }>,
    longest_paths: LongestPathCache,
}

/// The terms of an evaluation, besides statically proven results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    /// Who reaches what first, and all other terms.
    Territory,
    /// Points and the number of moves.
    Mobility,
    /// Points alone.
    Points,
}

impl Evaluation {
    /// Points and the number of moves.
    pub fn mobility() -> Self {
        Self { view: View::Mobility, ..Self::default() }
    }

    /// Points alone.
    pub fn points() -> Self {
        Self { view: View::Points, ..Self::default() }
    }

    /// The evaluation that gives the [`TERMS`] these weights.
    ///
    /// # Panics
    /// If they are weights of something else.
    pub fn with_weights(weights: &Weights) -> Self {
        Self {
            view: View::Territory,
            weights: TaperedWeights::new(weights, MAX_FREE),
            longest_paths: LongestPathCache::new(),
        }
    }
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::with_weights(&LINEAR.default_weights())
    }
}

/// What is computed once for a node: the territories.
#[derive(Debug, Clone, Copy)]
pub struct TerritoryInfo {
    ground: Ground,
    kings: TerritoryMap,
    /// The squares that each side's queens reach first, once the evaluation has found them.
    queens: Option<[Bitboard; 2]>,
}

impl Evaluator<Position> for Evaluation {
    type EvalInfo = TerritoryInfo;

    #[inline]
    fn eval_info(&mut self, position: &Position, _: usize) -> TerritoryInfo {
        let ground = Ground::of(position);
        TerritoryInfo { ground, kings: king_territory(ground.sides(), ground.free), queens: None }
    }

    #[inline]
    fn evaluate(&mut self, position: &Position, reach: &mut TerritoryInfo) -> Score {
        let ground = reach.ground;
        let points = terms::lead(position);
        Score::estimate(match self.view {
            View::Territory => {
                let (values, queens) = terms::terms_of(ground, points, &reach.kings);
                reach.queens = Some(queens);
                self.weights.sum(&values, ground.free.count())
            }
            View::Mobility => {
                let [own, other] =
                    queen_mobility(ground.sides(), ground.free).moves.map(terms::moves);
                100 * points + 10 * (own - other)
            }
            View::Points => 100 * points,
        })
    }

    /// Fitted to games of self-play.
    fn logit_scale(&self) -> f32 {
        match self.view {
            View::Territory => self.weights.logit_scale(),
            View::Mobility => 180.0,
            View::Points => 200.0,
        }
    }

    /// The plies of a proven result are the most it can take.
    #[inline]
    fn probe(&mut self, position: &Position, reach: &TerritoryInfo) -> Option<Score> {
        ending::solve_separated(position, reach.kings.reach, &mut self.longest_paths)
    }

    /// The moves that each side has after the move. An order by evaluation is hardly better, and
    /// takes many times longer.
    #[inline]
    fn move_priorities(&self, _: &Position, reach: &TerritoryInfo) -> impl Fn(Move) -> i32 {
        let priorities = MovePriorities::of(reach.ground);
        move |mv| if mv == Move::PASS { 0 } else { priorities.after(mv) }
    }
}

/// Where the sides stand, and where they can go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Ground {
    /// The pieces of the player to move.
    own: Bitboard,
    /// The pieces of the other.
    other: Bitboard,
    free: Bitboard,
}

impl Ground {
    #[inline]
    fn of(position: &Position) -> Self {
        let (own, other) = (position.turn(), position.turn().opponent());
        let [own, other] = [own, other].map(|player| position.pieces(player));
        Self { own, other, free: position.free() }
    }

    /// The pieces of both.
    #[inline]
    fn sides(&self) -> [Bitboard; 2] {
        [self.own, self.other]
    }
}
