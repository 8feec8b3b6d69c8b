//! Games as records that people read, in the manner of PGN.
//!
//! ```text
//! [Game "yavalath"]
//! [Player1 "strong"]
//! [Player2 "random"]
//! [Engine1 "alphabeta:depth=4"]
//! [Event "1"]
//! [Round "1"]
//! [Id "1"]
//! [Opening "1"]
//! [OpeningPlies "2"]
//! [Date "2026-11-15"]
//! [Reason "four in a row"]
//! [Result "1-0"]
//!
//! 1. e5 d4 2. f5 {0.63 4/34567 0.050s} c3 {- 0/1 0.000012s} …
//! ```
//!
//! After each move that an engine chose stand the share of the point it expected for itself, how
//! many plies it looked ahead, how many positions it visited, and the time it took.

use std::io::Write;

use game::record::{GameResult, RecordedMove};
use game::{Outcome, Player, Record};

use super::{ExportError, date};
use crate::store::{Filter, Store};
use crate::{Event, MoveNote, Played};

/// Writes the games as records with an empty line between them, and returns how many.
///
/// # Errors
/// If the store cannot be read, or the records cannot be written.
pub fn write_text(store: &Store, filter: &Filter, out: &mut dyn Write) -> Result<u64, ExportError> {
    let mut count = 0;
    store.each(filter, |event, game| {
        let gap = if count == 0 { "" } else { "\n" };
        write!(out, "{gap}{}", record(event, game))?;
        count += 1;
        Ok::<_, ExportError>(())
    })?;
    Ok(count)
}

/// A game of an event as a record.
pub fn record(event: &Event, game: &Played) -> Record {
    let mut record = Record { result: result(game), ..Record::default() };
    let mut tag = |name: String, value: String| record.tags.push((name, value));
    tag("Game".into(), event.plan.game.clone());
    let entrants = || game.seats.iter().filter_map(|&engine| event.plan.engines.get(engine));
    for (i, entrant) in entrants().enumerate() {
        tag(format!("Player{}", i + 1), entrant.name.clone());
    }
    for (i, entrant) in entrants().enumerate().filter(|(_, entrant)| entrant.engine != entrant.name)
    {
        tag(format!("Engine{}", i + 1), entrant.engine.clone());
    }
    tag("Event".into(), event.id.to_string());
    tag("Round".into(), (u64::from(game.round) + 1).to_string());
    tag("Id".into(), (event.first_game + game.number).to_string());
    tag("Opening".into(), (u64::from(game.opening) + 1).to_string());
    if game.opening_plies > 0 {
        tag("OpeningPlies".into(), game.opening_plies.to_string());
    }
    tag("Date".into(), date::written(event.begun));
    tag("Reason".into(), game.reason.clone());
    if let Some(seat) = game.fault {
        tag("Fault".into(), seat.to_string());
    }
    let silence = std::iter::repeat_n(String::new(), game.opening_plies);
    let comments = silence.chain(game.notes.iter().map(write_note));
    let moves = game.moves.iter().cloned().zip(comments);
    record.moves = moves.map(|(text, comment)| RecordedMove { text, comment, line: 0 }).collect();
    record
}

fn result(game: &Played) -> Option<GameResult> {
    let players = game.seats.len();
    let winners = game.winners.iter();
    let mut winners = winners.filter_map(|&seat| Player::numbered(seat.into(), players)).peekable();
    winners.peek()?;
    Some(GameResult { outcome: Outcome::shared(winners), players })
}

/// `0.63 12/34567 0.050s`; nothing if nothing was noted.
fn write_note(note: &MoveNote) -> String {
    if *note == MoveNote::default() {
        return String::new();
    }
    let value = note.value.map_or_else(|| "-".to_owned(), |value| value.to_string());
    // Milliseconds are enough for people; what is finer is kept where it is not zero.
    let (seconds, micros) = (note.micros / 1_000_000, note.micros % 1_000_000);
    let time = match micros % 1_000 {
        0 => format!("{seconds}.{:03}", micros / 1_000),
        _ => format!("{seconds}.{micros:06}"),
    };
    format!("{value} {}/{} {time}s", note.depth, note.nodes)
}

/// What was noted of a move, if that is what a comment says.
pub(super) fn read_note(comment: &str) -> Option<MoveNote> {
    let mut words = comment.split_whitespace();
    let (value, visited, time) = (words.next()?, words.next()?, words.next()?);
    if words.next().is_some() {
        return None;
    }
    let value = match value {
        "-" => None,
        value => Some(value.parse::<f32>().ok().filter(|value| value.is_finite())?),
    };
    let (depth, nodes) = visited.split_once('/')?;
    let (seconds, fraction) = time.strip_suffix('s')?.split_once('.')?;
    let digits = fraction.bytes().all(|byte| byte.is_ascii_digit());
    let micros: u64 = match fraction.len() {
        1..=6 if digits => format!("{fraction:0<6}").parse().ok()?,
        _ => return None,
    };
    let micros = seconds.parse::<u64>().ok()?.checked_mul(1_000_000)?.checked_add(micros)?;
    Some(MoveNote { value, nodes: nodes.parse().ok()?, depth: depth.parse().ok()?, micros })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{MoveNote, read_note, write_note};

    #[test]
    fn a_note_is_short_where_it_can_be() {
        let note = MoveNote { value: Some(0.63), nodes: 34567, depth: 12, micros: 50_000 };
        assert_eq!(write_note(&note), "0.63 12/34567 0.050s");
        let note = MoveNote { value: None, micros: 12_000_034, ..note };
        assert_eq!(write_note(&note), "- 12/34567 12.000034s");
        assert_eq!(write_note(&MoveNote::default()), "");
    }

    #[test]
    fn a_comment_that_is_not_a_note_is_none() {
        for comment in [
            "",
            "a good move",
            "0.5 1/2",
            "0.5 1/2 3",
            "0.5 1/2 3s",
            "0.5 1/2 0.1s !",
            "inf 1/2 0.1s",
            "0.5 -1/2 0.1s",
            "0.5 1/2 0.+1s",
            "0.5 1/2 0.1234567s",
            "0.5 1/2 99999999999999999999.0s",
        ] {
            assert_eq!(read_note(comment), None, "{comment}");
        }
    }

    proptest! {
        #[test]
        fn a_note_is_read_as_it_was_written(
            value in proptest::option::of(0.0f32..=1.0),
            nodes: u64,
            depth: u32,
            micros in 1..u64::MAX,
        ) {
            let note = MoveNote { value, nodes, depth, micros };
            prop_assert_eq!(read_note(&write_note(&note)), Some(note));
        }
    }
}
