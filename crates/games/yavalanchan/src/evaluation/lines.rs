//! The best evaluation we have: the lines that each player can still complete, and to whom the
//! neutral tiles lean.

use std::iter::zip;

use game::{Player, Position as _};
use grid::set::Set;
use presentation::{LinearEvaluation, TaperedWeights, Terms, Weights};

use super::{Evaluation, Kind};
use crate::messages;
use crate::position::{Position, Side};
use crate::rules::Yavalanchan;

/// How many terms there are.
const COUNT: usize = TERMS.list.len();
/// The indices of those that are not lines.
const LEANING: usize = 6;
const TEMPO: usize = 7;

/// The terms; the phase is the percentage of the board that is free.
///
/// A line is one without anything of the opponent's. A neutral tile in it that nobody owns is
/// missing too, but does no harm.
static TERMS: Terms = Terms {
    list: &[
        messages::ONE,
        messages::TWO,
        messages::THREE,
        messages::FOUR,
        messages::FIVE,
        messages::SIX,
        messages::LEANING,
        messages::TEMPO,
    ],
    phase: messages::FREE_CELLS,
    knots: &[20, 60, 100],
};

/// The evaluation with any weights. On a small board the next tile decides who owns a neutral
/// tile, so that there are weights for each size.
pub(crate) fn linear<const SIZE: usize, S: Set>(
    size: usize,
) -> LinearEvaluation<Yavalanchan<SIZE, S>> {
    LinearEvaluation {
        terms: &TERMS,
        weights: match size {
            5 => &[("first", include_str!("../../weights/first-5.txt"))],
            6 => &[("first", include_str!("../../weights/first-6.txt"))],
            7 => &[("first", include_str!("../../weights/first-7.txt"))],
            _ => &[("first", include_str!("../../weights/first-4.txt"))],
        },
        extract_terms: |_, position, terms| {
            terms.copy_from_slice(&terms_of(position));
            free(position)
        },
        build_evaluator: |_, weights| Evaluation::of(Kind::Lines(Lines::new(weights))),
    }
}

/// The weights of the terms by how much of the board is free.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lines(TaperedWeights<COUNT>);

impl Lines {
    pub(super) fn new(weights: &Weights) -> Self {
        Self(TaperedWeights::new(weights, 100))
    }

    pub(super) fn logit_scale(&self) -> f32 {
        self.0.logit_scale()
    }

    /// The value for the player to move.
    #[inline]
    pub(super) fn evaluate<const SIZE: usize, S: Set>(&self, position: &Position<SIZE, S>) -> i32 {
        let weights = &self.0.table()[free(position) as usize];
        let (me, you) = (position.turn(), position.turn().opponent());
        let mut sum = weights[TEMPO];
        count(position, me, |term, count| sum += weights[term] * count);
        count(position, you, |term, count| sum -= weights[term] * count);
        sum / Weights::SCALE
    }
}

/// The percentage of the board that is free.
#[inline]
fn free<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> u32 {
    position.open.count() * 100 / position.geometry().torus().cell_count() as u32
}

/// The terms for the player to move.
#[inline]
fn terms_of<const SIZE: usize, S: Set>(position: &Position<SIZE, S>) -> [i32; COUNT] {
    let (me, you) = (position.turn(), position.turn().opponent());
    let mut terms = [0; COUNT];
    count(position, me, |term, count| terms[term] += count);
    count(position, you, |term, count| terms[term] -= count);
    terms[TEMPO] = 1;
    terms
}

/// Counts what a player has, and calls `add` with each term and count.
#[inline]
fn count<const SIZE: usize, S: Set>(
    position: &Position<SIZE, S>,
    player: Player,
    mut add: impl FnMut(usize, i32),
) {
    let [mine, theirs] = position.sides_of(player);
    let held = mine.holdings(theirs, position.neutral);
    let lost = theirs.holdings(mine, position.neutral);
    let geometry = position.geometry();
    let possible = geometry.line_starts(geometry.board() & !lost);
    for (possible, [ones, twos, fours]) in zip(possible, geometry.counts(held)) {
        for count in 1..geometry.size() {
            let with = |digits: S, digit| if count & digit == 0 { !digits } else { digits };
            let lines = possible & with(ones, 1) & with(twos, 2) & with(fours, 4);
            add(geometry.size() - count - 1, lines.count() as i32);
        }
    }
    add(LEANING, (position.neutral & more(mine, theirs)).count() as i32);
}

/// The cells that have more of one player's tiles next to them than of the other's.
#[inline]
fn more<S: Set>(side: &Side<S>, other: &Side<S>) -> S {
    // The first binary digit that differs decides.
    let ones = side.ones & !other.ones;
    let twos = (side.twos & !other.twos) | (!(side.twos ^ other.twos) & ones);
    (side.fours & !other.fours) | (!(side.fours ^ other.fours) & twos)
}
