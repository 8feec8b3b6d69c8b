//! What is tuned, and games that try it out.

use game::{Terms, Weights};

/// Something with weights that can be tried out in games. The same question always has the same
/// answer.
pub trait Subject: Send + Sync {
    /// What there are weights of.
    fn terms(&self) -> &'static Terms;

    /// The weights to begin with.
    fn start(&self) -> Weights;

    /// Weights that come with it, by name.
    fn named(&self, name: &str) -> Option<Weights>;

    /// Plays a game and says which share of the point the first contestant got.
    fn play(&self, contestants: [&Contestant; 2], bout: &Bout) -> f64;

    /// Plays a game of the weights against themselves, and shows its positions.
    fn study(&self, weights: &Weights, bout: &Bout) -> Vec<Sample>;
}

/// Who plays.
#[derive(Debug, Clone, PartialEq)]
pub enum Contestant {
    /// Alpha-beta with these weights.
    Weights(Weights),
    /// Monte Carlo tree search with so many simulations a move.
    Uct(u64),
}

/// How a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bout {
    /// Decides the opening, and all chance.
    pub seed: u64,
    /// How many random moves the opening has.
    pub opening: u32,
    /// How many positions alpha-beta may visit for a move.
    pub nodes: u64,
    /// Whether the second contestant begins.
    pub exchanged: bool,
}

/// A position of a game, as an evaluation sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The terms for the player to move.
    pub terms: Vec<i32>,
    /// The phase of the game.
    pub phase: u32,
    /// Which share of the point the player to move got in the end.
    pub result: f64,
}
