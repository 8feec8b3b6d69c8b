//! The terms of the evaluation, mostly what the player to move has less what the other has.

use grid::bitboard::{Bitboard, excess};
use grid::log_mobility::log_mobility;
use presentation::{Term, Terms};

use super::Mobility;
use super::stability::stable_discs;
use crate::{Position, messages};

/// What the default evaluation counts. The right to move and parity apart, each term is what the player to
/// move has less what the opponent has.
pub static TERMS: Terms =
    Terms { list: &LIST, phase: messages::EMPTIES, knots: &[8, 20, 32, 44, 60] };

const LIST: [Term; 14] = [
    messages::DISCS,
    messages::TEMPO,
    messages::PARITY,
    messages::MOBILITY,
    messages::LOG_MOBILITY,
    messages::POTENTIAL,
    messages::FRONTIER,
    messages::CORNERS,
    messages::CORNER_MOVES,
    messages::X_SQUARES,
    messages::C_SQUARES,
    messages::STABLE,
    messages::EDGES,
    messages::INNER_EDGES,
];

/// How many terms there are.
pub(super) const COUNT: usize = LIST.len();

pub(super) const CORNERS: Bitboard = Bitboard::from_bits(0x8100_0000_0000_0081);
/// The squares diagonally next to a corner.
pub(super) const X_SQUARES: Bitboard = Bitboard::from_bits(0x0042_0000_0000_4200);
/// The squares of the edges next to a corner.
const C_SQUARES: Bitboard = Bitboard::from_bits(0x4281_0000_0000_8142);
/// The squares of the edges two and three steps from a corner.
const EDGES: Bitboard = Bitboard::from_bits(0x3c00_8181_8181_003c);
/// The squares next to those, towards the center.
const INNER_EDGES: Bitboard = Bitboard::from_bits(0x003c_4242_4242_3c00);

/// Writes the terms of a position, and returns its phase.
pub(crate) fn extract_terms(position: &Position, out: &mut [i32]) -> u32 {
    let info = Mobility::of(position);
    out.copy_from_slice(&terms_of(&info));
    info.empty().count()
}

/// The terms of a position.
#[inline]
pub(super) fn terms_of(info: &Mobility) -> [i32; COUNT] {
    let &Mobility { sides: [own, other], targets } = info;
    let empty = info.empty();
    let on = |set: Bitboard| excess([own & set, other & set]);
    let next_to_empty_corner = (empty & CORNERS).neighbors();
    [
        on(Bitboard::FULL),
        1,
        2 * (empty.count() as i32 % 2) - 1,
        excess(targets),
        log_mobility(targets[0].count()) - log_mobility(targets[1].count()),
        excess([other.neighbors() & empty, own.neighbors() & empty]),
        on(empty.neighbors()),
        on(CORNERS),
        excess(targets.map(|set| set & CORNERS)),
        on(X_SQUARES & next_to_empty_corner),
        on(C_SQUARES & next_to_empty_corner),
        excess([stable_discs(own), stable_discs(other)]),
        on(EDGES),
        on(INNER_EDGES),
    ]
}

/// The sum of the values of the squares with a disc of the first side less that of the other: Norvig's
/// table for weighted squares (Paradigms of Artificial Intelligence Programming, chapter 18).
#[inline]
pub(super) fn square_values([own, other]: [Bitboard; 2]) -> i32 {
    /// The squares c3, f3, c6 and f6.
    const BOX_CORNERS: Bitboard = Bitboard::from_bits(0x0000_2400_0024_0000);
    /// The squares a3, c1 and their images.
    const OUTER_EDGES: Bitboard = Bitboard::from_bits(0x2400_8100_0081_0024);
    let classes = [
        (CORNERS, 120),
        (C_SQUARES, -20),
        (X_SQUARES, -40),
        (OUTER_EDGES, 20),
        (EDGES & !OUTER_EDGES, 5),
        (INNER_EDGES, -5),
        (BOX_CORNERS, 15),
        (!(CORNERS | C_SQUARES | X_SQUARES | EDGES | INNER_EDGES | BOX_CORNERS), 3),
    ];
    classes.iter().map(|&(set, value)| value * excess([own & set, other & set])).sum()
}

#[cfg(test)]
mod tests {
    use grid::square::Square;

    use super::*;

    #[test]
    fn every_square_is_of_one_kind() {
        let center = Bitboard::from_bits(0x0000_3c3c_3c3c_0000);
        let kinds = [CORNERS, X_SQUARES, C_SQUARES, EDGES, INNER_EDGES, center];
        assert_eq!(kinds.iter().map(|kind| kind.count()).sum::<u32>(), 64);
        assert_eq!(kinds.into_iter().collect::<Bitboard>(), Bitboard::FULL);
    }

    #[test]
    fn weighted_squares_are_those_of_the_book() {
        let table = "120 -20 20 5 5 20 -20 120 -20 -40 -5 -5 -5 -5 -40 -20 \
                     20 -5 15 3 3 15 -5 20 5 -5 3 3 3 3 -5 5";
        for (square, value) in table.split(' ').enumerate() {
            let value: i32 = value.parse().expect("a number");
            let [disc, turned] = [square, 63 - square].map(|i| Square::new(i).bitboard());
            assert_eq!(square_values([disc, Bitboard::EMPTY]), value, "{square}");
            assert_eq!(square_values([Bitboard::EMPTY, turned]), -value, "{square}");
        }
    }
}
