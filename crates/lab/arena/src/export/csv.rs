//! Games as lines of comma-separated values.

use std::io::Write;

use super::{ExportError, RecordLine, Times};
use crate::store::{Filter, Store};

const HEADER: &str = "id,event,game,round,opening,seat1,seat2,seat3,plies,opening_plies,winners,\
    reason,score1,score2,score3,fault,moves";

/// Writes one line a game, below one that names the columns, and returns how many games there
/// were. Moves and winners are separated by spaces.
///
/// # Errors
/// If the store cannot be read, or the lines cannot be written.
pub fn write_csv(store: &Store, filter: &Filter, out: &mut dyn Write) -> Result<u64, ExportError> {
    let mut count = 0;
    writeln!(out, "{HEADER}")?;
    store.each(filter, |event, game| {
        writeln!(out, "{}", line(&RecordLine::new(event, game, Times::Left)))?;
        count += 1;
        Ok::<_, ExportError>(())
    })?;
    Ok(count)
}

fn line(game: &RecordLine) -> String {
    let seat = |i: usize| game.seats.get(i).cloned().unwrap_or_default();
    let score = |i: usize| game.scores.get(i).map_or_else(String::new, ToString::to_string);
    let winners: Vec<String> = game.winners.iter().map(ToString::to_string).collect();
    let fields = [
        game.id.to_string(),
        game.event.to_string(),
        game.game.clone(),
        game.round.to_string(),
        game.opening.to_string(),
        seat(0),
        seat(1),
        seat(2),
        game.moves.len().to_string(),
        game.opening_plies.to_string(),
        winners.join(" "),
        game.reason.clone(),
        score(0),
        score(1),
        score(2),
        game.fault.map_or_else(String::new, |seat| seat.to_string()),
        game.moves.join(" "),
    ];
    fields.map(quoted).join(",")
}

/// A field as RFC 4180 has it.
fn quoted(field: String) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}
