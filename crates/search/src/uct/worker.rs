//! One thread of the search: down the tree, a game to its end, and back up.

use std::sync::atomic::Ordering;

use game::{Player, Position, Rng};

use super::arena::{Arena, Count, Family, Link};
use super::proof::{Ends, POINT, Proof};
use super::{Playout, Settings};

/// What one thread needs for its simulations.
pub(super) struct Worker<'a, P: Position> {
    arena: &'a Arena<P::Move>,
    settings: Settings,
    rng: Rng,
    /// The nodes from the root to the leaf of the simulation at hand.
    path: Vec<Step>,
    /// What is known of the children about to be added.
    proofs: Vec<Proof>,
    /// The longest path so far.
    pub(super) deepest: u32,
    /// How many plies were played so far, a measure of the time that has passed.
    pub(super) plies: u64,
}

/// A node on the path, and who is to move there.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    turn: Player,
}

impl<'a, P: Position> Worker<'a, P> {
    pub(super) fn new(arena: &'a Arena<P::Move>, settings: Settings, rng: Rng) -> Self {
        let (path, proofs) = (Vec::with_capacity(64), Vec::with_capacity(256));
        Self { arena, settings, rng, path, proofs, deepest: 0, plies: 0 }
    }

    /// Plays one game, by the tree as far as it goes.
    pub(super) fn simulate(&mut self, root: u32, start: &P) {
        let mut position = start.clone();
        let mut node = root;
        let mut news = false;
        self.path.clear();
        let ends = loop {
            // 1. The visit counts at once, its reward later: until then it is a loss for whoever
            //    moved here, which keeps other threads from following.
            let turn = position.turn();
            self.path.push(Step { node, turn });
            let visits = self.count(node, Count { visits: 1, reward: 0 }).visits;
            // 2. What is proved needs no playout.
            let mut proof = self.arena.proof(node);
            if proof.is_settled() {
                break proof.ends();
            }
            // 3. A leaf gets children once it has been visited often enough.
            let mut link = self.arena.link(node);
            if link == Link::Leaf && visits >= self.settings.expand {
                news |= self.expand(node, &position);
                proof = self.arena.proof(node);
                if proof.is_settled() {
                    break proof.ends();
                }
                link = self.arena.link(node);
            }
            // 4. Below the tree the game goes on by itself.
            let Link::Children(first, count) = link else {
                break self.play_out(&mut position);
            };
            // 5. In the tree the most promising move is made.
            let family = self.arena.family(first, count);
            let child = self.select(visits + 1, &family, proof, turn);
            let Some(&mv) = family.moves[child].get() else {
                break self.play_out(&mut position);
            };
            position.play(mv);
            node = first + child as u32;
        };
        // 6. The news and the reward go up.
        if news {
            self.tell();
        }
        self.reward(ends);
        self.plies += self.path.len() as u64;
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
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

    /// Gives each node on the path what its visit brought the player who moved there.
    fn reward(&self, ends: Ends) {
        for pair in self.path.windows(2) {
            let reward = ends.share(pair[0].turn);
            if reward > 0 {
                self.count(pair[1].node, Count { visits: 0, reward });
            }
        }
    }

    /// Plays a game to its end, the way the settings say.
    fn play_out(&mut self, position: &mut P) -> Ends {
        let rng = &mut self.rng;
        let next = |position: &P, rng: &mut Rng| match self.settings.playout {
            Playout::Uniform => position.random_move(rng),
            Playout::Reflex => position.reflex_move(rng),
        };
        while let Some(mv) = next(position, rng) {
            position.play(mv);
            self.plies += 1;
        }
        position.outcome().map_or(Ends::all(P::PLAYERS), Ends::of)
    }

    /// The child to visit next: each once in order, then by UCB1; never one that is proved to be
    /// worse than another.
    fn select(
        &self,
        visits: u32,
        family: &Family<'_, P::Move>,
        proof: Proof,
        turn: Player,
    ) -> usize {
        let floor = if proof.is_informed() { Proof::floor(turn, family.proofs()) } else { 0 };
        let explore = self.settings.c * ln(visits).sqrt();
        let (mut best, mut best_score) = (0, f32::NEG_INFINITY);
        for (strip, counts) in family.counts.chunks(STRIP).enumerate() {
            let from = strip * STRIP;
            let excluded = |i: usize| family.proof(from + i).ends().best(turn) < floor;
            // 1. Out of the atomics, so that the rest is arithmetic on whole strips.
            let (mut visits, mut rewards) = ([1_u32; STRIP], [0_u32; STRIP]);
            for (i, count) in counts.iter().enumerate() {
                let count = Count::of(count.load(Ordering::Relaxed));
                if count.visits == 0 && (floor == 0 || !excluded(i)) {
                    return from + i;
                }
                (visits[i], rewards[i]) = (count.visits.max(1), count.reward);
            }
            // 2. UCB1.
            let mut scores = [0.0_f32; STRIP];
            for i in 0..STRIP {
                let part = 1.0 / visits[i] as i32 as f32;
                scores[i] = rewards[i] as f32 * (part / POINT as f32) + explore * part.sqrt();
            }
            if floor > 0 {
                (0..counts.len()).filter(|&i| excluded(i)).for_each(|i| scores[i] = -1.0);
            }
            // 3. The first of the best.
            scores[counts.len()..].fill(f32::NEG_INFINITY);
            let (i, score) = first_of_the_best(&scores);
            if score > best_score {
                (best, best_score) = (from + i, score);
            }
        }
        best
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
        for i in (1..moves.len()).rev() {
            moves.swap(i, self.rng.below(i as u32 + 1) as usize);
        }
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

/// How many children are compared at once.
const STRIP: usize = 64;

/// The largest score and where it is found first: in eight columns, which one instruction compares.
fn first_of_the_best(scores: &[f32; STRIP]) -> (usize, f32) {
    const COLUMNS: usize = 8;
    let (rows, _) = scores.as_chunks::<COLUMNS>();
    let (mut best, mut at) = ([f32::NEG_INFINITY; COLUMNS], [0_u32; COLUMNS]);
    for (row, scores) in (0_u32..).zip(rows) {
        for i in 0..COLUMNS {
            let better = scores[i] > best[i];
            best[i] = if better { scores[i] } else { best[i] };
            at[i] = if better { row } else { at[i] };
        }
    }
    let place = |i: usize| at[i] as usize * COLUMNS + i;
    let comes_first =
        |a: usize, b: usize| best[a] > best[b] || best[a] >= best[b] && place(a) < place(b);
    let column = (1..COLUMNS).fold(0, |a, b| if comes_first(b, a) { b } else { a });
    (place(column), best[column])
}

/// The natural logarithm, the same on every machine: that of the exponent, and the series of the
/// area tangent for the rest, which is at most √2.
fn ln(n: u32) -> f32 {
    let n = n.max(1) as f32;
    let bits = n.to_bits();
    let exponent = (bits.wrapping_sub(0x3f35_04f3) as i32) >> 23;
    let rest = f32::from_bits(bits.wrapping_sub((exponent << 23) as u32));
    let t = (rest - 1.0) / (rest + 1.0);
    let square = t * t;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0)));
    exponent as f32 * std::f32::consts::LN_2 + 2.0 * t * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_best_is_found_wherever_it_is() {
        let mut rng = Rng::seeded(1);
        for _ in 0..1000 {
            let scores: [f32; STRIP] = std::array::from_fn(|_| rng.below(40) as f32 - 1.0);
            let (at, best) = first_of_the_best(&scores);
            assert!(scores.iter().all(|&score| score <= best));
            assert!(scores[..at].iter().all(|&score| score < best) && scores[at] >= best);
        }
    }

    #[test]
    fn the_logarithm_is_that_of_mathematics() {
        let numbers = (1..10_000).chain((0..31).flat_map(|e| [(1 << e) - 1, 1 << e, (1 << e) + 1]));
        for n in numbers.filter(|&n| n > 0) {
            let (ours, exact) = (f64::from(ln(n)), f64::from(n).ln());
            assert!((ours - exact).abs() <= 2e-6 * exact.max(1.0), "{n}: {ours} {exact}");
        }
    }
}
