//! What a board looks like, as plain data that any front end can draw.

use game::{NotationError, Player};
use i18n::message;

use crate::messages;

/// A board and what stands on it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    /// How the cells lie.
    pub layout: Layout,
    /// The cells in the order of the layout.
    pub cells: Vec<Cell>,
}

/// How the cells of a board lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Layout {
    /// Squares; cells from the bottom left, rank by rank: a1, b1, … where ranks are numbered from the
    /// bottom, as in chess; a8, b8, … where they are numbered from the top, as in Othello.
    Square {
        /// Squares a rank.
        width: usize,
        /// Ranks.
        height: usize,
    },
    /// A hexagon of hexagons; cells from the top left, row by row.
    Hexagon {
        /// Cells a side.
        size: usize,
    },
    /// Pits in a circle; cells clockwise.
    Pits {
        /// How many.
        count: usize,
    },
}

/// One cell.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cell {
    /// Its name in the notation.
    pub name: String,
    /// What is on it.
    pub content: Content,
}

/// What is on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Content {
    /// Nothing.
    Empty,
    /// A piece, stone or tile of a player.
    Piece {
        /// Whose.
        player: Player,
    },
    /// A square that is gone.
    Hole,
    /// A tile that belongs to nobody by itself.
    Neutral {
        /// Who owns it at the moment.
        owner: Option<Player>,
    },
    /// Seeds in a pit.
    Seeds {
        /// Whose pit it is.
        player: Player,
        /// Red seeds.
        red: u8,
        /// Blue seeds.
        blue: u8,
    },
}

impl Content {
    /// The player whose piece, pit or tile it is.
    pub fn player(self) -> Option<Player> {
        match self {
            Self::Piece { player } | Self::Seeds { player, .. } => Some(player),
            Self::Neutral { owner } => owner,
            Self::Empty | Self::Hole => None,
        }
    }
}

/// Which of the moves on the same cells a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum MoveKind {
    /// Sows the red seeds of a pit.
    Red,
    /// Sows the blue seeds of a pit.
    Blue,
    /// Puts a tile of one's own colour on a cell.
    Own,
    /// Puts a neutral tile on a cell.
    Neutral,
}

/// An edit of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Edit {
    /// Something else on a cell.
    Cell {
        /// The cell's name.
        name: String,
        /// What should be on it.
        content: Content,
    },
    /// Another player to move.
    Turn(Player),
    /// Nothing on the board but what must be.
    Clear,
}

impl Edit {
    /// Checks that every player it names has a seat in a game of `players`.
    ///
    /// # Errors
    /// If one has not.
    pub fn check(&self, players: usize) -> Result<(), NotationError> {
        let named = match *self {
            Self::Cell { content, .. } => content.player(),
            Self::Turn(player) => Some(player),
            Self::Clear => None,
        };
        match named.filter(|player| player.index() >= players) {
            Some(player) => Err(NotationError::new(message!(messages::NO_PLAYER, player))),
            None => Ok(()),
        }
    }

    /// What to say of a content that a game does not have.
    pub fn out_of_place() -> NotationError {
        NotationError::new(message!(messages::OUT_OF_PLACE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_that_an_edit_names_must_have_a_seat() {
        let cell = |content| Edit::Cell { name: "a1".into(), content };
        let naming = |player| {
            [
                cell(Content::Piece { player }),
                cell(Content::Seeds { player, red: 1, blue: 0 }),
                cell(Content::Neutral { owner: Some(player) }),
                Edit::Turn(player),
            ]
        };
        for edit in naming(Player::THREE) {
            let problem = edit.check(2).unwrap_err().to_string();
            assert_eq!(problem, "there is no player 3", "{edit:?}");
            assert_eq!(edit.check(3), Ok(()), "{edit:?}");
        }
        let nobody = [Content::Empty, Content::Hole, Content::Neutral { owner: None }].map(cell);
        for edit in naming(Player::TWO).into_iter().chain(nobody).chain([Edit::Clear]) {
            assert_eq!(edit.check(2), Ok(()), "{edit:?}");
        }
    }
}
