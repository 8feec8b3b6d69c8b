//! What the page asks and the answers to it, over whatever carries the messages: a WebSocket of the server, or a
//! Worker of the browser.
//!
//! * [`wire`]: the messages, one JSON object each. Nobody keeps a game between two of them, so nothing is lost with a
//!   connection.
//! * [`parse()`] reads a request. [`answer()`] answers all but `think` and `stop`, which are a [`Search`] with the
//!   [`SearchRequest`] that it is made of: its clock, its stop condition and the callback for reports are given to it.
//! * [`EngineLimits`] bound what an engine may use.
//!
//! The crate reads no clock, opens no file and starts no thread.

mod answer;
mod cards;
mod error;
mod limits;
mod messages;
mod parse;
mod records;
mod search;
pub mod wire;

pub use answer::{answer, open, view};
pub use cards::games;
pub use error::{RequestError, error_answer, one_line};
pub use limits::{EngineLimits, Excess, memory_of};
pub use parse::{parse, request_id};
pub use search::{Search, SearchControl, SearchRequest};
