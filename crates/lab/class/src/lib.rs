//! A course's competition: a folder of bots that play each other and the levels of a game for as long as the teacher
//! likes, each always where its games tell most about the order; their places on the ladder of levels, and marks.
//!
//! ```text
//! class.toml    the game, the time for a move, the levels, the marks: [`ClassConfig`]
//! bots/NAME/    one folder for each bot
//! games.db      the store of all games, as every store of the `arena`
//! ```

mod bot_report;
mod bots;
mod config;
mod create;
mod final_event;
mod folder;
mod history;
mod knockout;
mod ladder;
mod mark_scale;
mod marks;
mod messages;
mod pairing;
mod reader;
mod report;
mod run;
mod scheduler;
#[doc(hidden)]
pub mod simulation;
mod standings;
mod words;
mod workshop;

pub use bot_report::{BotReport, FaultReport, GameReport, Timeline, VersionReport};
pub use bots::{Bot, BotMaker};
pub use config::ClassConfig;
pub use create::{CreateError, NewClass};
pub use final_event::{Final, FinalFormat, FinalResult};
pub use folder::{BotPath, ClassError, ClassFolder};
pub use history::{Contestant, GameRecord, History};
pub use knockout::{Bracket, Knockout, Table};
pub use ladder::{Ladder, Place};
pub use mark_scale::MarkScale;
pub use marks::marks_csv;
pub use pairing::{Belief, most_telling_group};
pub use reader::ClassReader;
pub use report::write_report;
pub use run::{ClassProgress, ClassRun};
pub use standings::{ClassStandings, StandingRow, Status};
pub use words::{fault_kind, level_name};
pub use workshop::BotWorkshop;
