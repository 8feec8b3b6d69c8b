//! The static evaluation of two-player positions, and which of their moves are worth searching.

mod estimator;
mod features;
mod terms;

use game::{Evaluator, Position as _, Score};
use grid::bits;
use presentation::{LinearEvaluation, TaperedWeights, Weights};

pub use estimator::ThreatEstimator;
use terms::NEARNESS;
pub use terms::TERMS;

use crate::threat_map::{ThreatMap, stones};
use crate::torus::TorusSet;
use crate::{Cell, Move, MoveList, Position, Yavalath, lines, threat_space, torus};

/// The node limit of the threat-space search in a probe: two wins of three by threats are found without following any,
/// and 96 of a hundred with this many. More cost as much time as they save.
const PROBE_NODES: u32 = 8;

/// The evaluation of two-player positions as a sum of terms.
pub(crate) const LINEAR: LinearEvaluation<Yavalath<2>> = LinearEvaluation {
    terms: &TERMS,
    weights: &[
        ("champion", include_str!("../weights/champion.txt")),
        ("first", include_str!("../weights/first.txt")),
    ],
    extract_terms: |_, position, values| terms::extract_terms(position, values),
    build_evaluator: |_, weights| Evaluation::with_weights(weights),
};

/// Evaluates two-player positions by their threats.
#[derive(Debug, Clone)]
pub struct Evaluation {
    /// The weights of the terms by the number of stones.
    weights: TaperedWeights<{ terms::COUNT }>,
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
        Self { weights: TaperedWeights::new(weights, Cell::COUNT as u32) }
    }
}

impl Evaluator<Position<2>> for Evaluation {
    type EvalInfo = ThreatMap;

    #[inline]
    fn eval_info(&mut self, position: &Position<2>, _: usize) -> ThreatMap {
        ThreatMap::of(stones(position))
    }

    #[inline]
    fn evaluate(&mut self, _: &Position<2>, map: &mut ThreatMap) -> Score {
        Score::estimate(self.weights.sum(&terms::terms_of(map), terms::phase(map)))
    }

    fn logit_scale(&self) -> f32 {
        self.weights.logit_scale()
    }

    #[inline]
    fn probe(&mut self, _: &Position<2>, map: &ThreatMap) -> Option<Score> {
        probe(map)
    }

    /// All but the moves that lose within four plies, as is statically proven; where a four must be
    /// stopped, only what stops it; and where nothing helps, one move will do.
    #[inline]
    fn candidates(&self, position: &Position<2>, map: &ThreatMap) -> MoveList {
        let moves = if map.mine.fours != 0 {
            first(map.mine.fours)
        } else {
            let moves = map.not_losing_in_four(map.safe());
            if moves != 0 { moves } else { longest(map) }
        };
        let swap = position.is_legal(Move::SWAP).then_some(Move::SWAP);
        // Where threats are made first, for searches that take them as they come.
        let hot = moves & (map.mine.makers | map.theirs.makers);
        let cells = bits::bit_indices(hot).chain(bits::bit_indices(moves & !hot));
        let stones = cells.map(|index| Move::stone(torus::cell(index)));
        stones.chain(swap).collect()
    }

    /// The centre, and where own stones are in line.
    #[inline]
    fn move_priorities(&self, position: &Position<2>, _: &ThreatMap) -> impl Fn(Move) -> i32 {
        let own = position.stones(position.turn());
        let priority = move |cell| 20 * lines::in_line(own, cell) + 10 * NEARNESS[cell.index()];
        move |mv: Move| mv.cell().map_or(0, |cell| priority(cell) as i32)
    }
}

/// The statically proven result for the player to move, if there is one: a win or loss at once, a threat that
/// cannot be stopped, a win by a few threats, a decisive threat that nothing comes in the way of.
#[inline]
fn probe(map: &ThreatMap) -> Option<Score> {
    if map.mine.fours != 0 {
        return Some(Score::win_in(1));
    }
    if map.empty() & !map.mine.threes == 0 {
        return Some(Score::loss_in(1));
    }
    let safe = map.safe();
    if safe == 0 {
        return Some(Score::loss_in(2));
    }
    if let Some(win) = threat_space::win_by_threats(map, safe, PROBE_NODES) {
        return Some(Score::win_in(win.plies));
    }
    (map.not_losing_in_four(safe) == 0).then_some(Score::loss_in(4))
}

/// A move that loses as late as any, where all lose.
#[inline]
fn longest(map: &ThreatMap) -> TorusSet {
    let sets = [map.safe(), map.empty() & !map.mine.threes, map.empty()];
    sets.into_iter().find(|&set| set != 0).map_or(0, first)
}

/// The set of just the first of these moves.
#[inline]
const fn first(moves: TorusSet) -> TorusSet {
    moves & moves.wrapping_neg()
}
