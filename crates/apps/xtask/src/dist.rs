//! An archive for people who build nothing: the program, its man pages and completions, README and licences, with its
//! SHA-256 beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest as _, Sha256};

use crate::{cargo, deny, root, step, target_folder};

/// A build of the program: the end of its name, and what it is compiled for.
struct Build {
    suffix: &'static str,
    rustflags: &'static str,
}

/// What runs on every CPU of another architecture, or where a program cannot become another one.
const ONE: [Build; 1] = [Build { suffix: "", rustflags: "" }];

/// As `cpu::levels` of the program has them.
const X86_64: [Build; 3] = [
    Build { suffix: "", rustflags: "-C target-cpu=x86-64" },
    Build { suffix: "-x86-64-v3", rustflags: "-C target-cpu=x86-64-v3" },
    Build {
        suffix: "-x86-64-avx512",
        rustflags: "-C target-cpu=x86-64-v4 \
                    -C target-feature=+avx512vbmi,+avx512vbmi2,+avx512vpopcntdq",
    },
];

/// The shells that have completions.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "plywood.bash"),
    ("zsh", "_plywood"),
    ("fish", "plywood.fish"),
    ("powershell", "plywood.ps1"),
];

/// Makes the archive for this machine's system, or, with `--program FILE`, one of a program that is built already.
pub(crate) fn run(words: &[&str]) -> Result<()> {
    let host = deny::host()?;
    let name = format!("plywood-{}-{host}", version()?);
    let folder = target_folder().join("dist").join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    match words {
        [] => build(&folder)?,
        ["--program", program] => copy(Path::new(program), &program_in(&folder, ""))?,
        _ => bail!("cargo xtask dist [--program FILE]"),
    }
    add_texts(&folder)?;
    let archive = pack(&folder, &name)?;
    println!("{}", archive.display());
    Ok(())
}

fn build(folder: &Path) -> Result<()> {
    let builds = if cfg!(all(target_arch = "x86_64", unix)) { &X86_64[..] } else { &ONE[..] };
    for build in builds {
        let target = target_folder().join("dist").join(format!("build{}", build.suffix));
        let mut command =
            cargo(&["build", "--quiet", "--release", "--locked", "--package", "plywood-cli"]);
        // The variable takes the place of `target-cpu=native` even if it is empty.
        command.env("RUSTFLAGS", build.rustflags).env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
        command.env("CARGO_TARGET_DIR", &target);
        step(&format!("build plywood{}", build.suffix), command)?;
        let built = target.join("release").join(format!("plywood{}", std::env::consts::EXE_SUFFIX));
        copy(&built, &program_in(folder, build.suffix))?;
    }
    Ok(())
}

fn program_in(folder: &Path, suffix: &str) -> PathBuf {
    folder.join(format!("plywood{suffix}{}", std::env::consts::EXE_SUFFIX))
}

/// Adds what the program says of itself, and the texts of the project.
fn add_texts(folder: &Path) -> Result<()> {
    let program = program_in(folder, "");
    let man = folder.join("man");
    fs::create_dir_all(&man)?;
    let mut pages = Command::new(&program);
    pages.arg("man").arg(&man);
    step("man pages", pages)?;
    let completions = folder.join("completions");
    fs::create_dir_all(&completions)?;
    for (shell, file) in SHELLS {
        let mut command = Command::new(&program);
        let output = command.args(["completions", shell]).stderr(Stdio::inherit()).output()?;
        ensure!(output.status.success(), "plywood completions {shell} failed");
        fs::write(completions.join(file), output.stdout)?;
    }
    for text in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&root().join(text), &folder.join(text))?;
    }
    Ok(())
}

/// Packs a folder, and writes the SHA-256 of the archive as `sha256sum --check` reads it.
fn pack(folder: &Path, name: &str) -> Result<PathBuf> {
    let place = folder.parent().context("it is in a folder")?;
    let archive = format!("{name}.tar.gz");
    // Windows has it, too.
    let mut tar = Command::new("tar");
    tar.current_dir(place).args(["-czf", &archive, name]);
    step("archive", tar)?;
    let path = place.join(&archive);
    let digest = Sha256::digest(fs::read(&path)?);
    let digest = digest.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    fs::write(place.join(format!("{archive}.sha256")), format!("{digest}  {archive}\n"))?;
    Ok(path)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| from.display().to_string())?;
    Ok(())
}

/// The version of the workspace.
fn version() -> Result<String> {
    let manifest = crate::parts::read(&root().join("Cargo.toml"))?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    let version = line.and_then(|rest| rest.strip_suffix('"'));
    Ok(version.context("Cargo.toml names no version")?.to_owned())
}
