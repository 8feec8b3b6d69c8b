//! The position as text: `w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0`.

use std::fmt;

use game::{NotationError, Player};
use grid::bitboard::Bitboard;
use grid::square::Square;
use i18n::{Message, Template, message};

use crate::{Position, messages};

/// No player has more points: 56 squares are free at the start.
const MAX_POINTS: u8 = 56;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut free = 0;
            for file in 0..8 {
                let letter = self.letter(Square::at(file, rank));
                if letter.is_some() && free > 0 {
                    write!(f, "{free}")?;
                }
                free = if letter.is_some() { 0 } else { free + 1 };
                letter.map_or(Ok(()), |letter| write!(f, "{letter}"))?;
            }
            if free > 0 {
                write!(f, "{free}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        let side = if game::Position::turn(self) == Player::ONE { 'b' } else { 'w' };
        write!(f, "{side} {} {}", self.points(Player::ONE), self.points(Player::TWO))
    }
}

impl Position {
    fn letter(&self, square: Square) -> Option<char> {
        let on = |set: Bitboard| set.contains(square);
        if on(self.pieces(Player::ONE)) {
            Some('b')
        } else if on(self.pieces(Player::TWO)) {
            Some('w')
        } else {
            on(self.holes()).then_some('x')
        }
    }

    /// Reads what `Display` writes.
    pub(crate) fn read(text: &str) -> Result<Self, NotationError> {
        let error = |message: Message| Err(NotationError::new(message));
        let [board, side, black, white] = *text.split(' ').collect::<Vec<_>>() else {
            return error(message!(messages::NOT_A_POSITION, text));
        };
        let (pieces, holes) = read_board(board)?;
        let turn = match side {
            "b" => Player::ONE,
            "w" => Player::TWO,
            _ => return error(message!(messages::NO_SIDE, side)),
        };
        match pieces.map(Bitboard::count) {
            [4, 4] => {}
            [4, count] => return error(message!(messages::WHITE_PIECES, count)),
            [count, _] => return error(message!(messages::BLACK_PIECES, count)),
        }
        let points = [read_points(black)?, read_points(white)?];
        Ok(Self::new(pieces, holes, turn, points))
    }
}

fn read_board(board: &str) -> Result<([Bitboard; 2], Bitboard), NotationError> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        return Err(NotationError::new(message!(messages::WRONG_RANKS, count = ranks.len())));
    }
    let (mut pieces, mut holes) = ([Bitboard::EMPTY; 2], Bitboard::EMPTY);
    for (rank, line) in (0..8).rev().zip(ranks) {
        let wrong = |problem: Template| {
            NotationError::new(message!(messages::RANK, rank = rank + 1, text = line, problem))
        };
        let (mut file, mut after_digit) = (0, false);
        for letter in line.chars() {
            let digit = letter.to_digit(10).filter(|n| (1..=8).contains(n));
            if file >= 8 || digit.is_some_and(|n| file + n as usize > 8) {
                return Err(wrong(messages::RANK_TOO_LONG));
            }
            if let Some(n) = digit {
                if after_digit {
                    return Err(wrong(messages::RANK_TWO_NUMBERS));
                }
                file += n as usize;
            } else {
                let square = Square::at(file, rank).bitboard();
                match letter {
                    'b' => pieces[0] |= square,
                    'w' => pieces[1] |= square,
                    'x' => holes |= square,
                    _ => return Err(wrong(messages::RANK_OTHER_LETTER)),
                }
                file += 1;
            }
            after_digit = digit.is_some();
        }
        if file < 8 {
            return Err(wrong(messages::RANK_TOO_SHORT));
        }
    }
    Ok((pieces, holes))
}

fn read_points(text: &str) -> Result<u8, NotationError> {
    let points = text.parse().ok().filter(|&n: &u8| n <= MAX_POINTS && n.to_string() == text);
    points
        .ok_or_else(|| NotationError::new(message!(messages::NOT_POINTS, most = MAX_POINTS, text)))
}
