//! Messages over the WebSocket, and bodies of REST requests.

use catalog::EngineSpec;
use game::SearchLimits;
use i18n::Language;
use protocol::wire::{ErrorCode, PositionRef, Request, ThinkLimit};
use serde_json::Value;

/// Messages: whatever is a request has an answer, and the position of a view has the same view.
pub(super) fn messages(input: &[u8]) -> bool {
    let body: Option<PositionRef> = serde_json::from_slice(input).ok();
    let as_body = body.is_some_and(|at| check(&Request::View { id: 1, at }));
    let message: Option<Request> = serde_json::from_slice(input).ok();
    let as_message = message.is_some_and(|request| match request {
        Request::Think { at, engine, limit, .. } => check_think(at, &engine, limit),
        request => check(&request),
    });
    as_body || as_message
}

/// The view of the position to search, the spec and the limits; no engine is made.
fn check_think(at: PositionRef, engine: &str, limit: ThinkLimit) -> bool {
    assert_eq!(ThinkLimit::from(SearchLimits::from(limit)), limit);
    let spec = catalog::variant(&at.game).and_then(|variant| EngineSpec::new(engine, &*variant));
    check(&Request::View { id: 1, at }) && spec.is_ok()
}

/// Whether a request is answered with something else than an error.
fn check(request: &Request) -> bool {
    let language = Language::ALL[request.id() as usize % Language::ALL.len()];
    let answer = protocol::answer(request, language);
    if let protocol::wire::Answer::Error { code, .. } = answer {
        assert_ne!(code, ErrorCode::Failed);
    }
    let json = serde_json::to_string(&answer).expect("an answer is JSON");
    let json: Value = serde_json::from_str(&json).expect("an answer is JSON");
    if let Some(at) = json.pointer("/view/at") {
        let at: PositionRef = serde_json::from_value(at.clone()).expect("a view has a position");
        let again = protocol::answer(&Request::View { id: 1, at }, language);
        let again = serde_json::to_value(again).expect("an answer is JSON");
        assert_eq!(again["view"], json["view"], "the view of the same position");
    }
    json["answer"] != "error"
}
