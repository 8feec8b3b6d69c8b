//! Moves and how they are written.

use std::fmt;
use std::str::FromStr;

use game::{MoveCode, NotationError};
use grid::hex::Cell;

/// What a player does on a turn.
///
/// ```
/// use plywood_yavalanchan::Move;
/// assert_eq!("d4n".parse::<Move<4>>()?, Move::Neutral("d4".parse()?));
/// assert_eq!(Move::<4>::Own("c2".parse()?).to_string(), "c2");
/// # Ok::<(), game::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move<const SIZE: usize> {
    /// Place a tile of one's own colour: `d4`.
    Own(Cell<SIZE>),
    /// Place a neutral tile: `d4n`.
    Neutral(Cell<SIZE>),
    /// Take over the first tile: `swap`.
    Swap,
}

impl<const SIZE: usize> Move<SIZE> {
    /// The cell where a tile is placed.
    #[inline]
    pub fn cell(self) -> Option<Cell<SIZE>> {
        match self {
            Self::Own(cell) | Self::Neutral(cell) => Some(cell),
            Self::Swap => None,
        }
    }
}

/// On a board of *n* cells, the codes below *n* are a tile of one's own colour on the cell with this
/// number, those from *n* to 2*n* - 1 a neutral tile on the cell numbered from *n*, and 2*n* is the swap.
impl<const SIZE: usize> MoveCode for Move<SIZE> {
    const CODES: usize = 2 * Cell::<SIZE>::COUNT + 1;

    #[inline]
    fn code(self) -> usize {
        match self {
            Self::Own(cell) => cell.index(),
            Self::Neutral(cell) => Cell::<SIZE>::COUNT + cell.index(),
            Self::Swap => 2 * Cell::<SIZE>::COUNT,
        }
    }

    #[inline]
    fn from_code(code: usize) -> Option<Self> {
        let cells = Cell::<SIZE>::COUNT;
        if code < cells {
            Some(Self::Own(Cell::new(code)))
        } else if code < 2 * cells {
            Some(Self::Neutral(Cell::new(code - cells)))
        } else {
            (code == 2 * cells).then_some(Self::Swap)
        }
    }
}

impl<const SIZE: usize> fmt::Display for Move<SIZE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(cell) => write!(f, "{cell}"),
            Self::Neutral(cell) => write!(f, "{cell}n"),
            Self::Swap => f.write_str("swap"),
        }
    }
}

impl<const SIZE: usize> FromStr for Move<SIZE> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.strip_suffix('n') {
            Some(cell) => cell.parse().map(Self::Neutral),
            None if text == "swap" => Ok(Self::Swap),
            None => text.parse().map(Self::Own),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_read_back() {
        for cell in Cell::<7>::all() {
            for mv in [Move::Own(cell), Move::Neutral(cell), Move::Swap] {
                assert_eq!(mv.to_string().parse(), Ok(mv));
            }
        }
    }

    #[test]
    fn a_move_must_be_exact() {
        for text in ["", "n", "d", "d4N", "d4nn", "n4", "d04", "d4 n", "D4", "swapn", "Swap", "h1"]
        {
            assert!(text.parse::<Move<4>>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_cell_beyond_the_board_is_named() {
        let error = "a5n".parse::<Move<4>>().unwrap_err();
        assert_eq!(error.to_string(), "no cell \"a5\" on a board of size 4");
    }
}
