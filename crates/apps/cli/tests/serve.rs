//! `plywood serve`, end to end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that is killed if its test fails.
struct Serving {
    child: Child,
    stdout: BufReader<ChildStdout>,
    /// Such as `127.0.0.1:8017`.
    addr: String,
}

impl Serving {
    fn new(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_plywood"))
            .args(["serve", "--no-open"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let addr = line.strip_prefix("Plywood is at http://").and_then(|l| l.strip_suffix("/\n"));
        let addr = addr.unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Self { child, stdout, addr }
    }

    /// Sends a request and reads whatever comes until the connection ends.
    fn ask(&self, head: &str, body: &str) -> String {
        let mut answer = String::new();
        self.send(head, body).read_to_string(&mut answer).unwrap();
        answer
    }

    fn send(&self, head: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.addr).unwrap();
        let (addr, length) = (&self.addr, body.len());
        write!(
            stream,
            "{head} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        stream
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_says_where_it_is_and_is_healthy_there() {
    let serving = Serving::new(&["--addr", "127.0.0.1:0"]);
    let health = serving.ask("GET /api/health", "");
    assert!(health.starts_with("HTTP/1.1 200 ") && health.contains(r#""status":"ok""#), "{health}");
    let page = serving.ask("GET /", "");
    assert!(page.starts_with("HTTP/1.1 200 ") && page.contains("<!doctype html>"), "{page}");
    let events = serving.ask("GET /api/v1/events", "");
    assert!(events.starts_with("HTTP/1.1 200 "), "{events}");
}

#[test]
fn a_port_that_is_taken_is_a_failure_if_it_was_asked_for_and_else_the_next_is_used() {
    let first = Serving::new(&["--addr", "127.0.0.1:0"]);
    let output = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["serve", "--no-open", "--addr", &first.addr])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.starts_with(&format!("plywood: cannot listen at {}: ", first.addr)), "{text}");
    let (one, other) = (Serving::new(&[]), Serving::new(&[]));
    assert_ne!(one.addr, other.addr);
}

#[test]
fn a_signal_ends_it_within_seconds_whatever_is_being_searched() {
    for signal in ["-TERM", "-INT"] {
        let mut serving = Serving::new(&["--addr", "127.0.0.1:0"]);
        let body = r#"{"at":{"game":"yolah"},"engine":"uct:memory=8","limit":{"time_ms":10000}}"#;
        // When another one is refused, as many go on as there may be at once.
        let another = r#"{"at":{"game":"yolah"},"engine":"random"}"#;
        let mut searches = Vec::new();
        while !serving.ask("POST /api/v1/analyze", another).starts_with("HTTP/1.1 503 ") {
            searches.push(serving.send("POST /api/v1/analyze", body));
        }
        // A connection that says nothing at all does not keep it either.
        let silent = TcpStream::connect(&serving.addr).unwrap();
        assert!(serving.ask("GET /api/health", "").starts_with("HTTP/1.1 200 "));
        let begun = Instant::now();
        serving.signal(signal);
        let status = serving.child.wait().unwrap();
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        assert!(status.success(), "{status}");
        let mut rest = String::new();
        serving.stdout.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
        drop((searches, silent));
    }
}

#[test]
fn a_folder_that_does_not_exist_is_wrong() {
    let output = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["serve", "--no-open", "--web", "no/such/folder"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text, "plywood: there is no folder no/such/folder\n");
}
