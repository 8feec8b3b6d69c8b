//! The command line of matches and tournaments.

use std::path::PathBuf;

use arena::Plan;

use crate::args::SearchLimitArgs;

/// Play a match between engines, and say who is stronger
#[derive(clap::Args)]
#[command(
    after_help = "Games come in pairs: the same opening twice, with the seats exchanged (for \
    three players, all seatings).\nA finished game is stored at once; after a crash or Ctrl-C the \
    same command with --resume goes on.\nAn engine is one of `plywood games`, \"ugi:COMMAND\" \
    for any program that speaks UGI, or bot:FOLDER for a bot (docs/bots.md).\n\nExamples:\n  \
    plywood match yolah alphabeta uct --games 100 --time 50ms\n  \
    plywood match awale alphabeta alphabeta:depth=4 --sprt 0,10 --nodes 5000\n  \
    plywood match yavalath \"ugi:plywood engine yavalath hard\" alphabeta\n  \
    plywood match yavalath bot:my-bot level:3 --time 100ms\n  \
    plywood match yavalath:players=3 easy hard paranoid"
)]
pub(crate) struct MatchArgs {
    /// The game and its options, such as yavalath:players=3
    pub(crate) game: String,
    /// The engines: two, or as many as the game has players
    #[arg(required = true, num_args = 1.., value_name = "ENGINE")]
    pub(crate) engines: Vec<String>,
    /// How many games; whole pairs are played
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    #[command(flatten)]
    pub(crate) time_control: TimeControlArgs,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// Stop once it is decided whether the first engine is stronger by less than LOW or more than
    /// HIGH Elo
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    /// The probability that the test finds the first engine stronger when it is not (type I error)
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    pub(crate) alpha: f64,
    /// The probability that the test does not find it stronger when it is (type II error)
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    pub(crate) beta: f64,
    /// The former name of both
    #[arg(long, value_name = "P", hide = true, requires = "sprt",
        conflicts_with_all = ["alpha", "beta"])]
    pub(crate) error: Option<f64>,
    /// Take the bounds of the test as Elo by the score alone instead of normalized Elo
    #[arg(long, requires = "sprt")]
    pub(crate) logistic: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) show: ShowResultArgs,
}

/// Play a tournament of many engines
#[derive(clap::Args)]
#[command(
    after_help = "A file says everything in TOML; `plywood tournament --example` prints one \
    with explanations.\n\nExamples:\n  \
    plywood tournament yolah random montecarlo uct alphabeta --time 20ms\n  \
    plywood tournament awale beginner pro alphabeta --schedule gauntlet\n  \
    plywood tournament spring.toml --resume"
)]
pub(crate) struct TournamentArgs {
    /// The game and its options, or a file that ends in .toml
    #[arg(required_unless_present = "example", value_name = "GAME|FILE")]
    pub(crate) game: Option<String>,
    /// The engines
    #[arg(value_name = "ENGINE")]
    pub(crate) engines: Vec<String>,
    /// Who plays whom
    #[arg(long, value_enum, default_value_t = ScheduleArg::RoundRobin)]
    pub(crate) schedule: ScheduleArg,
    /// How many openings each pair of engines plays, or how many rounds a Swiss tournament has
    #[arg(long, value_name = "N", default_value_t = Plan::DEFAULT_ROUNDS,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rounds: u32,
    #[command(flatten)]
    pub(crate) time_control: TimeControlArgs,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// Print a file to begin with
    #[arg(long)]
    pub(crate) example: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) show: ShowResultArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ScheduleArg {
    /// Everyone against everyone
    RoundRobin,
    /// The first engine against all others
    Gauntlet,
    /// Each against the next and the next but one in the list
    Ladder,
    /// Each round those who have done equally well
    Swiss,
    /// Everyone in every seat against everyone, themselves too
    Matrix,
}

/// Measure the levels of difficulty, or repeat the experiments of the sources
#[derive(clap::Args)]
#[command(after_help = "Experiments:\n  \
    levels           the levels of difficulty of a game, each against the next and the next but one\n  \
    skill-matrix     each level of an engine against each, who wins (Yavalanchan's source)\n  \
    yavalath-levels  reflex, easy, medium and hard\n  \
    awale-generations  the four generations of Awalé's source\n  \
    yolah-players    the players of the Yolah book, in its order\n\nExamples:\n  \
    plywood experiment levels yolah --levels 1..9 --games 200\n  \
    plywood experiment skill-matrix yavalanchan:size=4 --levels 1..5\n  \
    plywood experiment skill-matrix yolah --engine \"minimax:depth={}\" --levels 1..4 --games 10\n  \
    plywood experiment awale-generations --time 50ms")]
