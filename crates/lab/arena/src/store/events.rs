//! The table of events.

use rusqlite::types::Value;
use rusqlite::{OptionalExtension, Params, Row, params};

use super::schema::Missing;
use super::{Store, StoreError, checksum};
use crate::{EngineIdentity, Event, Plan, PlayedGame};

/// The columns that the checksum of an event is of. Programs of earlier versions finish events, so that is not among
/// them.
pub(super) const CHECKED: &[&str] = &["id", "game", "plan", "begun", "first_game", "games"];

/// Preferred ids are honored below this, so that no import can use up the ids.
const MAX_PREFERRED_ID: u64 = 1 << 40;

/// How far an event has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// How many games were played.
    pub played: u64,
    /// How many there can be at most.
    pub planned: u64,
}

/// An event to add, with its games in order of number.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) plan: Plan,
    pub(crate) begun: i64,
    /// The preferred id of the event, and that of its first game; if they are not free it gets the
    /// next that are.
    pub(crate) preferred_ids: (u64, u64),
    pub(crate) games: Vec<PlayedGame>,
}

impl Batch {
    /// An event without games yet and without preferred ids.
    pub(super) fn of(plan: Plan, begun: i64) -> Self {
        Self { plan, begun, preferred_ids: (0, 0), games: Vec::new() }
    }
}

