//! What is too much.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use plywood_server::ServerLimits;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Page, Running, limits, soon, think, view};

#[tokio::test]
async fn whoever_connects_and_asks_nothing_does_not_keep_others_out() {
    let never = Duration::from_hours(1);
    let few = ServerLimits { connections: 2, request_timeout: never, ..limits() };
    let server = Running::with_limits(few).await;
    let mut silent = TcpStream::connect(server.addr).await.unwrap();
    let mut slow = TcpStream::connect(server.addr).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: 127.0.0.1").await.unwrap();
    // The one that was idle for the longest time makes room.
    assert_eq!(server.get("/api/health").await.status, 200);
    assert_eq!(soon(silent.read(&mut [0; 100])).await.unwrap_or(0), 0);
    slow.write_all(b"\r\n\r\n").await.unwrap();
    assert!(soon(slow.read(&mut [0; 100])).await.unwrap() > 0, "the other one is answered");
}

#[tokio::test]
async fn whoever_connects_and_asks_nothing_is_sent_away_after_a_while() {
    let request_timeout = Duration::from_millis(300);
    let server = Running::with_limits(ServerLimits { request_timeout, ..limits() }).await;
    let mut silent = TcpStream::connect(server.addr).await.unwrap();
    assert_eq!(soon(silent.read(&mut [0; 100])).await.unwrap_or(0), 0);
}

/// A client that asks again and again, and reads nothing. It ends with the connection.
async fn deaf(server: &Running) -> JoinHandle<()> {
    let mut stream = TcpStream::connect(server.addr).await.unwrap();
    let requests = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(1000);
    tokio::spawn(async move { while stream.write_all(requests.as_bytes()).await.is_ok() {} })
}

#[tokio::test]
async fn whoever_does_not_read_does_not_keep_others_out() {
    let never = Duration::from_hours(1);
    let few = ServerLimits { connections: 3, write_timeout: never, ..limits() };
    let server = Running::with_limits(few).await;
    let mut clients = Vec::new();
    for _ in 0..3 {
        clients.push(deaf(&server).await);
    }
    assert_eq!(server.get("/api/health").await.status, 200);
    clients.iter().for_each(JoinHandle::abort);
}

#[tokio::test]
async fn whoever_does_not_read_is_disconnected() {
    let write_timeout = Duration::from_millis(300);
    let server = Running::with_limits(ServerLimits { write_timeout, ..limits() }).await;
    soon(deaf(&server).await).await.unwrap();
    assert_eq!(server.get("/api/health").await.status, 200);
}

#[tokio::test]
async fn an_address_may_have_only_so_many_connections_and_the_oldest_idle_one_goes() {
    let few = ServerLimits { address_connections: 2, ..limits() };
    let server = Running::with_limits(few).await;
    let mut oldest = TcpStream::connect(server.addr).await.unwrap();
    let mut other = TcpStream::connect(server.addr).await.unwrap();
    assert_eq!(server.get("/api/health").await.status, 200);
    assert_eq!(soon(oldest.read(&mut [0; 100])).await.unwrap_or(0), 0);
    other.write_all(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").await.unwrap();
    assert!(soon(other.read(&mut [0; 100])).await.unwrap() > 0);
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    // The time of a search is not added to that of the request.
    let server = Running::with_limits(ServerLimits {
        request_timeout: Duration::from_millis(300),
        analysis_time: Duration::from_hours(1),
        ..limits()
    })
    .await;
    let mut slow = TcpStream::connect(server.addr).await.unwrap();
    let head = "POST /api/v1/position HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{";
    slow.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    soon(slow.read_to_string(&mut answer)).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    let body = r#"{"error":{"code":"late","message":"the request took too long to come"}}"#;
    assert!(answer.ends_with(body), "{answer}");
}

#[tokio::test]
async fn a_page_may_have_only_so_many_searches() {
    let server = Running::with_limits(ServerLimits { page_searches: 2, ..limits() }).await;
    let mut page = server.page().await;
    page.send_json(&think(1)).await;
    page.send_json(&think(2)).await;
    assert_eq!(page.request(think(3)).await["code"], "busy");
    page.send_json(&json!({ "ask": "stop", "id": 1 })).await;
    assert_eq!(page.last(1).await["done"], true);
    // With its last word, a search has made room for the next.
    page.send_json(&think(4)).await;
    let first = async {
        loop {
            let answer = page.receive().await;
            if answer["id"] == 4 {
                return answer;
            }
        }
    };
    assert_eq!(soon(first).await["answer"], "thought");
}

#[tokio::test]
async fn the_server_has_only_so_many_searches_and_a_page_that_goes_leaves_its_own() {
    let server = Running::with_limits(ServerLimits { searches: 1, ..limits() }).await;
    let mut first = server.page().await;
    let mut second = server.page().await;
    first.send_json(&think(1)).await;
    assert_eq!(first.receive().await["answer"], "thought");
    assert_eq!(second.request(think(1)).await["code"], "busy");
    let analysis = json!({ "at": { "game": "yolah" }, "limit": { "nodes": 1 } });
    let refused = server.post("/api/v1/analyze", &analysis).await;
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (503, &json!("busy")));
    drop(first);
    let quick = json!({ "ask": "think", "id": 2, "at": { "game": "yolah" }, "engine": "random" });
    second.request_until_busy(&quick, false).await;
    let answered = server.post("/api/v1/analyze", &analysis).await;
    assert_eq!(answered.status, 200);
}

