//! The messages between the page and who answers it, one JSON object each: the server over a WebSocket, or a Worker of
//! the browser.
//!
//! Who answers is stateless: every request names a game, an initial position and the moves since
//! ([`PositionRef`]). So a page that is reloaded, or a server that is restarted, loses nothing, and
//! undo, variations and analysis are the same request with other moves.
//!
//! A request has an id, which is repeated in each answer to it. `view`, `edit`, `explain`, `read`
//! and `write` have one answer. `think` has many, the last of them with `done`; `stop` has the id of
//! the `think` to end, whose last answer then follows at once. Only `think` takes long, and other
//! requests are answered meanwhile. An id that is used again ends the search that had it, without a
//! further answer.
//!
//! `watch` has an answer whenever the event that is carried out has changed, until `stop`.
//!
//! All texts are in the language that the page has asked for: of the server by the address `/ws?lang=fr`.
//!
//! The documentation of fields is part of the generated `protocol.d.ts`.

mod live;

use std::time::Duration;

use catalog::{EngineReport, Explanation};
use game::SearchLimits;
use presentation::view::{Board, Content, Edit, MoveKind};
use serde::{Deserialize, Serialize};
#[cfg(feature = "ts")]
use ts_rs::TS;

pub use live::{LiveBoard, LiveEvent, LiveStanding, LiveState};

/// A position: a game, an initial position and the moves since then, as in `position … moves …` of
/// UCI.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct PositionRef {
    /// The game's spec.
    pub game: String,
    /// The position to begin with, unless it is the start of the game.
    #[serde(default)]
    pub position: Option<String>,
    /// The moves since then.
    #[serde(default)]
    pub moves: Vec<String>,
}

impl PositionRef {
    /// Whether the tree and tables of a search at `before` help here: both games have the same
    /// first move, or this one continues `before`.
    pub fn is_same_game(&self, before: &Self) -> bool {
        before.position == self.position
            && (self.moves.starts_with(&before.moves)
                || !self.moves.is_empty() && self.moves.first() == before.moves.first())
    }
}

/// A request of the page.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(feature = "ts", derive(TS))]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Requests the view of a position.
    View {
        /// The id of the request.
        id: u32,
        /// The position.
        at: PositionRef,
    },
    /// Starts a search.
    Think {
        /// The id of the request.
        id: u32,
        /// The position.
        at: PositionRef,
        /// The engine's spec, or a preset's name.
        engine: String,
        /// The search limits; what is not limited is left to the engine and the server.
        #[serde(default)]
        limit: ThinkLimit,
        /// MultiPV: the number of principal variations.
        #[serde(default, rename = "lines")]
        multi_pv: u8,
        /// The random seed.
        #[serde(default)]
        seed: u32,
    },
    /// Stops a search.
    Stop {
        /// The id of the request to stop.
        id: u32,
    },
    /// Requests pictures of the event that is carried out, until it is stopped.
    Watch {
        /// The id of the request.
        id: u32,
    },
    /// Requests the view of a position after an edit.
    Edit {
        /// The id of the request.
        id: u32,
        /// The position.
        at: PositionRef,
        /// The edit.
        edit: Edit,
    },
    /// Requests the static evaluation, term by term.
    Explain {
        /// The id of the request.
        id: u32,
        /// The position.
        at: PositionRef,
    },
    /// Parses a record.
    Read {
        /// The id of the request.
        id: u32,
        /// The record.
        text: String,
        /// The spec of the game, for a text that does not say which, as a list of moves.
        #[serde(default)]
        game: Option<String>,
    },
    /// Writes a record.
    Write {
        /// The id of the request.
        id: u32,
        /// The game with its variations.
        tree: RecordTree,
        /// Names and values of the tags, such as `Player1`.
        tags: Vec<(String, String)>,
        /// The number of the player who has resigned, if one has.
        #[serde(default)]
        resigned: Option<u8>,
    },
}

impl Request {
    /// The id of the request; of `stop`, that of the request to stop.
    pub fn id(&self) -> u32 {
        match *self {
            Self::View { id, .. }
            | Self::Think { id, .. }
            | Self::Stop { id }
            | Self::Watch { id }
            | Self::Edit { id, .. }
            | Self::Explain { id, .. }
            | Self::Read { id, .. }
            | Self::Write { id, .. } => id,
        }
    }
}

/// The limits of a search.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(TS))]
#[serde(default, deny_unknown_fields)]
pub struct ThinkLimit {
    /// Milliseconds.
    pub time_ms: Option<u32>,
    /// Positions visited, or games simulated.
    pub nodes: Option<u32>,
    /// Plies.
    pub depth: Option<u32>,
}

impl From<ThinkLimit> for SearchLimits {
    fn from(limit: ThinkLimit) -> Self {
        Self {
            time: limit.time_ms.map(|ms| Duration::from_millis(u64::from(ms))),
            nodes: limit.nodes.map(u64::from),
            depth: limit.depth,
        }
    }
}

