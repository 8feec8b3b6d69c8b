//! A plan and games for it that were never played.

use plywood_arena::{Entrant, MoveStats, Plan, PlayedGame, Termination, TimeControl};

pub(crate) fn plan(game: &str, engines: &[&str]) -> Plan {
    let engine = |&name: &&str| Entrant { name: name.into(), engine: format!("{name}:depth=2") };
    Plan {
        time_control: TimeControl { nodes: Some(1000), ..TimeControl::default() },
        seed: 7,
        ..Plan::new(game, engines.iter().map(engine).collect())
    }
}

pub(crate) fn game(number: u64, seats: &[usize]) -> PlayedGame {
    let note = |i: u64| MoveStats {
        expected_score: Some(0.25),
        nodes: 100 + i,
        depth: 3,
        micros: 1000 * i,
    };
    let termination = Termination::Normal("by the rules".into());
    PlayedGame {
        round: (number / 2) as u32,
        opening: (number / 2) as u32,
        moves: ["a1", "b2", "c3", "d4"].map(String::from).to_vec(),
        opening_plies: 2,
        move_stats: vec![note(number), note(number + 1)],
        scores: vec![3, 2],
        ..PlayedGame::new(number, seats.to_vec(), vec![1], termination)
    }
}
