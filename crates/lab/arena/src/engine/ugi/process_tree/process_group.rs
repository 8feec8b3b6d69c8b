//! A process tree as a POSIX process group.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// A child process in a POSIX process group of its own, with its descendants. When this value is
/// dropped, all of them are killed and none is left as a zombie.
///
/// The group also keeps the Ctrl-C of a terminal from the engines: who interrupts the event ends
/// them in order. A descendant that moves into yet another group is out of reach.
#[derive(Debug)]
pub(in super::super) struct ProcessTree {
    root: Child,
    reaped: Option<ExitStatus>,
}

impl ProcessTree {
    pub(in super::super) fn spawn(command: &mut Command) -> io::Result<Self> {
        let root = command.process_group(0).spawn()?;
        Ok(Self { root, reaped: None })
    }

    pub(in super::super) fn root(&mut self) -> &mut Child {
        &mut self.root
    }

    /// The process id of the child.
    pub(in super::super) fn id(&self) -> u32 {
        self.root.id()
    }

    /// Whether the child has exited. It is not reaped, so its process id still names its group.
    pub(in super::super) fn has_exited(&self) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let look = || waitid(WaitId::Pid(Pid::from_child(&self.root)), look);
        // An error says that there is no such child any more.
        self.reaped.is_some() || look().map_or(true, |status| status.is_some())
    }

    /// Kills all that is left of the group, and returns the exit status of the child.
    pub(in super::super) fn kill(&mut self) -> Option<ExitStatus> {
        if self.reaped.is_none() {
            // In this order: once the child is reaped, its process id may be reused.
            if kill_process_group(Pid::from_child(&self.root), Signal::KILL).is_err() {
                let _ = self.root.kill();
            }
            self.reaped = self.root.wait().ok();
        }
        self.reaped
    }
}

impl Drop for ProcessTree {
    fn drop(&mut self) {
        self.kill();
    }
}
