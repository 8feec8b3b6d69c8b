//! What a position for two is worth, and which of its moves are worth searching.

mod inputs;
mod shares;
mod terms;

use game::{Evaluator, LinearEvaluation, Position as _, Score, Weights};
use grid::bits;

pub use shares::Shares;
pub use terms::TERMS;
use terms::{NEARNESS, Values};

use crate::sight::{Sight, stones};
use crate::{Cell, Move, MoveList, Position, Yavalath, forcing, lines, ring};

/// How many threats a probe follows: two wins of three by threats are found without following any,
/// and 96 of a hundred with this many. More cost as much time as they save.
const PROBED: u32 = 8;

/// The evaluation for two as a sum of terms.
pub(crate) const LINEAR: LinearEvaluation<Yavalath<2>> = LinearEvaluation {
    terms: &TERMS,
    weights: &[
        ("champion", include_str!("../weights/champion.txt")),
        ("first", include_str!("../weights/first.txt")),
    ],
    extract_terms: |_, position, values| terms::see(position, values),
    build_evaluator: |_, weights| Evaluation::with_weights(weights),
};

/// Judges positions for two by their threats.
#[derive(Debug, Clone)]
pub struct Evaluation {
    /// The weights of the terms by the number of stones.
    weights: Box<[Values]>,
    unit: i32,
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::with_weights(&LINEAR.default_weights())
    }
}

impl Evaluation {
    /// The evaluation that gives the [`TERMS`] these weights.
    ///
    /// # Panics
    /// If they are weights of something else.
    pub fn with_weights(weights: &Weights) -> Self {
        let table = weights.table(Cell::COUNT as u32);
        Self { weights: table, unit: weights.logit_scale }
    }
}

impl Evaluator<Position<2>> for Evaluation {
    type EvalInfo = Sight;

    #[inline]
    fn eval_info(&mut self, position: &Position<2>, _: usize) -> Sight {
        Sight::of(stones(position))
    }

    #[inline]
    fn evaluate(&mut self, _: &Position<2>, sight: &mut Sight) -> Score {
        let weights = &self.weights[terms::phase(sight) as usize];
        Score::estimate(terms::weighed(&terms::seen(sight), weights) / Weights::SCALE)
    }

    fn logit_scale(&self) -> f32 {
        self.unit as f32
    }

    #[inline]
    fn probe(&mut self, _: &Position<2>, sight: &Sight) -> Option<Score> {
        probe(sight)
    }

    /// All but the moves that lose within four plies as is plain to see; where a four must be
    /// stopped, only what stops it; and where nothing helps, one move will do.
    #[inline]
    fn candidates(&self, position: &Position<2>, sight: &Sight) -> MoveList {
        let moves = if sight.mine.fours != 0 {
            first(sight.mine.fours)
        } else {
            let moves = sight.tenable(sight.safe());
            if moves != 0 { moves } else { longest(sight) }
        };
        let swap = position.is_legal(Move::SWAP).then_some(Move::SWAP);
        // Where threats are made first, for searches that take them as they come.
        let hot = moves & (sight.mine.makers | sight.theirs.makers);
        let places = bits::places(hot).chain(bits::places(moves & !hot));
        let stones = places.map(|place| Move::stone(ring::cell(place)));
        stones.chain(swap).collect()
    }

    /// The centre, and where own stones are in line.
    #[inline]
    fn move_priorities(&self, position: &Position<2>, _: &Sight) -> impl Fn(Move) -> i32 {
        let own = position.stones(position.turn());
        let priority = move |cell| 20 * lines::in_line(own, cell) + 10 * NEARNESS[cell.index()];
        move |mv: Move| mv.cell().map_or(0, |cell| priority(cell) as i32)
    }
}

/// The result for the player to move, if it is plain to see: a win or loss at once, a threat that
/// cannot be stopped, a win by a few threats, a decisive threat that nothing comes in the way of.
#[inline]
fn probe(sight: &Sight) -> Option<Score> {
    if sight.mine.fours != 0 {
        return Some(Score::win_in(1));
    }
    if sight.empty() & !sight.mine.threes == 0 {
        return Some(Score::loss_in(1));
    }
    let safe = sight.safe();
    if safe == 0 {
        return Some(Score::loss_in(2));
    }
    if let Some(win) = forcing::win_by_threats(sight, safe, PROBED) {
        return Some(Score::win_in(win.plies));
    }
    (sight.tenable(safe) == 0).then_some(Score::loss_in(4))
}

/// A move that loses as late as any, where all lose.
#[inline]
fn longest(sight: &Sight) -> u64 {
    let sets = [sight.safe(), sight.empty() & !sight.mine.threes, sight.empty()];
    sets.into_iter().find(|&set| set != 0).map_or(0, first)
}

/// The set of just the first of these moves.
#[inline]
const fn first(moves: u64) -> u64 {
    moves & moves.wrapping_neg()
}
