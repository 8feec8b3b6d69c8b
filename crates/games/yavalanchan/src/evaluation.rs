//! The static evaluation.

mod chains;
mod features;
mod lines;

use std::marker::PhantomData;

use game::{Evaluator, Position as _, Score};
use grid::hex::Cell;
use grid::set::Set;

use crate::moves::Move;
use crate::position::Position;

use self::lines::Lines;
pub(crate) use self::lines::linear;

/// One of the evaluations of the game: of lines, the best one, or of chains, the source's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluation<const SIZE: usize, S> {
    kind: Kind,
    sets: PhantomData<S>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Lines(Lines),
    Chains,
}

impl<const SIZE: usize, S: Set> Evaluation<SIZE, S> {
    /// The evaluation of the source.
    pub const fn chains() -> Self {
        Self::of(Kind::Chains)
    }

    /// The best one, with its default weights for a board with `size` cells a side.
    pub fn lines(size: usize) -> Self {
        Self::of(Kind::Lines(Lines::new(&linear::<SIZE, S>(size).default_weights())))
    }

    const fn of(kind: Kind) -> Self {
        Self { kind, sets: PhantomData }
    }
}

impl<const SIZE: usize, S: Set> Default for Evaluation<SIZE, S> {
    /// The best one for a board with `SIZE` cells a side, with its default weights.
    fn default() -> Self {
        Self::lines(SIZE)
    }
}

/// Which line can be completed with the next tile.
#[derive(Debug, Clone, Copy)]
pub enum ImmediateLine<const SIZE: usize> {
    /// One of the player to move.
    Win,
    /// One of the opponent, on this cell, and none of the player to move.
    Threat(Cell<SIZE>),
    /// None.
    None,
}

type Moves<const SIZE: usize, S> = <Position<SIZE, S> as game::Position>::MoveList;

impl<const SIZE: usize, S: Set> Evaluator<Position<SIZE, S>> for Evaluation<SIZE, S> {
    type EvalInfo = ImmediateLine<SIZE>;

    #[inline]
    fn eval_info(&mut self, position: &Position<SIZE, S>, _: usize) -> ImmediateLine<SIZE> {
        let player = position.turn();
        if position.winning_cell(player).is_some() {
            return ImmediateLine::Win;
        }
        let threat = position.winning_cell(player.opponent());
        threat.map_or(ImmediateLine::None, ImmediateLine::Threat)
    }

    #[inline]
    fn evaluate(&mut self, position: &Position<SIZE, S>, _: &mut ImmediateLine<SIZE>) -> Score {
        Score::estimate(match &self.kind {
            Kind::Lines(lines) => lines.evaluate(position),
            Kind::Chains => chains::chains(position),
        })
    }

    fn logit_scale(&self) -> f32 {
        match &self.kind {
            Kind::Lines(lines) => lines.logit_scale(),
            Kind::Chains => chains::LOGIT_SCALE,
        }
    }

    /// A win with the next tile; a loss with the tile after it, if no move prevents that.
    #[inline]
    fn probe(&mut self, position: &Position<SIZE, S>, line: &ImmediateLine<SIZE>) -> Option<Score> {
        match *line {
            ImmediateLine::Win => Some(Score::win_in(1)),
            ImmediateLine::Threat(cell) => {
                let lost = position.answers(cell).next().is_none();
                lost.then(|| Score::loss_in(2))
            }
            ImmediateLine::None => None,
        }
    }

    /// All legal moves; under the threat of a line only those that stop it, if there are any; on
    /// the empty board one of each kind, for its twelve sides are alike.
    #[inline]
    fn candidates(
        &self,
        position: &Position<SIZE, S>,
        line: &ImmediateLine<SIZE>,
    ) -> Moves<SIZE, S> {
        let mut moves = position.legal_moves();
        match *line {
            ImmediateLine::Threat(cell) => {
                let answers: Moves<SIZE, S> = position.answers(cell).collect();
                if !answers.is_empty() {
                    return answers;
                }
            }
            ImmediateLine::None if position.open == position.geometry().board() => {
                let geometry = position.geometry();
                moves.retain(|mv| {
                    mv.cell().is_none_or(|cell| is_first_of_its_kind(geometry.torus().axial(cell)))
                });
            }
            ImmediateLine::None | ImmediateLine::Win => {}
        }
        moves
    }

    /// Own tiles first, best where many lines cross; neutrals that would be the opponent's last.
    #[inline]
    fn move_priorities(
        &self,
        position: &Position<SIZE, S>,
        _: &ImmediateLine<SIZE>,
    ) -> impl Fn(Move<SIZE>) -> i32 {
        let [mine, theirs] = position.sides_of(position.turn());
        let (to_us, to_them) = (mine.majority(theirs), theirs.majority(mine));
        let geometry = position.geometry();
        move |mv| {
            let Some(cell) = mv.cell() else { return 0 };
            let bit = geometry.bit(cell);
            let lines = geometry.lines_through(cell);
            match mv {
                Move::Own(_) => 100 + lines,
                _ if to_them.intersects(bit) => lines - 100,
                _ if to_us.intersects(bit) => lines + 200,
                _ => lines,
            }
        }
    }
}

/// Whether the cell at these axial coordinates is in the twelfth of the board of which all others are images.
fn is_first_of_its_kind((q, r): (i32, i32)) -> bool {
    0 <= r && r <= q
}
