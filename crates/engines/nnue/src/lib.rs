//! NNUE: efficiently updatable neural networks, small enough to be evaluated at every leaf of a search.
//!
//! ```text
//!  active features, side to move          active features, other side     game::FeatureSet
//!             │                                      │
//!             ▼    feature weights, the same ones    ▼                     i16, 1 = QA
//!     accumulator of H values                accumulator of H values       H = 32, 64, 128 or 256
//!             │                                      │
//!             ▼    SCReLU: clamp(x, 0, 1)²           ▼
//!         H activations (stm)                   H activations (nstm)
//!             └───────────────────┬──────────────────┘
//!                                 ▼   output weights and bias               i16, 1 = QB
//!                          output bucket                                   one bucket per game phase
//!                                 │
//!                                 ▼   · EVAL_SCALE
//!                        residual in log-odds
//!                                 │
//!                                 ▼   clamp(±MAX_CORRECTION) · logit scale of the evaluation
//!     evaluation of the game  ───(+)───▶  score for the side to move
//! ```
//!
//! So the architecture is (features → `H`) × 2 perspectives → SCReLU → one output per bucket. The output
//! is a *residual*: what has to be added to the log-odds of the game's own evaluation. To learn where
//! that one errs takes far fewer games than to learn the game anew.
//!
//! Quantization: feature weights, biases and accumulators are in units of 1 / [`QA`], output weights in
//! units of 1 / [`QB`], output biases in units of 1 / ([`QA`] · [`QB`]); the result is in units of
//! 1 / [`EVAL_SCALE`] of log-odds. Weights are clipped so that no accumulator overflows `i16` and no dot
//! product of the output layer `i32`, whatever the position: [`Net::new`] checks it. The output bias may
//! be any `i32`; what it is added to and multiplied by is `i64`.
//!
//! * [`Net`] is a quantized network, [`AnyNet`] one of any width, as it is read from a file.
//! * [`FloatNet`] is a network as it is trained; [`FloatNet::quantize`] makes it an [`AnyNet`].
//! * [`ResidualEvaluator`] is an [`Evaluator`](game::Evaluator) that adds the residual to another one.
//!   Few features change from one position to the next, so an accumulator is derived from that of an
//!   earlier position by adding and subtracting few weights ([`AccumulatorStack`]).
//!
//! All loops are plain ones over arrays of constant length, which the compiler vectorizes.
//!
//! ```
//! use game::ActiveFeatures;
//! use plywood_nnue::{AnyNet, EVAL_SCALE, FloatNet, Shape};
//!
//! let mut floats = FloatNet::zero(Shape { features: 8, hidden: 32, buckets: 1 });
//! *floats.values.last_mut().unwrap() = 0.5; // The bias of the only output.
//! let net = floats.quantize("nim", "an example").unwrap();
//! assert_eq!(net.infer(&ActiveFeatures::default(), &ActiveFeatures::default(), 0), EVAL_SCALE / 2);
//!
//! let file = net.to_bytes();
//! assert_eq!(AnyNet::from_bytes(&file).unwrap(), net);
//! assert_eq!(AnyNet::from_bytes(&file[1..]).unwrap_err().to_string(), "this is not a network");
//! ```

// First, for the macro that other modules use.
#[macro_use]
mod width;

mod accumulator;
mod any_net;
pub mod bits;
mod evaluator;
mod file;
mod float_net;
mod net;

pub use accumulator::AccumulatorStack;
pub use any_net::{AnyAccumulatorStack, AnyNet};
pub use evaluator::{Inference, MAX_CORRECTION, ResidualEvaluator};
pub use file::NetError;
pub use float_net::{FloatNet, ParameterSlices, Shape};
pub use net::{EVAL_SCALE, Hidden, Metadata, Net, Output, QA, QB};
pub use width::Width;