impl From<SearchLimits> for ThinkLimit {
    fn from(limits: SearchLimits) -> Self {
        // What is too large for the protocol is no limit.
        Self {
            time_ms: limits.time.and_then(|time| time.as_millis().try_into().ok()),
            nodes: limits.nodes.and_then(|nodes| nodes.try_into().ok()),
            depth: limits.depth,
        }
    }
}

/// An answer of the server.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    /// The first message of a connection.
    Hello {
        /// The program's version.
        version: String,
        /// The games.
        games: Vec<GameCard>,
        /// The limits of the server.
        limits: Limits,
        /// Whether this page may begin, stop and resume events: it is shown on the computer of the server.
        may_run: bool,
        /// Whether there is a class to show to this page.
        class: bool,
    },
    /// To `view` and `edit`.
    View {
        /// The id of the request.
        id: u32,
        /// The view.
        view: Box<View>,
    },
    /// To `think`.
    #[serde(rename = "thought")]
    Report {
        /// The id of the request.
        id: u32,
        /// The result of the search so far.
        #[serde(rename = "thought")]
        report: EngineReport,
        /// The search time so far.
        elapsed_ms: u32,
        /// Whether the search is complete.
        done: bool,
    },
    /// To `watch`.
    Event {
        /// The id of the request.
        id: u32,
        /// The event that is carried out, or was the last one, if there was one.
        event: Option<Box<LiveEvent>>,
    },
    /// To `explain`.
    Explained {
        /// The id of the request.
        id: u32,
        /// The static evaluation, in the reader's language; none if the game is over, or has no
        /// evaluation of named terms.
        explanation: Option<Explanation<String>>,
    },
    /// To `read`.
    Game {
        /// The id of the request.
        id: u32,
        /// The game that was read.
        game: GameRead,
    },
    /// To `write`.
    Text {
        /// The id of the request.
        id: u32,
        /// The record.
        text: String,
    },
    /// To a request that cannot be answered.
    Error {
        /// The id of the request, if it had one.
        id: Option<u32>,
        /// The kind of error.
        code: ErrorCode,
        /// The message, in the reader's language.
        message: String,
    },
}

impl Answer {
    /// To `think`.
    pub fn report(id: u32, report: EngineReport, elapsed: Duration, done: bool) -> Self {
        Self::Report { id, report, elapsed_ms: elapsed.as_millis() as u32, done }
    }
}

/// Kinds of errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The message is not a request.
    Malformed,
    /// A game, engine, position or move is not what it should be.
    #[serde(rename = "wrong")]
    Invalid,
    /// Too many searches or requests at once; try again later.
    Busy,
    /// The message is too large, and the connection ends; or an engine asks for too much.
    TooLarge,
    /// An internal error of the server.
    Failed,
    /// The server is shutting down, and the connection ends.
    Closing,
}

/// All that the page draws of a position.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct View {
    /// The position it is of, in the program's own spelling.
    pub at: PositionRef,
    /// The position as text.
    pub position: String,
    /// The number of players.
    pub players: u8,
    /// Whose turn it is, counted from 1, unless the game is over.
    pub turn: Option<u8>,
    /// The legal moves.
    pub legal_moves: Vec<MoveCard>,
    /// What each player has collected; empty in a game without points.
    pub scores: Vec<u32>,
    /// The numbers of the eliminated players: a game for more than two goes on without them.
    pub eliminated: Vec<u8>,
    /// Who played each of the moves in `at`.
    pub played: Vec<PlayedCard>,
    /// The result, once the game is over.
    pub outcome: Option<OutcomeCard>,
    /// The board.
    pub board: Board,
    /// The cells of the last move.
    pub last_cells: Vec<String>,
    /// The boards while the last move was made, the last of them being `board`; a page that
    /// shows them one after another shows how seeds are sown.
    pub frames: Vec<Board>,
    /// What an editor can put on a cell.
    pub palette: Vec<Content>,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct MoveCard {
    /// In notation.
    pub text: String,
    /// The names of the cells to click, in order; empty for a move made elsewhere, as `swap`.
    pub cells: Vec<String>,
    /// What tells it apart from other moves with the same cells, in the reader's language, such
    /// as `red seeds`; empty if nothing has to.
    pub label: String,
    /// Which of the moves on the same cells it is, in a game where a cell has several.
    pub kind: Option<MoveKind>,
    /// Whether whoever plays it has lost by it.
    pub loses: bool,
}

/// A move that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct PlayedCard {
    /// The number of the player who played it.
    pub player: u8,
    /// Whether it was a pass.
    pub pass: bool,
}

/// How a game ended.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct OutcomeCard {
    /// The numbers of the players who share the victory.
    pub winners: Vec<u8>,
    /// Why, in the reader's language.
    pub reason: String,
    /// The same told to each player, in order: `you made three in a row`.
    pub reasons: Vec<String>,
    /// The cells that decided it, if some did.
    pub cells: Vec<String>,
}

/// A game with its variations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct RecordTree {
    /// The game's spec.
    pub game: String,
    /// The position it begins with, unless it is the start of the game.
    #[serde(default)]
    pub position: Option<String>,
    /// What is said of that position.
    #[serde(default)]
    pub start: AnnotationCard,
    /// The moves, each after the one before it in its line. Of several moves in a position the first is that
    /// of the main line, the others begin variations.
    #[serde(default)]
    pub nodes: Vec<NodeCard>,
}

