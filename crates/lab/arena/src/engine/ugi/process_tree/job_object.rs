//! A process tree as a Windows job object.

use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::ptr;

use windows_sys::Win32::Foundation::{INVALID_HANDLE_VALUE, WAIT_TIMEOUT};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, TH32CS_SNAPTHREAD, THREADENTRY32, Thread32First, Thread32Next,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation,
    SetInformationJobObject, TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{
    CREATE_NEW_PROCESS_GROUP, CREATE_NO_WINDOW, CREATE_SUSPENDED, OpenThread, ResumeThread,
    THREAD_SUSPEND_RESUME, WaitForSingleObject,
};

/// The exit code of a process that is killed.
const KILLED: u32 = 1;

/// A child process in a job object of its own, with its descendants: none can leave it. When this value is dropped,
/// all of them are killed, and so they are by the system when this process ends, however it does.
///
/// The child has no console, so that Ctrl-C does not reach the engines: who interrupts the event ends them in order.
#[derive(Debug)]
pub(in super::super) struct ProcessTree {
    root: Child,
    job: OwnedHandle,
}

impl ProcessTree {
    pub(in super::super) fn spawn(command: &mut Command) -> io::Result<Self> {
        let job = kill_on_close_job()?;
        // Suspended, so that it is in the job before it can start anything.
        let flags = CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP;
        let mut root = command.creation_flags(flags).spawn()?;
        if let Err(error) = assign(&job, &root).and_then(|()| resume(root.id())) {
            let _ = root.kill();
            return Err(error);
        }
        Ok(Self { root, job })
    }

    pub(in super::super) fn root(&mut self) -> &mut Child {
        &mut self.root
    }

    /// The process id of the child.
    pub(in super::super) fn id(&self) -> u32 {
        self.root.id()
    }

    /// Whether the child has exited.
    pub(in super::super) fn has_exited(&self) -> bool {
        // SAFETY: the handle is open as long as `self` is. An error says that there is no such child any more.
        unsafe { WaitForSingleObject(self.root.as_raw_handle(), 0) != WAIT_TIMEOUT }
    }

    /// Kills all that is left of the job, and returns the exit status of the child.
    pub(in super::super) fn kill(&mut self) -> Option<ExitStatus> {
        // SAFETY: the handle is open as long as `self` is.
        unsafe { TerminateJobObject(self.job.as_raw_handle(), KILLED) };
        self.root.wait().ok()
    }
}

impl Drop for ProcessTree {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A job whose processes are killed when its last handle is closed.
fn kill_on_close_job() -> io::Result<OwnedHandle> {
    // SAFETY: both arguments may be null; the handle is owned by nobody else.
    let job = unsafe { CreateJobObjectW(ptr::null(), ptr::null()) };
    if job.is_null() {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: see above.
    let job = unsafe { OwnedHandle::from_raw_handle(job) };
    let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    // SAFETY: the pointer and the size are those of the structure that belongs to this class.
    succeeded(unsafe {
        SetInformationJobObject(
            job.as_raw_handle(),
            JobObjectExtendedLimitInformation,
            (&raw const limits).cast(),
            size_of_val(&limits) as u32,
        )
    })?;
    Ok(job)
}

fn assign(job: &OwnedHandle, child: &Child) -> io::Result<()> {
    // SAFETY: both handles are open.
    succeeded(unsafe { AssignProcessToJobObject(job.as_raw_handle(), child.as_raw_handle()) })
}

/// Resumes the threads of a process that was started suspended. The standard library closes the handle of its first
/// thread, so it is looked for in a snapshot of all threads.
fn resume(process: u32) -> io::Result<()> {
    // SAFETY: no pointers; the handle is owned by nobody else once it is known to be valid.
    let snapshot = unsafe { CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0) };
    if snapshot == INVALID_HANDLE_VALUE {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: see above.
    let snapshot = unsafe { OwnedHandle::from_raw_handle(snapshot) };
    let mut entry =
        THREADENTRY32 { dwSize: size_of::<THREADENTRY32>() as u32, ..THREADENTRY32::default() };
    // SAFETY: the entry says how large it is.
    let mut found = unsafe { Thread32First(snapshot.as_raw_handle(), &raw mut entry) };
    let mut resumed = false;
    while found != 0 {
        if entry.th32OwnerProcessID == process {
            resume_thread(entry.th32ThreadID)?;
            resumed = true;
        }
        // SAFETY: see above.
        found = unsafe { Thread32Next(snapshot.as_raw_handle(), &raw mut entry) };
    }
    if resumed { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) }
}

fn resume_thread(id: u32) -> io::Result<()> {
    // SAFETY: no pointers; the handle is owned by nobody else.
    let thread = unsafe { OpenThread(THREAD_SUSPEND_RESUME, 0, id) };
    if thread.is_null() {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: see above.
    let thread = unsafe { OwnedHandle::from_raw_handle(thread) };
    // SAFETY: the handle is open.
    let suspend_count = unsafe { ResumeThread(thread.as_raw_handle()) };
    if suspend_count == u32::MAX { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn succeeded(result: i32) -> io::Result<()> {
    if result == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
