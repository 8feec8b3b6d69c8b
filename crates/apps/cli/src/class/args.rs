//! The arguments of `plywood class`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Subcommand;

/// The competition of a course: students' bots against each other and the levels
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  plywood class new spring --game yavalath\n  \
    plywood class run spring --for 30m\n  plywood class marks spring --out marks.csv\n\n\
    A teacher's hour from nothing to a running class: docs/teaching.md")]
pub(crate) struct ClassArgs {
    #[command(subcommand)]
    pub(crate) command: ClassCommand,
}

#[derive(Subcommand)]
pub(crate) enum ClassCommand {
    New(NewArgs),
    Check(CheckArgs),
    Run(RunArgs),
    Final(FinalArgs),
    Table(TableArgs),
    Marks(MarksArgs),
    Report(ReportArgs),
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

/// Build all bots and play, until stopped: always the pairing that tells most
#[derive(clap::Args)]
#[command(
    after_help = "A bot whose files change is a new version and enters at once; new folders \
    join, removed ones rest. It can be stopped at any moment and goes on.\n\n\
    Examples:\n  plywood class run spring\n  plywood class run spring --games 500\n  \
    plywood class run spring --for 30m --json"
)]
pub(crate) struct RunArgs {
    /// The folder of the class
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// Play so many games, and stop
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    /// Begin no game after this time, such as 30m
    #[arg(long = "for", value_name = "TIME")]
    pub(crate) duration: Option<String>,
    /// Show the table and the games under way on a page of this program
    #[arg(long)]
    pub(crate) serve: bool,
    /// Where the page is; without it, at 127.0.0.1:8017 or the next port that is free
    #[arg(long, value_name = "ADDRESS", requires = "serve")]
    pub(crate) addr: Option<SocketAddr>,
    /// Show the page to others, too: to whoever has the link that is printed
    #[arg(long, requires = "serve")]
    pub(crate) share: bool,
    /// Print the table as JSON at the end, and nothing before
    #[arg(long)]
    pub(crate) json: bool,
}

/// A final of the best bots: knock-out or Swiss
#[derive(clap::Args)]
#[command(after_help = "Who was interrupted goes on with the same command.\n\n\
    Examples:\n  plywood class final spring\n  plywood class final spring --swiss --bots 16")]
pub(crate) struct FinalArgs {
    /// The folder of the class
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// Who loses is out; this is the default
    #[arg(long, conflicts_with = "swiss")]
    pub(crate) knockout: bool,
    /// In each round those meet who have done equally well
    #[arg(long)]
    pub(crate) swiss: bool,
    /// How many bots take part, from the top of the table
    #[arg(long, value_name = "N", default_value_t = 8,
          value_parser = clap::value_parser!(u32).range(2..=256))]
    pub(crate) bots: u32,
    /// How many openings a meeting of a knock-out has, each with every seating
    #[arg(long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u32).range(1..=20))]
    pub(crate) openings: u32,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The table as it stands, whether the class is running or not
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plywood class table spring")]
pub(crate) struct TableArgs {
    /// The folder of the class
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write the marks as a table for a spreadsheet
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plywood class marks spring --out marks.csv")]
pub(crate) struct MarksArgs {
    /// The folder of the class
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// The file; without it, the table is printed
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Write the class as a folder of pages that open from the disk
#[derive(clap::Args)]
#[command(after_help = "Example:\n  plywood class report spring --out report")]
pub(crate) struct ReportArgs {
    /// The folder of the class
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// The folder for the pages
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
}
