//! What a position is worth, by what is plain to see without looking ahead.
//!
//! * `terms`: what there is to see.
//! * `influence`: who gets where first.
//! * `ending`: results that are certain before the game is over.
//! * `longest`: how long a side can move where the other never comes.
//! * `move_priority`: what moves do to the numbers of moves.

mod ending;
mod influence;
mod inputs;
mod longest;
mod promise;
mod terms;

use std::fmt;

use game::{Evaluator, LinearEvaluation, Position as _, Score, Weights};
use grid::flow::sights;
use grid::square::Squares;

use crate::{Move, Position, Yolah};
use influence::{Race, walk};
use longest::Memory;
use promise::Promises;
pub use terms::TERMS;
use terms::Values;

/// The default evaluation as a sum of terms.
pub(crate) const LINEAR: LinearEvaluation<Yolah> = LinearEvaluation {
    terms: &TERMS,
    weights: &[
        ("champion", include_str!("../../weights/champion.txt")),
        ("first", include_str!("../../weights/first.txt")),
    ],
    extract_terms: |_, position, values| terms::see(position, values),
    build_evaluator: |_, weights| Evaluation::with_weights(weights),
};

/// No position has more free squares: 64 less the pieces.
const MOST_FREE: u32 = 56;

/// An evaluation of Yolah, by name. A point, which is a move, is worth 100.
///
/// ```
/// use game::{Evaluator as _, Position as _, Rules as _, Score};
/// use yolah::{Evaluation, Yolah};
/// let mut evaluation = Evaluation::named("territory").expect("it is the default");
/// // White is shut in and three points ahead; Black has more than three moves.
/// let position = Yolah.read_position("wwxxxxxx/wwxxxxxx/xxxxxxxx/8/8/8/8/bbbb4 b 3 6")?;
/// assert!(evaluation.at(&position).probe().is_some_and(Score::is_win));
/// # Ok::<(), game::NotationError>(())
/// ```
#[derive(Clone)]
pub struct Evaluation {
    view: View,
    /// The weights of the terms by the number of free squares.
    weights: Box<[Values]>,
    unit: i32,
    memory: Memory,
}

/// What an evaluation looks at, besides results that are certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    /// Who reaches what first, and all else there is to see.
    Territory,
    /// Points and the number of moves.
    Mobility,
    /// Points alone.
    Points,
}

impl Evaluation {
    /// The names there are, the best evaluation first.
    pub const NAMES: &[&str] = &["territory", "mobility", "points"];

    /// The evaluation with this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        let view = match name {
            "territory" => View::Territory,
            "mobility" => View::Mobility,
            "points" => View::Points,
            _ => return None,
        };
        Some(Self { view, ..Self::default() })
    }

    /// The evaluation that gives the [`TERMS`] these weights.
    ///
    /// # Panics
    /// If they are weights of something else.
    pub fn with_weights(weights: &Weights) -> Self {
        Self {
            view: View::Territory,
            weights: weights.table(MOST_FREE),
            unit: weights.logit_scale,
            memory: Memory::new(),
        }
    }

    /// The sum of the terms with their weights.
    #[inline]
    fn weighed(&self, ground: Ground, values: &Values) -> i32 {
        let free = ground.free.count_ones() as usize;
        terms::weighed(values, &self.weights[free]) / Weights::SCALE
    }
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::with_weights(&LINEAR.default_weights())
    }
}

impl fmt::Debug for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluation").field("view", &self.view).finish_non_exhaustive()
    }
}

/// What is computed once for a node: who reaches what first.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    ground: Ground,
    kings: Race,
    /// The squares that each side's queens reach first, once the evaluation has found them.
    queens: Option<[Squares; 2]>,
}

impl Evaluator<Position> for Evaluation {
    type EvalInfo = Reach;

    #[inline]
    fn eval_info(&mut self, position: &Position, _: usize) -> Reach {
        let ground = Ground::of(position);
        Reach { ground, kings: walk(ground.sides(), ground.free), queens: None }
    }

    #[inline]
    fn evaluate(&mut self, position: &Position, reach: &mut Reach) -> Score {
        let ground = reach.ground;
        let points = terms::lead(position);
        Score::estimate(match self.view {
            View::Territory => {
                let (values, queens) = terms::seen(ground, points, &reach.kings);
                reach.queens = Some(queens);
                self.weighed(ground, &values)
            }
            View::Mobility => {
                let [own, other] = sights(ground.sides(), ground.free).moves.map(terms::moves);
                100 * points + 10 * (own - other)
            }
            View::Points => 100 * points,
        })
    }

    /// Measured on games of self-play: the odds that the evaluation gives are those of the results.
    fn logit_scale(&self) -> f32 {
        match self.view {
            View::Territory => self.unit as f32,
            View::Mobility => 180.0,
            View::Points => 200.0,
        }
    }

    /// The plies of a certain result are the most it can take.
    #[inline]
    fn probe(&mut self, position: &Position, reach: &Reach) -> Option<Score> {
        ending::certain(position, reach.kings.reach, &mut self.memory)
    }

    /// The moves that each side has after the move. An order by evaluation is hardly better, and
    /// takes many times longer.
    #[inline]
    fn move_priorities(&self, _: &Position, reach: &Reach) -> impl Fn(Move) -> i32 {
        let promises = Promises::of(reach.ground);
        move |mv| if mv == Move::PASS { 0 } else { promises.after(mv) }
    }
}

/// Where the sides stand, and where they can go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Ground {
    /// The pieces of the player to move.
    own: Squares,
    /// The pieces of the other.
    other: Squares,
    free: Squares,
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
    fn sides(&self) -> [Squares; 2] {
        [self.own, self.other]
    }
}
