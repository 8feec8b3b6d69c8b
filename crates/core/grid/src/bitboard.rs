//! Bitboards (CPW *Bitboards*): sets of squares of the 8×8 board as the 64 bits of a word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::bits;
use crate::square::Square;

/// A set of squares.
///
/// Bit 0 is a1, bit 7 is h1, bit 63 is h8. Union is `|`, intersection `&`, symmetric difference `^` and
/// complement `!`. North is the direction to higher ranks, east that to later files; a shift drops the
/// squares that would leave the board.
///
/// ```
/// use plywood_grid::bitboard::Bitboard;
/// use plywood_grid::square::Square;
/// let [a1, b2, c3]: [Square; 3] = ["a1".parse()?, "b2".parse()?, "c3".parse()?];
/// let set = a1.bitboard() | b2.bitboard();
/// assert!(set.contains(b2) && !set.contains(c3));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [a1, b2]);
/// assert_eq!(set.north().east(), Bitboard::from_iter([b2, c3]));
/// # Ok::<(), game::NotationError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Bitboard(u64);

impl Bitboard {
    /// No squares.
    pub const EMPTY: Self = Self(0);
    /// All squares.
    pub const FULL: Self = Self(!0);
    /// The squares a1 to a8.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// The squares h1 to h8.
    pub const FILE_H: Self = Self(0x8080_8080_8080_8080);
    /// The squares a1 to h1.
    pub const RANK_1: Self = Self(0xff);
    /// The squares a8 to h8.
    pub const RANK_8: Self = Self(0xff << 56);

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Its bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether a square is in it.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The set with this square besides.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bitboard().0)
    }

    /// Whether it has no squares.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two have a square in common.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// How many squares it has (CPW *Population Count*).
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Its first square, if it has one.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::new(self.0.trailing_zeros() as usize)) }
    }

    /// The set of just its first square; empty if it has none.
    #[inline]
    #[must_use]
    pub const fn isolate_first(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// Select: its `n`-th square, counted from 0. There must be one.
    #[inline]
    pub fn select(self, n: u32) -> Square {
        Square::new(bits::select(self.0, n) as usize)
    }

    /// Its squares, a1 first.
    #[inline]
    pub const fn iter(self) -> Iter {
        Iter(self.0)
    }

    /// The squares one rank up.
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// The squares one rank down.
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// The squares one file on.
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & !Self::FILE_H.0) << 1)
    }

    /// The squares one file back.
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 & !Self::FILE_A.0) >> 1)
    }

    /// The neighbors of its squares in all eight directions (CPW *King Pattern*).
    #[inline]
    #[must_use]
    pub const fn neighbors(self) -> Self {
        let (east, west) = (self.east().0, self.west().0);
        let beside = east | west;
        let row = self.0 | beside;
        Self(beside | row << 8 | row >> 8)
    }

    /// The set under each symmetry of the board (CPW *Flipping Mirroring and Rotating*), itself first: with
    /// the files reversed, the ranks, both, and each of these with files and ranks exchanged.
    ///
    /// ```
    /// use plywood_grid::square::Square;
    /// let square: Square = "b1".parse()?;
    /// let names = square.bitboard().symmetries().map(|set| set.select(0).to_string());
    /// assert_eq!(names, ["b1", "g1", "b8", "g8", "a2", "a7", "h2", "h7"]);
    /// # Ok::<(), game::NotationError>(())
    /// ```
    pub const fn symmetries(self) -> [Self; 8] {
        let set = self.0;
        let [files, ranks, both] =
            [set.reverse_bits().swap_bytes(), set.swap_bytes(), set.reverse_bits()];
        let (set, files) = (Self(set), Self(files));
        let (ranks, both) = (Self(ranks), Self(both));
        let flipped = [set.transposed(), files.transposed(), ranks.transposed(), both.transposed()];
        [set, files, ranks, both, flipped[0], flipped[1], flipped[2], flipped[3]]
    }

    /// The set with files and ranks exchanged, by delta swaps: off the diagonal the quarters of the board
    /// change places, then the quarters of the quarters, then the squares.
    const fn transposed(self) -> Self {
        const fn delta_swap(set: u64, lower: u64, distance: u32) -> u64 {
            let differ = (set >> distance ^ set) & lower;
            set ^ differ ^ differ << distance
        }
        let set = delta_swap(self.0, 0x0000_0000_f0f0_f0f0, 28);
        let set = delta_swap(set, 0x0000_cccc_0000_cccc, 14);
        Self(delta_swap(set, 0x00aa_00aa_00aa_00aa, 7))
    }
}

