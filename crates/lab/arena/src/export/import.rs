//! Records read into a store.

use catalog::ReplayError;
use game::Fnv1a;
use presentation::Record;
use presentation::record::RecordError;

use super::{date, text::read_comment};
use crate::store::{Batch, Store, StoreError};
use crate::{Entrant, Event, Fault, Format, MoveStats, Openings, Plan, PlayedGame, Termination};

/// Why a text cannot be read into a store.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// There is no record in it.
    #[error("there is no game in the text")]
    Empty,
    /// A record is wrong.
    #[error("game {game}, from line {line}: {problem}")]
    Game {
        /// Which record it is, counted from 1.
        game: usize,
        /// The line that it begins on.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The store cannot take them.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What has come into a store.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The events that the games belong to now.
    pub events: Vec<Event>,
    /// How many games the text has.
    pub games: usize,
}

/// Reads records, as [`write_text`](super::write_text) writes them, into a store: all of them, or
/// none if there is an error. Each game is played again, and must be finished.
///
/// Games of one game and with one `Event` tag become an event, whose plan names the engines and
/// has no rounds; its seed is a checksum of the records, so that the same text is not taken in
/// twice. Events and games keep their ids as long as the store has not given these out. An event
/// begins on the day of its first game, or `now`, in seconds since 1970.
///
/// Comments are kept as far as they are statistics of moves; other comments, evaluations, variations, and tags
/// that we do not write, are not.
///
/// # Errors
/// If a record is wrong, or the store cannot be written to.
pub fn import(store: &Store, text: &str, now: i64) -> Result<Imported, ImportError> {
    let mut builders: Vec<EventBuilder> = Vec::new();
    let mut games = 0;
    for (line, chunk) in records(text) {
        games += 1;
        let wrong = |problem| ImportError::Game { game: games, line, problem };
        let parsed = ParsedRecord::read(chunk, line - 1).map_err(wrong)?;
        let fits = |of: &&mut EventBuilder| of.game == parsed.game && of.event == parsed.event;
        if let Some(builder) = builders.iter_mut().find(fits) {
            builder.add_game(parsed, chunk);
        } else {
            let mut builder = EventBuilder::new(&parsed, now);
            builder.add_game(parsed, chunk);
            builders.push(builder);
        }
    }
    if games == 0 {
        return Err(ImportError::Empty);
    }
    let batches: Vec<Batch> = builders.into_iter().map(EventBuilder::build).collect();
    Ok(Imported { events: store.add_events(&batches)?, games })
}

/// The records in a text, each with the line that it begins on: one ends where a tag follows its
/// moves. Tags may stand in comments.
fn records(text: &str) -> Vec<(usize, &str)> {
    let text = text.trim_start_matches('\u{feff}');
    let mut starts: Vec<(usize, usize)> = Vec::new();
    let (mut at, mut in_moves, mut in_comment) = (0, true, false);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let words = line.trim();
        if !in_comment && words.starts_with('[') {
            if in_moves {
                starts.push((number + 1, at));
            }
            in_moves = false;
        } else if !words.is_empty() {
            if starts.is_empty() {
                starts.push((number + 1, at));
            }
            in_moves = true;
            in_comment = ends_in_comment(line, in_comment);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|&(_, start)| start).chain([text.len()]);
    starts.iter().zip(ends).map(|(&(line, start), end)| (line, &text[start..end])).collect()
}

/// Whether a comment in braces goes on after this line.
fn ends_in_comment(line: &str, mut in_comment: bool) -> bool {
    for c in line.chars() {
        match c {
            '}' => in_comment = false,
            '{' => in_comment = true,
            ';' if !in_comment => return false,
            _ => {}
        }
    }
    in_comment
}

/// A record that was parsed and replayed.
struct ParsedRecord {
    game: String,
    event: String,
    id: Option<u64>,
    begun: Option<i64>,
    entrants: Vec<Entrant>,
    /// The opening, if the record says which.
    opening: Option<u32>,
    /// Without its number, opening and seats, which depend on the other records.
    played: PlayedGame,
}

