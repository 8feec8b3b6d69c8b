//! The plain protocol, with bots in Python.

use std::path::Path;

use arena::{BotEngine, MatchEngine, MoveLimits, Turn};
use plywood_bot::{BotFolder, Limits, Sandbox, Workshop};

pub(crate) const RANDOM: &str = "\
import random, sys
for line in sys.stdin:
    word, *moves = line.split()
    if word == 'legal':
        print(random.choice(moves))
";

/// A workshop with all limits there are.
pub(crate) fn workshop(place: &Path) -> Workshop {
    let launcher = env!("CARGO_BIN_EXE_plywood-mock-sandbox").into();
    let path = std::env::var_os("PATH").unwrap_or_default();
    Workshop::new(place.join("cache"), Limits::default(), Sandbox::new(Some(launcher), path))
}

/// The engine of a bot in Python with this text.
pub(crate) fn python(place: &Path, text: &str, game: &str) -> BotEngine {
    let folder = place.join("bot");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("main.py"), text).unwrap();
    let workshop = workshop(place);
    let built = workshop.build(&BotFolder::open(&folder).unwrap(), &|| false).unwrap();
    workshop.engine(&built, catalog::open(game).unwrap())
}

fn turn(session: &dyn catalog::Session) -> Turn<'_> {
    let timeout = std::time::Duration::from_secs(30);
    Turn {
        session,
        limits: MoveLimits { timeout, ..MoveLimits::default() },
        seed: 1,
        stopped: &|| false,
    }
}

#[test]
fn a_bot_of_five_lines_plays_a_whole_game() {
    let place = tempfile::tempdir().unwrap();
    let mut engine = python(place.path(), RANDOM, "yavalath");
    let mut session = catalog::open("yavalath").unwrap();
    engine.new_game(&|| false).unwrap();
    for protection in workshop(place.path()).protections() {
        println!("{protection}");
    }
    assert_eq!(engine.protocol(), Some("plain"));
    while session.turn().is_some() {
        let mv = engine.choose(&turn(&*session)).unwrap().mv;
        session.play(&mv).unwrap();
    }
}
