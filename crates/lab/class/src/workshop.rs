//! Bots made by the workshop of the crate `bot`: any language, built and started within limits.

use std::path::Path;
use std::sync::Arc;

use arena::MatchEngine;
use bot::{BotFolder, BuiltBot, Limits, Workshop};

use crate::bots::{Bot, BotMaker};
use crate::config::ClassConfig;
use crate::folder::BotPath;

/// Makes real bots.
pub struct BotWorkshop<'a> {
    workshop: Workshop,
    /// Whether building should be given up; polled.
    stopped: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> BotWorkshop<'a> {
    /// One that keeps what it builds in the folder `cache`.
    pub fn new(cache: &Path, config: &ClassConfig, stopped: &'a (dyn Fn() -> bool + Sync)) -> Self {
        let limits = Limits { memory_mib: config.memory_mib, ..Limits::default() };
        Self { workshop: Workshop::new(cache.to_owned(), limits), stopped }
    }
}

impl BotMaker for BotWorkshop<'_> {
    fn make(&self, path: &BotPath, config: &ClassConfig) -> Result<Arc<dyn Bot>, String> {
        let folder = BotFolder::open(&path.path).map_err(|error| error.to_string())?;
        let bot = self.workshop.build(&folder, self.stopped).map_err(|error| error.to_string())?;
        let (workshop, game) = (self.workshop.clone(), config.game.clone());
        Ok(Arc::new(WorkshopBot { workshop, bot, game }))
    }
}

struct WorkshopBot {
    workshop: Workshop,
    bot: Arc<BuiltBot>,
    game: String,
}

impl Bot for WorkshopBot {
    fn digest(&self) -> String {
        self.bot.digest().to_owned()
    }

    fn engine(&self) -> Box<dyn MatchEngine> {
        let game = catalog::open(&self.game).expect("the game of the class was checked");
        Box::new(self.workshop.engine(&self.bot, game))
    }
}
