//! Mutation testing by cargo-mutants: which of a random sample of changes to the code the tests notice.
//!
//! A mutant is tried with the tests of its own crate first; if they miss too many of a crate, these are tried
//! with all tests of the workspace. What is never mutated, and why, is in `.cargo/mutants.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::{cargo, install_subcommand, root};

/// `cargo xtask mutants --sample N --seed S [--package P]…`.
#[derive(Debug, PartialEq, Eq)]
struct Args<'a> {
    /// How many mutants of each crate.
    sample: usize,
    seed: u64,
    /// Only these crates, by the names of their folders; all if there are none.
    packages: Vec<&'a str>,
}

impl<'a> Args<'a> {
    fn parse(words: &[&'a str]) -> Result<Self> {
        let mut args = Self { sample: 40, seed: 1, packages: Vec::new() };
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
}

/// The least share of mutants that is to be caught, in percent.
fn least_caught(package: &str) -> usize {
    match package {
        // Rules, search and the store.
        "game" | "grid" | "yolah" | "yavalath" | "yavalanchan" | "awale" | "othello" | "search"
        | "arena" => 95,
        _ => 90,
    }
}

pub(crate) fn run(words: &[&str]) -> Result<()> {
    let args = Args::parse(words)?;
    install_subcommand("mutants")?;
    let output = cargo(&["mutants", "--workspace", "--list"]).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr).trim_end());
    let list = String::from_utf8(output.stdout)?;
    let mut samples = samples(&list, args.sample, args.seed);
    if !args.packages.is_empty() {
        samples.retain(|package, _| args.packages.contains(package));
    }
    let mut own = Outcomes::open("own", false)?;
    for names in samples.values() {
        own.try_mutants(names)?;
    }
    // What a crate's own tests miss may be caught by those of the crates that use it. These take minutes for
    // each mutant, and are not needed where enough is caught.
    let mut all = Outcomes::open("workspace", true)?;
    let (mut rows, mut weak) = (String::new(), Vec::new());
    for (package, names) in &samples {
        let mut counts = Counts::of(names, &own, None);
        if !counts.is_enough(package) {
            all.try_mutants(&counts.missed)?;
            counts = Counts::of(names, &own, Some(&all));
        }
        if !counts.is_enough(package) {
            weak.push(*package);
        }
        rows += &counts.row(package);
    }
    println!("\n| crate | tried | caught | missed |\n|---|---|---|---|\n{rows}");
    ensure!(weak.is_empty(), "too few mutants caught: {}", weak.join(", "));
    Ok(())
}

/// What became of the mutants of a crate; those that do not compile do not count.
struct Counts<'a> {
    caught: usize,
    missed: Vec<&'a str>,
}

impl<'a> Counts<'a> {
    fn of(names: &[&'a str], own: &Outcomes, all: Option<&Outcomes>) -> Self {
        let is_caught = |name: &&str| {
            own.caught.contains(*name) || all.is_some_and(|all| all.caught.contains(*name))
        };
        let viable = names.iter().copied().filter(|name| !own.unviable.contains(*name));
        let (caught, missed): (Vec<&str>, Vec<&str>) = viable.partition(is_caught);
        Self { caught: caught.len(), missed }
    }

    fn tried(&self) -> usize {
        self.caught + self.missed.len()
    }

    fn is_enough(&self, package: &str) -> bool {
        100 * self.caught >= least_caught(package) * self.tried()
    }

    fn row(&self, package: &str) -> String {
        let missed = self.missed.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
        format!("| {package} | {} | {} | {} |\n", self.tried(), self.caught, missed.join("<br>"))
    }
}

/// What became of mutants that were tried with some of the tests, kept in a folder: what was interrupted goes
/// on, and what was missed is tried again. `rm -r target/mutants` begins anew.
struct Outcomes {
    folder: PathBuf,
    with_all_tests: bool,
    /// Noticed by a test that failed or did not end.
    caught: BTreeSet<String>,
    /// Those that do not compile.
    unviable: BTreeSet<String>,
}

impl Outcomes {
    fn open(name: &str, with_all_tests: bool) -> Result<Self> {
        let folder = root().join("target/mutants").join(name);
        std::fs::create_dir_all(&folder)?;
        let (caught, unviable) = (BTreeSet::new(), BTreeSet::new());
        let mut outcomes = Self { folder, with_all_tests, caught, unviable };
        outcomes.read()?;
        Ok(outcomes)
    }

