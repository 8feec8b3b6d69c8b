//! The list of engines, their options, and the presets of the sources.

use std::time::Duration;

use game::SearchLimits;
use i18n::{Argument, Template, message};
use presentation::{OptionInfo, Options, Spec, SpecError, Values};
use search::strength;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::levels::Level;
use crate::variant::Variant;
use crate::{files, messages};

/// An engine, by its name in specs.
#[derive(Debug, Serialize)]
pub struct EngineInfo {
    /// The name in specs: `uct`.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub summary: Template,
    /// Which games it plays.
    pub plays: Plays,
    /// Its options, in the order they are listed.
    pub options: &'static [OptionInfo],
}

impl EngineInfo {
    /// The key and value of another option without which this one has no effect.
    pub fn requirement(&self, option: &OptionInfo) -> Option<(&'static str, &'static str)> {
        // Only leaves that are evaluated need an evaluation.
        (self.name == "uct" && option.key == EVAL.key).then_some(("playout", "eval"))
    }

    /// The options that limit a search. With one of them an engine has limits of its own.
    pub fn limit_options(&self) -> impl Iterator<Item = &'static OptionInfo> {
        self.options.iter().filter(|option| LIMIT_KEYS.contains(&option.key))
    }
}

/// The keys of the options that [`EngineSpec::limits`] reads.
const LIMIT_KEYS: [&str; 4] = ["time", "nodes", "simulations", "depth"];

/// Which games an engine plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Plays {
    /// All games.
    Any,
    /// Two-player games.
    Two,
    /// Two-player games that a network comes with.
    #[serde(rename = "two")]
    Net,
    /// Multi-player games (three or more).
    Many,
}

impl Plays {
    /// Whether a game with this number of players is among them.
    pub fn includes(self, players: usize) -> bool {
        match self {
            Self::Any => true,
            Self::Two | Self::Net => players == 2,
            Self::Many => players > 2,
        }
    }
}

/// An engine with settings that have a name of their own, for one game.
#[derive(Debug, Serialize)]
pub struct Preset {
    /// The game's name.
    pub game: &'static str,
    /// The name in specs: `hard`.
    pub name: &'static str,
    /// The spec it stands for.
    pub spec: &'static str,
    /// What it is, in a sentence.
    pub summary: Template,
}

const NONE: &str = "none";
const TIME: OptionInfo = OptionInfo {
    key: "time",
    values: Values::Text(messages::A_TIME),
    default: NONE,
    help: messages::TIME,
};
const THREADS: OptionInfo = OptionInfo {
    key: "threads",
    values: Values::Range { min: 1, max: 256 },
    default: "1",
    help: messages::THREADS,
};
pub(crate) const EVAL: OptionInfo = OptionInfo {
    key: "eval",
    values: Values::Text(messages::AN_EVALUATION),
    default: NONE,
    help: messages::EVAL,
};
const WEIGHTS: OptionInfo = OptionInfo {
    key: "weights",
    values: Values::File(messages::SOME_WEIGHTS),
    default: NONE,
    help: messages::WEIGHTS,
};
const NET: OptionInfo = OptionInfo {
    key: "net",
    values: Values::File(messages::A_NETWORK),
    default: NONE,
    help: messages::NET,
};
const HASH: OptionInfo = OptionInfo {
    key: "hash",
    values: Values::Range { min: 1, max: 1_000_000 },
    default: "64",
    help: messages::TABLE_MEMORY,
};

const TEMPERATURE: OptionInfo = OptionInfo {
    key: "temperature",
    values: Values::Real { min: 0.0, max: 10.0 },
    default: "0",
    help: messages::TEMPERATURE,
};
const OVERSIGHT: OptionInfo = OptionInfo {
    key: "oversight",
    values: Values::Real { min: 0.0, max: 1.0 },
    default: "0",
    help: messages::OVERSIGHT,
};

/// Former keys of options and their present ones. Stores, plans and sets of games have specs with
/// the former keys, and a spec is kept as it was written.
const FORMER_KEYS: &[(&str, &str)] = &[("table", "hash"), ("expand", "expansion-threshold")];

/// The present key of an option of an engine.
pub fn present_key(key: &str) -> &str {
    FORMER_KEYS.iter().find(|(former, _)| *former == key).map_or(key, |(_, present)| present)
}

const fn limit(key: &'static str, max: u32, help: Template) -> OptionInfo {
    OptionInfo { key, values: Values::Range { min: 0, max }, default: "0", help }
}

const SIMULATIONS: OptionInfo = limit("simulations", u32::MAX, messages::SIMULATIONS);
const NODES: OptionInfo = limit("nodes", u32::MAX, messages::NODES);
const DEPTH: OptionInfo = limit("depth", 99, messages::DEPTH);

