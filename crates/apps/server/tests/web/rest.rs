//! The REST interface against its own description.

use std::collections::BTreeSet;
use std::path::Path;

use arena::store::Store;
use arena::{
    Entrant, Fault, Format, MoveStats, Openings, Plan, PlayedGame, SprtPlan, SprtScale,
    Termination, TimeControl,
};
use plywood_server::{Config, ServerLimits};
use serde_json::{Value, json};

use crate::class::shared;
use crate::schema::Description;
use crate::support::{Response, Running, limits, soon};

/// An interface, and which of its operations were tried with which status.
struct Client {
    server: Running,
    description: Description,
    tried: BTreeSet<(String, u16)>,
}

impl Client {
    async fn new(config: Config) -> Self {
        let server = Running::new(config).await;
        let description = Description(server.get("/api/v1/openapi.json").await.json());
        Self { server, description, tried: BTreeSet::new() }
    }

    /// Asks, and demands an answer as described.
    async fn get(&mut self, described: &str, path: &str, status: u16) -> Response {
        let response = self.server.get(path).await;
        self.check(described, "get", path, status, &response);
        response
    }

    async fn post(&mut self, path: &str, body: &str, status: u16) -> Value {
        let response = self.server.request("POST", path, "", body).await;
        self.check(path, "post", body, status, &response);
        response.json()
    }

    fn check(&mut self, path: &str, method: &str, asked: &str, status: u16, response: &Response) {
        let body = String::from_utf8_lossy(&response.body);
        assert_eq!(response.status, status, "{asked}: {body}");
        let described = self.description.answer(path, method, status);
        let (kind, schema) = described.unwrap_or_else(|| panic!("{path} {status} is described"));
        assert_eq!(response.header("content-type"), Some(&*kind), "{asked}");
        if kind == "application/json" {
            let problems = self.description.problems(schema, &response.json());
            assert!(problems.is_empty(), "{asked}: {problems:#?}");
        }
        self.tried.insert((path.to_owned(), status));
    }
}

fn plan(engines: &[&str], sprt: Option<SprtPlan>) -> Plan {
    let entrant = |name: &&str| Entrant { name: (*name).into(), engine: format!("{name}:time=1s") };
    Plan {
        game: "yavalath".into(),
        engines: engines.iter().map(entrant).collect(),
        format: Format::RoundRobin,
        rounds: 100,
        openings: Openings::Random(2),
        time_control: TimeControl { nodes: Some(10), margin_ms: 500, ..TimeControl::default() },
        seed: 1,
        sprt,
        faults: 5,
        time_losses: Plan::DEFAULT_TIME_LOSSES,
    }
}

fn played(number: u64, seats: [usize; 2]) -> PlayedGame {
    let note = MoveStats { expected_score: Some(0.5), nodes: 7, depth: 3, micros: 1234 };
    PlayedGame {
        number,
        round: 0,
        opening: (number / 2) as u32,
        seats: seats.into(),
        moves: ["a1", "e5", "a2", "e6", "a4", "e8", "i1", "e7"].map(String::from).into(),
        opening_plies: 2,
        move_stats: vec![note; 6],
        notes: vec![],
        winners: if number.is_multiple_of(5) { vec![1, 2] } else { vec![(number % 2) as u8 + 1] },
        scores: vec![],
        termination: if number == 3 {
            Termination::Forfeit { seat: 1, fault: Fault::Flooded }
        } else {
            Termination::Normal("player 2 has four in a row".into())
        },
    }
}

/// A store with a match of 120 games, and a tournament that has just begun.
pub(crate) fn fill(path: &Path) {
    let store = Store::open(path).unwrap();
    let sprt =
        SprtPlan { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, scale: SprtScale::Logistic };
    let event = store.begin(&plan(&["uct", "alphabeta"], Some(sprt)), 200, 1_800_000_000).unwrap();
    for number in 0..120 {
        let seats = if number % 2 == 0 { [0, 1] } else { [1, 0] };
        store.add(&event, &played(number, seats)).unwrap();
    }
    store.begin(&plan(&["a", "b", "c"], None), 600, 1_800_000_001).unwrap();
}

