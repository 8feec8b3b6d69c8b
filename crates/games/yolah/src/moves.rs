//! Moves: from a square to a square, or a pass.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use game::{MoveCode, NotationError};
use grid::square::Square;
use i18n::message;

use crate::messages;

/// A move of one piece, or a pass. Any two squares make a move; whether it is legal depends on
/// the position. From a square to itself is not a move, except that `a1:a1` is the pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    from: Square,
    to: Square,
}

impl Move {
    /// Written `a1:a1` (rule 6).
    pub const PASS: Self = Self { from: Square::new(0), to: Square::new(0) };

    /// The move of the piece on `from` to `to`.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// Where the piece stood.
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where it goes.
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }
}

/// Of the codes 0 to 4031 each is a pair of different squares: `64 * (distance - 1) + from`, where
/// `distance`, from 1 to 63, is how far `to` comes after `from` in the order a1, b1, …, h8, a1, ….
/// The last, 4032, is the pass: by the same formula a1 comes 64 squares after itself.
impl MoveCode for Move {
    const CODES: usize = 64 * 63 + 1;

    #[inline]
    fn code(self) -> usize {
        debug_assert!(self.from != self.to || self == Self::PASS, "{self} is not a move");
        let (from, to) = (self.from.index(), self.to.index());
        64 * (to.wrapping_sub(from + 1) % 64) + from
    }

    #[inline]
    fn from_code(code: usize) -> Option<Self> {
        let (distance, from) = (code / 64 + 1, code % 64);
        let to = (from + distance) % 64;
        (code < Self::CODES).then(|| Self::new(Square::new(from), Square::new(to)))
    }
}

/// As one word: a search hashes every move it looks at.
impl Hash for Move {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u16((self.from.index() << 8 | self.to.index()) as u16);
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let Some((from, to)) = text.split_once(':') else {
            return Err(NotationError::new(message!(messages::NOT_A_MOVE, text)));
        };
        let mv = Self::new(from.parse()?, to.parse()?);
        if mv.from == mv.to && mv != Self::PASS {
            return Err(NotationError::new(message!(messages::NOT_MOVING, text)));
        }
        Ok(mv)
    }
}
