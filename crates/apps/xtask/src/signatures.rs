//! What rules and engines do, and whether a built program does the same on another machine.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::parts::read;
use crate::{cargo, root, step};

const FILE: &str = "crates/library/catalog/signatures.txt";

/// Writes what the rules do now to the signature file, for the difference to be looked at; or, with `--check PROGRAM`,
/// compares what a program does. It may be called by another one: `--check "qemu-aarch64 plywood"`.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    match words {
        [] => write(),
        ["--check", program] => check(program),
        _ => bail!("cargo xtask signatures [--check PROGRAM]"),
    }
}

fn write() -> Result<()> {
    let file = root().join(FILE);
    let run = ["run", "--quiet", "--release", "--", "bench", "--signatures"];
    let now = output(cargo(&run))?;
    let old = read(&file)?;
    let head = old
        .lines()
        .filter(|line| line.starts_with('#'))
        .fold(String::new(), |head, line| head + line + "\n");
    std::fs::write(&file, head + &now).context(FILE)
}

/// Compares the rules and the engines of a program with what is known of them.
pub(crate) fn check(program: &str) -> Result<()> {
    let mut words = program.split_whitespace();
    let first = words.next().context("--check names no program")?;
    let words: Vec<&str> = words.collect();
    let call = |args: &[&str]| {
        let mut command = Command::new(first);
        command.args(&words).args(args);
        command
    };
    let known = read(&root().join(FILE))?;
    let now = output(call(&["bench", "--signatures"]))?;
    let known = known.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for (known, now) in known.zip(now.lines().map(Some).chain(std::iter::repeat(None))) {
        ensure!(now == Some(known), "{program}: {} instead of {known}", now.unwrap_or("nothing"));
        count += 1;
    }
    println!("{program}: the signatures of {count} games are equal");
    // It compares what each engine does with what is known of it, whatever it measures.
    let mut engines = call(&["bench", "--seconds", "0.01", "--threads", "1"]);
    engines.stdout(Stdio::null());
    step(&format!("{program}: engines"), engines)
}

fn output(mut command: Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().context("cannot start the program")?;
    ensure!(output.status.success(), "plywood bench --signatures failed: {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}
