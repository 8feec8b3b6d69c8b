//! Moves: a stone on a cell, or the swap.

use std::fmt;
use std::str::FromStr;

use game::{MoveCode, NotationError};

use crate::{Cell, CellSet};

/// What a player does on a turn.
///
/// A move is its index in a set of moves: the number of the cell for a stone, the index after the
/// last cell for the swap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Move {
    /// Taking over the first stone: rule 6.
    pub const SWAP: Self = Self(Cell::COUNT as u8);

    /// Putting a stone on this cell: rule 2.
    #[inline]
    pub const fn stone(cell: Cell) -> Self {
        Self(cell.index() as u8)
    }

    /// The cell that gets a stone; none for the swap.
    #[inline]
    pub const fn cell(self) -> Option<Cell> {
        if self.index() < Cell::COUNT { Some(Cell::new(self.index())) } else { None }
    }

    /// The move with this index in a set.
    #[inline]
    pub(crate) const fn new(index: u32) -> Self {
        debug_assert!(index <= Self::SWAP.0 as u32, "there is no such move");
        Self(index as u8)
    }

    /// Its index in a set.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of just this move.
    #[inline]
    pub(crate) const fn bit(self) -> CellSet {
        1 << self.0
    }
}

/// The codes 0 to 60 are a stone on the cell with this number, 61 is the swap.
impl MoveCode for Move {
    const CODES: usize = Cell::COUNT + 1;

    #[inline]
    fn code(self) -> usize {
        self.index()
    }

    #[inline]
    fn from_code(code: usize) -> Option<Self> {
        (code < Self::CODES).then(|| Self::new(code as u32))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cell() {
            Some(cell) => cell.fmt(f),
            None => f.write_str("swap"),
        }
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text == "swap" { Ok(Self::SWAP) } else { text.parse().map(Self::stone) }
    }
}
