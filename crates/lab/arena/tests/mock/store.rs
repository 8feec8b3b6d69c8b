//! A process that uses a store, for tests of several: `plywood-mock-store ROLE STORE`.

#[path = "../store/made.rs"]
mod made;

use std::path::Path;
use std::process::ExitCode;

use made::{game, plan};
use plywood_arena::store::{Store, StoreError};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["add-games", store] => add_games(Path::new(store)),
        ["open-and-read", store] => open_and_read(Path::new(store)),
        _ => {
            eprintln!("there is no such role: {words:?}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Goes on with the first event of a store, game by game, and says after each that it is stored.
fn add_games(path: &Path) {
    let work = || -> Result<(), StoreError> {
        let store = Store::open(path)?;
        let plan = plan("yolah", &["a", "b"]);
        let event = match store.find(&plan)? {
            Some(event) => event,
            None => store.begin(&plan, 1_000_000, 0)?,
        };
        for number in store.progress(&event)?.played.. {
            store.add(&event, &game(number, &[0, 1]))?;
            eprintln!("{number}");
        }
        Ok(())
    };
    if let Err(error) = work() {
        eprintln!("{error}");
    }
}

/// Says what becomes of a store that is opened to write, and how many games can be read.
fn open_and_read(path: &Path) {
    eprintln!("{}", Store::open(path).map_or_else(|error| error.to_string(), |_| "open".into()));
    let count = || -> Result<usize, StoreError> {
        let store = Store::read(path)?;
        let event = store.event(1)?.expect("the first event");
        Ok(store.played(&event)?.len())
    };
    eprintln!("{}", count().map_or_else(|error| error.to_string(), |count| count.to_string()));
}