#[tokio::test]
async fn a_search_ends_when_the_server_wants_it_to() {
    let short = Duration::from_millis(30);
    let server =
        Running::with_limits(ServerLimits { search_time: short, analysis_time: short, ..limits() })
            .await;
    let mut page = server.page().await;
    assert_eq!(page.request(think(1)).await["done"], true);
    let analysis = json!({ "at": { "game": "yolah" }, "limit": { "time_ms": 600_000 } });
    assert_eq!(server.post("/api/v1/analyze", &analysis).await.status, 200);
    let server = Running::with_limits(ServerLimits { nodes: 50, ..limits() }).await;
    let answer = server.page().await.request(think(1)).await;
    assert!(answer["thought"]["nodes"].as_u64().unwrap() < 5_000, "{answer}");
}

#[tokio::test]
async fn an_engine_that_asks_for_too_much_is_refused() {
    let server = Running::with_limits(ServerLimits { threads: 2, ..limits() }).await;
    let mut page = server.page().await;
    for engine in ["alphabeta:hash=100000", "uct:memory=999999", "alphabeta:threads=200"] {
        let question =
            json!({ "ask": "think", "id": 1, "at": { "game": "yolah" }, "engine": engine });
        assert_eq!(page.request(question).await["code"], "too_large", "{engine}");
        let body = json!({ "at": { "game": "yolah" }, "engine": engine });
        assert_eq!(server.post("/api/v1/analyze", &body).await.status, 413, "{engine}");
    }
}

/// A message of this many bytes.
fn long(bytes: usize) -> Message {
    let question = |text: &str| json!({ "ask": "read", "id": 1, "text": text }).to_string();
    let frame = question("").len();
    Message::text(question(&"x".repeat(bytes - frame)))
}

/// What a page is told after this, until the connection ends.
async fn told(mut page: Page, message: Message) -> Vec<Value> {
    page.send(message).await;
    let mut told = Vec::new();
    while let Some(answer) = page.next().await {
        told.push(answer);
    }
    told
}

#[tokio::test]
async fn a_message_that_is_too_large_is_said_to_be_and_ends_the_connection() {
    let server = Running::with_limits(ServerLimits { message_bytes: 1000, ..limits() }).await;
    let mut page = server.page().await;
    page.send(long(1000)).await;
    assert_eq!(page.receive().await["code"], "wrong", "just as large as it may be");
    for (bytes, id) in
        [(1001, json!(1)), (2000, json!(1)), (2001, Value::Null), (9999, Value::Null)]
    {
        let told = told(server.page().await, long(bytes)).await;
        assert_eq!(told.len(), 1);
        assert_eq!((&told[0]["code"], &told[0]["id"]), (&json!("too_large"), &id));
        assert!(told[0]["message"].as_str().unwrap().contains("1000 bytes"));
    }
    // The declared length of a frame is enough to reject it: 10 MB of text, masked, in one frame.
    let mut page = server.page().await;
    let length = 10_000_000_u64.to_be_bytes();
    page.send_raw(&[&[0x81, 0xff], &length[..], &[0; 4]].concat()).await;
    assert_eq!(page.receive().await["code"], "too_large");
    // A client that goes on sending may not receive the error.
    let (mut sink, mut answers) = server.page().await.split();
    let sending = sink.send(long(10_000_000));
    let (_, ()) =
        soon(async { tokio::join!(sending, async { while answers.next().await.is_some() {} }) })
            .await;
}

