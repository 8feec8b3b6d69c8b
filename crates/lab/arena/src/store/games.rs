//! The table of games, and the filter by which they are selected.

use rusqlite::types::Value;
use rusqlite::{OptionalExtension, params, params_from_iter};

use super::row::{self, COLUMNS, SEAT_COLUMNS, WIDTH};
use super::schema::Missing;
use super::{Store, StoreError, checksum};
use crate::repeats::{GameKey, GameKeys};
use crate::stats::GameOutcome;
use crate::{Event, Format, Plan, PlayedGame};

/// The columns that the checksum of a game is of.
pub(super) const CHECKED: &[&str] = &{
    let mut columns = ["id"; WIDTH + 2];
    columns[1] = "event";
    let mut i = 0;
    while i < WIDTH {
        columns[i + 2] = COLUMNS[i];
        i += 1;
    }
    columns
};

/// Which games are asked for: those for which all that is said here is true.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Games of this event.
    pub event: Option<i64>,
    /// Games of this spec, or of this name with whatever options.
    pub game: Option<String>,
    /// Games in which an engine of this name sat somewhere.
    pub engine: Option<String>,
}

impl Filter {
    /// The games of one event.
    pub fn event(event: i64) -> Self {
        Self { event: Some(event), ..Self::default() }
    }

    /// The condition in SQL on a store with these columns, and what its parameters stand for.
    fn condition(&self, columns: &[&str; WIDTH]) -> (String, Vec<Value>) {
        let mut conditions = vec!["1".to_owned()];
        let mut parameters = Vec::new();
        if let Some(event) = self.event {
            // A range of ids, so that the games come in the order of the table.
            conditions.push(
                "games.id >= (SELECT first_game FROM events WHERE id = ?) \
                 AND games.id < (SELECT first_game + games FROM events WHERE id = ?)"
                    .into(),
            );
            parameters.extend([Value::Integer(event), Value::Integer(event)]);
        }
        if let Some(game) = &self.game {
            conditions.push("(events.game = ? OR substr(events.game, 1, length(?)) = ?)".into());
            let any_options = Value::Text(format!("{game}:"));
            parameters.extend([Value::Text(game.clone()), any_options.clone(), any_options]);
        }
        if let Some(engine) = &self.engine {
            let seats = columns[SEAT_COLUMNS].join(", ");
            conditions.push(format!(
                "EXISTS (SELECT 1 FROM engines WHERE engines.event = games.event \
                 AND engines.number IN ({seats}) AND engines.name = ?)"
            ));
            parameters.push(Value::Text(engine.clone()));
        }
        (conditions.join(" AND "), parameters)
    }
}

