//! Weights learned from games.
//!
//! A [`Subject`] is something with weights that can be tried out in games; [`Tuned`] is the linear
//! evaluation of any game for two. A [`Run`] looks for better weights, generation by generation, by
//! one of three [`Method`]s: a genetic algorithm, the cross-entropy method, and regression. A
//! [`Folder`] keeps it on disk.
//!
//! Everything that comes of a run follows from its [`Settings`] and the subject: how many threads
//! work, and how often it is stopped and taken up again, changes nothing.
//!
//! Why not a crate for genetic algorithms: those there are expect a fitness that is one number,
//! known after one call. Here it is a series of games that is worth more where it matters, the same
//! openings for all of a generation, and a state that can be written down after each generation.
//! What they would take off our hands is a hundred lines of selection, crossing and mutation.

mod algebra;
mod entropy;
mod folder;
mod genetic;
mod play;
mod race;
mod regression;
mod run;
mod sampler;
mod selfplay;
mod shards;
mod space;
mod subject;
mod threads;
pub mod train;
mod tuned;
mod whole;

pub use folder::{Folder, FolderError};
pub use race::{Course, Tally};
pub use run::{Champion, Generation, Method, Run, Settings};
pub use sampler::{Positions, SampleError, Sampler};
pub use selfplay::{Generator, Manner, SelfGame, SelfPlay};
pub use shards::{GameSet, SetError, SetInfo};
pub use subject::{Bout, Contestant, Sample, Subject};
pub use threads::Hands;
pub use tuned::Tuned;
pub use whole::write_whole;
