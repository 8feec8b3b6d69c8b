//! The analysis of the root: moves, expected scores, principal variations.

use std::sync::atomic::Ordering;

use game::{Analysis, Candidate, MAX_PLAYERS, Player, Position};

use super::node_arena::{NodeArena, NodeStats};
use super::proof::{Proof, TWELFTHS_PER_POINT};
use crate::insertion_sort_by_key;

/// A child as it was when the report read it.
struct NodeSnapshot<M> {
    node: u32,
    mv: M,
    stats: NodeStats,
    proof: Proof,
}

/// The analysis of the position at this node; `None` if the node has no children.
pub(super) fn analysis<P: Position>(
    arena: &NodeArena<P::Move>,
    root: u32,
    position: &P,
) -> Option<Analysis<P::Move>> {
    let turn = position.turn();
    let mut moves: Vec<_> = children(arena, root).collect();
    insertion_sort_by_key(&mut moves, play_order(arena, root, turn));
    let candidates: Vec<_> = moves
        .iter()
        .map(|child| Candidate {
            mv: child.mv,
            expected_scores: expected_scores(arena, position, child),
            proven: child.proof.plies().map(|plies| plies + 1),
            nodes: u64::from(child.stats.visits),
            pv: pv(arena, child, position),
        })
        .collect();
    let proven = arena.proof(root).plies();
    Some(Analysis { proven, ..Analysis::from_candidates(candidates, 0, 0)? })
}

fn children<M: Copy>(arena: &NodeArena<M>, node: u32) -> impl Iterator<Item = NodeSnapshot<M>> {
    arena.children(node).into_iter().flat_map(|children| {
        let count = children.moves.len();
        let snapshot = move |i: usize| {
            Some(NodeSnapshot {
                node: children.first + i as u32,
                mv: *children.moves[i].get()?,
                stats: NodeStats::from_raw(children.stats[i].load(Ordering::Relaxed)),
                proof: children.proof(i),
            })
        };
        (0..count).filter_map(snapshot)
    })
}

/// The key by which the moves of a node are sorted, the one to play first.
///
/// A proven outcome comes first, a win by the shortest way, any other by the longest. Then the most visited
/// move ("robust child"); moves proven to be worse than another come last.
fn play_order<M: Copy>(
    arena: &NodeArena<M>,
    node: u32,
    turn: Player,
) -> impl Fn(&NodeSnapshot<M>) -> (bool, bool, u32, u32) + use<M> {
    let proof = arena.proof(node);
    let threshold =
        Proof::selection_threshold(turn, children(arena, node).map(|child| child.proof));
    move |child| {
        let proves = proof.is_proven() && child.proof.outcomes() == proof.outcomes();
        let plies = child.proof.plies().filter(|_| proves).unwrap_or(0);
        let plies = if proof.outcomes().is_win(turn) { plies } else { u32::MAX - plies };
        let pruned = child.proof.outcomes().upper_bound(turn) < threshold;
        (!proves, pruned, plies, u32::MAX - child.stats.visits)
    }
}

/// The expected score of each player after a move.
fn expected_scores<P: Position>(
    arena: &NodeArena<P::Move>,
    position: &P,
    child: &NodeSnapshot<P::Move>,
) -> [f32; MAX_PLAYERS] {
    let mut scores = [0.0; MAX_PLAYERS];
    if child.proof.is_proven() {
        for player in Player::all(P::PLAYERS) {
            let reward = child.proof.outcomes().reward(player);
            scores[player.index()] = reward as f32 / TWELFTHS_PER_POINT as f32;
        }
        return scores;
    }
    let mover = position.turn();
    let mean = mean_reward(child.stats).unwrap_or(1.0 / P::PLAYERS as f32);
    let rest = 1.0 - mean;
    scores[..P::PLAYERS].fill(rest / (P::PLAYERS as f32 - 1.0));
    scores[mover.index()] = mean;
    // Of three players, the statistics of the replies give the score of the next one.
    let next = position.after(child.mv).turn();
    if P::PLAYERS == 3 && next != mover {
        let add = |(visits, reward), reply: NodeSnapshot<P::Move>| {
            (visits + reply.stats.visits as f32, reward + reply.stats.reward as f32)
        };
        let (visits, reward) = children(arena, child.node).fold((0.0_f32, 0.0_f32), add);
        if visits > 0.0 {
            let score = (reward / visits / TWELFTHS_PER_POINT as f32).min(rest);
            let last = 3 - mover.index() - next.index();
            (scores[next.index()], scores[last]) = (score, rest - score);
        }
    }
    scores
}

fn mean_reward(stats: NodeStats) -> Option<f32> {
    let mean = stats.reward as f32 / stats.visits as f32 / TWELFTHS_PER_POINT as f32;
    // Visits and rewards of simulations under way arrive at different times.
    (stats.visits > 0).then_some(mean.min(1.0))
}

/// The principal variation that begins with a move.
fn pv<P: Position>(
    arena: &NodeArena<P::Move>,
    child: &NodeSnapshot<P::Move>,
    position: &P,
) -> Vec<P::Move> {
    let mut pv = vec![child.mv];
    let mut position = position.after(child.mv);
    let mut node = child.node;
    while let Some(reply) =
        children(arena, node).min_by_key(play_order(arena, node, position.turn()))
        && (reply.stats.visits > 0 || reply.proof.is_proven())
    {
        pv.push(reply.mv);
        position.play(reply.mv);
        node = reply.node;
    }
    pv
}
