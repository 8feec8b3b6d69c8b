//! What goes wrong, in one line on stderr: exit code 2 for wrong input, 1 for a failure.

use std::fmt;
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::args::Args;

/// Input that cannot be right, whoever runs the program.
#[derive(Debug)]
pub(crate) struct Wrong(String);

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Wrong {}

/// An error for wrong input with this message.
pub(crate) fn wrong(message: impl fmt::Display) -> anyhow::Error {
    Wrong(message.to_string()).into()
}

/// Interrupted by the user, after saying all there is to say.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

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
    /// Says it, and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Usage(error) if error.use_stderr() => {
                anstream::eprintln!("plywood: {}", usage_line(&error));
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
    anstream::eprintln!("plywood: {error:#}");
    ExitCode::from(if error.is::<Wrong>() { 2 } else { 1 })
}

/// What clap has to say, in one line.
fn usage_line(error: &clap::Error) -> String {
    let invalid = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    if error.kind() == ErrorKind::InvalidSubcommand {
        let command = Args::command();
        let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        let unknown = invalid(ContextKind::InvalidSubcommand);
        return format!("there is no command \"{unknown}\"; there is {}", names.join(", "));
    }
    // The first paragraph says what is wrong, the others how to go on.
    let text = error.to_string();
    let first: Vec<&str> =
        text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let first = first.join(" ");
    format!("{}; see plywood --help", first.trim_start_matches("error: "))
}
