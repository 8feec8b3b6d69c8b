//! One thread of the search: the four steps of MCTS.

use std::ops::AddAssign;
use std::sync::atomic::Ordering;

use game::{Estimator, MAX_PLAYERS, Player, Position, Rng};

use super::node_arena::{Children, Link, NodeArena, NodeStats};
use super::proof::{OutcomeSet, Proof, TWELFTHS_PER_POINT};
use super::selection::select_child;
use super::stop::{self, StopSignal};
use super::{RolloutPolicy, Settings};

/// The state of one thread.
pub(super) struct Worker<'a, P: Position, E> {
    arena: &'a NodeArena<P::Move>,
    settings: Settings,
    /// Replaces rollouts, if there is one.
    estimator: Option<E>,
    rng: Rng,
    /// The nodes from the root to the current one.
    path: Vec<Step>,
    /// Buffer for the proofs of the children about to be added.
    proofs: Vec<Proof>,
    /// The longest path so far.
    pub(super) deepest: u32,
    stop: StopSignal<'a>,
}

/// A node on the path, and the player to move there.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    turn: Player,
}

/// The result of a batch of games.
#[derive(Clone, Copy, Default)]
pub(super) struct RolloutResult {
    /// How many games were completed: all of the batch, unless the search was stopped.
    pub(super) games: u32,
    /// The total reward of each player, in twelfths of a point.
    rewards: [u32; MAX_PLAYERS],
}

impl AddAssign for RolloutResult {
    #[inline]
    fn add_assign(&mut self, more: Self) {
        self.games += more.games;
        self.rewards.iter_mut().zip(more.rewards).for_each(|(sum, more)| *sum += more);
    }
}

/// A selected child gets one game of the batch for each of this many visits that it had.
const VISITS_PER_EXTRA_GAME: u32 = 64;

/// The work of an estimate, in random plies.
const ESTIMATE_WORK: u64 = 16;

impl<'a, P: Position, E: Estimator<P>> Worker<'a, P, E> {
    pub(super) fn new(
        arena: &'a NodeArena<P::Move>,
        settings: Settings,
        estimator: Option<E>,
        rng: Rng,
        stop: StopSignal<'a>,
    ) -> Self {
        let (path, proofs) = (Vec::with_capacity(64), Vec::with_capacity(256));
        Self { arena, settings, estimator, rng, path, proofs, deepest: 0, stop }
    }

    /// Runs a batch of simulations from the root. Returns how many were completed.
    pub(super) fn simulate(&mut self, root: u32, start: &P, games: u32) -> u32 {
        if self.stop.add_work(0) {
            return 0;
        }
        self.simulate_below(root, &mut start.clone(), games).games
    }

    /// Runs a batch of simulations from a node, whose position is used up: selection, expansion,
    /// simulation, backpropagation. Each turn of the loop descends to one node.
    fn simulate_below(&mut self, top: u32, position: &mut P, games: u32) -> RolloutResult {
        let (mut node, above) = (top, self.path.len());
        let result = loop {
            // Virtual loss: visits are added now and rewards later. Until then the visits are losses of
            // the player who moved here, which keeps other threads from following.
            let turn = position.turn();
            self.path.push(Step { node, turn });
            let visits = self.add_stats(node, NodeStats { visits: games, reward: 0 }).visits;
            // A proven node needs no simulation.
            let mut proof = self.arena.proof(node);
            if proof.is_proven() {
                break self.result_of(proof.outcomes(), games);
            }
            let mut link = self.arena.link(node);

            // 2. Expansion, of a leaf that has been visited often enough.
            if link == Link::Leaf && visits >= self.settings.expansion_threshold {
                if self.expand(node, position) {
                    self.backpropagate_proof();
                }
                proof = self.arena.proof(node);
                if proof.is_proven() {
                    break self.result_of(proof.outcomes(), games);
                }
                link = self.arena.link(node);
            }

            // 3. Simulation, from a leaf.
            let Link::Children(first, count) = link else {
                break self.rollout(position, games);
            };

            // 1. Selection, at an inner node: of a child for one game, of several for a batch.
            let children = self.arena.children_at(first, count);
            if games > 1 {
                break self.distribute_batch(visits, &children, position, games);
            }
            let parent = (visits + 1, self.settings.exploration);
            let child = select_child(parent, &children, proof, turn);
            let Some(&mv) = children.moves[child].get() else {
                break self.rollout(position, games);
            };
            position.play(mv);
            node = first + child as u32;
        };

        // 4. Backpropagation. The visits of games that were not completed are taken back.
        for step in above + 1..self.path.len() {
            self.backpropagate(self.path[step].node, &result, self.path[step - 1].turn);
        }
        if result.games < games {
            let missing = NodeStats { visits: games - result.games, reward: 0 };
            for step in &self.path[above..] {
                self.arena.stats(step.node).fetch_sub(missing.raw(), Ordering::Relaxed);
            }
        }
        self.path.truncate(above);
        result
    }

