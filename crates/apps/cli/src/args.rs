//! The command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Parser, Subcommand};
use clap_complete::Shell;
use learn::train::Settings;

use crate::arena::args::{ExperimentArgs, MatchArgs, RatingsArgs, RecordsArgs, TournamentArgs};
use crate::class::args::ClassArgs;

#[derive(Parser)]
#[command(
    name = "plywood",
    version = crate::cpu::VERSION,
    about = "A workshop for abstract board games",
    long_about = "A workshop for abstract board games: Yolah, Yavalath, Yavalanchan and Awalé.",
    after_help = "A game is named with its options: yolah, yavalath:players=3, \
                  yavalanchan:size=5,swap=on.\n`plywood games` lists them all. `plywood` alone is \
                  `plywood serve`."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Serve(ServeArgs),
    Games(GamesArgs),
    Show(ShowArgs),
    Play(PlayArgs),
    Analyze(AnalyzeArgs),
    Review(ReviewArgs),
    Engine(EngineArgs),
    Compliance(ComplianceArgs),
    Match(MatchArgs),
    Tournament(TournamentArgs),
    Experiment(ExperimentArgs),
    Class(ClassArgs),
    Ratings(RatingsArgs),
    Records(RecordsArgs),
    Tune(TuneArgs),
    Selfplay(SelfplayArgs),
    Train(TrainArgs),
    Perft(PerftArgs),
    Bench(BenchArgs),
    Magic(MagicArgs),
    /// Print a script that completes commands in a shell
    #[command(after_help = "Example:\n  plywood completions bash > \
                            ~/.local/share/bash-completion/completions/plywood")]
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// Write the man pages
    #[command(hide = true)]
    Man {
        /// The folder they go into, which exists
        folder: PathBuf,
    },
}

/// Play, watch and analyse in the browser
#[derive(clap::Args, Default)]
#[command(after_help = "Without --addr it is http://127.0.0.1:8017/, or the next port that is \
    free, which only this machine can reach.\n\n\
    Examples:\n  plywood serve\n  plywood serve --addr 127.0.0.1:9000 --no-open\n  \
    plywood serve --store games.db\n  plywood serve --bot bots/ada")]
pub(crate) struct ServeArgs {
    /// Where to listen, such as 127.0.0.1:8017
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) addr: Option<SocketAddr>,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// The store whose tournaments are shown; without it, the one in your data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// Offer the bot in this folder in every seat, in analysis and in tournaments; repeatable
    #[arg(long = "bot", value_name = "FOLDER")]
    pub(crate) bots: Vec<PathBuf>,
    /// Show the class of the store to others, too: to whoever has the link that is printed
    #[arg(long)]
    pub(crate) share: bool,
    /// The memory of all engines together, in MiB; 20 for each search at once by default
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) memory: Option<u32>,
    /// Serve the page from this folder, for those who work on it
    #[arg(long, value_name = "FOLDER")]
    pub(crate) web: Option<PathBuf>,
    /// Serve the page that needs no server from this folder, which cargo xtask site makes, for a try
    #[arg(long, value_name = "FOLDER", conflicts_with = "web")]
    pub(crate) site: Option<PathBuf>,
}

/// List the games, their options and who can play them
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  plywood games\n  plywood games awale\n  plywood games --json")]
pub(crate) struct GamesArgs {
    /// Only these games
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A game and how it came to where it is.
#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    /// Begin with this position instead of the start
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// Play these moves first, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

/// Show a position: the board, whose turn it is, the legal moves, the result
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  plywood show yolah\n  \
    plywood show yolah --moves \"d5:b7 e5:f5\"\n  \
    plywood show yavalanchan:size=3 --position \"n../..../...../..../... 2\" --json\n  \
    plywood show --load game.txt")]
