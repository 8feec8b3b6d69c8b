//! What the tree says about the position at its root.

use std::sync::atomic::Ordering;

use game::{Analysis, Candidate, MAX_PLAYERS, Player, Position};

use super::arena::{Arena, Count};
use super::proof::{POINT, Proof};
use crate::insertion_sort_by_key;

/// A child as the report sees it.
struct NodeSnapshot<M> {
    node: u32,
    mv: M,
    count: Count,
    proof: Proof,
}

/// The opinion of the tree on the position at this node; none if the node has no children.
pub(super) fn analysis<P: Position>(
    arena: &Arena<P::Move>,
    root: u32,
    position: &P,
) -> Option<Analysis<P::Move>> {
    let turn = position.turn();
    let mut moves: Vec<_> = children(arena, root).collect();
    insertion_sort_by_key(&mut moves, rank(arena, root, turn));
    let candidates: Vec<_> = moves
        .iter()
        .map(|child| Candidate {
            mv: child.mv,
            expected_scores: values(arena, position, child),
            proven: child.proof.plies().map(|plies| plies + 1),
            nodes: u64::from(child.count.visits),
            pv: line(arena, child, position),
        })
        .collect();
    let best = candidates.first()?;
    Some(Analysis {
        best: best.mv,
        expected_scores: best.expected_scores,
        proven: arena.proof(root).plies(),
        depth: 0,
        nodes: 0,
        pv: best.pv.clone(),
        candidates,
    })
}

fn children<M: Copy>(arena: &Arena<M>, node: u32) -> impl Iterator<Item = NodeSnapshot<M>> {
    arena.children(node).into_iter().flat_map(|family| {
        let count = family.moves.len();
        let seen = move |i: usize| {
            Some(NodeSnapshot {
                node: family.first + i as u32,
                mv: *family.moves[i].get()?,
                count: Count::of(family.counts[i].load(Ordering::Relaxed)),
                proof: family.proof(i),
            })
        };
        (0..count).filter_map(seen)
    })
}

/// The order of the moves of a node, the one to make first.
///
/// A proved result is played out, a win the short way, anything else the long way. Otherwise the
/// most visited move comes first, but those proved to be worse than another come last.
fn rank<M: Copy>(
    arena: &Arena<M>,
    node: u32,
    turn: Player,
) -> impl Fn(&NodeSnapshot<M>) -> (bool, bool, u32, u32) + use<M> {
    let proof = arena.proof(node);
    let floor = Proof::floor(turn, children(arena, node).map(|child| child.proof));
    move |child| {
        let chosen = proof.is_settled() && child.proof.ends() == proof.ends();
        let plies = child.proof.plies().filter(|_| chosen).unwrap_or(0);
        let plies = if proof.ends().is_win(turn) { plies } else { u32::MAX - plies };
        let excluded = child.proof.ends().best(turn) < floor;
        (!chosen, excluded, plies, u32::MAX - child.count.visits)
    }
}

/// What each player can expect after a move.
fn values<P: Position>(
    arena: &Arena<P::Move>,
    position: &P,
    child: &NodeSnapshot<P::Move>,
) -> [f32; MAX_PLAYERS] {
    let mut values = [0.0; MAX_PLAYERS];
    if child.proof.is_settled() {
        for player in Player::all(P::PLAYERS) {
            values[player.index()] = child.proof.ends().share(player) as f32 / POINT as f32;
        }
        return values;
    }
    let mover = position.turn();
    let mean = mean(child.count).unwrap_or(1.0 / P::PLAYERS as f32);
    let rest = 1.0 - mean;
    values[..P::PLAYERS].fill(rest / (P::PLAYERS as f32 - 1.0));
    values[mover.index()] = mean;
    // Of three players, the children know what the next one can expect.
    let next = position.after(child.mv).turn();
    if P::PLAYERS == 3 && next != mover {
        let add = |(visits, reward), reply: NodeSnapshot<P::Move>| {
            (visits + reply.count.visits as f32, reward + reply.count.reward as f32)
        };
        let (visits, reward) = children(arena, child.node).fold((0.0_f32, 0.0_f32), add);
        if visits > 0.0 {
            let value = (reward / visits / POINT as f32).min(rest);
            let last = 3 - mover.index() - next.index();
            (values[next.index()], values[last]) = (value, rest - value);
        }
    }
    values
}

fn mean(count: Count) -> Option<f32> {
    let mean = count.reward as f32 / count.visits as f32 / POINT as f32;
    // The rewards of visits under way are still to come, or come between two looks.
    (count.visits > 0).then_some(mean.min(1.0))
}

/// The moves expected from this one on.
fn line<P: Position>(
    arena: &Arena<P::Move>,
    child: &NodeSnapshot<P::Move>,
    position: &P,
) -> Vec<P::Move> {
    let mut line = vec![child.mv];
    let mut position = position.after(child.mv);
    let mut node = child.node;
    while let Some(reply) = children(arena, node).min_by_key(rank(arena, node, position.turn()))
        && (reply.count.visits > 0 || reply.proof.is_settled())
    {
        line.push(reply.mv);
        position.play(reply.mv);
        node = reply.node;
    }
    line
}
