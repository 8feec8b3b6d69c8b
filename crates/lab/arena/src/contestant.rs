//! What the referee asks of an engine, wherever it runs.

use std::time::Duration;

use catalog::Session;
use game::{Message, Player, message};

use crate::messages;

/// An engine that takes part, in this process or another.
pub trait Contestant: Send {
    /// A new game begins: what was learned of the last one must be forgotten. `stopped` tells
    /// whether the event is being interrupted.
    ///
    /// # Errors
    /// If the engine cannot be had.
    fn begin(&mut self, stopped: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault>;

    /// Asks for a move. The answer need not be legal: the referee looks.
    ///
    /// # Errors
    /// If no answer comes.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault>;
}

/// A position and how much may be thought about it.
pub struct Turn<'a> {
    /// The game so far.
    pub session: &'a dyn Session,
    /// How much thinking is allowed.
    pub limits: Limits,
    /// Seed of all chance.
    pub seed: u64,
    /// Whether the event is being interrupted.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
}

/// How much thinking is allowed for one move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Time left on the clock of each seat, if there are clocks.
    pub clocks: Vec<Duration>,
    /// What a clock gains with each move.
    pub increment: Duration,
    /// Positions to visit or games to simulate.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// How long to wait for an answer before the engine counts as hanging.
    pub patience: Duration,
}

/// What an engine answers.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Choice {
    /// The move in notation.
    pub mv: String,
    /// The share of the point that it expects for itself, if it says so.
    pub value: Option<f32>,
    /// How many positions it says it visited.
    pub nodes: u64,
    /// How deep it says it looked.
    pub depth: u32,
}

/// Why an engine loses a game otherwise than by the rules. Each prints as words that follow the
/// player who is at fault: `player 2 crashed: …`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The program could not be started, or did not say that it is ready in time.
    #[error("did not start: {0}")]
    NoStart(String),
    /// The program ended, or closed its output.
    #[error("crashed: {0}")]
    Crashed(String),
    /// No answer came in time.
    #[error("gave no answer within {0:.1?}")]
    Hung(Duration),
    /// More was said than anybody would read.
    #[error("flooded its output")]
    Flooded,
    /// The answer is not a move.
    #[error("answered garbage: {0}")]
    Garbage(String),
    /// The answer is a move, but not here.
    #[error("played an illegal move: {0}")]
    Illegal(String),
    /// The answer came too late.
    #[error("overran the clock by {0:.3?}")]
    Overran(Duration),
    /// The event is being interrupted: nobody's fault, and the game does not count.
    #[error("was interrupted")]
    Interrupted,
}

impl Fault {
    /// How a game ended that a player lost by this.
    pub fn message(&self, player: Player) -> Message {
        match self {
            Self::NoStart(problem) => message!(messages::NO_START, player, problem),
            Self::Crashed(problem) => message!(messages::CRASHED, player, problem),
            Self::Hung(time) => message!(messages::HUNG, player, time = format!("{time:.1?}")),
            Self::Flooded => message!(messages::FLOODED, player),
            Self::Garbage(problem) => message!(messages::GARBAGE, player, problem),
            Self::Illegal(problem) => message!(messages::ILLEGAL, player, problem),
            Self::Overran(time) => {
                message!(messages::OVERRAN, player, time = format!("{time:.3?}"))
            }
            Self::Interrupted => message!(messages::INTERRUPTED, player),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_of_a_fault_is_the_player_and_the_fault() {
        let time = Duration::from_micros(1_234_567);
        for fault in [
            Fault::NoStart("why".into()),
            Fault::Crashed("why".into()),
            Fault::Hung(time),
            Fault::Flooded,
            Fault::Garbage("why".into()),
            Fault::Illegal("why".into()),
            Fault::Overran(time),
            Fault::Interrupted,
        ] {
            assert_eq!(fault.message(Player::TWO).to_string(), format!("player 2 {fault}"));
        }
    }
}
