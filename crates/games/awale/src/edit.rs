//! Edited positions.

use game::{NotationError, Player, Position as _};
use i18n::message;
use presentation::view::{Content, Edit};

use crate::holes::{HOLES, SEEDS};
use crate::{Color, Position, messages, text};

/// What can be put into a hole; other numbers will do as well.
pub(crate) fn palette() -> Vec<Content> {
    vec![Content::Seeds { player: Player::ONE, red: 2, blue: 2 }]
}

/// The position after a change. It is no longer the start of a game, so a ply counts as played:
/// with hardly a seed left the game is over (rule 4).
pub(crate) fn edited(position: &Position, edit: &Edit) -> Result<Position, NotationError> {
    edit.check(2)?;
    let mut seeds: Vec<[u32; 2]> =
        (1..=HOLES).map(|hole| Color::ALL.map(|color| position.seeds(hole, color))).collect();
    match edit {
        Edit::Cell { name, content } => {
            let hole = (1..=HOLES).find(|hole| hole.to_string() == *name);
            let hole = hole.ok_or_else(|| NotationError::new(message!(messages::NO_HOLE, name)))?;
            seeds[hole - 1] = match *content {
                Content::Seeds { red, blue, .. } => [red.into(), blue.into()],
                Content::Empty => [0, 0],
                _ => return Err(Edit::out_of_place()),
            };
        }
        Edit::Turn(_) => {}
        Edit::Clear => seeds.fill([0, 0]),
    }
    let captured = captured(position, seeds.as_flattened().iter().sum())?;
    let set_up = |turn: Player| {
        let holes: Vec<String> = seeds.iter().map(|[red, blue]| format!("{red}.{blue}")).collect();
        let [one, two] = captured;
        let plies = position.plies().max(1);
        let text = format!("{} {turn} {one} {two} {plies}", holes.join("/"));
        text::read(&text, position.limit)
    };
    match (edit, set_up(position.turn())) {
        (Edit::Turn(player), _) => set_up(*player),
        // A starving player cannot be to move, but the other may be.
        (_, Err(problem)) => set_up(position.turn().opponent()).map_err(|_| problem),
        (_, changed) => changed,
    }
}

/// What each player has captured when `on_board` seeds are on the board. Seeds that leave it go to who
/// has fewer, and those that return come from who has more.
fn captured(position: &Position, on_board: u32) -> Result<[u32; 2], NotationError> {
    let Some(all) = (SEEDS as u32).checked_sub(on_board) else {
        return Err(NotationError::new(message!(messages::TOO_MANY_SEEDS, seeds = on_board)));
    };
    let mut captured = [Player::ONE, Player::TWO].map(|player| position.captured(player));
    while captured[0] + captured[1] < all {
        let fewer = usize::from(captured[0] > captured[1]);
        captured[fewer] += 1;
    }
    while captured[0] + captured[1] > all {
        let more = usize::from(captured[0] < captured[1]);
        captured[more] -= 1;
    }
    Ok(captured)
}
