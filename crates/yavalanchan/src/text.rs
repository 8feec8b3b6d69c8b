//! Position text: `../.n./.. 2`.

use std::fmt;

use game::view::Content;
use game::{NotationError, Player};
use grid::hex::Cell;

use crate::position::Position;
use crate::set::Set;

impl<const SIZE: usize, S: Set> fmt::Display for Position<SIZE, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::<SIZE>::all() {
            if cell.index() > 0 && cell.row_and_place().1 == 0 {
                f.write_str("/")?;
            }
            f.write_str(match self.content(cell) {
                Content::Neutral { .. } => "n",
                Content::Piece { player: Player::ONE } => "x",
                Content::Piece { .. } => "o",
                _ => ".",
            })?;
        }
        write!(f, " {}", game::Position::turn(self))
    }
}

impl<const SIZE: usize, S: Set> Position<SIZE, S> {
    /// Reads the text that a position prints.
    ///
    /// # Errors
    /// If it is not the text of a position with this size, or one that no rule could lead to or
    /// from: a coloured tile without a neutral next to it, or lines of both players.
    pub fn read(text: &str, swap: bool) -> Result<Self, NotationError> {
        let Some((board, turn)) = text.split_once(' ') else {
            return error(format!("\"{text}\" is not of the form rows, blank, player to move"));
        };
        let mut position = Self::start(swap);
        position.read_board(board)?;
        position.set_turn(match turn {
            "1" => Player::ONE,
            "2" => Player::TWO,
            _ => return error(format!("no player \"{turn}\"; there is 1 and 2")),
        });
        if let Some(cell) = position.stray().next() {
            return error(format!("the coloured tile on {cell} is not next to a neutral tile"));
        }
        position.find_winner()?;
        Ok(position)
    }

    fn read_board(&mut self, board: &str) -> Result<(), NotationError> {
        let rows: Vec<&str> = board.split('/').collect();
        let expected = 2 * SIZE - 1;
        if rows.len() != expected {
            let count = rows.len();
            return error(format!("{count} rows, but a board of size {SIZE} has {expected}"));
        }
        let mut cells = Cell::all();
        for (row, letter) in rows.into_iter().zip('a'..) {
            let length = 2 * SIZE - 1 - (SIZE - 1).abs_diff(letter as usize - 'a' as usize);
            if row.chars().count() != length {
                return error(format!("row {letter} \"{row}\" does not have {length} cells"));
            }
            for (tile, cell) in row.chars().zip(cells.by_ref().take(length)) {
                match tile {
                    '.' => {}
                    'n' => self.put(cell, None),
                    'x' => self.put(cell, Some(Player::ONE)),
                    'o' => self.put(cell, Some(Player::TWO)),
                    _ => return error(format!("no tile '{tile}'; there is '.', 'n', 'x', 'o'")),
                }
            }
        }
        Ok(())
    }

    fn find_winner(&mut self) -> Result<(), NotationError> {
        match [Player::ONE, Player::TWO].map(|player| self.lines(player).1 > 0) {
            [true, true] => return error(format!("both players have a line of {SIZE}")),
            [true, false] => self.won_by(Player::ONE),
            [false, true] => self.won_by(Player::TWO),
            [false, false] => {}
        }
        Ok(())
    }
}

fn error<T>(message: String) -> Result<T, NotationError> {
    Err(NotationError::new(message))
}
