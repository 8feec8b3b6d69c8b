//! Messages in, messages out.

use std::time::Duration;

use catalog::signature;
use catalog::{AnyEngine, EngineControl};
use i18n::Language;
use presentation::SpecError;
use protocol::wire::{Answer, Limits, PositionRef, Request};
use protocol::{
    EngineLimits, Excess, RequestError, Search, SearchControl, SearchRequest, error_answer,
};

/// What a phone has room for: engines share the memory of a browser's tab with the page.
const ENGINE_LIMITS: EngineLimits = EngineLimits {
    nodes: 4_000_000_000,
    memory_mib: 64,
    default_memory_mib: 16,
    threads: 1,
    multi_pv: u8::MAX,
    excess: Excess::Clamp,
};

/// The limits that the page is told of. The number of searches is that of its Workers.
const PAGE_LIMITS: Limits = Limits {
    search_ms: 600_000,
    searches: 2,
    threads: ENGINE_LIMITS.threads,
    message_bytes: 1 << 20,
};

/// The least time between two reports of a search.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(50);

/// The world around.
pub trait Host: Sync {
    /// The time since some moment.
    fn now(&self) -> Duration;
    /// Whether the search must stop.
    fn stopped(&self) -> bool;
    /// Sends an answer to the page.
    fn emit(&self, message: &str);
}

/// Answers one message after another.
pub struct Responder {
    language: Language,
    engine: Option<KeptEngine>,
}

/// An engine that is kept between the moves of a game, with the tree or table it has filled.
struct KeptEngine {
    game: String,
    spec: String,
    multi_pv: usize,
    /// The position of its last search.
    at: PositionRef,
    engine: Box<dyn AnyEngine>,
}

impl Responder {
    /// A responder in a language, by its tag; English if there is no such language.
    pub fn new(language: &str) -> Self {
        Self { language: Language::tagged(language).unwrap_or(Language::En), engine: None }
    }

    /// Sends the first message of a connection.
    pub fn hello(&self, host: &dyn Host) {
        let games = protocol::games(self.language, &ENGINE_LIMITS);
        let version = env!("CARGO_PKG_VERSION").to_owned();
        // Events and classes are those of a server.
        let hello =
            Answer::Hello { version, games, limits: PAGE_LIMITS, class: false, may_run: false };
        emit(host, &hello);
    }

    /// Answers a message. A search ends when it is done or the host stops it.
    pub fn respond(&mut self, text: &str, host: &dyn Host) {
        match protocol::parse(text) {
            // A search that is asked to stop is over by the time this is read.
            Ok(Request::Stop { .. }) => {}
            Ok(Request::Think { id, at, engine, limit, multi_pv, seed }) => {
                let request = SearchRequest {
                    at,
                    engine: Some(engine),
                    limits: limit.into(),
                    multi_pv,
                    seed,
                    max_time: Duration::from_millis(PAGE_LIMITS.search_ms.into()),
                };
                let answer = self.search(id, request, host);
                self.emit_result(host, Some(id), answer);
            }
            Ok(request) => emit(host, &protocol::answer(&request, self.language)),
            Err((id, error)) => self.emit_result(host, id, Err(error)),
        }
    }

    /// The signature of a game's rules, or of an engine: `awale`, or `awale minimax:depth=7`. For tests.
    pub fn signature(text: &str, host: &dyn Host) {
        let (game, engine) = text.split_once(' ').map_or((text, None), |(g, e)| (g, Some(e)));
        let found = match engine {
            None => rules_signature(game),
            Some(engine) => engine_signature(game, engine),
        };
        host.emit(&found.unwrap_or_else(|error| error.to_string()));
    }

    fn emit_result(&self, host: &dyn Host, id: Option<u32>, result: Result<Answer, RequestError>) {
        let failed = |error| error_answer(id, &error, self.language);
        emit(host, &result.unwrap_or_else(failed));
    }

