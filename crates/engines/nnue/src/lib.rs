//! Small networks that judge positions, fast enough to be asked at every leaf of a search.
//!
//! A network has one hidden layer. For each player it sums up the rows of the inputs that are on as
//! that player sees the position ([`game::FeatureSet`]); the rows are the same for both. Each sum is cut
//! to the range from 0 to 1 and squared. The squares of the player to move and those of the other,
//! with weights that depend on the phase of the game, add up to what has to be added to the log-odds
//! that the game's own evaluation gives the player to move: the network learns where that one errs,
//! which takes far fewer games than to learn the game anew.
//!
//! * [`Net`] is such a network in whole numbers, [`Any`] one of any size, as it is read from a file.
//! * [`Floats`] is a network as it is trained, which [`Floats::quantise`] makes an [`Any`] of.
//! * [`NetEvaluator`] is an [`Evaluator`](game::Evaluator) that lets a network correct another one. From
//!   one position to the next few inputs change, so that the sums of a position are those of one
//!   that was judged before with few rows added and taken away ([`Stack`]).
//!
//! Numbers are cut so that no sum leaves its range, whatever the position: [`Net::new`] makes sure.
//! All loops are plain ones over arrays whose length the compiler knows, which become vector
//! instructions.
//!
//! ```
//! use game::ActiveFeatures;
//! use nnue::{Any, Floats, Shape, UNIT};
//!
//! let mut floats = Floats::zero(Shape { inputs: 8, hidden: 32, phases: 1 });
//! *floats.values.last_mut().unwrap() = 0.5; // The bias of the only output.
//! let net = floats.quantise("nim", "by hand").unwrap();
//! assert_eq!(net.judge(&ActiveFeatures::default(), &ActiveFeatures::default(), 0), UNIT / 2);
//!
//! let file = net.to_bytes();
//! assert_eq!(Any::from_bytes(&file).unwrap(), net);
//! assert_eq!(Any::from_bytes(&file[1..]).unwrap_err().to_string(), "this is not a network");
//! ```

mod any;
mod evaluator;
mod file;
mod floats;
mod net;
mod stack;

pub use any::{Any, AnyStack};
pub use evaluator::{Judge, MOST, NetEvaluator};
pub use file::{NetError, checksum};
pub use floats::{Floats, Parts, Shape};
pub use net::{ACTIVATION, Label, Net, OUTPUT, Output, Row, UNIT};
pub use stack::Stack;
