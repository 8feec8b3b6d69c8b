//! Places, faults and states in words.

use i18n::{Language, Message, Template, message};

use crate::ladder::Place;
use crate::messages;
use crate::standings::Status;

impl Place {
    /// In words: `between level 4 and 5 (4.6 ± 0.3)`.
    pub fn in_words(&self) -> Message {
        let place = format!("{:.1}", self.place);
        let margin = format!("{:.1}", self.margin());
        match self.between {
            [Some(low), Some(high)] => message!(messages::BETWEEN, low, high, place, margin),
            [Some(level), None] => message!(messages::ABOVE, level, place, margin),
            [None, Some(level)] => message!(messages::BELOW, level, place, margin),
            [None, None] => unreachable!("a ladder has a level"),
        }
    }

    /// Half the width of the 95 % interval.
    pub fn margin(&self) -> f64 {
        (self.interval[1] - self.interval[0]) / 2.0
    }
}

impl Status {
    /// In words.
    pub fn in_words(self) -> Template {
        match self {
            Self::Plays => messages::PLAYS,
            Self::Rests => messages::RESTS,
            Self::Left => messages::LEFT,
        }
    }
}

/// A kind of fault in words.
pub fn fault_kind(kind: &str) -> Template {
    match kind {
        "no-start" => messages::NO_START,
        "crashed" => messages::CRASHED,
        "hung" => messages::HUNG,
        "flooded" => messages::FLOODED,
        "garbage" => messages::GARBAGE,
        "illegal" => messages::ILLEGAL,
        "overran" => messages::OVERRAN,
        "cpu-time" => messages::CPU_TIME,
        "memory" => messages::MEMORY,
        "processes" => messages::PROCESSES,
        "file-size" => messages::FILE_SIZE,
        "not-built" => messages::NOT_BUILT,
        _ => messages::OTHER,
    }
}

/// The name of a level in a language.
pub fn level_name(level: usize, language: Language) -> String {
    message!(messages::LEVEL, level).to_text(language)
}