#[tokio::test]
async fn every_answer_is_as_the_description_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    fill(&path);
    let store = Some(path);
    let class = Some(shared(None));
    let config = Config { store, class, limits: limits(), ..Config::default() };
    let mut client = Client::new(config).await;
    client.get("/api/health", "/api/health", 200).await;
    client.get("/api/v1/openapi.json", "/api/v1/openapi.json", 200).await;
    for reader in ["?lang=de", "", "?lang=%ff", "?lang=fr&lang=de", "?lang"] {
        client.get("/api/v1/games", &format!("/api/v1/games{reader}"), 200).await;
    }

    let position = "/api/v1/position";
    for game in catalog::GAMES.iter().flat_map(catalog::Entry::specs) {
        client.post(position, &json!({ "game": game }).to_string(), 200).await;
    }
    let over = json!({ "game": "yavalath", "moves": ["e5", "a1", "e6", "a2", "e8", "a4", "e7"] });
    let view = client.post(position, &over.to_string(), 200).await;
    assert_eq!(view["outcome"]["winners"], json!([1]));
    for wrong in ["", "{", "{}", r#"{"game":"chess"}"#, r#"{"game":"yolah","moves":["x"]}"#] {
        client.post(position, wrong, 400).await;
    }
    client.post(position, &" ".repeat(100_000), 413).await;

    let analyze = "/api/v1/analyze";
    for body in [
        json!({ "at": { "game": "yolah" }, "limit": { "nodes": 1000 }, "lines": 3 }),
        json!({ "at": { "game": "yavalath:players=3" }, "engine": "paranoid", "limit": { "depth": 2 } }),
        json!({ "at": { "game": "awale" }, "engine": "random" }),
    ] {
        let report = client.post(analyze, &body.to_string(), 200).await;
        assert!(report["best"].is_string());
    }
    client.post(analyze, &json!({ "at": over }).to_string(), 400).await;
    client.post(analyze, r#"{"at":{"game":"yolah"},"engine":"deepblue"}"#, 400).await;
    client.post(analyze, r#"{"at":{"game":"yolah"},"engine":"uct:memory=999999"}"#, 413).await;

    events(&mut client).await;
    // What needs a server in another state is tried in tests of their own.
    let elsewhere = [403, 408, 429, 500, 503];
    for (path, methods) in client.description.0["paths"].as_object().unwrap() {
        let method = methods.as_object().unwrap().values().next().unwrap();
        for status in method["responses"].as_object().unwrap().keys() {
            let status: u16 = status.parse().unwrap();
            let tried = client.tried.contains(&(path.clone(), status));
            assert!(tried || elsewhere.contains(&status), "{path} {status} was not tried");
        }
    }
}

async fn events(client: &mut Client) {
    let events = client.get("/api/v1/events", "/api/v1/events", 200).await.json();
    let ids: Vec<&Value> = events["events"].as_array().unwrap().iter().map(|e| &e["id"]).collect();
    assert_eq!(ids, [2, 1], "the newest first");
    assert_eq!((&events["pages"], &events["total"]), (&json!(1), &json!(2)));
    let second = client.get("/api/v1/events", "/api/v1/events?page=2", 200).await.json();
    assert_eq!(second["events"], json!([]));
    for wrong in ["two", "0", "-1"] {
        client.get("/api/v1/events", &format!("/api/v1/events?page={wrong}"), 400).await;
    }

    let event = "/api/v1/events/{id}";
    let page = client.get(event, "/api/v1/events/1?lang=fr", 200).await.json();
    assert_eq!(page["results"]["summary"]["games"], 120);
    assert_eq!(page["event"]["planned"], 200);
    client.get(event, "/api/v1/events/2", 200).await;
    for absent in ["/api/v1/events/3", "/api/v1/events/x", "/api/v1/events/%ff"] {
        client.get(event, absent, 404).await;
    }

    let games = "/api/v1/events/{id}/games";
    let mut seen = BTreeSet::new();
    for (number, count) in [(1, 50), (2, 50), (3, 20), (4, 0)] {
        let path = format!("/api/v1/events/1/games?page={number}");
        let page = client.get(games, &path, 200).await.json();
        let games = page["games"].as_array().unwrap();
        assert_eq!((games.len(), &page["pages"]), (count, &json!(3)));
        seen.extend(games.iter().map(|game| game["id"].as_u64().unwrap()));
    }
    assert_eq!(seen.len(), 120);
    client.get(games, "/api/v1/events/9/games", 404).await;
    for wrong in ["two", "0", "-1", "%ff", "99999999999999999999", "1&page=2"] {
        client.get(games, &format!("/api/v1/events/1/games?page={wrong}"), 400).await;
    }
    client.get(games, &format!("/api/v1/events/1/games?page={}", u64::MAX), 200).await;

    let plot = "/api/v1/events/{id}/plots/{name}.svg";
    for name in page["plots"].as_array().unwrap() {
        let path = format!("/api/v1/events/1/plots/{}.svg", name.as_str().unwrap());
        assert!(client.get(plot, &path, 200).await.body.starts_with(b"<svg "));
    }
    assert!(page["plots"].as_array().unwrap().contains(&json!("sprt")));
    client.get(plot, "/api/v1/events/1/plots/none.svg", 404).await;
    client.get(plot, "/api/v1/events/1/plots/%ff.svg", 404).await;

    let record = "/api/v1/records/{id}";
    let path = "/api/v1/records/120?lang=de";
    let game = client.get(record, path, 200).await.json();
    assert_eq!((&game["id"], &game["event"]), (&json!(120), &json!(1)));
    assert_eq!(game["reason"], "Spieler 2 hat vier in einer Reihe");
    for absent in ["0", "121", "201", "x", "-1", "%ff"] {
        client.get(record, &format!("/api/v1/records/{absent}"), 404).await;
    }
    client.get("/api/v1/class", "/api/v1/class", 200).await;
    let bot = "/api/v1/class/bots/{name}";
    client.get(bot, "/api/v1/class/bots/nobody", 404).await;
    client.get(bot, "/api/v1/class/bots/ada%20%3C3", 200).await;
    let mut other = Client::new(Config { limits: limits(), ..Config::default() }).await;
    other.get("/api/v1/class", "/api/v1/class", 404).await;
    client.tried.extend(other.tried);
    carried_out(client).await;
}

async fn carried_out(client: &mut Client) {
    let check = "/api/v1/events/check";
    let engines = json!([{ "engine": "random" }, { "engine": "level:1" }]);
    let form = json!({ "game": "yolah", "engines": engines, "rounds": 7 });
    assert_eq!(client.post(check, &form.to_string(), 200).await["games"], 14);
    client.post(check, r#"{"game":"yolah","engines":[],"rounds":1}"#, 400).await;
    client.post(check, &" ".repeat(100_000), 413).await;
    let running = "/api/v1/events/running";
    let none = client.get(running, running, 200).await.json();
    assert_eq!(none["running"], Value::Null);
    let (resume, stop) = ("/api/v1/events/{id}/resume", "/api/v1/events/{id}/stop");
    for (described, event, status) in
        [(resume, "9", 400), (resume, "x", 404), (stop, "1", 404), (resume, "1", 200)]
    {
        let path = described.replace("{id}", event);
        let response = client.server.request("POST", &path, "", "").await;
        client.check(described, "post", &path, status, &response);
    }
    let now = client.get(running, running, 200).await.json();
    assert_eq!((&now["running"]["event"], &now["running"]["planned"]), (&json!(1), &json!(200)));
    let response = client.server.request("POST", "/api/v1/events/1/stop", "", "").await;
    client.check(stop, "post", "", 200, &response);
    client.get("/api/v1/events", "/api/v1/events", 200).await;
}

#[tokio::test]
async fn without_a_store_there_are_no_events() {
    let nowhere = tempfile::tempdir().unwrap().path().join("none.db");
    for store in [None, Some(nowhere)] {
        let config = Config { store, limits: limits(), ..Config::default() };
        let mut client = Client::new(config).await;
        let events = client.get("/api/v1/events", "/api/v1/events", 200).await.json();
        assert_eq!(events, json!({ "page": 1, "pages": 0, "total": 0, "events": [] }));
        client.get("/api/v1/events/{id}", "/api/v1/events/1", 404).await;
        client.get("/api/v1/records/{id}", "/api/v1/records/1", 404).await;
        client.get("/api/v1/class", "/api/v1/class", 404).await;
    }
}

#[tokio::test]
async fn a_store_that_is_none_is_said_to_be_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    std::fs::write(&path, "Dear store, ".repeat(1000)).unwrap();
    let config = Config { store: Some(path), limits: limits(), ..Config::default() };
    let mut client = Client::new(config).await;
    let error = client.get("/api/v1/events", "/api/v1/events", 500).await.json();
    assert!(error["error"]["message"].as_str().unwrap().contains("is not a store"), "{error}");
}

#[tokio::test]
async fn the_description_says_that_pages_are_counted_from_one() {
    let server = Running::with_limits(limits()).await;
    let description = server.get("/api/v1/openapi.json").await.json();
    for path in ["/api/v1/events", "/api/v1/events/{id}/games"] {
        let parameters = description["paths"][path]["get"]["parameters"].as_array().unwrap();
        let page = parameters.iter().find(|parameter| parameter["name"] == "page").unwrap();
        assert_eq!(page["schema"], json!({ "type": "integer", "minimum": 1 }), "{path}");
    }
}

#[tokio::test]
async fn refusals_are_as_described_too() {
    let few = ServerLimits { requests_per_second: 1, ..limits() };
    let mut client = Client::new(Config { limits: few, ..Config::default() }).await;
    soon(async { while client.server.get("/api/v1/games").await.status == 200 {} }).await;
    client.get("/api/v1/games", "/api/v1/games", 429).await;
    let response = client.server.request("GET", "/api/health", "Host: evil.example\r\n", "").await;
    client.check("/api/health", "get", "by another name", 403, &response);
    let none = ServerLimits { searches: 0, ..limits() };
    let mut client = Client::new(Config { limits: none, ..Config::default() }).await;
    client.post("/api/v1/analyze", r#"{"at":{"game":"yolah"}}"#, 503).await;
    assert_eq!(client.server.get("/api/v1/nothing").await.status, 404);
    assert_eq!(client.server.get("/api/v1/analyze").await.status, 405);
}
