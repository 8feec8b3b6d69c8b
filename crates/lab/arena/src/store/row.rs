//! A game as a line of the table `games`, and back.

use std::fmt::Display;
use std::ops::Range;
use std::str::FromStr;

use rusqlite::types::Value;

use crate::repeats::{GameKey, GameKeys};
use crate::stats::GameOutcome;
use crate::{Fault, MoveStats, Plan, PlayedGame, Termination};

/// The columns that hold a game, in the order of [`Row`].
pub(super) const COLUMNS: [&str; WIDTH] = [
    "number",
    "round",
    "opening",
    "seat1",
    "seat2",
    "seat3",
    "seat4",
    "winners",
    "reason",
    "scores",
    "fault",
    "moves",
    "opening_plies",
    "move_values",
    "move_nodes",
    "move_depths",
    "move_micros",
    "fault_kind",
    "fault_detail",
];

/// How many columns there are, and which says how long the moves took. As `COLUMNS` has this length,
/// a game of more players does not compile without columns for their seats.
pub(super) const WIDTH: usize = 15 + SEATS;
const MICROS: usize = WIDTH - 3;

/// The seats there are columns for, and which columns these are.
const SEATS: usize = game::MAX_PLAYERS;
pub(super) const SEAT_COLUMNS: Range<usize> = 3..3 + SEATS;

/// The columns of a game.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row(pub(super) [Value; WIDTH]);

impl Row {
    /// Whether both are the same game. How long it took is not part of that, nor is the kind of a fault,
    /// which the reason tells too.
    pub(super) fn is_same_game(&self, other: &Self) -> bool {
        self.0[..MICROS] == other.0[..MICROS]
    }

    /// The columns of a game that fits a plan; if it does not, the message says why.
    pub(super) fn new(game: &PlayedGame, plan: &Plan) -> Result<Self, String> {
        check(game, plan)?;
        let seat = |i: usize| game.seats.get(i).map_or(Value::Null, |&seat| integer(seat as u64));
        let fault = match &game.termination {
            Termination::Forfeit { fault, .. } => fault.to_parts(),
            Termination::Normal(_) => None,
        };
        let (kind, detail) = match fault {
            Some((kind, detail)) => (Value::Text(kind.into()), Value::Text(detail)),
            None => (Value::Null, Value::Null),
        };
        let stats = &game.move_stats;
        let value = |stats: &MoveStats| match stats.expected_score.filter(|value| value.is_finite())
        {
            Some(value) => value.to_string(),
            None => "-".to_owned(),
        };
        Ok(Self([
            integer(game.number),
            integer(game.round.into()),
            integer(game.opening.into()),
            seat(0),
            seat(1),
            seat(2),
            seat(3),
            words(&game.winners),
            Value::Text(game.termination.reason()),
            words(&game.scores),
            game.termination.fault_seat().map_or(Value::Null, |seat| integer(seat.into())),
            words(&game.moves),
            integer(game.opening_plies as u64),
            words(stats.iter().map(value)),
            words(stats.iter().map(|stats| stats.nodes)),
            words(stats.iter().map(|stats| stats.depth)),
            words(stats.iter().map(|stats| stats.micros)),
            kind,
            detail,
        ]))
    }

    /// The game in these columns; if there is none, the message says why.
    pub(super) fn game(&self, plan: &Plan) -> Result<PlayedGame, String> {
        let [number, round, opening, one, two, three, four, winners, reason, rest @ ..] = &self.0;
        let [scores, fault, moves, opening_plies, values, nodes, depths, micros, kind, detail] =
            rest;
        let taken = [one, two, three, four].into_iter().filter(|seat| **seat != Value::Null);
        let text = |value: &str| match value {
            "-" => Ok(None),
            value => value.parse::<f32>().map(Some).map_err(|_| nonsense(value)),
        };
        let values = split(values)?.map(text).collect::<Result<Vec<_>, _>>()?;
        let (nodes, depths, micros) = (list(nodes)?, list(depths)?, list(micros)?);
        if [nodes.len(), depths.len(), micros.len()] != [values.len(); 3] {
            return Err("the notes of its moves do not fit together".into());
        }
        let stats = |i: usize| MoveStats {
            expected_score: values[i],
            nodes: nodes[i],
            depth: depths[i],
            micros: micros[i],
        };
        let game = PlayedGame {
            number: parse_integer(number)?,
            round: parse_integer(round)?,
            opening: parse_integer(opening)?,
            seats: taken.map(parse_integer).collect::<Result<_, _>>()?,
            moves: list(moves)?,
            opening_plies: parse_integer(opening_plies)?,
            move_stats: (0..values.len()).map(stats).collect(),
            notes: Vec::new(),
            winners: list(winners)?,
            scores: list(scores)?,
            termination: termination(as_text(reason)?, fault, kind, detail)?,
        };
        check(&game, plan)?;
        Ok(game)
    }

