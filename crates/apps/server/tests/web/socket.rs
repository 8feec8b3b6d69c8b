//! What pages ask and are answered.

use futures_util::{SinkExt, StreamExt};
use game::Rng;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Page, Running, limits, soon, think, view};

async fn running() -> Running {
    Running::with_limits(limits()).await
}

#[tokio::test]
async fn the_first_message_says_what_can_be_played() {
    let server = running().await;
    let hello = server.page().await.hello;
    assert_eq!(hello["answer"], "hello");
    let names: Vec<&str> =
        hello["games"].as_array().unwrap().iter().map(|g| g["name"].as_str().unwrap()).collect();
    let known: Vec<&str> = catalog::GAMES.iter().map(|entry| entry.info.name).collect();
    assert_eq!(names, known);
    assert_eq!(hello["limits"]["message_bytes"], 65_536);
}

#[tokio::test]
async fn the_first_message_has_the_options_of_engines_and_the_levels_in_the_readers_language() {
    let server = running().await;
    let (mut helps, mut names) = (Vec::new(), Vec::new());
    for language in ["en", "fr", "de"] {
        let hello = server.page_in(language).await.hello;
        let find = |list: &Value, key: &str, wanted: &str| {
            let found = list.as_array().unwrap().iter().find(|one| one[key] == wanted);
            found.unwrap_or_else(|| panic!("{wanted}")).clone()
        };
        let yolah = find(&hello["games"], "name", "yolah");
        let nnue = find(&yolah["engines"], "spec", "nnue");
        let hash = find(&nnue["options"], "key", "hash");
        let most = limits().memory_mib;
        assert_eq!(hash["values"], json!({ "kind": "integer", "min": 1, "max": most / 3 * 2 }));
        let share = most / limits().searches as u32;
        assert_eq!(hash["default"], share.to_string());
        assert_eq!(nnue["limit_options"], json!(["depth", "nodes", "time"]));
        // No file of the server is offered.
        assert!(nnue["options"].as_array().unwrap().iter().all(|option| option["key"] != "net"));
        let fourth = find(&yolah["levels"], "id", "4");
        assert_eq!((&fourth["engine"], &fourth["players"]), (&json!("level:4"), &json!(2)));
        helps.push(hash["help"].as_str().unwrap().to_owned());
        names.push(fourth["name"].as_str().unwrap().to_owned());
    }
    assert_eq!(names, ["Level 4", "Niveau 4", "Stufe 4"]);
    assert!(helps[0] != helps[1] && helps[1] != helps[2] && helps[0] != helps[2], "{helps:?}");
}

#[tokio::test]
async fn a_view_is_what_a_session_says() {
    let server = running().await;
    let mut page = server.page().await;
    let answer = page.request(view(7, "yavalanchan:size=5", &["e5n"])).await;
    let view = &answer["view"];
    let mut session = catalog::open("yavalanchan:size=5").unwrap();
    session.play("e5n").unwrap();
    assert_eq!(view["position"], session.position());
    assert_eq!(view["turn"], 2);
    assert_eq!(view["legal_moves"].as_array().unwrap().len(), session.legal_moves().len());
    assert_eq!(view["at"], json!({ "game": session.spec(), "position": null, "moves": ["e5n"] }));
}

#[tokio::test]
async fn an_evaluation_explains_itself_in_the_readers_language() {
    let server = running().await;
    let mut said = Vec::new();
    for language in ["en", "fr", "de"] {
        let mut page = server.page_in(language).await;
        let question = json!({ "ask": "explain", "id": 3, "at": { "game": "yolah" } });
        let answer = page.request(question).await;
        assert_eq!((&answer["answer"], &answer["id"]), (&json!("explained"), &json!(3)));
        let parts = answer["explanation"]["parts"].as_array().unwrap();
        let values = parts.iter().map(|part| part["value"].as_f64().unwrap());
        let sum = answer["explanation"]["value"].as_f64().unwrap();
        assert!((values.sum::<f64>() - sum).abs() < 1e-6);
        said.push(parts[0]["meaning"].as_str().unwrap().to_owned());
    }
    assert!(said[0] != said[2] && said[1] != said[2], "{said:?}");
    let mut page = server.page().await;
    let three = json!({ "ask": "explain", "id": 4, "at": { "game": "yavalath:players=3" } });
    assert_eq!(page.request(three).await["explanation"], Value::Null);
}

#[tokio::test]
async fn an_engine_may_not_read_files_of_the_server() {
    let server = running().await;
    let mut page = server.page().await;
    for engine in ["alphabeta:weights=/etc/passwd", "nnue:net=secret.net"] {
        let question = json!({
            "ask": "think", "id": 1, "at": { "game": "yolah" }, "engine": engine,
        });
        let answer = page.request(question).await;
        assert_eq!(answer["message"], "an engine may not read files here", "{engine}");
    }
}

