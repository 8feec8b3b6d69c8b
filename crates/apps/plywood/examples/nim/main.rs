//! A game of one's own: Nim, opened as the catalog opens its games, and played by two engines.
//!
//! `nim.rs` is the whole game. It is the example of CONTRIBUTING.md, "How to add a game".

mod nim;

use plywood::catalog::{Entry, IntoVariant, diagram};
use plywood::{AnyEngine, SearchLimits};

static NIM: Entry = Entry::new(&nim::INFO, |options| nim::open(options, IntoVariant(options)));

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let variant = NIM.variant("nim:sticks=15")?;
    let mut engines = [variant.engine("uct", 1)?, variant.engine("minimax:depth=2", 1)?];
    let mut session = variant.start();
    while let Some(player) = session.turn() {
        let engine: &mut dyn AnyEngine = &mut *engines[player.index()];
        let report = engine.analyze(&*session, SearchLimits::nodes(1_000))?;
        println!("{:>2} sticks: {} takes {}", session.position(), engine.name(), report.best);
        session.play(&report.best)?;
    }
    print!("{}", diagram::diagram(&session.board(), &[]));
    println!("{}", session.verdict().expect("the game is over").reason);
    Ok(())
}
