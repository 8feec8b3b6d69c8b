//! One thread of the search: down the tree, games to their end, and back up.

use std::ops::AddAssign;
use std::sync::atomic::Ordering;

use game::{Estimator, MAX_PLAYERS, Player, Position, Rng};

use super::arena::{Arena, Count, Family, Link};
use super::choice;
use super::proof::{Ends, POINT, Proof};
use super::stop::{self, StopSignal};
use super::{Playout, Settings};

/// What one thread needs for its simulations.
pub(super) struct Worker<'a, P: Position, E> {
    arena: &'a Arena<P::Move>,
    settings: Settings,
    /// Who is asked instead of playing games to their end.
    estimator: Option<E>,
    rng: Rng,
    /// The nodes from the root to where the games at hand are.
    path: Vec<Step>,
    /// What is known of the children about to be added.
    proofs: Vec<Proof>,
    /// The longest path so far.
    pub(super) deepest: u32,
    stop: StopSignal<'a>,
}

/// A node on the path, and who is to move there.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    turn: Player,
}

/// What came of games.
#[derive(Clone, Copy, Default)]
pub(super) struct Harvest {
    /// How many were played to their end: all, unless the search is over.
    pub(super) games: u32,
    /// What they brought to each player, in sixths of a point.
    rewards: [u32; MAX_PLAYERS],
}

impl AddAssign for Harvest {
    fn add_assign(&mut self, more: Self) {
        self.games += more.games;
        self.rewards.iter_mut().zip(more.rewards).for_each(|(sum, more)| *sum += more);
    }
}

/// For each so many visits that a child had, it gets one of the games that are shared out.
const STAY: u32 = 64;

/// What it costs to ask an estimator, in random plies.
const ESTIMATE_WORK: u64 = 16;

impl<'a, P: Position, E: Estimator<P>> Worker<'a, P, E> {
    pub(super) fn new(
        arena: &'a Arena<P::Move>,
        settings: Settings,
        estimator: Option<E>,
        rng: Rng,
        stop: StopSignal<'a>,
    ) -> Self {
        let (path, proofs) = (Vec::with_capacity(64), Vec::with_capacity(256));
        Self { arena, settings, estimator, rng, path, proofs, deepest: 0, stop }
    }

    /// Plays games from the root, by the tree as far as it goes. Says how many.
    pub(super) fn simulate(&mut self, root: u32, start: &P, games: u32) -> u32 {
        if self.stop.add_work(0) {
            return 0;
        }
        self.visit(root, &mut start.clone(), games).games
    }

    /// Plays games on from a node, whose position is used up for that.
    fn visit(&mut self, top: u32, position: &mut P, games: u32) -> Harvest {
        let (mut node, above) = (top, self.path.len());
        let harvest = loop {
            // 1. Visits count at once, their rewards later: until then they are losses for whoever
            //    moved here, which keeps other threads from following.
            let turn = position.turn();
            self.path.push(Step { node, turn });
            let visits = self.count(node, Count { visits: games, reward: 0 }).visits;
            // 2. What is proved needs no playout.
            let mut proof = self.arena.proof(node);
            if proof.is_settled() {
                break self.end(proof.ends(), games);
            }
            // 3. A leaf gets children once it has been visited often enough.
            let mut link = self.arena.link(node);
            if link == Link::Leaf && visits >= self.settings.expand {
                let news = self.expand(node, position);
                proof = self.arena.proof(node);
                if proof.is_settled() {
                    if news {
                        self.tell();
                    }
                    break self.end(proof.ends(), games);
                }
                link = self.arena.link(node);
            }
            // 4. Below the tree games go on by themselves.
            let Link::Children(first, count) = link else {
                break self.play_out(position, games);
            };
            // 5. In the tree the most promising move is made; several games are shared out.
            let family = self.arena.family(first, count);
            if games > 1 {
                break self.share_out(visits, &family, position, games);
            }
            let child = choice::choose((visits + 1, self.settings.c), &family, proof, turn);
            let Some(&mv) = family.moves[child].get() else {
                break self.play_out(position, games);
            };
            position.play(mv);
            node = first + child as u32;
        };
        // 6. The rewards go up, and the visits of games that were cut short are taken back.
        for step in above + 1..self.path.len() {
            self.reward(self.path[step].node, &harvest, self.path[step - 1].turn);
        }
        if harvest.games < games {
            let cut = Count { visits: games - harvest.games, reward: 0 };
            for step in &self.path[above..] {
                self.arena.count(step.node).fetch_sub(cut.raw(), Ordering::Relaxed);
            }
        }
        self.path.truncate(above);
        harvest
    }

    /// Shares out games among the children of the last node of the path.
    ///
    /// A child that is chosen keeps the thread for a while, if it had so many visits that a few
    /// more hardly matter for the next choice. So threads seldom come to the same place at once,
    /// where they would wait for each other's numbers.
    fn share_out(
        &mut self,
        visits: u32,
        family: &Family<'_, P::Move>,
        position: &P,
        games: u32,
    ) -> Harvest {
        let mut harvest = Harvest::default();
        let Some(&Step { node, turn }) = self.path.last() else { return harvest };
        while harvest.games < games && !self.stop.is_set() {
            let (proof, left) = (self.arena.proof(node), games - harvest.games);
            if proof.is_settled() {
                harvest += self.end(proof.ends(), left);
                break;
            }
            let visits = visits + harvest.games + 1;
            let child = choice::choose((visits, self.settings.c), family, proof, turn);
            let Some(&mv) = family.moves[child].get() else { break };
            let seen = Count::of(family.counts[child].load(Ordering::Relaxed)).visits;
            let stay = (seen / STAY).clamp(1, left);
            let node = family.first + child as u32;
            let brought = self.visit(node, &mut position.after(mv), stay);
            self.reward(node, &brought, turn);
            harvest += brought;
        }
        harvest
    }

