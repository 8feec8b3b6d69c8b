//! Ends the threads of a child's pipes although somebody still holds the other ends open.

#[cfg(windows)]
pub(super) use job::{Cancel, PipesInUse, ReadEnd};
#[cfg(unix)]
pub(super) use poll::{Cancel, PipesInUse, ReadEnd};

/// On Unix a descendant may leave the process group and keep the pipes: each thread waits for its pipe and for the
/// cancellation at once.
#[cfg(unix)]
mod poll {
    use std::io::{self, ErrorKind, PipeReader, PipeWriter, Read, Write};
    use std::os::fd::{AsFd, OwnedFd};
    use std::process::ChildStderr;
    use std::sync::Arc;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    /// Text is written in pieces that a pipe which is ready takes without blocking: `PIPE_BUF`, which is no less
    /// anywhere.
    const PIECE_BYTES: usize = 512;

    /// Cancels the threads of a child's pipes: once the [`PipesInUse`] that belongs to it is dropped.
    #[derive(Debug, Clone)]
    pub(in super::super) struct Cancel(Arc<PipeReader>);

    /// While this lives, the pipes are in use.
    #[derive(Debug)]
    pub(in super::super) struct PipesInUse {
        _writer: PipeWriter,
    }

    impl Cancel {
        pub(in super::super) fn new() -> io::Result<(Self, PipesInUse)> {
            let (reader, writer) = io::pipe()?;
            Ok((Self(Arc::new(reader)), PipesInUse { _writer: writer }))
        }

        /// The pipe, with reads and writes that end when they are cancelled.
        pub(in super::super) fn watch<P>(&self, pipe: P) -> Cancellable<P> {
            Cancellable { pipe, cancel: self.clone() }
        }

        /// Waits until a pipe is ready, or closed by all others; an error once this is cancelled.
        fn wait(&self, pipe: impl AsFd, ready: PollFlags) -> io::Result<()> {
            loop {
                let cancelled = PollFd::from_borrowed_fd(self.0.as_fd(), PollFlags::empty());
                let mut ends = [PollFd::from_borrowed_fd(pipe.as_fd(), ready), cancelled];
                match poll(&mut ends, None) {
                    Err(rustix::io::Errno::INTR) => {}
                    Err(error) => return Err(error.into()),
                    Ok(_) if !ends[1].revents().is_empty() => {
                        return Err(ErrorKind::BrokenPipe.into());
                    }
                    Ok(_) if !ends[0].revents().is_empty() => return Ok(()),
                    Ok(_) => {}
                }
            }
        }
    }

    /// Another descriptor of a pipe that is read, to see whether there is something to read.
    #[derive(Debug)]
    pub(in super::super) struct ReadEnd(OwnedFd);

    impl ReadEnd {
        pub(in super::super) fn of(pipe: &ChildStderr) -> io::Result<Self> {
            pipe.as_fd().try_clone_to_owned().map(Self)
        }

        /// Waits until there is something to read, or all others have closed the pipe; an error once this is cancelled.
        pub(in super::super) fn wait(&self, cancel: &Cancel) -> io::Result<()> {
            cancel.wait(&self.0, PollFlags::IN)
        }

        /// Whether reading does not block.
        pub(in super::super) fn is_ready(&self) -> bool {
            let mut ready = [PollFd::from_borrowed_fd(self.0.as_fd(), PollFlags::IN)];
            poll(&mut ready, Some(&Timespec::default())).is_ok_and(|count| count > 0)
        }
    }

    /// A pipe of a child whose reads and writes end when they are cancelled.
    pub(in super::super) struct Cancellable<P> {
        pipe: P,
        cancel: Cancel,
    }

    impl<P: Read + AsFd> Read for Cancellable<P> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.cancel.wait(&self.pipe, PollFlags::IN)?;
            self.pipe.read(buffer)
        }
    }

    impl<P: Write + AsFd> Write for Cancellable<P> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.cancel.wait(&self.pipe, PollFlags::OUT)?;
            self.pipe.write(&bytes[..bytes.len().min(PIECE_BYTES)])
        }

        fn flush(&mut self) -> io::Result<()> {
            self.pipe.flush()
        }
    }
}

/// On Windows no descendant can leave the job object, so the pipes close when the job is killed, and nothing else is
/// needed.
#[cfg(windows)]
#[allow(unsafe_code)]
mod job {
    use std::io;
    use std::os::windows::io::{AsHandle, AsRawHandle, OwnedHandle};
    use std::process::ChildStderr;
    use std::ptr;
    use std::time::Duration;

    use windows_sys::Win32::System::Pipes::PeekNamedPipe;

    /// How often to look whether there is something to read: a pipe cannot be waited for without reading it.
    const POLL_INTERVAL: Duration = Duration::from_millis(10);

    /// Cancels nothing: the end of the job does.
    #[derive(Debug, Clone)]
    pub(in super::super) struct Cancel;

    /// While this lives, the pipes are in use.
    #[derive(Debug)]
    pub(in super::super) struct PipesInUse;

    impl Cancel {
        #[allow(clippy::unnecessary_wraps)] // As on Unix, where a pipe must be had.
        pub(in super::super) fn new() -> io::Result<(Self, PipesInUse)> {
            Ok((Self, PipesInUse))
        }

        pub(in super::super) fn watch<P>(&self, pipe: P) -> P {
            pipe
        }
    }

    /// Another handle of a pipe that is read, to see whether there is something to read.
    #[derive(Debug)]
    pub(in super::super) struct ReadEnd(OwnedHandle);

    impl ReadEnd {
        pub(in super::super) fn of(pipe: &ChildStderr) -> io::Result<Self> {
            pipe.as_handle().try_clone_to_owned().map(Self)
        }

        /// Waits until there is something to read, or all others have closed the pipe.
        #[allow(clippy::unnecessary_wraps)] // As on Unix, where it can be cancelled.
        pub(in super::super) fn wait(&self, _: &Cancel) -> io::Result<()> {
            while !self.is_ready() {
                std::thread::sleep(POLL_INTERVAL);
            }
            Ok(())
        }

        /// Whether reading does not block: there is something, or an error, such as the end.
        pub(in super::super) fn is_ready(&self) -> bool {
            let mut available = 0;
            // SAFETY: the handle is open, nothing is read, and only the number of bytes is asked for.
            let found = unsafe {
                PeekNamedPipe(
                    self.0.as_raw_handle(),
                    ptr::null_mut(),
                    0,
                    ptr::null_mut(),
                    &raw mut available,
                    ptr::null_mut(),
                )
            };
            found == 0 || available > 0
        }
    }
}
