//! For tests: Nim with one heap. Who takes the last stick wins.

use std::fmt;
use std::str::FromStr;

use i18n::{Message, Template};

use crate::{MoveCode, NotationError, Outcome, Player, Position};

/// A heap and who is to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Nim {
    pub(crate) sticks: u8,
    turn: Player,
}

impl Nim {
    pub(crate) fn new(sticks: u8) -> Self {
        Self { sticks, turn: Player::ONE }
    }
}

/// One to three sticks are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Take(pub(crate) u8);

impl Position for Nim {
    type Move = Take;
    type MoveList = Vec<Take>;

    const PLAYERS: usize = 2;

    fn turn(&self) -> Player {
        self.turn
    }

    fn legal_moves(&self) -> Vec<Take> {
        (1..=self.sticks.min(3)).map(Take).collect()
    }

    fn play(&mut self, mv: Take) {
        self.sticks -= mv.0;
        self.turn = self.turn.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.sticks == 0).then(|| Outcome::win(self.turn.opponent()))
    }

    fn key(&self) -> u64 {
        u64::from(self.sticks) << 1 | self.turn.index() as u64
    }
}

impl MoveCode for Take {
    const CODES: usize = 3;

    fn code(self) -> usize {
        usize::from(self.0) - 1
    }

    fn from_code(code: usize) -> Option<Self> {
        (code < Self::CODES).then(|| Self(code as u8 + 1))
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.sticks, self.turn)
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Take {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        const NUMBER: Template = Template::invariant("1, 2, 3");
        text.parse().map(Self).map_err(|_| NotationError::new(Message::new(&NUMBER, Vec::new())))
    }
}