    fn search(
        &mut self,
        id: u32,
        request: SearchRequest,
        host: &dyn Host,
    ) -> Result<Answer, RequestError> {
        let search = Search::new(request, ENGINE_LIMITS)?;
        let mut kept = self.take_engine(&search)?;
        let begun = host.now();
        let clock = || host.now().saturating_sub(begun);
        let mut due = Duration::ZERO;
        let control = SearchControl {
            clock: &clock,
            stopped: &|| host.stopped(),
            report: &mut |report, elapsed| {
                if elapsed >= due {
                    due = elapsed + PROGRESS_INTERVAL;
                    emit(host, &Answer::report(id, report, elapsed, false));
                }
            },
        };
        let result = search.run(&mut *kept.engine, control);
        kept.at = search.at().clone();
        self.engine = Some(kept);
        let (report, elapsed) = result?;
        Ok(Answer::report(id, report, elapsed, true))
    }

    /// The engine of the last search, if it is the one to search with now, or a new one in its place.
    fn take_engine(&mut self, search: &Search) -> Result<KeptEngine, RequestError> {
        let (game, spec, multi_pv) = (search.game(), search.engine(), search.multi_pv());
        let same =
            |kept: &KeptEngine| kept.game == game && kept.spec == spec && kept.multi_pv == multi_pv;
        // Its memory is free before another one has any.
        if let Some(mut kept) = self.engine.take().filter(same) {
            if !search.at().is_same_game(&kept.at) {
                kept.engine.reset();
            }
            return Ok(kept);
        }
        let (spec, at) = (spec.to_owned(), search.at().clone());
        Ok(KeptEngine { game, spec, multi_pv, at, engine: search.make_engine()? })
    }
}

/// The checksum of random games.
fn rules_signature(game: &str) -> Result<String, SpecError> {
    let session = catalog::open(game)?;
    let stats = session.variant().playouts(&*session, signature::GAMES, signature::SEED);
    Ok(format!("{:016x}", stats.checksum))
}

/// How many nodes an engine visits from the start of a game, and the move that it chooses.
fn engine_signature(game: &str, engine: &str) -> Result<String, SpecError> {
    let session = catalog::open(game)?;
    let mut engine = session.variant().engine(engine, 1)?;
    let mut control = EngineControl {
        limits: engine.limits(),
        seed: 0,
        clock: &|| Duration::ZERO,
        stopped: &|| false,
        report: &mut |_| {},
    };
    let report = engine.search(&*session, &mut control);
    Ok(report.map_or_else(
        |error| error.to_string(),
        |report| format!("{} {}", report.nodes, report.best),
    ))
}