/// All engines.
pub static ENGINES: &[EngineInfo] = &[
    EngineInfo { name: "random", summary: messages::RANDOM, plays: Plays::Any, options: &[] },
    EngineInfo { name: "reflex", summary: messages::REFLEX, plays: Plays::Any, options: &[] },
    EngineInfo {
        name: "montecarlo",
        summary: messages::MONTECARLO,
        plays: Plays::Any,
        options: &[
            SIMULATIONS,
            TIME,
            OptionInfo {
                key: "value",
                values: Values::Words(&["result", "points"]),
                default: "result",
                help: messages::VALUE,
            },
        ],
    },
    EngineInfo {
        name: "uct",
        summary: messages::UCT,
        plays: Plays::Any,
        options: &[
            SIMULATIONS,
            TIME,
            OptionInfo {
                key: "c",
                values: Values::Real { min: 0.0, max: 10.0 },
                default: "0.4472",
                help: messages::UCT_C,
            },
            OptionInfo {
                key: "expansion-threshold",
                values: Values::Range { min: 0, max: 1_000_000 },
                default: "0",
                help: messages::UCT_EXPAND,
            },
            OptionInfo {
                key: "playout",
                values: Values::Words(&["uniform", "reflex", "eval", "net"]),
                default: "uniform",
                help: messages::UCT_PLAYOUT,
            },
            EVAL,
            WEIGHTS,
            NET,
            THREADS,
            OptionInfo {
                key: "memory",
                values: Values::Range { min: 1, max: 1_000_000 },
                default: "512",
                help: messages::TREE_MEMORY,
            },
            TEMPERATURE,
            OVERSIGHT,
        ],
    },
    EngineInfo {
        name: "alphabeta",
        summary: messages::ALPHABETA,
        plays: Plays::Two,
        options: &[DEPTH, NODES, TIME, EVAL, WEIGHTS, THREADS, HASH, TEMPERATURE, OVERSIGHT],
    },
    EngineInfo {
        name: "nnue",
        summary: messages::NNUE,
        plays: Plays::Net,
        options: &[DEPTH, NODES, TIME, NET, THREADS, HASH, TEMPERATURE, OVERSIGHT],
    },
    EngineInfo {
        name: "minimax",
        summary: messages::MINIMAX,
        plays: Plays::Two,
        options: &[
            OptionInfo {
                key: "depth",
                values: Values::Range { min: 0, max: 99 },
                default: "3",
                help: messages::MINIMAX_DEPTH,
            },
            EVAL,
            WEIGHTS,
            OptionInfo {
                key: "pruning",
                values: Values::SWITCH,
                default: "on",
                help: messages::PRUNING,
            },
            TIME,
        ],
    },
    EngineInfo {
        name: "paranoid",
        summary: messages::PARANOID,
        plays: Plays::Many,
        options: &[
            DEPTH,
            NODES,
            TIME,
            OptionInfo {
                key: "method",
                values: Values::Words(&["paranoid", "maxn"]),
                default: "paranoid",
                help: messages::METHOD,
            },
            HASH,
            TEMPERATURE,
            OVERSIGHT,
        ],
    },
];

/// All presets.
pub static PRESETS: &[Preset] = &[
    yavalath("easy", "uct:simulations=10000,c=0.4472,expansion-threshold=10,playout=reflex"),
    yavalath("medium", "uct:simulations=20000,c=0.4472,expansion-threshold=10,playout=reflex"),
    yavalath("hard", "uct:simulations=50000,c=0.4472,expansion-threshold=10,playout=reflex"),
    awale("beginner", "minimax:eval=beginner,depth=0,time=2s"),
    awale("intermediate", "minimax:eval=intermediate,depth=0,time=2s"),
    awale("pro", "minimax:eval=pro,depth=0,time=2s"),
    awale("ultimate", "minimax:eval=ultimate,depth=0,time=2s"),
];

const fn yavalath(name: &'static str, spec: &'static str) -> Preset {
    let summary = messages::YAVALATH_LEVEL;
    Preset { game: "yavalath", name, spec, summary }
}

const fn awale(name: &'static str, spec: &'static str) -> Preset {
    let summary = messages::AWALE_GENERATION;
    Preset { game: "awale", name, spec, summary }
}

/// An engine's name and options, checked.
#[derive(Debug, Clone)]
pub struct EngineSpec {
    /// The engine.
    pub info: &'static EngineInfo,
    /// Its options.
    pub options: Options,
    /// What was written: the name of a preset or level, or the spec.
    pub name: String,
    /// The level of difficulty that it is, from 1.
    pub level: Option<usize>,
}

impl EngineSpec {
    /// Reads the spec of an engine or preset for a game.
    ///
    /// # Errors
    /// If there is no such engine for this game, or no such option; the message says what there is.
    pub fn new(text: &str, variant: &dyn Variant) -> Result<Self, SpecError> {
        let level = Level::number(text)?;
        let mut spec = Self::resolve(text, variant)?;
        // A network that does not come with the game may be in a file.
        let plays = |info: &&EngineInfo| info.plays.includes(variant.players());
        let info = ENGINES.iter().filter(plays).find(|info| info.name == spec.name);
        let Some(info) = info else {
            let engines = variant.engines().into_iter().map(|info| info.name);
            let presets = variant.presets().into_iter().map(|preset| preset.name);
            let known = Argument::list(engines.chain(presets));
            return Err(SpecError::new(message!(messages::NO_ENGINE, name = text, known)));
        };
        for (key, _) in &mut spec.settings {
            *key = present_key(key).to_owned();
        }
        let options = Options::of(info.name, info.options, &spec)?;
        Ok(Self { info, options, name: text.to_owned(), level })
    }

