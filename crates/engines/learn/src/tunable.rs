//! What is tuned, and the games that evaluate it.

use presentation::{Terms, Weights};

/// Something with weights that can be tuned by games. All methods are deterministic.
pub trait Tunable: Send + Sync {
    /// The terms that have weights.
    fn terms(&self) -> &'static Terms;

    /// The weights to begin with.
    fn initial_weights(&self) -> Weights;

    /// Weights that come with it, by name.
    fn named_weights(&self, name: &str) -> Option<Weights>;

    /// Plays a game and returns the result of the first contestant, from 0 to 1.
    fn play(&self, contestants: [&Contestant; 2], config: &GameConfig) -> f64;

    /// Plays a game of the weights against themselves, and returns its positions with the result.
    fn self_play_samples(&self, weights: &Weights, config: &GameConfig) -> Vec<TermSample>;
}

/// Who plays.
#[derive(Debug, Clone, PartialEq)]
pub enum Contestant {
    /// Alpha-beta with these weights.
    Weights(Weights),
    /// Monte Carlo tree search with this number of simulations per move.
    Uct(u64),
}

/// How a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameConfig {
    /// The random seed, of the opening too.
    pub seed: u64,
    /// The number of random moves of the opening.
    pub opening_plies: u32,
    /// Node limit of alpha-beta per move.
    pub nodes: u64,
    /// Whether the second contestant begins.
    pub swapped_seats: bool,
}

/// A position of a game, as terms of a linear evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct TermSample {
    /// The terms for the side to move.
    pub terms: Vec<i32>,
    /// The phase of the tapered evaluation.
    pub phase: u32,
    /// The result of the game for the side to move, from 0 to 1.
    pub result: f64,
}
