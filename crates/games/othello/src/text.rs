//! The position as text: `8/8/8/3wb3/3bw3/8/8/8 b`.

use std::fmt;

use game::{NotationError, Player, Position as _};
use grid::fen::{PiecePlacement, RankOrder, read_side_to_move, side_to_move};
use i18n::message;

use crate::{Position, messages};

/// Discs of the players, rank 1 on top.
const PLACEMENT: PiecePlacement<2> =
    PiecePlacement { letters: ['b', 'w'], order: RankOrder::FirstOnTop };

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        PLACEMENT.write(f, [Player::ONE, Player::TWO].map(|player| self.discs(player)))?;
        write!(f, " {}", side_to_move(self.turn()))
    }
}

impl Position {
    /// Reads what `Display` writes.
    pub(crate) fn read(text: &str) -> Result<Self, NotationError> {
        let [board, side] = *text.split(' ').collect::<Vec<_>>() else {
            return Err(NotationError::new(message!(messages::NOT_A_POSITION, text)));
        };
        Ok(Self::new(PLACEMENT.read(board)?, read_side_to_move(side)?))
    }
}