    /// The spec that a text stands for: that of the preset or level with this name, or the text itself.
    ///
    /// # Errors
    /// If it is not a spec, or there is no level with this number.
    pub fn resolve(text: &str, variant: &dyn Variant) -> Result<Spec, SpecError> {
        let preset = variant.presets().into_iter().find(|preset| preset.name == text);
        let level = Level::number(text)?.map(|level| variant.levels()[level - 1].spec);
        preset.map(|preset| preset.spec).or(level).unwrap_or(text).parse()
    }

    /// How its strength is limited, if it is.
    ///
    /// # Errors
    /// If a time cannot be read.
    pub(crate) fn strength(&self) -> Result<Option<strength::Settings>, SpecError> {
        let number = |key: &str| self.get(key).map_or(0.0, |_| self.options.real(key));
        let (temperature, oversight) = (number("temperature"), number("oversight"));
        // A level is the same player whatever the limits of an event are, but for the one with a limit of time.
        let limits = match self.level {
            Some(_) => Some(self.limits()?).filter(|limits| limits.time.is_none()),
            None => None,
        };
        let is_limited = temperature > 0.0 || oversight > 0.0 || limits.is_some();
        Ok(is_limited.then_some(strength::Settings { temperature, oversight, limits }))
    }

    /// The value of an option, set or by default; `None` if the engine has no such option, or the value is
    /// `none`.
    pub fn get(&self, key: &str) -> Option<&str> {
        let known = self.info.options.iter().any(|option| option.key == key);
        known.then(|| self.options.word(key)).filter(|value| *value != NONE)
    }

    /// The file that it names, if it names one.
    pub fn file(&self) -> Option<&str> {
        self.files().next().map(|(_, path)| path)
    }

    /// The files that it names, each with the option that names it.
    fn files(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let files = self.info.options.iter().filter(|o| matches!(o.values, Values::File(_)));
        let named = files.filter_map(|option| Some((option.key, self.get(option.key)?)));
        named.filter(|(_, value)| is_file(value))
    }

    /// The SHA-256 of the content of the files that it names, weights or networks; `None` if it names none.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn digest(&self) -> Result<Option<String>, SpecError> {
        let mut digest = None;
        for (key, path) in self.files() {
            let content = files::read(path).map_err(|error| {
                let problem = error.to_string();
                SpecError::new(message!(messages::IN_FILE, name = path, problem))
            })?;
            let digest = digest.get_or_insert_with(Sha256::new);
            digest.update(format!("{key} {}\n", content.len()));
            digest.update(&content);
        }
        let hexadecimal = |text: String, byte: u8| text + &format!("{byte:02x}");
        Ok(digest.map(|digest| digest.finalize().into_iter().fold(String::new(), hexadecimal)))
    }

    /// The search limits that the spec sets.
    ///
    /// # Errors
    /// If a time cannot be read.
    pub fn limits(&self) -> Result<SearchLimits, SpecError> {
        let has = |key: &str| self.info.options.iter().any(|option| option.key == key);
        let number = |key: &str| {
            Some(if has(key) { self.options.number(key) } else { 0 }).filter(|&n| n > 0)
        };
        let time = if has("time") { self.options.word("time") } else { NONE };
        Ok(SearchLimits {
            time: if time == NONE { None } else { Some(parse_time(time)?) },
            nodes: number("nodes").or(number("simulations")).map(u64::from),
            depth: number("depth"),
        })
    }
}

/// Whether the value of an option is a file: those that come with a game have plain names.
pub(crate) fn is_file(value: &str) -> bool {
    value.contains(['.', '/', '\\'])
}

/// The presets of a game.
pub fn presets(game: &str) -> impl Iterator<Item = &'static Preset> {
    PRESETS.iter().filter(move |preset| preset.game == game)
}

/// Reads `500ms`, `2s`, `1.5s`, `10m` or `2h`.
///
/// # Errors
/// If it is something else, or longer than a day.
pub fn parse_time(text: &str) -> Result<Duration, SpecError> {
    let units = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let value = units
        .iter()
        .find_map(|(unit, seconds)| Some((text.strip_suffix(unit)?, seconds)))
        .and_then(|(number, seconds)| Some(number.parse::<f64>().ok()? * seconds));
    let value = value.filter(|seconds| (0.0..=86_400.0).contains(seconds));
    let duration = value.map(Duration::from_secs_f64);
    duration.ok_or_else(|| SpecError::new(message!(messages::NOT_A_TIME, text)))
}
