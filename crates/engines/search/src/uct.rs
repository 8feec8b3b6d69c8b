//! Monte Carlo tree search (MCTS) by UCT, for two-player and multi-player games.
//!
//! Browne et al., "A Survey of Monte Carlo Tree Search Methods" (2012), describe the method in four
//! steps, which one simulation repeats; `worker` has them in one function, numbered:
//! 1. *Selection* (`selection`): from the root down, the child with the highest UCB1 value (Kocsis
//!    and Szepesvári 2006). Each child is visited once, in random order, before UCB1 decides.
//! 2. *Expansion*: a leaf gets its children once it has been visited
//!    [`Settings::expansion_threshold`] times (Coulom 2006).
//! 3. *Simulation*: a rollout by random moves to the end of the game; or the estimate of an
//!    [`Estimator`], such as the evaluation of a two-player game ([`EvaluatorEstimator`]).
//! 4. *Backpropagation*: the result is added to every node on the path. A node holds the rewards of
//!    the player who moved into it, so that three or four players are as easy as two; a draw shares the
//!    point.
//!
//! The most visited move is played. Added to the four steps are
//! * proofs (`proof`): MCTS-Solver (Winands, Björnsson and Saito 2008), generalized from proven wins
//!   and losses to sets of outcomes, as Score-Bounded MCTS has bounds (Cazenave and Saffidine 2010).
//!   This covers draws and more than two players. A search whose root is proven is over;
//! * tree reuse (`reuse`): the subtree of the position that was reached is kept from move to move;
//! * a memory limit (`node_arena`): a full tree stops growing, and simulations go on from its leaves;
//! * tree parallelization with virtual loss (Chaslot, Winands and van den Herik 2008): several threads
//!   in one tree, each visit counting as a loss until its reward is known. Threads claim simulations in
//!   batches and distribute a batch on the way down, which avoids contention.
//!
//! On one thread the same seed and number of simulations give the same answer, on every machine.

mod estimator;
mod node_arena;
mod proof;
mod report;
mod reuse;
mod search;
mod selection;
mod stop;
mod worker;

use std::sync::atomic::{AtomicBool, Ordering};

use game::{Analysis, Control, Engine, Estimator, Position, Rng};

use node_arena::{NodeArena, NodeStats};
use proof::{Proof, TWELFTHS_PER_POINT};
use search::Search;
use stop::StopSignal;
use worker::Worker;

pub use estimator::{EvaluatorEstimator, NoEstimator};

/// The rollout policy: how moves are chosen below the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RolloutPolicy {
    /// [`Position::random_move`]: uniform and fast.
    #[default]
    Uniform,
    /// [`Position::reflex_move`]: wins and losses in one move are seen.
    Reflex,
}

/// The parameters of [`Uct`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// The exploration constant of UCB1: the factor of √(ln(visits of the parent) / visits).
    pub exploration: f32,
    /// How many visits a leaf needs to be expanded; 0 counts as 1.
    pub expansion_threshold: u32,
    /// The rollout policy.
    pub rollout_policy: RolloutPolicy,
    /// How many threads search; 0 counts as 1.
    pub threads: usize,
    /// The memory limit of the tree in bytes. It always gets room for a few thousand nodes.
    pub tree_bytes: usize,
}

impl Default for Settings {
    /// The exploration constant of the Yavalath source, 1/√5 to four digits, and what did best in matches.
    fn default() -> Self {
        Self {
            exploration: 0.4472,
            expansion_threshold: 10,
            rollout_policy: RolloutPolicy::Uniform,
            threads: 1,
            tree_bytes: 512 << 20,
        }
    }
}

/// The engine. It keeps its tree from move to move, until [`Engine::reset`].
pub struct Uct<P: Position, E = NoEstimator> {
    settings: Settings,
    /// Replaces rollouts, if there is one.
    estimator: Option<E>,
    tree: Option<Tree<P>>,
}

/// The search tree of a position.
struct Tree<P: Position> {
    arena: NodeArena<P::Move>,
    root: u32,
    position: P,
}

/// A node counts no more visits than this, so that its reward fits into 32 bits.
const MAX_VISITS: u64 = (u32::MAX / TWELFTHS_PER_POINT) as u64 - 4096;

/// The random stream for the expansion of the root; those of the threads count from 0.
const ROOT_STREAM: u64 = u64::MAX;

impl<P: Position> Uct<P> {
    /// A search with rollouts.
    pub fn new(settings: Settings) -> Self {
        Self::build(settings, None)
    }
}

impl<P: Position, E: Estimator<P>> Uct<P, E> {
    /// A search that asks an estimator at the leaves instead of running rollouts.
    pub fn with_estimator(settings: Settings, estimator: E) -> Self {
        Self::build(settings, Some(estimator))
    }

    fn build(settings: Settings, estimator: Option<E>) -> Self {
        let settings = Settings {
            expansion_threshold: settings.expansion_threshold.max(1),
            threads: settings.threads.max(1),
            ..settings
        };
        Self { settings, estimator, tree: None }
    }

    /// A tree with this position at its root, which is expanded.
    fn prepare(&mut self, position: &P, control: &Control<'_, P::Move>) -> Tree<P> {
        let reused = self.tree.take().and_then(|tree| tree.advance(position, control));
        let tree = reused.unwrap_or_else(|| {
            let arena = NodeArena::new(self.settings.tree_bytes);
            // Nobody moved to the root, but a node has a move.
            let mv = *position.legal_moves().first().expect("the game is not over");
            arena.add([(mv, Proof::unknown(P::PLAYERS))].into_iter());
            Tree { arena, root: 0, position: position.clone() }
        });
        if tree.arena.children(tree.root).is_none() {
            let rng = Rng::stream(control.seed, ROOT_STREAM);
            // An expansion runs no rollout that would have to be stopped.
            let (stopped, mut never) = (AtomicBool::new(false), || false);
            let stop = StopSignal::new(&stopped, &mut never);
            let estimator = self.estimator.clone();
            Worker::new(&tree.arena, self.settings, estimator, rng, stop)
                .expand(tree.root, position);
        }
        tree
    }
}

