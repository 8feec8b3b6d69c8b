//! What is too much.

use futures_util::{SinkExt, StreamExt};
use plywood_server::ServerLimits;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Page, Running, limits, soon, think, view};

#[tokio::test]
async fn whoever_connects_and_asks_nothing_does_not_keep_others_out() {
    let quick = std::time::Duration::from_millis(300);
    let few =
        ServerLimits { connections: 2, request_timeout: quick, analysis_time: quick, ..limits() };
    let server = Running::with_limits(few).await;
    let mut silent = TcpStream::connect(server.addr).await.unwrap();
    let mut slow = TcpStream::connect(server.addr).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: 127.0.0.1").await.unwrap();
    // There is no place until they are sent away.
    assert_eq!(server.get("/api/health").await.status, 200);
    let mut rest = Vec::new();
    soon(silent.read_to_end(&mut rest)).await.unwrap();
    soon(slow.read_to_end(&mut rest)).await.unwrap();
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let quick = std::time::Duration::from_millis(300);
    let server = Running::with_limits(ServerLimits {
        request_timeout: quick,
        analysis_time: quick,
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
    loop {
        let answer = page.receive().await;
        if answer["id"] == 4 {
            assert_eq!(answer["answer"], "thought");
            break;
        }
    }
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
    while second.request(quick.clone()).await["code"] == "busy" {}
    let answered = server.post("/api/v1/analyze", &analysis).await;
    assert_eq!(answered.status, 200);
}

#[tokio::test]
async fn a_search_ends_when_the_server_wants_it_to() {
    let short = std::time::Duration::from_millis(30);
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
    for bytes in [1001, 10_000] {
        let told = told(server.page().await, long(bytes)).await;
        assert_eq!(told.len(), 1);
        assert_eq!((&told[0]["code"], &told[0]["id"]), (&json!("too_large"), &json!(1)));
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
    while page.request(quick.clone()).await["code"] != "busy" {
        if request.try_read(&mut [0; 12]).is_ok() {
            request = server.begin("POST", "/api/v1/analyze", "", &body.to_string()).await;
        }
    }
    drop(request);
    while page.request(quick.clone()).await["code"] == "busy" {}
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
    let idle_timeout = std::time::Duration::from_millis(300);
    let server = Running::with_limits(ServerLimits { sockets: 1, idle_timeout, ..limits() }).await;
    let url = format!("ws://{}/ws", server.addr);
    // Nobody reads from this one, so nobody answers for it. It never closes.
    let silent = server.page().await;
    soon(async { while tokio_tungstenite::connect_async(&url).await.is_err() {} }).await;
    drop(silent);
    let server = Running::with_limits(ServerLimits { idle_timeout, ..limits() }).await;
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
    let short = std::time::Duration::from_millis(20);
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
async fn there_is_room_for_only_so_many_pages() {
    let server = Running::with_limits(ServerLimits { sockets: 1, ..limits() }).await;
    let page = server.page().await;
    let url = format!("ws://{}/ws", server.addr);
    let refused = tokio_tungstenite::connect_async(&url).await.unwrap_err();
    assert!(refused.to_string().contains("503"), "{refused}");
    drop(page);
    while tokio_tungstenite::connect_async(&url).await.is_err() {}
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
