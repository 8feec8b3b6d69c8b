//! The memory of the tree: its limit, and what is kept of it from move to move.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::common::{think, wander};
use game::{Control, Engine, Position, Rules, SearchLimits};
use search::uct::{Settings, Uct};
use yavalath::Yavalath;

fn nodes(nodes: u64) -> SearchLimits {
    SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
}

/// As a search of many minutes does with a large one: every simulation would add a family of
/// dozens of nodes, a hundred times as many in all as there is room for.
#[test]
fn a_tree_that_could_fill_its_memory_a_hundred_times_stays_within_it() {
    for threads in [1, 2] {
        let settings =
            Settings { memory: 1 << 20, expansion_threshold: 1, threads, ..Settings::default() };
        let mut engine = Uct::new(settings);
        let at = wander(&Yavalath::<2>::PLAIN.start(), 4, 1);
        let found = think(&mut engine, &at, nodes(100_000));
        let used = engine.memory_used();
        assert!(used <= 1 << 20 && used > 1 << 19, "{used}");
        // The games go on all the same, and count.
        assert_eq!(found.nodes, 100_000);
        let visits: u64 = found.candidates.iter().map(|candidate| candidate.nodes).sum();
        assert_eq!(visits, 100_000);
        // In the games that follow the tree is filled again and again.
        for seed in 0..12 {
            let at = wander(&at, 2 + seed as usize % 7, seed);
            think(&mut engine, &at, nodes(5_000));
            assert!(engine.memory_used() <= 1 << 20);
        }
    }
}

#[test]
fn a_full_tree_still_learns_which_move_is_best() {
    // The smallest tree there is: it is full after a few hundred simulations.
    let settings = Settings { memory: 0, ..Settings::default() };
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

/// The answer of an engine that is told to stop at this look, and how many more looks it took.
fn stopped_at<P: Position>(engine: &mut Uct<P>, at: &P, look: u64) -> (P::Move, u64) {
    let looks = AtomicU64::new(0);
    let count = || looks.fetch_add(1, Ordering::Relaxed) + 1;
    let mut control = Control {
        limits: SearchLimits::default(),
        seed: 1,
        clock: &|| Duration::ZERO,
        stopped: &|| count() >= look,
        report: &mut |_| (),
    };
    let best = engine.choose(at, &mut control).best;
    (best, looks.into_inner() - look)
}

#[test]
fn a_stop_while_the_tree_is_cleared_leaves_the_best_move() {
    let settings = Settings {
        memory: 3 << 20,
        expansion_threshold: 1,
        exploration: 0.1,
        ..Settings::default()
    };
    for look in 1..5 {
        let mut engine = Uct::new(settings);
        let mut at = Yavalath::<2>::PLAIN.start();
        let first = think(&mut engine, &at, nodes(20_000));
        assert!(engine.memory_used() > 2 << 20, "there is much to clear");
        first.pv[..2].iter().for_each(|&mv| at.play(mv));
        // Clearing asks too; whoever says stop then gets what the tree says.
        let (best, more) = stopped_at(&mut engine, &at, look);
        assert_eq!((best, more <= 2), (first.pv[2], true), "stopped at look {look}");
        // And the search goes on as if nothing had happened.
        at.play(best);
        let next = think(&mut engine, &at, nodes(2_000));
        assert!(at.is_legal(next.best));
        assert!(engine.memory_used() <= 3 << 20);
    }
}
