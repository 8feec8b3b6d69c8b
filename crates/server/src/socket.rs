//! A page's WebSocket: questions in, answers out, searches on threads of their own.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket};
use catalog::{Thinking, Thought};
use game::Budget;
use tokio::sync::mpsc;

use crate::answer;
use crate::cards;
use crate::protocol::{Answer, At, ErrorCode, Limits, Request, ThinkLimit};

/// What the server allows.
pub(crate) const LIMITS: Limits =
    Limits { search_ms: 600_000, searches: 4, threads: 2, message_bytes: 65_536 };

/// Serves a page until it goes away.
pub(crate) async fn serve(mut socket: WebSocket) {
    let (say, mut answers) = mpsc::unbounded_channel::<Answer>();
    let mut searches: HashMap<u32, Arc<AtomicBool>> = HashMap::new();
    let hello = Answer::Hello {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        games: cards::games(),
        limits: LIMITS,
    };
    let _ = say.send(hello);
    loop {
        tokio::select! {
            answer = answers.recv() => {
                let Some(answer) = answer else { break };
                let text = serde_json::to_string(&answer).expect("answers are plain data");
                if socket.send(Message::Text(text.into())).await.is_err() {
                    break;
                }
            }
            message = socket.recv() => {
                let Some(Ok(message)) = message else { break };
                if let Message::Text(text) = message {
                    obey(&text, &say, &mut searches);
                }
            }
        }
    }
    searches.values().for_each(|stop| stop.store(true, Ordering::Relaxed));
}

fn obey(
    text: &str,
    say: &mpsc::UnboundedSender<Answer>,
    searches: &mut HashMap<u32, Arc<AtomicBool>>,
) {
    match serde_json::from_str(text) {
        Ok(Request::Think { id, at, engine, limit, lines, seed }) => {
            let stop = Arc::new(AtomicBool::new(false));
            searches.insert(id, Arc::clone(&stop));
            let job = Job { id, at, engine, limit, lines, seed, stop, say: say.clone() };
            std::thread::spawn(move || job.run());
        }
        Ok(Request::Stop { id }) => {
            if let Some(stop) = searches.remove(&id) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        Ok(request) => drop(say.send(answer::answer(&request))),
        Err(error) => {
            let (code, message) = (ErrorCode::Malformed, error.to_string());
            let _ = say.send(Answer::Error { id: None, code, message });
        }
    }
}

struct Job {
    id: u32,
    at: At,
    engine: String,
    limit: ThinkLimit,
    lines: u8,
    seed: u32,
    stop: Arc<AtomicBool>,
    say: mpsc::UnboundedSender<Answer>,
}

impl Job {
    fn run(self) {
        if let Err(message) = self.think() {
            let error = Answer::Error { id: Some(self.id), code: ErrorCode::Wrong, message };
            let _ = self.say.send(error);
        }
    }

    fn think(&self) -> Result<(), String> {
        let session = answer::open(&self.at)?;
        let mut mind = session
            .mind(&self.engine, usize::from(self.lines.max(1)))
            .map_err(|error| error.to_string())?;
        let asked = Budget {
            time: self.limit.time_ms.map(|ms| Duration::from_millis(u64::from(ms))),
            nodes: self.limit.nodes.map(u64::from),
            depth: self.limit.depth,
        };
        let mut budget = if asked == Budget::default() { mind.budget() } else { asked };
        let most = Duration::from_millis(u64::from(LIMITS.search_ms));
        budget.time = Some(budget.time.unwrap_or(most).min(most));
        let begun = Instant::now();
        let send = |thought: &Thought, done| {
            let elapsed_ms = begun.elapsed().as_millis() as u32;
            let thought = thought.clone();
            let _ = self.say.send(Answer::Thought { id: self.id, thought, elapsed_ms, done });
        };
        let mut thinking = Thinking {
            budget,
            seed: u64::from(self.seed),
            clock: &|| begun.elapsed(),
            stopped: &|| self.stop.load(Ordering::Relaxed),
            report: &mut |thought| send(thought, false),
        };
        let thought =
            mind.think(&session.position(), &mut thinking).map_err(|error| error.to_string())?;
        send(&thought, true);
        Ok(())
    }
}
