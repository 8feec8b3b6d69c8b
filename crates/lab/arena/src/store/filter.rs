//! Which games are asked for.

use rusqlite::types::Value;

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

    /// The condition in SQL, and what its parameters stand for.
    pub(super) fn condition(&self) -> (String, Vec<Value>) {
        let mut conditions = vec!["1"];
        let mut parameters = Vec::new();
        if let Some(event) = self.event {
            // A range of ids, so that the games come in the order of the table.
            conditions.push("games.id >= (SELECT first_game FROM events WHERE id = ?)");
            conditions.push("games.id < (SELECT first_game + games FROM events WHERE id = ?)");
            parameters.extend([Value::Integer(event), Value::Integer(event)]);
        }
        if let Some(game) = &self.game {
            conditions.push("(events.game = ? OR substr(events.game, 1, length(?)) = ?)");
            let any_options = Value::Text(format!("{game}:"));
            parameters.extend([Value::Text(game.clone()), any_options.clone(), any_options]);
        }
        if let Some(engine) = &self.engine {
            conditions.push(
                "EXISTS (SELECT 1 FROM engines WHERE engines.event = games.event \
                 AND engines.number IN (seat1, seat2, seat3) AND engines.name = ?)",
            );
            parameters.push(Value::Text(engine.clone()));
        }
        (conditions.join(" AND "), parameters)
    }
}