#[tokio::test]
async fn a_wrong_question_is_explained_in_the_readers_language() {
    let server = running().await;
    let mut said = Vec::new();
    for language in ["en", "fr", "de-CH", "it"] {
        let mut page = server.page_in(language).await;
        let answer = page.request(view(1, "yavalath", &["e5", "e5"])).await;
        assert_eq!((&answer["answer"], &answer["code"]), (&json!("error"), &json!("wrong")));
        said.push(answer["message"].as_str().unwrap().to_owned());
    }
    assert_eq!(said[0], said[3], "English for who reads neither");
    assert!(said[0] != said[1] && said[0] != said[2] && said[1] != said[2], "{said:?}");
}

#[tokio::test]
async fn a_game_is_edited_written_and_read_again() {
    let server = running().await;
    let mut page = server.page().await;
    let at = json!({ "game": "yavalath", "moves": ["e5", "d4"] });
    let nodes = json!([
        { "parent": 0, "move": "e5", "annotation": { "comment": "the centre" } },
        { "parent": 1, "move": "d4" },
        { "parent": 1, "move": "c3", "annotation": { "glyph": "?", "value": [0.7, 0.3] } },
    ]);
    let question = json!({
        "ask": "write", "id": 1, "tree": { "game": "yavalath", "nodes": nodes },
        "tags": [["Player1", "Ada"]], "resigned": 2,
    });
    let text = page.request(question).await["text"].as_str().unwrap().to_owned();
    assert!(text.contains("[Player1 \"Ada\"]"), "{text}");
    assert!(text.contains("1. e5 {the centre} d4 (1... c3? {[%eval 0.7,0.3]}) 1-0"), "{text}");
    let game = page.request(json!({ "ask": "read", "id": 2, "text": text })).await;
    let read: Vec<_> = game["game"]["tree"]["nodes"].as_array().unwrap().iter().collect();
    assert_eq!(read.iter().map(|node| &node["move"]).collect::<Vec<_>>(), ["e5", "d4", "c3"]);
    assert_eq!(read[2]["annotation"]["glyph"], "?");
    assert_eq!(game["game"]["winners"], json!([1]));
    let edit = json!({ "ask": "edit", "id": 3, "at": at, "edit": { "turn": 2 } });
    assert_eq!(page.request(edit).await["id"], 3);
}

#[tokio::test]
async fn whatever_is_put_on_a_board_by_hand_is_shown_or_refused() {
    let server = running().await;
    let mut page = server.page().await;
    let contents = [
        json!("empty"),
        json!("hole"),
        json!({ "piece": { "player": 1 } }),
        json!({ "piece": { "player": 3 } }),
        json!({ "neutral": { "owner": null } }),
        json!({ "neutral": { "owner": 2 } }),
        json!({ "seeds": { "player": 1, "red": 255, "blue": 255 } }),
        json!({ "seeds": { "player": 2, "red": 0, "blue": 1 } }),
    ];
    let cell =
        |name: &str, content: &Value| json!({ "cell": { "name": name, "content": content } });
    let mut edits: Vec<Value> = [1, 2, 3].map(|turn| json!({ "turn": turn })).into();
    edits.push(json!("clear"));
    for name in ["a1", "1", "16", "e5", "z99", "", "é"] {
        edits.extend(contents.iter().map(|content| cell(name, content)));
    }
    for game in catalog::GAMES.iter().flat_map(catalog::Entry::specs) {
        let mut at = json!({ "game": game });
        for edit in &edits {
            let question = json!({ "ask": "edit", "id": 1, "at": at, "edit": edit });
            let answer = page.request(question).await;
            assert_ne!(answer["code"], "failed", "{game} {edit}");
            if answer["answer"] == "view" {
                at = answer["view"]["at"].clone();
            }
        }
    }
}

#[tokio::test]
async fn an_engine_thinks_reports_and_plays_a_legal_move() {
    let server = running().await;
    let mut page = server.page().await;
    for (id, engine) in [(1, "random"), (2, "easy"), (3, "alphabeta"), (4, "alphabeta")] {
        let question = json!({
            "ask": "think", "id": id, "at": { "game": "yavalath", "moves": ["e5"] },
            "engine": engine, "limit": { "nodes": 3000 }, "lines": 3,
        });
        let answer = page.request(question).await;
        assert_eq!(answer["answer"], "thought", "{answer}");
        let best = answer["thought"]["best"].as_str().unwrap();
        let next = page.request(view(9, "yavalath", &["e5", best])).await;
        assert_eq!(next["answer"], "view", "{best}");
    }
}

#[tokio::test]
async fn a_search_that_is_stopped_has_a_last_word() {
    let server = running().await;
    let mut page = server.page().await;
    page.send_json(&think(5)).await;
    assert_eq!(page.receive().await["done"], false);
    page.send_json(&json!({ "ask": "stop", "id": 5 })).await;
    let answer = page.last(5).await;
    assert_eq!(answer["done"], true);
    page.send_json(&json!({ "ask": "stop", "id": 77 })).await;
    assert_eq!(
        page.request(view(6, "yolah", &[])).await["answer"],
        "view",
        "nothing to stop is no harm"
    );
}

#[tokio::test]
async fn views_are_answered_while_engines_think() {
    let server = running().await;
    let mut page = server.page().await;
    page.send_json(&think(1)).await;
    page.send_json(&think(2)).await;
    for id in 10..30 {
        assert_eq!(page.request(view(id, "awale", &[])).await["answer"], "view");
    }
}

