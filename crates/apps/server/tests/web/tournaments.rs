//! Events that are begun, watched, stopped and resumed over the interface.

use std::path::{Path, PathBuf};

use arena::store::Store;
use arena::{Entrant, Plan, Schedule};
use plywood_server::Config;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{Page, Running, limits, soon};

/// A server with a store.
struct Site {
    _folder: TempDir,
    path: PathBuf,
    server: Running,
}

impl Site {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let server = serve(&path).await;
        Self { _folder: folder, path, server }
    }

    async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let response = self.server.post(path, body).await;
        (response.status, response.json())
    }

    async fn begin(&self, form: &Value) -> i64 {
        let (status, answer) = self.post("/api/v1/events", form).await;
        assert_eq!(status, 200, "{answer}");
        answer["event"].as_i64().unwrap()
    }

    fn events(&self) -> usize {
        Store::read(&self.path).map_or(0, |store| store.events().unwrap().len())
    }
}

async fn serve(path: &Path) -> Running {
    Running::new(Config { store: Some(path.into()), limits: limits(), ..Config::default() }).await
}

/// A tournament that is over in a moment.
fn short() -> Value {
    json!({
        "game": "yavalath", "rounds": 3, "limit": { "nodes": 20 }, "openings": { "random": 2 },
        "engines": [{ "engine": "random" }, { "engine": "reflex", "name": "Rita" }, { "engine": "montecarlo" }],
    })
}

/// One that goes on until it is stopped.
fn long() -> Value {
    json!({
        "game": "yolah", "rounds": 50_000, "limit": { "nodes": 50 }, "threads": 1,
        "engines": [{ "engine": "random" }, { "engine": "reflex" }],
    })
}

/// Waits for a picture of an event that is as wanted.
async fn picture(page: &mut Page, id: u32, wanted: impl Fn(&Value) -> bool) -> Value {
    let looking = async {
        loop {
            let answer = page.receive().await;
            assert_ne!(answer["answer"], "error", "{answer}");
            assert_ne!(answer["event"]["state"], "failed", "{answer}");
            if answer["id"] == id && answer["answer"] == "event" && wanted(&answer["event"]) {
                return answer["event"].clone();
            }
        }
    };
    soon(looking).await
}

async fn watch(server: &Running) -> Page {
    let mut page = server.page().await;
    page.send_json(&json!({ "ask": "watch", "id": 1 })).await;
    page
}

#[tokio::test]
async fn a_tournament_is_watched_to_its_end_and_is_that_of_the_command_line() {
    let site = Site::new().await;
    let mut page = watch(&site.server).await;
    assert_eq!(picture(&mut page, 1, |_| true).await, Value::Null, "nothing was begun");
    let id = site.begin(&short()).await;
    let end = picture(&mut page, 1, |event| event["state"] == "finished").await;
    assert_eq!(
        (&end["event"], &end["played"], &end["planned"]),
        (&json!(id), &json!(18), &json!(18))
    );
    let table = end["table"].as_array().unwrap();
    let games: u64 = table.iter().map(|row| row["games"].as_u64().unwrap()).sum();
    assert_eq!((table.len(), games), (3, 36));
    assert!(table.iter().any(|row| row["name"] == "Rita"));
    assert!(end["boards"].as_array().unwrap().iter().all(|board| board["winners"].is_array()));

    // The same plan, played by the runner itself, has the same games.
    let store = Store::read(&site.path).unwrap();
    let event = store.event(id).unwrap().unwrap();
    assert!(event.finished);
    let folder = tempfile::tempdir().unwrap();
    let mut other = Store::open(&folder.path().join("games.db")).unwrap();
    let twin = other.begin(&event.plan, 18, 0).unwrap();
    arena::run(&twin, &mut other, &arena::RunOptions::default()).unwrap();
    let moves = |store: &Store, event| -> Vec<_> {
        store.played(event).unwrap().into_iter().map(|game| (game.moves, game.winners)).collect()
    };
    assert_eq!(moves(&store, &event), moves(&other, &twin));
}

#[tokio::test]
async fn a_tournament_that_is_stopped_goes_on_where_it_was() {
    let site = Site::new().await;
    let mut page = watch(&site.server).await;
    let id = site.begin(&long()).await;
    picture(&mut page, 1, |event| event["played"].as_u64() > Some(2)).await;
    let (status, _) = site.post(&format!("/api/v1/events/{id}/stop"), &json!({})).await;
    assert_eq!(status, 200);
    let stopped = picture(&mut page, 1, |event| event["state"] == "interrupted").await;
    // The store is free again, and has every game that was counted.
    let store = Store::open(&site.path).unwrap();
    let event = store.event(id).unwrap().unwrap();
    let played = store.progress(&event).unwrap().played;
    assert_eq!(json!(played), stopped["played"]);
    drop(store);
    let (status, answer) = site.post(&format!("/api/v1/events/{id}/resume"), &json!({})).await;
    assert_eq!((status, &answer["event"]), (200, &json!(id)));
    let more =
        |event: &Value| event["state"] == "running" && event["played"].as_u64() > Some(played);
    picture(&mut page, 1, more).await;
    assert_eq!(site.events(), 1, "it is the same event");
    site.post(&format!("/api/v1/events/{id}/stop"), &json!({})).await;
    picture(&mut page, 1, |event| event["state"] == "interrupted").await;
}

