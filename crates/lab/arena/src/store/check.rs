//! The check of a whole store, which goes on after damage and names all of it.

use rusqlite::OptionalExtension;

use super::games::Line;
use super::schema::{Missing, Sqlite};
use super::{Store, StoreError};

/// What a check of a store has found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Check {
    /// How many games were read.
    pub games: u64,
    /// How many of them have no checksum, because a program of an earlier version has added them.
    pub unchecked: u64,
    /// What is damaged.
    pub damage: Vec<Damage>,
}

/// Something that is damaged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The id of the game that is damaged; `None` if it is something else.
    pub game: Option<u64>,
    /// What is wrong, with its event or place.
    pub problem: String,
}

impl Check {
    /// The ids of the games that are damaged: [`Store::discard`] removes them, and they can be played again.
    pub fn damaged_games(&self) -> Vec<u64> {
        self.damage.iter().filter_map(|damage| damage.game).collect()
    }

    fn add(&mut self, problem: String) {
        self.damage.push(Damage { game: None, problem });
    }
}

impl Store {
    /// Checks all events and games, and the file itself.
    ///
    /// # Errors
    /// If nothing can be read at all. Damage is not an error here.
    pub fn check(&self) -> Result<Check, StoreError> {
        let mut check = Check::default();
        for problem in self.integrity().unwrap_or_else(|error| vec![error.to_string()]) {
            check.add(problem);
        }
        for id in self.done(self.ids("SELECT id FROM events ORDER BY id"))? {
            if let Err(error) = self.event(id) {
                check.add(without_path(&error));
            }
        }
        match self.ids("SELECT id FROM games ORDER BY id") {
            Ok(ids) => self.check_games(&ids, &mut check)?,
            Err(error) => check.add(format!("the table of games: {error}")),
        }
        match self.games_with_notes() {
            Ok(ids) => self.check_notes(&ids, &mut check),
            Err(error) => check.add(format!("the table of notes: {error}")),
        }
        Ok(check)
    }

    fn check_notes(&self, ids: &[i64], check: &mut Check) {
        for game in ids.iter().filter_map(|&id| u64::try_from(id).ok()) {
            if let Err(error) = self.notes(game) {
                check.damage.push(Damage { game: Some(game), problem: without_path(&error) });
            }
        }
    }

    /// What `SQLite` finds wrong with the file.
    fn integrity(&self) -> Sqlite<Vec<String>> {
        let mut statement = self.connection.prepare("PRAGMA integrity_check")?;
        let problems =
            statement.query_map([], |row| row.get(0))?.collect::<Sqlite<Vec<String>>>()?;
        // One that is about several pages is several lines.
        let lines = problems.iter().flat_map(|problem| problem.lines());
        Ok(lines.filter(|line| *line != "ok").map(ToOwned::to_owned).collect())
    }

    fn ids(&self, sql: &str) -> Sqlite<Vec<i64>> {
        self.connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
    }

    /// Each game by itself, so that one that cannot be read does not hide the others.
    fn check_games(&self, ids: &[i64], check: &mut Check) -> Result<(), StoreError> {
        let missing = self.done(Missing::of(&self.connection))?;
        let sql = format!("SELECT {} FROM games WHERE id = ?", Line::columns(&missing));
        let mut statement = self.done(self.connection.prepare(&sql))?;
        for &id in ids {
            check.games += 1;
            let line = statement.query_row([id], Line::read).optional();
            let problem = match line {
                Ok(Some(line)) => {
                    check.unchecked += u64::from(line.checksum.is_none());
                    self.problem(&line)
                }
                Ok(None) => Some("it cannot be found by its id".to_owned()),
                Err(error) => Some(error.to_string()),
            };
            if let Some(problem) = problem {
                check.damage.push(Damage { game: u64::try_from(id).ok(), problem });
            }
        }
        Ok(())
    }

    /// What is wrong with a game.
    fn problem(&self, line: &Line) -> Option<String> {
        match self.event(line.event) {
            Ok(Some(event)) => {
                let problem = line.game(&event).err()?;
                Some(format!("event {}: {problem}", event.id))
            }
            Ok(None) => Some(format!("its event {} is not there", line.event)),
            // Said with the event, once; the game may be sound.
            Err(_) => None,
        }
    }
}

/// What is wrong, without the name of the store.
fn without_path(error: &StoreError) -> String {
    match error {
        StoreError::Damaged { problem, .. } | StoreError::Unusable { problem, .. } => {
            problem.clone()
        }
        error => error.to_string(),
    }
}
