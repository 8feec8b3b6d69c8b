//! The plain protocol, UGI, and how they are told apart.

use arena::{MatchEngine, MoveLimits, Termination, TimeControl, Turn};
use catalog::Session;

use crate::support::{Place, play};

/// The smallest bot there is.
const RANDOM: &str = "\
import random, sys
for line in sys.stdin:
    word, *moves = line.split()
    if word == 'legal':
        print(random.choice(moves))
";

fn turn(session: &dyn Session) -> Turn<'_> {
    let timeout = std::time::Duration::from_mins(1);
    let limits = MoveLimits { timeout, ..MoveLimits::default() };
    Turn { session, limits, seed: 1, stopped: &|| false }
}

/// That a bot speaks this protocol and plays a whole game.
fn expect_plays(place: &Place, text: &str, protocol: &str) {
    let mut engine = place.python(text);
    engine.new_game(&|| false).unwrap();
    assert_eq!(engine.protocol(), Some(protocol), "{text}");
    let game = play(engine, TimeControl::default());
    assert!(matches!(game.termination, Termination::Normal(_)), "{text}: {:?}", game.termination);
}

#[test]
fn a_bot_of_five_lines_plays_whole_games() {
    expect_plays(&Place::new(), RANDOM, "plain");
}

#[test]
fn a_bot_hears_the_lines_that_are_documented() {
    let place = Place::new();
    let text = RANDOM.replace("    word,", "    sys.stderr.write(line)\n    word,");
    let mut engine = place.python(&text);
    engine.new_game(&|| false).unwrap();
    engine.take_notes();
    let mut session = catalog::open("yavalath").unwrap();
    session.play("e5").unwrap();
    engine.choose(&turn(&*session)).unwrap();
    let heard = engine.take_notes();
    let words: Vec<&str> = heard.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(words, ["game", "players", "seat", "moves", "position", "time", "legal"], "{heard}");
    assert!(heard.starts_with("game yavalath\nplayers 2\nseat 2\nmoves e5\nposition "), "{heard}");
}

#[test]
fn a_bot_that_fails_over_the_line_ugi_is_asked_without_it() {
    let text = RANDOM.replace(
        "    word,",
        "    a, b = line.split(' ', 1) if 'legal' in line or \
                              line == 'ugi\\n' else (1, 2)\n    word,",
    );
    expect_plays(&Place::new(), &text, "plain");
}

#[test]
fn a_greeting_and_words_about_unknown_lines_before_the_first_game_do_no_harm() {
    let text = RANDOM
        .replace("for line", "print('Hello, I am a bot')\nfor line")
        .replace("    if word", "    if word == 'ugi': print('unknown command ugi')\n    if word");
    expect_plays(&Place::new(), &text, "plain");
}

#[test]
fn a_program_that_speaks_ugi_is_taken_for_one() {
    let text = "\
import sys
for line in sys.stdin:
    word, *rest = line.split()
    if word == 'ugi': print('id name Five'); print('ugiok')
    elif word == 'isready': print('readyok')
    elif word == 'position': played = rest[2:]
    elif word == 'go':
        cells = [row + str(i) for row in 'abcde' for i in range(1, 6)]
        print('bestmove', next(cell for cell in cells if cell not in played))
    elif word not in ('uginewgame', 'quit'): sys.exit('unknown command ' + word)
";
    let place = Place::new();
    let mut engine = place.python(text);
    engine.new_game(&|| false).unwrap();
    assert_eq!(engine.protocol(), Some("UGI"));
    assert_eq!(engine.choose(&turn(&*catalog::open("yavalath").unwrap())).unwrap().mv, "a1");
}

#[test]
fn a_bot_stays_alive_from_game_to_game_and_is_told_to_quit() {
    let place = Place::new();
    let text = format!(
        "import os\nprint('process', os.getpid(), file=__import__('sys').stderr)\n{RANDOM}"
    );
    let mut engine = place.python(&text);
    let session = catalog::open("yavalath").unwrap();
    for _ in 0..3 {
        engine.new_game(&|| false).unwrap();
        engine.choose(&turn(&*session)).unwrap();
    }
    assert_eq!(engine.take_notes().matches("process").count(), 1);
}
