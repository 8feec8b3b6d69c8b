//! What a position is worth, by what is plain to see without looking ahead.
//!
//! * `terms`: what there is to see.
//! * `influence`: who gets where first.
//! * `weights`: what each term is worth in each phase of the game.
//! * `ending`: results that are certain before the game is over.
//! * `longest`: how long a side can move where the other never comes.

mod ending;
mod influence;
mod longest;
mod terms;
mod weights;

use std::fmt;

use game::{Evaluator, Position as _, Score};

use crate::{Move, Position};
use longest::Memory;
use weights::{BY_FREE, SCALE};

/// An evaluation of Yolah, by name. A point, which is a move, is worth 100.
///
/// ```
/// use game::{Evaluator as _, Position as _, Rules as _, Score};
/// use yolah::{Evaluation, Yolah};
/// let mut evaluation = Evaluation::named("territory").expect("it is the default");
/// // White is shut in and three points ahead; Black has more than three moves.
/// let position = Yolah.read_position("wwxxxxxx/wwxxxxxx/xxxxxxxx/8/8/8/8/bbbb4 b 3 6")?;
/// assert!(evaluation.probe(&position).is_some_and(Score::is_win));
/// # Ok::<(), game::NotationError>(())
/// ```
#[derive(Clone)]
pub struct Evaluation {
    view: View,
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
        Some(Self { view, memory: Memory::new() })
    }
}

impl Default for Evaluation {
    fn default() -> Self {
        Self { view: View::Territory, memory: Memory::new() }
    }
}

impl fmt::Debug for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluation").field("view", &self.view).finish_non_exhaustive()
    }
}

impl Evaluator<Position> for Evaluation {
    fn evaluate(&mut self, position: &Position) -> Score {
        let (own, other) = (position.turn(), position.turn().opponent());
        let points = position.points(own) as i32 - position.points(other) as i32;
        let prospect = match self.view {
            View::Territory => {
                let free = position.free().count_ones() as usize;
                let weights = &BY_FREE[free.min(BY_FREE.len() - 1)];
                let terms = terms::terms(position);
                terms.iter().zip(weights).map(|(term, weight)| term * weight).sum::<i32>() / SCALE
            }
            View::Mobility => {
                let moves = |player| terms::moves(position.pieces(player), position.free());
                10 * (moves(own) - moves(other))
            }
            View::Points => 0,
        };
        Score::estimate(100 * points + prospect)
    }

    /// Measured on games of self-play: the odds that the evaluation gives are those of the results.
    fn unit(&self) -> f32 {
        match self.view {
            View::Territory => 120.0,
            View::Mobility => 180.0,
            View::Points => 200.0,
        }
    }

    /// The plies of a certain result are the most it can take.
    fn probe(&mut self, position: &Position) -> Option<Score> {
        ending::certain(position, &mut self.memory)
    }

    /// A glance at the position after the move.
    fn promise(&self, position: &Position, mv: Move) -> i32 {
        if mv == Move::PASS {
            return 0;
        }
        let own = position.pieces(position.turn()) ^ mv.from().set() ^ mv.to().set();
        let other = position.pieces(position.turn().opponent());
        terms::glance([own, other], position.free() & !mv.to().set())
    }
}
