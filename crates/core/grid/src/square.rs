//! The 8×8 board: squares, and sets of squares as the 64 bits of a word.

use std::fmt;
use std::str::FromStr;

use game::NotationError;
use i18n::{Argument, Template, message};

use crate::bits;

/// A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8. Union is `|`, intersection `&`.
pub type Bitboard = u64;

const FILE_A: Bitboard = 0x0101_0101_0101_0101;
const FILE_H: Bitboard = FILE_A << 7;

/// A square of the 8×8 board.
///
/// ```
/// use plywood_grid::square::Square;
/// let square: Square = "d5".parse()?;
/// assert_eq!(square.index(), 35);
/// assert_eq!(square.to_string(), "d5");
/// assert_eq!("j9".parse::<Square>().unwrap_err().to_string(), "no square \"j9\" on the board a1…h8");
/// # Ok::<(), game::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this number. Only the last six bits count.
    #[inline]
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < 64, "the board has 64 squares");
        // Masking lets the compiler see that tables of 64 entries need no bounds check.
        Self(index as u8 & 63)
    }

    /// The square at this file and rank, both from 0.
    pub const fn at(file: usize, rank: usize) -> Self {
        Self::new(rank * 8 + file)
    }

    /// All squares, a1 first, h8 last.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self::new)
    }

    /// The squares of a set, a1 first.
    #[inline]
    pub fn each(set: Bitboard) -> impl Iterator<Item = Self> {
        bits::bit_indices(set).map(|place| Self::new(place as usize))
    }

    /// Its number, from 0 for a1 to 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & 63
    }

    /// The set of this square alone.
    #[inline]
    pub const fn set(self) -> Bitboard {
        1 << self.index()
    }

    /// The square one step away, if it is on the board.
    pub const fn step(self, (files, ranks): (i32, i32)) -> Option<Self> {
        let file = (self.0 % 8) as i32 + files;
        let rank = (self.0 / 8) as i32 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self::at(file as usize, rank as usize))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), self.0 / 8 + 1)
    }
}

impl From<Square> for Argument {
    fn from(square: Square) -> Self {
        square.to_string().into()
    }
}

const NO_SQUARE: Template = Template::new(
    "no square \"{square}\" on the board a1…h8",
    "pas de case « {square} » sur le plateau a1…h8",
    "kein Feld „{square}“ auf dem Brett a1…h8",
);

impl FromStr for Square {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.as_bytes() {
            &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Self::at(usize::from(file - b'a'), usize::from(rank - b'1')))
            }
            _ => Err(NotationError::new(message!(NO_SQUARE, square = text))),
        }
    }
}

/// The squares next to any square of a set, by shifting the whole set in eight directions.
///
/// Files are cut off before a shift that would carry them around the edge.
#[inline]
pub const fn neighbors(set: Bitboard) -> Bitboard {
    let not_h = set & !FILE_H;
    let not_a = set & !FILE_A;
    set << 8
        | set >> 8
        | not_h << 1
        | not_h << 9
        | not_h >> 7
        | not_a >> 1
        | not_a << 7
        | not_a >> 9
}

/// A bitboard under each symmetry of the board (CPW *Flipping Mirroring and Rotating*), itself first: with the files reversed, the ranks, both,
/// and each of these with files and ranks exchanged.
///
/// ```
/// use plywood_grid::square::{Square, symmetries};
/// let square: Square = "b1".parse()?;
/// let names = symmetries(square.set()).map(|set| Square::new(set.trailing_zeros() as usize).to_string());
/// assert_eq!(names, ["b1", "g1", "b8", "g8", "a2", "a7", "h2", "h7"]);
/// # Ok::<(), game::NotationError>(())
/// ```
pub const fn symmetries(set: Bitboard) -> [Bitboard; 8] {
    let [files, ranks, both] =
        [set.reverse_bits().swap_bytes(), set.swap_bytes(), set.reverse_bits()];
    let [a, b, c, d] = [exchanged(set), exchanged(files), exchanged(ranks), exchanged(both)];
    [set, files, ranks, both, a, b, c, d]
}

/// The set with files and ranks exchanged: off the diagonal the quarters of the board change
/// places, then the quarters of the quarters, then the squares.
const fn exchanged(set: Bitboard) -> Bitboard {
    const fn swap(set: Bitboard, lower: Bitboard, distance: u32) -> Bitboard {
        let differ = (set >> distance ^ set) & lower;
        set ^ differ ^ differ << distance
    }
    let set = swap(set, 0x0000_0000_f0f0_f0f0, 28);
    let set = swap(set, 0x0000_cccc_0000_cccc, 14);
    swap(set, 0x00aa_00aa_00aa_00aa, 7)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::slider::DIRECTIONS;

    #[test]
    fn squares_are_numbered_as_the_notation_says() {
        let index = |name: &str| name.parse::<Square>().unwrap().index();
        assert_eq!(["a1", "h1", "a2", "h8"].map(index), [0, 7, 8, 63]);
        assert!(Square::all().all(|square| square.to_string().parse() == Ok(square)));
    }

    #[test]
    fn a_name_must_be_exact() {
        for text in ["", "a", "a0", "a9", "i1", "A1", "a1 ", "a11", "é1"] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn shifting_finds_the_squares_that_stepping_finds(set: u64) {
            let stepped = Square::each(set)
                .flat_map(|square| DIRECTIONS.iter().filter_map(move |&step| square.step(step)))
                .fold(0, |found, square| found | square.set());
            prop_assert_eq!(neighbors(set), stepped);
        }

        #[test]
        fn an_image_has_each_square_where_the_symmetry_puts_it(set: u64) {
            for (symmetry, image) in symmetries(set).into_iter().enumerate() {
                let place = |square: Square| {
                    let (file, rank) = (square.index() % 8, square.index() / 8);
                    let file = if symmetry & 1 == 0 { file } else { 7 - file };
                    let rank = if symmetry & 2 == 0 { rank } else { 7 - rank };
                    if symmetry & 4 == 0 { Square::at(file, rank) } else { Square::at(rank, file) }
                };
                let placed = Square::each(set).fold(0, |all, square| all | place(square).set());
                prop_assert_eq!(image, placed);
            }
        }
    }
}
