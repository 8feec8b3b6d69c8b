//! A page's WebSocket: questions in, answers out.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use axum::extract::{ConnectInfo, State, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use game::{Language, message};
use serde::Deserialize;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout};

use crate::api::{ApiError, LENIENCE, Reader};
use crate::app::{App, Place};
use crate::ongoing::Ongoing;
use crate::outbox::Outbox;
use crate::protocol::{Answer, ErrorCode, Request};
use crate::refusal::Refusal;
use crate::search::{self, Question, Said};
use crate::{answer, cards, messages, words};

/// So many questions of a page are answered at once, and so many answers wait.
const AT_ONCE: usize = 16;

/// A page that takes nothing for so long is gone.
const SEND: Duration = Duration::from_secs(20);

/// How long taking leave may take.
const LEAVE: Duration = Duration::from_secs(1);

/// `/ws`
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    reader: Reader,
    upgrade: WebSocketUpgrade,
) -> Response {
    let language = reader.language();
    let Some(place) = app.place() else {
        return ApiError::unavailable(&message!(messages::TOO_MANY_QUESTIONS), language)
            .into_response();
    };
    let most = app.bounds.message_bytes * LENIENCE;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    upgrade.on_upgrade(move |socket| {
        app.minds.welcome(place.page);
        let page = Page {
            address: address.ip(),
            language,
            outbox: Arc::default(),
            questions: Arc::new(Semaphore::new(AT_ONCE)),
            searches: Ongoing::default(),
            place,
            app,
        };
        page.serve(socket)
    })
}

/// A page that is connected.
struct Page {
    app: Arc<App>,
    place: Place,
    address: IpAddr,
    language: Language,
    outbox: Arc<Outbox>,
    /// One for each question that may be answered at the same time.
    questions: Arc<Semaphore>,
    /// The searches that go on.
    searches: Ongoing,
}

/// Why a page is left.
enum Leave {
    /// It is gone, or not worth another word.
    Silently,
    /// After saying this.
    Saying(Answer, u16),
}

impl Page {
    async fn serve(mut self, mut socket: WebSocket) {
        let app = Arc::clone(&self.app);
        let leave = tokio::select! {
            leave = self.converse(&mut socket) => leave,
            () = app.closed() => {
                let (code, message) = (ErrorCode::Closing, message!(messages::CLOSING));
                Leave::Saying(self.refusal(None, &Refusal { code, message }), close_code::AWAY)
            }
        };
        self.searches.stop_all();
        if let Leave::Saying(answer, code) = leave {
            let _ = timeout(LEAVE, farewell(&mut socket, answer, code)).await;
        }
    }

    /// Answers until there is a reason to leave.
    async fn converse(&mut self, socket: &mut WebSocket) -> Leave {
        self.outbox.answer(Answer::Hello {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            games: cards::games(self.language),
            limits: self.app.bounds.told(),
        });
        let outbox = Arc::clone(&self.outbox);
        let silence = self.app.bounds.silence;
        let mut heard = Instant::now();
        let mut pinged = false;
        loop {
            // Who does not take answers, or asks faster than can be answered, is not listened to
            // meanwhile. Every answer is a reason to look again.
            let listen = self.questions.available_permits() > 0 && outbox.len() < AT_ONCE;
            tokio::select! {
                answer = outbox.next() => {
                    if !matches!(timeout(SEND, send(socket, &answer)).await, Ok(Ok(()))) {
                        return Leave::Silently;
                    }
                }
                () = tokio::time::sleep_until(heard + silence / 2), if !pinged => {
                    pinged = true;
                    let ping = socket.send(Message::Ping(Bytes::new()));
                    if !matches!(timeout(SEND, ping).await, Ok(Ok(()))) {
                        return Leave::Silently;
                    }
                }
                // Whoever is not listened to is not expected to say anything.
                () = tokio::time::sleep_until(heard + silence), if pinged && listen => {
                    return Leave::Silently;
                }
                message = socket.recv(), if listen => {
                    (heard, pinged) = (Instant::now(), false);
                    if let Err(leave) = self.hear(message) {
                        return leave;
                    }
                }
            }
        }
    }

    fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), Leave> {
        let most = self.app.bounds.message_bytes;
        let text = match message {
            Some(Ok(Message::Text(text))) if text.len() <= most => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Binary(bytes))) if bytes.len() <= most => {
                let refusal = Refusal::malformed(message!(messages::NOT_TEXT));
                self.outbox.answer(self.refusal(None, &refusal));
                return Ok(());
            }
            Some(Ok(Message::Text(text))) => return Err(self.too_large(numbered(&text))),
            Some(Ok(Message::Binary(_))) => return Err(self.too_large(None)),
            Some(Err(error)) if error.to_string().contains("too long") => {
                return Err(self.too_large(None));
            }
            None | Some(Err(_) | Ok(Message::Close(_))) => return Err(Leave::Silently),
        };
        match serde_json::from_str(&text) {
            Ok(request) => self.obey(request),
            Err(error) => {
                let refusal = self
                    .refusal(numbered(&text), &Refusal::malformed(game::Message::verbatim(error)));
                self.outbox.answer(refusal);
            }
        }
        Ok(())
    }

    fn obey(&mut self, request: Request) {
        let id = request.id();
        if let Request::Stop { id } = request {
            self.searches.stop(id);
        } else if !self.app.rate.allows(self.address) {
            let refusal = Refusal::busy(message!(messages::TOO_MANY_QUESTIONS));
            self.outbox.answer(self.refusal(Some(id), &refusal));
        } else if let Request::Think { at, engine, limit, lines, seed, .. } = request {
            let longest = self.app.bounds.search;
            let (engine, page) = (Some(engine), self.place.page);
            self.search(id, Question { at, engine, limit, lines, seed, longest, page });
        } else {
            self.answer(request);
        }
    }

    /// Answers off the asynchronous workers: a long game takes a while to replay.
    fn answer(&self, request: Request) {
        // There was one when the message was read, and nobody else takes any.
        let Ok(permit) = Arc::clone(&self.questions).try_acquire_owned() else { return };
        let (outbox, language) = (Arc::clone(&self.outbox), self.language);
        tokio::task::spawn_blocking(move || {
            // A question that breaks something has an answer too, or its page would wait for ever.
            let answer = search::guarded(|| Ok(answer::answer(&request, language)));
            let broken = |refusal| words::refuse(Some(request.id()), &refusal, language);
            drop(permit);
            outbox.answer(answer.unwrap_or_else(broken));
        });
    }

    fn search(&mut self, id: u32, question: Question) {
        self.searches.stop(id);
        let ticket = self.outbox.begin(id);
        let language = self.language;
        if self.searches.count() >= self.app.bounds.page_searches {
            let refusal = Refusal::busy(message!(messages::TOO_MANY_SEARCHES));
            return self.outbox.finish(ticket, self.refusal(Some(id), &refusal));
        }
        let stop = Arc::new(AtomicBool::new(false));
        let outbox = Arc::clone(&self.outbox);
        let tell = move |said| match said {
            Said::Progress(thought, elapsed) => {
                outbox.progress(ticket, told(id, thought, elapsed, false));
            }
            Said::Done(Ok((thought, elapsed))) => {
                outbox.finish(ticket, told(id, thought, elapsed, true));
            }
            Said::Done(Err(refusal)) => {
                outbox.finish(ticket, words::refuse(Some(id), &refusal, language));
            }
        };
        match search::begin(&self.app, question, Arc::clone(&stop), tell) {
            Ok(()) => self.searches.add(id, stop),
            Err(refusal) => self.outbox.finish(ticket, self.refusal(Some(id), &refusal)),
        }
    }

    fn too_large(&self, id: Option<u32>) -> Leave {
        let refusal = self.app.bounds.message_too_large();
        Leave::Saying(self.refusal(id, &refusal), close_code::SIZE)
    }

    fn refusal(&self, id: Option<u32>, refusal: &Refusal) -> Answer {
        words::refuse(id, refusal, self.language)
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.searches.stop_all();
        self.app.minds.forget(self.place.page);
    }
}

fn told(id: u32, thought: catalog::EngineReport, elapsed: Duration, done: bool) -> Answer {
    Answer::Thought { id, thought, elapsed_ms: elapsed.as_millis() as u32, done }
}

/// The number of a question that cannot be read otherwise.
fn numbered(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Numbered {
        id: u32,
    }
    // A list could be read as one too.
    let object = text.trim_start().starts_with('{');
    let read = object.then(|| serde_json::from_str(text).ok()).flatten();
    read.map(|Numbered { id }| id)
}

async fn send(socket: &mut WebSocket, answer: &Answer) -> Result<(), axum::Error> {
    let text = serde_json::to_string(answer).map_err(axum::Error::new)?;
    socket.send(Message::Text(text.into())).await
}

/// A last word, and then reads until the page has taken leave too: what is closed while there is
/// something unread is lost to the other side.
async fn farewell(socket: &mut WebSocket, answer: Answer, code: u16) -> Result<(), axum::Error> {
    send(socket, &answer).await?;
    let frame = CloseFrame { code, reason: "".into() };
    socket.send(Message::Close(Some(frame))).await?;
    while let Some(Ok(_)) = socket.recv().await {}
    Ok(())
}
