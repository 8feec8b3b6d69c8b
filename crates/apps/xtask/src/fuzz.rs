//! Fuzzing: `plywood-fuzz` built with every assertion on, and run for some minutes.

use anyhow::Result;

use crate::{cargo, step};

/// `cargo xtask fuzz [--minutes N] [--target NAME]… [--seed S]`, or `--target NAME --input FILE`.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let mut command = cargo(&["run", "--quiet", "--profile", "fuzz", "--package", "plywood-fuzz"]);
    command.arg("--").args(words);
    step("fuzzing", command)
}
