//! Repeats: games that say nothing new, because the same engines have played the same moves before.
//!
//! An engine that is limited by nodes or depth plays the same game from the same position each time. Who plays such a
//! match again, or from an opening again, gets the same results, and no reason to be surer of them. So statistics
//! count identical games once.
//!
//! Games are identical if the same engines, in the same seats, made the same moves and reported the same of each. Where
//! time is limited no two games are taken for the same: there, equal games are luck.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::identity::EngineIdentity;
use crate::plan::Plan;
use crate::played_game::PlayedGame;
use crate::runner;

/// Tells the repeats of an event's games.
#[derive(Debug, Clone)]
pub struct GameKeys {
    /// Of each engine; empty if time is limited.
    engines: Vec<u64>,
}

/// Equal for identical games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameKey(u64);

impl GameKeys {
    /// For the games of a plan, whose engines were these, if it is known.
    pub fn of(plan: &Plan, identities: &[EngineIdentity]) -> Self {
        if runner::is_timed(plan) {
            return Self { engines: Vec::new() };
        }
        let engines = plan.engines.iter().enumerate();
        let key = |(i, entrant)| hash(&(&plan.game, entrant, identities.get(i)));
        Self { engines: engines.map(key).collect() }
    }

    /// The key of a game; `None` if it is like no other: engines lost it by a fault, or made no move.
    pub fn key(&self, game: &PlayedGame) -> Option<GameKey> {
        if game.move_stats.is_empty() {
            return None;
        }
        let stats = game.move_stats.iter();
        let stats: Vec<_> = stats
            .map(|stats| (stats.expected_score.map(f32::to_bits), stats.nodes, stats.depth))
            .collect();
        self.key_of(game, &(&game.moves, game.opening_plies, stats))
    }

    /// The key of a game, given what was played and reported in it. Keys of different kinds of content are not
    /// comparable.
    pub(crate) fn key_of(&self, game: &PlayedGame, content: &impl Hash) -> Option<GameKey> {
        let engine = |seat: &usize| self.engines.get(*seat).copied();
        let engines: Vec<u64> = game.seats.iter().map(engine).collect::<Option<_>>()?;
        let is_forfeit = game.termination.fault_seat().is_some();
        (!is_forfeit).then(|| GameKey(hash(&(engines, &game.winners, content))))
    }
}

/// The games that were seen.
#[derive(Debug, Clone, Default)]
pub struct Repeats(HashSet<GameKey>);

impl Repeats {
    /// Whether a game with this key was seen before; from now on it was.
    pub fn is_repeat(&mut self, key: Option<GameKey>) -> bool {
        key.is_some_and(|key| !self.0.insert(key))
    }
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
