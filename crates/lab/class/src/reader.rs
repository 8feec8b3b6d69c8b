//! A class for whoever shows it, whether it is running or not.

use arena::store::{Store, StoreError};

use crate::bot_report::{BotReport, Timeline};
use crate::config::ClassConfig;
use crate::folder::{ClassError, ClassFolder};
use crate::history::is_of_class;
use crate::standings::{self, ClassStandings};

/// Reads how a class stands; it may be played meanwhile by this process or another one.
#[derive(Debug, Clone)]
pub struct ClassReader {
    folder: ClassFolder,
    config: ClassConfig,
}

impl ClassReader {
    /// Of this class.
    pub fn new(folder: ClassFolder, config: ClassConfig) -> Self {
        Self { folder, config }
    }

    /// How many games are stored: what is shown changes when this does, or a folder.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn games(&self) -> Result<u64, StoreError> {
        if !self.folder.store().exists() {
            return Ok(0);
        }
        let store = Store::read(&self.folder.store())?;
        let events = store.events()?;
        let of_class = events.iter().filter(|event| is_of_class(event, &self.config.game));
        of_class.map(|event| Ok(store.progress(event)?.played)).sum()
    }

    /// The standings.
    ///
    /// # Errors
    /// If the class cannot be read.
    pub fn standings(&self) -> Result<ClassStandings, ClassError> {
        ClassStandings::read(&self.folder, &self.config)
    }

    /// A bot; `None` if there is none of this name.
    ///
    /// # Errors
    /// If the class cannot be read.
    pub fn bot(&self, name: &str) -> Result<Option<BotReport>, ClassError> {
        let history = standings::read_history(&self.folder, &self.config)?;
        let present = standings::present(&self.folder)?;
        let table = ClassStandings::of(&history, &self.config, &present);
        Ok(BotReport::of(&history, &table, &Timeline::of(&history), name))
    }
}
