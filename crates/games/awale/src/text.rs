//! Positions as text: holes 1 to 16 as `red.blue` with `/` between them, the player to move, the
//! seeds captured by each player, the plies played.

use std::fmt;

use game::{NotationError, Player};
use i18n::{Message, message};

use crate::holes::{self, HOLES, SEEDS};
use crate::position::Position;
use crate::{Color, messages};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for hole in 1..=HOLES {
            let separator = if hole == 1 { "" } else { "/" };
            let [red, blue] = Color::ALL.map(|color| self.seeds(hole, color));
            write!(f, "{separator}{red}.{blue}")?;
        }
        let [one, two] = self.captured;
        write!(f, " {} {one} {two} {}", self.turn, self.plies)
    }
}

/// Reads a position of a game that lasts `limit` plies at most.
pub(crate) fn read(text: &str, limit: u16) -> Result<Position, NotationError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let &[board, turn, one, two, plies] = fields.as_slice() else {
        return error(message!(messages::NOT_A_POSITION, text));
    };
    let board = read_board(board)?;
    let turn = match turn {
        "1" => Player::ONE,
        "2" => Player::TWO,
        _ => return error(message!(messages::NO_PLAYER_TO_MOVE, player = turn)),
    };
    let captured = [read_captured(one)?, read_captured(two)?];
    let plies = read_plies(plies, limit)?;
    check_count(&board, captured)?;

    let mut seeds = [0; 2];
    for (index, counts) in board.iter().enumerate() {
        for (holes, &count) in seeds.iter_mut().zip(counts) {
            *holes += holes::in_hole(index, count.into());
        }
    }
    let seeds = seeds.map(holes::halves);
    let position = Position { seeds, captured, turn, plies, limit };
    check_starving(&position)?;
    Ok(position)
}

/// The red and the blue seeds of a hole.
type Hole = [u8; 2];

fn read_board(text: &str) -> Result<Vec<Hole>, NotationError> {
    let holes: Vec<&str> = text.split('/').collect();
    if holes.len() != HOLES {
        return error(message!(messages::WRONG_HOLES, text, count = holes.len()));
    }
    let read = |(hole, text): (usize, &str)| {
        read_hole(text).map_or_else(|| error(message!(messages::NOT_A_HOLE, text, hole)), Ok)
    };
    (1..).zip(holes).map(read).collect()
}

fn read_hole(text: &str) -> Option<Hole> {
    let (red, blue) = text.split_once('.')?;
    Some([seeds(red)?, seeds(blue)?])
}

fn read_captured(text: &str) -> Result<u8, NotationError> {
    seeds(text).map_or_else(|| error(message!(messages::NOT_CAPTURED, text)), Ok)
}

fn read_plies(text: &str, limit: u16) -> Result<u16, NotationError> {
    match plain_number(text) {
        Some(plies) if plies <= u32::from(limit) => Ok(plies as u16),
        Some(plies) => error(message!(messages::TOO_MANY_PLIES, plies, limit)),
        None => error(message!(messages::NOT_PLIES, text)),
    }
}

/// All seeds are somewhere. This is checked before they are packed: a board with too many would
/// overflow its bytes.
fn check_count(board: &[Hole], captured: [u8; 2]) -> Result<(), NotationError> {
    let count = |seeds: &[u8; 2]| usize::from(seeds[0]) + usize::from(seeds[1]);
    let (board, captured) = (board.iter().map(count).sum::<usize>(), count(&captured));
    match board + captured {
        SEEDS => Ok(()),
        all => error(message!(messages::WRONG_SEEDS, board, captured, all)),
    }
}

/// The seeds that a starving player loses have been taken (rule 4d).
fn check_starving(position: &Position) -> Result<(), NotationError> {
    if position.is_starving() && !position.is_proven() {
        return error(message!(
            messages::STARVING,
            player = position.turn,
            seeds = position.on_board(),
            opponent = position.turn.opponent(),
        ));
    }
    Ok(())
}

fn error<T>(message: Message) -> Result<T, NotationError> {
    Err(NotationError::new(message))
}

/// A number of seeds, if it is not more than there are in the game.
fn seeds(text: &str) -> Option<u8> {
    plain_number(text).filter(|&seeds| seeds as usize <= SEEDS).map(|seeds| seeds as u8)
}

/// The number that a text is the one plain spelling of: digits alone, no leading zero.
pub(crate) fn plain_number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = text.len() > 1 && text.starts_with('0');
    if digits && !leading_zero { text.parse().ok() } else { None }
}
