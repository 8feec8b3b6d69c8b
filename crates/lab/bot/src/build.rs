//! Building a bot: one command, with a time and a log that are limited.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use arena::Fault;

use crate::sandbox::{self, Watched};

/// How often a build is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// How much a build may write to its log, in bytes, and how much of its end is shown.
const MAX_LOG_BYTES: u64 = 16 << 20;
const SHOWN_BYTES: u64 = 4 << 10;

/// Why a bot could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The compiler is not there.
    #[error("{program} cannot be started: {error}")]
    NoCompiler {
        /// The compiler.
        program: String,
        /// Why not.
        error: io::Error,
    },
    /// The compiler found errors.
    #[error("{program} ended with {status}:\n{log}")]
    Failed {
        /// The compiler.
        program: String,
        /// How it ended.
        status: String,
        /// The end of what it said.
        log: String,
    },
    /// It overran a limit.
    #[error("{program} {limit}")]
    Limit {
        /// The compiler.
        program: String,
        /// What it did.
        limit: Fault,
    },
    /// It took too long.
    #[error("{program} took longer than {timeout:?}")]
    TooLong {
        /// The compiler.
        program: String,
        /// How long it might take.
        timeout: Duration,
    },
    /// It wrote too much.
    #[error("{0} wrote more than {limit} MiB of messages", limit = MAX_LOG_BYTES >> 20)]
    Flooded(String),
    /// It was interrupted.
    #[error("the build was interrupted")]
    Interrupted,
    /// The log cannot be written or read.
    #[error("the log of the build: {0}")]
    Log(io::Error),
}

/// A build that is to run.
pub(crate) struct Job<'a> {
    /// With its limits.
    pub(crate) command: Command,
    /// The compiler, as people know it.
    pub(crate) program: &'a str,
    /// The file for what it says.
    pub(crate) log: &'a Path,
    pub(crate) watched: Watched,
    /// How long it may take.
    pub(crate) timeout: Duration,
}

/// Runs a build to its end.
pub(crate) fn run(job: Job<'_>, stopped: &dyn Fn() -> bool) -> Result<(), BuildError> {
    let Job { mut command, program, log, watched, timeout } = job;
    let program = program.to_owned();
    let output = File::create(log).map_err(BuildError::Log)?;
    let errors = output.try_clone().map_err(BuildError::Log)?;
    command.stdin(Stdio::null()).stdout(output).stderr(errors);
    let mut build = Build::start(command)
        .map_err(|error| BuildError::NoCompiler { program: program.clone(), error })?;
    let watch = sandbox::watch(build.0.id(), watched);
    let begun = Instant::now();
    let is_flooded = || fs::metadata(log).is_ok_and(|found| found.len() > MAX_LOG_BYTES);
    let status = loop {
        if is_flooded() {
            return Err(BuildError::Flooded(program));
        }
        if let Some(status) = build.0.try_wait().map_err(BuildError::Log)? {
            break status;
        }
        if stopped() {
            return Err(BuildError::Interrupted);
        }
        if begun.elapsed() > timeout {
            return Err(BuildError::TooLong { program, timeout });
        }
        std::thread::sleep(POLL_INTERVAL);
    };
    // It may have ended, or a limit may have ended it, since its log was looked at.
    if is_flooded() {
        return Err(BuildError::Flooded(program));
    }
    if status.success() {
        return Ok(());
    }
    let log = end_of(log).map_err(BuildError::Log)?;
    let crash = Fault::Crashed(log.clone());
    match watch.explain(crash.clone()) {
        limit if limit != crash => Err(BuildError::Limit { program, limit }),
        _ => Err(BuildError::Failed { program, status: status.to_string(), log }),
    }
}

/// The end of a file, as text.
fn end_of(log: &Path) -> io::Result<String> {
    let mut file = File::open(log)?;
    let start = file.metadata()?.len().saturating_sub(SHOWN_BYTES);
    file.seek(SeekFrom::Start(start))?;
    let mut bytes = Vec::new();
    file.take(SHOWN_BYTES).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let printable = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    Ok(text.trim().chars().filter(printable).collect())
}

/// A build that runs. It is ended, with all that it has started, when this value is dropped.
struct Build(Child);

impl Build {
    fn start(mut command: Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.spawn().map(Self)
    }
}

impl Drop for Build {
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            let group = rustix::process::Pid::from_child(&self.0);
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
