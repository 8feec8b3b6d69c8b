//! Runs cargo-mutants in a copy of the sources that keeps its `target`, so that a mutant costs the build of one
//! crate and its tests: about a second for a small one.

use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::mutant::Mutant;
use super::outcomes::{Outcome, Outcomes};
use crate::cargo;
use crate::parts::files;

/// What runs a test program: it stops at the first test that fails, which is not stable yet, and is killed when it
/// has used this much CPU time, however busy the machine is.
const TEST_RUNNER: &str = r#"target."cfg(all())".runner = ["sh", "-c", "ulimit -t 120; RUSTC_BOOTSTRAP=1 exec \"$@\" -Zunstable-options --fail-fast", "sh"]"#;

/// Seconds after which tests that wait for something are killed, unless five times those of the code as it is are
/// more.
const MIN_TIMEOUT: &str = "120";

/// The copy of the sources, and where cargo-mutants leaves its files.
pub(super) struct Runner {
    tree: PathBuf,
    output: PathBuf,
}

impl Runner {
    /// Copies the sources to `target/mutants/tree`, where those that are the same keep their time.
    pub(super) fn new(root: &Path) -> Result<Self> {
        let folder = root.join("target/mutants");
        let runner = Self { tree: folder.join("tree"), output: folder };
        // What an interrupted build has left there may not link.
        match std::fs::remove_dir_all(runner.tree.join("target/debug/incremental")) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        let sources = sources(root)?;
        for source in &sources {
            copy_if_other(&root.join(source), &runner.tree.join(source))?;
        }
        for copy in files(&runner.tree.join("crates"))? {
            if !copy.strip_prefix(&runner.tree).is_ok_and(|path| sources.contains(path)) {
                std::fs::remove_file(&copy).with_context(|| copy.display().to_string())?;
            }
        }
        Ok(runner)
    }

    /// Tries mutants of one crate with its tests.
    pub(super) fn test(
        &self,
        package: &str,
        mutants: &[&Mutant],
        outcomes: &mut Outcomes,
    ) -> Result<()> {
        let mut command = self.command(package);
        for mutant in mutants {
            command.arg(format!("--re=^{}$", escaped(&mutant.name)));
        }
        // Its exit code says that mutants were missed, or that some took too long; the files say which.
        let status = command.status().context("cannot run cargo-mutants")?;
        ensure!(matches!(status.code(), Some(0 | 2 | 3)), "cargo-mutants failed: {status}");
        let results = [
            ("caught.txt", Outcome::Caught),
            ("timeout.txt", Outcome::Caught),
            ("missed.txt", Outcome::Missed),
            ("unviable.txt", Outcome::Unviable),
        ];
        for (file, outcome) in results {
            let path = self.output.join("mutants.out").join(file);
            let names = std::fs::read_to_string(&path).with_context(|| file)?;
            let names: HashSet<&str> = names.lines().collect();
            for mutant in mutants.iter().filter(|mutant| names.contains(&*mutant.name)) {
                outcomes.set(mutant, outcome.clone());
            }
        }
        Ok(())
    }

    fn command(&self, package: &str) -> Command {
        let mut command = cargo(&["mutants", "--in-place", "--no-shuffle", "--colors=never"]);
        command.current_dir(&self.tree).arg("--output").arg(&self.output);
        command.arg(format!("--package=plywood-{package}"));
        command.args(["--minimum-test-timeout", MIN_TIMEOUT]);
        // Unit tests and test programs: each doc test would be compiled for each mutant.
        command.args(["--cargo-test-arg=--tests", &format!("--cargo-arg=--config={TEST_RUNNER}")]);
        // Every mutant is a small change of the last one, and is run once.
        command.env("CARGO_INCREMENTAL", "1").env_remove("CARGO_PROFILE_DEV_CODEGEN_UNITS");
        command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
        // A picture or text that a mutant changes is not kept.
        command.env("INSTA_UPDATE", "no");
        command
    }
}

/// The files that git knows or would add.
fn sources(root: &Path) -> Result<HashSet<PathBuf>> {
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(root);
    let output = git.output().context("cannot run git")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr).trim_end());
    let paths = String::from_utf8(output.stdout)?;
    let there = paths.split_terminator('\0').filter(|path| root.join(path).is_file());
    Ok(there.map(PathBuf::from).collect())
}

fn copy_if_other(from: &Path, to: &Path) -> Result<()> {
    let which = || from.display().to_string();
    let content = std::fs::read(from).with_context(which)?;
    if std::fs::read(to).is_ok_and(|there| there == content) {
        return Ok(());
    }
    std::fs::create_dir_all(to.parent().with_context(which)?).with_context(which)?;
    std::fs::write(to, content).with_context(which)
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

    #[test]
    fn names_are_matched_literally() {
        assert_eq!(escaped("a.rs:1: -> Vec<u8>"), r"a\.rs:1: \-> Vec<u8>");
    }
}
