//! The WebSocket of a page: requests in, answers out.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use axum::extract::{ConnectInfo, State, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use i18n::{Language, message};
use protocol::wire::{Answer, ErrorCode, GameCard, Request};
use protocol::{RequestError, SearchRequest, error_answer, request_id};
use serde::Deserializer;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::{self, error::CapacityError};

use crate::api::ResponseLanguage;
use crate::app::App;
use crate::client_stream::LingeringClose;
use crate::connection_limiter::ConnectionPermit;
use crate::error::ApiError;
use crate::outbox::Outbox;
use crate::search::{self, PageSearch, RunningSearches, SearchEvent};
use crate::watches::Watches;
use crate::{guard, messages};

/// How many requests of a page are answered at once, and how many answers may wait to be sent.
const MAX_PENDING: usize = 16;

/// A page that does not take a message for this long is disconnected.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// Messages up to this many times the limit are read to their end before they are rejected, so that
/// the error has the id of the request. Longer ones are rejected by their declared length.
const OVERSIZE_FACTOR: usize = 2;

/// How much is read at once, which a page has allocated all the time.
const READ_BUFFER_BYTES: usize = 8_192;

/// A request over the rate limit that is longer is not parsed; only its beginning is searched for
/// the id.
const ID_BYTES: usize = 256;

/// How long the closing handshake may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// `/ws`
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Extension(lingering): Extension<LingeringClose>,
    lang: ResponseLanguage,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let language = lang.language();
    let may_run = guard::is_at_this_computer(address, &headers);
    let may_see_games = guard::may_see_games(&app, address, &headers);
    let Some(permit) = app.sockets.admit(address.ip()) else {
        return ApiError::unavailable(&message!(messages::TOO_MANY_REQUESTS), language)
            .into_response();
    };
    let max = app.limits.message_bytes * OVERSIZE_FACTOR;
    let upgrade = upgrade.max_message_size(max).max_frame_size(max);
    upgrade.read_buffer_size(READ_BUFFER_BYTES).on_upgrade(move |socket| {
        let number = app.next_page();
        app.engine_pool.add_page(number);
        let page = Page {
            number,
            lingering,
            address: address.ip(),
            language,
            outbox: Arc::default(),
            pending: Arc::new(Semaphore::new(MAX_PENDING)),
            searches: RunningSearches::default(),
            watches: Watches::default(),
            may_run,
            may_see_games,
            permit: Arc::new(permit),
            app,
        };
        page.serve(socket)
    })
}

/// A connected page.
struct Page {
    app: Arc<App>,
    /// No other page has had it.
    number: u64,
    permit: Arc<ConnectionPermit>,
    lingering: LingeringClose,
    address: IpAddr,
    language: Language,
    outbox: Arc<Outbox>,
    /// One permit for each request that is answered at the same time.
    pending: Arc<Semaphore>,
    searches: RunningSearches,
    watches: Watches,
    /// Whether it may carry out events.
    may_run: bool,
    /// Whether it may see the games of the store.
    may_see_games: bool,
}

/// Why a page is disconnected.
enum Disconnect {
    /// It is gone, or does not respond.
    Silently,
    /// With an error and a close code.
    WithError(Box<Answer>, u16),
}

impl Page {
    async fn serve(mut self, mut socket: WebSocket) {
        let app = Arc::clone(&self.app);
        let permit = Arc::clone(&self.permit);
        let disconnect = tokio::select! {
            disconnect = self.run(&mut socket) => disconnect,
            () = permit.evicted() => {
                let error = RequestError::busy(message!(messages::NO_ROOM));
                self.disconnect(&error, close_code::AGAIN)
            }
            () = app.closed() => {
                let (code, message) = (ErrorCode::Closing, message!(messages::CLOSING));
                self.disconnect(&RequestError { code, message }, close_code::AWAY)
            }
        };
        self.searches.stop_all();
        if let Disconnect::WithError(answer, code) = disconnect {
            let _ = timeout(CLOSE_TIMEOUT, close(&mut socket, &answer, code)).await;
        }
    }

    /// The games, each with the bots that are offered.
    fn games(&self) -> Vec<GameCard> {
        let mut games = protocol::games(self.language, &self.app.limits.for_engines());
        let bots = self.app.own_bots.cards(self.language);
        for game in &mut games {
            game.engines.extend(bots.iter().cloned());
        }
        games
    }

