//! Bots in folders, from the command line.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const RANDOM: &str = "\
import random, sys
for line in sys.stdin:
    word, *moves = line.split()
    if word == 'legal':
        print(len(moves), 'moves', file=sys.stderr)
        print(random.choice(moves))
";

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn bot(&self, name: &str, text: &str) -> String {
        let folder = self.0.path().join(name);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("main.py"), text).unwrap();
        folder.to_str().unwrap().to_owned()
    }

    fn store(&self) -> PathBuf {
        self.0.path().join("games.db")
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        command.args(arguments).env("PLYWOOD_CACHE", self.0.path());
        // Not what managers of versions put before the system's.
        command.env("PATH", "/usr/local/bin:/usr/bin:/bin").output().unwrap()
    }

    fn run_match(&self, first: &str, more: &[&str]) -> Output {
        let store = self.store();
        let fixed = ["match", "yavalath", first, "random", "--games", "2", "--store"];
        self.run(&[&fixed[..], &[store.to_str().unwrap()], more].concat())
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_bot_plays_a_match_by_the_name_of_its_folder_and_its_words_are_kept() {
    let place = Place::new();
    let folder = place.bot("my bot", RANDOM);
    let output = place.run_match(&format!("bot:{folder}"), &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("my bot – random"), "{}", text(&output.stdout));
    let store = arena::store::Store::read(&place.store()).unwrap();
    let event = store.events().unwrap().remove(0);
    assert_eq!(event.identities[0].digest.as_ref().map(String::len), Some(64));
    let notes = store.notes(event.first_game).unwrap();
    assert!(notes.iter().all(|note| note.text.contains(" moves")), "{notes:?}");
    assert!(notes.len() > 3, "{notes:?}");
}

#[test]
fn a_bot_that_has_changed_does_not_go_on_with_an_event() {
    let place = Place::new();
    let spec = format!("bot:{}", place.bot("bot", RANDOM));
    assert!(place.run_match(&spec, &[]).status.success());
    place.bot("bot", &RANDOM.replace("random.choice(moves)", "moves[0]"));
    let other = arena::store::Store::open(&place.store()).unwrap();
    let id = other.events().unwrap()[0].first_game;
    other.discard(&[id]).unwrap();
    drop(other);
    let output = place.run_match(&spec, &["--resume"]);
    assert_eq!(output.status.code(), Some(1));
    let message = text(&output.stderr);
    assert!(message.contains("weights, network or files had the SHA-256"), "{message}");
}

#[test]
fn a_bot_that_cannot_play_is_said_before_the_event_begins() {
    let place = Place::new();
    let output = place.run_match("bot:/nowhere", &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("/nowhere cannot be read"), "{}", text(&output.stderr));
    let output = place.run_match(&format!("bot:{}", place.bot("bot", "x =")), &[]);
    assert_eq!(output.status.code(), Some(1));
    let message = text(&output.stderr);
    assert!(
        message.contains("bot could not be built") && message.contains("SyntaxError"),
        "{message}"
    );
    let output = place.run_match("bot:", &[]);
    assert!(text(&output.stderr).contains("names no folder"), "{}", text(&output.stderr));
}

#[test]
fn a_bot_has_a_seat_at_the_board() {
    let place = Place::new();
    let seat = format!("1=bot:{}", place.bot("bot", RANDOM));
    let output = place.run(&["play", "awale", "--seat", &seat, "--seat", "2=random"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(shown.contains("  | 16 moves") && shown.contains("player 1 ● plays"), "{shown}");
}

#[test]
fn a_check_says_what_is_wrong_as_text_and_as_json() {
    let place = Place::new();
    let good = place.bot("good", RANDOM);
    let check = |bot: &str, more: &[&str]| {
        let fixed = ["class", "check", bot, "--game", "yavalath", "--time", "1m", "--games", "2"];
        place.run(&[&fixed[..], more].concat())
    };
    let output = check(&good, &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(shown.contains("pass  can be built (version "), "{shown}");
    assert!(shown.contains("pass  plays the last move of a game ("), "{shown}");
    assert!(shown.contains("1 games against random: "), "{shown}");

    let bad = place.bot("bad", &RANDOM.replace("random.choice(moves)", "'e5', 'please'"));
    let output = check(&bad, &[]);
    assert_eq!(output.status.code(), Some(1));
    let shown = text(&output.stdout);
    assert!(shown.contains("FAIL  starts and answers its practice turn"), "{shown}");
    assert!(
        shown.contains("it answered garbage: \"e5 please\", in ply 1, where 61 moves"),
        "{shown}"
    );

    let output = check(&bad, &["--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["problems"], 1);
    assert_eq!(report["steps"][0]["found"], "Python");
    assert_eq!(report["limits"].as_array().unwrap().len(), 8);
}

#[test]
fn a_check_takes_the_game_and_the_time_of_the_class() {
    let place = Place::new();
    fs::write(place.0.path().join("class.toml"), "game = \"awale\"\ntime = \"1m\"\n").unwrap();
    fs::create_dir(place.0.path().join("bots")).unwrap();
    let bot = place.bot("bots/one", RANDOM);
    let output = place.run(&["class", "check", &bot, "--games", "1", "--json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["game"], "awale");
    let lost = place.bot("lost/deep/down", RANDOM);
    let output = place.run(&["class", "check", &lost]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the bot is in no class; --game says"));
}
