//! The vocabulary of Plywood: what a game is, without naming any game.
//!
//! * [`Position`] is the rules: whose turn, which moves, what follows, who won.
//! * [`Rules`] is a game with its options settled: where it starts, how its positions are read and
//!   shown. A game crate offers one or more of them through a function that takes a [`Visitor`].
//! * [`Spec`], [`GameInfo`] and [`Options`] are names and options as people write them
//!   (`yavalanchan:size=5`).
//! * [`i18n`] is what people read: a [`Template`] in every [`Language`], a [`Message`] with arguments.
//! * [`Record`] is a game that was played, as text.
//! * [`Engine`] is an AI: it is given a position and a [`Control`], and answers with an
//!   [`Analysis`]. [`Evaluator`] and [`Estimator`] are what a game tells engines about a position.
//! * [`LinearEvaluation`] is an evaluation made of named [`Terms`] with [`Weights`], which can be learned.
//! * [`FeatureSet`] is the binary features of a position for networks (NNUE).
//! * [`math`] has elementary functions with the same result on every machine.
//! * [`perft`](mod@perft) and [`playout`] count and play at random what any `Position` allows.
//!
//! One sentence carries every search: **`legal_moves()` is empty if and only if the game is over**.
//! A forced pass is a move.

mod engine;
mod features;
mod fnv;
mod linear;
mod notation;
mod outcome;
mod player;
mod position;
mod rng;
mod rules;
mod score;
mod spec;

pub mod math;
pub mod messages;
pub mod perft;
pub mod playout;
pub mod record;
pub mod reflex;
pub mod time_management;
pub mod view;

pub use engine::{
    Analysis, Candidate, Control, Engine, Estimator, Evaluator, EvaluatorAt, SearchLimits,
    StopPoll, two_player_scores,
};
pub use features::{ActiveFeatures, FeatureSet};
pub use fnv::Fnv1a;
pub use i18n::{self, Language, Message, Template, message};
pub use linear::{LinearEvaluation, Term, Terms, Weights, WeightsError};
pub use notation::NotationError;
pub use outcome::Outcome;
pub use player::{MAX_PLAYERS, Player};
pub use position::{MoveCode, Position, TwoPlayer};
pub use record::Record;
pub use rng::{Rng, mix64};
pub use rules::{ManyPlayerRules, NetRules, Rules, Shares, TwoPlayerRules, Verdict, Visitor};
pub use score::Score;
pub use spec::{GameInfo, OptionInfo, Options, Spec, SpecError, Values};
