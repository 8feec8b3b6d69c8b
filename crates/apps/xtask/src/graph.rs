//! The crates and their dependencies as ARCHITECTURE.md draws them, made from the manifests so that the
//! drawing cannot lie.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::parts::{entries, read, replace_between};

/// The layers, lowest first: a crate depends on its own layer and those before it.
const LAYERS: [&str; 6] = ["core", "games", "engines", "library", "lab", "apps"];

const BEGIN: &str = "<!-- The crate graph, written by `cargo xtask graph`. -->\n";
const END: &str = "<!-- End of the crate graph. -->\n";

/// A crate of the workspace.
struct Crate {
    layer: usize,
    /// The crates of the workspace that it depends on; those for its tests do not count.
    dependencies: BTreeSet<String>,
}

/// Checks that the drawing in ARCHITECTURE.md is that of the manifests, and that no crate depends on a higher
/// layer.
pub(crate) fn check(root: &Path) -> Result<()> {
    let crates = manifests(&root.join("crates"))?;
    for (name, one) in &crates {
        for dependency in &one.dependencies {
            if crates[dependency].layer > one.layer {
                bail!("{name} depends on {dependency}, which is in a higher layer");
            }
        }
    }
    let text = read(&root.join("ARCHITECTURE.md"))?;
    if replaced(&text, &drawing(&crates))? != text {
        bail!("the crate graph in ARCHITECTURE.md is out of date: cargo xtask graph");
    }
    Ok(())
}

/// Writes the drawing into ARCHITECTURE.md.
pub(crate) fn write(root: &Path) -> Result<()> {
    let file = root.join("ARCHITECTURE.md");
    let text = replaced(&read(&file)?, &drawing(&manifests(&root.join("crates"))?))?;
    fs::write(&file, text).with_context(|| file.display().to_string())
}

fn replaced(text: &str, drawing: &str) -> Result<String> {
    let text = replace_between(text, (BEGIN, END), drawing);
    text.context("ARCHITECTURE.md has no place for the crate graph")
}

fn manifests(folder: &Path) -> Result<BTreeMap<String, Crate>> {
    let mut crates = BTreeMap::new();
    for (layer, name) in LAYERS.iter().enumerate() {
        for path in entries(&folder.join(name))? {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let manifest = read(&path.join("Cargo.toml"))?;
            crates.insert(name, Crate { layer, dependencies: dependencies(&manifest) });
        }
    }
    let names: BTreeSet<String> = crates.keys().cloned().collect();
    for one in crates.values_mut() {
        one.dependencies.retain(|dependency| names.contains(dependency));
    }
    Ok(crates)
}

/// The names in the table `[dependencies]` of a manifest.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let table = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    let lines = table.take_while(|line| !line.starts_with('['));
    let name = |line: &str| line.split(['.', ' ', '=']).next().map(str::to_owned);
    lines.filter_map(name).collect()
}

/// A Mermaid flowchart of the direct dependencies that no other dependency implies, and a table of all.
fn drawing(crates: &BTreeMap<String, Crate>) -> String {
    let mut text = String::from("```mermaid\nflowchart BT\n");
    for (layer, name) in LAYERS.iter().enumerate() {
        let _ = writeln!(text, "  subgraph {name}");
        for (name, _) in crates.iter().filter(|(_, one)| one.layer == layer) {
            let _ = writeln!(text, "    {name}");
        }
        text.push_str("  end\n");
    }
    for (name, one) in crates {
        for dependency in &one.dependencies {
            let implied =
                |other: &&String| *other != dependency && reaches(crates, other, dependency);
            if !one.dependencies.iter().any(|other| implied(&other)) {
                let _ = writeln!(text, "  {name} --> {dependency}");
            }
        }
    }
    text.push_str("```\n\n| crate | depends on |\n|---|---|\n");
    for layer in 0..LAYERS.len() {
        for (name, one) in crates.iter().filter(|(_, one)| one.layer == layer) {
            let list: Vec<String> =
                one.dependencies.iter().map(|dependency| format!("`{dependency}`")).collect();
            let list = if list.is_empty() { "–".to_owned() } else { list.join(", ") };
            let _ = writeln!(text, "| `{name}` | {list} |");
        }
    }
    text
}

/// Whether a crate depends on another, directly or not.
fn reaches(crates: &BTreeMap<String, Crate>, from: &str, to: &str) -> bool {
    let direct = &crates[from].dependencies;
    direct.contains(to) || direct.iter().any(|next| reaches(crates, next, to))
}