#[tokio::test]
async fn half_a_message_that_would_be_too_large_is_rejected_by_its_declared_length() {
    let server = Running::with_limits(limits()).await;
    let mut page = server.page().await;
    let length = 1_000_000_u64.to_be_bytes();
    page.send_raw(&[&[0x81, 0xff], &length[..], &[0; 4], &[b'x'; 1000]].concat()).await;
    assert_eq!(page.receive().await["code"], "too_large");
}

#[tokio::test]
async fn a_body_that_is_too_large_is_read_so_that_its_sender_can_be_told() {
    let server = Running::with_limits(ServerLimits { message_bytes: 100_000, ..limits() }).await;
    for bytes in [100_000, 1_000_000] {
        let body = json!({ "game": "yolah", "moves": ["x".repeat(bytes)] });
        let refused = server.post("/api/v1/position", &body).await;
        assert_eq!((refused.status, &refused.json()["error"]["code"]), (413, &json!("too_large")));
        let message = refused.json()["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.contains("100000 bytes"), "{message}");
    }
}

#[tokio::test]
async fn a_refusal_is_one_short_line_whatever_it_quotes() {
    let server = Running::with_limits(limits()).await;
    let mut page = server.page().await;
    for mv in ["a\nb\0\u{202e}c".to_owned(), "é\n".repeat(10_000)] {
        let told = page.request(view(1, "yolah", &[&mv])).await["message"].clone();
        let body = json!({ "game": "yolah", "moves": [mv] });
        let refused = server.post("/api/v1/position", &body).await;
        assert_eq!((refused.status, &refused.json()["error"]["message"]), (400, &told));
        let told = told.as_str().unwrap();
        assert!(told.chars().count() <= 300, "{told}");
        assert!(!told.contains(|c: char| c.is_control() || c == '\u{202e}'), "{told}");
    }
}

#[tokio::test]
async fn who_is_told_to_wait_is_told_for_which_question() {
    let server = Running::with_limits(ServerLimits { searches: 0, ..limits() }).await;
    let busy = server.page().await.request(think(5)).await;
    assert_eq!((&busy["code"], &busy["id"]), (&json!("busy"), &json!(5)));
    let server = Running::with_limits(ServerLimits { page_searches: 0, ..limits() }).await;
    let busy = server.page().await.request(think(6)).await;
    assert_eq!((&busy["code"], &busy["id"]), (&json!("busy"), &json!(6)));
}

#[tokio::test]
async fn an_analysis_that_nobody_waits_for_any_more_ends() {
    let server = Running::with_limits(ServerLimits { searches: 1, ..limits() }).await;
    let mut page = server.page().await;
    let quick = json!({ "ask": "think", "id": 1, "at": { "game": "yolah" }, "engine": "random" });
    let body = json!({
        "at": { "game": "yolah" }, "engine": "uct:memory=8", "limit": { "nodes": 4_000_000_000_u32 },
    });
    let mut request = server.begin("POST", "/api/v1/analyze", "", &body.to_string()).await;
    // It may have been refused while the page had its turn; then it is asked again.
    let refused = async {
        while page.request(quick.clone()).await["code"] != "busy" {
            if request.try_read(&mut [0; 12]).is_ok() {
                request = server.begin("POST", "/api/v1/analyze", "", &body.to_string()).await;
            }
        }
    };
    soon(refused).await;
    drop(request);
    page.request_until_busy(&quick, false).await;
}

#[tokio::test]
async fn of_all_moves_only_as_many_are_told_as_were_asked_for() {
    let server = Running::with_limits(limits()).await;
    let mut page = server.page().await;
    for engine in ["uct:memory=8", "alphabeta", "montecarlo", "minimax:depth=1"] {
        for lines in [0, 1, 4] {
            let question = json!({
                "ask": "think", "id": 1, "at": { "game": "yavalath" }, "engine": engine,
                "limit": { "nodes": 3000 }, "lines": lines,
            });
            page.send_json(&question).await;
            loop {
                let answer = page.receive().await;
                let reported = answer["thought"]["candidates"].as_array().expect("a report").len();
                assert!(reported <= lines.max(1), "{engine}: {reported} of {lines}");
                if answer["done"] == true {
                    assert_eq!(reported, lines.max(1), "{engine}");
                    assert_eq!(
                        answer["thought"]["candidates"][0]["move"],
                        answer["thought"]["best"]
                    );
                    break;
                }
            }
        }
    }
}

#[tokio::test]
async fn a_page_that_takes_nothing_and_says_nothing_is_gone_and_one_that_answers_to_pings_stays() {
    let idle_timeout = Duration::from_millis(300);
    let server = Running::with_limits(ServerLimits { idle_timeout, ..limits() }).await;
    // Nobody answers to the pings of this one.
    server.page().await.ended_by_server().await;
    let mut page = server.page().await;
    for _ in 0..4 {
        page.pinged().await;
    }
    assert_eq!(page.request(view(1, "yolah", &[])).await["answer"], "view");
}

#[tokio::test]
async fn a_page_that_asks_and_never_reads_is_not_listened_to_and_fills_no_memory() {
    let server = Running::with_limits(limits()).await;
    let mut page = server.page().await;
    // Each answer is many times as long as its question, which is not taken before there is room
    // for the answer: after a while there is no way to ask.
    let question = Message::text(view(1, "yavalanchan:size=7", &[]).to_string());
    let mut asked = 0;
    while page.try_send(question.clone()).await {
        asked += 1;
        assert!(asked < 1_000_000, "somebody keeps all these answers");
    }
    // Other pages do not notice.
    assert_eq!(server.page().await.request(view(2, "yolah", &[])).await["answer"], "view");
    // And when it reads at last, it is answered.
    assert_eq!(page.receive().await["answer"], "view");
}

#[tokio::test]
async fn limits_at_their_extremes_break_nothing() {
    let short = Duration::from_millis(20);
    let server = Running::with_limits(ServerLimits { search_time: short, ..limits() }).await;
    let mut page = server.page().await;
    let most = u32::MAX;
    for engine in catalog::ENGINES {
        for limit in [
            json!({ "time_ms": 0 }),
            json!({ "time_ms": most }),
            json!({ "nodes": 0 }),
            json!({ "nodes": most }),
            json!({ "depth": 0 }),
            json!({ "depth": most }),
        ] {
            for game in ["yolah", "yavalath:players=3"] {
                let question = json!({
                    "ask": "think", "id": 1, "at": { "game": game }, "engine": engine.name,
                    "limit": limit, "lines": 255, "seed": most,
                });
                let answer = page.request(question).await;
                assert_ne!(answer["code"], "failed", "{} {game} {limit}", engine.name);
            }
        }
    }
}

#[tokio::test]
async fn who_asks_too_often_is_told_to_wait() {
    let server =
        Running::with_limits(ServerLimits { requests_per_second: 3, ..ServerLimits::default() })
            .await;
    let mut page = server.page().await;
    let mut codes = Vec::new();
    for id in 0..30 {
        codes.push(page.request(view(id, "yolah", &[])).await["code"].clone());
    }
    assert_eq!(codes[0], Value::Null);
    assert!(codes.contains(&json!("busy")), "{codes:?}");
    let refused = server.get("/api/v1/games").await;
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (429, &json!("busy")));
    assert_eq!(server.get("/api/health").await.status, 200);
}

