//! # Yolah
//!
//! 1. Two players, Black (player 1, moves first) and White (player 2), on an 8×8 board.
//! 2. Start: Black on a1, h8, d5, e4; White on h1, a8, e5, d4. Four pieces each; there are no
//!    captures.
//! 3. A turn: choose one of your pieces that can move, move it like a chess queen: any distance
//!    in one of eight directions, over and onto free squares only (no piece, no hole).
//! 4. The square it left becomes a hole for the rest of the game: it can be neither crossed nor
//!    entered.
//! 5. Each move scores the mover one point. A pass scores nothing.
//! 6. A player with no move passes. A pass is written `a1:a1`, and is legal only when the player
//!    has no other move and the game is not over.
//! 7. The game is over when neither player can move. More points wins; equal points is a draw.
//!
//! Moves are written `d5:b7`. A position is written as eight ranks from 8 to 1 separated by `/`,
//! `b`, `w`, `x` for a hole, digits for runs of free squares; then the side to move `b` or `w`;
//! then Black's and White's points.
//!
//! ```
//! use game::Position as _;
//! use presentation::Rules as _;
//! let mut position = plywood_yolah::Yolah.start();
//! assert_eq!(position.legal_moves().len(), 56);
//! position.play("d5:b7".parse()?);
//! assert_eq!(position.to_string(), "w6b/1b6/8/3xw3/3wb3/8/8/b6w w 1 0");
//! # Ok::<(), game::NotationError>(())
//! ```

mod edit;
mod evaluation;
mod levels;
mod messages;
mod moves;
mod position;
mod reflex;
mod rules;
mod text;

pub use evaluation::{Evaluation, TERMS};
pub use moves::Move;
pub use position::{MAX_MOVES, MAX_PLIES, Position};
pub use rules::{INFO, Yolah, open};
