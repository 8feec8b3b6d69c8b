//! Mutation testing by cargo-mutants: which of a random sample of changes to the code the tests notice.
//!
//! A mutant is caught if a test of its own crate fails. The outcomes are committed, each with a digest of the
//! function that it changes, so that a run on any machine tries only what is new, changed or was missed. What is
//! never mutated, and why, is in `.cargo/mutants.toml`.

mod mutant;
mod outcomes;
mod runner;
mod table;

use anyhow::{Context, Result, bail, ensure};

use self::mutant::Sample;
use self::outcomes::Outcomes;
use self::runner::Runner;
use crate::{install_subcommand, root};

/// Mutants that are tried before their outcomes are written.
const CHUNK: usize = 10;

/// `cargo xtask mutants [--sample N] [--seed S] [--package NAME]…`.
#[derive(Debug, PartialEq, Eq)]
struct Args<'a> {
    /// How many mutants of each crate.
    sample: usize,
    /// The table is of this seed, which was drawn once.
    seed: u64,
    /// Only these crates are tried, by the names of their folders; all if there are none.
    packages: Vec<&'a str>,
}

impl<'a> Args<'a> {
    fn parse(words: &[&'a str]) -> Result<Self> {
        let mut args = Self { sample: 40, seed: 34271, packages: Vec::new() };
        for pair in words.chunks(2) {
            let &[option, value] = pair else { bail!("{} needs a value", pair[0]) };
            match option {
                "--sample" => args.sample = value.parse().context("--sample")?,
                "--seed" => args.seed = value.parse().context("--seed")?,
                "--package" => args.packages.push(value),
                _ => bail!("cargo xtask mutants [--sample N] [--seed S] [--package NAME]…"),
            }
        }
        Ok(args)
    }

    fn includes(&self, package: &str) -> bool {
        self.packages.is_empty() || self.packages.contains(&package)
    }
}

pub(crate) fn run(words: &[&str]) -> Result<()> {
    let args = Args::parse(words)?;
    install_subcommand("mutants")?;
    let mutants = mutant::list(&root())?;
    let sample = Sample::draw(&mutants, args.sample, args.seed);
    let mut outcomes = Outcomes::read(&root())?;
    outcomes.forget_all_but(&mutants);
    table::write(&root(), &sample, &outcomes)?;
    let runner = Runner::new(&root())?;
    for (package, mutants) in sample.by_package.iter().filter(|(name, _)| args.includes(name)) {
        let open: Vec<_> =
            mutants.iter().copied().filter(|mutant| outcomes.is_open(mutant)).collect();
        for chunk in open.chunks(CHUNK) {
            runner.test(package, chunk, &mut outcomes)?;
            outcomes.write()?;
            table::write(&root(), &sample, &outcomes)?;
        }
    }
    let weak = table::weak(&sample, &outcomes);
    ensure!(weak.is_empty(), "too few mutants tried or caught: {}", weak.join(", "));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_values() {
        let args = Args::parse(&["--sample", "3", "--package", "game", "--seed", "7"]).unwrap();
        assert_eq!(args, Args { sample: 3, seed: 7, packages: vec!["game"] });
        assert!(args.includes("game") && !args.includes("grid"));
        assert!(Args::parse(&["--sample"]).is_err() && Args::parse(&["--other", "1"]).is_err());
    }
}