#[tokio::test]
async fn a_connection_over_the_rate_limit_is_closed() {
    let few = ServerLimits { requests_per_second: 3, ..ServerLimits::default() };
    let server = Running::with_limits(few).await;
    let mut stream = TcpStream::connect(server.addr).await.unwrap();
    let requests = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(50);
    stream.write_all(requests.as_bytes()).await.unwrap();
    let mut answers = Vec::new();
    // What it has sent after that is not read, so the connection may be reset.
    let _ = soon(stream.read_to_end(&mut answers)).await;
    let answers = String::from_utf8_lossy(&answers);
    assert_eq!(answers.matches("HTTP/1.1 429 ").count(), 1, "{answers}");
}

#[tokio::test]
async fn who_sends_too_many_messages_that_are_no_question_is_told_to_wait() {
    let few = ServerLimits { requests_per_second: 3, ..ServerLimits::default() };
    for message in [Message::text("hello"), Message::binary(vec![1, 2, 3])] {
        let server = Running::with_limits(few.clone()).await;
        let mut page = server.page().await;
        let mut codes = Vec::new();
        for _ in 0..30 {
            page.send(message.clone()).await;
            codes.push(page.receive().await["code"].clone());
        }
        assert!(codes.contains(&json!("busy")), "{codes:?}");
    }
}