pub(crate) struct ExperimentArgs {
    /// Which one
    #[arg(value_enum)]
    pub(crate) experiment: Experiment,
    /// The game of the levels or the skill matrix
    #[arg(required_if_eq_any([("experiment", "levels"), ("experiment", "skill-matrix")]))]
    pub(crate) game: Option<String>,
    /// Only these levels; of a skill matrix 1..5 without it
    #[arg(long, value_name = "A..B")]
    pub(crate) levels: Option<String>,
    /// The engine of a skill matrix, with {} where the level goes
    #[arg(long, value_name = "ENGINE")]
    pub(crate) engine: Option<String>,
    /// Games for each cell of a skill matrix, or for each pair of engines
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: Option<u32>,
    #[command(flatten)]
    pub(crate) time_control: TimeControlArgs,
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) show: ShowResultArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Experiment {
    Levels,
    SkillMatrix,
    YavalathLevels,
    AwaleGenerations,
    YolahPlayers,
}

/// The limits of a search, and a clock for the whole game.
#[derive(clap::Args)]
pub(crate) struct TimeControlArgs {
    #[command(flatten)]
    pub(crate) search: SearchLimitArgs,
    /// Time for a game and, if wanted, the increment for each move: 10s or 10s+100ms
    #[arg(long, value_name = "TIME+INC")]
    pub(crate) clock: Option<String>,
    /// How late an answer may be before it loses the game
    #[arg(long, value_name = "TIME", default_value = "500ms", alias = "margin")]
    pub(crate) timemargin: String,
}

/// How games begin.
#[derive(clap::Args)]
pub(crate) struct StartArgs {
    /// A number of random moves, `none`, or a file with a line of moves for each opening
    #[arg(long, value_name = "N|none|FILE")]
    pub(crate) openings: Option<String>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// How games are played and kept.
#[derive(clap::Args)]
pub(crate) struct RunArgs {
    /// How many games at once; without it, as many as there are cores for
    #[arg(long, value_name = "N", visible_alias = "concurrency",
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The file that keeps the games; without it, one in the user's data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// Go on with the same event where it was interrupted
    #[arg(long)]
    pub(crate) resume: bool,
    /// Begin although an engine may not start: each program is otherwise started once before the first game
    #[arg(long)]
    pub(crate) skip_start_check: bool,
    /// Stop once an engine was at fault in N games
    #[arg(long, value_name = "N", default_value_t = Plan::DEFAULT_FAULTS,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) faults: u32,
    /// Stop once an engine has lost more than PERCENT of its games, 20 or more, on time; 100 for never
    #[arg(long, value_name = "PERCENT", default_value_t = Plan::DEFAULT_TIME_LOSSES,
        value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) time_losses: u32,
}

/// How a result is shown.
#[derive(clap::Args)]
pub(crate) struct ShowResultArgs {
    /// Where the report goes; without it, beside the store
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// A folder for the plots of the report, each as an SVG file
    #[arg(long, value_name = "FOLDER")]
    pub(crate) plots: Option<PathBuf>,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print CSV
    #[arg(long)]
    pub(crate) csv: bool,
}

/// Show the ratings of all engines in a store
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  plywood ratings\n  plywood ratings yolah --store games.db\n  \
    plywood ratings --event 3 --json"
)]
pub(crate) struct RatingsArgs {
    /// Only this game; without it, every game of the store
    pub(crate) game: Option<String>,
    /// Only the event with this number
    #[arg(long, value_name = "N")]
    pub(crate) event: Option<i64>,
    /// The file that keeps the games; without it, the one in the user's data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print CSV
    #[arg(long)]
    pub(crate) csv: bool,
}

/// List, export, import or check finished games
#[derive(clap::Args)]
#[command(after_help = "Without a format, the events of the store are listed.\n\nExamples:\n  \
    plywood records\n  plywood records --json\n  plywood records --event 3 --text > games.txt\n  \
    plywood records --parquet games.parquet\n  plywood records --import games.txt --store new.db\n  \
    plywood records --check\n  plywood records --discard 17,20..25")]
pub(crate) struct RecordsArgs {
    /// The file that keeps the games; without it, the one in the user's data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// Only the event with this number
    #[arg(long, value_name = "N")]
    pub(crate) event: Option<i64>,
    /// Only this game
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Only games of this engine
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Option<String>,
    #[command(flatten)]
    pub(crate) format: RecordsFormat,
    /// With the time that each move took, in microseconds
    #[arg(long, requires = "json")]
    pub(crate) times: bool,
}

#[derive(clap::Args)]
#[group(multiple = false)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct RecordsFormat {
    /// Print each game as a line of JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print each game as text
    #[arg(long)]
    pub(crate) text: bool,
    /// Print each game as a line of CSV
    #[arg(long)]
    pub(crate) csv: bool,
    /// Write the games to a Parquet file
    #[arg(long, value_name = "FILE")]
    pub(crate) parquet: Option<PathBuf>,
    /// Add the games of a text file to the store; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) import: Option<PathBuf>,
    /// Check all games against their checksums, and name what is damaged
    #[arg(long)]
    pub(crate) check: bool,
    /// Remove games by their ids, such as 17,20..25, to play them again with --resume
    #[arg(long, value_name = "IDS")]
    pub(crate) discard: Option<String>,
}