pub(crate) struct ShowArgs {
    /// The game and its options, such as yavalath:players=3
    #[arg(required_unless_present = "load")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) at: PositionArgs,
    /// Read a game from this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position"])]
    pub(crate) load: Option<PathBuf>,
    /// Print the game as text, as `play` saves it
    #[arg(long, conflicts_with = "json")]
    pub(crate) record: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play a game in the terminal, or watch one
#[derive(clap::Args)]
#[command(
    after_help = "A seat is `human`, an engine, as `plywood games` lists them, or bot:FOLDER. Without \
    --seat you are player 1 and the others are the strongest engine.\nAt the prompt type a move, \
    or `help`.\n\nExamples:\n  \
    plywood play yolah\n  \
    plywood play awale --seat 1=ultimate --seat 2=human\n  \
    plywood play yavalath:players=3 --seat 1=human --seat 2=easy --seat 3=hard\n  \
    plywood play awale --seat 1=random --seat 2=random --seed 7 --save game.txt\n  \
    plywood play --load game.txt"
)]
pub(crate) struct PlayArgs {
    /// The game and its options, such as yavalath:players=3
    #[arg(required_unless_present = "load")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) at: PositionArgs,
    /// Who sits where: 1=human, 2=uct, …
    #[arg(long = "seat", value_name = "N=WHO")]
    pub(crate) seats: Vec<String>,
    /// Random seed; without it, each game is another one
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: SearchLimitArgs,
    /// Go on with the game in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position"])]
    pub(crate) load: Option<PathBuf>,
    /// Save the game to this file when it ends or is left
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

/// The limits of a search.
#[derive(clap::Args)]
pub(crate) struct SearchLimitArgs {
    /// Time for a move, such as 500ms or 2s
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    /// Positions to visit or games to simulate for a move
    #[arg(long, value_name = "N", visible_alias = "simulations",
        value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Search depth in plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=99))]
    pub(crate) depth: Option<u32>,
}

/// Analyze a position with an engine
#[derive(clap::Args)]
#[command(
    after_help = "Without a limit the engine searches as long as its spec says, or a second.\n\n\
    Examples:\n  plywood analyze yolah\n  \
    plywood analyze yavalath alphabeta --moves \"e5 d4\" --time 5s --lines 3\n  \
    plywood analyze awale uct:playout=reflex --nodes 100000 --json\n  \
    plywood analyze yolah --explain"
)]
pub(crate) struct AnalyzeArgs {
    /// The game and its options, such as yavalath:players=3
    pub(crate) game: String,
    /// The engine and its options; without it, the strongest one
    pub(crate) engine: Option<String>,
    #[command(flatten)]
    pub(crate) at: PositionArgs,
    #[command(flatten)]
    pub(crate) limits: SearchLimitArgs,
    /// How many of the best moves to show, each with its principal variation
    #[arg(long, value_name = "N", default_value_t = 1, visible_alias = "multipv")]
    pub(crate) lines: usize,
    /// Print the terms of the static evaluation instead of a search
    #[arg(long)]
    pub(crate) explain: bool,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write an engine's analysis of a whole game into its file
#[derive(clap::Args)]
#[command(
    after_help = "Each position of the game gets its evaluation, each mistake a mark (?! from 5 % of expected \
    score lost, ? from\n10 %, ?? from 20 %) and the best line as a variation. Comments and other variations stay. \
    The page\nimports the file. Interrupted, nothing is written.\n\n\
    Examples:\n  plywood review game.txt\n  \
    plywood review game.txt --output reviewed.txt --nodes 1000000\n  \
    plywood review game.txt uct --time 1s --json"
)]
pub(crate) struct ReviewArgs {
    /// The game, as `play --save` and the page write it
    pub(crate) file: PathBuf,
    /// The engine and its options; without it, the strongest one
    pub(crate) engine: Option<String>,
    /// Write to this file instead
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The limits of each search; without any, 100000 nodes
    #[command(flatten)]
    pub(crate) limits: SearchLimitArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Be an engine for other programs, on stdin and stdout (protocol UGI)
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  plywood engine yolah\n  plywood engine yavalath hard")]
pub(crate) struct EngineArgs {
    /// The game and its options, such as yavalath:players=3
    pub(crate) game: String,
    /// The engine and its options; without it, the strongest one
    pub(crate) engine: Option<String>,
}

/// Check whether a program keeps the rules of the protocol UGI
#[derive(clap::Args)]
#[command(
    after_help = "Each rule is checked with a fresh process, and gets a line. Exit code 1 if one is \
    broken.\n\nExamples:\n  plywood compliance \"ugi:plywood engine yolah\"\n  \
    plywood compliance \"ugi:./my-engine\" --game awale --json"
)]
pub(crate) struct ComplianceArgs {
    /// The program, as ugi:COMMAND
    pub(crate) engine: String,
    /// The game that it plays; without it, the one that its command line names
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// How long a response may take, besides the time that a search was given
    #[arg(long, value_name = "TIME", default_value = "5s")]
    pub(crate) timeout: String,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Learn the weights of a game's evaluation from games
#[derive(clap::Args)]
#[command(after_help = "Everything follows from the settings and the seed, however many threads \
    work. After each generation the folder holds\nrun.json (all there is to go on), best.txt (the \
    best weights of the generation) and progress.svg; at the end champion.txt.\n\n\
    Examples:\n  plywood tune yolah\n  \
    plywood tune awale --method regression --games 8000 --generations 5\n  \
    plywood tune yolah --resume --generations 100\n  \
    plywood match yolah alphabeta:weights=tune-yolah/champion.txt alphabeta --sprt 0,20")]
pub(crate) struct TuneArgs {
    /// The game and its options, such as yavalanchan:size=5
    pub(crate) game: String,
    /// The optimization method
    #[arg(long, value_enum, default_value = "genetic")]
    pub(crate) method: TuneMethod,
    /// How many generations
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub(crate) generations: u32,
    /// Begin no generation after this time, such as 10m
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    /// How many candidates a generation has, in the genetic algorithm and the cross-entropy method [default: 40]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(4..=1000))]
    pub(crate) population: Option<u16>,
    /// How many islands the genetic algorithm has
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) islands: u16,
    /// How many games a generation of the regression plays [default: 4000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: Option<u32>,
    /// How many pairs of games the best candidates play; the others a few
    #[arg(long, value_name = "N", default_value_t = 48,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) pairs: u32,
    /// How many positions may be visited for a move
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// How many random moves openings have
    #[arg(long, alias = "opening", value_name = "N", default_value_t = 4)]
    pub(crate) opening_plies: u32,
    /// The weights to begin with, by name or file; without it, the champion's
    #[arg(long, value_name = "WEIGHTS")]
    pub(crate) start: Option<String>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Where to write; without it, a folder tune-GAME here
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with what is in the folder, with the settings it was begun with
    #[arg(long, conflicts_with_all = ["method", "population", "islands", "games", "pairs", "nodes",
          "opening_plies", "start", "seed"])]
    pub(crate) resume: bool,
    /// How many threads play; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print JSON, a line for each generation and one for the champion
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum TuneMethod {
    /// A genetic algorithm
    Genetic,
    /// The cross-entropy method
    #[value(alias = "entropy")]
    CrossEntropy,
    /// Texel tuning: logistic regression on the results of games of the weights against themselves
    Regression,
}

