//! What only Linux has: Landlock, seccomp, and orphans that come to the bot's own process.

use std::collections::BTreeMap;
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, RestrictionStatus, Ruleset,
    RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use rustix::process::{getuid, set_child_subreaper};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};

use super::{Applied, Policy, SYSTEM};

/// Devices that programs expect.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

pub(super) fn apply(policy: &Policy) -> Applied {
    // A descendant whose parent has ended stays in the tree that is watched.
    let _ = set_child_subreaper(Some(rustix::process::getpid()));
    let files = restrict_files(policy);
    let enforced = |status: &Result<RestrictionStatus, RulesetError>| match status {
        Ok(status) => status.ruleset != RulesetStatus::NotEnforced,
        Err(_) => false,
    };
    Applied {
        resources: false,
        files: enforced(&files),
        tcp: is_supported(|ruleset| ruleset.handle_access(AccessNet::from_all(ABI::V4))),
        signals: is_supported(|ruleset| ruleset.scope(Scope::Signal)),
        sockets: filter_system_calls(policy).is_some(),
    }
}

/// Landlock: what is not allowed here is forbidden, for good, to this process and all it starts.
fn restrict_files(policy: &Policy) -> Result<RestrictionStatus, RulesetError> {
    let all = AccessFs::from_all(ABI::V5);
    let read = AccessFs::from_read(ABI::V5);
    let system = SYSTEM.iter().map(Path::new).chain([Path::new("/proc")]);
    let readable = policy.readable.iter().map(std::path::PathBuf::as_path);
    Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(ABI::V4))?
        .scope(Scope::from_all(ABI::V6))?
        .create()?
        .add_rules(path_beneath_rules(system.chain(readable), read))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules(&policy.writable, all))?
        .restrict_self()
}

/// Whether the system's Landlock knows all of this.
fn is_supported(handle: impl FnOnce(Ruleset) -> Result<Ruleset, RulesetError>) -> bool {
    let ruleset = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    handle(ruleset).and_then(Ruleset::create).is_ok()
}

/// Seccomp: system calls that no bot needs fail with "operation not permitted". What they would get at is not files,
/// which are Landlock's: the network, sessions in which a process outlives its group, other processes.
fn filter_system_calls(policy: &Policy) -> Option<()> {
    let always = [
        libc::SYS_socket,
        libc::SYS_setsid,
        libc::SYS_setpgid,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_pidfd_send_signal,
        libc::SYS_io_uring_setup,
        libc::SYS_unshare,
        libc::SYS_setns,
        libc::SYS_mount,
        libc::SYS_bpf,
        libc::SYS_perf_event_open,
        libc::SYS_keyctl,
    ];
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        always.into_iter().map(|call| (call, Vec::new())).collect();
    let first_is = |value: u32| argument(SeccompCmpOp::Eq, value);
    // Signals to the referee, to its process group, and to everybody.
    let referee = [policy.referee, policy.referee.wrapping_neg(), u32::MAX];
    rules.insert(libc::SYS_kill, referee.into_iter().map(first_is).collect::<Option<_>>()?);
    rules.insert(libc::SYS_tkill, vec![first_is(policy.referee)?]);
    rules.insert(libc::SYS_tgkill, vec![first_is(policy.referee)?]);
    // The limits of other processes.
    rules.insert(libc::SYS_prlimit64, vec![argument(SeccompCmpOp::Ne, 0)?]);
    let filter = SeccompFilter::new(
        rules,
        SeccompAction::Allow,
        SeccompAction::Errno(libc::EPERM as u32),
        TargetArch::try_from(std::env::consts::ARCH).ok()?,
    );
    let program: BpfProgram = filter.ok()?.try_into().ok()?;
    seccompiler::apply_filter(&program).ok()
}

/// A rule about the first argument of a system call.
fn argument(operator: SeccompCmpOp, value: u32) -> Option<SeccompRule> {
    let condition = SeccompCondition::new(0, SeccompCmpArgLen::Dword, operator, value.into());
    SeccompRule::new(vec![condition.ok()?]).ok()
}

/// How many processes and threads this user has.
pub(super) fn tasks_of_user() -> Option<u64> {
    let user = getuid().as_raw();
    let processes = procfs::process::all_processes().ok()?.flatten();
    let own = processes.filter(|process| process.uid().is_ok_and(|owner| owner == user));
    Some(own.filter_map(|process| process.stat().ok()).map(|stat| stat.num_threads as u64).sum())
}
