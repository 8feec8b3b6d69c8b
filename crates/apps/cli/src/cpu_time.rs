//! The CPU time that this process has used.

/// The CPU time of all threads in seconds.
#[cfg(unix)]
pub(crate) fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// The CPU time of all threads in seconds; 0 if the system does not tell.
#[cfg(windows)]
#[allow(unsafe_code)]
pub(crate) fn cpu_seconds() -> f64 {
    use windows_sys::Win32::Foundation::FILETIME;
    use windows_sys::Win32::System::Threading::{GetCurrentProcess, GetProcessTimes};
    let [mut created, mut exited, mut kernel, mut user] = [FILETIME::default(); 4];
    // SAFETY: the handle of the own process needs no closing, and the pointers are to local variables.
    unsafe {
        GetProcessTimes(
            GetCurrentProcess(),
            &raw mut created,
            &raw mut exited,
            &raw mut kernel,
            &raw mut user,
        );
    }
    // In units of 100 ns.
    let units = |time: FILETIME| {
        f64::from(time.dwHighDateTime) * 2f64.powi(32) + f64::from(time.dwLowDateTime)
    };
    (units(kernel) + units(user)) / 1e7
}
