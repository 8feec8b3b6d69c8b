//! How a server ends.

use std::sync::Arc;

use plywood_server::ServerLimits;
use serde_json::json;

use crate::support::{Running, limits, soon, think};

#[tokio::test]
async fn a_server_with_searches_and_many_pages_stops_them_and_tells_the_pages() {
    let server = Running::with_limits(limits()).await;
    let mut pages = Vec::new();
    for n in 0..30 {
        let mut page = server.page().await;
        if n < 8 {
            page.send_json(&think(1)).await;
            assert_eq!(page.receive().await["answer"], "thought");
        }
        pages.push(page);
    }
    let addr = server.addr;
    // The searches would take ten minutes, for which nobody waits here.
    server.end().await;
    for page in &mut pages {
        let mut codes = Vec::new();
        while let Some(answer) = page.next().await {
            codes.push(answer["code"].clone());
        }
        assert_eq!(codes.last(), Some(&json!("closing")));
    }
    assert!(tokio::net::TcpStream::connect(addr).await.is_err(), "nobody listens any more");
}

#[tokio::test]
async fn who_waits_for_an_analysis_is_still_answered() {
    let server = Arc::new(Running::with_limits(ServerLimits { searches: 1, ..limits() }).await);
    let mut page = server.page().await;
    let analysis = {
        let server = Arc::clone(&server);
        tokio::spawn(async move {
            let limit = json!({ "time_ms": 9_000 });
            let body =
                json!({ "at": { "game": "yolah" }, "engine": "uct:memory=8", "limit": limit });
            // It may be refused while the page below has its turn.
            loop {
                let answer = server.post("/api/v1/analyze", &body).await;
                if answer.status != 503 {
                    return answer;
                }
            }
        })
    };
    // There is room for one search: once this one is refused, that one goes on.
    let quick = json!({ "ask": "think", "id": 1, "at": { "game": "yolah" }, "engine": "random" });
    page.request_until_busy(&quick, true).await;
    server.begin_shutdown();
    let answer = soon(analysis).await.unwrap();
    assert_eq!(answer.status, 200);
    assert!(answer.json()["best"].is_string());
}