/// The squares of a [`Bitboard`], a1 first.
#[derive(Debug, Clone)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The union of sets.
impl FromIterator<Self> for Bitboard {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, Self::bitor)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|square| square.to_string())).finish()
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

macro_rules! operators {
    ($($Operator:ident $operator:ident $Assign:ident $assign:ident)*) => {$(
        impl $Operator for Bitboard {
            type Output = Self;

            #[inline]
            fn $operator(self, other: Self) -> Self {
                Self(self.0.$operator(other.0))
            }
        }

        impl $Assign for Bitboard {
            #[inline]
            fn $assign(&mut self, other: Self) {
                self.0.$assign(other.0);
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign
    BitOr bitor BitOrAssign bitor_assign
    BitXor bitxor BitXorAssign bitxor_assign
}

/// How many more squares the first set has.
#[inline]
pub const fn excess([own, other]: [Bitboard; 2]) -> i32 {
    own.count() as i32 - other.count() as i32
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::slider::DIRECTIONS;

    fn squares(set: Bitboard) -> BTreeSet<Square> {
        set.iter().collect()
    }

    proptest! {
        #[test]
        fn operators_are_those_of_sets(a: u64, b: u64) {
            let [a, b] = [a, b].map(Bitboard::from_bits);
            let [set, other] = [a, b].map(squares);
            prop_assert_eq!(squares(a & b), &set & &other);
            prop_assert_eq!(squares(a | b), &set | &other);
            prop_assert_eq!(squares(a ^ b), &set ^ &other);
            prop_assert_eq!(squares(!a), &squares(Bitboard::FULL) - &set);
            let (mut and, mut or, mut xor) = (a, a, a);
            and &= b;
            or |= b;
            xor ^= b;
            prop_assert_eq!([and, or, xor], [a & b, a | b, a ^ b]);
            prop_assert_eq!(a.intersects(b), !set.is_disjoint(&other));
            prop_assert_eq!([a, b].into_iter().collect::<Bitboard>(), a | b);
        }

        #[test]
        fn questions_are_answered_as_by_a_list_of_squares(bits: u64) {
            let set = Bitboard::from_bits(bits);
            let list: Vec<Square> = set.iter().collect();
            prop_assert!(Square::all().filter(|&square| set.contains(square)).eq(list.iter().copied()));
            prop_assert_eq!(list.iter().copied().collect::<Bitboard>(), set);
            prop_assert_eq!(set.bits(), bits);
            prop_assert_eq!((set.count() as usize, set.iter().len()), (list.len(), list.len()));
            prop_assert_eq!((set.is_empty(), set.first()), (list.is_empty(), list.first().copied()));
            prop_assert_eq!(set.isolate_first(), set.first().into_iter().collect());
            for (n, &square) in list.iter().enumerate() {
                prop_assert_eq!(set.select(n as u32), square);
            }
        }

        #[test]
        fn shifts_are_steps_that_stay_on_the_board(bits: u64) {
            let set = Bitboard::from_bits(bits);
            let stepped = |step| set.iter().filter_map(|square| square.step(step)).collect::<Bitboard>();
            let shifted = [set.north(), set.south(), set.east(), set.west()];
            prop_assert_eq!(shifted, [(0, 1), (0, -1), (1, 0), (-1, 0)].map(stepped));
            prop_assert_eq!(set.neighbors(), DIRECTIONS.into_iter().map(stepped).collect());
        }

        #[test]
        fn a_symmetry_puts_each_square_in_its_place(bits: u64) {
            let set = Bitboard::from_bits(bits);
            for (symmetry, image) in set.symmetries().into_iter().enumerate() {
                let moved = |square: Square| {
                    let (file, rank) = (square.index() % 8, square.index() / 8);
                    let file = if symmetry & 1 == 0 { file } else { 7 - file };
                    let rank = if symmetry & 2 == 0 { rank } else { 7 - rank };
                    if symmetry & 4 == 0 { Square::at(file, rank) } else { Square::at(rank, file) }
                };
                prop_assert_eq!(image, set.iter().map(moved).collect());
            }
        }
    }

    #[test]
    fn a_set_is_shown_by_the_names_of_its_squares() {
        let corners = Bitboard::from_bits(0x8100_0000_0000_0081);
        assert_eq!(format!("{corners:?}"), r#"{"a1", "h1", "a8", "h8"}"#);
        assert_eq!(Bitboard::FILE_A & Bitboard::RANK_8, Square::at(0, 7).bitboard());
        assert_eq!(Bitboard::FILE_H & Bitboard::RANK_1, Square::at(7, 0).bitboard());
    }
}
