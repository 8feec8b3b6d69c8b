//! UCT with a full tree, and with two threads in one tree.

use crate::common::{think, wander};
use game::{Position, SearchLimits};
use plywood_search::uct::{Settings, Uct};
use presentation::Rules;
use yavalath::Yavalath;

fn nodes(nodes: u64) -> SearchLimits {
    SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
}

#[test]
fn a_full_tree_still_learns_which_move_is_best() {
    // The smallest tree there is: it is full after a few hundred simulations.
    let settings = Settings { tree_bytes: 0, ..Settings::default() };
    let mut position = Yavalath::<2>::PLAIN.start();
    for mv in ["e5", "a1", "e6", "a2", "e8", "a4"] {
        position.play(mv.parse().expect("a move"));
    }
    // Not to lose at once is seen in the tree; to prefer what wins more often needs counting.
    let quiet = wander(&Yavalath::<2>::PLAIN.start(), 2, 3);
    let (short, long) = (nodes(2_000), nodes(300_000));
    let [few, many] = [short, long].map(|budget| think(&mut Uct::new(settings), &quiet, budget));
    let best = |found: &game::Analysis<yavalath::Move>| {
        let all: u64 = found.candidates.iter().map(|candidate| candidate.nodes).sum();
        found.candidates[0].nodes as f64 / all as f64
    };
    assert!(best(&many) > 2.0 * best(&few), "{} {}", best(&few), best(&many));
    assert_eq!(think(&mut Uct::new(settings), &position, short).best.to_string(), "e7");
}

/// Every visit of two threads is counted once, and what they are given is all used.
#[test]
fn threads_lose_no_visits() {
    for seed in 0..6 {
        let at = wander(&yolah::Yolah.start(), 8, seed);
        let mut engine = Uct::new(Settings { threads: 2, ..Settings::default() });
        let found = think(&mut engine, &at, nodes(10_001));
        let visits: u64 = found.candidates.iter().map(|candidate| candidate.nodes).sum();
        assert_eq!((found.nodes, visits), (10_001, 10_001));
    }
}
