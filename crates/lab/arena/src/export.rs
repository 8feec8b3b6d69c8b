//! Games as JSON, text, CSV and Parquet, and text read back.
//!
//! Each function takes the games from a [`Store`] one by one, so that a store of any size can be
//! written out.

mod date;
mod import;
mod parquet;
mod text;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use atomic_file::Temporary;
use game::MAX_PLAYERS;
use serde::{Deserialize, Serialize};

use crate::store::{Filter, Store, StoreError};
use crate::{Event, MoveNote, MoveStats, PlayedGame};
pub use import::{ImportError, Imported, import};
pub use parquet::{read_parquet, write_parquet};
pub use text::{record, write_text};

/// A game that was played, as one object.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RecordLine {
    /// Its id in the store.
    pub id: u64,
    /// The event it belongs to.
    pub event: i64,
    /// The game's spec.
    pub game: String,
    /// The round of the event, from 1.
    pub round: u32,
    /// The opening of the event, from 1.
    pub opening: u32,
    /// The name of the engine in each seat.
    pub seats: Vec<String>,
    /// All moves, those of the opening first.
    pub moves: Vec<String>,
    /// How many of the moves are the opening's.
    pub opening_plies: usize,
    /// The numbers of the seats that share the victory, from 1.
    pub winners: Vec<u8>,
    /// Why, in words.
    pub reason: String,
    /// What each seat had collected, in a game with points.
    pub scores: Vec<u32>,
    /// For each move, the engine's expected score.
    pub values: Vec<Option<f32>>,
    /// For each move, how many positions were visited.
    pub nodes: Vec<u64>,
    /// For each move, the search depth in plies.
    pub depths: Vec<u32>,
    /// For each move, how many microseconds it took, if that is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Vec<u64>>,
    /// The number of the seat that lost by a fault instead of by the rules.
    pub fault: Option<u8>,
    /// What the engines noted for their authors, by ply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<MoveNote>,
}

/// Whether to write how long moves took. All else is the same again if an event without a clock is
/// played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Times {
    /// As measured.
    Included,
    /// Not at all.
    Omitted,
}

/// Why games cannot be written out, or read in.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The games cannot be written where they should go; the source says why.
    #[error("cannot write the games")]
    Write(#[from] std::io::Error),
    /// A file cannot be written or read.
    #[error("{}: {problem}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
}

impl RecordLine {
    /// A game of an event.
    pub fn new(event: &Event, game: &PlayedGame, times: Times) -> Self {
        let stats = || game.move_stats.iter();
        Self {
            id: event.first_game + game.number,
            event: event.id,
            game: event.plan.game.clone(),
            round: game.round.saturating_add(1),
            opening: game.opening.saturating_add(1),
            seats: game.seats.iter().map(|&seat| name(event, seat)).collect(),
            moves: game.moves.clone(),
            opening_plies: game.opening_plies,
            winners: game.winners.clone(),
            reason: game.termination.reason(),
            scores: game.scores.clone(),
            values: per_move(game, stats().map(|stats| stats.expected_score)),
            nodes: per_move(game, stats().map(|stats| stats.nodes)),
            depths: per_move(game, stats().map(|stats| stats.depth)),
            times: (times == Times::Included)
                .then(|| per_move(game, stats().map(|stats: &MoveStats| stats.micros))),
            fault: game.termination.fault_seat(),
            notes: game.notes.clone(),
        }
    }
}

/// A statistic of each move, with the default for those of the opening.
fn per_move<T: Clone + Default>(game: &PlayedGame, stats: impl Iterator<Item = T>) -> Vec<T> {
    std::iter::repeat_n(T::default(), game.opening_plies).chain(stats).collect()
}

/// What the engine with this number is called.
fn name(event: &Event, engine: usize) -> String {
    event.plan.engines.get(engine).map_or_else(String::new, |entrant| entrant.name.clone())
}

/// Writes a [`RecordLine`] a line, and returns how many.
///
/// # Errors
/// If the store cannot be read, or the lines cannot be written.
pub fn write_json(
    store: &Store,
    filter: &Filter,
    times: Times,
    out: &mut dyn Write,
) -> Result<u64, ExportError> {
    let mut count = 0;
    store.each(filter, |event, game| {
        let line = RecordLine::new(event, game, times);
        serde_json::to_writer(&mut *out, &line).map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        count += 1;
        Ok::<_, ExportError>(())
    })?;
    Ok(count)
}

/// The columns of CSV: as many seats and scores as a game can have players.
const CSV_COLUMNS: [&str; 11 + 2 * MAX_PLAYERS] = [
    "id",
    "event",
    "game",
    "round",
    "opening",
    "seat1",
    "seat2",
    "seat3",
    "seat4",
    "plies",
    "opening_plies",
    "winners",
    "reason",
    "score1",
    "score2",
    "score3",
    "score4",
    "fault",
    "moves",
];

/// Writes one line a game, below one that names the columns, and returns how many games there
/// were. Moves and winners are separated by spaces.
///
/// # Errors
/// If the store cannot be read, or the lines cannot be written.
pub fn write_csv(store: &Store, filter: &Filter, out: &mut dyn Write) -> Result<u64, ExportError> {
    let mut count = 0;
    writeln!(out, "{}", CSV_COLUMNS.join(","))?;
    store.each(filter, |event, game| {
        writeln!(out, "{}", csv_line(&RecordLine::new(event, game, Times::Omitted)))?;
        count += 1;
        Ok::<_, ExportError>(())
    })?;
    Ok(count)
}

fn csv_line(game: &RecordLine) -> String {
    let seat = |i: usize| game.seats.get(i).cloned().unwrap_or_default();
    let score = |i: usize| game.scores.get(i).map_or_else(String::new, ToString::to_string);
    let winners: Vec<String> = game.winners.iter().map(ToString::to_string).collect();
    let fields: [String; CSV_COLUMNS.len()] = [
        game.id.to_string(),
        game.event.to_string(),
        game.game.clone(),
        game.round.to_string(),
        game.opening.to_string(),
        seat(0),
        seat(1),
        seat(2),
        seat(3),
        game.moves.len().to_string(),
        game.opening_plies.to_string(),
        winners.join(" "),
        game.reason.clone(),
        score(0),
        score(1),
        score(2),
        score(3),
        game.fault.map_or_else(String::new, |seat| seat.to_string()),
        game.moves.join(" "),
    ];
    fields.map(csv_field).join(",")
}

/// A field as RFC 4180 quotes it.
fn csv_field(field: String) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}

/// Writes a file atomically, by a temporary file that is synced and renamed: it holds either what it
/// held before or all that is written.
///
/// # Errors
/// If it cannot be written, or `write` fails.
pub fn write_file_atomically<T>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<Temporary>) -> Result<T, ExportError>,
) -> Result<T, ExportError> {
    atomic_file::write_with(path, write).map_err(|error| match error {
        ExportError::Write(error) => file_error(path, &error),
        error => error,
    })
}

fn file_error(path: &Path, problem: &dyn std::error::Error) -> ExportError {
    ExportError::File { path: path.to_owned(), problem: problem.to_string() }
}
