//! Position text: `../.n./.. 2`.

use std::fmt::{self, Write};

use game::{NotationError, Player};
use grid::hex::row_length;
use grid::set::Set;
use i18n::{Message, message};

use crate::messages;
use crate::position::Position;

impl<const SIZE: usize, S: Set> fmt::Display for Position<SIZE, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = &self.sides;
        let kinds = [(self.neutral, 'n'), (one.tiles, 'x'), (two.tiles, 'o')];
        let mut cells = self.cells();
        for row in 0..2 * self.size() - 1 {
            if row > 0 {
                f.write_char('/')?;
            }
            for cell in cells.by_ref().take(row_length(self.size(), row)) {
                let bit = self.geometry().bit(cell);
                let kind = kinds.iter().find(|(tiles, _)| tiles.intersects(bit));
                f.write_char(kind.map_or('.', |&(_, letter)| letter))?;
            }
        }
        write!(f, " {}", game::Position::turn(self))
    }
}

impl<const SIZE: usize, S: Set> Position<SIZE, S> {
    /// Reads the text that a position prints.
    ///
    /// # Errors
    /// If it is not the text of a position with `SIZE` cells a side, or one that no rule could lead to or
    /// from: a coloured tile without a neutral next to it, or lines of both players.
    pub fn read(text: &str, swap: bool) -> Result<Self, NotationError> {
        Self::read_of_size(text, SIZE, swap)
    }

    /// Reads the text of a position on a board with `size` cells a side.
    pub(crate) fn read_of_size(text: &str, size: usize, swap: bool) -> Result<Self, NotationError> {
        let Some((board, turn)) = text.split_once(' ') else {
            return error(message!(messages::NOT_ROWS_AND_PLAYER, text));
        };
        let mut position = Self::start_of_size(size, swap);
        position.read_board(board)?;
        position.set_turn(match turn {
            "1" => Player::ONE,
            "2" => Player::TWO,
            _ => return error(message!(messages::NO_PLAYER_TO_MOVE, player = turn)),
        });
        if let Some(cell) = position.stray().next() {
            return error(message!(messages::STRAY_TILE, cell));
        }
        position.find_winner()?;
        Ok(position)
    }

    fn read_board(&mut self, board: &str) -> Result<(), NotationError> {
        let rows: Vec<&str> = board.split('/').collect();
        let (size, expected) = (self.size(), 2 * self.size() - 1);
        if rows.len() != expected {
            let count = rows.len();
            return error(message!(messages::WRONG_ROWS, count, size, rows = expected));
        }
        let mut cells = self.cells();
        for ((row, letter), number) in rows.into_iter().zip('a'..).zip(0..) {
            let length = row_length(size, number);
            if row.chars().count() != length {
                let (row, text, cells) = (letter, row, length);
                return error(message!(messages::WRONG_CELLS, row, text, cells));
            }
            for (tile, cell) in row.chars().zip(cells.by_ref().take(length)) {
                match tile {
                    '.' => {}
                    'n' => self.put(cell, None),
                    'x' => self.put(cell, Some(Player::ONE)),
                    'o' => self.put(cell, Some(Player::TWO)),
                    _ => return error(message!(messages::NO_TILE, letter = tile)),
                }
            }
        }
        Ok(())
    }

    fn find_winner(&mut self) -> Result<(), NotationError> {
        match [Player::ONE, Player::TWO].map(|player| self.lines(player).1 > 0) {
            [true, true] => {
                return error(message!(messages::BOTH_HAVE_LINES, length = self.size()));
            }
            [true, false] => self.won_by(Player::ONE),
            [false, true] => self.won_by(Player::TWO),
            [false, false] => {}
        }
        Ok(())
    }
}

fn error<T>(message: Message) -> Result<T, NotationError> {
    Err(NotationError::new(message))
}
