//! Moves: the square that gets a disc, or a pass.

use std::fmt;
use std::str::FromStr;

use game::{MoveCode, NotationError};
use grid::square::Square;
use i18n::message;

use crate::messages;

/// A disc on a square, or a pass. Whether it is legal depends on the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// Written `pass` (rule 5).
    pub const PASS: Self = Self(64);

    /// A disc on this square.
    #[inline]
    pub const fn new(square: Square) -> Self {
        Self(square.index() as u8)
    }

    /// The square that gets a disc; none for a pass.
    #[inline]
    pub const fn square(self) -> Option<Square> {
        if self.0 < 64 { Some(Square::new(self.0 as usize)) } else { None }
    }
}

/// The codes 0 to 63 are the squares a1, b1, …, h8; 64 is the pass.
impl MoveCode for Move {
    const CODES: usize = 65;

    #[inline]
    fn code(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn from_code(code: usize) -> Option<Self> {
        (code < Self::CODES).then_some(Self(code as u8))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => square.fmt(f),
            None => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == "pass" {
            return Ok(Self::PASS);
        }
        let square = text.parse().map(Self::new);
        square.map_err(|_| NotationError::new(message!(messages::NOT_A_MOVE, text)))
    }
}
