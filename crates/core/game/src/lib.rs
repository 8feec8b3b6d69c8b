//! The vocabulary of Plywood: what a game and an engine are, without naming any.
//!
//! * [`Position`] is the rules: whose turn, which moves, what follows, who won.
//! * [`Engine`] is an AI: it is given a position and a [`Control`], and answers with an
//!   [`Analysis`]. [`Evaluator`] and [`Estimator`] are what a game tells engines about a position,
//!   and [`FeatureSet`] the binary features of it for networks (NNUE).
//! * [`perft`](mod@perft) and [`playout`] count and play at random what any `Position` allows.
//! * [`Rng`] is the one random generator, and [`math`] has elementary functions: both have the same
//!   results on every machine.
//!
//! One sentence carries every search: **`legal_moves()` is empty if and only if the game is over**.
//! A forced pass is a move.
//!
//! How a game is named, shown and explained stands in the crate `plywood-presentation`.

mod engine;
mod features;
mod fnv;
mod notation;
mod outcome;
mod player;
mod position;
mod rng;
mod score;

pub mod math;
pub mod perft;
pub mod playout;
pub mod reflex;
pub mod time_management;

#[cfg(test)]
mod nim;

pub use engine::{
    Analysis, Candidate, Control, Engine, Estimator, Evaluator, EvaluatorAt, SearchLimits,
    StopPoll, two_player_scores,
};
pub use features::{ActiveFeatures, FeatureSet};
pub use fnv::Fnv1a;
pub use notation::NotationError;
pub use outcome::Outcome;
pub use player::{MAX_PLAYERS, Player};
pub use position::{MoveCode, Position, TwoPlayer};
pub use rng::{Rng, mix64};
pub use score::Score;
