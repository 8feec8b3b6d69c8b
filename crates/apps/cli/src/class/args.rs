//! The arguments of `plywood class`.

use std::path::PathBuf;

use clap::Subcommand;

/// The competition of a course: students' bots against each other and the levels
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  plywood class new spring --game yavalath\n\n\
    A teacher's hour from nothing to a running class: docs/teaching.md")]
pub(crate) struct ClassArgs {
    #[command(subcommand)]
    pub(crate) command: ClassCommand,
}

#[derive(Subcommand)]
pub(crate) enum ClassCommand {
    New(NewArgs),
}

/// Make the folder of a class
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plywood class new spring --game yavalath:players=3 --lang fr")]
pub(crate) struct NewArgs {
    /// The folder; it must be empty, or not be there
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// The game and its options, such as yavalath:players=3
    #[arg(long, value_name = "GAME")]
    pub(crate) game: String,
    /// The language of class.toml, handouts, marks and reports: en, fr or de
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub(crate) lang: String,
}
