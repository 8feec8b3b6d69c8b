//! A class whose bots are engines of the catalog: the file `engine.txt` in a bot's folder says which.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::{InProcessEngine, MatchEngine};
use plywood_class::{
    Bot, BotMaker, BotPath, ClassConfig, ClassFolder, ClassProgress, ClassRun, ClassStandings,
};

pub(crate) struct TestClass {
    folder: tempfile::TempDir,
    pub(crate) class: ClassFolder,
    pub(crate) config: ClassConfig,
}

impl TestClass {
    /// A class of a small game with these settings and bots, each with its engine.
    pub(crate) fn new(settings: &str, bots: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let small = "levels = [1, 2]\nmargin = \"1h\"\ngames-at-once = 1\n";
        fs::write(folder.path().join("class.toml"), format!("{settings}{small}")).unwrap();
        fs::create_dir(folder.path().join("bots")).unwrap();
        let (class, config) = ClassFolder::open(folder.path()).unwrap();
        let test = Self { folder, class, config };
        for (name, engine) in bots {
            test.put(name, engine);
        }
        test
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn bot(&self, name: &str) -> PathBuf {
        self.path().join("bots").join(name)
    }

    /// Makes a bot, or changes it.
    pub(crate) fn put(&self, name: &str, engine: &str) {
        fs::create_dir_all(self.bot(name)).unwrap();
        fs::write(self.bot(name).join("engine.txt"), engine).unwrap();
    }

    pub(crate) fn run(&self, games: u64) -> ClassStandings {
        self.run_with(Some(games), &|| false, &|_| ())
    }

    pub(crate) fn run_with(
        &self,
        games: Option<u64>,
        enough: &(dyn Fn() -> bool + Sync),
        report: &(dyn Fn(&ClassProgress<'_>) + Sync),
    ) -> ClassStandings {
        let run = ClassRun {
            folder: &self.class,
            config: &self.config,
            maker: &TestMaker,
            games,
            enough,
            stopped: &|| false,
            observer: None,
            report,
        };
        run.run().unwrap()
    }
}

pub(crate) struct TestMaker;

struct TestBot {
    game: String,
    engine: String,
}

impl BotMaker for TestMaker {
    fn make(&self, path: &BotPath, config: &ClassConfig) -> Result<Arc<dyn Bot>, String> {
        let engine = fs::read_to_string(path.path.join("engine.txt"))
            .map_err(|_| "there is no engine.txt".to_owned())?;
        let game = config.game.clone();
        InProcessEngine::of_spec(&game, &engine).map_err(|error| error.to_string())?;
        Ok(Arc::new(TestBot { game, engine }))
    }
}

impl Bot for TestBot {
    fn digest(&self) -> String {
        self.engine.clone()
    }

    fn engine(&self) -> Box<dyn MatchEngine> {
        Box::new(InProcessEngine::of_spec(&self.game, &self.engine).unwrap())
    }
}

/// The row of a bot.
pub(crate) fn row<'a>(standings: &'a ClassStandings, name: &str) -> &'a plywood_class::StandingRow {
    standings.rows.iter().find(|row| row.name == name).unwrap()
}
