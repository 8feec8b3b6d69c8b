//! Engines that name no game.

mod chance;

pub mod alphabeta;
pub mod clock;
pub mod minimax;
pub mod montecarlo;
pub mod paranoid;
pub mod table;
pub mod uct;

pub use chance::{RandomEngine, ReflexEngine};

use game::{Position, Score};

/// The score of a game that is over, for the player who would be to move.
#[inline]
pub(crate) fn verdict<P: Position>(position: &P) -> Option<Score> {
    position.outcome().map(|outcome| match outcome.winner() {
        Some(winner) if winner == position.turn() => Score::win_in(0),
        Some(_) => Score::loss_in(0),
        None => Score::DRAW,
    })
}
