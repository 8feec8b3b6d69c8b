//! Tree reuse: keeping the subtree of the position that was reached.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use game::{Position, StopPoll};

use super::node_arena::{Link, NodeArena};

/// The new root is looked for at most this many plies below the old one.
const MAX_PLIES: usize = 16;

/// The node of a position that follows the root by the last one or more moves of the `history`.
pub(super) fn find<P: Position>(
    arena: &NodeArena<P::Move>,
    root: (u32, &P),
    target: &P,
    history: &[P::Move],
) -> Option<u32> {
    let max_plies = history.len().min(MAX_PLIES);
    (1..=max_plies).find_map(|plies| follow(arena, root, target, &history[history.len() - plies..]))
}

/// The node that these moves lead to, if all of them are in the tree and the position is the one looked for.
fn follow<P: Position>(
    arena: &NodeArena<P::Move>,
    (root, position): (u32, &P),
    target: &P,
    moves: &[P::Move],
) -> Option<u32> {
    let (mut node, mut position) = (root, position.clone());
    for mv in moves {
        let children = arena.children(node)?;
        let index = children.moves.iter().position(|child| child.get() == Some(mv))?;
        node = children.first + index as u32;
        position.play(*mv);
    }
    (position == *target).then_some(node)
}

/// How many groups of siblings are moved between two polls of the stop condition.
const GROUPS_PER_POLL: u64 = 256;

/// Re-roots the tree: compacts the subtree of `root` to the front of the arena and drops the rest.
///
/// The compaction slides: siblings are moved together, in the order of their indices. The children of a node
/// have larger indices than the node, so those of siblings that have been moved are still to come; and
/// siblings never move to a larger index, because packing a part of a sequence takes no more room than
/// packing all of it.
///
/// The tree is consistent after each group of siblings, so the compaction can be stopped; then nothing is
/// freed.
pub(super) fn retain_subtree<M: Copy>(
    arena: &mut NodeArena<M>,
    root: u32,
    should_stop: impl Fn() -> bool,
) {
    let mut free = 0;
    // Groups of siblings to be moved: first index, count and parent.
    let mut waiting = BinaryHeap::new();
    let mut relocate = |arena: &mut NodeArena<M>, waiting: &mut BinaryHeap<_>, first, count| {
        let to = arena.relocate(first, count, &mut free);
        for node in to..to + count as u32 {
            if let Link::Children(first, count) = arena.link(node) {
                waiting.push(Reverse((first, count, node)));
            }
        }
        to
    };
    relocate(arena, &mut waiting, root, 1);
    let mut poll = StopPoll::every(GROUPS_PER_POLL);
    while let Some(Reverse((first, count, parent))) = waiting.pop() {
        if poll.poll(1, &should_stop) {
            return;
        }
        let to = relocate(arena, &mut waiting, first, count);
        arena.publish(parent, Link::Children(to, count));
    }
    arena.truncate(free);
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::atomic::Ordering;

    use game::Rng;

    use super::super::node_arena::CHUNK;
    use super::super::proof::Proof;
    use super::*;

    /// A tree of random shape, whose nodes all look different.
    fn grown(groups: u32, rng: &mut Rng) -> NodeArena<u32> {
        let mut arena = NodeArena::new(16 << 20);
        arena.add([(0, Proof::unknown(2))].into_iter());
        grow(&mut arena, groups, rng);
        arena
    }

    fn grow(arena: &mut NodeArena<u32>, groups: u32, rng: &mut Rng) {
        let mut leaves = leaves(arena, 0);
        for _ in 0..groups {
            let parent = leaves.swap_remove(rng.below(leaves.len() as u32) as usize);
            let moves: Vec<u32> = (0..=rng.below(90)).map(|_| rng.next_u64() as u32).collect();
            assert!(arena.claim(parent) && !arena.claim(parent));
            let first = arena.add(moves.iter().map(|&mv| (mv, Proof::unknown(2)))).expect("room");
            arena.publish(parent, Link::Children(first, moves.len()));
            for node in first..first + moves.len() as u32 {
                arena.stats(node).store(rng.next_u64(), Ordering::Relaxed);
                leaves.push(node);
            }
        }
    }

    fn leaves(arena: &NodeArena<u32>, node: u32) -> Vec<u32> {
        let Some(children) = arena.children(node) else { return vec![node] };
        (children.first..)
            .take(children.moves.len())
            .flat_map(|child| leaves(arena, child))
            .collect()
    }

    /// Everything that can be seen from a node.
    fn seen(arena: &NodeArena<u32>, node: u32, into: &mut Vec<(u64, Proof, Option<u32>)>) {
        let Some(children) = arena.children(node) else { return };
        for (mv, child) in children.moves.iter().zip(children.first..) {
            let stats = arena.stats(child).load(Ordering::Relaxed);
            into.push((stats, arena.proof(child), mv.get().copied()));
            seen(arena, child, into);
        }
    }

    fn all_seen(arena: &NodeArena<u32>, node: u32) -> Vec<(u64, Proof, Option<u32>)> {
        let mut all = Vec::new();
        seen(arena, node, &mut all);
        all
    }

    #[test]
    fn the_subtree_is_unchanged_and_the_rest_is_free() {
        for seed in 0..20 {
            let mut rng = Rng::seeded(seed);
            let mut arena = grown(600, &mut rng);
            while arena.children(0).is_some() {
                let children = arena.children(0).expect("just seen");
                let choice = rng.below(children.moves.len() as u32);
                let root = children.first + choice;
                let (before, used) = (all_seen(&arena, root), arena.used());
                retain_subtree(&mut arena, root, || false);
                assert_eq!(all_seen(&arena, 0), before);
                assert!(arena.used() <= used && arena.used() > before.len());
                let skipped = (arena.used() / CHUNK + 1) * 90;
                assert!(arena.used() <= 1 + before.len() + skipped);
                // The free indices can be used again.
                if used > 1000 && before.len() > 100 {
                    grow(&mut arena, 20, &mut rng);
                    let moves = all_seen(&arena, 0);
                    assert!(moves.iter().all(|(_, _, mv)| mv.is_some()));
                }
            }
        }
    }

    #[test]
    fn a_tree_whose_compaction_was_stopped_is_consistent() {
        for stop_at in 1..6 {
            let mut rng = Rng::seeded(stop_at);
            let mut arena = grown(3_000, &mut rng);
            let children = arena.children(0).expect("it has grown");
            let below = |&child: &u32| all_seen(&arena, child).len();
            let root = (children.first..).take(children.moves.len()).max_by_key(below);
            let (root, used) = (root.expect("siblings"), arena.used());
            let before = all_seen(&arena, root);
            let polls = Cell::new(0);
            let should_stop = || polls.replace(polls.get() + 1) + 1 == stop_at;
            retain_subtree(&mut arena, root, should_stop);
            assert_eq!(polls.get(), stop_at, "it was stopped");
            assert_eq!(all_seen(&arena, 0), before);
            assert_eq!(arena.used(), used);
            // It can be compacted later.
            retain_subtree(&mut arena, 0, || false);
            assert_eq!(all_seen(&arena, 0), before);
            assert!(arena.used() < used);
        }
    }
}
