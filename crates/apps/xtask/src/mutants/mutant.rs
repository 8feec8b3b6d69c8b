//! The mutants that cargo-mutants can make, and a random sample of them for each crate.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::cargo;

/// A change to the code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mutant {
    /// As cargo-mutants calls it, with line and column.
    pub(super) name: String,
    /// File and change without line and column, with a number if there are several.
    pub(super) key: String,
    /// Of the text of the function that it changes.
    pub(super) digest: String,
}

impl Mutant {
    /// The name of the crate's folder: `crates/LAYER/NAME/…`.
    pub(super) fn package(&self) -> &str {
        self.key.split('/').nth(2).unwrap_or_default()
    }
}

/// All mutants of the sources in this folder.
pub(super) fn list(root: &Path) -> Result<Vec<Mutant>> {
    let output = cargo(&["mutants", "--workspace", "--list", "--json"]).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr).trim_end());
    let entries: Vec<Entry> = serde_json::from_slice(&output.stdout).context("cargo mutants")?;
    let mut files = HashMap::new();
    for entry in &entries {
        if !files.contains_key(&entry.file) {
            let text = std::fs::read_to_string(root.join(&entry.file));
            files.insert(entry.file.clone(), text.with_context(|| entry.file.clone())?);
        }
    }
    Ok(identified(&entries, |file| &files[file]))
}

/// A mutant as cargo-mutants lists it.
#[derive(Deserialize)]
struct Entry {
    name: String,
    file: String,
    function: Option<Function>,
    span: Span,
}

#[derive(Deserialize)]
struct Function {
    span: Span,
}

#[derive(Deserialize)]
struct Span {
    start: Place,
    end: Place,
}

#[derive(Deserialize)]
struct Place {
    line: usize,
}

fn identified<'a>(entries: &[Entry], text: impl Fn(&str) -> &'a str) -> Vec<Mutant> {
    let mut count = HashMap::new();
    let identify = |entry: &Entry| {
        let change = entry.name.split_once(": ").map_or(&*entry.name, |(_, change)| change);
        let mut key = format!("{}: {change}", entry.file);
        let count = count.entry(key.clone()).and_modify(|count| *count += 1).or_insert(1);
        if *count > 1 {
            key += &format!(" #{count}");
        }
        let span = entry.function.as_ref().map_or(&entry.span, |function| &function.span);
        let lines = text(&entry.file).lines().skip(span.start.line - 1);
        let function: Vec<&str> = lines.take(span.end.line + 1 - span.start.line).collect();
        let digest = format!("{:016x}", hash(&function.join("\n"), 0));
        Mutant { name: entry.name.clone(), key, digest }
    };
    entries.iter().map(identify).collect()
}

/// For each crate the mutants whose keys have the least hash with a seed: a mutant stays in the sample when
/// code elsewhere changes.
pub(super) struct Sample<'a> {
    pub(super) size: usize,
    pub(super) seed: u64,
    pub(super) by_package: BTreeMap<&'a str, Vec<&'a Mutant>>,
}

impl<'a> Sample<'a> {
    pub(super) fn draw(mutants: &'a [Mutant], size: usize, seed: u64) -> Self {
        let mut by_package: BTreeMap<&str, Vec<&Mutant>> = BTreeMap::new();
        for mutant in mutants {
            by_package.entry(mutant.package()).or_default().push(mutant);
        }
        for mutants in by_package.values_mut() {
            mutants.sort_by_key(|mutant| hash(&mutant.key, seed));
            mutants.truncate(size);
        }
        Self { size, seed, by_package }
    }
}

/// FNV-1a, with a finalizer so that short texts differ in all bits.
fn hash(text: &str, seed: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = text
        .bytes()
        .fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "fn f() {\n    1 + 2 + 3\n}\nfn g() {}\n";

    /// What cargo-mutants would list of [`TEXT`] if it began at this line.
    fn mutants(first_line: usize, text: &str) -> Vec<Mutant> {
        let entry = |line: usize, column, change: &str, (first, last): (usize, usize)| {
            let file = "crates/core/game/src/a.rs".to_owned();
            let name = format!("{file}:{}:{column}: {change}", first_line + line);
            let place = |line| Place { line: first_line + line };
            let span = || Span { start: place(first), end: place(last) };
            Entry { name, file, function: Some(Function { span: span() }), span: span() }
        };
        let entries = [
            entry(1, 7, "replace + with - in f", (0, 2)),
            entry(1, 11, "replace + with - in f", (0, 2)),
            entry(3, 1, "replace g with ()", (3, 3)),
        ];
        identified(&entries, |_| text)
    }

    #[test]
    fn a_mutant_is_known_by_its_change_and_function_wherever_they_stand() {
        let (here, below) = (mutants(1, TEXT), mutants(3, &format!("// A\n// B\n{TEXT}")));
        let known = |mutant: &Mutant| (mutant.key.clone(), mutant.digest.clone());
        assert!(here.iter().map(known).eq(below.iter().map(known)));
        assert_eq!(here[1].key, "crates/core/game/src/a.rs: replace + with - in f #2");
        assert_eq!(here[1].package(), "game");
        let other = mutants(1, &TEXT.replace('3', "4"));
        assert_ne!(here[0].digest, other[0].digest);
        assert_eq!(here[2].digest, other[2].digest);
    }

    #[test]
    fn a_sample_depends_on_the_seed_and_not_on_where_code_stands() {
        let (here, below) = (mutants(1, TEXT), mutants(3, &format!("// A\n// B\n{TEXT}")));
        let one = |mutants, seed| Sample::draw(mutants, 1, seed).by_package["game"][0].key.clone();
        assert!((0..20).all(|seed| one(&here, seed) == one(&below, seed)));
        assert!((0..20).any(|seed| one(&here, seed) != one(&here, 0)));
        assert_eq!(Sample::draw(&here, 9, 1).by_package["game"].len(), 3);
    }
}
