//! A child process with all its descendants.

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// A child process in a group of its own, with what it has started. When this value goes, all of
/// them do, and none stays as a zombie.
///
/// The group also keeps the Ctrl-C of a terminal from the engines: who interrupts the event ends
/// them in order. A descendant that moves into yet another group is out of reach.
#[derive(Debug)]
pub(super) struct Group {
    leader: Child,
    reaped: Option<ExitStatus>,
}

impl Group {
    pub(super) fn start(command: &mut Command) -> std::io::Result<Self> {
        let leader = command.process_group(0).spawn()?;
        Ok(Self { leader, reaped: None })
    }

    pub(super) fn leader(&mut self) -> &mut Child {
        &mut self.leader
    }

    /// Whether the child has ended. It is not reaped, so its number still means its group.
    pub(super) fn has_ended(&self) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let look = || waitid(WaitId::Pid(Pid::from_child(&self.leader)), look);
        // An error says that there is no such child any more.
        self.reaped.is_some() || look().map_or(true, |status| status.is_some())
    }

    /// Ends all that is left of the group, and tells how the child ended.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        if self.reaped.is_none() {
            // In this order: once the child is reaped, the number may be somebody else's.
            if kill_process_group(Pid::from_child(&self.leader), Signal::KILL).is_err() {
                let _ = self.leader.kill();
            }
            self.reaped = self.leader.wait().ok();
        }
        self.reaped
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}
