//! Edited positions.

use game::{NotationError, Player, Position as _};
use grid::bitboard::Bitboard;
use grid::square::Square;
use presentation::view::{Content, Edit};

use crate::Position;

/// What can be put on a square.
pub(crate) fn palette() -> Vec<Content> {
    let discs = Player::all(2).map(|player| Content::Piece { player });
    discs.chain([Content::Empty]).collect()
}

/// The position after a change. Any discs on any squares make a position, none at all too.
pub(crate) fn edited(position: &Position, edit: &Edit) -> Result<Position, NotationError> {
    edit.check(2)?;
    let mut discs = [Player::ONE, Player::TWO].map(|player| position.discs(player));
    let mut turn = position.turn();
    match edit {
        Edit::Cell { name, content } => {
            let square: Square = name.parse()?;
            discs = discs.map(|set| set & !square.bitboard());
            match *content {
                Content::Piece { player } => discs[player.index() % 2] |= square.bitboard(),
                Content::Empty => {}
                Content::Hole | Content::Neutral { .. } | Content::Seeds { .. } => {
                    return Err(Edit::out_of_place());
                }
            }
        }
        Edit::Turn(player) => turn = *player,
        Edit::Clear => discs = [Bitboard::EMPTY; 2],
    }
    Ok(Position::new(discs, turn))
}
