//! The languages that bots are written in: how they are known, built and run.

use std::path::Path;

use arena::CommandLine;
use arena::config::Document;

/// The language of a bot, which follows from the files in its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProgrammingLanguage {
    /// `main.py`
    Python,
    /// `Main.java`
    Java,
    /// `main.cpp`
    Cpp,
    /// `main.js`
    JavaScript,
    /// `Cargo.toml`
    Rust,
    /// `bot.toml`, which says how to build and run the bot.
    Custom,
}

/// The commands of a bot, run in the folder of its files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Commands {
    /// The program and arguments that build it; `None` if there is nothing to build.
    pub(crate) build: Option<Vec<String>>,
    /// The program and arguments that run it.
    pub(crate) run: Vec<String>,
}

impl ProgrammingLanguage {
    /// All of them; the one that says it itself first.
    pub const ALL: [Self; 6] =
        [Self::Custom, Self::Python, Self::Java, Self::Cpp, Self::JavaScript, Self::Rust];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Python => "Python",
            Self::Java => "Java",
            Self::Cpp => "C++",
            Self::JavaScript => "JavaScript",
            Self::Rust => "Rust",
            Self::Custom => "bot.toml",
        }
    }

    /// The file by which it is known.
    pub fn main_file(self) -> &'static str {
        match self {
            Self::Python => "main.py",
            Self::Java => "Main.java",
            Self::Cpp => "main.cpp",
            Self::JavaScript => "main.js",
            Self::Rust => "Cargo.toml",
            Self::Custom => "bot.toml",
        }
    }

    /// The program without which nothing of it runs; `None` if that depends on the bot.
    pub fn program(self) -> Option<&'static str> {
        match self {
            Self::Python => Some("python3"),
            Self::Java => Some("javac"),
            Self::Cpp => Some("g++"),
            Self::JavaScript => Some("node"),
            Self::Rust => Some("cargo"),
            Self::Custom => None,
        }
    }

    /// How a bot with these files in this folder is built and run within this many MiB of memory. What is wrong is said in
    /// words.
    pub(crate) fn commands(
        self,
        folder: &Path,
        files: &[String],
        memory_mib: u64,
    ) -> Result<Commands, String> {
        let ending = |ending: &str| -> Vec<String> {
            files.iter().filter(|file| file.ends_with(ending)).cloned().collect()
        };
        Ok(match self {
            Self::Python => Commands {
                build: Some(words("python3 -m compileall -q .")),
                run: words("python3 -u main.py"),
            },
            Self::Java => Commands {
                build: Some([words("javac -encoding UTF-8 -d build"), ending(".java")].concat()),
                run: words(&format!(
                    "java -Xmx{}m -XX:+UseSerialGC -XX:-UsePerfData -cp build Main",
                    memory_mib * 3 / 4
                )),
            },
            Self::Cpp => {
                let mut sources = ending(".cpp");
                sources.retain(|file| !file.contains('/'));
                Commands {
                    build: Some([words("g++ -O2 -std=c++20 -o bot"), sources].concat()),
                    run: words("./bot"),
                }
            }
            Self::JavaScript => Commands {
                build: Some(words("node --check main.js")),
                run: words(&format!("node --max-old-space-size={} main.js", memory_mib * 3 / 4)),
            },
            Self::Rust => Commands {
                build: Some(words("cargo build --release --offline --quiet --target-dir target")),
                run: vec![format!("target/release/{}", rust_program(folder)?)],
            },
            Self::Custom => custom(folder)?,
        })
    }
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn read(folder: &Path, file: &str) -> Result<String, String> {
    std::fs::read_to_string(folder.join(file)).map_err(|error| format!("{file}: {error}"))
}

/// The name of the program that a `Cargo.toml` builds.
fn rust_program(folder: &Path) -> Result<String, String> {
    let text = read(folder, "Cargo.toml")?;
    let document = Document::parse(&text).map_err(|error| format!("Cargo.toml: {error}"))?;
    let name = |path| document.text(path).map_err(|error| format!("Cargo.toml: {error}"));
    let name = name("bin.0.name")?.or(name("package.name")?);
    let name = name.ok_or("Cargo.toml: there is no package.name")?;
    if name.contains(['/', '\\']) {
        return Err(format!("Cargo.toml: \"{name}\" is no name of a program"));
    }
    Ok(name.to_owned())
}

/// What a `bot.toml` says.
fn custom(folder: &Path) -> Result<Commands, String> {
    let text = read(folder, "bot.toml")?;
    let wrong = |error: &dyn std::fmt::Display| format!("bot.toml: {error}");
    let document = Document::parse(&text).map_err(|error| wrong(&error))?;
    document.expect_keys("", &["build", "run"]).map_err(|error| wrong(&error))?;
    let command = |key: &str| -> Result<Option<Vec<String>>, String> {
        let Some(line) = document.text(key).map_err(|error| wrong(&error))? else {
            return Ok(None);
        };
        let line: CommandLine = line.parse().map_err(|error| wrong(&error))?;
        Ok(Some([vec![line.program], line.arguments].concat()))
    };
    let run = command("run")?.ok_or("bot.toml: run is missing; it says how to start the bot")?;
    Ok(Commands { build: command("build")?, run })
}
