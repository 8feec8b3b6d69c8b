//! The limits of bots, by what the system offers.
//!
//! A bot is not started by itself but through a *launcher*: this program, by its hidden command `sandbox`, which puts
//! limits on itself and then becomes the bot (`exec`), so that nothing runs between `fork` and `exec` in a process
//! with threads. On Linux these are resource limits, Landlock (files, TCP, signals) and a seccomp filter (sockets,
//! sessions); where bubblewrap is installed and works, the launcher runs in namespaces of its own. Root's bots are run as a
//! user that nobody is. What cannot be limited from within is watched from without ([`Watch`](arena::Watch)): memory, CPU
//! time and the number of processes of the whole tree, and the size of the scratch folder.
//!
//! What of it is in force is reported ([`Protection`]).

#[cfg(unix)]
mod bubblewrap;
#[cfg(unix)]
mod launcher;
#[cfg(target_os = "linux")]
mod linux;
mod watch;

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::users;

#[cfg(unix)]
pub use launcher::main;
pub(crate) use watch::watch;

/// Without limits there is no launcher.
#[cfg(not(unix))]
pub fn main(
    _: impl Iterator<Item = OsString>,
    _: impl Iterator<Item = (OsString, OsString)>,
) -> std::process::ExitCode {
    std::process::ExitCode::FAILURE
}

/// The name of the hidden command.
pub const COMMAND: &str = "sandbox";

/// What the launcher is to allow, as its first argument has it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Policy {
    /// How much memory of its own a process may have, in MiB; more than that is noticed by the watch first.
    pub(crate) data_mib: u64,
    pub(crate) processes: u64,
    pub(crate) file_mib: u64,
    /// Files and folders that may be read besides the system's.
    pub(crate) readable: Vec<PathBuf>,
    /// The folders that may be written to; the first is for temporary files.
    pub(crate) writable: Vec<PathBuf>,
    /// The user to become.
    pub(crate) user: Option<u32>,
    /// Whether no other processes of the same user count: it is its own, or in a namespace.
    pub(crate) is_alone: bool,
    /// Who must not be sent signals.
    pub(crate) referee: u32,
    /// The variables of the environment that it sees.
    pub(crate) variables: Vec<String>,
    /// Variables that are set for it.
    pub(crate) set: Vec<(String, String)>,
}

/// What the launcher could limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "a list of flags")]
pub(crate) struct Applied {
    pub(crate) resources: bool,
    pub(crate) files: bool,
    pub(crate) tcp: bool,
    pub(crate) signals: bool,
    pub(crate) sockets: bool,
}

/// Something that bots are kept from, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Protection {
    /// What it is about.
    pub what: Protected,
    /// By what it is in force; `None` if it is not.
    pub by: Option<String>,
}

/// What bots are kept from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protected {
    /// Using more memory than they may.
    Memory,
    /// Using more CPU time than their clock has.
    CpuTime,
    /// Starting more processes and threads than they may, and leaving some behind.
    Processes,
    /// Writing more to files than they may.
    FileSize,
    /// Writing elsewhere than into their scratch folder.
    Writing,
    /// Reading other bots' files, and anybody's.
    Reading,
    /// The network.
    Network,
    /// Sending signals to processes of others.
    Signals,
}

impl Protected {
    const fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::CpuTime => "CPU time",
            Self::Processes => "processes and threads",
            Self::FileSize => "size of files",
            Self::Writing => "writing outside the scratch folder",
            Self::Reading => "reading the files of others",
            Self::Network => "network",
            Self::Signals => "signals to others",
        }
    }
}

impl fmt::Display for Protection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.by {
            Some(by) => write!(f, "{}: limited by {by}", self.what.name()),
            None => write!(f, "{}: NOT limited on this system", self.what.name()),
        }
    }
}

/// The means there are to limit bots.
#[derive(Debug, Clone, Default)]
pub struct Sandbox {
    /// This program, which has the hidden command; without it nothing but the watch limits a bot.
    pub launcher: Option<PathBuf>,
    /// The folders in which programs are looked for, as in the environment.
    pub path: OsString,
    /// Whether bubblewrap is used where it works.
    pub bubblewrap: bool,
    found: Arc<OnceLock<Found>>,
}

