//! `plywood class`: the competition of a course.

pub(crate) mod args;
mod check;
mod new;

use std::io::Write;

use args::{ClassArgs, ClassCommand};

pub(crate) fn run(args: &ClassArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    match &args.command {
        ClassCommand::New(args) => new::run(args, out),
        ClassCommand::Check(args) => check::run(args, out),
    }
}