impl Store {
    /// The games of an event that were played, in order of number.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn played(&self, event: &Event) -> Result<Vec<PlayedGame>, StoreError> {
        let mut games = Vec::new();
        self.each(&Filter::event(event.id), |_, game| {
            games.push(game.clone());
            Ok::<_, StoreError>(())
        })?;
        Ok(games)
    }

    /// Shows the games that are asked for one by one, in order of id: that of the event's first
    /// game, plus the number. What is added meanwhile is not among them.
    ///
    /// # Errors
    /// If the store cannot be read, or `each` does not want to go on.
    pub fn each<E: From<StoreError>>(
        &self,
        filter: &Filter,
        mut each: impl FnMut(&Event, &PlayedGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let missing = self.done(Missing::of(&self.connection))?;
        let (sql, parameters) = selection(filter, &missing);
        self.each_row(&sql, parameters, row::Row::game, |event, game| each(event, &game))
    }

    /// A page of an event's games in order of number: `count` at most, without the first `skip`.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn page(
        &self,
        event: &Event,
        skip: u64,
        count: u64,
    ) -> Result<Vec<PlayedGame>, StoreError> {
        let missing = self.done(Missing::of(&self.connection))?;
        let (sql, mut parameters) = selection(&Filter::event(event.id), &missing);
        let number = |n: u64| Value::Integer(i64::try_from(n).unwrap_or(i64::MAX));
        parameters.extend([number(count), number(skip)]);
        let mut games = Vec::new();
        let sql = format!("{sql} LIMIT ? OFFSET ?");
        self.each_row(&sql, parameters, row::Row::game, |_, game| {
            games.push(game);
            Ok::<_, StoreError>(())
        })?;
        Ok(games)
    }

    /// The game with this id, with its notes, and its event.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn game(&self, id: u64) -> Result<Option<(Event, PlayedGame)>, StoreError> {
        let notes = self.notes(id)?;
        let Ok(id) = i64::try_from(id) else { return Ok(None) };
        let missing = self.done(Missing::of(&self.connection))?;
        let sql = format!("SELECT {} FROM games WHERE id = ?", Line::columns(&missing));
        let mut found = None;
        self.each_row(&sql, vec![Value::Integer(id)], row::Row::game, |event, game| {
            found = Some((event.clone(), PlayedGame { notes: notes.clone(), ..game }));
            Ok::<_, StoreError>(())
        })?;
        Ok(found)
    }

    /// Shows the games of an event without their moves one by one, in order of number, with their
    /// outcomes and the keys that tell repeats. They are read several times as fast as with their moves.
    ///
    /// # Errors
    /// If the store cannot be read, or `each` does not want to go on.
    pub fn each_outcome<E: From<StoreError>>(
        &self,
        event: &Event,
        mut each: impl FnMut(PlayedGame, GameOutcome, Option<GameKey>) -> Result<(), E>,
    ) -> Result<(), E> {
        let missing = self.done(Missing::of(&self.connection))?;
        let (sql, parameters) = selection(&Filter::event(event.id), &missing);
        let keys = GameKeys::of(&event.plan, &[]);
        let parse = |row: &row::Row, plan: &Plan| {
            let (game, outcome) = row.outcome(plan)?;
            let key = row.key(&keys, &game);
            Ok((game, outcome, key))
        };
        self.each_row(&sql, parameters, parse, |_, (game, outcome, key)| each(game, outcome, key))
    }

    /// Shows what the rows of a query, each a [`Line`], say one by one.
    fn each_row<T, E: From<StoreError>>(
        &self,
        sql: &str,
        parameters: Vec<Value>,
        parse: impl Fn(&row::Row, &Plan) -> Result<T, String>,
        mut each: impl FnMut(&Event, T) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut statement = self.done(self.connection.prepare(sql))?;
        let mut rows = self.done(statement.query(params_from_iter(parameters)))?;
        let mut current: Option<Event> = None;
        while let Some(row) = self.done(rows.next())? {
            let line = self.done(Line::read(row))?;
            let event = match current.take().filter(|event| event.id == line.event) {
                Some(event) => event,
                None => self.event(line.event)?.ok_or_else(|| self.no_event(line.event))?,
            };
            let game = line.parse(&event, &parse).map_err(|problem| {
                let Line { id, event, .. } = line;
                self.damaged(format!(
                    "game {id} of event {event}: {problem}; `plywood records --check` says more"
                ))
            })?;
            each(&event, game)?;
            current = Some(event);
        }
        Ok(())
    }

    /// Adds a game, unless it is there.
    pub(super) fn insert(&self, event: &Event, game: &PlayedGame) -> Result<(), StoreError> {
        let (event_id, number) = (event.id, game.number);
        let unfit = |problem| StoreError::Unfit { event: event_id, number, problem };
        let (first_game, games, finished) = self.state(event_id)?;
        let place = i64::try_from(number).ok().filter(|&number| number < games);
        let place = place.ok_or_else(|| unfit(format!("the event has {games} games at most")))?;
        let row = row::Row::new(game, &event.plan).map_err(unfit)?;

        let id = first_game + place;
        let columns = COLUMNS.join(", ");
        let sql = format!("SELECT {columns} FROM games WHERE id = ?");
        let mut statement = self.done(self.connection.prepare_cached(&sql))?;
        match self.done(statement.query_row([id], read).optional())? {
            Some(stored) if stored.is_same_game(&row) => return Ok(()),
            Some(_) => return Err(StoreError::Different { event: event_id, number }),
            None if finished => return Err(StoreError::Finished { event: event_id, number }),
            None => {}
        }
        let marks = ", ?".repeat(WIDTH + 2);
        let sql = format!("INSERT INTO games (checksum, id, event, {columns}) VALUES (?{marks})");
        let mut statement = self.done(self.connection.prepare_cached(&sql))?;
        let line = Line { id, event: event_id, row, checksum: None };
        let checksum = Value::Integer(line.computed_checksum());
        let ids = [id, event_id].map(Value::Integer);
        let values = [checksum].into_iter().chain(ids).chain(line.row.0);
        self.done(statement.execute(params_from_iter(values)))?;
        self.insert_notes(id, game)
    }

    /// Removes the games with these ids, so that they are played again when their event is resumed; returns how
    /// many were removed. In a Swiss tournament, whose pairings depend on results, the later games of the event
    /// are removed as well.
    ///
    /// # Errors
    /// If the store cannot be written to, or has no such game. Nothing has changed then.
    pub fn discard(&self, ids: &[u64]) -> Result<u64, StoreError> {
        let all = self.transaction()?;
        let mut removed = 0;
        for &id in ids {
            removed += self.discard_game(id)?;
        }
        self.done(all.commit())?;
        Ok(removed)
    }

    fn discard_game(&self, id: u64) -> Result<u64, StoreError> {
        let no_game = || StoreError::NoGame { path: self.path.clone(), game: id };
        let number = i64::try_from(id).map_err(|_| no_game())?;
        // By the ids that events have set aside: the column of a damaged line may be wrong.
        let sql = "SELECT id FROM events WHERE first_game <= ?1 AND ?1 < first_game + games";
        let event = self.connection.query_row(sql, [number], |row| row.get(0)).optional();
        let event: i64 = self.done(event)?.ok_or_else(no_game)?;
        let delete = |sql, ids: [i64; 2]| self.done(self.connection.execute(sql, ids));
        let mut removed = delete("DELETE FROM games WHERE id BETWEEN ? AND ?", [number, number])?;
        let event = self.event(event)?.ok_or_else(no_game)?;
        if event.plan.format == Format::Swiss {
            removed += delete("DELETE FROM games WHERE event = ? AND id > ?", [event.id, number])?;
        } else if removed == 0 {
            return Err(no_game());
        }
        let sql = "UPDATE events SET finished = 0 WHERE id = ?";
        self.done(self.connection.execute(sql, [event.id]))?;
        Ok(removed as u64)
    }

    /// Removes the games of an event after a number.
    pub(super) fn remove_after(&self, event: &Event, last: u64) -> Result<(), StoreError> {
        let last = i64::try_from(last).unwrap_or(i64::MAX);
        let sql = "DELETE FROM games WHERE event = ? AND number > ?";
        self.done(self.connection.execute(sql, params![event.id, last]))?;
        Ok(())
    }

    /// The id of an event's first game, how many there can be, and whether it is finished.
    fn state(&self, event: i64) -> Result<(i64, i64, bool), StoreError> {
        let sql = "SELECT first_game, games, finished FROM events WHERE id = ?";
        let mut statement = self.done(self.connection.prepare_cached(sql))?;
        let state = statement.query_row([event], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        self.done(state.optional())?.ok_or_else(|| self.no_event(event))
    }
}

