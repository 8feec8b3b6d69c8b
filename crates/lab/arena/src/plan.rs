//! The plan of an event: who plays what, how often, with which search limits.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Everything that an event follows from. Two events with equal plans are the same event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The game's spec, as a session writes it.
    pub game: String,
    /// Who takes part.
    pub engines: Vec<Entrant>,
    /// Who plays whom.
    #[serde(rename = "schedule")]
    pub format: Format,
    /// How many openings each group of engines plays, each with every seating; in a Swiss
    /// tournament, how many rounds there are.
    pub rounds: u32,
    /// How games begin.
    pub openings: Openings,
    /// The search limits of the engines.
    #[serde(rename = "limit")]
    pub time_control: TimeControl,
    /// The random seed.
    pub seed: u64,
    /// When to stop a match that is decided.
    pub sprt: Option<SprtPlan>,
    /// With how many faults of one engine the event stops.
    pub faults: u32,
    /// With more than how many percent of its games lost on time by one engine the event stops, once it
    /// has played [`Plan::FEWEST_GAMES`]; with 100 never.
    #[serde(
        default = "Plan::default_time_losses",
        skip_serializing_if = "Plan::is_default_time_losses"
    )]
    pub time_losses: u32,
}

impl Plan {
    /// The number of rounds by default.
    pub const DEFAULT_ROUNDS: u32 = 10;
    /// The random plies of an opening by default.
    pub const DEFAULT_OPENING_PLIES: u32 = 4;
    /// With how many faults of one engine an event stops by default.
    pub const DEFAULT_FAULTS: u32 = 10;
    /// With more than how many percent of its games lost on time by one engine an event stops by default.
    pub const DEFAULT_TIME_LOSSES: u32 = 10;
    /// How many games an engine has played at least before it can have lost too many of them on time.
    pub const FEWEST_GAMES: u32 = 20;

    const fn default_time_losses() -> u32 {
        Self::DEFAULT_TIME_LOSSES
    }

    /// Plans of earlier versions do not have it, and are the same plans.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    fn is_default_time_losses(percent: &u32) -> bool {
        *percent == Self::DEFAULT_TIME_LOSSES
    }

    /// A round robin of these engines, with the defaults for everything else.
    pub fn new(game: impl Into<String>, engines: Vec<Entrant>) -> Self {
        Self {
            game: game.into(),
            engines,
            format: Format::RoundRobin,
            rounds: Self::DEFAULT_ROUNDS,
            openings: Openings::Random(Self::DEFAULT_OPENING_PLIES),
            time_control: TimeControl::default(),
            seed: 1,
            sprt: None,
            faults: Self::DEFAULT_FAULTS,
            time_losses: Self::DEFAULT_TIME_LOSSES,
        }
    }
}

/// An engine that takes part.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// What it is called in tables and records.
    pub name: String,
    /// The spec of an engine of the catalog, `ugi:` and the command line of another program, or `bot:` and the folder
    /// of a bot.
    pub engine: String,
}

impl Entrant {
    /// An engine that is called by its spec.
    pub fn new(engine: impl Into<String>) -> Self {
        let engine = engine.into();
        Self { name: engine.clone(), engine }
    }

    /// Engines that are called by their specs; one that is given twice gets a number.
    pub fn numbered(engines: &[String]) -> Vec<Self> {
        let entrant = |(i, engine): (usize, &String)| {
            let same = engines[..i].iter().filter(|other| *other == engine).count();
            let name = if same == 0 { engine.clone() } else { format!("{engine} ({})", same + 1) };
            Self { name, engine: engine.clone() }
        };
        engines.iter().enumerate().map(entrant).collect()
    }

    /// The command line, if the engine is another program.
    pub fn command(&self) -> Option<&str> {
        self.engine.strip_prefix("ugi:")
    }

    /// The folder, if the engine is a bot. Who runs the plan makes bots
    /// ([`RunOptions::own_engine`](crate::RunOptions::own_engine)).
    pub fn bot(&self) -> Option<&str> {
        self.engine.strip_prefix("bot:")
    }
}

/// The tournament format: who plays whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every group of engines; a match is this with two engines.
    RoundRobin,
    /// Every group that the first engine is in.
    Gauntlet,
    /// Every group of engines that are next to each other in the list, or next but one.
    Ladder,
    /// In each round, those who have done equally well so far.
    Swiss,
    /// Every engine in every seat against every other and itself; no seats are exchanged because
    /// all orders occur anyway.
    Matrix,
    /// Whoever is chosen while it is played, by the results so far; it ends when it is ended.
    Adaptive,
    /// The winners of one round meet in the next one, until one is left.
    Knockout,
}

/// How games begin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Openings {
    /// At the start of the game.
    None,
    /// With this number of random plies, no two openings alike.
    Random(u32),
    /// With the moves of these lines, in order.
    Moves(Vec<Vec<String>>),
}

/// The time control, with limits of nodes and depth. What is not limited here is left to the engine's
/// own spec.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TimeControl {
    /// Milliseconds for a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_ms: Option<u64>,
    /// Milliseconds for the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// Milliseconds that a clock gains with each move.
    #[serde(skip_serializing_if = "is_zero")]
    pub increment_ms: u64,
    /// Positions to visit or games to simulate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Search depth in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Time margin: milliseconds that a move may be late before it counts as an overrun.
    #[serde(default = "TimeControl::default_margin")]
    pub margin_ms: u64,
}

impl TimeControl {
    /// The time margin in milliseconds by default: a busy machine pauses a thread now and then.
    pub const fn default_margin() -> u64 {
        500
    }

    /// Whether wall-clock time is limited.
    pub fn is_timed(&self) -> bool {
        self.move_ms.is_some() || self.clock_ms.is_some()
    }

    /// The time margin: how late a move may be.
    pub fn margin(&self) -> Duration {
        Duration::from_millis(self.margin_ms)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(n: &u64) -> bool {
    *n == 0
}

/// The sequential probability ratio test that ends a match once it is decided.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtPlan {
    /// The difference in strength of the hypothesis "no gain".
    pub elo0: f64,
    /// The difference in strength of the hypothesis "a gain".
    pub elo1: f64,
    /// The probability α of a type I error: "a gain" is wrong.
    pub alpha: f64,
    /// The probability β of a type II error: "no gain" is wrong.
    pub beta: f64,
    /// What the differences are measured in.
    pub scale: SprtScale,
}

/// What the bounds of a test are measured in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtScale {
    /// Elo by the score alone.
    Logistic,
    /// Normalized Elo (Van den Bergh): in units of the standard deviation of a game, which makes tests of
    /// drawish and of sharp games alike.
    Normalized,
}