    /// Reads requests and sends answers until the page is to be disconnected.
    async fn run(&mut self, socket: &mut WebSocket) -> Disconnect {
        self.outbox.push(Answer::Hello {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            games: self.games(),
            limits: self.app.limits.for_page(),
            may_run: self.may_run,
            class: self.app.class.is_some() && self.may_see_games,
        });
        let outbox = Arc::clone(&self.outbox);
        let idle_timeout = self.app.limits.idle_timeout;
        let mut last_received = Instant::now();
        let mut pinged = false;
        loop {
            // Backpressure: nothing is read from a page that does not take its answers, or sends
            // requests faster than they are answered. Every answer leads to another round.
            let reading = self.pending.available_permits() > 0 && outbox.len() < MAX_PENDING;
            tokio::select! {
                answer = outbox.next() => {
                    self.permit.set_sending(true);
                    if !matches!(timeout(SEND_TIMEOUT, send(socket, &answer)).await, Ok(Ok(()))) {
                        return Disconnect::Silently;
                    }
                    self.permit.set_sending(false);
                }
                () = tokio::time::sleep_until(last_received + idle_timeout / 2), if !pinged => {
                    pinged = true;
                    let ping = socket.send(Message::Ping(Bytes::new()));
                    if !matches!(timeout(SEND_TIMEOUT, ping).await, Ok(Ok(()))) {
                        return Disconnect::Silently;
                    }
                }
                // While nothing is read, nothing can arrive.
                () = tokio::time::sleep_until(last_received + idle_timeout), if pinged && reading => {
                    return Disconnect::Silently;
                }
                message = socket.recv(), if reading => {
                    (last_received, pinged) = (Instant::now(), false);
                    if let Err(disconnect) = self.on_message(message) {
                        return disconnect;
                    }
                }
            }
        }
    }

    fn on_message(
        &mut self,
        message: Option<Result<Message, axum::Error>>,
    ) -> Result<(), Disconnect> {
        let max = self.app.limits.message_bytes;
        match message {
            Some(Ok(Message::Text(text))) if text.len() <= max => self.on_text(&text),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Binary(bytes))) if bytes.len() <= max => {
                let error = RequestError::malformed(message!(messages::NOT_TEXT));
                let error = self.over_rate_limit().unwrap_or(error);
                self.outbox.push(self.error_answer(None, &error));
            }
            Some(Ok(Message::Text(text))) => return Err(self.too_large(request_id(&text))),
            Some(Ok(Message::Binary(_))) => return Err(self.too_large(None)),
            Some(Err(error)) if is_message_too_long(&error) => {
                // The page sends the rest of the message before it reads the error.
                self.lingering.request();
                return Err(self.too_large(None));
            }
            None | Some(Err(_) | Ok(Message::Close(_))) => return Err(Disconnect::Silently),
        }
        Ok(())
    }

    /// The rate limit is asked before the text is parsed, which takes time. But a search is stopped
    /// whatever the page has sent before.
    fn on_text(&mut self, text: &str) {
        if let Some(error) = self.over_rate_limit() {
            match serde_json::from_str(prefix(text)) {
                Ok(Request::Stop { id }) if text.len() <= ID_BYTES => self.stop(id),
                _ => self.outbox.push(self.error_answer(id_of_prefix(prefix(text)), &error)),
            }
            return;
        }
        match protocol::parse(text) {
            Ok(request) => self.dispatch(request),
            Err((id, error)) => self.outbox.push(self.error_answer(id, &error)),
        }
    }

    /// The error of a request over the rate limit.
    fn over_rate_limit(&self) -> Option<RequestError> {
        let allowed = self.app.rate_limiter.allows(self.address);
        (!allowed).then(|| RequestError::busy(message!(messages::TOO_MANY_REQUESTS)))
    }

    fn dispatch(&mut self, request: Request) {
        let id = request.id();
        if let Request::Stop { id } = request {
            self.stop(id);
        } else if let Request::Watch { id } = request {
            self.watch(id);
        } else if let Request::Think { at, engine, limit, multi_pv, seed, .. } = request {
            let max_time = self.app.limits.search_time;
            let (engine, limits) = (Some(engine), limit.into());
            let request = SearchRequest { at, engine, limits, multi_pv, seed, max_time };
            self.search(id, PageSearch { request, page: self.number });
        } else {
            self.answer(request);
        }
    }

    fn stop(&mut self, id: u32) {
        self.searches.stop(id);
        self.watches.stop(id);
    }

    /// Sends every picture of the event that is carried out.
    fn watch(&mut self, id: u32) {
        self.stop(id);
        if !self.may_see_games {
            let error = RequestError::invalid(message!(messages::PRIVATE));
            return self.outbox.push(self.error_answer(Some(id), &error));
        }
        let outbox = Arc::clone(&self.outbox);
        let updates = self.app.event_runner.subscribe();
        if !self.watches.start(id, &outbox, updates) {
            let error = RequestError::busy(message!(messages::TOO_MANY_REQUESTS));
            self.outbox.push(self.error_answer(Some(id), &error));
        }
    }

    /// Answers on a blocking thread: a long game takes a while to replay.
    fn answer(&self, request: Request) {
        // There was a permit when the message was read, and nobody else takes any.
        let Ok(permit) = Arc::clone(&self.pending).try_acquire_owned() else { return };
        let (outbox, language) = (Arc::clone(&self.outbox), self.language);
        let pending = self.permit.begin_request();
        tokio::task::spawn_blocking(move || {
            let _pending = pending;
            // A request that panics is answered too, or the page would wait forever.
            let answer = search::catch_panic(|| Ok(protocol::answer(&request, language)));
            let failed = |error| error_answer(Some(request.id()), &error, language);
            drop(permit);
            outbox.push(answer.unwrap_or_else(failed));
        });
    }

    fn search(&mut self, id: u32, search: PageSearch) {
        self.searches.stop(id);
        let ticket = self.outbox.begin(id);
        let language = self.language;
        if self.searches.count() >= self.app.limits.page_searches {
            let error = RequestError::busy(message!(messages::TOO_MANY_SEARCHES));
            return self.outbox.finish(ticket, self.error_answer(Some(id), &error));
        }
        let stop = Arc::new(AtomicBool::new(false));
        let outbox = Arc::clone(&self.outbox);
        let pending = self.permit.begin_request();
        let report = move |event| {
            let _pending = &pending;
            match event {
                SearchEvent::Progress(report, elapsed) => {
                    outbox.progress(ticket, Answer::report(id, report, elapsed, false));
                }
                SearchEvent::Done(Ok((report, elapsed))) => {
                    outbox.finish(ticket, Answer::report(id, report, elapsed, true));
                }
                SearchEvent::Done(Err(error)) => {
                    outbox.finish(ticket, error_answer(Some(id), &error, language));
                }
            }
        };
        match search::spawn(&self.app, search, Arc::clone(&stop), report) {
            Ok(()) => self.searches.add(id, stop),
            Err(error) => self.outbox.finish(ticket, self.error_answer(Some(id), &error)),
        }
    }

    fn disconnect(&self, error: &RequestError, code: u16) -> Disconnect {
        Disconnect::WithError(Box::new(self.error_answer(None, error)), code)
    }

    fn too_large(&self, id: Option<u32>) -> Disconnect {
        let error = self.app.limits.message_too_large();
        Disconnect::WithError(Box::new(self.error_answer(id, &error)), close_code::SIZE)
    }

    fn error_answer(&self, id: Option<u32>, error: &RequestError) -> Answer {
        error_answer(id, error, self.language)
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.searches.stop_all();
        self.app.engine_pool.remove_page(self.number);
    }
}

