//! The project's chores. `cargo xtask test` is the whole test: format, lints, documentation,
//! every test, bitboards once more as a machine without BMI2 would run them, and the page in a
//! browser. `cargo xtask web` is the last of these alone. `cargo xtask site` makes the page
//! without a server. `cargo xtask cross` tries other systems and
//! CPUs. `cargo xtask load` attacks the server, `cargo xtask fuzz` everything that reads.

mod cross;
mod deny;
mod dist;
mod fuzz;
mod graph;
mod load;
mod mutants;
mod parts;
mod signatures;
mod site;
mod wasm;
mod web;

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, bail};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = match args[..] {
        ["test"] => test(),
        ["tests"] => tests(),
        ["web"] => web::test(),
        ["site"] => site::make(None).map(drop),
        ["site", module] => site::make(Some(module)).map(drop),
        ["signatures", ref words @ ..] => signatures::run(words),
        ["cross"] => cross::run(),
        ["dist", ref words @ ..] => dist::run(words),
        ["graph"] => graph::write(&root()),
        ["deny"] => deny::run(),
        ["mutants", ref words @ ..] => mutants::run(words),
        ["load", ref words @ ..] => load::run(words),
        ["fuzz", ref words @ ..] => fuzz::run(words),
        _ => Err(anyhow::anyhow!(
            "cargo xtask test|tests|web|site|cross|dist|signatures|graph|deny|mutants|load|fuzz"
        )),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The parts of the library that are not on by default.
pub(crate) const FEATURES: &str = "--features=plywood/arena,plywood/conformance,plywood/serde";

/// What must pass before a change lands.
fn test() -> Result<()> {
    let begun = Instant::now();
    parts::check(&root().join("crates"))?;
    graph::check(&root())?;
    deny::check_if_installed()?;
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    let lint = ["clippy", "--workspace", "--all-targets", FEATURES, "--", "-D", "warnings"];
    step("lints", cargo(&lint))?;
    let mut doc = cargo(&["doc", "--workspace", FEATURES, "--no-deps", "--document-private-items"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    step("documentation", doc)?;
    tests()?;
    step("tests without BMI2", portable())?;
    web::test()?;
    println!();
    done("all steps", begun);
    Ok(())
}

/// The tests that need nothing but Rust.
fn tests() -> Result<()> {
    step("tests", cargo(&["test", "--workspace", FEATURES]))
}

/// The rules on the oldest machine there is: the same results without its instructions.
fn portable() -> Command {
    let mut command = cargo(&["test", "--quiet", "--lib", "--test", "tests"]);
    // The crate with all code that depends on the instructions, and the game that uses most of it.
    for package in ["grid", "yolah"] {
        command.args(["--package", &format!("plywood-{package}")]);
    }
    // A folder of its own, so that neither build throws the other away.
    command.env("CARGO_TARGET_DIR", "target/portable");
    let oldest = if cfg!(target_arch = "x86_64") { "x86-64" } else { "generic" };
    command.env("RUSTFLAGS", format!("-C target-cpu={oldest}"));
    command
}

fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // What is built from nothing is built sooner without notes for the next time, and with two thirds of the
    // work if no generic function is compiled in several units.
    command.env("CARGO_INCREMENTAL", "0").env("CARGO_PROFILE_DEV_CODEGEN_UNITS", "1");
    command.args(args);
    command.current_dir(root());
    command
}

/// Whether cargo has this subcommand.
pub(crate) fn is_subcommand(name: &str) -> bool {
    cargo(&[name, "--version"]).output().is_ok_and(|output| output.status.success())
}

/// Installs a subcommand of cargo, unless it is there.
pub(crate) fn install_subcommand(name: &str) -> Result<()> {
    if is_subcommand(name) {
        return Ok(());
    }
    step(
        &format!("install cargo-{name}"),
        cargo(&["install", "--locked", &format!("cargo-{name}")]),
    )
}

/// The workspace: from wherever this was called, it is what is tested.
fn root() -> PathBuf {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../..").into()
}

/// Whether a program can be started.
pub(crate) fn runs(program: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg("--version")
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Whether this user may install packages.
pub(crate) fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Where cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(named.unwrap_or_else(|| "target".into()))
}

/// Where the program is once it is built for the tests.
pub(crate) fn program() -> PathBuf {
    target_folder().join("debug").join(format!("plywood{}", std::env::consts::EXE_SUFFIX))
}

fn step(name: &str, mut command: Command) -> Result<()> {
    println!("\n== {name}");
    let begun = Instant::now();
    let status = command.status().with_context(|| format!("cannot run {name}"))?;
    if !status.success() {
        bail!("{name} failed");
    }
    done(name, begun);
    Ok(())
}

/// Says how long a step took, and how much CPU all steps so far.
fn done(name: &str, begun: Instant) {
    let cpu =
        children_cpu_seconds().map_or_else(String::new, |cpu| format!(" ({cpu} s of CPU so far)"));
    println!("== {name}: {} s{cpu}", begun.elapsed().as_secs());
}

/// User and system time of the processes that were started here and have ended, where the system tells.
fn children_cpu_seconds() -> Option<u64> {
    /// What Linux calls `USER_HZ`, on every platform that Rust has.
    const TICKS_PER_SECOND: u64 = 100;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Fields 16 and 17 (cutime, cstime); the second, a name in parentheses, may have spaces.
    let fields = stat.rsplit_once(')')?.1.split_whitespace().skip(13).take(2);
    let ticks: Vec<u64> = fields.map(str::parse).collect::<Result<_, _>>().ok()?;
    Some(ticks.iter().sum::<u64>() / TICKS_PER_SECOND)
}
