//! The position as text: `w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0`.

use std::fmt;

use game::{NotationError, Player};
use grid::square::{Square, Squares};

use crate::Position;

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
        let on = |set: Squares| set & square.set() != 0;
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
        let error = |message: String| Err(NotationError::new(message));
        let [board, side, black, white] = *text.split(' ').collect::<Vec<_>>() else {
            return error(format!(
                "\"{text}\" is not a position: it wants a board, b or w, and two numbers of points"
            ));
        };
        let (pieces, holes) = read_board(board)?;
        let turn = match side {
            "b" => Player::ONE,
            "w" => Player::TWO,
            _ => return error(format!("the side to move is b or w, not \"{side}\"")),
        };
        for (set, name) in pieces.into_iter().zip(["black", "white"]) {
            if set.count_ones() != 4 {
                return error(format!("{} {name} pieces instead of four", set.count_ones()));
            }
        }
        let points = [read_points(black)?, read_points(white)?];
        Ok(Self::new(pieces, holes, turn, points))
    }
}

fn read_board(board: &str) -> Result<([Squares; 2], Squares), NotationError> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        return Err(NotationError::new(format!("{} ranks instead of eight", ranks.len())));
    }
    let (mut pieces, mut holes) = ([0; 2], 0);
    for (rank, line) in (0..8).rev().zip(ranks) {
        let wrong = |what: &str| NotationError::new(format!("rank {} \"{line}\" {what}", rank + 1));
        let (mut file, mut after_digit) = (0, false);
        for letter in line.chars() {
            let digit = letter.to_digit(10).filter(|n| (1..=8).contains(n));
            if file >= 8 || digit.is_some_and(|n| file + n as usize > 8) {
                return Err(wrong("has more than eight squares"));
            }
            if let Some(n) = digit {
                if after_digit {
                    return Err(wrong("has two numbers in a row"));
                }
                file += n as usize;
            } else {
                let square = Square::at(file, rank).set();
                match letter {
                    'b' => pieces[0] |= square,
                    'w' => pieces[1] |= square,
                    'x' => holes |= square,
                    _ => return Err(wrong("has something else than b, w, x and 1 to 8")),
                }
                file += 1;
            }
            after_digit = digit.is_some();
        }
        if file < 8 {
            return Err(wrong("has fewer than eight squares"));
        }
    }
    Ok((pieces, holes))
}

fn read_points(text: &str) -> Result<u8, NotationError> {
    let points = text.parse().ok().filter(|&n: &u8| n <= MAX_POINTS && n.to_string() == text);
    points.ok_or_else(|| {
        NotationError::new(format!("points are a number from 0 to {MAX_POINTS}, not \"{text}\""))
    })
}
