//! A server, and who talks to it.

use std::future::Future;
use std::net::SocketAddr;
use std::panic::Location;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use plywood_server::{Config, Server, ServerLimits};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Whatever does not happen in this time will not happen.
const LONG: Duration = Duration::from_mins(1);

/// What is not sent in this time waits for somebody to read.
const STUCK: Duration = Duration::from_secs(2);

/// Waits for what has to happen, and fails if it does not.
#[track_caller]
pub(crate) fn soon<T>(what: impl Future<Output = T>) -> impl Future<Output = T> {
    let place = Location::caller();
    async move {
        let happened = tokio::time::timeout(LONG, what).await;
        happened.unwrap_or_else(|_| panic!("nothing happened for {LONG:?} at {place}"))
    }
}

/// What tests allow: as the server does, but for who asks a lot in a short time.
pub(crate) fn limits() -> ServerLimits {
    ServerLimits { requests_per_second: 1_000_000, ..ServerLimits::default() }
}

/// A server that runs.
pub(crate) struct Running {
    pub(crate) addr: SocketAddr,
    shutdown: Arc<Notify>,
    ended: JoinHandle<()>,
}

impl Running {
    pub(crate) async fn new(config: Config) -> Self {
        Self::at("127.0.0.1", config).await
    }

    /// A server that listens on an address, and is reached on this machine.
    pub(crate) async fn at(ip: &str, config: Config) -> Self {
        let ip: std::net::IpAddr = ip.parse().unwrap();
        let server = Server::bind((ip, 0).into(), config).await.unwrap();
        let addr = ([127, 0, 0, 1], server.addr().port()).into();
        let shutdown = Arc::new(Notify::new());
        let signal = Arc::clone(&shutdown);
        let ended = tokio::spawn(server.run(async move { signal.notified().await }));
        Self { addr, shutdown, ended }
    }

    pub(crate) async fn with_limits(limits: ServerLimits) -> Self {
        Self::new(Config { limits, ..Config::default() }).await
    }

    pub(crate) async fn page(&self) -> Page {
        self.page_in("en").await
    }

    pub(crate) async fn page_in(&self, language: &str) -> Page {
        let url = format!("ws://{}/ws?lang={language}", self.addr);
        // Like a browser, it sends every message at once.
        let connecting = tokio_tungstenite::connect_async_with_config(url, None, true);
        let (socket, _) = soon(connecting).await.unwrap();
        let mut page = Page { socket, hello: Value::Null };
        page.hello = page.receive().await;
        page
    }

    pub(crate) fn begin_shutdown(&self) {
        self.shutdown.notify_one();
    }

    /// Tells it to end, and waits until it has.
    pub(crate) async fn end(self) {
        self.begin_shutdown();
        soon(self.ended).await.unwrap();
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.request("GET", path, "", "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Response {
        self.request("POST", path, "", &body.to_string()).await
    }

    /// A request with more headers, each with its end of line; they may replace `Host`.
    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> Response {
        let mut stream = self.begin(method, path, headers, body).await;
        let mut bytes = Vec::new();
        soon(stream.read_to_end(&mut bytes)).await.unwrap();
        Response::read(&bytes)
    }

    /// The same without waiting for the answer.
    pub(crate) async fn begin(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> TcpStream {
        let mut stream = TcpStream::connect(self.addr).await.unwrap();
        let named = headers.contains("Host: ");
        let host = if named { String::new() } else { format!("Host: {}\r\n", self.addr) };
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        soon(stream.write_all(request.as_bytes())).await.unwrap();
        stream
    }
}

/// What a request was answered with.
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Response {
    fn read(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Self { status, head: head.to_ascii_lowercase(), body: bytes[end + 4..].to_vec() }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut fields = self.head.lines().filter_map(|line| line.split_once(": "));
        fields.find_map(|(known, value)| (known == name).then_some(value))
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// A page.
pub(crate) struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) hello: Value,
}

impl Page {
    pub(crate) async fn send_json(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await;
    }

    pub(crate) async fn send(&mut self, message: Message) {
        soon(self.socket.send(message)).await.unwrap();
    }

    /// Sends, unless the other side takes nothing for a while.
    pub(crate) async fn try_send(&mut self, message: Message) -> bool {
        tokio::time::timeout(STUCK, self.socket.send(message)).await.is_ok_and(|sent| sent.is_ok())
    }

    /// Sends bytes as they are, such as a part of a frame.
    pub(crate) async fn send_raw(&mut self, bytes: &[u8]) {
        soon(self.socket.get_mut().write_all(bytes)).await.unwrap();
    }

    /// Waits for the end of the connection without answering to anything, not even to pings.
    pub(crate) async fn ended_by_server(&mut self) {
        let mut bytes = [0; 4096];
        soon(async { while matches!(self.socket.get_mut().read(&mut bytes).await, Ok(1..)) {} })
            .await;
    }

    /// Waits for the next ping, which is answered by itself.
    pub(crate) async fn pinged(&mut self) {
        while !matches!(soon(self.socket.next()).await, Some(Ok(Message::Ping(_)))) {}
    }

    /// The next message, unless the connection has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            match soon(self.socket.next()).await?.ok()? {
                Message::Text(text) => return Some(serde_json::from_str(&text).unwrap()),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    pub(crate) async fn receive(&mut self) -> Value {
        self.next().await.expect("the connection holds")
    }

    /// The last answer to a question.
    pub(crate) async fn last(&mut self, id: u32) -> Value {
        let last = async {
            loop {
                let answer = self.receive().await;
                let goes_on = answer["answer"] == "thought" && answer["done"] == false;
                if answer["id"] == id && !goes_on {
                    return answer;
                }
            }
        };
        soon(last).await
    }

    /// Asks again and again, until it is told to wait or no longer.
    pub(crate) async fn request_until_busy(&mut self, question: &Value, busy: bool) {
        let asking =
            async { while (self.request(question.clone()).await["code"] == "busy") != busy {} };
        soon(asking).await;
    }

    pub(crate) async fn request(&mut self, question: Value) -> Value {
        let id = question["id"].as_u64().unwrap() as u32;
        self.send_json(&question).await;
        self.last(id).await
    }

    /// Both directions by themselves.
    pub(crate) fn split(self) -> (impl SinkExt<Message>, impl StreamExt<Item = Value> + Unpin) {
        let (sink, stream) = self.socket.split();
        let texts = stream.filter_map(|message| {
            let text = message.ok().and_then(|message| message.into_text().ok());
            std::future::ready(text.and_then(|text| serde_json::from_str(&text).ok()))
        });
        (sink, texts)
    }
}

pub(crate) fn view(id: u32, game: &str, moves: &[&str]) -> Value {
    json!({ "ask": "view", "id": id, "at": { "game": game, "moves": moves } })
}

/// A search that would take as long as it may.
pub(crate) fn think(id: u32) -> Value {
    json!({
        "ask": "think", "id": id, "at": { "game": "yolah" }, "engine": "uct:memory=8",
        "limit": { "time_ms": 600_000 },
    })
}
