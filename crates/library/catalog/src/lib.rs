//! Every game and engine of Plywood behind one façade of strings and plain data.
//!
//! The only crate that knows them all; it computes nothing itself. Its unit is a session, a game
//! in progress, never a node of a search.
//!
//! ```
//! let mut session = catalog::open("yavalanchan:size=5")?;
//! session.play("e5n")?;
//! assert_eq!(session.turn().map(|player| player.number()), Some(2));
//! assert!(session.legal_moves().iter().any(|mv| mv.text == "e6"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builder;
mod engines;
mod messages;
mod mind;
mod nets;
mod registry;
mod replay;
mod session;
mod weights;

pub mod diagram;
pub mod signature;

pub use engines::{
    ENGINES, EngineInfo, EngineSpec, PRESETS, Plays, Preset, engines, parse_time, presets,
};
pub use mind::{Considered, Mind, Thinking, Thought};
pub use registry::{Entry, GAMES, open};
pub use replay::{ReplayError, replay};
pub use session::{LegalMove, PlayError, Session, Status};
pub use weights::{Explanation, Part};
