//! Positions changed by hand.

use game::view::{Content, Edit};
use game::{NotationError, Player, Position as _};
use grid::hex::Cell;

use crate::position::Position;
use crate::set::Set;

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
    let mut changed = Position::<SIZE, S>::start(position.swap);
    changed.set_turn(position.turn());
    let mut there: Vec<Content> = Cell::<SIZE>::all().map(|cell| position.content(cell)).collect();
    match edit {
        Edit::Cell { name, content } => there[name.parse::<Cell<SIZE>>()?.index()] = *content,
        Edit::Turn(player) => changed.set_turn(*player),
        Edit::Clear => return Ok(Position::start(position.swap)),
    }
    for (cell, content) in Cell::all().zip(there) {
        match content {
            Content::Empty => {}
            Content::Piece { player } => changed.put(cell, Some(player)),
            // Who owns it follows from the tiles around it (rule 3).
            Content::Neutral { .. } => changed.put(cell, None),
            Content::Hole | Content::Seeds { .. } => return Err(Edit::out_of_place()),
        }
    }
    // What a position must be is told by its reader.
    Position::read(&changed.to_string(), position.swap)
}