/// A move of a game with variations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct NodeCard {
    /// The number of the move before it, counted from 1; 0 is the start.
    pub parent: u32,
    /// In notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What is said of it and of the position after it.
    #[serde(default)]
    pub annotation: AnnotationCard,
}

/// What is said of a move and of the position after it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(TS))]
#[serde(default, deny_unknown_fields)]
pub struct AnnotationCard {
    /// In words.
    pub comment: String,
    /// How good the move is: `!`, `?`, `!!`, `??`, `!?`, `?!`, or nothing.
    pub glyph: String,
    /// The expected score of each player, if it was evaluated.
    pub value: Option<Vec<f32>>,
    /// Whether the value is proven.
    pub proved: bool,
    /// If so, the number of plies to the end of the game, where it is known.
    pub plies: Option<u32>,
    /// The best move, if it was evaluated.
    pub best: Option<String>,
}

/// A game that was read from text.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct GameRead {
    /// The game with its variations.
    pub tree: RecordTree,
    /// Names and values of its tags.
    pub tags: Vec<(String, String)>,
    /// The numbers of the winners, if it has a result.
    pub winners: Option<Vec<u8>>,
}

/// A game.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct GameCard {
    /// The name in specs.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The game in a sentence.
    pub summary: String,
    /// How a move is written.
    pub notation: String,
    /// The pass in notation, in a game that has one.
    pub pass: Option<String>,
    /// The moves of a game under way, for a picture of the game.
    pub example: Vec<String>,
    /// Its options.
    pub options: Vec<OptionCard>,
    /// The engines and presets that play it, by the number of players.
    pub engines: Vec<EngineCard>,
    /// The levels of difficulty, in ascending strength for each number of players.
    pub levels: Vec<LevelCard>,
    /// The rules, as a small subset of Markdown: headings `## `, paragraphs, lists `- `, `**bold**`;
    /// a line `board: SPEC | POSITION | MOVES | CAPTION` is a picture, whose position may be
    /// `start`.
    pub rules: String,
}

/// An option of a game or an engine.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct OptionCard {
    /// The name before `=`.
    pub key: String,
    /// The values it can have.
    pub values: OptionValues,
    /// The value when it is not set.
    pub default: String,
    /// What it does, in a sentence.
    pub help: String,
    /// The key and value of another option without which it has no effect.
    pub requires: Option<(String, String)>,
}

/// The values of an option.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionValues {
    /// `on` or `off`.
    Switch,
    /// One of these words, or the default.
    Words {
        /// The words, in order.
        words: Vec<String>,
    },
    /// A whole number.
    Integer {
        /// The smallest.
        min: u32,
        /// The largest that the server allows.
        max: u32,
    },
    /// A number.
    Real {
        /// The smallest.
        min: f32,
        /// The largest.
        max: f32,
    },
    /// Any text, or the default.
    Text {
        /// What it should be, in the reader's language.
        hint: String,
    },
}

/// A level of difficulty.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct LevelCard {
    /// The id, to keep in settings and saved games.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// How it plays, in a sentence.
    pub summary: String,
    /// The number of players of the games it is for.
    pub players: u8,
    /// Its name as an engine: `level:4`.
    pub engine: String,
    /// The spec of the engine that it is.
    pub spec: String,
}

/// An engine or preset.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct EngineCard {
    /// Its spec, or the preset's name.
    pub spec: String,
    /// The name for people.
    pub name: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// Whether it limits itself, so that no time need be given.
    pub limited: bool,
    /// The numbers of players it plays with.
    pub players: Vec<u8>,
    /// Its options; those that name files are not among them.
    pub options: Vec<OptionCard>,
    /// The keys of the options that limit a search. With one of them it limits itself.
    pub limit_options: Vec<String>,
}

/// The limits of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(TS))]
pub struct Limits {
    /// The longest search time.
    pub search_ms: u32,
    /// The number of searches that one page may have at once.
    pub searches: u32,
    /// The number of search threads.
    pub threads: u32,
    /// The longest message.
    pub message_bytes: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(moves: &[&str]) -> PositionRef {
        let moves = moves.iter().map(ToString::to_string).collect();
        PositionRef { game: "yavalath".into(), position: None, moves }
    }

    #[test]
    fn a_game_with_another_first_move_is_another_game() {
        let same_game = |before: &PositionRef, now: &PositionRef| now.is_same_game(before);
        assert!(same_game(&at(&[]), &at(&["a1"])));
        assert!(same_game(&at(&["a1", "b1"]), &at(&["a1", "c1"])));
        assert!(same_game(&at(&["a1", "b1"]), &at(&["a1"])));
        assert!(!same_game(&at(&["a1", "b1"]), &at(&["c1"])));
        assert!(!same_game(&at(&["a1", "b1"]), &at(&[])));
        assert!(!same_game(&at(&[]), &PositionRef { position: Some("x".into()), ..at(&[]) }));
    }
}
