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
    Check(CheckArgs),
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

/// Check a bot, for its author: build it, try the protocol and positions of every kind, and play games
#[derive(clap::Args)]
#[command(
    after_help = "The game is that of the class that the bot is in, or --game. The exit code is 1 if \
    something is wrong.\nWhat a bot hears and says: docs/bots.md\n\nExamples:\n  \
    plywood class check my-bot --game yavalath\n  plywood class check spring/bots/my-bot --json"
)]
pub(crate) struct CheckArgs {
    /// The folder of the bot
    #[arg(value_name = "BOT")]
    pub(crate) bot: PathBuf,
    /// The game and its options, such as yavalath:players=3
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// How long a move may take, such as 200ms; that of the class by default, or 1s
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    /// How many games: against random, level:1 and level:2 by turns
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) games: u32,
    /// The random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
