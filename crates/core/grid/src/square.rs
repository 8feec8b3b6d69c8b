//! Squares of the 8×8 board; sets of them are [`Bitboard`]s.

use std::fmt;
use std::str::FromStr;

use game::NotationError;
use i18n::{Argument, Template, message};

use crate::bitboard::Bitboard;

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

    /// Its number, from 0 for a1 to 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & 63
    }

    /// The set of this square alone.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard::from_bits(1 << self.index())
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
