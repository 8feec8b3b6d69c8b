//! The dependencies: advisories, licences, duplicates and sources, by cargo-deny and deny.toml.

use std::path::PathBuf;

use anyhow::Result;

use crate::{cargo, install_subcommand, is_subcommand, step};

/// `cargo xtask deny`: installs cargo-deny if it is missing, fetches the advisories if there is a network.
pub(crate) fn run() -> Result<()> {
    install_subcommand("deny")?;
    if !cargo(&["deny", "fetch", "db"]).status()?.success() {
        println!("The advisories could not be fetched.");
    }
    check()
}

/// The same as a step of the whole test: nothing is installed or fetched for it.
pub(crate) fn check_if_installed() -> Result<()> {
    if is_subcommand("deny") {
        return check();
    }
    println!(
        "\n== dependencies: not checked, cargo-deny is missing: `cargo xtask deny` installs it"
    );
    Ok(())
}

fn check() -> Result<()> {
    let mut command = cargo(&["deny", "--offline", "check", "bans", "licenses", "sources"]);
    if has_advisories() {
        command.arg("advisories");
    } else {
        println!("\n== dependencies: no advisories here: `cargo xtask deny` fetches them");
    }
    step("dependencies", command)
}

/// Whether there is a database of advisories where cargo-deny keeps it.
fn has_advisories() -> bool {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let folder = home.and_then(|home| std::fs::read_dir(home.join("advisory-dbs")).ok());
    folder.is_some_and(|mut entries| entries.any(|entry| entry.is_ok_and(|e| e.path().is_dir())))
}
