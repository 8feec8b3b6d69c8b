//! The position as text: `w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0`.

use std::fmt;

use game::{NotationError, Player, Position as _};
use grid::bitboard::Bitboard;
use grid::fen::{PiecePlacement, RankOrder, read_side_to_move, side_to_move};
use i18n::{Message, message};

use crate::{Position, messages};

/// No player has more points: 56 squares are free at the start.
const MAX_POINTS: u8 = 56;

/// Pieces of the players and holes, rank 8 on top.
const PLACEMENT: PiecePlacement<3> =
    PiecePlacement { letters: ['b', 'w', 'x'], order: RankOrder::LastOnTop };

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = [Player::ONE, Player::TWO].map(|player| self.pieces(player));
        PLACEMENT.write(f, [black, white, self.holes()])?;
        let points = [Player::ONE, Player::TWO].map(|player| self.points(player));
        write!(f, " {} {} {}", side_to_move(self.turn()), points[0], points[1])
    }
}

impl Position {
    /// Reads what `Display` writes.
    pub(crate) fn read(text: &str) -> Result<Self, NotationError> {
        let error = |message: Message| Err(NotationError::new(message));
        let [board, side, black, white] = *text.split(' ').collect::<Vec<_>>() else {
            return error(message!(messages::NOT_A_POSITION, text));
        };
        let [pieces @ .., holes] = PLACEMENT.read(board)?;
        let turn = read_side_to_move(side)?;
        match pieces.map(Bitboard::count) {
            [4, 4] => {}
            [4, count] => return error(message!(messages::WHITE_PIECES, count)),
            [count, _] => return error(message!(messages::BLACK_PIECES, count)),
        }
        let points = [read_points(black)?, read_points(white)?];
        Ok(Self::new(pieces, holes, turn, points))
    }
}

fn read_points(text: &str) -> Result<u8, NotationError> {
    let points = text.parse().ok().filter(|&n: &u8| n <= MAX_POINTS && n.to_string() == text);
    points
        .ok_or_else(|| NotationError::new(message!(messages::NOT_POINTS, most = MAX_POINTS, text)))
}
