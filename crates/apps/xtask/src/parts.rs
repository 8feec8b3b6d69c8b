//! Whether every test is a part of some program. Where many files of tests are one program, a file that is
//! not named there would never run, and nobody would be told.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// Looks at every crate below a folder that holds one folder for each layer.
pub(crate) fn check(crates: &Path) -> Result<()> {
    let mut folders = Vec::new();
    for layer in entries(crates)? {
        folders.extend(entries(&layer)?);
    }
    for folder in folders {
        let manifest = read(&folder.join("Cargo.toml"))?;
        let is_idle = |part: &str| part.contains("\ntest = false\n") && !part.contains("tests/");
        if manifest.split("\n[").any(is_idle) {
            for file in files(&folder.join("src"))? {
                if read(&file)?.contains("#[test]") {
                    bail!("{}: its tests never run, Cargo.toml says test = false", file.display());
                }
            }
        }
        let tests = folder.join("tests");
        if tests.is_dir() {
            check_program(&tests)?;
            for folder in entries(&tests)?.iter().filter(|entry| entry.is_dir()) {
                check_program(folder)?;
            }
        }
    }
    Ok(())
}

/// Whether the `main.rs` of a folder, if it has one, names all files beside it.
fn check_program(folder: &Path) -> Result<()> {
    let program = folder.join("main.rs");
    if !program.exists() {
        return Ok(());
    }
    let named = read(&program)?;
    for file in entries(folder)? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let is_code = file.extension().is_some_and(|extension| extension == "rs");
        if is_code && name != "main" && !named.contains(&format!("mod {name};")) {
            bail!("{}: not a part of {}", file.display(), program.display());
        }
    }
    Ok(())
}

/// All files below a folder.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in entries(folder)? {
        if entry.is_dir() {
            found.extend(files(&entry)?);
        } else {
            found.push(entry);
        }
    }
    Ok(found)
}

pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let within = || folder.display().to_string();
    let entries = fs::read_dir(folder).with_context(within)?;
    entries.map(|entry| Ok(entry.with_context(within)?.path())).collect()
}

/// The text of a file with `\n` as the end of a line, whichever it has.
pub(crate) fn read(file: &Path) -> Result<String> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    Ok(text.replace("\r\n", "\n"))
}

/// A text with what is between two marks replaced, if it has them.
pub(crate) fn replace_between(text: &str, marks: (&str, &str), new: &str) -> Option<String> {
    let (before, rest) = text.split_once(marks.0)?;
    let (_, after) = rest.split_once(marks.1)?;
    Some([before, marks.0, new, marks.1, after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_tests_is_a_part_of_a_program() {
        check(&crate::root().join("crates")).unwrap();
    }

    #[test]
    fn tests_that_never_run_are_found_whatever_the_line_endings() {
        let folder = std::env::temp_dir().join(format!("plywood-idle-{}", std::process::id()));
        let member = folder.join("layer/crate");
        fs::create_dir_all(member.join("src")).unwrap();
        fs::write(member.join("src/lib.rs"), "#[test]\r\nfn idle() {}\r\n").unwrap();
        for end in ["\n", "\r\n"] {
            let manifest = ["[package]", "", "[lib]", "test = false", ""].join(end);
            fs::write(member.join("Cargo.toml"), manifest).unwrap();
            let error = check(&folder).unwrap_err().to_string();
            assert!(error.contains("lib.rs: its tests never run"), "{error}");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_between_two_marks_is_replaced() {
        let marks = ("<a>\n", "<b>\n");
        let text = replace_between("1\n<a>\n2\n<b>\n3\n", marks, "4\n").unwrap();
        assert_eq!(text, "1\n<a>\n4\n<b>\n3\n");
        assert!(replace_between("<b>\n<a>\n", marks, "").is_none());
    }

    #[test]
    fn a_file_that_a_program_of_tests_does_not_name_is_found() {
        let folder = std::env::temp_dir().join(format!("plywood-parts-{}", std::process::id()));
        let tests = folder.join("layer/crate/tests/name");
        fs::create_dir_all(&tests).unwrap();
        fs::write(folder.join("layer/crate/Cargo.toml"), "").unwrap();
        fs::write(tests.join("main.rs"), "mod one;\n").unwrap();
        fs::write(tests.join("one.rs"), "").unwrap();
        check(&folder).unwrap();
        fs::write(tests.join("two.rs"), "").unwrap();
        let error = check(&folder).unwrap_err().to_string();
        assert!(error.contains("two.rs: not a part of"), "{error}");
        fs::remove_dir_all(folder).unwrap();
    }
}
