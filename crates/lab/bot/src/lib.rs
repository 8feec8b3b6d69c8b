//! Bots: programs in a folder, in any language, built, limited and started to play.
//!
//! A bot is a folder with a `main.py`, `Main.java`, `main.cpp`, `main.js` or `Cargo.toml`, or with a `bot.toml` that says
//! how to build and run it ([`BotFolder`]). A [`Workshop`] copies it, builds the copy and starts that, so that students'
//! folders are only read and a bot that changes while it plays plays on as it was; a version is known by the digest of
//! its files. The engine that comes of it ([`Workshop::engine`]) is a player of the `arena`, over the plain
//! protocol or UGI.

mod build;
mod cache;
pub mod check;
mod folder;
pub mod handout;
mod language;
mod messages;
pub mod sandbox;
pub mod starters;
mod users;
mod workshop;

pub use build::BuildError;
pub use folder::{BotFolder, FolderError};
pub use language::ProgrammingLanguage;
pub use sandbox::{Protected, Protection, Sandbox};
pub use workshop::{BotError, BuiltBot, Limits, Workshop};
