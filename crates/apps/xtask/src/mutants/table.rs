//! The table of mutants in docs/reliability.md.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::mutant::{Mutant, Sample};
use super::outcomes::{Outcome, Outcomes};
use crate::parts::{read, replace_between};

const FILE: &str = "docs/reliability.md";
const BEGIN: &str = "<!-- The mutants, written by `cargo xtask mutants`. -->\n";
const END: &str = "<!-- End of the mutants. -->\n";

/// The least share of mutants that is to be caught, in percent.
fn least_caught(package: &str) -> usize {
    match package {
        // Rules, search and the store.
        "game" | "grid" | "yolah" | "yavalath" | "yavalanchan" | "awale" | "othello" | "search"
        | "arena" => 95,
        _ => 90,
    }
}

/// Writes the table of a sample.
pub(super) fn write(root: &Path, sample: &Sample, outcomes: &Outcomes) -> Result<()> {
    let path = root.join(FILE);
    let text = replace_between(&read(&path)?, (BEGIN, END), &table(sample, outcomes));
    fs::write(&path, text.with_context(|| format!("{FILE} has no place for the mutants"))?)
        .with_context(|| FILE)
}

/// The crates of which too few mutants have been tried or were caught.
pub(super) fn weak<'a>(sample: &Sample<'a>, outcomes: &Outcomes) -> Vec<&'a str> {
    let is_weak = |package: &str, mutants: &[&Mutant]| {
        let counts = Counts::of(mutants, outcomes);
        counts.open > 0 || 100 * counts.caught < least_caught(package) * counts.tested()
    };
    let crates = sample.by_package.iter();
    crates.filter(|(package, mutants)| is_weak(package, mutants)).map(|(name, _)| *name).collect()
}

/// What became of the mutants of a crate.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts<'a> {
    caught: usize,
    missed: Vec<&'a str>,
    unviable: usize,
    equivalent: usize,
    open: usize,
}

impl<'a> Counts<'a> {
    fn of(mutants: &[&'a Mutant], outcomes: &Outcomes) -> Self {
        let mut counts = Self::default();
        for mutant in mutants {
            match outcomes.of(mutant) {
                Some(Outcome::Caught) => counts.caught += 1,
                Some(Outcome::Missed) => counts.missed.push(&mutant.key),
                Some(Outcome::Unviable) => counts.unviable += 1,
                Some(Outcome::Equivalent(_)) => counts.equivalent += 1,
                None => counts.open += 1,
            }
        }
        counts
    }

    /// Those that a test could catch.
    fn tested(&self) -> usize {
        self.caught + self.missed.len()
    }

    fn row(&self, package: &str) -> String {
        let Self { caught, unviable, equivalent, open, .. } = self;
        let share = match self.tested() {
            0 => "–".to_owned(),
            tested => format!("{} %", 100 * caught / tested),
        };
        let missed = self.missed.len();
        format!(
            "| `{package}` | {caught} | {missed} | {share} | {} % | {unviable} | {equivalent} | {open} |\n",
            least_caught(package)
        )
    }
}

fn table(sample: &Sample, outcomes: &Outcomes) -> String {
    let mut text = format!(
        "\n{} mutants of each crate, seed {}:\n\n| crate | caught | missed | share | asked | do not \
         compile | equivalent | not tried |\n|---|---|---|---|---|---|---|---|\n",
        sample.size, sample.seed
    );
    let mut all_missed = Vec::new();
    for (package, mutants) in &sample.by_package {
        let counts = Counts::of(mutants, outcomes);
        text += &counts.row(package);
        all_missed.extend(counts.missed);
    }
    if !all_missed.is_empty() {
        text += "\nMissed:\n\n";
        for key in all_missed {
            let _ = writeln!(text, "* `{key}`");
        }
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutants_that_no_test_could_catch_do_not_count() {
        let missed = vec!["a: replace f with ()"];
        let counts = Counts { caught: 18, missed, unviable: 3, equivalent: 2, open: 1 };
        assert_eq!(counts.row("game"), "| `game` | 18 | 1 | 94 % | 95 % | 3 | 2 | 1 |\n");
    }
}
