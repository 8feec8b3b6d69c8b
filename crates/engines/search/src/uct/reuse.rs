//! Keeping what was learned between the moves of a game.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use game::{Position, StopPoll};

use super::arena::{Arena, Link};

/// So many positions are compared at most to find one again.
const MOST_LOOKS: u32 = 1 << 18;

/// The node of a position that follows on a tree's root in at least one ply and at most so many.
pub(super) fn find<P: Position>(
    arena: &Arena<P::Move>,
    root: (u32, &P),
    target: &P,
    plies: usize,
) -> Option<u32> {
    // The nearest first: a position is usually one round of the table away, and the deeper a look
    // the longer it takes.
    let mut looks = MOST_LOOKS;
    (1..=plies).find_map(|plies| find_at(arena, root, target, plies, &mut looks))
}

fn find_at<P: Position>(
    arena: &Arena<P::Move>,
    (node, position): (u32, &P),
    target: &P,
    plies: usize,
    looks: &mut u32,
) -> Option<u32> {
    if plies == 0 {
        return (position == target).then_some(node);
    }
    let family = arena.children(node)?;
    family.moves.iter().zip(family.first..).find_map(|(mv, child)| {
        if plies > 1 && arena.link(child) == Link::Leaf {
            return None;
        }
        *looks = looks.checked_sub(1)?;
        let next = position.after(*mv.get()?);
        find_at(arena, (child, &next), target, plies - 1, looks)
    })
}

/// How many families are moved between two polls of the stop condition.
const FAMILIES_PER_POLL: u64 = 256;

/// Throws away all nodes but those below this one, which becomes the first.
///
/// Families are taken in the order in which they stand. The children of a node stand behind it, so
/// those of a family that has been moved are still to come; and a family never moves backwards,
/// because packing some of a row of things takes no more room than packing all of them.
///
/// After each family the tree is whole, so this can end early if it must; then nothing is free yet.
pub(super) fn keep_only<M: Copy>(arena: &mut Arena<M>, root: u32, should_stop: impl Fn() -> bool) {
    let mut free = 0;
    // Where a family stands and whose it is.
    let mut waiting = BinaryHeap::new();
    let mut found = |arena: &mut Arena<M>, waiting: &mut BinaryHeap<_>, first, count| {
        let to = arena.slide(first, count, &mut free);
        for node in to..to + count as u32 {
            if let Link::Children(first, count) = arena.link(node) {
                waiting.push(Reverse((first, count, node)));
            }
        }
        to
    };
    found(arena, &mut waiting, root, 1);
    let mut poll = StopPoll::every(FAMILIES_PER_POLL);
    while let Some(Reverse((first, count, parent))) = waiting.pop() {
        if poll.poll(1, &should_stop) {
            return;
        }
        let to = found(arena, &mut waiting, first, count);
        arena.publish(parent, Link::Children(to, count));
    }
    arena.cut(free);
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::atomic::Ordering;

    use game::Rng;

    use super::super::arena::CHUNK;
    use super::super::proof::Proof;
    use super::*;

    /// A tree of random shape, whose nodes all look different.
    fn grown(families: u32, rng: &mut Rng) -> Arena<u32> {
        let mut arena = Arena::new(16 << 20);
        arena.add([(0, Proof::open(2))].into_iter());
        grow(&mut arena, families, rng);
        arena
    }

    fn grow(arena: &mut Arena<u32>, families: u32, rng: &mut Rng) {
        let mut leaves = leaves(arena, 0);
        for _ in 0..families {
            let parent = leaves.swap_remove(rng.below(leaves.len() as u32) as usize);
            let moves: Vec<u32> = (0..=rng.below(90)).map(|_| rng.next_u64() as u32).collect();
            assert!(arena.claim(parent) && !arena.claim(parent));
            let first = arena.add(moves.iter().map(|&mv| (mv, Proof::open(2)))).expect("room");
            arena.publish(parent, Link::Children(first, moves.len()));
            for node in first..first + moves.len() as u32 {
                arena.count(node).store(rng.next_u64(), Ordering::Relaxed);
                leaves.push(node);
            }
        }
    }

    fn leaves(arena: &Arena<u32>, node: u32) -> Vec<u32> {
        let Some(family) = arena.children(node) else { return vec![node] };
        (family.first..).take(family.moves.len()).flat_map(|child| leaves(arena, child)).collect()
    }

    /// Everything that can be seen from a node.
    fn seen(arena: &Arena<u32>, node: u32, into: &mut Vec<(u64, Proof, Option<u32>)>) {
        let Some(family) = arena.children(node) else { return };
        for (mv, child) in family.moves.iter().zip(family.first..) {
            let count = arena.count(child).load(Ordering::Relaxed);
            into.push((count, arena.proof(child), mv.get().copied()));
            seen(arena, child, into);
        }
    }

    fn all_seen(arena: &Arena<u32>, node: u32) -> Vec<(u64, Proof, Option<u32>)> {
        let mut all = Vec::new();
        seen(arena, node, &mut all);
        all
    }

    #[test]
    fn what_is_kept_is_unchanged_and_the_rest_is_free() {
        for seed in 0..20 {
            let mut rng = Rng::seeded(seed);
            let mut arena = grown(600, &mut rng);
            while arena.children(0).is_some() {
                let family = arena.children(0).expect("just seen");
                let choice = rng.below(family.moves.len() as u32);
                let root = family.first + choice;
                let (before, used) = (all_seen(&arena, root), arena.used());
                keep_only(&mut arena, root, || false);
                assert_eq!(all_seen(&arena, 0), before);
                assert!(arena.used() <= used && arena.used() > before.len());
                let skipped = (arena.used() / CHUNK + 1) * 90;
                assert!(arena.used() <= 1 + before.len() + skipped);
                // The free places can be given out again.
                if used > 1000 && before.len() > 100 {
                    grow(&mut arena, 20, &mut rng);
                    let moves = all_seen(&arena, 0);
                    assert!(moves.iter().all(|(_, _, mv)| mv.is_some()));
                }
            }
        }
    }
    #[test]
    fn a_tree_whose_clearing_was_cut_short_is_whole() {
        for asked in 1..6 {
            let mut rng = Rng::seeded(asked);
            let mut arena = grown(3_000, &mut rng);
            let family = arena.children(0).expect("it has grown");
            let below = |&child: &u32| all_seen(&arena, child).len();
            let root = (family.first..).take(family.moves.len()).max_by_key(below);
            let (root, used) = (root.expect("a family has members"), arena.used());
            let before = all_seen(&arena, root);
            let questions = Cell::new(0);
            let should_stop = || questions.replace(questions.get() + 1) + 1 == asked;
            keep_only(&mut arena, root, should_stop);
            assert_eq!(questions.get(), asked, "it was cut short");
            assert_eq!(all_seen(&arena, 0), before);
            assert_eq!(arena.used(), used);
            // It can be cleared later all the same.
            keep_only(&mut arena, 0, || false);
            assert_eq!(all_seen(&arena, 0), before);
            assert!(arena.used() < used);
        }
    }
}
