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
//! After each move that an engine chose stand the score it expected for itself, its depth in plies,
//! its nodes, and the time it took.

use std::io::Write;

use game::{Outcome, Player};
use presentation::Record;
use presentation::record::{Annotation, GameResult, RecordedMove};

use super::{ExportError, date};
use crate::store::{Filter, Store};
use crate::{Event, MoveStats, PlayedGame, Termination};

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
pub fn record(event: &Event, game: &PlayedGame) -> Record {
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
    tag("Reason".into(), game.termination.reason());
    if let Termination::Forfeit { seat, fault } = &game.termination {
        tag("Fault".into(), seat.to_string());
        if let Some((kind, detail)) = fault.to_parts() {
            tag("FaultKind".into(), kind.into());
            if !detail.is_empty() {
                tag("FaultDetail".into(), detail);
            }
        }
    }
    let uncommented = std::iter::repeat_n(String::new(), game.opening_plies);
    let comments = uncommented.chain(game.move_stats.iter().map(write_comment));
    let recorded = |(text, comment): (&String, String)| {
        let annotation = Annotation { comment, ..Annotation::default() };
        RecordedMove { annotation, ..RecordedMove::new(text) }
    };
    record.moves = game.moves.iter().zip(comments).map(recorded).collect();
    record
}

fn result(game: &PlayedGame) -> Option<GameResult> {
    let players = game.seats.len();
    let winners = game.winners.iter();
    let mut winners = winners.filter_map(|&seat| Player::numbered(seat.into(), players)).peekable();
    winners.peek()?;
    Some(GameResult { outcome: Outcome::shared(winners), players })
}

/// `0.63 12/34567 0.050s`; empty if there are no statistics.
fn write_comment(stats: &MoveStats) -> String {
    if *stats == MoveStats::default() {
        return String::new();
    }
    let value = stats.expected_score.map_or_else(|| "-".to_owned(), |value| value.to_string());
    // Milliseconds are enough for people; what is finer is kept where it is not zero.
    let (seconds, micros) = (stats.micros / 1_000_000, stats.micros % 1_000_000);
    let time = match micros % 1_000 {
        0 => format!("{seconds}.{:03}", micros / 1_000),
        _ => format!("{seconds}.{micros:06}"),
    };
    format!("{value} {}/{} {time}s", stats.depth, stats.nodes)
}

/// The statistics of a move in a comment, if that is what it holds.
pub(super) fn read_comment(comment: &str) -> Option<MoveStats> {
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
    Some(MoveStats {
        expected_score: value,
        nodes: nodes.parse().ok()?,
        depth: depth.parse().ok()?,
        micros,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{MoveStats, read_comment, write_comment};

    #[test]
    fn a_comment_is_short_where_it_can_be() {
        let stats =
            MoveStats { expected_score: Some(0.63), nodes: 34567, depth: 12, micros: 50_000 };
        assert_eq!(write_comment(&stats), "0.63 12/34567 0.050s");
        let stats = MoveStats { expected_score: None, micros: 12_000_034, ..stats };
        assert_eq!(write_comment(&stats), "- 12/34567 12.000034s");
        assert_eq!(write_comment(&MoveStats::default()), "");
    }

    #[test]
    fn a_comment_that_is_not_a_comment_is_none() {
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
            assert_eq!(read_comment(comment), None, "{comment}");
        }
    }

    proptest! {
        #[test]
        fn a_comment_is_read_as_it_was_written(
            value in proptest::option::of(0.0f32..=1.0),
            nodes: u64,
            depth: u32,
            micros in 1..u64::MAX,
        ) {
            let stats = MoveStats { expected_score: value, nodes, depth, micros };
            prop_assert_eq!(read_comment(&write_comment(&stats)), Some(stats));
        }
    }
}