#[tokio::test]
async fn who_is_told_to_wait_can_still_stop_a_search() {
    let few = ServerLimits { requests_per_second: 3, ..ServerLimits::default() };
    let server = Running::with_limits(few).await;
    let mut page = server.page().await;
    page.send_json(&think(1)).await;
    page.request_until_busy(&view(2, "yolah", &[]), true).await;
    page.send_json(&json!({ "ask": "stop", "id": 1 })).await;
    assert_eq!(page.last(1).await["done"], true);
}

#[tokio::test]
async fn there_is_room_for_only_so_many_pages() {
    let server = Running::with_limits(ServerLimits { sockets: 1, ..limits() }).await;
    let mut page = server.page().await;
    page.request(view(1, "yolah", &[])).await;
    let url = format!("ws://{}/ws", server.addr);
    let refused = soon(tokio_tungstenite::connect_async(&url)).await.unwrap_err();
    assert!(refused.to_string().contains("503"), "{refused}");
    drop(page);
    soon(async { while tokio_tungstenite::connect_async(&url).await.is_err() {} }).await;
}

#[tokio::test]
async fn a_page_that_asks_nothing_makes_room_for_another_and_is_told() {
    for few in
        [ServerLimits { sockets: 1, ..limits() }, ServerLimits { address_sockets: 1, ..limits() }]
    {
        let server = Running::with_limits(few).await;
        let mut silent = server.page().await;
        let mut page = server.page().await;
        assert_eq!(silent.receive().await["code"], "busy");
        assert!(silent.next().await.is_none());
        assert_eq!(page.request(view(1, "yolah", &[])).await["answer"], "view");
    }
}

#[tokio::test]
async fn a_page_that_has_asked_nothing_for_long_makes_room_unless_it_searches() {
    let short = ServerLimits { sockets: 1, idle_timeout: Duration::from_secs(1), ..limits() };
    let server = Running::with_limits(short).await;
    let url = format!("ws://{}/ws", server.addr);
    let mut page = server.page().await;
    page.send_json(&think(1)).await;
    // There is a ping after each half of the time.
    for _ in 0..3 {
        page.pinged().await;
        assert!(soon(tokio_tungstenite::connect_async(&url)).await.is_err());
    }
    page.send_json(&json!({ "ask": "stop", "id": 1 })).await;
    let reading = async { while page.next().await.is_some() {} };
    let connecting = async { while tokio_tungstenite::connect_async(&url).await.is_err() {} };
    soon(async { tokio::join!(reading, connecting) }).await;
}

#[tokio::test]
async fn all_engines_together_have_only_so_much_memory() {
    let few = ServerLimits { memory_mib: 60, searches: 4, ..limits() };
    let server = Running::with_limits(few).await;
    let mut page = server.page().await;
    let search = |id: u32, engine: &str| {
        json!({
            "ask": "think", "id": id, "at": { "game": "yolah" }, "engine": engine,
            "limit": { "time_ms": 600_000 },
        })
    };
    page.send_json(&search(1, "uct:memory=40")).await;
    assert_eq!(page.receive().await["answer"], "thought");
    assert_eq!(page.request(search(2, "alphabeta:hash=21")).await["code"], "busy");
    assert_eq!(page.request(search(3, "alphabeta:hash=41")).await["code"], "too_large");
    // An engine that asks for none has its share, 15.
    page.send_json(&search(4, "alphabeta")).await;
    page.send_json(&json!({ "ask": "stop", "id": 4 })).await;
    assert_eq!(page.last(4).await["done"], true);
}
