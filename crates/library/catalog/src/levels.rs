//! Levels of difficulty: opponents for people who do not know engines.

use i18n::{Message, Template, message};
use presentation::{LevelSpecs, SpecError};

use crate::messages;

/// A level of difficulty.
#[derive(Debug, Clone, Copy)]
pub struct Level {
    /// Its number, from 1.
    pub number: usize,
    /// The spec of the engine that it is.
    pub spec: &'static str,
}

/// The levels of two-player games that have none of their own.
pub(crate) static TWO_PLAYERS: LevelSpecs = [
    "alphabeta:depth=1,hash=1,temperature=0.2",
    "alphabeta:depth=1,hash=1,temperature=0.1",
    "alphabeta:depth=1,hash=1,temperature=0.05",
    "alphabeta:depth=2,nodes=20000,hash=1,temperature=0.05,oversight=0.3",
    "alphabeta:depth=2,nodes=20000,hash=1,temperature=0.02,oversight=0.2",
    "alphabeta:depth=3,nodes=20000,hash=1,temperature=0.02,oversight=0.2",
    "alphabeta:depth=4,nodes=20000,hash=4,temperature=0.01,oversight=0.1",
    "alphabeta:nodes=20000,hash=4",
    "alphabeta:nodes=100000,hash=16",
    "alphabeta:time=5s",
];

/// The levels of multi-player games that have none of their own.
pub(crate) static MANY_PLAYERS: LevelSpecs = [
    "uct:simulations=20,temperature=0.2",
    "uct:simulations=40,temperature=0.1",
    "uct:simulations=100,temperature=0.05",
    "uct:simulations=200,playout=reflex,temperature=0.05",
    "uct:simulations=500,playout=reflex,temperature=0.02",
    "uct:simulations=1000,playout=reflex,temperature=0.01",
    "uct:simulations=2000,playout=reflex",
    "uct:simulations=6000,playout=reflex",
    "uct:simulations=20000,playout=reflex",
    "uct:playout=reflex,time=5s",
];

impl Level {
    /// The levels with these specs.
    pub(crate) fn all(specs: &LevelSpecs) -> Vec<Self> {
        specs.iter().enumerate().map(|(index, spec)| Self { number: index + 1, spec }).collect()
    }

    /// The number of a level by its name as an engine: `level:4`; `None` if it is not the name of a level.
    ///
    /// # Errors
    /// If there is no level with this number.
    pub(crate) fn number(text: &str) -> Result<Option<usize>, SpecError> {
        let Some(number) = text.strip_prefix("level:") else { return Ok(None) };
        let last = const { size_of::<LevelSpecs>() / size_of::<&str>() };
        let number = (1..=last).find(|known| known.to_string() == number);
        number
            .map(Some)
            .ok_or_else(|| SpecError::new(message!(messages::NO_LEVEL, name = text, last)))
    }

    /// Its name as an engine: `level:4`.
    pub fn engine(self) -> String {
        format!("level:{}", self.number)
    }

    /// Its name for people.
    pub fn name(self) -> Message {
        message!(messages::LEVEL, number = self.number)
    }

    /// Whom it is an opponent for, in a sentence.
    pub fn summary(self) -> Template {
        match self.number {
            1 | 2 => messages::LEVEL_FIRST_GAMES,
            3 | 4 => messages::LEVEL_ERRS_OFTEN,
            5 | 6 => messages::LEVEL_ERRS_SELDOM,
            7 | 8 => messages::LEVEL_HARD,
            9 => messages::LEVEL_VERY_HARD,
            _ => messages::LEVEL_BEST,
        }
    }
}
