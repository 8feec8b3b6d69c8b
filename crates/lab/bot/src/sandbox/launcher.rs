//! What the hidden command does: it puts limits on itself and becomes the program.

use std::ffi::OsString;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, ExitCode};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::{Applied, Policy};

/// How many files a program may have open.
const OPEN_FILES: u64 = 256;
/// The exit code of a launcher that could not become the program, as a shell has it.
const NOT_FOUND: u8 = 127;

/// Enters the sandbox and becomes the program. The arguments are the policy and the program with its own; without a
/// program what could be limited is printed.
pub fn main(
    mut arguments: impl Iterator<Item = OsString>,
    environment: impl Iterator<Item = (OsString, OsString)>,
) -> ExitCode {
    let policy = arguments.next().and_then(|text| text.into_string().ok());
    let policy = policy.and_then(|text| serde_json::from_str::<Policy>(&text).ok());
    let Some(policy) = policy else {
        eprintln!("this command is for plywood itself");
        return ExitCode::from(2);
    };
    let applied = apply(&policy);
    let Some(program) = arguments.next() else {
        println!("{}", serde_json::to_string(&applied).unwrap_or_default());
        return ExitCode::SUCCESS;
    };
    let mut command = Command::new(&program);
    command.args(arguments).env_clear();
    command.envs(environment.filter(|(name, _)| {
        name.to_str().is_some_and(|name| policy.variables.iter().any(|kept| kept == name))
    }));
    command.envs(policy.set.iter().map(|(name, value)| (name, value)));
    if let Some(user) = policy.user {
        command.uid(user).gid(user);
    }
    let error = command.exec();
    eprintln!("{}: {error}", program.to_string_lossy());
    ExitCode::from(NOT_FOUND)
}

#[cfg(target_os = "linux")]
fn apply(policy: &Policy) -> Applied {
    let resources = limit_resources(policy);
    Applied { resources, ..super::linux::apply(policy) }
}

#[cfg(not(target_os = "linux"))]
fn apply(policy: &Policy) -> Applied {
    Applied { resources: limit_resources(policy), ..Applied::default() }
}

/// Resource limits, which all children inherit.
fn limit_resources(policy: &Policy) -> bool {
    let mut limits = vec![
        (Resource::Core, 0),
        (Resource::Nofile, OPEN_FILES),
        (Resource::Fsize, policy.file_mib << 20),
        (Resource::Data, policy.data_mib << 20),
    ];
    if let Some(others) = other_processes(policy) {
        limits.push((Resource::Nproc, others + policy.processes));
    }
    let set = |(resource, limit): (Resource, u64)| {
        // Nobody may have more than is allowed already.
        let limit = getrlimit(resource).maximum.map_or(limit, |most| most.min(limit));
        setrlimit(resource, Rlimit { current: Some(limit), maximum: Some(limit) }).is_ok()
    };
    // All of them, also when one fails.
    let were_set: Vec<bool> = limits.into_iter().map(set).collect();
    !were_set.contains(&false)
}

/// How many processes and threads the user has whose number the system counts together with the bot's; `None` if that is
/// not known.
fn other_processes(policy: &Policy) -> Option<u64> {
    if policy.is_alone {
        return Some(0);
    }
    #[cfg(target_os = "linux")]
    return super::linux::tasks_of_user();
    #[cfg(not(target_os = "linux"))]
    None
}