/// Let an engine play against itself, to train networks on its games
#[derive(clap::Args)]
#[command(after_help = "The folder gets a manifest (set.json) and shards (Parquet files with \
    moves, the engine's expected scores and results).\nA shard depends on the settings and its number \
    alone; those that are there are left alone, so an interrupted\nset is gone on with by the same \
    command, and several machines can make different shards of one set.\n\n\
    Examples:\n  plywood selfplay yolah --games 2000 --out data\n  \
    plywood selfplay yolah --games 2000 --first-shard 1000 --out data\n  \
    plywood selfplay awale alphabeta:hash=2 --nodes 5000 --games 100000 --out awale-data")]
pub(crate) struct SelfplayArgs {
    /// The game and its options, such as yavalanchan:size=5
    pub(crate) game: String,
    /// The engine and its options; without it, the strongest one with a small transposition table (hash=2)
    pub(crate) engine: Option<String>,
    /// How many games, rounded up to whole shards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) games: u32,
    /// Where to write
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
    /// How many positions may be visited for a move
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// The maximum number of random moves of an opening; the minimum is half of it
    #[arg(long, alias = "opening", value_name = "N", default_value_t = 8,
          value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) opening_plies: u32,
    /// How many moves after the opening are sampled among good ones with the temperature
    #[arg(long, alias = "lot", value_name = "N", default_value_t = 6)]
    pub(crate) temperature_plies: u32,
    /// The softmax temperature, in units of expected score
    #[arg(long, value_name = "T", default_value_t = 0.05)]
    pub(crate) temperature: f32,
    /// How many games a shard has
    #[arg(long, value_name = "N", default_value_t = 250,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) shard: u32,
    /// The number of the first shard
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) first_shard: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads play; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Train a network on games of self-play
#[derive(clap::Args)]
#[command(
    after_help = "Beside the network there are its loss curve (.svg) and, until it is done, a \
    checkpoint (.checkpoint) from\nwhich --resume goes on. Everything follows from the settings, the \
    seed and the games, however many threads work.\n\n\
    Examples:\n  plywood selfplay yolah --games 2000 --out data\n  \
    plywood train yolah --data data --out my.net\n  \
    plywood match yolah nnue:net=my.net alphabeta --games 20"
)]
pub(crate) struct TrainArgs {
    /// The game and its options, such as yavalanchan:size=5
    pub(crate) game: String,
    /// Folders with games of self-play
    #[arg(long, value_name = "FOLDER", required = true, num_args = 1..)]
    pub(crate) data: Vec<PathBuf>,
    /// Where to write the network, a name with a dot in it such as my.net
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// How many hidden units: 32, 64, 128 or 256
    #[arg(long, value_name = "N", default_value_t = Settings::default().hidden)]
    pub(crate) hidden: usize,
    /// How many epochs, at most
    #[arg(long, value_name = "N", default_value_t = Settings::default().epochs,
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) epochs: u32,
    /// How many positions a batch has
    #[arg(long, value_name = "N", default_value_t = Settings::default().batch as u32,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) batch: u32,
    /// The peak learning rate
    #[arg(
        long,
        alias = "learning-rate",
        alias = "rate",
        value_name = "R",
        default_value_t = Settings::default().learning_rate
    )]
    pub(crate) lr: f32,
    /// The weight of the engine's expected score in the target, from 0 to 1; the rest is the result's
    #[arg(long, alias = "trust", value_name = "L", default_value_t = 0.7)]
    pub(crate) lambda: f32,
    /// After how many epochs without improvement training stops
    #[arg(long, value_name = "N", default_value_t = Settings::default().patience)]
    pub(crate) patience: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = Settings::default().seed)]
    pub(crate) seed: u64,
    /// Go on from the checkpoint
    #[arg(long)]
    pub(crate) resume: bool,
    /// How many threads train; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print JSON, a line for each epoch
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count the sequences of moves of a given length
#[derive(clap::Args)]
#[command(after_help = "The last line is the number. A pass is a move; a finished game has no \
    successors.\n\nExamples:\n  plywood perft yolah 4\n  \
    plywood perft awale 5 --divide\n  \
    plywood perft yavalath 3 --moves \"e5 a1\" --json")]
