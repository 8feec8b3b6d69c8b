//! The terms of the evaluation, mostly the difference between the player to move and the other.

use game::Position as _;
use grid::bitboard::{Bitboard, excess};
use grid::kogge_stone::queen_mobility;
use grid::log_mobility::log_mobility;
use presentation::{Term, Terms};

use super::Ground;
use super::territory::{TerritoryMap, around, king_territory, queen_territory};
use crate::{Position, messages};

/// The terms of the default evaluation. The right to move apart, each term is what the player to
/// move has less what the opponent has.
pub static TERMS: Terms =
    Terms { list: &LIST, phase: messages::FREE_SQUARES, knots: &[0, 14, 28, 42, 56] };

const LIST: [Term; 14] = [
    messages::POINTS,
    messages::TEMPO,
    messages::MOBILITY,
    messages::REACH,
    messages::QUEENS,
    messages::KINGS,
    messages::FREEDOM,
    messages::STUCK,
    messages::TIGHT,
    messages::ENGAGED,
    messages::ACTIVITY,
    messages::LAST,
    messages::ZONES,
    messages::PATCHES,
];

/// How many terms there are.
pub(super) const COUNT: usize = LIST.len();

/// Writes the terms of a position, and returns its phase.
pub(crate) fn extract_terms(position: &Position, values: &mut [i32]) -> u32 {
    let ground = Ground::of(position);
    let kings = king_territory(ground.sides(), ground.free);
    values.copy_from_slice(&terms_of(ground, lead(position), &kings).0);
    ground.free.count()
}

/// The terms, when it is known where kings get; and the squares that each side's queens reach first.
#[inline]
pub(super) fn terms_of(
    ground: Ground,
    points: i32,
    kings: &TerritoryMap,
) -> ([i32; COUNT], [Bitboard; 2]) {
    let (sides, free) = (ground.sides(), ground.free);
    let mobility = queen_mobility(sides, free);
    let all = kings.reach[0] | kings.reach[1];
    let queens = queen_territory(mobility.attacked, all, free);
    let shared = around(kings.reach[0] & kings.reach[1]);
    let alone = [kings.reach[0] & !kings.reach[1], kings.reach[1] & !kings.reach[0]];
    let exits = Exits::to(free);
    let open = exits.some();
    let on = |set| more_on(set, sides);
    let values = [
        points,
        1,
        moves(mobility.moves[0]) - moves(mobility.moves[1]),
        excess(alone),
        excess(queens),
        excess(kings.first),
        on(exits.odd) + 2 * exits.twos.map(on).iter().sum::<i32>(),
        on(!open),
        on(exits.one_or_two()),
        on(shared),
        activity(mobility.moves[0]) - activity(mobility.moves[1]),
        on(open & !around(free & exits.two())),
        parts(alone[0]) - parts(alone[1]),
        parts(queens[0]) - parts(queens[1]),
    ];
    (values, queens)
}

/// The squares that each side's queens reach first, for evaluations that have not found them.
#[cold]
pub(super) fn queens(ground: Ground, kings: &TerritoryMap) -> [Bitboard; 2] {
    terms_of(ground, 0, kings).1
}

/// How many points the player to move is ahead.
#[inline]
pub(super) fn lead(position: &Position) -> i32 {
    let (own, other) = (position.turn(), position.turn().opponent());
    position.points(own) as i32 - position.points(other) as i32
}

/// The sum of the numbers of moves of four pieces. Four queens have no more than 108.
#[inline]
pub(super) fn moves(each: [u8; 4]) -> i32 {
    (u32::from_le_bytes(each).wrapping_mul(0x0101_0101) >> 24) as i32
}

/// The logarithmic mobility of all pieces.
#[inline]
fn activity(each: [u8; 4]) -> i32 {
    each.iter().map(|&moves| log_mobility(moves.into())).sum()
}

/// The parts of a set between which no step leads, less the holes in them: Euler's number, found
/// from squares, pairs and groups of four without looking for the parts one by one.
#[inline]
fn parts(set: Bitboard) -> i32 {
    let count = |set: Bitboard| set.count() as i32;
    // Each square with those to its east, north and north-east.
    let [a, b, c, d] = [set, set.west(), set.south(), set.west().south()];
    // Squares less pairs, side by side or else corner to corner, plus groups of four: of the
    // sixteen ways to be taken or not only these do not come to nothing.
    count(a & !(b | c | d)) - count(b & c & !d)
}

/// How many more pieces the first side has on a set. Both have four: those of the first on it and
/// those of the second elsewhere are counted at once.
#[inline]
fn more_on(set: Bitboard, [own, other]: [Bitboard; 2]) -> i32 {
    (set & own | other & !set).count() as i32 - 4
}

/// How many free squares there are on and next to each square, which for a piece are those next
/// to it; all squares are counted at once, as a column of binary numbers is added.
struct Exits {
    /// Where the number is odd.
    odd: Bitboard,
    /// Four sets; on each of those that a square is in there are two more.
    twos: [Bitboard; 4],
}

impl Exits {
    #[inline]
    fn to(free: Bitboard) -> Self {
        let (one, two) = add(free, free.east(), free.west());
        let (odd, carried) = add(one, one.north(), one.south());
        Self { odd, twos: [carried, two, two.north(), two.south()] }
    }

