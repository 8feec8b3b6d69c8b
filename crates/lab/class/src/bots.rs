//! The bots of a class as engines: made of their folders, and made again when their files change.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena::{BestMove, EngineIdentity, Entrant, Fault, MatchEngine, Turn};

use crate::config::{BOTS, ClassConfig};
use crate::folder::{BotPath, ClassError, ClassFolder};

/// Makes bots of folders: finds out how, and builds them.
pub trait BotMaker: Sync {
    /// Makes the bot of a folder. It may take its time.
    ///
    /// # Errors
    /// If it cannot be built; in words for its author.
    fn make(&self, folder: &BotPath, config: &ClassConfig) -> Result<Arc<dyn Bot>, String>;
}

/// A bot that is ready to play.
pub trait Bot: Send + Sync {
    /// What tells its version: the digest of its files.
    fn digest(&self) -> String;

    /// An instance of it, that is not started yet.
    fn engine(&self) -> Box<dyn MatchEngine>;
}

/// The bots there are, each as it was made last.
#[derive(Default)]
pub(crate) struct Bots {
    made: BTreeMap<String, Made>,
}

/// A bot, and what its folder was like.
#[derive(Clone)]
struct Made {
    folder: BotPath,
    stamp: u64,
    digest: String,
    bot: Arc<dyn Bot>,
}

/// The bots that take part at a moment, by name.
#[derive(Clone, Default)]
pub(crate) struct Roster(Vec<Made>);

impl Bots {
    /// Looks for folders that are new, have changed or are gone, and makes what is to be made.
    pub(crate) fn refresh(
        &mut self,
        class: &ClassFolder,
        config: &ClassConfig,
        maker: &dyn BotMaker,
    ) -> Result<(), ClassError> {
        let folders = class.bots()?;
        self.made.retain(|name, _| folders.iter().any(|folder| folder.name == *name));
        for folder in folders {
            let Some(stamp) = folder.stamp() else {
                self.made.remove(&folder.name);
                continue;
            };
            let is_made = self.made.get(&folder.name).is_some_and(|made| made.stamp == stamp);
            if is_made {
                continue;
            }
            let bot = maker
                .make(&folder, config)
                .unwrap_or_else(|problem| Arc::new(Unbuilt { problem, stamp }));
            // The stamp is that of before, so that a change during the build is seen next time.
            let digest = bot.digest();
            self.made.insert(folder.name.clone(), Made { folder, stamp, digest, bot });
        }
        Ok(())
    }

    /// Those that can take part now.
    pub(crate) fn roster(&self) -> Roster {
        Roster(self.made.values().cloned().collect())
    }
}

impl Roster {
    /// Whether the same versions of the same bots take part.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let keys = |roster: &Self| -> Vec<(String, String)> {
            roster.0.iter().map(|made| (made.folder.name.clone(), made.digest.clone())).collect()
        };
        keys(self) == keys(other)
    }

    /// The bots as they stand in a plan.
    pub(crate) fn entrants(&self) -> Vec<Entrant> {
        let entrant =
            |made: &Made| Entrant { name: made.folder.name.clone(), engine: spec(&made.folder) };
        self.0.iter().map(entrant).collect()
    }

    /// What they are beyond their names.
    pub(crate) fn identities(&self) -> Vec<EngineIdentity> {
        let identity = |made: &Made| identity(&made.digest);
        self.0.iter().map(identity).collect()
    }

    /// An instance of the bot with this spec.
    pub(crate) fn engine(&self, engine: &str) -> Option<Box<dyn MatchEngine>> {
        let made = self.0.iter().find(|made| spec(&made.folder) == engine)?;
        let identity = identity(&made.digest);
        Some(Box::new(VersionEngine { engine: made.bot.engine(), identity }))
    }
}

/// An instance of a version of a bot, which knows that it is one.
struct VersionEngine {
    engine: Box<dyn MatchEngine>,
    identity: EngineIdentity,
}

impl MatchEngine for VersionEngine {
    fn new_game(&mut self, stopped: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault> {
        self.engine.new_game(stopped)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<BestMove, Fault> {
        self.engine.choose(turn)
    }

    fn take_notes(&mut self) -> String {
        self.engine.take_notes()
    }

    fn identity(&self) -> EngineIdentity {
        self.identity.clone()
    }
}

fn identity(digest: &str) -> EngineIdentity {
    EngineIdentity { digest: Some(digest.to_owned()), ..EngineIdentity::default() }
}

/// The spec of a bot as an engine, from the class's folder.
fn spec(folder: &BotPath) -> String {
    format!("bot:{BOTS}/{}", folder.path.file_name().unwrap_or_default().to_string_lossy())
}

/// A bot that cannot be built loses its games, until its files change.
struct Unbuilt {
    problem: String,
    stamp: u64,
}

impl Bot for Unbuilt {
    fn digest(&self) -> String {
        format!("unbuilt-{:016x}", self.stamp)
    }

    fn engine(&self) -> Box<dyn MatchEngine> {
        Box::new(UnbuiltEngine(self.problem.clone()))
    }
}

struct UnbuiltEngine(String);

impl MatchEngine for UnbuiltEngine {
    fn new_game(&mut self, _: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault> {
        Err(Fault::NotBuilt(self.0.clone()))
    }

    fn choose(&mut self, _: &Turn<'_>) -> Result<BestMove, Fault> {
        Err(Fault::NotBuilt(self.0.clone()))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Makes bots whose author writes on meanwhile.
    struct HastyMaker;

    struct TextBot(String);

    impl BotMaker for HastyMaker {
        fn make(&self, folder: &BotPath, _: &ClassConfig) -> Result<Arc<dyn Bot>, String> {
            let file = folder.path.join("bot.txt");
            let text = fs::read_to_string(&file).unwrap();
            fs::write(&file, "second version").unwrap();
            Ok(Arc::new(TextBot(text)))
        }
    }

    impl Bot for TextBot {
        fn digest(&self) -> String {
            self.0.clone()
        }

        fn engine(&self) -> Box<dyn MatchEngine> {
            Box::new(UnbuiltEngine(self.0.clone()))
        }
    }

    #[test]
    fn a_change_during_the_build_is_seen_next_time() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("class.toml"), "game = \"yolah\"\n").unwrap();
        let bot = folder.path().join(BOTS).join("ann");
        fs::create_dir_all(&bot).unwrap();
        fs::write(bot.join("bot.txt"), "first").unwrap();
        let (class, config) = ClassFolder::open(folder.path()).unwrap();
        let mut bots = Bots::default();
        let mut refreshed = || {
            bots.refresh(&class, &config, &HastyMaker).unwrap();
            bots.made["ann"].digest.clone()
        };
        assert_eq!(refreshed(), "first");
        assert_eq!(refreshed(), "second version");
    }
}
