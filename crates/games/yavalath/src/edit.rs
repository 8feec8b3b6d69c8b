//! Edited positions.

use std::array;
use std::iter::successors;

use game::{NotationError, Player, Position as _};
use presentation::view::{Content, Edit};

use crate::{Cell, CellSet, Position, lines};

/// What can be put on a cell.
pub(crate) fn palette(players: usize) -> Vec<Content> {
    let stones = Player::all(players).map(|player| Content::Piece { player });
    stones.chain([Content::Empty]).collect()
}

/// The position after a change.
pub(crate) fn edited<const PLAYERS: usize>(
    position: &Position<PLAYERS>,
    edit: &Edit,
) -> Result<Position<PLAYERS>, NotationError> {
    edit.check(PLAYERS)?;
    let stones = array::from_fn(|i| position.stones(Player::new(i)));
    let set_up = |stones, turn| Position::set_up(stones, turn, position.extra());
    match edit {
        Edit::Turn(player) => set_up(stones, *player),
        Edit::Clear => Ok(Position::start(position.extra())),
        Edit::Cell { name, content } => {
            let stones = with(stones, name.parse()?, *content)?;
            // Who is put out by the change cannot stay to move (rule 4); then the next is.
            let turns = successors(Some(position.turn()), |turn| Some(turn.next_of(PLAYERS)));
            let mut positions = turns.take(PLAYERS).map(|turn| set_up(stones, turn));
            let as_it_was = set_up(stones, position.turn());
            positions.find(Result::is_ok).unwrap_or(as_it_was)
        }
    }
}

fn with<const PLAYERS: usize>(
    stones: [CellSet; PLAYERS],
    cell: Cell,
    content: Content,
) -> Result<[CellSet; PLAYERS], NotationError> {
    let bit = lines::bit(cell);
    let mut stones = stones.map(|stones| stones & !bit);
    match content {
        Content::Empty => {}
        Content::Piece { player } => stones[player.index()] |= bit,
        _ => return Err(Edit::out_of_place()),
    }
    Ok(stones)
}