    /// Adds to a node's count and returns what it was.
    #[inline]
    fn count(&self, node: u32, more: Count) -> Count {
        let count = self.arena.count(node);
        if self.settings.threads > 1 {
            return Count::of(count.fetch_add(more.raw(), Ordering::Relaxed));
        }
        // Nobody else is there, and a plain addition is several times as fast.
        let before = count.load(Ordering::Relaxed);
        count.store(before.wrapping_add(more.raw()), Ordering::Relaxed);
        Count::of(before)
    }

    /// Gives a node what its visits brought the player who moved there.
    #[inline]
    fn reward(&self, node: u32, harvest: &Harvest, mover: Player) {
        let reward = harvest.rewards[mover.index()];
        if reward > 0 {
            self.count(node, Count { visits: 0, reward });
        }
    }

    /// What games bring that end in this way, at the end of the path or below.
    #[inline]
    fn end(&mut self, ends: Ends, games: u32) -> Harvest {
        self.stop.add_work(self.path.len() as u64);
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
        let mut rewards = [0; MAX_PLAYERS];
        for player in Player::all(P::PLAYERS) {
            rewards[player.index()] = games * ends.share(player);
        }
        Harvest { games, rewards }
    }

    /// What games bring if each player can expect such a share of the point. Chance rounds it to
    /// sixths, up or down, so that in the mean nothing is lost.
    fn expect(&mut self, shares: [f32; MAX_PLAYERS], games: u32) -> Harvest {
        self.stop.add_work(ESTIMATE_WORK);
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
        let chance = self.rng.f32();
        let mut rewards = [0; MAX_PLAYERS];
        let mut left = games * POINT;
        for (reward, share) in rewards.iter_mut().zip(shares).take(P::PLAYERS - 1) {
            *reward = ((share * (games * POINT) as f32 + chance) as u32).min(left);
            left -= *reward;
        }
        rewards[P::PLAYERS - 1] = left;
        Harvest { games, rewards }
    }

    /// Plays games to their end, the way the settings say, unless the search is over before; or asks
    /// how they would end.
    fn play_out(&mut self, position: &mut P, games: u32) -> Harvest {
        if let Some(estimator) = &mut self.estimator {
            let shares = estimator.estimate(position);
            return self.expect(shares, games);
        }
        let mut harvest = Harvest::default();
        // The position is needed as it is until the last game.
        while harvest.games + 1 < games && !self.stop.is_set() {
            harvest += self.play_on(&mut position.clone());
        }
        harvest += self.play_on(position);
        harvest
    }

    /// Plays one game to its end.
    fn play_on(&mut self, position: &mut P) -> Harvest {
        match self.settings.playout {
            Playout::Uniform => {
                let mut plies = 0;
                while let Some(mv) = position.random_move(&mut self.rng) {
                    position.play(mv);
                    plies += 1;
                }
                self.stop.add_work(plies);
            }
            // A move by reflex can take so long that a whole game is too long to wait for.
            Playout::Reflex => {
                while let Some(mv) = position.reflex_move(&mut self.rng) {
                    position.play(mv);
                    if self.stop.add_work(stop::reflex_work(position)) {
                        return Harvest::default();
                    }
                }
            }
        }
        let outcome = position.outcome();
        outcome.map_or_else(Harvest::default, |outcome| self.end(Ends::of(outcome), 1))
    }

    /// Gives a leaf its children, if there is room for them and nobody else is doing it. Says
    /// whether something is proved by that.
    pub(super) fn expand(&mut self, node: u32, position: &P) -> bool {
        if !self.arena.has_room() || !self.arena.claim(node) {
            return false;
        }
        // 1. Chance decides which child is visited first.
        let turn = position.turn();
        let mut moves = position.legal_moves();
        let moves: &mut [P::Move] = &mut moves;
        self.rng.shuffle(moves);
        // 2. Moves that end the game are known at once; one that wins makes the others needless.
        self.proofs.clear();
        let mut only = None;
        for (i, &mv) in moves.iter().enumerate() {
            let outcome = position.after(mv).outcome();
            let proof = outcome.map_or(Proof::open(P::PLAYERS), Proof::over);
            if proof.ends().is_win(turn) {
                only = Some((i, proof));
                break;
            }
            self.proofs.push(proof);
        }
        let (moves, proofs) = match &only {
            Some((i, proof)) => (&moves[*i..=*i], std::slice::from_ref(proof)),
            None => (&moves[..], &self.proofs[..]),
        };
        // 3. Into the tree.
        let nodes = moves.iter().copied().zip(proofs.iter().copied());
        let added = self.arena.add(nodes);
        let link = added.map_or(Link::Leaf, |first| Link::Children(first, moves.len()));
        self.arena.publish(node, link);
        let news = proofs.iter().any(|proof| proof.is_finished());
        news && self.learn(node, turn)
    }

    /// Tells the nodes on the path what was proved at its end.
    fn tell(&self) {
        for step in self.path.iter().rev().skip(1) {
            if !self.learn(step.node, step.turn) {
                return;
            }
        }
    }

    /// Draws the conclusion from what is known of a node's children. Says whether it is new.
    fn learn(&self, node: u32, turn: Player) -> bool {
        let Some(family) = self.arena.children(node) else { return false };
        let found = Proof::of_choice(turn, family.proofs());
        let mut news = false;
        self.arena.proof_cell(node).update(Ordering::SeqCst, Ordering::SeqCst, |raw| {
            let before = Proof::from_raw(raw);
            let now = before.and(found);
            news = now.tells_more_than(before);
            now.raw()
        });
        news
    }
}
