//! Every game and engine of Plywood behind one façade of strings and plain data.
//!
//! The only crate that knows them all; it computes nothing itself. A [`Variant`] is a game with its options
//! settled; it makes [`Session`]s, which are games in progress, and [`AnyEngine`]s, which search them.
//!
//! ```
//! let mut session = plywood_catalog::open("yavalanchan:size=5")?;
//! session.play("e5n")?;
//! assert_eq!(session.turn().map(|player| player.number()), Some(2));
//! assert!(session.legal_moves().iter().any(|mv| mv.text == "e6"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any_engine;
mod engines;
mod factory;
mod files;
mod levels;
mod messages;
mod networks;
mod proven_lines;
mod registry;
mod replay;
mod review;
mod session;
mod variant;
mod weights;

pub mod diagram;
pub mod signature;

pub use any_engine::{AnyEngine, CandidateReport, EngineControl, EngineReport, erase_engine};
pub use engines::{
    ENGINES, EngineInfo, EngineSpec, PRESETS, Plays, Preset, parse_time, present_key, presets,
};
pub use files::{FileError, read_file, read_text_file};
pub use levels::Level;
pub use networks::{NetworkSource, set_network_source};
pub use proven_lines::complete_proven_lines;
pub use registry::{Entry, GAMES, IntoVariant, open, variant};
pub use replay::{ReplayError, ReplayedMove, replay, walk};
pub use review::{ReviewSearch, review};
pub use session::{LegalMove, PlayError, PlayedMove, Session, Status};
pub use variant::Variant;
pub use weights::{Explanation, Part};
