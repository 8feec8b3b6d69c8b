//! Where bots are built and started.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use arena::{BotEngine, EngineIdentity, Fault, Launcher, Watch};
use catalog::Session;

use crate::build::{self, BuildError};
use crate::cache::{self, RemovedOnDrop};
use crate::folder::{BotFolder, FolderError};
use crate::language::ProgrammingLanguage;
use crate::messages;
use crate::sandbox::{self, Needs, Protection, Sandbox, Watched};
use crate::users;

/// How much memory a compiler may use, in MiB.
const BUILD_MEMORY_MIB: u64 = 2 << 10;
/// How often a bot is copied whose files change meanwhile.
const MAX_COPIES: usize = 3;

/// What a bot may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Memory of all its processes together, in MiB.
    pub memory_mib: u64,
    /// Processes and threads.
    pub processes: u64,
    /// What it may have written to files at a time, in MiB.
    pub files_mib: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory_mib: 512, processes: 64, files_mib: 64 }
    }
}

/// Why a bot cannot play.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// Its folder is not that of a bot.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// Its folder does not say how to build and run it.
    #[error("{0}")]
    Commands(String),
    /// It could not be built.
    #[error("{0}")]
    Build(#[from] BuildError),
    /// Somebody keeps writing its files.
    #[error("{}", messages::FILES_CHANGE)]
    FilesChange,
    /// The folder for copies cannot be used.
    #[error("{path} cannot be used: {error}")]
    Cache {
        /// The folder.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
}

/// Builds bots and starts them, within limits.
#[derive(Debug, Clone)]
pub struct Workshop {
    cache: PathBuf,
    limits: Limits,
    sandbox: Sandbox,
    build_timeout: Duration,
}

impl Workshop {
    /// How long a build may take by default.
    pub const BUILD_TIMEOUT: Duration = Duration::from_mins(2);

    /// One that keeps what it builds in this folder.
    pub fn new(cache: PathBuf, limits: Limits, sandbox: Sandbox) -> Self {
        Self { cache, limits, sandbox, build_timeout: Self::BUILD_TIMEOUT }
    }

    /// With this time for a build.
    #[must_use]
    pub fn with_build_timeout(self, build_timeout: Duration) -> Self {
        Self { build_timeout, ..self }
    }

    /// What bots are kept from here, and what not.
    pub fn protections(&self) -> Vec<Protection> {
        self.sandbox.protections()
    }

    /// What a bot may use.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Copies a bot and builds the copy, unless that was done before with the same files.
    ///
    /// # Errors
    /// If there is no bot in the folder, it could not be built, or its files keep changing.
    pub fn build(
        &self,
        folder: &BotFolder,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Arc<BuiltBot>, BotError> {
        for _ in 0..MAX_COPIES {
            let digest = folder.digest()?;
            let is_there = self.cache.join(&digest).is_dir();
            if is_there || self.build_version(folder, &digest, stopped)? {
                return self.built(folder, digest);
            }
        }
        Err(BotError::FilesChange)
    }

    /// The engine of a bot, for a game at its start.
    pub fn engine(&self, bot: &Arc<BuiltBot>, game: Box<dyn Session>) -> BotEngine {
        let identity =
            EngineIdentity { digest: Some(bot.digest.clone()), ..EngineIdentity::default() };
        let launcher = BotLauncher {
            bot: Arc::clone(bot),
            limits: self.limits,
            sandbox: self.sandbox.clone(),
            scratch: cache::own(&self.cache, "scratch"),
        };
        BotEngine::new(Box::new(launcher), game, identity)
    }

    /// Copies a bot and builds the copy; false if its files are no longer those with this digest.
    fn build_version(
        &self,
        folder: &BotFolder,
        digest: &str,
        stopped: &dyn Fn() -> bool,
    ) -> Result<bool, BotError> {
        let cache_error = |path: &Path, error| BotError::Cache { path: path.to_owned(), error };
        make_folder(&self.cache)?;
        cache::prune(&self.cache);
        let attempt = cache::own(&self.cache, "attempt");
        // A process that was killed may have had the same id.
        attempt.remove().map_err(|error| cache_error(&attempt.0, error))?;
        let copy = folder.copy_to(&attempt.0.join("files"))?;
        if copy.digest()? != digest {
            return Ok(false);
        }
        self.build_copy(&copy, &attempt.0, stopped)?;
        users::let_all_read(&attempt.0).map_err(|error| cache_error(&attempt.0, error))?;
        let place = self.cache.join(digest);
        // Who comes second finds that it is there.
        match fs::rename(&attempt.0, &place) {
            Err(error) if !place.is_dir() => Err(cache_error(&place, error)),
            _ => Ok(true),
        }
    }

    /// A bot whose copy is built.
    fn built(&self, folder: &BotFolder, digest: String) -> Result<Arc<BuiltBot>, BotError> {
        let place = self.cache.join(&digest);
        cache::mark_used(&place);
        let files = place.join("files");
        let commands = self.commands(folder, &files)?;
        Ok(Arc::new(BuiltBot {
            name: folder.name().to_owned(),
            language: folder.language(),
            digest,
            files,
            run: commands.run,
        }))
    }

    fn build_copy(
        &self,
        folder: &BotFolder,
        attempt: &Path,
        stopped: &dyn Fn() -> bool,
    ) -> Result<(), BotError> {
        let files = attempt.join("files");
        let Some(build) = self.commands(folder, &files)?.build else { return Ok(()) };
        let temporary = attempt.join("temporary");
        make_folder(&temporary)?;
        let text = |path: &Path| path.to_string_lossy().into_owned();
        let set = [("TMPDIR", &temporary), ("CARGO_HOME", &temporary)];
        let needs = Needs {
            limits: Limits { memory_mib: BUILD_MEMORY_MIB, processes: 256, files_mib: 256 },
            folder: &files,
            readable: rust_toolchains(&self.sandbox, &build[0]),
            writable: vec![temporary.clone(), files.clone()],
            user: None,
            variables: &["PATH", "LANG", "LC_ALL", "JAVA_HOME", "HOME", "RUSTUP_HOME"],
            set: set.map(|(name, path)| (name.to_owned(), text(path))).into(),
        };
        let command = self.sandbox.command(&build, &needs);
        let watched = Watched { limits: needs.limits, scratch: attempt.to_owned() };
        let job = build::Job {
            command,
            program: &build[0],
            log: &attempt.join("build.log"),
            watched,
            timeout: self.build_timeout,
        };
        build::run(job, stopped)?;
        let _ = fs::remove_dir_all(&temporary);
        Ok(())
    }

    fn commands(
        &self,
        folder: &BotFolder,
        files: &Path,
    ) -> Result<crate::language::Commands, BotError> {
        let names = folder.files()?;
        let commands = folder.language().commands(files, &names, self.limits.memory_mib);
        commands.map_err(BotError::Commands)
    }
}

fn make_folder(path: &Path) -> Result<(), BotError> {
    let made = fs::create_dir_all(path);
    made.map_err(|error| BotError::Cache { path: path.to_owned(), error })
}

/// What cargo needs that rustup keeps beside it.
fn rust_toolchains(sandbox: &Sandbox, program: &str) -> Vec<PathBuf> {
    let cargo = (program == "cargo").then(|| sandbox.program(program, Path::new("/"))).flatten();
    let home = cargo.as_deref().and_then(|cargo| cargo.ancestors().nth(3));
    home.map(|home| home.join(".rustup")).filter(|path| path.is_dir()).into_iter().collect()
}

/// A bot that is ready to be started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuiltBot {
    name: String,
    language: ProgrammingLanguage,
    digest: String,
    /// The copy of its files, with what was built of them.
    files: PathBuf,
    run: Vec<String>,
}

impl BuiltBot {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its language.
    pub fn language(&self) -> ProgrammingLanguage {
        self.language
    }

    /// Its version: the digest of the files that it was built from.
    pub fn digest(&self) -> &str {
        &self.digest
    }
}

/// Starts a bot in a scratch folder of its own.
struct BotLauncher {
    bot: Arc<BuiltBot>,
    limits: Limits,
    sandbox: Sandbox,
    scratch: RemovedOnDrop,
}

impl Launcher for BotLauncher {
    fn command(&mut self) -> Result<Command, Fault> {
        let BuiltBot { files, run, .. } = &*self.bot;
        if let Some(place) = files.parent() {
            cache::mark_used(place);
        }
        let scratch = &self.scratch.0;
        let program = self.sandbox.program(&run[0], files);
        let user = self.sandbox.user(program.iter().chain([files, scratch]));
        let emptied = self
            .scratch
            .remove()
            .and_then(|()| fs::create_dir_all(scratch))
            .and_then(|()| users::give(scratch, user));
        emptied.map_err(|error| Fault::NoStart(format!("{}: {error}", scratch.display())))?;
        let text = scratch.to_string_lossy().into_owned();
        let set = [
            ("HOME", text.as_str()),
            ("TMPDIR", &text),
            ("PYTHONUNBUFFERED", "1"),
            ("PYTHONDONTWRITEBYTECODE", "1"),
        ];
        let needs = Needs {
            limits: self.limits,
            folder: files,
            readable: Vec::new(),
            writable: vec![scratch.clone()],
            user,
            variables: &["PATH", "LANG", "LC_ALL", "JAVA_HOME"],
            set: set.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
        };
        Ok(self.sandbox.command(run, &needs))
    }

    fn watch(&self, process: u32) -> Box<dyn Watch> {
        let watched = Watched { limits: self.limits, scratch: self.scratch.0.clone() };
        sandbox::watch(process, watched)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_of_other_files_than_those_of_the_digest_is_not_kept() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("bot");
        fs::create_dir(&path).unwrap();
        fs::write(path.join("bot.toml"), "run = \"true\"\n").unwrap();
        let folder = BotFolder::open(&path).unwrap();
        let before = folder.digest().unwrap();
        fs::write(path.join("weights.txt"), "x").unwrap();
        let cache = place.path().join("cache");
        let sandbox = Sandbox::new(None, "/usr/bin:/bin".into());
        let workshop = Workshop::new(cache.clone(), Limits::default(), sandbox);
        assert!(!workshop.build_version(&folder, &before, &|| false).unwrap());
        assert_eq!(fs::read_dir(&cache).unwrap().count(), 0);
        let bot = workshop.build(&folder, &|| false).unwrap();
        assert_eq!(bot.digest(), folder.digest().unwrap());
    }
}
