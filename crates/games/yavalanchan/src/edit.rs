//! Edited positions.

use game::{NotationError, Player, Position as _};
use grid::hex;
use grid::set::Set;
use presentation::view::{Content, Edit};

use crate::position::Position;

/// What can be put on a cell.
pub(crate) fn palette() -> Vec<Content> {
    let tiles = Player::all(2).map(|player| Content::Piece { player });
    tiles.chain([Content::Neutral { owner: None }, Content::Empty]).collect()
}

/// The position after a change.
pub(crate) fn edited<const SIZE: usize, S: Set>(
    position: &Position<SIZE, S>,
    edit: &Edit,
) -> Result<Position<SIZE, S>, NotationError> {
    edit.check(2)?;
    let mut changed = Position::<SIZE, S>::start_of_size(position.size(), position.swap);
    changed.set_turn(position.turn());
    let mut there: Vec<_> = position.cells().map(|cell| (cell, position.content(cell))).collect();
    match edit {
        Edit::Cell { name, content } => {
            let edited = there.iter_mut().find(|(cell, _)| cell.to_string() == *name);
            edited.ok_or_else(|| hex::no_cell(name, position.size()))?.1 = *content;
        }
        Edit::Turn(player) => changed.set_turn(*player),
        Edit::Clear => return Ok(Position::start_of_size(position.size(), position.swap)),
    }
    for (cell, content) in there {
        match content {
            Content::Empty => {}
            Content::Piece { player } => changed.put(cell, Some(player)),
            // Who owns it follows from the tiles around it (rule 3).
            Content::Neutral { .. } => changed.put(cell, None),
            Content::Hole | Content::Seeds { .. } => return Err(Edit::out_of_place()),
        }
    }
    // What a position must be is told by its reader.
    Position::read_of_size(&changed.to_string(), position.size(), position.swap)
}
