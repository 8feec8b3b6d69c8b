//! bubblewrap: namespaces of processes, mounts and networks of its own, without a daemon and without being root.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Policy, SYSTEM};

/// The command that starts the launcher in namespaces, up to the launcher's first argument.
pub(super) fn command(launcher: &Path, policy: &Policy, folder: &Path) -> Command {
    let mut command = Command::new("bwrap");
    command.args(["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]);
    if rustix::process::geteuid().is_root() {
        // Enough to become another user.
        command.args(["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]);
    } else {
        command.arg("--unshare-user");
    }
    for place in SYSTEM.map(Path::new) {
        match std::fs::read_link(place) {
            Ok(target) => command.arg("--symlink").arg(target).arg(place),
            Err(_) => command.arg("--ro-bind-try").arg(place).arg(place),
        };
    }
    command.args(["--proc", "/proc", "--dev", "/dev"]);
    let readable = policy.readable.iter().map(PathBuf::as_path).chain([launcher]);
    let places = readable.map(|place| ("--ro-bind", place));
    let places = places.chain(policy.writable.iter().map(|place| ("--bind", place.as_path())));
    for (bind, place) in places {
        let above: Vec<&Path> = place.ancestors().skip(1).collect();
        for folder in above.into_iter().rev().filter(|folder| !is_system(folder)) {
            // By default they would be for root only.
            command.args(["--perms", "0755", "--dir"]).arg(folder);
        }
        command.arg(bind).arg(place).arg(place);
    }
    command.arg("--chdir").arg(folder).arg("--").arg(launcher);
    command
}

fn is_system(folder: &Path) -> bool {
    folder == Path::new("/") || SYSTEM.iter().any(|system| folder.starts_with(system))
}
