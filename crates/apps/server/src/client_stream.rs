//! The TCP stream of a client, with a time limit for writing and a lingering close.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep, timeout};

/// How long input is read and thrown away after a connection was closed.
const LINGER_TIMEOUT: Duration = Duration::from_secs(2);

/// The stream of a client. Writing fails if the client takes nothing for too long.
pub(crate) struct ClientStream {
    /// `None` once it is dropped.
    stream: Option<TcpStream>,
    write_timeout: Duration,
    /// Runs while the client takes nothing.
    blocked: Option<Pin<Box<Sleep>>>,
    lingering: LingeringClose,
}

/// Whether a connection is closed with a lingering close: what the client still sends is read and
/// thrown away for a while. Otherwise TCP resets a connection that is closed while there is unread
/// input, and the client may lose the last response.
#[derive(Debug, Clone, Default)]
pub(crate) struct LingeringClose(Arc<AtomicBool>);

impl LingeringClose {
    pub(crate) fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl ClientStream {
    pub(crate) fn new(
        stream: TcpStream,
        write_timeout: Duration,
        lingering: LingeringClose,
    ) -> Self {
        // Nagle's algorithm would delay a short response until the one before is acknowledged. If it
        // cannot be switched off, responses are only later.
        let _ = stream.set_nodelay(true);
        Self { stream: Some(stream), write_timeout, blocked: None, lingering }
    }

    fn stream(&mut self) -> Pin<&mut TcpStream> {
        Pin::new(self.stream.as_mut().expect("it is taken only when it is dropped"))
    }

    /// Ends the time limit if something was written, and begins it or looks at it otherwise.
    fn limit_write<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.blocked = None;
            return written;
        }
        let limit = self.write_timeout;
        let blocked = self.blocked.get_or_insert_with(|| Box::pin(sleep(limit)));
        ready!(blocked.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for ClientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream().poll_read(cx, buf)
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream().poll_write(cx, buf);
        self.limit_write(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream().poll_write_vectored(cx, bufs);
        self.limit_write(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = self.stream().poll_flush(cx);
        self.limit_write(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(cx)
    }
}

impl Drop for ClientStream {
    fn drop(&mut self) {
        let lingering = self.lingering.0.load(Ordering::Relaxed);
        let runtime = tokio::runtime::Handle::try_current();
        if let (true, Some(stream), Ok(runtime)) = (lingering, self.stream.take(), runtime) {
            runtime.spawn(linger(stream));
        }
    }
}

/// Sends the end of the stream, and reads until the client has ended its own.
async fn linger(mut stream: TcpStream) {
    let discard = async {
        let _ = stream.shutdown().await;
        let mut discarded = vec![0; 16_384];
        while matches!(stream.read(&mut discarded).await, Ok(1..)) {}
    };
    let _ = timeout(LINGER_TIMEOUT, discard).await;
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    /// Both ends of a connection.
    async fn connected() -> (ClientStream, LingeringClose, TcpStream) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let addr = listener.local_addr().unwrap();
        let (client, accepted) = tokio::join!(TcpStream::connect(addr), listener.accept());
        let lingering = LingeringClose::default();
        let stream = accepted.unwrap().0;
        let stream = ClientStream::new(stream, Duration::from_millis(100), lingering.clone());
        (stream, lingering, client.unwrap())
    }

    #[tokio::test]
    async fn no_response_waits_until_the_one_before_it_is_acknowledged() {
        let (stream, _, _client) = connected().await;
        assert!(stream.stream.as_ref().unwrap().nodelay().unwrap());
    }

    #[tokio::test]
    async fn writing_fails_if_the_client_takes_nothing() {
        let (mut stream, _, client) = connected().await;
        let megabyte = vec![0; 1 << 20];
        let written = timeout(Duration::from_mins(1), async {
            loop {
                if let Err(error) = stream.write_all(&megabyte).await {
                    return error.kind();
                }
            }
        });
        assert_eq!(written.await.expect("it does not wait"), io::ErrorKind::TimedOut);
        drop(client);
    }

    #[tokio::test]
    async fn a_lingering_close_loses_no_response() {
        let (mut stream, lingering, mut client) = connected().await;
        client.write_all(&[b'x'; 10_000]).await.unwrap();
        stream.write_all(b"too large").await.unwrap();
        lingering.request();
        drop(stream);
        let mut response = String::new();
        let reading = client.read_to_string(&mut response);
        timeout(Duration::from_mins(1), reading).await.expect("it ends").unwrap();
        assert_eq!(response, "too large");
    }
}
