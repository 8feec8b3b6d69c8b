//! What became of mutants: a committed table of tab-separated values.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::mutant::Mutant;

const FILE: &str = "docs/mutants.tsv";

const HEAD: &str = "# What became of mutants: file and change, digest of the function, outcome. Written by \
                    `cargo xtask mutants`.\n# An outcome may be changed by hand to \
                    `equivalent: REASON`; it holds until the function changes.\n";

/// What became of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A test failed or did not end.
    Caught,
    /// All tests passed.
    Missed,
    /// It does not compile, or an assertion fails in the compiler.
    Unviable,
    /// It does what the code does; why.
    Equivalent(String),
}

impl Outcome {
    const EQUIVALENT: &str = "equivalent: ";

    fn parse(text: &str) -> Option<Self> {
        match text {
            "caught" => Some(Self::Caught),
            "missed" => Some(Self::Missed),
            "unviable" => Some(Self::Unviable),
            _ => text.strip_prefix(Self::EQUIVALENT).map(|why| Self::Equivalent(why.to_owned())),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Caught => "caught".to_owned(),
            Self::Missed => "missed".to_owned(),
            Self::Unviable => "unviable".to_owned(),
            Self::Equivalent(why) => Self::EQUIVALENT.to_owned() + why,
        }
    }
}

/// The outcomes by the keys of mutants.
pub(super) struct Outcomes {
    path: PathBuf,
    /// Each with the digest of the function it was for.
    by_key: BTreeMap<String, (String, Outcome)>,
}

impl Outcomes {
    /// Those that are kept below this folder.
    pub(super) fn read(root: &Path) -> Result<Self> {
        let path = root.join(FILE);
        let text = if path.exists() {
            std::fs::read_to_string(&path).with_context(|| FILE)?
        } else {
            String::new()
        };
        let mut by_key = BTreeMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (key, digest, outcome) = parse(line).with_context(|| format!("{FILE}: {line}"))?;
            by_key.insert(key.to_owned(), (digest.to_owned(), outcome));
        }
        Ok(Self { path, by_key })
    }

    pub(super) fn write(&self) -> Result<()> {
        let mut text = HEAD.to_owned();
        for (key, (digest, outcome)) in &self.by_key {
            text += &format!("{key}\t{digest}\t{}\n", outcome.text());
        }
        std::fs::write(&self.path, text).with_context(|| FILE)
    }

    /// Of the mutant in its function as it is now.
    pub(super) fn of(&self, mutant: &Mutant) -> Option<&Outcome> {
        let (digest, outcome) = self.by_key.get(&mutant.key)?;
        (*digest == mutant.digest).then_some(outcome)
    }

    /// Whether it is to be tried: never tried, changed since, or missed by the tests as they were then.
    pub(super) fn is_open(&self, mutant: &Mutant) -> bool {
        matches!(self.of(mutant), None | Some(Outcome::Missed))
    }

    pub(super) fn set(&mut self, mutant: &Mutant, outcome: Outcome) {
        self.by_key.insert(mutant.key.clone(), (mutant.digest.clone(), outcome));
    }

    /// Forgets the outcomes of code that is no longer there.
    pub(super) fn forget_all_but(&mut self, mutants: &[Mutant]) {
        let keys: HashSet<&str> = mutants.iter().map(|mutant| &*mutant.key).collect();
        self.by_key.retain(|key, _| keys.contains(&**key));
    }
}

fn parse(line: &str) -> Option<(&str, &str, Outcome)> {
    let mut cells = line.split('\t');
    let row = (cells.next()?, cells.next()?, Outcome::parse(cells.next()?)?);
    cells.next().is_none().then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutant(key: &str, digest: &str) -> Mutant {
        Mutant { name: String::new(), key: key.to_owned(), digest: digest.to_owned() }
    }

    #[test]
    fn an_outcome_holds_for_the_function_it_was_found_with() {
        let mut outcomes = Outcomes { path: PathBuf::new(), by_key: BTreeMap::new() };
        let (f, g, h) = (mutant("f", "1"), mutant("g", "1"), mutant("h", "1"));
        outcomes.set(&f, Outcome::Caught);
        outcomes.set(&g, Outcome::Missed);
        assert!(!outcomes.is_open(&f) && outcomes.is_open(&g) && outcomes.is_open(&h));
        assert!(outcomes.is_open(&mutant("f", "2")));
        outcomes.forget_all_but(&[g]);
        assert_eq!(outcomes.by_key.len(), 1);
    }

    #[test]
    fn a_line_is_read_as_it_is_written() {
        for text in ["caught", "missed", "unviable", "equivalent: both are 0"] {
            let line = format!("f\t1\t{text}");
            let (key, digest, outcome) = parse(&line).unwrap();
            assert_eq!((key, digest, outcome.text()), ("f", "1", text.to_owned()));
        }
        for line in ["f\t1", "f\t1\tlost", "f\t1\tcaught\tmissed"] {
            assert!(parse(line).is_none(), "{line}");
        }
    }
}
