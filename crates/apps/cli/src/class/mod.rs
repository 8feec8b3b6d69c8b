//! `plywood class`: the competition of a course.

pub(crate) mod args;
mod check;
mod final_event;
mod new;
mod results;
mod run;
mod serve;
mod table;
mod view;

use std::io::Write;

use args::{ClassArgs, ClassCommand};
pub(crate) use view::ClassOnDisk;

pub(crate) fn run(args: &ClassArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    match &args.command {
        ClassCommand::New(args) => new::run(args, out),
        ClassCommand::Check(args) => check::run(args, out),
        ClassCommand::Run(args) => run::run(args, out),
        ClassCommand::Final(args) => final_event::run(args, out),
        ClassCommand::Table(args) => results::table(args, out),
        ClassCommand::Marks(args) => results::marks(args, out),
        ClassCommand::Report(args) => results::report(args, out),
    }
}

/// The class in a folder.
fn open(folder: &std::path::Path) -> anyhow::Result<(class::ClassFolder, class::ClassConfig)> {
    class::ClassFolder::open(folder).map_err(failure)
}

/// Where the bots of a class are built and started, within its limits.
fn workshop<'a>(
    config: &class::ClassConfig,
    stopped: &'a (dyn Fn() -> bool + Sync),
) -> anyhow::Result<class::BotWorkshop<'a>> {
    let limits = bot::Limits { memory_mib: config.memory_mib, ..bot::Limits::default() };
    let workshop = crate::bots::workshop(limits)?;
    crate::bots::warn_of_missing_limits(&workshop);
    Ok(class::BotWorkshop::new(workshop, stopped))
}

/// What is wrong with what was asked for is a usage error; anything else is a failure.
fn failure(error: class::ClassError) -> anyhow::Error {
    use class::ClassError;
    match error {
        ClassError::NoClass(_) | ClassError::Config { .. } | ClassError::FewContestants { .. } => {
            crate::errors::usage_error(error)
        }
        error => error.into(),
    }
}