pub(crate) struct PerftArgs {
    /// The game and its options, such as yavalanchan:size=5
    pub(crate) game: String,
    /// How many moves a sequence has
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) at: PositionArgs,
    /// Print the count for each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// How many threads count; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Measure how fast the rules and the engines are
#[derive(clap::Args)]
#[command(after_help = "Random games, moves and perft leaves, per CPU-second on one thread and \
    on all; then engines, with how late they answer.\nEvery run is compared with what is known of \
    it.\n\n\
    Examples:\n  plywood bench\n  plywood bench yolah yavalanchan:size=5 --seconds 3\n  \
    plywood bench --json")]
pub(crate) struct BenchArgs {
    /// Only these games
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// How long each measurement takes
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    pub(crate) seconds: f64,
    /// How many threads the second run of each game has; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print what the rules do as the lines of the signature file, and measure nothing
    #[arg(long, conflicts_with_all = ["json", "seconds"])]
    pub(crate) signatures: bool,
}

/// Find magic multipliers: perfect hashing, as the Yolah book teaches it
#[derive(clap::Args)]
#[command(after_help = "A magic turns a key into an index: index = key * magic >> (64 - K).\n\n\
    Examples:\n  plywood magic\n  plywood magic bits7 --seed 3\n  plywood magic rook --json")]
pub(crate) struct MagicArgs {
    /// Which lesson; without it, all of them
    #[arg(value_enum)]
    pub(crate) lesson: Option<Lesson>,
    /// Seed of the random search
    #[arg(long, value_name = "N", default_value_t = grid::slider::MAGIC_SEED)]
    pub(crate) seed: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Lesson {
    /// The index of the only bit of a word, K = 7, by random search
    Bits7,
    /// The same with K = 6, by a de Bruijn sequence
    Bits6,
    /// The attacks of a rook, for every square
    Rook,
    /// The attacks of a bishop, for every square
    Bishop,
}
