//! Bots made by the workshop of the crate `bot`: any language, built and started within limits.

use std::sync::Arc;

use arena::MatchEngine;
use bot::{BotFolder, BuiltBot, Workshop};

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
    /// One that builds in this workshop, until `stopped`.
    pub fn new(workshop: Workshop, stopped: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { workshop, stopped }
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