    /// Selection for a batch: distributes it among the children of the last node of the path.
    ///
    /// A selected child gets several games if a few more visits hardly change the next selection. So threads seldom write to the same nodes at the same time.
    fn distribute_batch(
        &mut self,
        visits: u32,
        children: &Children<'_, P::Move>,
        position: &P,
        games: u32,
    ) -> RolloutResult {
        let mut result = RolloutResult::default();
        let Some(&Step { node, turn }) = self.path.last() else { return result };
        while result.games < games && !self.stop.is_set() {
            let (proof, left) = (self.arena.proof(node), games - result.games);
            if proof.is_proven() {
                result += self.result_of(proof.outcomes(), left);
                break;
            }
            let parent = (visits + result.games + 1, self.settings.exploration);
            let child = select_child(parent, children, proof, turn);
            let Some(&mv) = children.moves[child].get() else { break };
            let child_visits =
                NodeStats::from_raw(children.stats[child].load(Ordering::Relaxed)).visits;
            let share = (child_visits / VISITS_PER_EXTRA_GAME).clamp(1, left);
            let node = children.first + child as u32;
            let part = self.simulate_below(node, &mut position.after(mv), share);
            self.backpropagate(node, &part, turn);
            result += part;
        }
        result
    }

    /// Adds to the statistics of a node and returns what they were.
    #[inline]
    fn add_stats(&self, node: u32, more: NodeStats) -> NodeStats {
        let stats = self.arena.stats(node);
        if self.settings.threads > 1 {
            return NodeStats::from_raw(stats.fetch_add(more.raw(), Ordering::Relaxed));
        }
        // Without other threads a load and a store will do, which are several times as fast.
        let before = stats.load(Ordering::Relaxed);
        stats.store(before.wrapping_add(more.raw()), Ordering::Relaxed);
        NodeStats::from_raw(before)
    }

    /// Adds the reward of the player who moved into a node.
    #[inline]
    fn backpropagate(&self, node: u32, result: &RolloutResult, mover: Player) {
        let reward = result.rewards[mover.index()];
        if reward > 0 {
            self.add_stats(node, NodeStats { visits: 0, reward });
        }
    }

    /// The result of games with this outcome, at the end of the path or below.
    #[inline]
    fn result_of(&mut self, outcome: OutcomeSet, games: u32) -> RolloutResult {
        self.stop.add_work(self.path.len() as u64);
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
        let mut rewards = [0; MAX_PLAYERS];
        for player in Player::all(P::PLAYERS) {
            rewards[player.index()] = games * outcome.reward(player);
        }
        RolloutResult { games, rewards }
    }

    /// The result of games with these expected scores: stochastic rounding to twelfths, which is unbiased.
    fn rewards_from_estimate(
        &mut self,
        expected_scores: [f32; MAX_PLAYERS],
        games: u32,
    ) -> RolloutResult {
        self.stop.add_work(ESTIMATE_WORK);
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
        let random = self.rng.f32();
        let mut rewards = [0; MAX_PLAYERS];
        let mut left = games * TWELFTHS_PER_POINT;
        for (reward, score) in rewards.iter_mut().zip(expected_scores).take(P::PLAYERS - 1) {
            *reward = ((score * (games * TWELFTHS_PER_POINT) as f32 + random) as u32).min(left);
            left -= *reward;
        }
        rewards[P::PLAYERS - 1] = left;
        RolloutResult { games, rewards }
    }

