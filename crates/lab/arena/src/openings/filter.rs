//! The filter of openings: none decided, none twice up to symmetry.

use std::collections::HashMap;
use std::time::Duration;

use catalog::{AnyEngine, EngineControl, Session};
use game::{Rng, SearchLimits};
use presentation::SpecError;

/// Node limit of the search whether a position is decided: a few milliseconds.
const TWO_PLAYER_NODES: u64 = 5000;
/// The same where a node is a simulated game.
const MANY_PLAYER_NODES: u64 = 500;

/// Why an opening is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Rejection {
    /// There is nothing left to play.
    #[error("the game is over after it")]
    Over,
    /// Somebody cannot win any more, or the result is proven.
    #[error("the game is decided after it")]
    Decided,
    /// It was admitted before, under this number.
    #[error("it leads to the same position as opening {0}, or a symmetric one")]
    Known(usize),
}

/// Admits each undecided position of a game once, up to symmetry.
pub(super) struct OpeningFilter {
    engine: Box<dyn AnyEngine>,
    limits: SearchLimits,
    /// The decision on each position seen, by its canonical text.
    seen: HashMap<String, Result<usize, Rejection>>,
}

impl OpeningFilter {
    pub(super) fn new(session: &dyn Session) -> Result<Self, SpecError> {
        let players = session.players();
        let nodes = if players == 2 { TWO_PLAYER_NODES } else { MANY_PLAYER_NODES };
        let engine = session.variant().engine(session.variant().default_engine(), 1)?;
        let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
        Ok(Self { engine, limits, seen: HashMap::new() })
    }

    /// Admits the position of a session under a number, or says why not.
    pub(super) fn admit(&mut self, session: &dyn Session, number: usize) -> Result<(), Rejection> {
        if session.turn().is_none() {
            return Err(Rejection::Over);
        }
        let key = session.canonical();
        if let Some(&decision) = self.seen.get(&key) {
            return Err(decision.map_or_else(|rejection| rejection, Rejection::Known));
        }
        let decided = is_player_eliminated(session) || self.is_proven(session);
        self.seen.insert(key, if decided { Err(Rejection::Decided) } else { Ok(number) });
        if decided { Err(Rejection::Decided) } else { Ok(()) }
    }

    /// Whether a short search proves the result.
    fn is_proven(&mut self, session: &dyn Session) -> bool {
        let mut control = EngineControl {
            limits: self.limits,
            seed: 0,
            clock: &|| Duration::ZERO,
            stopped: &|| false,
            report: &mut |_| (),
        };
        let report = self.engine.search(session, &mut control);
        report.is_ok_and(|report| report.proven)
    }
}

/// Whether a player has no turn any more though the game goes on, as happens among three: then
/// somebody else's turn comes again before all have moved.
fn is_player_eliminated(session: &dyn Session) -> bool {
    if session.players() == 2 {
        return false;
    }
    let mut ahead = session.fork();
    let mut rng = Rng::seeded(0);
    let mut moved = Vec::new();
    while moved.len() < session.players() {
        let Some(player) = ahead.turn() else { return false };
        if moved.contains(&player) {
            return true;
        }
        moved.push(player);
        if let Some(mv) = ahead.random_move(&mut rng) {
            ahead.play(&mv).expect("a random move is legal");
        }
    }
    false
}
