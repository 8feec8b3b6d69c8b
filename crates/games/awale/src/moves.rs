//! Moves and how they are written.

use std::fmt;
use std::str::FromStr;

use game::{MoveCode, NotationError, Player};
use i18n::message;

use crate::holes::HOLES;
use crate::messages;
use crate::text::plain_number;

/// The colour of a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Sown into the opponent's holes.
    Red,
    /// Sown into every hole.
    Blue,
}

impl Color {
    /// Both, in the order in which positions write them.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// Counted from 0, for arrays.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "red",
            Self::Blue => "blue",
        })
    }
}

/// A hole to empty and the colour to take from it (rule 2).
///
/// ```
/// use plywood_awale::{Color, Move};
/// let mv: Move = "14B".parse()?;
/// assert_eq!((mv.hole(), mv.color()), (14, Color::Blue));
/// assert_eq!(Move::new(14, Color::Blue), Some(mv));
/// # Ok::<(), game::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Four times the hole counted from 0, plus the colour's index: its bit among the
    /// [choices](crate::holes::choices) of player 1, and four more than that of player 2.
    bit: u8,
}

impl Move {
    /// The move that takes this colour from the hole with this number, if there is such a hole.
    pub fn new(hole: usize, color: Color) -> Option<Self> {
        let bit = |hole| 4 * (hole - 1) + color.index();
        (1..=HOLES).contains(&hole).then(|| Self { bit: bit(hole) as u8 })
    }

    /// The move of a player that is a bit of their [choices](crate::holes::choices).
    #[inline]
    pub(crate) fn chosen(player: Player, bit: u32) -> Self {
        Self { bit: (bit + 4 * player.index() as u32) as u8 }
    }

    /// The hole counted from 0.
    #[inline]
    pub(crate) fn hole_index(self) -> usize {
        usize::from(self.bit / 4)
    }

    /// The number of the hole, from 1 to 16.
    pub fn hole(self) -> usize {
        self.hole_index() + 1
    }

    /// The colour taken from it.
    #[inline]
    pub fn color(self) -> Color {
        if self.bit.is_multiple_of(2) { Color::Red } else { Color::Blue }
    }

    /// Whose hole it is (rule 1).
    pub fn owner(self) -> Player {
        Player::new(self.hole_index() % 2)
    }
}

/// The code is twice the hole counted from 0, plus 0 for red or 1 for blue.
impl MoveCode for Move {
    const CODES: usize = 2 * HOLES;

    #[inline]
    fn code(self) -> usize {
        2 * self.hole_index() + self.color().index()
    }

    #[inline]
    fn from_code(code: usize) -> Option<Self> {
        Self::new(code / 2 + 1, Color::ALL[code % 2])
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.color() {
            Color::Red => 'R',
            Color::Blue => 'B',
        };
        write!(f, "{}{letter}", self.hole())
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read(text).ok_or_else(|| NotationError::new(message!(messages::NOT_A_MOVE, text)))
    }
}

fn read(text: &str) -> Option<Move> {
    let red = text.strip_suffix('R').map(|hole| (hole, Color::Red));
    let (hole, color) = red.or_else(|| text.strip_suffix('B').map(|hole| (hole, Color::Blue)))?;
    Move::new(plain_number(hole)? as usize, color)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_a_hole_and_a_color() {
        for hole in 1..=HOLES {
            for color in Color::ALL {
                let mv = Move::new(hole, color).expect("a hole of the board");
                assert_eq!(mv.to_string().parse(), Ok(mv));
            }
        }
        assert_eq!(Move::new(3, Color::Red).expect("a hole").to_string(), "3R");
        assert_eq!(Move::new(0, Color::Red), None);
        assert_eq!(Move::new(17, Color::Blue), None);
    }

    #[test]
    fn what_is_not_a_move_is_named() {
        for text in ["", "R", "3", "0R", "17B", "03R", "+3R", "3r", "3 R", " 3R", "3RB", "é", "3é"]
        {
            let error = text.parse::<Move>().expect_err(text).to_string();
            assert!(error.starts_with(&format!("\"{text}\" is not a move")), "{error}");
        }
    }
}
