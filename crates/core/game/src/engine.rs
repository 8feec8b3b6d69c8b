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

/// Search limits, as UCI's `go` has them. Without any, an engine searches until it is stopped or done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SearchLimits {
    /// By the clock.
    pub time: Option<Duration>,
    /// Positions visited, or games simulated.
    pub nodes: Option<u64>,
    /// Plies searched.
    pub depth: Option<u32>,
}

/// What an engine is given besides the position: limits, a random seed, a clock, a stop condition
/// and a callback for progress. An engine looks at nothing else of the world.
pub struct Control<'a, M> {
    /// How much to search.
    pub limits: SearchLimits,
    /// The random seed.
    pub seed: u64,
    /// The time since the search began; polled.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Whether the search was told to stop; polled.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Called with each improved analysis.
    pub report: &'a mut dyn FnMut(&Analysis<M>),
}

impl<M> Control<'_, M> {
    /// Whether the time is up or the search was told to stop. Nodes are counted by the engine.
    pub fn should_stop(&self) -> bool {
        (self.stopped)() || self.limits.time.is_some_and(|time| (self.clock)() >= time)
    }
}

/// What an engine thinks of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis<M> {
    /// The move to play.
    pub best: M,
    /// The expected score of each player, from 0 to 1; zero for seats that the game does not have.
    pub expected_scores: [f32; MAX_PLAYERS],
    /// Set if the value is proven: in how many plies the game ends then.
    pub proven: Option<u32>,
    /// How many plies were searched.
    pub depth: u32,
    /// How many positions were visited, or games simulated.
    pub nodes: u64,
    /// The principal variation, `best` first.
    pub pv: Vec<M>,
    /// The moves considered, best first.
    pub candidates: Vec<Candidate<M>>,
}

/// A move that was considered.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// The expected score of each player after it.
    pub expected_scores: [f32; MAX_PLAYERS],
    /// Set if the value is proven: in how many plies the game ends then.
    pub proven: Option<u32>,
    /// How many positions were visited after it.
    pub nodes: u64,
    /// Its principal variation, this move first.
    pub pv: Vec<M>,
}

impl<M: Copy> Analysis<M> {
    /// The answer of an engine that has not searched: this move, equal expected scores.
    pub fn without_search(best: M, players: usize) -> Self {
        let mut expected_scores = [0.0; MAX_PLAYERS];
        expected_scores[..players].fill(1.0 / players as f32);
        let pv = vec![best];
        Self { best, expected_scores, proven: None, depth: 0, nodes: 0, pv, candidates: Vec::new() }
    }
}

/// The expected scores of both players, from that of the player to move.
pub fn two_player_scores(turn: Player, expected_score: f32) -> [f32; MAX_PLAYERS] {
    let mut scores = [0.0; MAX_PLAYERS];
    scores[turn.index()] = expected_score;
    scores[turn.opponent().index()] = 1.0 - expected_score;
    scores
}

/// The static evaluation of a two-player game, for depth-first searches.
pub trait Evaluator<P: TwoPlayer>: Clone + Send + 'static {
    /// An estimate for the player to move, symmetric in the players, of a game that goes on.
    fn evaluate(&mut self, position: &P) -> Score;

    /// Lazy evaluation: exact inside the window (`alpha`, `beta`); outside it any bound on the same
    /// side will do, which can be faster to find.
    #[inline]
    fn evaluate_lazy(&mut self, position: &P, _alpha: Score, _beta: Score) -> Score {
        self.evaluate(position)
    }

    /// The logistic scale of the estimates: win probability = σ(estimate / scale). Inverse of the K of
    /// Texel's tuning method.
    fn logit_scale(&self) -> f32;

    /// Interior-node recognizer: the proven result for the player to move, where it can be told
    /// statically.
    #[inline]
    fn probe(&mut self, _position: &P) -> Option<Score> {
        None
    }

    /// The moves worth searching: all legal ones, or fewer if the others are sure to be no better.
    #[inline]
    fn candidates(&self, position: &P) -> P::MoveList {
        position.legal_moves()
    }

    /// The static move-ordering score; larger ones are searched first.
    #[inline]
    fn move_priority(&self, _position: &P, _mv: P::Move) -> i32 {
        0
    }

    /// Called when the search makes a move, for incrementally updated evaluations.
    #[inline]
    fn on_make(&mut self, _before: &P, _mv: P::Move, _after: &P) {}

    /// Called when the search takes the last move back.
    #[inline]
    fn on_unmake(&mut self) {}
}

/// Estimates the expected score of each player: the leaf evaluation of UCT, paranoid and max^n.
pub trait Estimator<P: Position>: Clone + Send {
    /// The expected scores from here.
    fn estimate(&mut self, position: &P) -> [f32; MAX_PLAYERS];
}

/// Polls a stop condition at intervals, so that a search need not look at the clock at every node.
#[derive(Debug, Clone, Copy, Default)]
pub struct StopPoll(u32);

impl StopPoll {
    /// Breaks if `should_stop` says so, which is asked at every 1024th call.
    #[inline]
    pub fn poll(&mut self, should_stop: impl FnOnce() -> bool) -> ControlFlow<()> {
        self.0 = self.0.wrapping_add(1);
        if self.0.is_multiple_of(1024) && should_stop() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
