//! Edited positions.

use game::{NotationError, Player, Position as _};
use grid::bitboard::Bitboard;
use grid::square::Square;
use i18n::message;
use presentation::view::{Content, Edit};

use crate::text::max_points;
use crate::{Position, messages};

/// What can be put on a square.
pub(crate) fn palette() -> Vec<Content> {
    let pieces = Player::all(2).map(|player| Content::Piece { player });
    pieces.chain([Content::Hole, Content::Empty]).collect()
}

/// The position after a change.
pub(crate) fn edited(position: &Position, edit: &Edit) -> Result<Position, NotationError> {
    edit.check(2)?;
    let [black, white] = [Player::ONE, Player::TWO];
    let mut board =
        Board { pieces: [position.pieces(black), position.pieces(white)], holes: position.holes() };
    let mut points = [black, white].map(|player| position.points(player) as u8);
    let mut turn = position.turn();
    match edit {
        Edit::Cell { name, content } => board.put(name.parse()?, *content)?,
        Edit::Turn(player) => turn = *player,
        Edit::Clear => {
            board.holes = Bitboard::EMPTY;
            points = [0, 0];
        }
    }
    let most = max_points(!(board.pieces[0] | board.pieces[1] | board.holes));
    Ok(Position::new(board.pieces, board.holes, turn, points.map(|points| points.min(most))))
}

struct Board {
    pieces: [Bitboard; 2],
    holes: Bitboard,
}

impl Board {
    fn put(&mut self, square: Square, content: Content) -> Result<(), NotationError> {
        let set = square.bitboard();
        let is_occupied = (self.pieces[0] | self.pieces[1]).contains(square);
        match content {
            Content::Piece { player } => self.bring(player, square),
            Content::Hole | Content::Empty if is_occupied => {
                return Err(NotationError::new(message!(messages::ALWAYS_FOUR)));
            }
            Content::Hole => self.holes |= set,
            Content::Empty => self.holes &= !set,
            Content::Neutral { .. } | Content::Seeds { .. } => return Err(Edit::out_of_place()),
        }
        Ok(())
    }

    /// Four pieces there are (rule 2), neither more nor fewer; so it is the nearest that comes,
    /// and a piece of the opponent that is in its way goes where it stood.
    fn bring(&mut self, player: Player, to: Square) {
        let [own, other] = [player.index(), player.opponent().index()];
        let steps = |from: Square| {
            let apart = |one: usize, two: usize| one.abs_diff(two);
            let [from, to] = [from, to].map(|square| (square.index() % 8, square.index() / 8));
            apart(from.0, to.0).max(apart(from.1, to.1))
        };
        let Some(from) = self.pieces[own].iter().min_by_key(|&from| steps(from)) else {
            return;
        };
        if from == to {
            return;
        }
        let exchange = from.bitboard() | to.bitboard();
        self.pieces[own] ^= exchange;
        if self.pieces[other].contains(to) {
            self.pieces[other] ^= exchange;
        }
        self.holes &= !to.bitboard();
    }
}