impl<P: Position> Tree<P> {
    /// Tree reuse: the subtree of a position later in the game; `None` if the tree does not have it.
    ///
    /// A search for the position at the root itself starts a new tree: the same question gets the same
    /// answer.
    fn advance(mut self, position: &P, control: &Control<'_, P::Move>) -> Option<Self> {
        let root = (self.root, &self.position);
        self.root = reuse::find(&self.arena, root, position, control.history)?;
        self.position.clone_from(position);
        // Compaction takes time in proportion to what is kept; it can wait while there is room.
        if self.arena.used() > self.arena.capacity() / 2 {
            reuse::retain_subtree(&mut self.arena, self.root, || control.should_stop());
            self.root = 0;
        }
        let can_grow = self.arena.has_room() || self.arena.children(self.root).is_some();
        can_grow.then_some(self)
    }

    fn visits(&self) -> u64 {
        u64::from(NodeStats::from_raw(self.arena.stats(self.root).load(Ordering::Relaxed)).visits)
    }
}

impl<P: Position, E: Estimator<P>> Engine<P> for Uct<P, E> {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let tree = self.prepare(position, control);
        let analysis =
            Search::new(&tree, self.settings, control).run(self.estimator.as_ref(), control);
        self.tree = Some(tree);
        analysis
    }

    fn reset(&mut self) {
        self.tree = None;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;
    use std::time::Duration;

    use game::SearchLimits;
    use presentation::Rules;
    use yavalath::Yavalath;

    use super::*;

    impl<P: Position> Uct<P> {
        /// How many bytes the tree takes.
        fn tree_size(&self) -> usize {
            self.tree.as_ref().map_or(0, |tree| tree.arena.bytes())
        }

        fn search(
            &mut self,
            (position, history): (&P, &[P::Move]),
            nodes: Option<u64>,
            stopped: &(dyn Fn() -> bool + Sync),
        ) -> Analysis<P::Move> {
            let limits = SearchLimits { nodes, ..SearchLimits::default() };
            let (clock, report) = (&|| Duration::ZERO, &mut |_: &Analysis<P::Move>| ());
            self.choose(position, &mut Control { limits, seed: 1, history, clock, stopped, report })
        }
    }

    fn start() -> yavalath::Position<2> {
        Yavalath::<2>::PLAIN.start()
    }

    /// The position after some random moves, or earlier if the game would be over; and the moves.
    fn after_random_moves<P: Position>(position: &P, plies: usize, seed: u64) -> (P, Vec<P::Move>) {
        let (mut position, mut rng) = (position.clone(), Rng::seeded(seed));
        let mut moves = Vec::new();
        for _ in 0..plies {
            let Some(mv) = position.random_move(&mut rng) else { break };
            let next = position.after(mv);
            if next.outcome().is_some() {
                break;
            }
            moves.push(mv);
            position = next;
        }
        (position, moves)
    }

    /// With an expansion in every simulation the tree would grow to a hundred times its memory.
    #[test]
    fn a_tree_stays_within_its_memory() {
        for threads in [1, 2] {
            let mut engine = Uct::new(Settings {
                tree_bytes: 1 << 20,
                expansion_threshold: 1,
                threads,
                ..Settings::default()
            });
            let (position, _) = after_random_moves(&start(), 4, 1);
            let found = engine.search((&position, &[]), Some(100_000), &|| false);
            let used = engine.tree_size();
            assert!(used <= 1 << 20 && used > 1 << 19, "{used}");
            // Simulations go on from the leaves of the full tree.
            assert_eq!(found.nodes, 100_000);
            let visits: u64 = found.candidates.iter().map(|candidate| candidate.nodes).sum();
            assert_eq!(visits, 100_000);
            // Later in the game the tree is compacted and filled again and again.
            for seed in 0..12 {
                let (position, moves) = after_random_moves(&position, 2 + seed as usize % 7, seed);
                engine.search((&position, &moves), Some(5_000), &|| false);
                assert!(engine.tree_size() <= 1 << 20);
            }
        }
    }

    #[test]
    fn a_stop_during_compaction_leaves_the_best_move() {
        let settings = Settings {
            tree_bytes: 3 << 20,
            expansion_threshold: 1,
            exploration: 0.1,
            ..Settings::default()
        };
        for stop_at in 1..5 {
            let mut engine = Uct::new(settings);
            let mut position = start();
            let first = engine.search((&position, &[]), Some(20_000), &|| false);
            assert!(engine.tree_size() > 2 << 20, "there is much to compact");
            first.pv[..2].iter().for_each(|&mv| position.play(mv));
            // Compaction polls too; a search that is stopped there answers by the tree as it is.
            let polls = AtomicU64::new(0);
            let stopped = || polls.fetch_add(1, Ordering::Relaxed) + 1 >= stop_at;
            let best = engine.search((&position, &first.pv[..2]), None, &stopped).best;
            assert_eq!(best, first.pv[2], "stopped at poll {stop_at}");
            assert!(polls.into_inner() - stop_at <= 2);
            // And the next search goes on.
            position.play(best);
            let next = engine.search((&position, &[best]), Some(2_000), &|| false);
            assert!(position.is_legal(next.best));
            assert!(engine.tree_size() <= 3 << 20);
        }
    }
}
