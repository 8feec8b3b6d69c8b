//! A class: who may see it, and what.

use std::sync::Arc;

use arena::live::LiveGames;
use plywood_server::{ClassView, Config, SharedClass};
use serde_json::{Value, json};

use crate::rest::fill;
use crate::support::{Running, limits};

/// A class of one bot.
#[derive(Debug)]
pub(crate) struct FakeClass;

impl ClassView for FakeClass {
    fn version(&self) -> u64 {
        1
    }

    fn standings(&self) -> Result<Value, String> {
        Ok(json!({ "game": "yavalath", "games": 0, "rows": [] }))
    }

    fn bot(&self, name: &str) -> Result<Option<Value>, String> {
        Ok((name == "ada <3").then(|| json!({ "name": name })))
    }

    fn games(&self) -> Option<&LiveGames> {
        None
    }
}

pub(crate) fn shared(key: Option<&str>) -> SharedClass {
    SharedClass { view: Arc::new(FakeClass), key: key.map(str::to_owned) }
}

/// A class with a store on all addresses of the machine.
async fn serve(folder: &tempfile::TempDir, key: Option<&str>) -> Running {
    let path = folder.path().join("games.db");
    fill(&path);
    let class = Some(shared(key));
    Running::at(
        "0.0.0.0",
        Config { store: Some(path), class, limits: limits(), ..Config::default() },
    )
    .await
}

const PRIVATE: [&str; 7] = [
    "/api/v1/class",
    "/api/v1/class/bots/ada%20%3C3",
    "/api/v1/events",
    "/api/v1/events/1",
    "/api/v1/events/1/games",
    "/api/v1/events/running",
    "/api/v1/records/1",
];

/// Somebody at another computer, as far as a test on one computer can tell: the server is called by a name of the
/// network.
const ELSEWHERE: &str = "Host: plywood.example:8017\r\n";

#[tokio::test]
async fn without_a_key_a_class_is_seen_at_its_own_computer_only() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&folder, None).await;
    for path in PRIVATE {
        assert_eq!(server.get(path).await.status, 200, "{path}");
        for cookie in ["", "Cookie: plywood-class=\r\n", "X-Forwarded-For: 203.0.113.7\r\n"] {
            let response = server.request("GET", path, &format!("{ELSEWHERE}{cookie}"), "").await;
            assert_eq!(response.status, 403, "{path} {cookie}");
            assert!(!String::from_utf8_lossy(&response.body).contains("ada"));
        }
    }
    // The games themselves are for everybody.
    assert_eq!(server.request("GET", "/api/v1/games", ELSEWHERE, "").await.status, 200);
}

#[tokio::test]
async fn with_the_link_of_the_teacher_a_class_is_seen_but_nothing_is_begun() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&folder, Some("0123456789abcdef")).await;
    let wrong = server.request("GET", "/?key=0123456789abcde0", ELSEWHERE, "").await;
    assert_eq!((wrong.status, wrong.header("set-cookie")), (200, None));
    let page = server.request("GET", "/?key=0123456789abcdef", ELSEWHERE, "").await;
    let cookie = page.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains("httponly") && cookie.contains("samesite=strict"), "{cookie}");
    let cookie = format!("Cookie: {}\r\n", cookie.split(';').next().unwrap());
    for path in PRIVATE {
        let with = server.request("GET", path, &format!("{ELSEWHERE}{cookie}"), "").await;
        assert_eq!(with.status, 200, "{path}");
        let other = format!("{ELSEWHERE}Cookie: plywood-class=0123456789abcde0\r\n");
        assert_eq!(server.request("GET", path, &other, "").await.status, 403, "{path}");
    }
    for path in ["/api/v1/events", "/api/v1/events/1/resume", "/api/v1/events/1/stop"] {
        let response = server.request("POST", path, &format!("{ELSEWHERE}{cookie}"), "{}").await;
        assert_eq!(response.status, 403, "{path}");
    }
}

#[tokio::test]
async fn a_bot_is_found_by_its_name_whatever_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&folder, None).await;
    assert_eq!(server.get("/api/v1/class/bots/ada%20%3C3").await.json()["name"], "ada <3");
    for none in ["ada", "%ff", "..", "a%2Fb"] {
        assert_eq!(server.get(&format!("/api/v1/class/bots/{none}")).await.status, 404, "{none}");
    }
    let mut page = server.page().await;
    assert_eq!((&page.hello["class"], &page.hello["may_run"]), (&json!(true), &json!(true)));
    page.send_json(&json!({ "ask": "watch", "id": 1 })).await;
    assert_eq!(page.receive().await["answer"], "event");
}
