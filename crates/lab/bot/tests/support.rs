//! Bots in Python that are written by the tests, and their games.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use arena::referee::{self, GameEnvironment};
use arena::{
    BotEngine, Entrant, Fault, Fixture, InProcessEngine, MatchEngine, Plan, PlayedGame,
    Termination, TimeControl,
};
use plywood_bot::{BotFolder, BuiltBot, Limits, Sandbox, Workshop};

/// Little, so that it is soon too much.
pub(crate) const LIMITS: Limits = Limits { memory_mib: 128, processes: 16, files_mib: 8 };

/// A folder for bots and for what is built of them.
pub(crate) struct Place {
    folder: tempfile::TempDir,
    pub(crate) workshop: Workshop,
}

impl Place {
    /// With all limits there are.
    pub(crate) fn new() -> Self {
        Self::with_limits(LIMITS)
    }

    pub(crate) fn with_limits(limits: Limits) -> Self {
        Self::with(limits, |_| {})
    }

    /// With and without bubblewrap.
    pub(crate) fn both() -> [Self; 2] {
        [Self::new(), Self::with(LIMITS, |sandbox| sandbox.bubblewrap = false)]
    }

    fn with(limits: Limits, change: impl FnOnce(&mut Sandbox)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let_everybody_in(folder.path());
        let launcher = env!("CARGO_BIN_EXE_plywood-mock-sandbox").into();
        // Not what managers of versions put before the system's.
        let mut sandbox = Sandbox::new(Some(launcher), "/usr/local/bin:/usr/bin:/bin".into());
        change(&mut sandbox);
        let workshop = Workshop::new(folder.path().join("cache"), limits, sandbox);
        Self { folder, workshop }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The folder of a bot with this file.
    pub(crate) fn bot(&self, name: &str, file: &str, text: &str) -> PathBuf {
        let folder = self.path().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(file), text).unwrap();
        folder
    }

    pub(crate) fn build(&self, folder: &Path) -> Arc<BuiltBot> {
        self.workshop.build(&BotFolder::open(folder).unwrap(), &|| false).unwrap()
    }

    /// The engine of a bot in Python, for Yavalath. It may take long to start on a busy machine.
    pub(crate) fn python(&self, text: &str) -> BotEngine {
        let bot = self.build(&self.bot("bot", "main.py", text));
        self.engine(&bot)
    }

    pub(crate) fn engine(&self, bot: &Arc<BuiltBot>) -> BotEngine {
        let engine = self.workshop.engine(bot, catalog::open("yavalath").unwrap());
        engine.with_start_timeout(Duration::from_mins(1))
    }

    /// The fault of a bot in Python in its first game.
    pub(crate) fn fault(&self, text: &str) -> Fault {
        fault(play(self.python(text), TimeControl::default()))
    }
}

/// Bots of root's are run as another user.
fn let_everybody_in(folder: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// A bot that answers with `answer(turn)`, which this text defines; `turn` has the words of each line.
pub(crate) fn answering(text: &str) -> String {
    format!(
        "import os, random, socket, subprocess, sys, time
turns = 0
{text}
turn = dict()
for line in sys.stdin:
    word, *words = line.split()
    turn[word] = words
    if word == 'legal':
        turns += 1
        print(answer(turn), flush=True)
"
    )
}

/// A game of Yavalath of this bot in the first seat against a random player.
pub(crate) fn play(bot: BotEngine, time_control: TimeControl) -> PlayedGame {
    let random = InProcessEngine::new(|| {
        let variant = catalog::variant("yavalath").expect("a game");
        variant.engine("random", 1).expect("an engine")
    });
    let engines = vec![Entrant::new("bot"), Entrant::new("random")];
    let plan = Plan { time_control, ..Plan::new("yavalath", engines) };
    let fixture = Fixture { number: 0, round: 0, opening: 0, seats: vec![0, 1] };
    let begun = std::time::Instant::now();
    let environment =
        GameEnvironment { clock: &|| begun.elapsed(), stopped: &|| false, observer: None };
    let mut engines: [Box<dyn MatchEngine>; 2] = [Box::new(bot), Box::new(random)];
    referee::play(&plan, &fixture, &[], &mut engines, &environment).expect("a whole game")
}

pub(crate) fn fault(game: PlayedGame) -> Fault {
    match game.termination {
        Termination::Forfeit { seat: 1, fault } => fault,
        other => panic!("not the bot's fault: {other:?}; it noted {:?}", game.notes),
    }
}

/// All that the bot of a game noted.
pub(crate) fn notes(game: &PlayedGame) -> String {
    game.notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join("\n")
}
