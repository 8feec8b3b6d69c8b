//! Flat Monte Carlo.

use std::time::Duration;

use game::{Analysis, Control, Engine, MAX_PLAYERS, Position, SearchLimits};
use plywood_search::montecarlo::{MonteCarlo, Settings};
use presentation::Rules;
use yavalath::Yavalath;

fn ask<P: Position>(
    settings: Settings<P>,
    at: &P,
    budget: SearchLimits,
    stopped: bool,
) -> Analysis<P::Move> {
    let mut control = Control {
        limits: budget,
        seed: 5,
        history: &[],
        clock: &|| Duration::ZERO,
        stopped: &|| stopped,
        report: &mut |_| (),
    };
    MonteCarlo::new(settings).choose(at, &mut control)
}

fn nodes(nodes: u64) -> SearchLimits {
    SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
}

fn win_in_one() -> yavalath::Position<2> {
    let mut position = Yavalath::<2>::PLAIN.start();
    for mv in ["e5", "a1", "e6", "a2", "e8", "a4"] {
        position.play(mv.parse().expect("a move"));
    }
    position
}

#[test]
fn a_win_in_one_is_taken_and_a_loss_comes_last() {
    let found = ask(Settings::default(), &win_in_one(), nodes(2_000), false);
    assert_eq!(found.best.to_string(), "e7");
    assert_eq!(found.expected_scores[..2], [1.0, 0.0]);
    let last = found.candidates.last().expect("there are many moves");
    assert_eq!(last.mv.to_string(), "e4");
    assert_eq!(last.expected_scores[..2], [0.0, 1.0]);
}

#[test]
fn every_move_gets_as_many_games_as_any_other() {
    let at = win_in_one();
    let found = ask(Settings::default(), &at, nodes(1_000), false);
    assert_eq!(found.nodes, 1_000);
    assert_eq!(found.candidates.len(), at.move_count());
    let even = 1_000 / at.move_count() as u64;
    assert!(found.candidates.iter().all(|candidate| candidate.nodes - even <= 1));
}

#[test]
fn a_game_may_say_what_its_ends_are_worth() {
    // To lose as surely as one can.
    fn contrary(end: &yavalath::Position<2>) -> [f32; MAX_PLAYERS] {
        let winner = end.outcome().and_then(game::Outcome::winner);
        let mut values = [0.0; MAX_PLAYERS];
        if let Some(winner) = winner {
            values[winner.index()] = -3.0;
        }
        values
    }
    let found = ask(Settings { value: contrary }, &win_in_one(), nodes(2_000), false);
    assert_eq!(found.best.to_string(), "e4");
    // The values shown are still shares of the point.
    assert_eq!(found.expected_scores[..2], [0.0, 1.0]);
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let at = Yavalath::<3>::PLAIN.start();
    let [one, two] = [0, 1].map(|_| ask(Settings::default(), &at, nodes(5_000), false));
    assert_eq!(one, two);
    let sum: f32 = one.expected_scores.iter().sum();
    assert!((sum - 1.0).abs() < 1e-4);
}

#[test]
fn stopped_at_once_it_still_has_a_legal_move() {
    let at = win_in_one();
    let found = ask(Settings::default(), &at, SearchLimits::default(), true);
    assert!(at.is_legal(found.best));
    assert_eq!(found.nodes, 0);
    assert!(found.expected_scores[..2].iter().all(|value| (value - 0.5).abs() < f32::EPSILON));
}

#[test]
fn a_budget_of_depth_alone_comes_to_an_end() {
    let depth = SearchLimits { depth: Some(1), ..SearchLimits::default() };
    assert!(ask(Settings::default(), &win_in_one(), depth, false).nodes > 0);
}

#[test]
fn a_depth_bounds_the_games_whatever_else_is_limited_and_nodes_bound_them_further() {
    let at = win_in_one();
    let depth = SearchLimits { depth: Some(1), ..SearchLimits::default() };
    let games = |budget| ask(Settings::default(), &at, budget, false).nodes;
    let alone = games(depth);
    // By the clock of this test no time ever passes.
    let time = Some(Duration::from_secs(1));
    assert_eq!(games(SearchLimits { time, ..depth }), alone);
    assert_eq!(games(SearchLimits { time, nodes: Some(u64::MAX), ..depth }), alone);
    assert_eq!(games(SearchLimits { time, nodes: Some(100), ..depth }), 100);
}