impl ParsedRecord {
    /// Reads a record that comes after `lines` lines, and replays it.
    fn read(text: &str, lines: usize) -> Result<Self, String> {
        let mut record: Record = text.parse().map_err(|error: RecordError| {
            RecordError { line: error.line + lines, ..error }.to_string()
        })?;
        for mv in &mut record.moves {
            mv.line += lines;
        }
        let tag = |name: &str| record.tag(name).ok_or_else(|| format!("the tag {name} is missing"));
        let counted = |name: &str| record.tag(name)?.parse::<u32>().ok()?.checked_sub(1);
        if record.tag("Position").is_some() {
            return Err("it begins with a position; only whole games can be stored".into());
        }
        let session = catalog::replay(&record).map_err(|error: ReplayError| error.to_string())?;
        let result = record.result.ok_or("it is not finished")?;
        if result.players != session.players() {
            return Err(format!("the result {result} is not one of {} players", session.players()));
        }
        let entrant = |seat: usize| -> Result<Entrant, String> {
            let name = tag(&format!("Player{seat}"))?;
            let engine = record.tag(&format!("Engine{seat}")).unwrap_or(name);
            Ok(Entrant { name: name.to_owned(), engine: engine.to_owned() })
        };
        let reason = match (record.tag("Reason"), session.verdict()) {
            (Some(reason), _) => reason.to_owned(),
            (None, Some(verdict)) => verdict.reason.to_string(),
            (None, None) => "by agreement".to_owned(),
        };
        let termination = match up_to(&record, "Fault", session.players())? {
            None => Termination::Normal(reason),
            Some(seat) => {
                let (kind, detail) = (record.tag("FaultKind"), record.tag("FaultDetail"));
                let fault = Fault::from_parts(kind.unwrap_or(""), detail.unwrap_or(""));
                let fault = fault.unwrap_or(Fault::Other(reason));
                Termination::Forfeit { seat: seat as u8, fault }
            }
        };
        let moves = session.moves();
        let opening_plies = up_to(&record, "OpeningPlies", moves.len())?.unwrap_or(0);
        let stats = |comment: &str| read_comment(comment).unwrap_or_default();
        let chosen = record.moves.iter().skip(opening_plies);
        let move_stats: Vec<MoveStats> = chosen.map(|mv| stats(&mv.annotation.comment)).collect();
        let winners = result.outcome.winners().map(game::Player::number).collect();
        let played = PlayedGame {
            round: counted("Round").unwrap_or(0),
            moves,
            opening_plies,
            move_stats,
            scores: session.scores(),
            ..PlayedGame::new(0, Vec::new(), winners, termination)
        };
        Ok(Self {
            game: session.spec(),
            event: record.tag("Event").unwrap_or_default().to_owned(),
            id: record.tag("Id").and_then(|id| id.parse().ok()),
            begun: record.tag("Date").and_then(date::read),
            entrants: (1..=session.players()).map(entrant).collect::<Result<_, _>>()?,
            opening: counted("Opening"),
            played,
        })
    }
}

/// The number in a tag, from 1 to `max`, if there is that tag.
fn up_to(record: &Record, name: &str, max: usize) -> Result<Option<usize>, String> {
    let Some(value) = record.tag(name) else { return Ok(None) };
    let number = value.parse().ok().filter(|number| (1..=max).contains(number));
    let problem = || format!("the tag {name}: {value:?} is not a number from 1 to {max}");
    number.map(Some).ok_or_else(problem)
}

/// Collects the games of an event.
struct EventBuilder {
    game: String,
    event: String,
    begun: i64,
    engines: Vec<Entrant>,
    games: Vec<PlayedGame>,
    ids: Vec<Option<u64>>,
    checksum: Fnv1a,
}

impl EventBuilder {
    fn new(first: &ParsedRecord, now: i64) -> Self {
        Self {
            game: first.game.clone(),
            event: first.event.clone(),
            begun: first.begun.unwrap_or(now),
            engines: Vec::new(),
            games: Vec::new(),
            ids: Vec::new(),
            checksum: Fnv1a::default(),
        }
    }

    fn add_game(&mut self, parsed: ParsedRecord, text: &str) {
        let place = self.games.len();
        let seats = parsed.entrants.into_iter().map(|entrant| self.engine(entrant)).collect();
        // Games that do not say how they began are not compared with any other.
        let opening = parsed.opening.unwrap_or(place as u32);
        self.games.push(PlayedGame { number: place as u64, opening, seats, ..parsed.played });
        self.ids.push(parsed.id);
        self.checksum.write(text.trim().as_bytes());
        self.checksum.write(b"\n");
    }

    /// The number of an engine, which is known by its name.
    fn engine(&mut self, entrant: Entrant) -> usize {
        let known = self.engines.iter().position(|engine| engine.name == entrant.name);
        known.unwrap_or_else(|| {
            self.engines.push(entrant);
            self.engines.len() - 1
        })
    }

    fn build(mut self) -> Batch {
        let ids: Option<Vec<u64>> = self.ids.into_iter().collect();
        // An id far beyond the others would only waste those between.
        let ids = ids.filter(|ids| ids.is_sorted_by(|a, b| a < b && b - a < 1 << 32));
        let first = ids.as_ref().and_then(|ids| ids.first().copied()).unwrap_or(0);
        for (game, id) in self.games.iter_mut().zip(ids.iter().flatten()) {
            game.number = id - first;
        }
        let plan = Plan {
            format: Format::Matrix,
            rounds: 0,
            openings: Openings::None,
            // As many bits as a number in JSON surely keeps.
            seed: self.checksum.finish() >> 11,
            faults: 0,
            ..Plan::new(self.game, self.engines)
        };
        let preferred_ids = (self.event.parse().unwrap_or(0), first);
        Batch { plan, begun: self.begun, preferred_ids, games: self.games }
    }
}

#[cfg(test)]
mod tests {
    use super::records;

    #[test]
    fn a_record_begins_where_a_tag_follows_moves_but_not_in_a_comment() {
        let text = "\n[A \"{\"]\n[B \"2\"]\n\n1. e5 {a\n[not a tag]\n} ; {\n*\n\n[A \"3\"]\n\n*\n";
        let starts: Vec<(usize, &str)> = records(text)
            .into_iter()
            .map(|(line, text)| (line, text.lines().next().unwrap_or_default()))
            .collect();
        assert_eq!(starts, [(2, "[A \"{\"]"), (10, "[A \"3\"]")]);
    }

    #[test]
    fn nothing_but_space_holds_no_record() {
        assert_eq!(records(" \n\n\t\n"), []);
        assert_eq!(records(""), []);
    }

    #[test]
    fn moves_without_tags_are_a_record_too() {
        assert_eq!(records("\n1. e5 *\n"), [(2, "1. e5 *\n")]);
    }
}
