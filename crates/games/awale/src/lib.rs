//! Awalé in two colours: sow, chain, capture.
//!
//! # The rules
//! 1. Sixteen holes lie in a circle, numbered 1 to 16 clockwise. Player 1 owns the odd holes and
//!    moves first, player 2 owns the even ones. Each hole starts with two red and two blue seeds:
//!    64 seeds in all.
//! 2. A move chooses one of one's own holes and a colour present in it, takes all seeds of that
//!    colour out and sows them one by one clockwise. Blue goes into every hole; red only into the
//!    opponent's holes, the next hole first. The starting hole is skipped on every lap. The other
//!    colour stays where it is.
//! 3. If the hole of the last seed now holds two or three seeds, colours together, they are
//!    captured; then the hole before it likewise, and so on until a hole holds another number. It
//!    does not matter who owns a hole, what colours are in it, or whether this move sowed into it;
//!    the chain passes from hole 1 to hole 16, and the starting hole can be captured too. Taking
//!    everything is allowed, and nobody is obliged to feed the opponent.
//! 4. After a move the game ends by the first of these that holds:
//!    * 4a. a player has 33 seeds or more: that player wins;
//!    * 4b. both have 32: a draw;
//!    * 4c. fewer than 8 seeds are on the board: they are ignored, more captured seeds wins, equal
//!      is a draw;
//!    * 4d. the player to move has no seed in their holes (starving): the opponent takes all seeds
//!      on the board, more seeds wins, equal is a draw;
//!    * 4e. `limit` plies have been played: the seeds on the board are ignored, more captured
//!      seeds wins, equal is a draw. Without this rule a game can go in circles for ever.
//!
//! # Notation
//! A move is a hole and a colour: `3R`, `14B`. A position is the holes 1 to 16 as `red.blue` with
//! `/` between them, the player to move, the seeds captured by players 1 and 2, and the plies
//! played. The board and the captured seeds always make 64.
//!
//! ```
//! use game::Position as _;
//! use presentation::Rules as _;
//!
//! let rules = plywood_awale::Rules::default();
//! let mut position = rules.start();
//! assert_eq!(position.move_count(), 16);
//!
//! position.play("1R".parse()?);
//! let text = "0.2/3.2/2.2/3.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2/2.2 2 0 0 1";
//! assert_eq!(position.to_string(), text);
//! assert_eq!(rules.read_position(text)?, position);
//! # Ok::<(), game::NotationError>(())
//! ```

mod edit;
mod evaluation;
mod frames;
mod holes;
mod levels;
mod messages;
mod moves;
mod position;
mod rules;
mod text;

pub use evaluation::{Evaluation, source_depth};
pub use moves::{Color, Move};
pub use position::{Moves, Position};
pub use rules::{INFO, Rules, open};
