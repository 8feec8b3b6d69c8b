//! Errors: one line on stderr, with exit code 2 for a usage error, 1 for a failure and 130 for work that was
//! interrupted.

use std::fmt;
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::args::Args;
use crate::progress::say;

/// Invalid arguments or input; exit code 2.
#[derive(Debug)]
pub(crate) struct UsageError(String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// A usage error with this message.
pub(crate) fn usage_error(message: impl fmt::Display) -> anyhow::Error {
    UsageError(message.to_string()).into()
}

/// Interrupted by a signal, after everything was printed; exit code 130.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

impl Interrupted {
    /// The outcome of work that may have been interrupted.
    pub(crate) fn if_so(interrupted: bool) -> anyhow::Result<()> {
        if interrupted { Err(Self.into()) } else { Ok(()) }
    }
}

/// Why the program ends without success.
pub(crate) enum Failure {
    Usage(clap::Error),
    Other(anyhow::Error),
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        Self::Usage(error)
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Other(error)
    }
}

impl Failure {
    /// Prints it, and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Usage(error) if error.use_stderr() => {
                say(&format!("plywood: {}", usage_line(&error)));
                ExitCode::from(2)
            }
            Self::Usage(help) => {
                // A closed pipe is the reader's decision, not an error.
                let _ = help.print();
                ExitCode::SUCCESS
            }
            Self::Other(error) => report(&error),
        }
    }
}

fn report(error: &anyhow::Error) -> ExitCode {
    let closed = |e: &std::io::Error| e.kind() == std::io::ErrorKind::BrokenPipe;
    if error.chain().any(|cause| cause.downcast_ref().is_some_and(closed)) {
        return ExitCode::SUCCESS;
    }
    if error.is::<Interrupted>() {
        return ExitCode::from(130);
    }
    say(&format!("plywood: {error:#}"));
    ExitCode::from(if error.is::<UsageError>() { 2 } else { 1 })
}

/// The message of clap, in one line.
fn usage_line(error: &clap::Error) -> String {
    let invalid = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    if error.kind() == ErrorKind::InvalidSubcommand {
        let command = Args::command();
        let shown = command.get_subcommands().filter(|command| !command.is_hide_set());
        let names: Vec<&str> = shown.map(clap::Command::get_name).collect();
        let unknown = invalid(ContextKind::InvalidSubcommand);
        return format!("there is no command \"{unknown}\"; there is {}", names.join(", "));
    }
    // The first paragraph says what is wrong, the others how to go on.
    let text = error.to_string();
    let first: Vec<&str> =
        text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let first = first.join(" ");
    format!("{}; see {} --help", first.trim_start_matches("error: "), command_line())
}

/// The command that was called, up to its last subcommand: `plywood engine`.
fn command_line() -> String {
    let mut command = Args::command();
    let mut line = vec!["plywood".to_owned()];
    for arg in std::env::args().skip(1) {
        let Some(next) = command.find_subcommand(&arg).cloned() else { break };
        line.push(arg);
        command = next;
    }
    line.join(" ")
}