#[tokio::test]
async fn a_number_that_is_used_again_ends_the_search_that_had_it() {
    let server =
        Running::with_limits(plywood_server::ServerLimits { page_searches: 2, ..limits() }).await;
    let mut page = server.page().await;
    page.send_json(&think(1)).await;
    let quick = json!({
        "ask": "think", "id": 1, "at": { "game": "awale" }, "engine": "alphabeta",
        "limit": { "depth": 2 },
    });
    let answer = page.request(quick).await;
    assert_eq!(answer["done"], true);
    let legal =
        page.request(view(2, "awale", &[answer["thought"]["best"].as_str().unwrap()])).await;
    assert_eq!(legal["answer"], "view", "it is the second question that was answered");
    assert_eq!(page.request(view(3, "yolah", &[])).await["answer"], "view");
}

#[tokio::test]
async fn a_message_that_is_no_question_is_said_to_be_none_and_the_talk_goes_on() {
    let server = running().await;
    let mut page = server.page().await;
    for (text, id) in [
        ("", Value::Null),
        ("hello", Value::Null),
        ("{}", Value::Null),
        ("[1]", Value::Null),
        (r#"{"ask":"fly","id":3}"#, json!(3)),
        (r#"{"ask":"view","id":4}"#, json!(4)),
        (r#"{"ask":"view","id":5,"at":{"game":"yolah","mvoes":[]}}"#, json!(5)),
        (r#"{"ask":"view","id":-1,"at":{"game":"yolah"}}"#, Value::Null),
    ] {
        page.send(Message::text(text)).await;
        let answer = page.receive().await;
        assert_eq!(answer["code"], "malformed", "{text}");
        assert_eq!(answer["id"], id, "{text}");
    }
    page.send(Message::binary(vec![0xff; 10])).await;
    assert_eq!(page.receive().await["code"], "malformed");
    assert_eq!(page.request(view(9, "yolah", &[])).await["answer"], "view");
}

#[tokio::test]
async fn whatever_is_said_the_server_listens_on() {
    let quick = std::time::Duration::from_millis(20);
    let server =
        Running::with_limits(plywood_server::ServerLimits { search_time: quick, ..limits() }).await;
    let (mut sink, mut answers) = server.page().await.split();
    let seeds = [
        view(1, "yavalath", &["e5", "d4"]),
        json!({ "ask": "think", "id": 2, "at": { "game": "awale" }, "engine": "uct", "lines": 2 }),
        json!({ "ask": "stop", "id": 2 }),
        json!({
            "ask": "edit", "id": 3, "at": { "game": "yolah" },
            "edit": { "cell": { "name": "a1", "content": "hole" } },
        }),
        json!({ "ask": "read", "id": 4, "text": "[Game \"yolah\"]\n\n1. d5:b7 *\n" }),
        json!({
            "ask": "write", "id": 5, "at": { "game": "yavalath:players=3" }, "tags": [],
            "resigned": 3,
        }),
    ];
    let talk = async {
        let mut rng = Rng::seeded(7);
        for n in 0..3000 {
            let text = mutated(&seeds[n % seeds.len()].to_string(), &mut rng);
            let _ = sink.send(Message::text(text)).await;
        }
        let _ = sink.send(Message::text(view(4_000_000_000, "yolah", &[]).to_string())).await;
    };
    let listen = async {
        while let Some(answer) = answers.next().await {
            assert_ne!(answer["code"], "failed", "{answer}");
            if answer["id"] == 4_000_000_000_u32 {
                return answer["answer"] == "view";
            }
        }
        false
    };
    let (heard, ()) = soon(async { tokio::join!(listen, talk) }).await;
    assert!(heard, "the last question was answered");
}

/// A text with a few characters changed, doubled, left out or cut off.
fn mutated(text: &str, rng: &mut Rng) -> String {
    const ODD: [char; 12] = ['{', '}', '"', ':', ',', '[', '0', '9', '-', 'é', '\0', '\\'];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(letters.len().max(1) as u32) as usize;
        let odd = ODD[rng.below(ODD.len() as u32) as usize];
        match rng.below(5) {
            _ if letters.is_empty() => letters.push(odd),
            0 => letters[at] = odd,
            1 => letters.insert(at, odd),
            2 => drop(letters.remove(at)),
            3 => letters.truncate(at),
            _ => letters.extend_from_within(at..),
        }
    }
    letters.into_iter().collect()
}

#[tokio::test]
async fn a_hundred_pages_at_once_are_all_answered() {
    let server = running().await;
    let mut pages: Vec<Page> = Vec::new();
    for _ in 0..100 {
        pages.push(server.page().await);
    }
    for page in &mut pages {
        page.send_json(&view(1, "awale", &[])).await;
        page.send_json(&view(2, "yavalath:players=3", &["e5"])).await;
    }
    for page in &mut pages {
        let ids = [page.receive().await, page.receive().await].map(|answer| answer["id"].clone());
        assert!(ids.contains(&json!(1)) && ids.contains(&json!(2)));
    }
}