    /// Adds what the last run of cargo-mutants found to what was known before.
    fn read(&mut self) -> Result<()> {
        let last = self.folder.join("mutants.out");
        let known = [
            (&mut self.caught, "caught.txt", ["caught.txt", "timeout.txt"]),
            (&mut self.unviable, "unviable.txt", ["unviable.txt"; 2]),
        ];
        for (names, kept, files) in known {
            let kept = self.folder.join(kept);
            for file in [kept.clone(), last.join(files[0]), last.join(files[1])] {
                names.extend(lines(&file)?);
            }
            let text = names.iter().fold(String::new(), |text, name| text + name + "\n");
            std::fs::write(&kept, text).with_context(|| kept.display().to_string())?;
        }
        Ok(())
    }

    /// Tries those of these mutants that have not been caught.
    fn try_mutants(&mut self, names: &[&str]) -> Result<()> {
        let is_known =
            |name: &&&str| self.caught.contains(**name) || self.unviable.contains(**name);
        let open: Vec<&str> = names.iter().filter(|name| !is_known(name)).copied().collect();
        if open.is_empty() {
            return Ok(());
        }
        let mut command = self.command();
        for name in &open {
            command.arg("--re").arg(format!("^{}$", escaped(name)));
        }
        // Its exit code says that mutants were missed, or that some took too long; the files say which.
        let status = command.status().context("cannot run cargo-mutants")?;
        ensure!(matches!(status.code(), Some(0 | 2 | 3)), "cargo-mutants failed: {status}");
        self.read()
    }

    fn command(&self) -> Command {
        let mut command = cargo(&["mutants", "--workspace", "--no-shuffle", "--colors=never"]);
        // Every mutant is a small change of the last one.
        command.env("CARGO_INCREMENTAL", "1").env_remove("CARGO_PROFILE_DEV_CODEGEN_UNITS");
        command.args(["--test-workspace", if self.with_all_tests { "true" } else { "false" }]);
        command.args(["--minimum-test-timeout", "60", "--output"]).arg(&self.folder);
        command
    }
}

/// The lines of a file, if it is there.
fn lines(path: &Path) -> Result<Vec<String>> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(text.lines().map(str::to_owned).collect()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// For each crate the `sample` mutants whose names have the least hash with this seed: a mutant stays in
/// the sample of a seed when code elsewhere changes.
fn samples(list: &str, sample: usize, seed: u64) -> BTreeMap<&str, Vec<&str>> {
    let mut samples: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in list.lines() {
        // crates/LAYER/NAME/…
        if let Some(package) = name.split('/').nth(2) {
            samples.entry(package).or_default().push(name);
        }
    }
    for names in samples.values_mut() {
        names.sort_by_key(|name| hash(without_place(name), seed));
        names.truncate(sample);
    }
    samples
}

/// A mutant's name without the line and column, which change with what is above it.
fn without_place(name: &str) -> &str {
    name.split_once(": ").map_or(name, |(_, change)| change)
}

/// FNV-1a, with a finalizer so that short texts differ in all bits.
fn hash(text: &str, seed: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = text
        .bytes()
        .fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// A regular expression that matches just this text.
fn escaped(text: &str) -> String {
    let is_special = |c| r"\.+*?()|[]{}^$#&-~".contains(c);
    let escape = |c| is_special(c).then_some('\\').into_iter().chain([c]);
    text.chars().flat_map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "crates/core/game/src/a.rs:1:5: replace f with ()\n\
                        crates/core/game/src/a.rs:2:5: replace g with ()\n\
                        crates/core/game/src/b.rs:3:9: replace + with - in h\n\
                        crates/games/yolah/src/lib.rs:4:5: replace k -> bool with true\n";

    #[test]
    fn a_sample_depends_on_the_seed_and_not_on_where_code_stands() {
        let all = samples(LIST, 9, 1);
        assert_eq!((all["game"].len(), all["yolah"].len()), (3, 1));
        let one = |list: &str, seed| without_place(samples(list, 1, seed)["game"][0]).to_owned();
        let moved = LIST.replace(":2:5", ":77:9");
        assert!((0..20).all(|seed| one(LIST, seed) == one(&moved, seed)));
        assert!((0..20).any(|seed| one(LIST, seed) != one(LIST, 0)));
    }

    #[test]
    fn names_are_matched_literally() {
        assert_eq!(escaped("a.rs:1: -> Vec<u8>"), r"a\.rs:1: \-> Vec<u8>");
    }

    #[test]
    fn options_have_values() {
        let args = Args::parse(&["--sample", "3", "--package", "game", "--seed", "7"]).unwrap();
        assert_eq!(args, Args { sample: 3, seed: 7, packages: vec!["game"] });
        assert!(Args::parse(&["--sample"]).is_err() && Args::parse(&["--other", "1"]).is_err());
    }
}
