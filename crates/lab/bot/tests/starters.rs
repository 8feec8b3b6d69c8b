//! The starters, with the real languages.

use arena::{Termination, TimeControl};
use plywood_bot::BotFolder;
use plywood_bot::starters;

use crate::support::{Place, play};

#[test]
fn every_starter_is_built_and_plays_a_whole_game() {
    let place = Place::with_limits(plywood_bot::Limits::default());
    for path in starters::write(&place.path().join("bots")).unwrap() {
        let folder = BotFolder::open(&path).unwrap();
        let language = folder.language();
        if let Some(program) = language.program().filter(|program| !is_there(program)) {
            eprintln!(
                "not tested: the starter in {}, because {program} is not here",
                language.name()
            );
            continue;
        }
        let bot = match place.workshop.build(&folder, &|| false) {
            Ok(bot) => bot,
            Err(error) => panic!("{}: {error}", language.name()),
        };
        let game = play(place.engine(&bot), TimeControl::default());
        let ended = &game.termination;
        assert!(matches!(ended, Termination::Normal(_)), "{}: {ended:?}", language.name());
        eprintln!("tested: the starter in {}", language.name());
    }
    assert!(starters::write(&place.path().join("bots")).is_err(), "nothing is overwritten");
}

fn is_there(program: &str) -> bool {
    ["/usr/local/bin", "/usr/bin", "/bin"]
        .iter()
        .any(|folder| std::path::Path::new(folder).join(program).is_file())
}
