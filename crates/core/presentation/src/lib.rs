//! How a game is presented to people and to the programs around it.
//!
//! A search needs only the [`Position`](game::Position); everything here is for the edges.
//!
//! * [`Rules`] is a game with its options settled: where it starts, how its positions are read, shown and
//!   explained. [`TwoPlayerRules`], [`NetRules`] and [`ManyPlayerRules`] add the evaluations that engines use.
//!   A game crate offers one or more of them through a function that takes a [`Visitor`].
//! * [`Spec`], [`GameInfo`] and [`Options`] are names and options as people write them
//!   (`yavalanchan:size=5`).
//! * [`view`] is what a board looks like, as plain data that any front end can draw.
//! * [`Record`] is a game that was played, as text.
//! * [`LinearEvaluation`] is an evaluation made of named [`Terms`] with [`Weights`], which can be tuned and
//!   explained; [`TaperedWeights`] are the weights of every phase, for searches.
//! * [`messages`] are the messages about any game, in every language of [`i18n`].

mod linear;
mod rules;
mod spec;
mod tapered;

pub mod messages;
pub mod record;
pub mod view;

pub use linear::{LinearEvaluation, Term, Terms, Weights, WeightsError};
pub use record::Record;
pub use rules::{
    Evaluations, LevelSpecs, ManyPlayerRules, NetRules, Points, Rules, TwoPlayerRules, Verdict,
    Visitor, point_shares,
};
pub use spec::{GameInfo, OptionInfo, Options, Spec, SpecError, Values};
pub use tapered::TaperedWeights;
