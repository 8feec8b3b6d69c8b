//! The other systems and CPUs, as far as they can be tried on a Linux machine with x86-64: type checks of the whole
//! workspace for Windows, macOS and ARM Linux, and a native build on an older CPU. What is missing is said.
//!
//! The standard library of the other systems is built from its source, which needs Debian's `rustc-web`, `cargo-web`
//! and `rust-web-src`.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::{done, is_root, program, root, runs, target_folder};

/// How long all steps together may take.
const TIME: Duration = Duration::from_mins(20);
/// Programs that are needed, and the packages of Debian that have them.
const NEEDED: [(&str, &str); 4] = [
    ("/usr/bin/cargo", "rustc-web cargo-web rust-web-src"),
    ("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"),
    ("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu libc6-dev-arm64-cross"),
    ("qemu-x86_64", "qemu-user"),
];

/// A target to check the workspace for.
struct Target {
    triple: &'static str,
    /// Environment variables for the C compiler.
    c: &'static [(&'static str, &'static str)],
}

const TARGETS: [Target; 3] = [
    Target { triple: "x86_64-pc-windows-gnu", c: &[] },
    Target {
        triple: "aarch64-unknown-linux-gnu",
        c: &[("CC_aarch64_unknown_linux_gnu", "aarch64-linux-gnu-gcc")],
    },
    // There are no headers of Apple here: nothing is compiled as C, which type checks do not need.
    Target {
        triple: "aarch64-apple-darwin",
        c: &[("CC_aarch64_apple_darwin", "true"), ("AR_aarch64_apple_darwin", "true")],
    },
];

pub(crate) fn run() -> Result<()> {
    let begun = Instant::now();
    let deadline = begun + TIME;
    install(deadline)?;
    old_cpu(deadline)?;
    for target in &TARGETS {
        bounded(&format!("check for {}", target.triple), check(target), deadline)?;
    }
    done("all steps", begun);
    Ok(())
}

/// Installs what is missing, if this may be done.
fn install(deadline: Instant) -> Result<()> {
    let is_there = |program: &str| {
        if program.starts_with('/') { Path::new(program).exists() } else { runs(program) }
    };
    let missing = NEEDED.iter().filter(|(program, _)| !is_there(program));
    let packages: Vec<&str> = missing.flat_map(|(_, packages)| packages.split(' ')).collect();
    if packages.is_empty() {
        return Ok(());
    }
    let list = packages.join(" ");
    if !is_root() || !runs("apt-get") {
        bail!("other systems are tried on Debian with {list}; as root: apt-get install {list}");
    }
    let mut command = Command::new("apt-get");
    command.args(["install", "--yes", "--quiet", "--no-install-recommends"]).args(&packages);
    command.env("DEBIAN_FRONTEND", "noninteractive");
    bounded(&format!("apt-get install {list}"), command, deadline)
}

/// Checks the types of everything for a target.
fn check(target: &Target) -> Command {
    let mut command = Command::new("/usr/bin/cargo");
    command.args(["check", "--quiet", "--workspace", "--all-targets", "-Zbuild-std"]);
    command.args(["--target", target.triple]).current_dir(root());
    command.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
    command.env("RUSTFLAGS", "-D warnings").env("CARGO_INCREMENTAL", "0");
    // A folder of its own: another compiler.
    command.env("CARGO_TARGET_DIR", target_folder().join("cross"));
    command.envs(target.c.iter().copied());
    command
}

/// A native build on a CPU that lacks what it uses says so in one line.
fn old_cpu(deadline: Instant) -> Result<()> {
    let build = crate::cargo(&["build", "--quiet", "--package", "plywood-cli"]);
    bounded("program", build, deadline)?;
    for cpu in ["Nehalem", "Haswell"] {
        let mut command = Command::new("qemu-x86_64");
        command.args(["-cpu", cpu]).arg(program()).arg("games").stdin(Stdio::null());
        let output = command.output().context("qemu-x86_64")?;
        let said = String::from_utf8_lossy(&output.stderr);
        // It warns of what it cannot emulate.
        let lines: Vec<&str> = said.lines().filter(|line| !line.starts_with("qemu-")).collect();
        let is_refused = output.status.code() == Some(1)
            && matches!(lines[..], [line] if line.starts_with("plywood: this build needs a CPU"));
        ensure!(
            output.status.success() || is_refused,
            "on {cpu} it ended with {} and said: {said}",
            output.status
        );
        println!("{cpu}: {}", lines.first().unwrap_or(&"it runs"));
    }
    Ok(())
}

/// Runs a command, which is ended at the deadline.
fn bounded(name: &str, mut command: Command, deadline: Instant) -> Result<()> {
    println!("\n== {name}");
    let begun = Instant::now();
    let mut child = command.spawn().with_context(|| format!("cannot run {name}"))?;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if Instant::now() > deadline {
            child.kill()?;
            child.wait()?;
            bail!("{name}: not done when {} minutes were over", TIME.as_secs() / 60);
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    ensure!(status.success(), "{name} failed");
    done(name, begun);
    Ok(())
}
