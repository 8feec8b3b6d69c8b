//! What `docs/api.md` shows.

use plywood_server::Config;
use serde_json::Value;

use crate::rest::fill;
use crate::support::{Running, limits};

const ADDRESS: &str = "http://127.0.0.1:8017";

/// A block of the page between fences.
struct Block {
    kind: String,
    text: String,
}

fn blocks() -> Vec<Block> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/api.md");
    let page = std::fs::read_to_string(path).expect("the page exists");
    let fenced = page.split("```").skip(1).step_by(2);
    let block = |text: &str| {
        let (kind, text) = text.split_once('\n').expect("a fence has a line of its own");
        Block { kind: kind.to_owned(), text: text.replace("\\\n", " ") }
    };
    fenced.map(block).collect()
}

/// The path and the body of each request in a block.
fn requests(text: &str) -> Vec<(String, Option<String>)> {
    let commands = text.split("curl ").skip(1);
    let request = |command: &str| {
        let (address, body) = match command.split_once(" -d ") {
            Some((address, body)) => (address, Some(body.trim().trim_matches('\'').to_owned())),
            None => (command, None),
        };
        let path = address.trim().trim_matches('\'').strip_prefix(ADDRESS);
        (path.unwrap_or_else(|| panic!("{address} is elsewhere")).to_owned(), body)
    };
    commands.map(request).collect()
}

/// Whether an answer says all that is shown of it.
fn says(answer: &Value, shown: &Value) -> bool {
    match shown.as_object() {
        Some(fields) => fields.iter().all(|(name, field)| says(&answer[name], field)),
        None => answer == shown,
    }
}

#[tokio::test]
async fn every_example_of_the_documentation_is_true() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    fill(&path);
    let config = Config { store: Some(path), limits: limits(), ..Config::default() };
    let server = Running::new(config).await;
    let (mut tried, mut last) = (0, None);
    for block in blocks() {
        if block.kind == "json" {
            let shown = serde_json::from_str(&block.text).expect("what is shown is JSON");
            let answer: Value = last.take().expect("an answer follows a request");
            assert!(says(&answer, &shown), "{answer} does not say {shown}");
            continue;
        }
        assert_eq!(block.kind, "sh");
        // One without an answer shown is one that works.
        assert!(last.take().is_none_or(|answer: Value| answer.get("error").is_none()));
        for (path, body) in requests(&block.text) {
            let method = if body.is_some() { "POST" } else { "GET" };
            let response = server.request(method, &path, "", &body.unwrap_or_default()).await;
            let svg = response.header("content-type") == Some("image/svg+xml");
            let answer = if svg { Value::Null } else { response.json() };
            assert!(response.status == 200 || answer["error"]["code"] == "wrong", "{path}");
            last = Some(answer);
            tried += 1;
        }
    }
    assert!(tried >= 10, "{tried} examples were found");
}