#[tokio::test]
async fn one_tournament_runs_at_a_time() {
    let site = Site::new().await;
    let mut page = watch(&site.server).await;
    let id = site.begin(&long()).await;
    let (status, answer) = site.post("/api/v1/events", &short()).await;
    assert_eq!((status, &answer["error"]["code"]), (503, &json!("busy")));
    assert_eq!(answer["error"]["message"].as_str().unwrap().lines().count(), 1);
    site.post(&format!("/api/v1/events/{id}/stop"), &json!({})).await;
    picture(&mut page, 1, |event| event["state"] == "interrupted").await;
    site.begin(&short()).await;
    picture(&mut page, 1, |event| event["state"] == "finished").await;
    assert_eq!(site.events(), 2);
}

#[tokio::test]
async fn a_store_that_somebody_else_writes_to_is_said_to_be_in_use() {
    let site = Site::new().await;
    let writer = Store::open(&site.path).unwrap();
    let (status, answer) = site.post("/api/v1/events", &short()).await;
    let said = answer["error"]["message"].as_str().unwrap();
    assert_eq!((status, said.lines().count()), (503, 1), "{said}");
    assert!(said.contains("in use by another plywood"), "{said}");
    drop(writer);
    site.begin(&short()).await;
}

#[tokio::test]
async fn only_the_person_at_this_computer_carries_out_events() {
    let site = Site::new().await;
    let id = site.begin(&long()).await;
    let body = short().to_string();
    for headers in [
        "X-Forwarded-For: 203.0.113.7\r\n",
        "Forwarded: for=203.0.113.7\r\n",
        "Origin: http://evil.example\r\n",
    ] {
        for path in ["/api/v1/events", "/api/v1/events/1/resume", "/api/v1/events/1/stop"] {
            let response = site.server.request("POST", path, headers, &body).await;
            assert_eq!(response.status, 403, "{headers} {path}");
        }
    }
    assert_eq!(site.server.get("/api/v1/events/running").await.json()["running"]["event"], id);
    assert_eq!(site.events(), 1);
    assert_eq!(site.server.page().await.hello["may_run"], true);
}

#[tokio::test]
async fn a_server_for_a_network_lets_others_look_but_not_begin() {
    let folder = tempfile::tempdir().unwrap();
    let store = Some(folder.path().join("games.db"));
    let config = Config { store, limits: limits(), ..Config::default() };
    let server = Running::at("0.0.0.0", config).await;
    let host = "Host: plywood.example:8017\r\n";
    let response = server.request("POST", "/api/v1/events", host, &short().to_string()).await;
    assert_eq!((response.status, &response.json()["error"]["code"]), (403, &json!("forbidden")));
    assert_eq!(server.request("GET", "/api/v1/events/running", host, "").await.status, 200);
    assert_eq!(server.post("/api/v1/events", &short()).await.status, 200, "by its own name");
}

#[tokio::test]
async fn no_program_is_started_for_a_client() {
    let site = Site::new().await;
    let mark = site.path.with_file_name("started");
    let command = format!("touch {}", mark.display());
    for engine in [
        format!("ugi:{command}"),
        format!("bot:{command}"),
        format!("bot:{}", site.path.parent().unwrap().display()),
    ] {
        let mut form = short();
        form["engines"][0]["engine"] = json!(engine);
        let (status, answer) = site.post("/api/v1/events", &form).await;
        assert_eq!((status, &answer["error"]["code"]), (400, &json!("wrong")), "{engine}");
        let at = json!({ "game": "yolah" });
        let body = json!({ "at": at, "engine": engine });
        assert_eq!(site.post("/api/v1/analyze", &body).await.0, 400, "{engine}");
        let mut page = site.server.page().await;
        let think = json!({ "ask": "think", "id": 7, "at": at, "engine": engine });
        assert_eq!(page.request(think).await["code"], "wrong", "{engine}");
    }
    // Neither for one that goes on with what the command line has begun.
    let engines = vec![Entrant::new("random"), Entrant::new(format!("ugi:{command}"))];
    let plan = Plan { rounds: 1, ..Plan::new("yolah", engines) };
    let store = Store::open(&site.path).unwrap();
    let event = store.begin(&plan, Schedule::of(&plan).unwrap().games(), 0).unwrap();
    drop(store);
    let (status, _) = site.post(&format!("/api/v1/events/{}/resume", event.id), &json!({})).await;
    assert_eq!(status, 400);
    assert!(!mark.exists());
    assert_eq!(site.events(), 1);
}

#[tokio::test]
async fn a_server_that_ends_stops_its_tournament_and_leaves_the_store_free() {
    let site = Site::new().await;
    let mut page = watch(&site.server).await;
    site.begin(&long()).await;
    picture(&mut page, 1, |event| event["played"].as_u64() > Some(0)).await;
    let Site { path, server, _folder } = site;
    server.end().await;
    let store = Store::open(&path).unwrap();
    let event = store.event(1).unwrap().unwrap();
    assert!(!event.finished && store.progress(&event).unwrap().played > 0);
}

#[tokio::test]
async fn a_page_that_stops_watching_hears_no_more_and_may_watch_again() {
    let site = Site::new().await;
    let mut page = watch(&site.server).await;
    picture(&mut page, 1, |_| true).await;
    for id in 2..5 {
        page.send_json(&json!({ "ask": "watch", "id": id })).await;
        picture(&mut page, id, |_| true).await;
    }
    page.send_json(&json!({ "ask": "watch", "id": 9 })).await;
    assert_eq!(page.last(9).await["code"], "busy");
    page.send_json(&json!({ "ask": "stop", "id": 2 })).await;
    page.send_json(&json!({ "ask": "watch", "id": 9 })).await;
    picture(&mut page, 9, |_| true).await;
}
