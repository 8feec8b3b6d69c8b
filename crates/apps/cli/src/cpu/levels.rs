//! Several builds of the program, each for the instructions of newer CPUs, side by side: the one for every CPU runs
//! the fastest that this CPU can.
//!
//! A build for a level is a file beside the program, `plywood-LEVEL`. Replacing the process by it is the cheapest
//! dispatch there is: the compiler uses the instructions everywhere, and nothing is decided twice.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

/// The variable that names the level to run instead of the fastest.
const VARIABLE: &str = "PLYWOOD_CPU";
/// The level of the program itself.
const BASELINE: &str = "x86-64";

/// A level, and whether this CPU has all its instructions. The levels are those of the x86-64 psABI, and one with the
/// extensions to AVX-512 that the bitboards and networks use.
struct Level {
    name: &'static str,
    is_supported: fn() -> bool,
}

/// The fastest first.
const LEVELS: [Level; 2] = [
    Level { name: "x86-64-avx512", is_supported: has_avx512 },
    Level { name: "x86-64-v3", is_supported: has_v3 },
];

/// Becomes the build that `PLYWOOD_CPU` names, or the fastest one that this CPU can run. Returns if that is this
/// program, or, with an exit code, if there is no such level.
pub(super) fn run_fastest() -> Option<ExitCode> {
    let forced = std::env::var_os(VARIABLE);
    if let Some(name) = forced.as_ref().filter(|name| !is_known(name)) {
        let known = LEVELS.map(|level| level.name).join(", ");
        eprintln!("plywood: {VARIABLE} is {}, not {BASELINE}, {known}", name.display());
        return Some(ExitCode::from(2));
    }
    // Packages have a link to the program among all programs, and the builds where it is.
    let program = std::env::current_exe().and_then(std::fs::canonicalize).ok()?;
    let is_wanted = |level: &&Level| match &forced {
        Some(name) => name == level.name,
        None => (level.is_supported)(),
    };
    for level in LEVELS.iter().filter(is_wanted) {
        become_build(&program.with_file_name(format!("plywood-{}", level.name)));
    }
    None
}

fn is_known(name: &OsString) -> bool {
    name == BASELINE || LEVELS.iter().any(|level| name == level.name)
}

/// Replaces this process; returns if there is no such build.
fn become_build(program: &Path) {
    use std::os::unix::process::CommandExt as _;
    let mut args = std::env::args_os();
    let mut command = Command::new(program);
    if let Some(name) = args.next() {
        command.arg0(name);
    }
    // An error is one of the file: this program does the same, only slower.
    let _ = command.args(args).exec();
}

fn has_v3() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe")
        && is_x86_feature_detected!("popcnt")
}

fn has_avx512() -> bool {
    has_v3()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
}