fn emit(host: &dyn Host, answer: &Answer) {
    host.emit(&serde_json::to_string(answer).expect("an answer is JSON"));
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU64, Ordering};

    use serde_json::{Value, json};

    use super::*;

    /// A host whose clock goes on by a millisecond whenever it is read.
    #[derive(Default)]
    struct TestHost {
        ticks: AtomicU64,
        /// After how many answers a search has to stop.
        patience: usize,
        answers: Mutex<Vec<String>>,
    }

    impl Host for TestHost {
        fn now(&self) -> Duration {
            Duration::from_millis(self.ticks.fetch_add(1, Ordering::Relaxed))
        }

        fn stopped(&self) -> bool {
            self.patience > 0 && self.answers.lock().unwrap().len() >= self.patience
        }

        fn emit(&self, message: &str) {
            self.answers.lock().unwrap().push(message.to_owned());
        }
    }

    impl TestHost {
        /// The answers since they were asked for last.
        fn answers(&self) -> Vec<Value> {
            let answers = std::mem::take(&mut *self.answers.lock().unwrap());
            answers.iter().map(|answer| serde_json::from_str(answer).unwrap()).collect()
        }
    }

    fn think(id: u32, engine: &str) -> String {
        let at = json!({"game": "yavalath", "moves": ["e5"]});
        json!({"ask": "think", "id": id, "at": at, "engine": engine, "lines": 2}).to_string()
    }

    #[test]
    fn the_first_message_lists_the_games_in_the_readers_language() {
        let host = TestHost::default();
        Responder::new("fr").hello(&host);
        Responder::new("xx").hello(&host);
        let [french, english] = &host.answers()[..] else { panic!("two greetings") };
        assert_eq!(french["answer"], "hello");
        assert_eq!(french["games"].as_array().unwrap().len(), catalog::GAMES.len());
        assert_ne!(french["games"][0]["rules"], english["games"][0]["rules"]);
    }

    #[test]
    fn questions_are_answered_as_the_protocol_answers_them() {
        let (mut responder, host) = (Responder::new("de"), TestHost::default());
        for text in [
            r#"{"ask":"view","id":1,"at":{"game":"awale","moves":["1B"]}}"#,
            r#"{"ask":"view","id":2,"at":{"game":"awale","moves":["9Z"]}}"#,
            r#"{"ask":"explain","id":3,"at":{"game":"othello"}}"#,
            r#"{"ask":"read","id":4,"text":"e5 d4","game":"yavalath"}"#,
        ] {
            responder.respond(text, &host);
            let request = protocol::parse(text).unwrap();
            let expected = serde_json::to_string(&protocol::answer(&request, Language::De));
            assert_eq!(*host.answers.lock().unwrap(), [expected.unwrap()], "{text}");
            host.answers();
        }
        responder.respond(r#"{"ask":"dance","id":5}"#, &host);
        assert_eq!(host.answers()[0]["code"], "malformed");
    }

    #[test]
    fn a_search_reports_and_ends_when_the_host_stops_it() {
        let (mut responder, host) =
            (Responder::new("en"), TestHost { patience: 3, ..TestHost::default() });
        responder.respond(&think(7, "uct"), &host);
        let answers = host.answers();
        let done: Vec<bool> =
            answers.iter().map(|answer| answer["done"].as_bool().unwrap()).collect();
        assert_eq!(done, [false, false, false, true]);
        assert!(answers.iter().all(|answer| answer["id"] == 7));
        // Reports are no denser than the page can show.
        let times: Vec<u64> =
            answers.iter().map(|answer| answer["elapsed_ms"].as_u64().unwrap()).collect();
        assert!(times[1] >= times[0] + 50 && times[2] >= times[1] + 50, "{times:?}");
    }

    #[test]
    fn an_engine_is_kept_for_the_next_move_and_no_other_one() {
        let (mut responder, host) = (Responder::new("en"), TestHost::default());
        let mut kept = |engine: &str| {
            responder.respond(&think(1, engine), &host);
            responder.engine.as_ref().map(|kept| (kept.spec.clone(), kept.multi_pv))
        };
        assert_eq!(kept("random"), Some(("random".into(), 2)));
        let hash = ENGINE_LIMITS.default_memory_mib;
        assert_eq!(kept("alphabeta:depth=1"), Some((format!("alphabeta:depth=1,hash={hash}"), 2)));
        assert_eq!(kept("nothing"), Some((format!("alphabeta:depth=1,hash={hash}"), 2)));
    }

    #[test]
    fn an_engine_that_asks_for_more_than_a_phone_has_gets_what_there_is() {
        let (mut responder, host) = (Responder::new("en"), TestHost::default());
        responder.respond(&think(1, "alphabeta:depth=1,hash=4096,threads=8"), &host);
        let answers = host.answers();
        assert_eq!(answers.last().unwrap()["done"], true, "{answers:?}");
        let spec = responder.engine.map(|kept| kept.spec).unwrap();
        assert_eq!(spec, "alphabeta:depth=1,threads=1,hash=64");
    }

    #[test]
    fn signatures_are_those_that_are_known() {
        let host = TestHost::default();
        let one = &signature::engines()[3];
        Responder::signature(&format!("{} {}", one.game, one.engine), &host);
        assert_eq!(*host.answers.lock().unwrap(), [format!("{} {}", one.nodes, one.best)]);
    }
}
