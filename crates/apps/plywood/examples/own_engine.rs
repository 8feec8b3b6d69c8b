//! An engine of one's own in a tournament: greedy Othello against engines of the catalog.

use plywood::arena::results::Results;
use plywood::arena::store::Store;
use plywood::arena::{
    Entrant, InProcessEngine, MatchEngine, Plan, RunOptions, Schedule, TimeControl, run,
};
use plywood::catalog::erase_engine;
use plywood::games::othello::{Move, Othello, Position};
use plywood::{Analysis, Control, Engine, Position as _};

/// Plays the move that flips most discs.
struct Greedy;

impl Engine<Position> for Greedy {
    fn choose(&mut self, position: &Position, _: &mut Control<'_, Move>) -> Analysis<Move> {
        let turn = position.turn();
        let moves = position.legal_moves();
        let best = moves.iter().max_by_key(|&&mv| position.after(mv).count(turn));
        Analysis::without_search(*best.expect("the game goes on"), 2)
    }
}

fn own_engine(name: &str) -> Option<Box<dyn MatchEngine>> {
    let make = || erase_engine::<Othello>("greedy", Greedy);
    (name == "greedy").then(|| Box::new(InProcessEngine::new(make)) as Box<dyn MatchEngine>)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engines = ["greedy", "random", "alphabeta"].map(Entrant::new).to_vec();
    let time_control = TimeControl { nodes: Some(100), ..TimeControl::default() };
    let plan = Plan { rounds: 5, time_control, ..Plan::new("othello", engines) };

    let folder = tempfile::tempdir()?;
    let mut store = Store::open(&folder.path().join("games.sqlite"))?;
    let event = store.begin(&plan, Schedule::of(&plan)?.games(), 0)?;
    run(&event, &mut store, &RunOptions { own_engine: &own_engine, ..RunOptions::default() })?;

    let results = Results::of(&plan, &store.played(&event)?);
    for (name, standing) in results.names.iter().zip(&results.summary.standings) {
        println!("{name:<10} {:>4} points of {}", standing.points, standing.games);
    }
    Ok(())
}
