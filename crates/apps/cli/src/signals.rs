//! The signals that ask the program to end: Ctrl-C (SIGINT), SIGTERM and SIGHUP, and
//! what corresponds to them on Windows.

use std::future::Future;
use std::io;
use std::sync::mpsc;

/// Calls `handle` for each of the signals, on a thread of its own, from the moment this returns.
pub(crate) fn on_each(handle: impl Fn() + Send + 'static) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let (ready, listening) = mpsc::channel();
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        runtime.block_on(async {
            let mut signals = match Signals::new() {
                Ok(signals) => signals,
                Err(error) => return drop(ready.send(Err(error))),
            };
            let _ = ready.send(Ok(()));
            loop {
                signals.next().await;
                handle();
            }
        });
    })?;
    listening.recv().unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))
}

/// Over when one of the signals comes. They are caught from the moment this returns.
pub(crate) fn first() -> io::Result<impl Future<Output = ()> + Send> {
    let mut signals = Signals::new()?;
    Ok(async move { signals.next().await })
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
    /// `None` where it is ignored, as under `nohup`: then it stays so.
    hang_up: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let hang_up = (!is_hang_up_ignored()).then(|| signal(SignalKind::hangup())).transpose()?;
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hang_up,
        })
    }

    async fn next(&mut self) {
        let hang_up = async {
            match &mut self.hang_up {
                Some(signal) => signal.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = hang_up => {}
        }
    }
}

/// Whether whoever started the program has it ignore SIGHUP. Only Linux tells without `unsafe` code.
#[cfg(unix)]
fn is_hang_up_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // SIGHUP is signal 1, the lowest bit.
    mask.is_some_and(|mask| mask & 1 != 0)
}

/// What a console tells its programs: Ctrl-C, Ctrl-Break, that its window is closed, that the user logs off or the
/// system shuts down. After the last three the system ends the program in a few seconds.
#[cfg(windows)]
struct Signals {
    ctrl_c: tokio::signal::windows::CtrlC,
    ctrl_break: tokio::signal::windows::CtrlBreak,
    close: tokio::signal::windows::CtrlClose,
    log_off: tokio::signal::windows::CtrlLogoff,
    shutdown: tokio::signal::windows::CtrlShutdown,
}

#[cfg(windows)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::windows;
        Ok(Self {
            ctrl_c: windows::ctrl_c()?,
            ctrl_break: windows::ctrl_break()?,
            close: windows::ctrl_close()?,
            log_off: windows::ctrl_logoff()?,
            shutdown: windows::ctrl_shutdown()?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.ctrl_c.recv() => {}
            _ = self.ctrl_break.recv() => {}
            _ = self.close.recv() => {}
            _ = self.log_off.recv() => {}
            _ = self.shutdown.recv() => {}
        }
    }
}
