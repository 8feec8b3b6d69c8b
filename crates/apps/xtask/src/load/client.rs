//! Clients over real sockets: a well-behaved one, and what the others are made of.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// How long a well-behaved client waits for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long it waits before it asks again, once it was told that the server is busy.
const RETRY_DELAY: Duration = Duration::from_millis(100);

/// A well-behaved client.
pub(super) struct Client {
    target: SocketAddr,
}

/// An answer: how long it took, and to what.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Answer {
    pub(super) took: Duration,
    pub(super) what: &'static str,
}

impl Client {
    pub(super) fn new(target: SocketAddr) -> Self {
        Self { target }
    }

    /// Asks whether the server is there, for a position, a large event and over a web socket, and
    /// returns what took the longest time until it was answered.
    pub(super) fn ask_everything(&self) -> Answer {
        let position = |target| post(target, "/api/v1/position", r#"{"game":"yolah"}"#);
        let asked = [
            self.answered("health", |target| get(target, "/api/health")),
            self.answered("position", position),
            self.answered("event", |target| get(target, "/api/v1/events/1")),
            self.answered("page", view_by_socket),
        ];
        // A person does not ask more often, and an address may not.
        std::thread::sleep(RETRY_DELAY);
        asked.into_iter().max().unwrap_or_default()
    }

    /// The time until a request succeeds, refusals included.
    fn answered(&self, what: &'static str, ask: impl Fn(SocketAddr) -> io::Result<bool>) -> Answer {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE && !matches!(ask(self.target), Ok(true)) {
            std::thread::sleep(RETRY_DELAY);
        }
        Answer { took: begun.elapsed(), what }
    }
}

/// Connects, with a time limit for everything that follows.
pub(super) fn connect(target: SocketAddr, limit: Duration) -> io::Result<TcpStream> {
    let stream = TcpStream::connect_timeout(&target, limit)?;
    stream.set_read_timeout(Some(limit))?;
    stream.set_write_timeout(Some(limit))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// The text of a request.
pub(super) fn request(method: &str, path: &str, connection: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: {connection}\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
}

fn get(target: SocketAddr, path: &str) -> io::Result<bool> {
    succeeds(target, &request("GET", path, "close", ""))
}

fn post(target: SocketAddr, path: &str, body: &str) -> io::Result<bool> {
    succeeds(target, &request("POST", path, "close", body))
}

/// Whether a request is answered with 200.
fn succeeds(target: SocketAddr, request: &str) -> io::Result<bool> {
    let mut stream = connect(target, PATIENCE)?;
    stream.write_all(request.as_bytes())?;
    let mut response = Vec::new();
    stream.read_to_end(&mut response)?;
    Ok(response.starts_with(b"HTTP/1.1 200 "))
}

/// Opens a web socket.
pub(super) fn open_socket(target: SocketAddr, limit: Duration) -> io::Result<TcpStream> {
    let mut stream = connect(target, limit)?;
    stream.write_all(
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
          Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    )?;
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte)?;
        head.push(byte[0]);
    }
    if head.starts_with(b"HTTP/1.1 101 ") {
        Ok(stream)
    } else {
        Err(ErrorKind::ConnectionRefused.into())
    }
}

/// A text frame of a declared length, of which as much as there is of `text` is sent.
pub(super) fn frame(length: usize, text: &[u8]) -> Vec<u8> {
    // The mask is zero, so the text is sent as it is.
    [&[0x81, 0xff], &(length as u64).to_be_bytes()[..], &[0; 4], text].concat()
}

/// The text of the next frame, whatever its kind.
fn read_frame(stream: &mut TcpStream) -> io::Result<Vec<u8>> {
    let mut head = [0; 2];
    stream.read_exact(&mut head)?;
    let mut long = [0; 8];
    let length = match head[1] & 0x7f {
        126 => {
            stream.read_exact(&mut long[6..])?;
            u64::from_be_bytes(long)
        }
        127 => {
            stream.read_exact(&mut long)?;
            u64::from_be_bytes(long)
        }
        short => short.into(),
    };
    let mut text = vec![0; length as usize];
    stream.read_exact(&mut text)?;
    Ok(text)
}

/// Whether a page is greeted and shown a position.
fn view_by_socket(target: SocketAddr) -> io::Result<bool> {
    let mut stream = open_socket(target, PATIENCE)?;
    let hello = read_frame(&mut stream)?;
    let question = br#"{"ask":"view","id":1,"at":{"game":"awale"}}"#;
    stream.write_all(&frame(question.len(), question))?;
    let answer = read_frame(&mut stream)?;
    Ok(hello.starts_with(br#"{"answer":"hello""#) && answer.starts_with(br#"{"answer":"view""#))
}