    /// The key of the game in these columns, which was read without its moves; `None` if engines made none.
    pub(super) fn key(&self, keys: &GameKeys, game: &PlayedGame) -> Option<GameKey> {
        let [.., moves, opening_plies, values, nodes, depths, _micros, _kind, _detail] = &self.0;
        let content: Option<Vec<&str>> =
            [moves, values, nodes, depths].map(|text| as_text(text).ok()).into_iter().collect();
        let content = content.filter(|content| !content[1].is_empty())?;
        let opening_plies: u64 = parse_integer(opening_plies).ok()?;
        keys.key_of(game, &(content, opening_plies))
    }

    /// The game in these columns without its moves, and its outcome. Most of the time to read a game
    /// goes into its moves, which are only counted.
    pub(super) fn outcome(&self, plan: &Plan) -> Result<(PlayedGame, GameOutcome), String> {
        let [number, round, opening, one, two, three, four, winners, reason, rest @ ..] = &self.0;
        let [_, fault, moves, .., kind, detail] = rest;
        let taken = [one, two, three, four].into_iter().filter(|seat| **seat != Value::Null);
        let seats = taken.map(parse_integer).collect::<Result<_, _>>()?;
        let termination = termination(as_text(reason)?, fault, kind, detail)?;
        let game = PlayedGame {
            round: parse_integer(round)?,
            opening: parse_integer(opening)?,
            ..PlayedGame::new(parse_integer(number)?, seats, list(winners)?, termination)
        };
        check_result(&game, plan)?;
        let plies = u32::try_from(split(moves)?.count()).unwrap_or(u32::MAX);
        let outcome = GameOutcome { plies, ..GameOutcome::from(&game) };
        Ok((game, outcome))
    }
}

/// What must be true of a game that was played.
fn check(game: &PlayedGame, plan: &Plan) -> Result<(), String> {
    check_result(game, plan)?;
    if let Some(mv) = game.moves.iter().find(|mv| mv.split_whitespace().ne([mv.as_str()])) {
        return Err(format!("{mv:?} is not a move"));
    }
    if game.opening_plies + game.move_stats.len() != game.moves.len() {
        let (all, opening, notes) = (game.moves.len(), game.opening_plies, game.move_stats.len());
        return Err(format!("of {all} moves {opening} are the opening's and {notes} have notes"));
    }
    Ok(())
}

/// What must be true of its seats and winners.
fn check_result(game: &PlayedGame, plan: &Plan) -> Result<(), String> {
    let seats = game.seats.len();
    let is_seat = |&seat: &u8| (1..=seats).contains(&usize::from(seat));
    if !(1..=SEATS).contains(&seats) {
        return Err(format!("it has {seats} seats"));
    }
    if let Some(engine) = game.seats.iter().find(|&&engine| engine >= plan.engines.len()) {
        return Err(format!("its engine {engine} does not take part"));
    }
    if game.winners.is_empty() || !game.winners.iter().all(is_seat) {
        return Err(format!("its winners are {:?}", game.winners));
    }
    if !game.winners.is_sorted_by(|a, b| a < b) {
        return Err(format!("its winners {:?} are not in order", game.winners));
    }
    if let Some(seat) = game.termination.fault_seat().filter(|seat| !is_seat(seat)) {
        return Err(format!("a fault of seat {seat}"));
    }
    Ok(())
}

/// How a game ended. A fault without a kind that is known here is known by its sentence.
fn termination(
    reason: &str,
    seat: &Value,
    kind: &Value,
    detail: &Value,
) -> Result<Termination, String> {
    if *seat == Value::Null {
        return Ok(Termination::Normal(reason.to_owned()));
    }
    let fault = match (kind, detail) {
        (Value::Text(kind), Value::Text(detail)) => Fault::from_parts(kind, detail),
        _ => None,
    };
    let fault = fault.unwrap_or_else(|| Fault::Other(reason.to_owned()));
    Ok(Termination::Forfeit { seat: parse_integer(seat)?, fault })
}

fn integer(number: u64) -> Value {
    // The store gives out no numbers beyond this; what engines say of themselves is text.
    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

fn words<T: Display>(list: impl IntoIterator<Item = T>) -> Value {
    let words: Vec<String> = list.into_iter().map(|word| word.to_string()).collect();
    Value::Text(words.join(" "))
}

fn parse_integer<T: TryFrom<i64>>(value: &Value) -> Result<T, String> {
    let Value::Integer(number) = *value else { return Err(nonsense(value)) };
    T::try_from(number).map_err(|_| nonsense(value))
}

fn as_text(value: &Value) -> Result<&str, String> {
    if let Value::Text(text) = value { Ok(text) } else { Err(nonsense(value)) }
}

fn split(value: &Value) -> Result<impl Iterator<Item = &str>, String> {
    Ok(as_text(value)?.split(' ').filter(|word| !word.is_empty()))
}

fn list<T: FromStr>(value: &Value) -> Result<Vec<T>, String> {
    split(value)?.map(|word| word.parse().map_err(|_| nonsense(word))).collect()
}

fn nonsense(what: impl std::fmt::Debug) -> String {
    format!("{what:?} makes no sense")
}
