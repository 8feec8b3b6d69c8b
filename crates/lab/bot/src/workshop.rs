//! Where bots are built and started.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arena::{BotEngine, EngineIdentity, Fault, Launcher, Watch};
use catalog::Session;

use crate::build::{self, BUILD_TIMEOUT, BuildError};
use crate::folder::{BotFolder, FolderError};
use crate::language::ProgrammingLanguage;

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
}

impl Workshop {
    /// One that keeps what it builds in this folder.
    pub fn new(cache: PathBuf, limits: Limits) -> Self {
        Self { cache, limits }
    }

    /// What a bot may use.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Copies a bot and builds the copy, unless that was done before with the same files.
    ///
    /// # Errors
    /// If there is no bot in the folder, or it could not be built.
    pub fn build(
        &self,
        folder: &BotFolder,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Arc<BuiltBot>, BotError> {
        let cache_error = |path: &Path, error| BotError::Cache { path: path.to_owned(), error };
        let digest = folder.digest()?;
        let place = self.cache.join(&digest);
        if !place.is_dir() {
            let attempt = self.cache.join(format!("attempt-{}-{}", std::process::id(), count()));
            let attempt = RemovedOnDrop(attempt);
            let files = attempt.0.join("files");
            folder.copy_to(&files)?;
            self.build_copy(folder, &attempt.0, stopped)?;
            // Who comes second finds that it is there.
            match fs::rename(&attempt.0, &place) {
                Err(error) if !place.is_dir() => return Err(cache_error(&place, error)),
                _ => {}
            }
        }
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

    /// The engine of a bot, for a game at its start.
    pub fn engine(&self, bot: &Arc<BuiltBot>, game: Box<dyn Session>) -> BotEngine {
        let identity =
            EngineIdentity { digest: Some(bot.digest.clone()), ..EngineIdentity::default() };
        let launcher = BotLauncher { bot: Arc::clone(bot), scratch: self.scratch() };
        BotEngine::new(Box::new(launcher), game, identity)
    }

    fn build_copy(
        &self,
        folder: &BotFolder,
        attempt: &Path,
        stopped: &dyn Fn() -> bool,
    ) -> Result<(), BotError> {
        let files = attempt.join("files");
        let Some(build) = self.commands(folder, &files)?.build else { return Ok(()) };
        let mut command = Command::new(&build[0]);
        command.args(&build[1..]).current_dir(&files);
        build::run(command, &attempt.join("build.log"), BUILD_TIMEOUT, stopped)?;
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

    /// A scratch folder that nobody else has.
    fn scratch(&self) -> RemovedOnDrop {
        RemovedOnDrop(self.cache.join(format!("scratch-{}-{}", std::process::id(), count())))
    }
}

/// Numbers that are given once in this process.
fn count() -> u64 {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    COUNT.fetch_add(1, Ordering::Relaxed)
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
    scratch: RemovedOnDrop,
}

impl Launcher for BotLauncher {
    fn command(&mut self) -> Result<Command, Fault> {
        let scratch = &self.scratch.0;
        let emptied = self.scratch.remove().and_then(|()| fs::create_dir_all(scratch));
        emptied.map_err(|error| Fault::NoStart(format!("{}: {error}", scratch.display())))?;
        let BuiltBot { files, run, .. } = &*self.bot;
        let mut command = Command::new(&run[0]);
        if run[0].contains('/') {
            command = Command::new(files.join(&run[0]));
        }
        command.args(&run[1..]).current_dir(files).env("TMPDIR", scratch);
        Ok(command)
    }

    fn watch(&self, _: u32) -> Box<dyn Watch> {
        struct None;
        impl Watch for None {
            fn cpu_time(&self) -> Option<std::time::Duration> {
                Option::None
            }
            fn explain(&self, fault: Fault) -> Fault {
                fault
            }
        }
        Box::new(None)
    }
}

/// A folder that is removed with this value.
#[derive(Debug)]
struct RemovedOnDrop(PathBuf);

impl RemovedOnDrop {
    fn remove(&self) -> io::Result<()> {
        match fs::remove_dir_all(&self.0) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

impl Drop for RemovedOnDrop {
    fn drop(&mut self) {
        let _ = self.remove();
    }
}
