//! Yavalath, Cameron Browne's game: four in a row wins, three in a row loses.
//!
//! # Rules
//! 1. Two or three players (`players=2|3`) on a hexagonal board with five cells a side: 61 cells,
//!    empty at the start.
//! 2. In turn each player puts one stone of their colour on an empty cell.
//! 3. A stone that completes a straight line of four or more of its colour wins at once, even if
//!    it also completes a three.
//! 4. A stone that completes a straight line of exactly three, and no four, makes its player lose.
//!    With two players the other wins. With three players the loser is out: their stones stay,
//!    their turns are skipped, and the last one left wins.
//! 5. A full board is a draw among those still in. Lines count on the last stone too, so it can
//!    still win, lose, or put its player out of the draw.
//! 6. With `swap=on` (two players) the second player may play `swap` instead of their first stone:
//!    the first stone becomes theirs, and the first player moves again.
//! 7. With `block=on` (three players) a player must complete their own four if they can, or else,
//!    if the next player still in could win at once, must play one of the cells where that player
//!    would. If there are several such cells any of them will do, though it stops only one of the
//!    threats; and the duty holds even if the stone completes a three of its own.
//!
//! # Notation
//! Rows are lettered `a` to `i` from the top, the cells of a row numbered from 1 at the left; the
//! centre is `e5`. Moves are `e5` and `swap`. A position is its nine rows (`.` empty; `x`, `o`,
//! `v` for players 1, 2, 3), the player to move, and for three players those who are out (`2`,
//! `13`) or `-`.
//!
//! A [`CellSet`] is a set of cells by cell number; threats are found in sets by
//! [torus index](grid::hex_torus).
//!
//! # Tactics
//! A stone that leaves one cell lacking of a four is a *threat*, and the cell its only answer.
//! [`lines`] finds where stones complete something, [`threat_space`] finds wins by threats alone,
//! [`Evaluation`] evaluates two-player positions by their threats and [`ThreatEstimator`] those of three.
//!
//! # Example
//! ```
//! use game::{Player, Position};
//! use presentation::Rules;
//! use plywood_yavalath::Yavalath;
//!
//! let rules = Yavalath::<2>::PLAIN;
//! let mut position = rules.start();
//! for text in ["e5", "a1", "e6", "a2", "e8", "a4"] {
//!     position.play(text.parse()?);
//! }
//! let text = "oo.o./....../......./......../....xx.x./......../......./....../..... 1";
//! assert_eq!(position.to_string(), text);
//! position.play("e7".parse()?);
//! assert_eq!(position.outcome().unwrap().winner(), Some(Player::ONE));
//! assert_eq!(rules.verdict(&position).unwrap().reason.to_string(), "player 1 has four in a row");
//! # Ok::<(), game::NotationError>(())
//! ```

mod levels;
pub mod lines;
mod messages;
pub mod threat_space;

mod completing;
mod edit;
mod evaluation;
mod moves;
mod position;
mod reflex;
mod rules;
mod stars;
mod text;
mod threat_map;
mod threats;
mod torus;

pub use evaluation::{Evaluation, TERMS, ThreatEstimator};
pub use moves::Move;
pub use position::{Extra, MoveList, Position};
pub use rules::{INFO, Yavalath, open};

/// How many cells a side the board has.
pub const SIZE: usize = 5;

/// A set of cells: bit `n` is the cell with number `n`, counted row by row. It is a word, whose operators are
/// those of sets, with the methods of [`grid::set::Set`]: the look-up of [`lines::completed`] packs it by
/// PEXT.
pub type CellSet = u64;

/// A cell of the board.
pub type Cell = grid::hex::Cell<SIZE>;