    /// Simulation: rollouts to the end of the game unless the search is stopped, or an estimate.
    fn rollout(&mut self, position: &mut P, games: u32) -> RolloutResult {
        if let Some(estimator) = &mut self.estimator {
            let expected_scores = estimator.estimate(position);
            return self.rewards_from_estimate(expected_scores, games);
        }
        let mut result = RolloutResult::default();
        // The position is needed as it is until the last game.
        while result.games + 1 < games && !self.stop.is_set() {
            result += self.rollout_once(&mut position.clone());
        }
        result += self.rollout_once(position);
        result
    }

    /// One rollout by the policy of the settings.
    fn rollout_once(&mut self, position: &mut P) -> RolloutResult {
        match self.settings.rollout_policy {
            RolloutPolicy::Uniform => {
                let mut plies = 0;
                while let Some(mv) = position.random_move(&mut self.rng) {
                    position.play(mv);
                    plies += 1;
                }
                self.stop.add_work(plies);
            }
            // Reflex moves can take so long that a stop cannot wait for the end of the game.
            RolloutPolicy::Reflex => {
                while let Some(mv) = position.reflex_move(&mut self.rng) {
                    position.play(mv);
                    if self.stop.add_work(stop::reflex_work(position)) {
                        return RolloutResult::default();
                    }
                }
            }
        }
        let outcome = position.outcome();
        outcome.map_or_else(RolloutResult::default, |outcome| {
            self.result_of(OutcomeSet::of(outcome), 1)
        })
    }

    /// Expansion: adds the children of a leaf, if there is room for them and no other thread is doing it.
    /// Returns whether that changed the proof of the node.
    pub(super) fn expand(&mut self, node: u32, position: &P) -> bool {
        if !self.arena.has_room() || !self.arena.claim(node) {
            return false;
        }
        // 1. The children are first visited in random order.
        let turn = position.turn();
        let mut moves = position.legal_moves();
        let moves: &mut [P::Move] = &mut moves;
        self.rng.shuffle(moves);
        // 2. Terminal children are proven at once. A winning one makes its siblings needless.
        self.proofs.clear();
        let mut winning = None;
        for (i, &mv) in moves.iter().enumerate() {
            let outcome = position.after(mv).outcome();
            let proof = outcome.map_or(Proof::unknown(P::PLAYERS), Proof::terminal);
            if proof.outcomes().is_win(turn) {
                winning = Some((i, proof));
                break;
            }
            self.proofs.push(proof);
        }
        let (moves, proofs) = match &winning {
            Some((i, proof)) => (&moves[*i..=*i], std::slice::from_ref(proof)),
            None => (&moves[..], &self.proofs[..]),
        };
        // 3. Into the tree.
        let nodes = moves.iter().copied().zip(proofs.iter().copied());
        let added = self.arena.add(nodes);
        let link = added.map_or(Link::Leaf, |first| Link::Children(first, moves.len()));
        self.arena.publish(node, link);
        proofs.iter().any(|proof| proof.is_exhausted()) && self.update_proof(node, turn)
    }

    /// Backpropagation of proofs (MCTS-Solver): updates the nodes above the last one of the path, as long as
    /// something changes.
    fn backpropagate_proof(&self) {
        for step in self.path.iter().rev().skip(1) {
            if !self.update_proof(step.node, step.turn) {
                return;
            }
        }
    }

    /// Updates the proof of a node from those of its children. Returns whether it changed.
    fn update_proof(&self, node: u32, turn: Player) -> bool {
        let Some(children) = self.arena.children(node) else { return false };
        let found = Proof::from_children(turn, children.proofs());
        let mut changed = false;
        self.arena.proof_cell(node).update(Ordering::SeqCst, Ordering::SeqCst, |raw| {
            let before = Proof::from_raw(raw);
            let now = before.intersection(found);
            changed = now.is_tighter_than(before);
            now.raw()
        });
        changed
    }
}