    /// Where there is one at least.
    #[inline]
    fn some(&self) -> Bitboard {
        self.odd | self.two()
    }

    /// Where there are two at least.
    #[inline]
    fn two(&self) -> Bitboard {
        let [a, b, c, d] = self.twos;
        a | b | c | d
    }

    /// Where there are one or two.
    #[inline]
    fn one_or_two(&self) -> Bitboard {
        let [a, b, c, d] = self.twos;
        let four = a & b | c & d | (a | b) & (c | d);
        // Either the odd one, or two.
        (self.odd ^ self.two()) & !four
    }
}

/// Adds three bits everywhere: the last digit of each sum, and the one before.
#[inline]
fn add(a: Bitboard, b: Bitboard, c: Bitboard) -> (Bitboard, Bitboard) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

#[cfg(test)]
mod tests {
    use grid::square::Square;
    use proptest::prelude::*;

    use super::super::territory::regions;
    use super::*;

    /// Squares that are enclosed by a set, if diagonal steps do not lead out.
    fn enclosed(set: Bitboard) -> u32 {
        let edge = Bitboard::FILE_A | Bitboard::FILE_H | Bitboard::RANK_1 | Bitboard::RANK_8;
        let outside = filled(edge & !set, !set);
        holes(!set & !outside)
    }

    /// The parts of a set between which no step along ranks and files leads.
    fn holes(mut set: Bitboard) -> u32 {
        let mut found = 0;
        while !set.is_empty() {
            set &= !filled(set.isolate_first(), set);
            found += 1;
        }
        found
    }

    /// The squares of a set to which steps along ranks and files lead from some of them.
    fn filled(mut from: Bitboard, set: Bitboard) -> Bitboard {
        loop {
            let sides = from.north() | from.south() | from.east() | from.west();
            let wider = (from | sides) & set;
            if wider == from {
                return from;
            }
            from = wider;
        }
    }

    proptest! {
        #[test]
        fn parts_are_regions_less_the_holes_in_them(set: u64, thin: u64) {
            for set in [set, set & thin, set | thin].map(Bitboard::from_bits) {
                let counted = regions(set).count() as i32 - enclosed(set) as i32;
                prop_assert_eq!(parts(set), counted, "{:?}", set);
            }
        }
    }

    proptest! {
        #[test]
        fn exits_are_the_free_squares_on_and_next_to_a_square(free: u64, thin: u64) {
            for free in [free, free & thin, free | thin].map(Bitboard::from_bits) {
                let exits = Exits::to(free);
                for square in Square::all() {
                    let number = ((square.bitboard().neighbors() | square.bitboard()) & free).count();
                    let on = |set: Bitboard| u32::from(set.contains(square));
                    prop_assert_eq!(on(exits.odd) + 2 * exits.twos.map(on).iter().sum::<u32>(), number);
                    prop_assert_eq!(on(exits.some()), u32::from(number >= 1));
                    prop_assert_eq!(on(exits.two()), u32::from(number >= 2));
                    prop_assert_eq!(on(exits.one_or_two()), u32::from(number == 1 || number == 2));
                }
            }
        }

        #[test]
        fn the_terms_are_those_that_are_counted_piece_by_piece(holes: u64, thin: u64, at in any::<[u8; 8]>()) {
            // Eight different squares: each number is an index among those still left.
            let mut left: Vec<Square> = Square::all().collect();
            let mut pieces = at.map(|at| left.remove(usize::from(at) % left.len())).into_iter();
            let mut side = || pieces.by_ref().take(4).collect::<Bitboard>();
            let (own, other) = (side(), side());
            for holes in [holes, holes & thin].map(Bitboard::from_bits) {
                let ground = Ground { own, other, free: !(own | other | holes) };
                let kings = king_territory(ground.sides(), ground.free);
                let (values, _) = terms_of(ground, 3, &kings);
                for (name, value) in counted(&ground) {
                    let term = LIST.iter().position(|term| term.name == name).unwrap();
                    prop_assert_eq!(values[term], value, "{}", name);
                }
            }
        }
    }

    /// The terms of single pieces.
    fn counted(ground: &Ground) -> [(&'static str, i32); 6] {
        let free = ground.free;
        let sums = ground.sides().map(|pieces| {
            let mut sums = [0; 6];
            for square in pieces {
                let moves = grid::slider::attacks_by_rays(square, !free).count();
                let next = square.bitboard().neighbors() & free;
                let dead = next.iter().all(|exit| !exit.bitboard().neighbors().intersects(free));
                let exits = next.count();
                let piece = [
                    moves as i32,
                    log_mobility(moves),
                    exits as i32,
                    i32::from(exits == 0),
                    i32::from(exits == 1 || exits == 2),
                    i32::from(exits != 0 && dead),
                ];
                sums = std::array::from_fn(|i| sums[i] + piece[i]);
            }
            sums
        });
        let names = ["mobility", "activity", "freedom", "stuck", "tight", "last"];
        std::array::from_fn(|i| (names[i], sums[0][i] - sums[1][i]))
    }
}
