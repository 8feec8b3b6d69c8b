//! The dependencies: advisories, licences, duplicates and sources, by cargo-deny and deny.toml.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::{cargo, install_subcommand, is_subcommand, step};

/// `cargo xtask deny`: installs cargo-deny if it is missing, fetches the advisories if there is a network,
/// and checks the dependencies of every system.
pub(crate) fn run() -> Result<()> {
    install_subcommand("deny")?;
    if !cargo(&["deny", "fetch", "db"]).status()?.success() {
        println!("The advisories could not be fetched.");
    }
    check(cargo(&["deny", "check"]))
}

/// The dependencies of this system as a step of the whole test: nothing is installed or fetched for it.
pub(crate) fn check_if_installed() -> Result<()> {
    if !is_subcommand("deny") {
        println!("\n== dependencies: not checked, `cargo xtask deny` installs cargo-deny");
        return Ok(());
    }
    check(cargo(&["deny", "--offline", "--target", &host()?, "check"]))
}

fn check(mut command: Command) -> Result<()> {
    command.args(["bans", "licenses", "sources"]);
    if has_advisories() {
        command.arg("advisories");
    } else {
        println!("\n== dependencies: no advisories here, `cargo xtask deny` fetches them");
    }
    step("dependencies", command)
}

/// The target triple of this machine, as rustc names it.
pub(crate) fn host() -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let text = String::from_utf8(Command::new(rustc).arg("-vV").output()?.stdout)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc -vV names no host")?.to_owned())
}

/// Whether there is a database of advisories where cargo-deny keeps it.
fn has_advisories() -> bool {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let folder = home.and_then(|home| std::fs::read_dir(home.join("advisory-dbs")).ok());
    folder.is_some_and(|mut entries| entries.any(|entry| entry.is_ok_and(|e| e.path().is_dir())))
}
