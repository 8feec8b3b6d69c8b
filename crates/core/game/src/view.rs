//! What a board looks like, as plain data that any front end can draw.

use serde::{Deserialize, Serialize};

use crate::{NotationError, Player, message, messages};

/// A board and what stands on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    /// How the cells lie.
    pub layout: Layout,
    /// The cells in the order of the layout.
    pub cells: Vec<Cell>,
}

/// How the cells of a board lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// Squares; cells from the bottom left, rank by rank, as a chess player reads: a1, b1, …
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cell {
    /// Its name in the notation.
    pub name: String,
    /// What is on it.
    pub content: Content,
}

/// What is on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
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

/// A change to a position by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
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
            Self::Cell { content: Content::Piece { player }, .. } | Self::Turn(player) => player,
            Self::Cell { .. } | Self::Clear => return Ok(()),
        };
        if named.index() < players {
            return Ok(());
        }
        Err(NotationError::new(message!(messages::NO_PLAYER, player = named)))
    }

    /// What to say of a content that a game does not have.
    pub fn out_of_place() -> NotationError {
        NotationError::new(message!(messages::OUT_OF_PLACE))
    }
}
