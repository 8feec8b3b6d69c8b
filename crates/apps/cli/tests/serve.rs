//! `plywood serve`, end to end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

/// Whatever does not happen in this time will not happen.
const LONG: Duration = Duration::from_mins(1);

/// A server that is killed if its test fails.
struct Serving {
    child: Child,
    stdout: Receiver<String>,
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
        let stdout = lines(child.stdout.take().unwrap());
        let mut serving = Self { child, stdout, addr: String::new() };
        let line = serving.stdout.recv_timeout(LONG).expect("it says where it is");
        let addr = line.strip_prefix("Plywood is at http://").and_then(|l| l.strip_suffix('/'));
        serving.addr = addr.unwrap_or_else(|| panic!("{line:?}")).into();
        serving
    }

    /// Sends a request and reads whatever comes until the connection ends.
    fn ask(&self, head: &str, body: &str) -> String {
        let mut answer = String::new();
        self.send(head, body).read_to_string(&mut answer).expect("it is answered");
        answer
    }

    fn send(&self, head: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.addr).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream.set_write_timeout(Some(LONG)).unwrap();
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

    /// Waits until it has ended, and returns whatever it said meanwhile.
    fn end(mut self) -> (ExitStatus, Vec<String>) {
        let mut said = Vec::new();
        loop {
            match self.stdout.recv_timeout(LONG) {
                Ok(line) => said.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end; it said {said:?}"),
            }
        }
        (self.child.wait().unwrap(), said)
    }
}

/// The lines of a program, from a thread, so that whoever waits for one can stop waiting.
fn lines(stdout: ChildStdout) -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
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
fn a_signal_ends_it_whatever_is_being_searched() {
    for signal in ["-TERM", "-INT"] {
        let serving = Serving::new(&["--addr", "127.0.0.1:0"]);
        let body = r#"{"at":{"game":"yolah"},"engine":"uct:memory=8","limit":{"time_ms":10000}}"#;
        // When another one is refused, as many go on as there may be at once.
        let another = r#"{"at":{"game":"yolah"},"engine":"random"}"#;
        let is_refused =
            || serving.ask("POST /api/v1/analyze", another).starts_with("HTTP/1.1 503 ");
        let mut searches = Vec::new();
        while !is_refused() {
            searches.push(serving.send("POST /api/v1/analyze", body));
            assert!(searches.len() < 1000, "no search is refused");
        }
        // A connection that says nothing at all does not keep it either.
        let silent = TcpStream::connect(&serving.addr).unwrap();
        assert!(serving.ask("GET /api/health", "").starts_with("HTTP/1.1 200 "));
        serving.signal(signal);
        let (status, said) = serving.end();
        assert!(status.success(), "{status}");
        assert_eq!(said, [""; 0]);
        drop((searches, silent));
    }
}

#[test]
fn the_memory_of_all_engines_can_be_chosen() {
    let serving = Serving::new(&["--addr", "127.0.0.1:0", "--memory", "30"]);
    let status = |engine: &str| {
        let body =
            format!(r#"{{"at":{{"game":"yolah"}},"engine":"{engine}","limit":{{"nodes":10}}}}"#);
        serving.ask("POST /api/v1/analyze", &body)[9..12].to_owned()
    };
    assert_eq!(status("alphabeta:hash=20"), "200");
    assert_eq!(status("alphabeta:hash=21"), "413");
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
