//! The position as text: `8/8/8/3wb3/3bw3/8/8/8 b`.

use std::fmt;

use game::{NotationError, Player, Position as _};
use grid::bitboard::Bitboard;
use grid::square::Square;
use i18n::{Template, message};

use crate::{Position, messages};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 0..8 {
            let mut empty = 0;
            for file in 0..8 {
                let Some(letter) = self.letter(Square::at(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                write!(f, "{letter}")?;
                empty = 0;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank < 7 { "/" } else { " " })?;
        }
        f.write_str(if self.turn() == Player::ONE { "b" } else { "w" })
    }
}

impl Position {
    fn letter(&self, square: Square) -> Option<char> {
        let has_disc = |player| self.discs(player).contains(square);
        if has_disc(Player::ONE) { Some('b') } else { has_disc(Player::TWO).then_some('w') }
    }

    /// Reads what `Display` writes.
    pub(crate) fn read(text: &str) -> Result<Self, NotationError> {
        let [board, side] = *text.split(' ').collect::<Vec<_>>() else {
            return Err(NotationError::new(message!(messages::NOT_A_POSITION, text)));
        };
        let discs = read_board(board)?;
        let turn = match side {
            "b" => Player::ONE,
            "w" => Player::TWO,
            _ => return Err(NotationError::new(message!(messages::NO_SIDE, side))),
        };
        Ok(Self::new(discs, turn))
    }
}

fn read_board(board: &str) -> Result<[Bitboard; 2], NotationError> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        return Err(NotationError::new(message!(messages::WRONG_RANKS, count = ranks.len())));
    }
    let mut discs = [Bitboard::EMPTY; 2];
    for (rank, line) in ranks.into_iter().enumerate() {
        let wrong = |problem: Template| {
            NotationError::new(message!(messages::RANK, rank = rank + 1, text = line, problem))
        };
        let (mut file, mut after_digit) = (0, false);
        for letter in line.chars() {
            let digit = letter.to_digit(10).filter(|n| (1..=8).contains(n));
            if file >= 8 || digit.is_some_and(|n| file + n as usize > 8) {
                return Err(wrong(messages::RANK_TOO_LONG));
            }
            if digit.is_some() && after_digit {
                return Err(wrong(messages::RANK_TWO_NUMBERS));
            }
            let square = Square::at(file, rank).bitboard();
            match letter {
                'b' => discs[0] |= square,
                'w' => discs[1] |= square,
                _ if digit.is_some() => {}
                _ => return Err(wrong(messages::RANK_OTHER_LETTER)),
            }
            file += digit.unwrap_or(1) as usize;
            after_digit = digit.is_some();
        }
        if file < 8 {
            return Err(wrong(messages::RANK_TOO_SHORT));
        }
    }
    Ok(discs)
}
