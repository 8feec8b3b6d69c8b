//! The best evaluation we have: captured seeds, mobility, what the holes hold, and what the next
//! move can capture.
//!
//! Two things stand out. A captured seed is worth the more the fewer are left. And moves are worth
//! more than seeds: a hole with both colours, hence two moves, is worth more than one with many
//! seeds of one colour.

use presentation::{LinearEvaluation, Terms};

use super::aims::aims;
use super::sum::Balance;
use super::{Evaluation, Kind};
use crate::holes::{self, ONES};
use crate::{Position, Rules, messages};

/// How many terms there are.
pub(super) const COUNT: usize = TERMS.list.len();

/// What it looks at. Of a game that goes on, 8 seeds or more are on the board.
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

/// The evaluation with whatever weights.
pub(crate) const LINEAR: LinearEvaluation<Rules> = LinearEvaluation {
    terms: &TERMS,
    weights: &[
        ("champion", include_str!("../../weights/champion.txt")),
        ("first", include_str!("../../weights/first.txt")),
    ],
    extract_terms: |_, position, terms| {
        terms.copy_from_slice(&see(position));
        position.on_board()
    },
    build_evaluator: |_, weights| Evaluation(Kind::Balance(Balance::new(weights))),
};

/// The terms for the player to move.
///
/// Searches ask [`Balance`] instead, which finds their sum without finding each of them.
fn see(position: &Position) -> [i32; COUNT] {
    // By player, the one to move first.
    let [me, you] = [position.turn, position.turn.opponent()].map(|player| player.index() % 2);
    let [red, blue] = position.seeds.map(|halves| [halves[me], halves[you]]);
    let both = [red[0] + blue[0], red[1] + blue[1]];
    let [one, two, three, four] = [1, 2, 3, 4].map(|count| both.map(|half| at_least(half, count)));
    let exposed = without(one, three);
    // By player: aims at the holes of the opponent.
    let aims = aims(position.seeds);
    let aims = [aims << 7, (aims << 3).rotate_left(8)];
    let captured = position.captured.map(i32::from);
    let sums = |[mine, yours]: [u64; 2]| sum(mine) - sum(yours);
    [
        captured[me] - captured[you],
        less(red.map(|half| at_least(half, 1))),
        less(blue.map(|half| at_least(half, 1))),
        less(one),
        less(without(one, two)),
        less(without(two, three)),
        less(without(three, four)),
        sums(both),
        sums(red),
        less([exposed[0] & behind(exposed[1], you), exposed[1] & behind(exposed[0], me)]),
        count(aims[me] & exposed[1]),
        count(aims[you] & exposed[0]),
        1,
    ]
}

/// The holes of a half that hold so many seeds or more: the top bit of each, into which adding
/// carries.
#[inline]
fn at_least(half: u64, count: u64) -> u64 {
    (half + (0x80 - count) * ONES) & (0x80 * ONES)
}

/// For both players, the holes of the one kind that are not of the other.
#[inline]
fn without(holes: [u64; 2], others: [u64; 2]) -> [u64; 2] {
    [holes[0] & !others[0], holes[1] & !others[1]]
}

/// The holes right behind these of a player: those of player 1 are the same bytes in the half of
/// player 2, those of player 2 one further in that of player 1.
#[inline]
fn behind(holes: u64, player: usize) -> u64 {
    holes.rotate_left(8 * player as u32)
}

#[inline]
fn count(holes: u64) -> i32 {
    holes.count_ones() as i32
}

#[inline]
fn less([mine, yours]: [u64; 2]) -> i32 {
    count(mine) - count(yours)
}

#[inline]
fn sum(half: u64) -> i32 {
    holes::sum(half.into()) as i32
}
