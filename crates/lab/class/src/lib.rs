//! A course's competition: a folder of bots that play each other and the levels of a game for as long as the teacher
//! likes, each always where its games tell most about the order; their places on the ladder of levels, and marks.
//!
//! ```text
//! class.toml    the game, the time for a move, the levels, the marks: [`ClassConfig`]
//! bots/NAME/    one folder for each bot
//! games.db      the store of all games, as every store of the `arena`
//! ```

mod config;
mod create;
mod marks;
mod messages;

pub use config::ClassConfig;
pub use create::{CreateError, NewClass};
pub use marks::MarkScale;