/// Whether a message was rejected by its declared length, before it was read.
fn is_message_too_long(error: &axum::Error) -> bool {
    let cause = error.source().and_then(|cause| cause.downcast_ref());
    matches!(cause, Some(tungstenite::Error::Capacity(CapacityError::MessageTooLong { .. })))
}

/// The beginning of a text, of [`ID_BYTES`] at most.
fn prefix(text: &str) -> &str {
    &text[..text.floor_char_boundary(ID_BYTES)]
}

/// The id of a request, if it is in the beginning of its text.
fn id_of_prefix(text: &str) -> Option<u32> {
    /// Reads the fields of an object up to the id, which it stores.
    struct UntilId<'a>(&'a mut Option<u32>);

    impl<'de> Visitor<'de> for UntilId<'_> {
        type Value = ();

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a request")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
            while let Some(name) = fields.next_key::<Cow<'_, str>>()? {
                if name == "id" {
                    *self.0 = Some(fields.next_value()?);
                    return Ok(());
                }
                fields.next_value::<IgnoredAny>()?;
            }
            Ok(())
        }
    }

    let mut id = None;
    // The text ends, or goes on, where an object does not.
    let _ = serde_json::Deserializer::from_str(text).deserialize_map(UntilId(&mut id));
    id
}

async fn send(socket: &mut WebSocket, answer: &Answer) -> Result<(), axum::Error> {
    let text = serde_json::to_string(answer).map_err(axum::Error::new)?;
    socket.send(Message::Text(text.into())).await
}

/// Sends an error and a close frame, and reads until the page closes too: a TCP connection that is
/// closed while there is unread input loses what was sent.
async fn close(socket: &mut WebSocket, answer: &Answer, code: u16) -> Result<(), axum::Error> {
    send(socket, answer).await?;
    let frame = CloseFrame { code, reason: "".into() };
    socket.send(Message::Close(Some(frame))).await?;
    while let Some(Ok(_)) = socket.recv().await {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_request_is_found_in_its_beginning() {
        let long = format!(r#"{{"ask":"read","id":7,"text":"{}"}}"#, "é".repeat(1000));
        assert_eq!(id_of_prefix(prefix(&long)), Some(7));
        assert_eq!(id_of_prefix(r#"{"ask":"view","at":{"game":"yolah"},"id":8}"#), Some(8));
        let behind = format!(r#"{{"text":"{}","id":7}}"#, "é".repeat(1000));
        for none in ["", "{", "[7]", "hello", r#"{"id":-1}"#, r#"{"id":"7"}"#, &behind] {
            assert_eq!(id_of_prefix(prefix(none)), None, "{none}");
        }
    }
}
