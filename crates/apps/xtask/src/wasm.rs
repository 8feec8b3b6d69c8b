//! The WebAssembly module of the page without a server, by whichever toolchain there is.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::{root, step};

const TARGET: &str = "wasm32-unknown-unknown";

/// Networks are 2.8 times faster with vectors; every browser of the last years has them.
const FLAGS: &str = "-Ctarget-feature=+simd128";

/// Debian's compiler for browsers, which comes with the sources of the standard library but not with the library.
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";

/// What can build the module.
enum Toolchain {
    /// Cargo's own, with the target.
    Rustup,
    /// Debian's, which builds the standard library first, with the linker of the toolchain that runs this.
    Debian { linker: PathBuf },
}

/// Why there is no toolchain, or that there is one.
pub(crate) fn missing() -> Option<String> {
    toolchain().err().map(|error| error.to_string())
}

/// Builds the module and says where it is.
pub(crate) fn build() -> Result<PathBuf> {
    let folder = root().join("target/wasm");
    let mut command = match toolchain()? {
        Toolchain::Rustup => Command::new("cargo"),
        Toolchain::Debian { linker } => {
            let mut command = Command::new(DEBIAN_CARGO);
            command.env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
            command.env_remove("RUSTUP_TOOLCHAIN").env_remove("LD_LIBRARY_PATH");
            command
        }
    };
    let debian = command.get_program() == DEBIAN_CARGO;
    command.args(["rustc", "--package", "plywood-wasm", "--lib", "--crate-type", "cdylib"]);
    command.args(["--profile", "wasm", "--target", TARGET, "--target-dir"]).arg(&folder);
    if debian {
        command.arg("-Zbuild-std=std,panic_abort");
    }
    // Instead of what `.cargo/config.toml` says of the machine.
    command.env("RUSTFLAGS", FLAGS).current_dir(root());
    step("site: WebAssembly", command)?;
    Ok(folder.join(TARGET).join("wasm/plywood_wasm.wasm"))
}

fn toolchain() -> Result<Toolchain> {
    let sysroot = output("rustc", &["--print", "sysroot"]).unwrap_or_default();
    let libraries = Path::new(&sysroot).join("lib/rustlib");
    if libraries.join(TARGET).is_dir() {
        return Ok(Toolchain::Rustup);
    }
    let host = output("rustc", &["--print", "host-tuple"]).unwrap_or_default();
    let linker = libraries.join(host).join("bin/rust-lld");
    let debian =
        [DEBIAN_CARGO, DEBIAN_RUSTC, DEBIAN_SOURCES].iter().all(|file| Path::new(file).exists());
    if debian && linker.exists() {
        return Ok(Toolchain::Debian { linker });
    }
    bail!(
        "WebAssembly needs `rustup target add {TARGET}`, or Debian's rustc-web, cargo-web and rust-web-src"
    )
}

/// What a program prints, if it runs.
fn output(program: &str, args: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(args).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}
