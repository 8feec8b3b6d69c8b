//! Plain minimax: with pruning and without.

#![allow(clippy::float_cmp, reason = "the same score gives the same bits")]

use std::collections::HashMap;

use crate::common::{HashEvaluator, Toy, solve, think, to_depth, wander};
use game::{Position, SearchLimits, TwoPlayer};
use plywood_search::minimax::{Depth, Minimax, Settings};
use presentation::Rules;

fn minimax(pruning: bool) -> Minimax<HashEvaluator> {
    Minimax::new(HashEvaluator, Settings { pruning, ..Settings::default() })
}

fn pruning_changes_nothing<P: TwoPlayer>(positions: impl IntoIterator<Item = P>, depth: u32) {
    let (mut pruned, mut all) = (0, 0);
    for position in positions {
        let with = think(&mut minimax(true), &position, to_depth(depth));
        let without = think(&mut minimax(false), &position, to_depth(depth));
        assert_eq!(with.best, without.best, "{position}");
        assert_eq!(
            (with.expected_scores, with.proven),
            (without.expected_scores, without.proven),
            "{position}"
        );
        assert_eq!(with.pv, without.pv, "{position}");
        (pruned, all) = (pruned + with.nodes, all + without.nodes);
    }
    assert!(pruned < all, "{pruned} of {all} nodes");
}

#[test]
fn pruning_changes_the_work_and_not_the_answer() {
    let yolah = yolah::Yolah.start();
    pruning_changes_nothing((0..3).map(|seed| wander(&yolah, 34, seed)), 3);
    let awale = awale::Rules::default().start();
    pruning_changes_nothing((0..3).map(|seed| wander(&awale, 20, seed)), 4);
    let yavalath = yavalath::Yavalath::<2>::PLAIN.start();
    pruning_changes_nothing((0..3).map(|seed| wander(&yavalath, 12, seed)), 3);
    let yavalanchan = yavalanchan::Yavalanchan::<7, u128>::with_size(3, false).start();
    pruning_changes_nothing((0..3).map(|seed| wander(&yavalanchan, 5, seed)), 3);
    pruning_changes_nothing((0..100).map(|seed| Toy::<2>::new(seed, 8)), 6);
}

#[test]
fn deep_enough_it_finds_the_truth() {
    let mut known = HashMap::new();
    for seed in 0..100 {
        let toy = Toy::<2>::new(seed, 7);
        let found = think(&mut minimax(true), &toy, to_depth(7));
        let truth = solve(&toy, &mut known);
        assert_eq!(found.proven, truth.plies(), "{toy}");
        assert_eq!(found.expected_scores[0], truth.win_probability(500.0), "{toy}");
    }
}

#[test]
fn the_depth_may_follow_from_the_number_of_moves() {
    let depth = Depth::ByMoves(|moves| if moves > 10 { 2 } else { 3 });
    let mut engine = Minimax::new(HashEvaluator, Settings { depth, ..Settings::default() });
    let start = awale::Rules::default().start();
    assert_eq!(start.move_count(), 16);
    assert_eq!(think(&mut engine, &start, SearchLimits::default()).depth, 2);
    let few = (0..100).map(|seed| wander(&start, 60, seed)).find(|late| late.move_count() <= 10);
    assert_eq!(
        think(&mut engine, &few.expect("a late position"), SearchLimits::default()).depth,
        3
    );
    assert_eq!(think(&mut engine, &start, to_depth(1)).depth, 1);
}

#[test]
fn a_budget_of_nodes_leaves_a_legal_move() {
    let start = yolah::Yolah.start();
    for nodes in [0, 1, 10, 1000] {
        let budget = SearchLimits { nodes: Some(nodes), depth: Some(4), ..SearchLimits::default() };
        let found = think(&mut minimax(true), &start, budget);
        assert!(start.is_legal(found.best));
        assert!(found.nodes <= nodes + 1);
    }
}
