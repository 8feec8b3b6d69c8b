//! The attacks.

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use super::client::{connect, frame, open_socket, request};

/// How many threads an attack has.
const THREADS: usize = 16;

/// An attacker gives up what takes longer.
const LIMIT: Duration = Duration::from_secs(2);

/// An attack on the server.
pub(super) struct Attack {
    pub(super) name: &'static str,
    pub(super) run: fn(SocketAddr) -> Held,
    /// How long it is kept up once all have come.
    pub(super) holds: Duration,
}

/// What an attack holds open until it is dropped.
pub(super) struct Held(Vec<Option<TcpStream>>);

impl Held {
    pub(super) fn tries(&self) -> usize {
        self.0.len()
    }
}

/// All attacks.
pub(super) static ATTACKS: &[Attack] = &[
    Attack {
        name: "600 clients ask for a large event and hang up",
        run: hang_up,
        holds: seconds(5),
    },
    Attack {
        name: "512 pages send half a message of 1 MB",
        run: |target| many(512, |_| half_message(target, 1_000_000)),
        holds: seconds(10),
    },
    Attack {
        name: "512 pages send half a message of 64 KiB",
        run: |target| many(512, |_| half_message(target, 65_536)),
        holds: seconds(10),
    },
    Attack {
        name: "512 clients send half a body of 1 MB",
        run: |target| many(512, |_| half_body(target)),
        holds: seconds(10),
    },
    Attack {
        name: "300 clients pipeline requests and do not read",
        run: |target| many(300, |_| pipeline(target, "/")),
        holds: seconds(15),
    },
    Attack {
        name: "300 clients pipeline requests for a large event and do not read",
        run: |target| many(300, |_| pipeline(target, "/api/v1/events/1")),
        holds: seconds(15),
    },
    Attack {
        name: "300 pages ask and do not read",
        run: |target| many(300, |_| deaf_page(target)),
        holds: seconds(15),
    },
    Attack {
        name: "100 searches at once",
        run: |target| many(100, |n| search(target, n)),
        holds: seconds(11),
    },
    Attack {
        name: "100 pages search at once, each four times",
        run: |target| many(100, |n| searching_page(target, n)),
        holds: seconds(11),
    },
];

const fn seconds(n: u64) -> Duration {
    Duration::from_secs(n)
}

/// So many attackers, some at the same time.
fn many(count: usize, attacker: impl Fn(usize) -> std::io::Result<TcpStream> + Sync) -> Held {
    std::thread::scope(|scope| {
        let attacker = &attacker;
        let share = |first: usize| (first..count).step_by(THREADS).map(|n| attacker(n).ok());
        let threads: Vec<_> = (0..THREADS)
            .map(|first| scope.spawn(move || share(first).collect::<Vec<_>>()))
            .collect();
        Held(threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect())
    })
}

fn hang_up(target: SocketAddr) -> Held {
    let mut held = many(600, |_| {
        let mut stream = connect(target, LIMIT)?;
        stream.write_all(request("GET", "/api/v1/events/1", "close", "").as_bytes())?;
        // Long enough for the server to begin.
        std::thread::sleep(Duration::from_millis(5));
        Ok(stream)
    });
    held.0.iter_mut().for_each(|stream| drop(stream.take()));
    held
}

fn half_message(target: SocketAddr, bytes: usize) -> std::io::Result<TcpStream> {
    let mut page = open_socket(target, LIMIT)?;
    let _ = page.write_all(&frame(bytes, &vec![b'x'; bytes / 2]));
    Ok(page)
}

fn half_body(target: SocketAddr) -> std::io::Result<TcpStream> {
    let mut stream = connect(target, LIMIT)?;
    let request = request("POST", "/api/v1/position", "close", &"x".repeat(1_000_000));
    let _ = stream.write_all(&request.as_bytes()[..request.len() - 500_000]);
    Ok(stream)
}

fn pipeline(target: SocketAddr, path: &str) -> std::io::Result<TcpStream> {
    let mut stream = connect(target, LIMIT)?;
    stream.set_nonblocking(true)?;
    let _ = stream.write_all(request("GET", path, "keep-alive", "").repeat(2000).as_bytes());
    Ok(stream)
}

fn deaf_page(target: SocketAddr) -> std::io::Result<TcpStream> {
    let mut page = open_socket(target, LIMIT)?;
    page.set_nonblocking(true)?;
    let question = br#"{"ask":"view","id":1,"at":{"game":"yavalanchan:size=7"}}"#;
    let _ = page.write_all(&frame(question.len(), question).repeat(500));
    Ok(page)
}

const GAMES: [&str; 5] = ["yolah", "yavalath", "yavalanchan", "awale", "othello"];

fn search(target: SocketAddr, n: usize) -> std::io::Result<TcpStream> {
    let game = GAMES[n % GAMES.len()];
    let body = format!(r#"{{"at":{{"game":"{game}"}},"limit":{{"time_ms":10000}}}}"#);
    let mut stream = connect(target, LIMIT)?;
    stream.write_all(request("POST", "/api/v1/analyze", "close", &body).as_bytes())?;
    Ok(stream)
}

fn searching_page(target: SocketAddr, n: usize) -> std::io::Result<TcpStream> {
    let mut page = open_socket(target, LIMIT)?;
    for (id, engine) in
        ["alphabeta", "uct", "alphabeta:hash=100", "uct:memory=100"].iter().enumerate()
    {
        let game = GAMES[n % GAMES.len()];
        let question = format!(
            r#"{{"ask":"think","id":{id},"at":{{"game":"{game}"}},"engine":"{engine}","limit":{{"time_ms":10000}}}}"#
        );
        page.write_all(&frame(question.len(), question.as_bytes()))?;
    }
    Ok(page)
}