/// The games that are asked for, each a [`Line`], and what the parameters stand for.
pub(super) fn selection(filter: &Filter, missing: &Missing) -> (String, Vec<Value>) {
    let (condition, parameters) = filter.condition(&missing.of_game());
    let columns = Line::columns(missing);
    // CROSS JOIN is SQLite's word for "games first": they come in the order of the table, and
    // nothing is sorted.
    let sql = format!(
        "SELECT {columns} FROM games CROSS JOIN events ON events.id = games.event \
         WHERE {condition} ORDER BY games.id"
    );
    (sql, parameters)
}

/// A line of the table.
pub(super) struct Line {
    pub(super) id: i64,
    pub(super) event: i64,
    row: row::Row,
    /// As it is stored.
    pub(super) checksum: Option<i64>,
}

impl Line {
    /// The columns of a line, in SQL.
    pub(super) fn columns(missing: &Missing) -> String {
        let game = missing.of_game().join(", ");
        let checksum = missing.expression("games", "checksum");
        let table = if checksum == "NULL" { "" } else { "games." };
        format!("{game}, games.id, event, {table}{checksum}")
    }

    /// From these columns.
    pub(super) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get(WIDTH)?,
            event: row.get(WIDTH + 1)?,
            row: read(row)?,
            checksum: row.get(WIDTH + 2)?,
        })
    }

    /// What a function reads of the game of an event in this line, if it is what was stored; if not, the message
    /// says why.
    pub(super) fn parse<T>(
        &self,
        event: &Event,
        parse: impl Fn(&row::Row, &Plan) -> Result<T, String>,
    ) -> Result<T, String> {
        if self.checksum.is_some_and(|checksum| checksum != self.computed_checksum()) {
            return Err("it is not what was stored, by its checksum".into());
        }
        parse(&self.row, &event.plan)
    }

    /// The game of an event that is in this line; if there is none, the message says why.
    pub(super) fn game(&self, event: &Event) -> Result<PlayedGame, String> {
        self.parse(event, row::Row::game)
    }

    fn computed_checksum(&self) -> i64 {
        let ids = [self.id, self.event].map(Value::Integer);
        checksum::of(ids.iter().chain(&self.row.0))
    }
}

/// The first columns of a line, which hold a game.
fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<row::Row> {
    let mut columns = [const { Value::Null }; WIDTH];
    for (i, column) in columns.iter_mut().enumerate() {
        *column = row.get(i)?;
    }
    Ok(row::Row(columns))
}