impl Store {
    /// All events, in order of id.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn events(&self) -> Result<Vec<Event>, StoreError> {
        self.select("ORDER BY id", [])
    }

    /// A page of the events, the newest first: `count` at most, without the first `skip`.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn newest_events(&self, skip: u64, count: u64) -> Result<Vec<Event>, StoreError> {
        let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
        self.select("ORDER BY id DESC LIMIT ? OFFSET ?", [number(count), number(skip)])
    }

    /// How many events there are.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn event_count(&self) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM events";
        let count: i64 = self.done(self.connection.query_row(sql, [], |row| row.get(0)))?;
        Ok(count as u64)
    }

    /// The event with this id.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn event(&self, id: i64) -> Result<Option<Event>, StoreError> {
        Ok(self.select("WHERE id = ?", [id])?.pop())
    }

    /// The newest event with this plan.
    ///
    /// # Errors
    /// If the store cannot be read, or the plan could not be stored.
    pub fn find(&self, plan: &Plan) -> Result<Option<Event>, StoreError> {
        let (_, plan) = stored(plan)?;
        let events = self.select("WHERE game = ? ORDER BY id", [&plan.game])?;
        Ok(events.into_iter().rfind(|event| event.plan == plan))
    }

    /// How far an event has come.
    ///
    /// # Errors
    /// If the store cannot be read, or has no such event.
    pub fn progress(&self, event: &Event) -> Result<Progress, StoreError> {
        let sql = "SELECT (SELECT count(*) FROM games WHERE event = events.id), games \
                   FROM events WHERE id = ?";
        let counts = |row: &Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?));
        let counts = self.connection.query_row(sql, [event.id], counts).optional();
        let (played, planned) = self.done(counts)?.ok_or_else(|| self.no_event(event.id))?;
        Ok(Progress { played: played as u64, planned: planned as u64 })
    }

    /// Makes an event with ids for `games` games.
    pub(super) fn claim(&self, batch: &Batch, games: u64) -> Result<Event, StoreError> {
        let (text, plan) = stored(&batch.plan)?;
        let sql = "SELECT coalesce(max(id), 0) + 1, coalesce(max(first_game + games), 1) \
                   FROM events";
        let free = |row: &Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?));
        let (id, first_game) = self.done(self.connection.query_row(sql, [], free))?;
        let preferred = |id: u64| if id < MAX_PREFERRED_ID { id as i64 } else { 0 };
        let id = id.max(preferred(batch.preferred_ids.0));
        let first_game = first_game.max(preferred(batch.preferred_ids.1));
        // An event without games has an id all the same, or the next one would share it.
        let games =
            i64::try_from(games.max(1)).ok().filter(|&n| first_game.checked_add(n).is_some());
        let games = games.ok_or_else(|| StoreError::Plan("it has too many games".into()))?;
        let sql = "INSERT INTO events (id, game, plan, begun, first_game, games, checksum) \
                   VALUES (?, ?, ?, ?, ?, ?, ?)";
        let checksum = checksum::of(&[
            Value::Integer(id),
            Value::Text(plan.game.clone()),
            Value::Text(text.clone()),
            Value::Integer(batch.begun),
            Value::Integer(first_game),
            Value::Integer(games),
        ]);
        let columns = params![id, plan.game, text, batch.begun, first_game, games, checksum];
        self.done(self.connection.execute(sql, columns))?;
        let sql = "INSERT INTO engines (event, number, name, engine) VALUES (?, ?, ?, ?)";
        for (number, entrant) in plan.engines.iter().enumerate() {
            let columns = params![id, number as i64, entrant.name, entrant.engine];
            self.done(self.connection.execute(sql, columns))?;
        }
        let identities = vec![EngineIdentity::default(); plan.engines.len()];
        let (first_game, begun) = (first_game as u64, batch.begun);
        Ok(Event { id, plan, first_game, begun, finished: false, identities })
    }

    /// Notes what the engines of an event are, or makes sure that they are still what they were when its first
    /// game was played.
    ///
    /// # Errors
    /// If the store cannot be written to, or an engine has become another one.
    pub fn pin(&self, event: &Event, now: &[EngineIdentity]) -> Result<(), StoreError> {
        let all = self.transaction()?;
        let stored = self.event(event.id)?.ok_or_else(|| self.no_event(event.id))?;
        let engines = stored.plan.engines.iter().zip(&stored.identities).zip(now);
        for (number, ((entrant, before), now)) in engines.enumerate() {
            if let Some(difference) = before.difference(now) {
                let (event, engine) = (event.id, entrant.name.clone());
                return Err(StoreError::OtherEngine { event, engine, difference });
            }
            let EngineIdentity { version, digest, signature } = now;
            let sql = "UPDATE engines SET version = ?, digest = ?, signature = ? \
                       WHERE event = ? AND number = ?";
            let columns = params![version, digest, signature, event.id, number as i64];
            self.done(self.connection.execute(sql, columns))?;
        }
        self.done(all.commit())
    }

    pub(super) fn mark_finished(&self, event: &Event) -> Result<(), StoreError> {
        let sql = "UPDATE events SET finished = 1 WHERE id = ?";
        match self.done(self.connection.execute(sql, [event.id]))? {
            0 => Err(self.no_event(event.id)),
            _ => Ok(()),
        }
    }

    pub(super) fn no_event(&self, event: i64) -> StoreError {
        StoreError::NoEvent { path: self.path.clone(), event }
    }

    fn select(&self, which: &str, params: impl Params) -> Result<Vec<Event>, StoreError> {
        let missing = self.done(Missing::of(&self.connection))?;
        let (checked, checksum) = (CHECKED.join(", "), missing.expression("events", "checksum"));
        let sql = format!("SELECT {checked}, {checksum}, finished FROM events {which}");
        let mut statement = self.done(self.connection.prepare_cached(&sql))?;
        let mut rows = self.done(statement.query(params))?;
        let mut events = Vec::new();
        while let Some(row) = self.done(rows.next())? {
            events.push(self.read_event(row, &missing)?);
        }
        Ok(events)
    }

    fn read_event(&self, row: &Row<'_>, missing: &Missing) -> Result<Event, StoreError> {
        let id: i64 = self.done(row.get(0))?;
        let columns: Result<Vec<Value>, _> = (0..CHECKED.len()).map(|i| row.get(i)).collect();
        let stored: Option<i64> = self.done(row.get(CHECKED.len()))?;
        let computed = checksum::of(&self.done(columns)?);
        if stored.is_some_and(|stored| stored != computed) {
            return Err(self.damaged(format!("event {id} is not what was stored, by its checksum")));
        }
        let text: String = self.done(row.get(2))?;
        let first_game: i64 = self.done(row.get(4))?;
        let plan: Plan = serde_json::from_str(&text)
            .map_err(|error| self.damaged(format!("the plan of event {id}: {error}")))?;
        Ok(Event {
            id,
            first_game: u64::try_from(first_game)
                .map_err(|_| self.damaged(format!("event {id} begins with game {first_game}")))?,
            begun: self.done(row.get(3))?,
            finished: self.done(row.get(CHECKED.len() + 1))?,
            identities: self.identities(id, &plan, missing)?,
            plan,
        })
    }

    /// What the engines of an event were when its first game was played.
    fn identities(
        &self,
        event: i64,
        plan: &Plan,
        missing: &Missing,
    ) -> Result<Vec<EngineIdentity>, StoreError> {
        let columns = ["version", "digest", "signature"];
        let columns = columns.map(|name| missing.expression("engines", name)).join(", ");
        let sql = format!("SELECT {columns} FROM engines WHERE event = ? AND number = ?");
        let mut statement = self.done(self.connection.prepare_cached(&sql))?;
        let mut identity = |number: usize| {
            let identity = |row: &Row<'_>| {
                let (version, digest, signature) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(EngineIdentity { version, digest, signature })
            };
            let found = statement.query_row([event, number as i64], identity).optional();
            Ok(self.done(found)?.unwrap_or_default())
        };
        (0..plan.engines.len()).map(&mut identity).collect()
    }
}

/// A plan as text, and as it will be read again.
fn stored(plan: &Plan) -> Result<(String, Plan), StoreError> {
    let unfit = |error: serde_json::Error| StoreError::Plan(error.to_string());
    let text = serde_json::to_string(plan).map_err(unfit)?;
    let plan = serde_json::from_str(&text).map_err(unfit)?;
    Ok((text, plan))
}
