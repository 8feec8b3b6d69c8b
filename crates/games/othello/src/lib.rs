//! # Othello
//!
//! 1. Two players, Black (player 1, moves first) and White (player 2), on an 8×8 board. The corner a1 is
//!    at the top left, h8 at the bottom right: files are letters from left to right, ranks are
//!    numbers from the top down.
//! 2. Start: Black on e4 and d5, White on d4 and e5.
//! 3. A turn: put a disc of your color on an empty square so that it outflanks at least one disc of the
//!    opponent: in one of the eight directions there is a row of the opponent's discs, next to the new
//!    disc and without a gap, and behind it a disc of your own.
//! 4. All discs that are outflanked by the new disc, in all directions, are flipped to your color.
//!    A disc that is flipped outflanks nothing by itself.
//! 5. A player with no such move passes, and only then. A pass is written `pass`, and is legal only
//!    when the opponent has a move.
//! 6. The game is over when neither player can move, whether or not squares are empty. More discs
//!    win; equal numbers are a draw. Empty squares count for nobody.
//!
//! Moves are written as the square that gets a disc: `d3`. A position is written as eight ranks from
//! 1 to 8, from the top of the board down, separated by `/`: `b`, `w`, digits for runs of empty squares; then the
//! side to move, `b` or `w`. Any discs on any squares make a position.
//!
//! ```
//! use game::Position as _;
//! use presentation::Rules as _;
//! let mut position = plywood_othello::Othello.start();
//! assert_eq!(position.to_string(), "8/8/8/3wb3/3bw3/8/8/8 b");
//! assert_eq!(position.legal_moves().len(), 4);
//! position.play("d3".parse()?);
//! assert_eq!(position.to_string(), "8/8/3b4/3bb3/3bw3/8/8/8 w");
//! # Ok::<(), game::NotationError>(())
//! ```

mod bitboard;
mod edit;
mod evaluation;
mod levels;
mod messages;
mod moves;
mod position;
mod rules;
mod text;

pub use evaluation::{Evaluation, PROBE_EMPTIES, TERMS};
pub use moves::Move;
pub use position::{MAX_MOVES, MAX_PLIES, Position};
pub use rules::{INFO, Othello, open};
