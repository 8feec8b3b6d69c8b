//! The program `plywood`: parse, call, print.

mod allocator;
mod analysis;
mod analyze;
mod arena;
mod args;
mod bench;
mod bench_engines;
mod bots;
mod class;
mod compliance;
mod cpu;
mod cpu_time;
mod errors;
mod games;
mod input;
mod magic;
mod perft;
mod play;
mod progress;
mod record_file;
mod review;
mod selfplay;
mod serve;
mod show;
mod signals;
mod text_table;
mod train;
mod tune;
mod ugi;

use std::process::ExitCode;

use anstream::AutoStream;
use anyhow::Context as _;
use clap::{CommandFactory, Parser};

use args::{Args, Command};

fn main() -> ExitCode {
    cpu::exit_early().unwrap_or_else(call)
}

#[inline(never)]
fn call() -> ExitCode {
    if std::env::args_os().nth(1).is_some_and(|word| word == bot::sandbox::COMMAND) {
        // Not for people: how bots are started.
        return bot::sandbox::main(std::env::args_os().skip(2), std::env::vars_os());
    }
    let outcome = Args::try_parse().map_err(errors::Failure::from).and_then(|args| {
        // Strips colours where there are none: a pipe, NO_COLOR, a dumb terminal.
        let mut out = AutoStream::auto(std::io::stdout());
        run(args, &mut out).map_err(errors::Failure::from)
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(args: Args, out: &mut dyn std::io::Write) -> anyhow::Result<()> {
    match args.command {
        None => serve::run(&args::ServeArgs::default(), out),
        Some(Command::Serve(args)) => serve::run(&args, out),
        Some(Command::Games(args)) => games::run(&args, out),
        Some(Command::Show(args)) => show::run(&args, out),
        Some(Command::Perft(args)) => perft::run(&args, out),
        Some(Command::Bench(args)) => bench::run(&args, out),
        Some(Command::Play(args)) => play::run(&args, out),
        Some(Command::Analyze(args)) => analyze::run(&args, out),
        Some(Command::Review(args)) => review::run(&args, out),
        Some(Command::Engine(args)) => ugi::run(&args),
        Some(Command::Compliance(args)) => compliance::run(&args, out),
        Some(Command::Match(args)) => arena::run_match(&args, out),
        Some(Command::Tournament(args)) => arena::run_tournament(&args, out),
        Some(Command::Experiment(args)) => arena::run_experiment(&args, out),
        Some(Command::Class(args)) => class::run(&args, out),
        Some(Command::Ratings(args)) => arena::run_ratings(&args, out),
        Some(Command::Records(args)) => arena::run_records(&args, out),
        Some(Command::Tune(args)) => tune::run(&args, out),
        Some(Command::Selfplay(args)) => selfplay::run(&args, out),
        Some(Command::Train(args)) => train::run(&args, out),
        Some(Command::Magic(args)) => magic::run(&args, out),
        Some(Command::Man { folder }) => clap_mangen::generate_to(Args::command(), &folder)
            .with_context(|| format!("cannot write man pages into {}", folder.display())),
        Some(Command::Completions { shell }) => {
            clap_complete::generate(shell, &mut Args::command(), "plywood", out);
            Ok(())
        }
    }
}
