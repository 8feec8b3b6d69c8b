//! Games in files.

use std::path::Path;

use anyhow::Context;
use catalog::Session;
use presentation::Record;
use presentation::record::{GameResult, RecordedMove};

use crate::errors::usage_error;
use crate::input;

/// Reads a game and plays it to where it ends.
pub(crate) fn load(file: &Path) -> anyhow::Result<(Box<dyn Session>, Record)> {
    let name = file.display();
    let bytes = input::file(file)?;
    let text = String::from_utf8(bytes).map_err(|_| usage_error(format!("{name} is not text")))?;
    let record: Record = text.parse().map_err(|e| usage_error(format!("{name}: {e}")))?;
    let session = catalog::replay(&record).map_err(|e| usage_error(format!("{name}: {e}")))?;
    Ok((session, record))
}

/// Writes a game, atomically.
pub(crate) fn save(file: &Path, record: &Record) -> anyhow::Result<()> {
    let written = atomic_file::write(file, record.to_string());
    written.with_context(|| format!("cannot write {}", file.display()))
}

/// A result that the rules do not give, such as a resignation, and its reason.
pub(crate) type DeclaredResult = (GameResult, String);

/// The result of a record whose game is not over by the rules.
pub(crate) fn declared_result(record: &Record, session: &dyn Session) -> Option<DeclaredResult> {
    let result = record.result.filter(|_| session.verdict().is_none())?;
    Some((result, record.tag("Reason").unwrap_or("by agreement").to_owned()))
}

/// A record brought up to date with a session and its result.
pub(crate) fn updated(
    mut record: Record,
    session: &dyn Session,
    declared: Option<DeclaredResult>,
) -> Record {
    if record.tag("Game").is_none() {
        record.tags.insert(0, ("Game".into(), session.spec()));
    }
    if let Some(position) = session.initial_position() {
        record.set_tag("Position", position);
    }
    let by_rules = session.verdict().map(|verdict| {
        let result = GameResult { outcome: verdict.outcome, players: session.players() };
        (result, verdict.reason.to_string())
    });
    record.tags.retain(|(name, _)| name != "Reason");
    record.result = None;
    if let Some((result, reason)) = by_rules.or(declared) {
        record.result = Some(result);
        record.set_tag("Reason", reason);
    }
    let moves = session.moves();
    // Comments stay with the moves they were made about.
    let same = record.moves.iter().zip(&moves).take_while(|(old, new)| old.text == **new).count();
    record.moves.truncate(same);
    let new = moves.into_iter().skip(same);
    record.moves.extend(new.map(RecordedMove::new));
    record
}
