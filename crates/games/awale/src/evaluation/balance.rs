//! The best evaluation we have: captured seeds, mobility, what the holes hold, and what the next
//! move can capture.
//!
//! Two things stand out. A captured seed is worth the more the fewer are left. And moves are worth
//! more than seeds: a hole with both colours, hence two moves, is worth more than one with many
//! seeds of one colour.

use std::array;
use std::iter::zip;

use game::Player;
use presentation::{LinearEvaluation, TaperedWeights, Terms, Weights};

use super::counts::Counts;
use super::{Evaluation, Kind};
use crate::holes::SEEDS;
use crate::{Position, Rules, messages};

/// How many terms there are.
const COUNT: usize = TERMS.list.len();

/// The terms. Of a game that goes on, 8 seeds or more are on the board.
static TERMS: Terms = Terms {
    list: &[
        messages::CAPTURED,
        messages::REDS,
        messages::BLUES,
        messages::FILLED,
        messages::SINGLES,
        messages::PAIRS,
        messages::TRIPLES,
        messages::SEEDS,
        messages::REDNESS,
        messages::CHAINS,
        messages::AIMS,
        messages::THREATS,
        messages::TEMPO,
    ],
    phase: messages::SEEDS_LEFT,
    knots: &[8, 14, 24, 40, 64],
};

/// The evaluation with any weights.
pub(crate) const LINEAR: LinearEvaluation<Rules> = LinearEvaluation {
    terms: &TERMS,
    weights: &[
        ("champion", include_str!("../../weights/champion.txt")),
        ("first", include_str!("../../weights/first.txt")),
    ],
    extract_terms: |_, position, terms| {
        terms.copy_from_slice(&terms_of(position));
        position.on_board()
    },
    build_evaluator: |_, weights| Evaluation(Kind::Balance(Balance::new(weights))),
};

/// The terms for the player to move.
fn terms_of(position: &Position) -> [i32; COUNT] {
    let Counts { holes, captured, seeds, redness, chains, aims } = Counts::of(position);
    let sign = if position.turn == Player::ONE { 1 } else { -1 };
    let [reds, blues, one, two, three, four] = array::from_fn(|i| {
        let [first, second] = [holes[2 * i], holes[2 * i + 1]].map(u64::count_ones);
        sign * (first as i32 - second as i32)
    });
    let [mine, theirs] = if sign == 1 { aims } else { [aims[1], aims[0]] };
    [
        sign * captured,
        reds,
        blues,
        one,
        one - two,
        two - three,
        three - four,
        sign * seeds as i32,
        sign * redness as i32,
        sign * chains,
        mine,
        theirs,
        1,
    ]
}

/// The weights of the counts by the seeds on the board, then by the player to move: those of player 2 are the
/// opposite of those of player 1.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Balance {
    table: Box<[[Row; 2]]>,
    pub(super) logit_scale: f32,
}

/// The weights of the [`Counts`] in one phase for one player to move.
#[derive(Debug, Clone, PartialEq)]
#[repr(align(128))]
struct Row {
    holes: [i32; 12],
    captured: i32,
    seeds: i32,
    redness: i32,
    chains: i32,
    aims: [i32; 2],
    /// For having the move.
    tempo: i32,
}

impl Row {
    fn new(weights: [i32; COUNT], turn: Player) -> Self {
        let [captured, reds, blues, filled, singles, pairs, triples, rest @ ..] = weights;
        let [seeds, redness, chains, aims, threats, tempo] = rest;
        // A hole with two seeds is one with at least one and with at least two, and so on.
        let [one, two] = [filled + singles, pairs - singles];
        let [three, four] = [triples - pairs, -triples];
        let (sign, aims) =
            if turn == Player::ONE { (1, [aims, threats]) } else { (-1, [threats, aims]) };
        let holes =
            [reds, blues, one, two, three, four].map(|weight| [sign * weight, -sign * weight]);
        Self {
            holes: array::from_fn(|i| holes[i / 2][i % 2]),
            captured: sign * captured,
            seeds: sign * seeds,
            redness: sign * redness,
            chains: sign * chains,
            aims,
            tempo,
        }
    }
}

impl Balance {
    pub(super) fn new(weights: &Weights) -> Self {
        let weights = TaperedWeights::new(weights, SEEDS as u32);
        let rows = weights.table().iter();
        let table = rows.map(|&row| [Player::ONE, Player::TWO].map(|turn| Row::new(row, turn)));
        Self { table: table.collect(), logit_scale: weights.logit_scale() }
    }

    /// The value for the player to move.
    #[inline]
    pub(super) fn evaluate(&self, position: &Position) -> i32 {
        let row = &self.table[position.on_board() as usize][position.turn.index() % 2];
        let counts = Counts::of(position);
        // As products of 64 bits, which are faster than those of 32.
        let holes = zip(counts.holes, row.holes)
            .map(|(holes, weight)| i64::from(holes.count_ones()) * i64::from(weight));
        let holes = holes.sum::<i64>();
        // Some of 64 bits and some of 32, so that they are not put together to be multiplied at
        // once, which takes longer.
        let seeds = counts.seeds * i64::from(row.seeds) + counts.redness * i64::from(row.redness);
        let rest = counts.captured * row.captured + counts.chains * row.chains + row.tempo;
        let aims = counts.aims[0] * row.aims[0] + counts.aims[1] * row.aims[1];
        ((holes + seeds) as i32 + (rest + aims)) / Weights::SCALE
    }
}
