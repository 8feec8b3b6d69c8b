//! Yavalanchan, a game of lines in which a neutral tile is owned by who has most tiles around it.
//! By Team 88 of Portales High School, after Nestor Romeral Andrés's Yavalanchor.
//!
//! # Rules
//! 1. Two players, of whom player 1 moves first, play on a hexagonal board with `size` cells a
//!    side: 4, or any from 2 to 7.
//! 2. On a turn one places a tile on an empty cell: either a neutral tile, or a tile of one's own
//!    colour, the latter only next to a neutral tile, whoever owns that. So the first tile is
//!    neutral.
//! 3. A neutral tile is owned by the player who has at least two tiles of their colour next to it
//!    and more of them than the opponent; on equal counts by nobody. Only coloured tiles count for
//!    this, not owned neutrals. Ownership is always current: it can change or be lost.
//! 4. A straight line of `size` or more tiles, formed by a player's colour and owned neutrals,
//!    wins for that player at once, whoever placed the last tile: a neutral placed where the
//!    opponent owns it can win for the opponent. No move completes lines for both.
//! 5. A full board without a line is a draw.
//! 6. With the option `swap=on` the second player may answer the first tile by `swap`, taking that
//!    move over as their own: the tile stays and the first player moves.
//!
//! # Notation
//! Rows are lettered from `a` at the top, cells in a row numbered from 1 at the left. `d4` places
//! an own tile, `d4n` a neutral one. A position is its rows from the top, separated by `/`, with
//! `.` for an empty cell, `n` for a neutral tile, `x` and `o` for the tiles of players 1 and 2; then
//! the player to move.
//!
//! ```
//! use game::Position as _;
//! use presentation::Rules;
//! use plywood_yavalanchan::Yavalanchan;
//!
//! let rules = Yavalanchan::<2, u64>::new(false);
//! let mut position = rules.start();
//! for mv in ["b2n", "b1", "a1", "a2n"] {
//!     position.play(mv.parse()?);
//! }
//! assert_eq!(position.to_string(), "xn/on./.. 1");
//! // A second tile next to both neutrals makes them player 1's.
//! position.play("b3".parse()?);
//! assert_eq!(rules.verdict(&position).unwrap().reason.to_string(), "player 1 has a line of 2");
//! # Ok::<(), game::NotationError>(())
//! ```

mod edit;
mod evaluation;
mod geometry;
mod levels;
mod messages;
mod moves;
mod position;
mod rules;
mod symmetry;
mod text;
mod threats;

use i18n::message;
use presentation::{GameInfo, OptionInfo, Options, SpecError, Values, Visitor};

pub use evaluation::Evaluation;
pub use grid::set::Set;
pub use moves::Move;
pub use position::Position;
pub use rules::Yavalanchan;

/// The game's name and options.
pub static INFO: GameInfo = GameInfo {
    name: "yavalanchan",
    title: "Yavalanchan",
    summary: messages::SUMMARY,
    notation: messages::NOTATION,
    options: &[
        OptionInfo {
            key: "size",
            values: Values::Range { min: 2, max: 7 },
            default: "4",
            help: messages::SIZE,
        },
        OptionInfo { key: "swap", values: Values::SWITCH, default: "off", help: messages::SWAP },
    ],
    rules: messages::RULES,
};

/// Calls the visitor with the rules that the options ask for.
///
/// # Errors
/// If the size is not one of those in [`INFO`]; all else goes together.
pub fn open<V: Visitor>(options: &Options, visitor: V) -> Result<V::Output, SpecError> {
    let swap = options.is_on("swap");
    Ok(match options.number("size") {
        4 => visitor.visit_net(Yavalanchan::<4, u64>::new(swap)),
        5 => visitor.visit_net(Yavalanchan::<5, u64>::new(swap)),
        // Each type is compiled for every engine; these sizes are seldom played, and share one.
        size @ (2 | 3 | 6 | 7) => {
            visitor.visit_net(Yavalanchan::<7, u128>::with_size(size as usize, swap))
        }
        size => return Err(SpecError::new(message!(messages::NO_SIZE, size))),
    })
}
