//! What engines share: what they are given, what they answer.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::{MAX_PLAYERS, Player, Position, Score, TwoPlayer};

/// An AI for positions of one game.
pub trait Engine<P: Position>: Send {
    /// Thinks about a position, whose game is not over, and says what it found.
    ///
    /// It always has a legal move to return, however soon it is stopped. What it reports on the
    /// way is of the same kind as its answer.
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move>;

    /// Forgets what it has learned of the game so far.
    fn reset(&mut self) {}
}

/// How much thinking is allowed. Without any limit an engine thinks until it is stopped or done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Budget {
    /// By the clock.
    pub time: Option<Duration>,
    /// Positions visited, or games simulated.
    pub nodes: Option<u64>,
    /// Plies searched.
    pub depth: Option<u32>,
}

/// What an engine is given besides the position: a budget, a clock, a way to be stopped, and
/// somebody to report to. An engine looks at nothing else of the world.
pub struct Control<'a, M> {
    /// How much thinking is allowed.
    pub budget: Budget,
    /// Seed of all chance.
    pub seed: u64,
    /// The time since thinking began, asked now and then.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Whether somebody wants it to stop, asked often.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Told of each progress.
    pub report: &'a mut dyn FnMut(&Analysis<M>),
}

impl<M> Control<'_, M> {
    /// Whether thinking must end because of time or a stop; nodes are for the engine to count.
    pub fn must_end(&self) -> bool {
        (self.stopped)() || self.budget.time.is_some_and(|time| (self.clock)() >= time)
    }
}

/// What an engine thinks of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis<M> {
    /// The move to play.
    pub best: M,
    /// The expected share of the point of each player; the rest is zero.
    pub values: [f32; MAX_PLAYERS],
    /// Set if the value is proved: in how many plies the game ends then.
    pub proved: Option<u32>,
    /// How many plies were searched.
    pub depth: u32,
    /// How many positions were visited, or games simulated.
    pub nodes: u64,
    /// The expected moves from here, `best` first.
    pub line: Vec<M>,
    /// The moves considered, best first.
    pub candidates: Vec<Candidate<M>>,
}

/// A move that was considered.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// The expected share of the point of each player after it.
    pub values: [f32; MAX_PLAYERS],
    /// Set if the value is proved: in how many plies the game ends then.
    pub proved: Option<u32>,
    /// How many positions were visited after it.
    pub nodes: u64,
    /// The expected moves, this one first.
    pub line: Vec<M>,
}

impl<M: Copy> Analysis<M> {
    /// The answer of an engine that has no opinion: this move, equal values.
    pub fn blind(best: M, players: usize) -> Self {
        let mut values = [0.0; MAX_PLAYERS];
        values[..players].fill(1.0 / players as f32);
        let line = vec![best];
        Self { best, values, proved: None, depth: 0, nodes: 0, line, candidates: Vec::new() }
    }
}

/// The values of both players, when the one to move has this chance to win.
pub fn two_player_values(turn: Player, chance: f32) -> [f32; MAX_PLAYERS] {
    let mut values = [0.0; MAX_PLAYERS];
    values[turn.index()] = chance;
    values[turn.opponent().index()] = 1.0 - chance;
    values
}

/// Judges positions of a game for two, for engines that search by depth.
pub trait Evaluator<P: TwoPlayer>: Clone + Send + 'static {
    /// An estimate for the player to move, symmetric in the players, of a game that goes on.
    fn evaluate(&mut self, position: &P) -> Score;

    /// An estimate for those who only ask where it is between `low` and `high`. If it is surely not
    /// above the one or not below the other, it may be some other number beyond that bound, which
    /// can be faster to find.
    #[inline]
    fn evaluate_within(&mut self, position: &P, _low: Score, _high: Score) -> Score {
        self.evaluate(position)
    }

    /// How much of an estimate is worth a factor e in the odds to win.
    fn unit(&self) -> f32;

    /// The exact result for the player to move, where it is plain to see without a search.
    #[inline]
    fn probe(&mut self, _position: &P) -> Option<Score> {
        None
    }

    /// The moves worth searching: all legal ones, or fewer if the others are sure to be no better.
    #[inline]
    fn candidates(&self, position: &P) -> P::MoveList {
        position.legal_moves()
    }

    /// How promising a move looks; larger ones are searched first.
    #[inline]
    fn promise(&self, _position: &P, _mv: P::Move) -> i32 {
        0
    }

    /// Told of each move that the search makes, for values kept up to date move by move.
    #[inline]
    fn enter(&mut self, _before: &P, _mv: P::Move, _after: &P) {}

    /// Told when the last move entered is taken back.
    #[inline]
    fn leave(&mut self) {}
}

/// Estimates the share of the point that each player can expect, for Monte Carlo engines.
pub trait Estimator<P: Position>: Clone + Send {
    /// The expected shares from here.
    fn estimate(&mut self, position: &P) -> [f32; MAX_PLAYERS];
}

/// Asks a closure at intervals, so that a search need not look at the clock at every node.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pace(u32);

impl Pace {
    /// Breaks if `end` says so, which is asked at every 1024th call.
    #[inline]
    pub fn step(&mut self, end: impl FnOnce() -> bool) -> ControlFlow<()> {
        self.0 = self.0.wrapping_add(1);
        if self.0.is_multiple_of(1024) && end() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
