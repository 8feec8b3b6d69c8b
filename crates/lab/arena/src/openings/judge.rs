//! Whether a position is a place to begin a game.

use std::collections::HashMap;
use std::time::Duration;

use catalog::{Mind, Session, Thinking};
use game::{Rng, SearchLimits, SpecError};

/// How much is searched to see whether a game is decided: a few milliseconds.
const NODES_FOR_TWO: u64 = 5000;
/// The same where a node is a simulated game.
const NODES_FOR_MORE: u64 = 500;

/// Why a position is no place to begin a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum Flaw {
    /// There is nothing left to play.
    #[error("the game is over after it")]
    Over,
    /// Somebody cannot win any more, or the result is proved.
    #[error("the game is decided after it")]
    Decided,
    /// It was admitted before, under this number.
    #[error("it leads to the same position as opening {0}, or a symmetric one")]
    Known(usize),
}

/// Judges positions of one game, and remembers them.
pub(super) struct Judge {
    mind: Box<dyn Mind>,
    budget: SearchLimits,
    /// What was said of each position, by its canonical text.
    judged: HashMap<String, Result<usize, Flaw>>,
}

impl Judge {
    pub(super) fn new(session: &dyn Session) -> Result<Self, SpecError> {
        let players = session.players();
        let nodes = if players == 2 { NODES_FOR_TWO } else { NODES_FOR_MORE };
        let mind = session.mind(session.strongest(), 1)?;
        let budget = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
        Ok(Self { mind, budget, judged: HashMap::new() })
    }

    /// Admits the position of a session under a number, or says why not.
    pub(super) fn admit(&mut self, session: &dyn Session, number: usize) -> Result<(), Flaw> {
        if session.turn().is_none() {
            return Err(Flaw::Over);
        }
        let key = session.canonical();
        if let Some(&judged) = self.judged.get(&key) {
            return Err(judged.map_or_else(|flaw| flaw, Flaw::Known));
        }
        let decided = somebody_is_out(session) || self.proves(session);
        self.judged.insert(key, if decided { Err(Flaw::Decided) } else { Ok(number) });
        if decided { Err(Flaw::Decided) } else { Ok(()) }
    }

    /// Whether a short search proves how the game ends.
    fn proves(&mut self, session: &dyn Session) -> bool {
        let mut thinking = Thinking {
            budget: self.budget,
            seed: 0,
            clock: &|| Duration::ZERO,
            stopped: &|| false,
            report: &mut |_| (),
        };
        let thought = self.mind.think(&session.position(), &mut thinking);
        thought.is_ok_and(|thought| thought.proved)
    }
}

/// Whether a player has no turn any more though the game goes on, as happens among three: then
/// somebody else's turn comes again before all have moved.
fn somebody_is_out(session: &dyn Session) -> bool {
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
