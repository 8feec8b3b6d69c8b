//! Monte Carlo tree search by UCT, for two players and for three.
//!
//! Each simulation walks down the tree by UCB1, plays the game to its end, and counts the result in
//! the nodes it came through. The method is that of the Yavalath source:
//! * a leaf gets its children once it has been visited [`Settings::expand`] times;
//! * each of them is visited once, in random order, before UCB1 decides;
//! * a node counts the wins of the player who moved into it, so that three players are as easy as
//!   two; a draw is a shared win;
//! * the most visited move is played.
//!
//! Added to it are
//! * proofs (Winands, Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008; here with the
//!   sets of outcomes that are still possible instead of two special values, which covers draws
//!   and three players). A leaf that gets children looks which of them end the game. A search whose
//!   root is proved is over;
//! * a tree that is kept from one move of a game to the next;
//! * a limit to the memory of the tree, which stops growing when it is full;
//! * several threads in one tree, each visit counting as a loss until its result is known. They
//!   take games by the dozen and share them out on the way down, so that they seldom meet.
//!
//! Instead of playing a game to its end, a search can ask an [`Estimator`] what the players can expect,
//! such as an evaluation of a game for two ([`Judged`]).
//!
//! On one thread the same seed and number of simulations give the same answer, on every machine.

mod arena;
mod choice;
mod judged;
mod proof;
mod report;
mod reuse;
mod search;
mod stop;
mod worker;

use std::sync::atomic::{AtomicBool, Ordering};

use game::{Analysis, Control, Engine, Estimator, Position, Rng};

use arena::{Arena, Count};
use proof::{POINT, Proof};
use search::Search;
use stop::StopSignal;
use worker::Worker;

pub use judged::{Judged, Nobody};

/// How [`Uct`] plays games to their end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Playout {
    /// By [`Position::random_move`]: fast and blind.
    #[default]
    Uniform,
    /// By [`Position::reflex_move`]: wins and losses at once are seen.
    Reflex,
}

/// How [`Uct`] searches.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// How much UCB1 explores: the factor of the root of ln(visits of the parent) / visits.
    pub c: f32,
    /// How many visits a leaf needs to get children; 0 counts as 1.
    pub expand: u32,
    /// How games are played to their end.
    pub playout: Playout,
    /// How many threads search; 0 counts as 1.
    pub threads: usize,
    /// How many bytes the tree may take. It always gets room for a few thousand nodes.
    pub memory: usize,
}

impl Default for Settings {
    /// The constant of the Yavalath source, 1/√5, and what did best in matches.
    fn default() -> Self {
        let c = 0.447_213_6;
        Self { c, expand: 10, playout: Playout::Uniform, threads: 1, memory: 256 << 20 }
    }
}

/// Monte Carlo tree search.
pub struct Uct<P: Position, E = Nobody> {
    settings: Settings,
    /// Who is asked what players can expect, if games are not played to their end.
    estimator: Option<E>,
    tree: Option<Tree<P>>,
}

/// What was learned about a position.
struct Tree<P: Position> {
    arena: Arena<P::Move>,
    root: u32,
    position: P,
}

/// A node counts no more visits than this, so that its reward fits into 32 bits.
const MAX_VISITS: u64 = (u32::MAX / POINT) as u64 - 4096;

/// The stream of chance for the root's children; those of the threads count from 0.
const PREPARE: u64 = u64::MAX;

impl<P: Position> Uct<P> {
    /// A search with these settings, which plays games to their end.
    pub fn new(settings: Settings) -> Self {
        Self::new_with(settings, None)
    }
}

impl<P: Position, E: Estimator<P>> Uct<P, E> {
    /// A search with these settings, which asks an estimator instead of playing games to their end.
    pub fn asking(settings: Settings, estimator: E) -> Self {
        Self::new_with(settings, Some(estimator))
    }

    fn new_with(settings: Settings, estimator: Option<E>) -> Self {
        let (expand, threads) = (settings.expand.max(1), settings.threads.max(1));
        Self { settings: Settings { expand, threads, ..settings }, estimator, tree: None }
    }

    /// How many bytes the tree takes now.
    pub fn memory_used(&self) -> usize {
        self.tree.as_ref().map_or(0, |tree| tree.arena.bytes())
    }

    /// A tree with this position at its root, whose children are there.
    fn prepare(&mut self, position: &P, control: &Control<'_, P::Move>) -> Tree<P> {
        let kept = self.tree.take().and_then(|tree| tree.advance(position, control));
        let tree = kept.unwrap_or_else(|| {
            let arena = Arena::new(self.settings.memory);
            // Nobody moved to the root, but a node has a move.
            let mv = *position.legal_moves().first().expect("the game is not over");
            arena.add([(mv, Proof::open(P::PLAYERS))].into_iter());
            Tree { arena, root: 0, position: position.clone() }
        });
        if tree.arena.children(tree.root).is_none() {
            let rng = Rng::stream(control.seed, PREPARE);
            // It plays no game that would have to be stopped.
            let (stopped, mut never) = (AtomicBool::new(false), || false);
            let stop = StopSignal::new(&stopped, &mut never);
            let asked = self.estimator.clone();
            Worker::new(&tree.arena, self.settings, asked, rng, stop).expand(tree.root, position);
        }
        tree
    }
}

impl<P: Position> Tree<P> {
    /// The part of the tree that is about a position later in the game; none if nothing is known
    /// of it.
    ///
    /// A search for the position at the root itself begins anew: the same question gets the same
    /// answer.
    fn advance(mut self, position: &P, control: &Control<'_, P::Move>) -> Option<Self> {
        let root = (self.root, &self.position);
        self.root = reuse::find(&self.arena, root, position, P::PLAYERS + 1)?;
        self.position.clone_from(position);
        // Clearing takes as long as there is much to keep; it can wait while there is room.
        if self.arena.used() > self.arena.room() / 2 {
            reuse::keep_only(&mut self.arena, self.root, || control.should_stop());
            self.root = 0;
        }
        let can_grow = self.arena.has_room() || self.arena.children(self.root).is_some();
        can_grow.then_some(self)
    }

    fn visits(&self) -> u64 {
        u64::from(Count::of(self.arena.count(self.root).load(Ordering::Relaxed)).visits)
    }
}

impl<P: Position, E: Estimator<P>> Engine<P> for Uct<P, E> {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let tree = self.prepare(position, control);
        let answer =
            Search::new(&tree, self.settings, control).run(self.estimator.as_ref(), control);
        self.tree = Some(tree);
        answer
    }

    fn reset(&mut self) {
        self.tree = None;
    }
}
