//! `class.toml`: what a class plays, and what a place is worth.

mod template;

use arena::config::{ConfigError, Document};
use catalog::Variant;
use i18n::Language;

use crate::mark_scale::MarkScale;
pub(crate) use template::template;

/// The name of the file.
pub(crate) const FILE: &str = "class.toml";
/// The folder of the bots.
pub(crate) const BOTS: &str = "bots";

const KEYS: &[&str] = &[
    "game",
    "language",
    "time",
    "margin",
    "memory",
    "levels",
    "openings",
    "seed",
    "faults",
    "games-at-once",
    "share",
    "marks",
    "mark-decimals",
];

/// The settings of a class.
///
/// What is wrong is said with its line:
///
/// ```
/// let error = plywood_class::ClassConfig::read("game = \"chess\"\n").unwrap_err();
/// assert!(error.to_string().starts_with("line 1: there is no game \"chess\""), "{error}");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct ClassConfig {
    /// The spec of the game, as a session writes it.
    pub game: String,
    /// The language of everything that people read.
    pub language: Language,
    /// How many milliseconds a bot may think about a move.
    pub move_ms: u64,
    /// How many milliseconds a move may be late.
    pub margin_ms: u64,
    /// How much memory a bot may use, in MiB.
    pub memory_mib: u64,
    /// The numbers of the levels that take part, in ascending order.
    pub levels: Vec<usize>,
    /// With how many random plies games begin.
    pub opening_plies: u32,
    /// The random seed.
    pub seed: u64,
    /// After how many faults in a row a bot rests until its files change.
    pub faults: u32,
    /// How many games are played at once; `None` for as many as the cores allow.
    pub games_at_once: Option<usize>,
    /// Whether the teacher shares the class's page by a link with a key.
    pub share: bool,
    /// The marks.
    pub marks: MarkScale,
}

impl ClassConfig {
    /// Reads the text of a `class.toml`.
    ///
    /// # Errors
    /// If it is not TOML, or something in it makes no sense; with the line.
    pub fn read(text: &str) -> Result<Self, ConfigError> {
        let document = Document::parse(text)?;
        document.expect_keys("", KEYS)?;
        let game = document.text("game")?;
        let game =
            game.ok_or_else(|| document.error("game", "game is missing; it names the game"))?;
        let variant =
            catalog::variant(game).map_err(|error| document.error("game", error.to_string()))?;
        let language = language(&document)?;
        Ok(Self {
            game: variant.spec(),
            language,
            move_ms: positive(&document, "time", document.time("time")?.unwrap_or(200))?,
            margin_ms: document.time("margin")?.unwrap_or(arena::TimeControl::default_margin()),
            memory_mib: positive(&document, "memory", document.integer("memory")?.unwrap_or(512))?,
            levels: levels(&document, &*variant)?,
            opening_plies: positive_small(&document, "openings", 4)?,
            seed: document.integer("seed")?.unwrap_or(1),
            faults: positive_small(&document, "faults", 10)?,
            games_at_once: match document.small_integer("games-at-once")? {
                Some(0) => return Err(at_least_one(&document, "games-at-once")),
                other => other.map(|games| games as usize),
            },
            share: document.boolean("share")?.unwrap_or(false),
            marks: MarkScale::read(&document, language)?,
        })
    }
}

fn language(document: &Document<'_>) -> Result<Language, ConfigError> {
    let Some(code) = document.text("language")? else { return Ok(Language::En) };
    Language::ALL.into_iter().find(|language| language.code() == code).ok_or_else(|| {
        document.error("language", format!("there is no language \"{code}\"; there is en, fr, de"))
    })
}

fn levels(document: &Document<'_>, variant: &dyn Variant) -> Result<Vec<usize>, ConfigError> {
    let known: Vec<usize> = untimed_levels(variant);
    let Some(count) = document.length("levels")? else { return Ok(known) };
    let mut levels = Vec::new();
    for i in 0..count {
        let path = format!("levels.{i}");
        let number = document.integer(&path)?.unwrap_or_default() as usize;
        if !known.contains(&number) {
            let (first, last) = (known[0], known[known.len() - 1]);
            let message = format!(
                "there is no level {number} that plays the same on every machine; \
                 there is {first} to {last}"
            );
            return Err(document.error(&path, message));
        }
        if levels.last().is_some_and(|&last| last >= number) {
            return Err(document.error(&path, "levels are given in ascending order, each once"));
        }
        levels.push(number);
    }
    Ok(levels)
}

/// The levels that are limited by nodes, so that they are the same players everywhere.
pub(crate) fn untimed_levels(variant: &dyn Variant) -> Vec<usize> {
    let is_timed = |spec: &str| spec.contains("time=");
    variant
        .levels()
        .into_iter()
        .filter(|level| !is_timed(level.spec))
        .map(|level| level.number)
        .collect()
}

fn positive(document: &Document<'_>, key: &str, value: u64) -> Result<u64, ConfigError> {
    if value == 0 { Err(at_least_one(document, key)) } else { Ok(value) }
}

fn positive_small(document: &Document<'_>, key: &str, usual: u32) -> Result<u32, ConfigError> {
    match document.small_integer(key)?.unwrap_or(usual) {
        0 => Err(at_least_one(document, key)),
        value => Ok(value),
    }
}

fn at_least_one(document: &Document<'_>, key: &str) -> ConfigError {
    let least = if key == "time" { "1ms" } else { "1" };
    document.error(key, format!("{key} must be at least {least}"))
}
