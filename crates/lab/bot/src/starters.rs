//! A bot to begin with in each language: it plays at random, and shows where one's own idea goes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::language::ProgrammingLanguage;

/// A bot to begin with.
#[derive(Debug)]
pub struct Starter {
    /// Its language.
    pub language: ProgrammingLanguage,
    /// The name of its folder.
    pub name: &'static str,
    /// The paths of its files in the folder, and what is in them.
    pub files: &'static [(&'static str, &'static str)],
}

/// All of them.
pub static STARTERS: [Starter; 5] = [
    Starter {
        language: ProgrammingLanguage::Python,
        name: "starter-python",
        files: &[("main.py", include_str!("../starters/python/main.py"))],
    },
    Starter {
        language: ProgrammingLanguage::Java,
        name: "starter-java",
        files: &[("Main.java", include_str!("../starters/java/Main.java"))],
    },
    Starter {
        language: ProgrammingLanguage::Cpp,
        name: "starter-cpp",
        files: &[("main.cpp", include_str!("../starters/cpp/main.cpp"))],
    },
    Starter {
        language: ProgrammingLanguage::JavaScript,
        name: "starter-javascript",
        files: &[("main.js", include_str!("../starters/javascript/main.js"))],
    },
    Starter {
        language: ProgrammingLanguage::Rust,
        name: "starter-rust",
        files: &[
            ("Cargo.toml", include_str!("../starters/rust/manifest.toml")),
            ("src/main.rs", include_str!("../starters/rust/src/main.rs")),
        ],
    },
];

/// Writes all starters, each into a folder of its own in this one, and returns these. What is there is not overwritten.
///
/// # Errors
/// If a file cannot be written, or is there already.
pub fn write(folder: &Path) -> io::Result<Vec<PathBuf>> {
    STARTERS.iter().map(|starter| starter.write(folder)).collect()
}

impl Starter {
    fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        let place = folder.join(self.name);
        for (path, text) in self.files {
            let path = place.join(path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            let mut file = fs::File::create_new(path)?;
            io::Write::write_all(&mut file, text.as_bytes())?;
        }
        Ok(place)
    }
}