/// What works on this system.
#[derive(Debug, Clone, Copy, Default)]
struct Found {
    applied: Applied,
    bubblewrap: bool,
}

/// What is watched from without.
#[derive(Debug, Clone)]
pub(crate) struct Watched {
    pub(crate) limits: crate::Limits,
    #[cfg_attr(not(unix), expect(dead_code, reason = "nobody measures it there"))]
    pub(crate) scratch: PathBuf,
}

impl Watched {
    /// The limit behind the end of a program, if what it wrote at last tells.
    pub(crate) fn explain(&self, fault: arena::Fault) -> arena::Fault {
        use arena::Fault;
        let Fault::Crashed(how) = &fault else { return fault };
        let says = |words: &[&str]| words.iter().any(|word| how.contains(word));
        let limits = &self.limits;
        if says(&[
            "MemoryError",
            "bad_alloc",
            "OutOfMemoryError",
            "heap out of memory",
            "memory allocation of",
        ]) {
            return Fault::Memory(limits.memory_mib);
        }
        if says(&["SIGXFSZ", "File too large", "No space left on device"]) {
            return Fault::FileSize(limits.files_mib);
        }
        if says(&["can't start new thread", "Resource temporarily unavailable"]) {
            return Fault::Processes(limits.processes);
        }
        fault
    }
}

/// What a command needs of the world.
pub(crate) struct Needs<'a> {
    pub(crate) limits: crate::Limits,
    /// The folder it runs in.
    pub(crate) folder: &'a Path,
    /// What it may read, besides the system's files and that folder.
    pub(crate) readable: Vec<PathBuf>,
    /// Where it may write; the first is for temporary files.
    pub(crate) writable: Vec<PathBuf>,
    /// The user to become, if this one is root.
    pub(crate) user: Option<u32>,
    pub(crate) variables: &'a [&'a str],
    pub(crate) set: Vec<(String, String)>,
}

impl Sandbox {
    /// One that is entered through this program.
    pub fn new(launcher: Option<PathBuf>, path: OsString) -> Self {
        Self { launcher, path, bubblewrap: true, found: Arc::default() }
    }

    /// The program that a word names, without symbolic links.
    pub(crate) fn program(&self, word: &str, folder: &Path) -> Option<PathBuf> {
        if word.contains('/') {
            return folder.join(word).canonicalize().ok();
        }
        std::env::split_paths(&self.path)
            .map(|place| place.join(word))
            .find(|program| program.is_file())
            .and_then(|program| program.canonicalize().ok())
    }

