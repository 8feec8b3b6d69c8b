//! The position as text: `w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0`.

use std::fmt;

use game::{NotationError, Player, Position as _};
use grid::bitboard::Bitboard;
use grid::fen::{PiecePlacement, RankOrder, read_side_to_move, side_to_move};
use i18n::{Message, message};

use crate::{Position, messages};

/// The most points that a player may have in a position that is studied, with so many free squares: as many as a
/// whole game brings, 56, where none is played yet. Each move brings one and takes a free square, so that whatever is
/// played from there can be written and read.
pub(crate) fn max_points(free: Bitboard) -> u8 {
    2 * 56 - free.count() as u8
}

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
        let most = max_points(!(pieces[0] | pieces[1] | holes));
        let points = [read_points(black, most)?, read_points(white, most)?];
        Ok(Self::new(pieces, holes, turn, points))
    }
}

fn read_points(text: &str, most: u8) -> Result<u8, NotationError> {
    let points = text.parse().ok().filter(|&n: &u8| n <= most && n.to_string() == text);
    points.ok_or_else(|| NotationError::new(message!(messages::NOT_POINTS, most, text)))
}
