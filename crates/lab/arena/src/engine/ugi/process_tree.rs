//! A child process and its descendants, which are ended together: a POSIX process group or a Windows job object.

#[cfg(windows)]
#[allow(unsafe_code)]
mod job_object;
#[cfg(unix)]
mod process_group;

#[cfg(windows)]
pub(super) use job_object::ProcessTree;
#[cfg(unix)]
pub(super) use process_group::ProcessTree;