    /// The user to run a bot as that needs these paths, if that is another one.
    pub(crate) fn user<'a>(&self, paths: impl Iterator<Item = &'a PathBuf>) -> Option<u32> {
        self.launcher.as_ref()?;
        // In namespaces the folders above them are others.
        if self.found().bubblewrap {
            users::nobody(std::iter::empty())
        } else {
            users::nobody(paths)
        }
    }

    /// The command with its limits.
    pub(crate) fn command(&self, words: &[String], needs: &Needs<'_>) -> Command {
        let program = if words[0].contains('/') {
            needs.folder.join(&words[0]).into_os_string()
        } else {
            OsString::from(&words[0])
        };
        let arguments: Vec<&OsStr> = words[1..].iter().map(OsStr::new).collect();
        let Some(launcher) = self.launcher.as_ref().filter(|_| cfg!(unix)) else {
            let mut command = Command::new(program);
            command.args(arguments).current_dir(needs.folder);
            for (name, value) in &needs.set {
                command.env(name, value);
            }
            return command;
        };
        let mut readable = needs.readable.clone();
        readable.push(needs.folder.to_owned());
        readable.extend(self.program(&words[0], needs.folder).and_then(|path| own_prefix(&path)));
        let in_namespaces = self.found().bubblewrap;
        let policy = Policy {
            data_mib: needs.limits.memory_mib + DATA_SLACK_MIB,
            processes: needs.limits.processes,
            file_mib: needs.limits.files_mib,
            readable,
            writable: needs.writable.clone(),
            user: needs.user,
            is_alone: needs.user.is_some() || in_namespaces,
            referee: std::process::id(),
            variables: needs.variables.iter().map(|&name| name.to_owned()).collect(),
            set: needs.set.clone(),
        };
        let mut command = start_of(launcher, &policy, in_namespaces, needs.folder);
        command.arg(program).args(arguments).current_dir(needs.folder);
        command
    }

    /// What bots are kept from here, and what not.
    pub fn protections(&self) -> Vec<Protection> {
        let Found { applied, bubblewrap } = *self.found();
        let watched = cfg!(target_os = "linux").then_some("a watch ten times a second");
        let only = |is: bool, by: &'static str| is.then_some(by);
        let namespaces = only(bubblewrap, "namespaces (bubblewrap)");
        let landlock = only(applied.files, "Landlock");
        let entry = |what, by: &[Option<&str>]| {
            let by: Vec<&str> = by.iter().copied().flatten().collect();
            Protection { what, by: (!by.is_empty()).then(|| by.join(", ")) }
        };
        let resources = only(applied.resources, "resource limits");
        vec![
            entry(Protected::Memory, &[watched, resources]),
            entry(Protected::CpuTime, &[only(watched.is_some(), "the CPU time of each move")]),
            entry(Protected::Processes, &[watched, resources, namespaces]),
            entry(Protected::FileSize, &[watched, resources]),
            entry(Protected::Writing, &[landlock, namespaces]),
            entry(Protected::Reading, &[landlock, namespaces]),
            entry(
                Protected::Network,
                &[only(applied.sockets, "seccomp"), only(applied.tcp, "Landlock"), namespaces],
            ),
            entry(
                Protected::Signals,
                &[
                    only(applied.signals, "Landlock"),
                    only(applied.sockets && !applied.signals, "seccomp (to the referee only)"),
                    namespaces,
                ],
            ),
        ]
    }

    /// Tries, once, what works.
    fn found(&self) -> &Found {
        self.found.get_or_init(|| self.look())
    }

    #[cfg(unix)]
    fn look(&self) -> Found {
        let Some(launcher) = &self.launcher else { return Found::default() };
        let try_policy = |in_namespaces: bool| -> Option<Applied> {
            let policy = Policy {
                data_mib: 1 << 10,
                processes: 64,
                file_mib: 1,
                readable: vec![launcher.clone()],
                writable: Vec::new(),
                user: None,
                is_alone: in_namespaces,
                referee: std::process::id(),
                variables: Vec::new(),
                set: Vec::new(),
            };
            let output =
                start_of(launcher, &policy, in_namespaces, Path::new("/")).output().ok()?;
            serde_json::from_slice(&output.stdout).ok()
        };
        let inside = if self.bubblewrap { try_policy(true) } else { None };
        let applied = inside.or_else(|| try_policy(false)).unwrap_or_default();
        Found { applied, bubblewrap: inside.is_some() }
    }

    #[cfg(not(unix))]
    fn look(&self) -> Found {
        Found::default()
    }
}

/// What a process may have more than the memory of the bot: for what it reserves and does not use.
const DATA_SLACK_MIB: u64 = 512;

/// The command up to the program that the launcher is to become.
#[cfg(unix)]
fn start_of(launcher: &Path, policy: &Policy, in_namespaces: bool, folder: &Path) -> Command {
    let mut command = if in_namespaces {
        bubblewrap::command(launcher, policy, folder)
    } else {
        Command::new(launcher)
    };
    // A path that is no text cannot be told; the launcher refuses what is no policy.
    let policy = serde_json::to_string(policy).unwrap_or_default();
    command.arg(COMMAND).arg(policy);
    command
}

#[cfg(not(unix))]
fn start_of(launcher: &Path, _: &Policy, _: bool, _: &Path) -> Command {
    Command::new(launcher)
}

/// The folders of the system, which every program needs and nobody hides anything in.
pub(crate) const SYSTEM: [&str; 9] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt", "/nix/store"];

/// Where a program that is not the system's has its files: above the folder `bin` that it is in, or `shims`, in which
/// managers of versions have scripts.
fn own_prefix(program: &Path) -> Option<PathBuf> {
    if SYSTEM.iter().any(|folder| program.starts_with(folder)) {
        return None;
    }
    let folder = program.parent()?;
    let prefix = if folder.ends_with("bin") || folder.ends_with("shims") {
        folder.parent()?
    } else {
        program
    };
    Some(prefix.to_owned())
}
