//! Learning from games: weights of evaluations, and networks.
//!
//! * A [`Run`] tunes the weights of a [`Tunable`], generation by generation, by one of three [`Method`]s: a
//!   genetic algorithm, the cross-entropy method, and Texel tuning (logistic regression).
//!   [`TunableGame`] is the linear evaluation of any two-player game.
//! * [`SelfPlay`] generates games of an engine against itself, and a [`PositionExtractor`] makes training
//!   samples of them.
//! * [`train`] trains NNUE networks on such samples.
//!
//! Nothing here opens a file or reads a clock; the crate `dataset` keeps all of it on disk.
//!
//! Everything is deterministic: the outcome follows from the settings, the seed and the game. The number
//! of threads, and how often the work is stopped and resumed, changes nothing.
//!
//! Why not a crate for genetic algorithms: those there are expect a fitness that is one number,
//! known after one call. Here it is a race of games, with common openings for all of a generation, and a
//! state that can be saved after each generation. What they would save is a hundred lines of selection,
//! crossover and mutation.

mod cross_entropy;
mod extractor;
mod genetic;
mod parallel;
mod play;
mod race;
mod regression;
mod run;
mod selfplay;
mod space;
pub mod train;
mod tunable;
mod tunable_game;

pub use extractor::{ExtractError, PositionExtractor, SampleExtractor};
pub use parallel::ParallelRunner;
pub use race::{PairScores, RaceConfig};
pub use run::{Champion, Generation, Method, Run, Settings};
pub use selfplay::{SelfPlay, SelfPlayConfig, SelfPlayGame, SelfPlayGenerator};
pub use tunable::{Contestant, GameConfig, TermSample, Tunable};
pub use tunable_game::TunableGame;
