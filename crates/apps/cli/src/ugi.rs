//! `plywood engine`: an engine on stdin and stdout, in the protocol UGI.
//!
//! The main thread reads commands; a search runs on a thread of its own, which owns the engine and
//! returns it when it ends. So `stop` and `isready` are answered at any time.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use catalog::{AnyEngine, EngineReport, EngineSpec, Session};
use game::{Player, SearchLimits};
use presentation::{OptionInfo, SpecError, Values};
use search::time_management::Clock;

use crate::args::EngineArgs;
use crate::errors::usage_error;
use crate::{analysis, input, show};

pub(crate) fn run(args: &EngineArgs) -> anyhow::Result<()> {
    let session = show::open(&args.game)?;
    let text = args.engine.clone().unwrap_or_else(|| session.variant().default_engine().into());
    let engine = session.variant().engine(&text, 1).map_err(usage_error)?;
    let spec = engine_spec(&*session, &text).map_err(usage_error)?;
    let mut ugi =
        UgiEngine { session, spec, engine: Some(engine), is_stale: false, search: None, seed: 0 };
    let mut input = std::io::stdin().lock();
    let outcome = loop {
        match input::line(&mut input) {
            Ok(Some(line)) if ugi.dispatch(&line)? => {}
            Ok(_) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    ugi.stop();
    outcome
}

/// The state of the protocol.
struct UgiEngine {
    session: Box<dyn Session>,
    /// What was asked for by the arguments and `setoption`.
    spec: EngineSpec,
    /// `None` while it searches.
    engine: Option<Box<dyn AnyEngine>>,
    /// Whether options were set since the engine was made. It is made anew by the next `isready` or
    /// `go`, so that options can be set in any order.
    is_stale: bool,
    search: Option<Search>,
    seed: u64,
}

struct Search {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Box<dyn AnyEngine>>,
}

/// Writes a line and flushes it.
fn send(line: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

impl UgiEngine {
    /// Carries out a command; false to end.
    fn dispatch(&mut self, line: &str) -> anyhow::Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "" => {}
            "ugi" => self.identify()?,
            "isready" => {
                self.apply_options()?;
                send("readyok")?;
            }
            "setoption" => self.set_option(rest)?,
            "uginewgame" => {
                self.stop();
                self.engine.iter_mut().for_each(|engine| engine.reset());
            }
            "position" => self.set_position(rest)?,
            "go" => self.go(rest)?,
            "query" => self.query(rest)?,
            "stop" => self.stop(),
            "quit" => return Ok(false),
            _ => send(&format!("info string unknown command: {word}"))?,
        }
        Ok(true)
    }

    fn identify(&self) -> anyhow::Result<()> {
        send(&format!("id name Plywood {} {}", env!("CARGO_PKG_VERSION"), self.spec.name))?;
        send("id author The Plywood developers")?;
        send(&format!("option name Engine type string default {}", self.spec.name))?;
        send("option name Seed type spin default 0 min 0 max 9223372036854775807")?;
        for option in self.spec.info.options {
            send(&option_line(option, self.spec.options.word(option.key)))?;
        }
        send("ugiok")?;
        Ok(())
    }

    fn set_option(&mut self, rest: &str) -> anyhow::Result<()> {
        self.stop();
        let named = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value "));
        let Some((name, value)) = named.map(|(name, value)| (name.trim(), value.trim())) else {
            return Ok(send(&format!("info string no such option: {rest}"))?);
        };
        // As in UCI, names of options are not case sensitive.
        match name.to_ascii_lowercase().as_str() {
            "engine" => match self.make_engine(value) {
                Ok((engine, spec)) => {
                    (self.engine, self.spec, self.is_stale) = (Some(engine), spec, false);
                }
                Err(error) => send(&format!("info string {error}"))?,
            },
            "seed" => match value.parse() {
                Ok(seed) => self.seed = seed,
                Err(_) => send(&format!("info string no seed: {value}"))?,
            },
            key => match self.with_option(key, value) {
                Ok(spec) => (self.spec, self.is_stale) = (spec, true),
                Err(error) => send(&format!("info string {error}"))?,
            },
        }
        Ok(())
    }

    fn make_engine(&self, text: &str) -> Result<(Box<dyn AnyEngine>, EngineSpec), SpecError> {
        Ok((self.session.variant().engine(text, 1)?, engine_spec(&*self.session, text)?))
    }

    /// The spec with another value of an option, which is checked by itself.
    fn with_option(&self, key: &str, value: &str) -> Result<EngineSpec, String> {
        if value.contains(',') {
            return Err(format!("\"{value}\" has a comma, which separates options"));
        }
        let key = catalog::present_key(key);
        let option = self.spec.info.options.iter().find(|option| option.key == key);
        let is_check = option.is_some_and(|option| is_switch(option.values));
        let value = match value {
            "true" if is_check => "on",
            "false" if is_check => "off",
            value => value,
        };
        let mut spec = self.spec.options.spec();
        spec.settings.retain(|(other, _)| other != key);
        spec.settings.push((key.to_owned(), value.to_owned()));
        let read = |text: &str| engine_spec(&*self.session, text).map_err(|e| e.to_string());
        // The second has its options in the order of the list, without defaults.
        read(&read(&spec.to_string())?.options.spec().to_string())
    }

    /// Makes the engine anew if options were set. If they contradict each other, the old engine
    /// stays until they do not.
    fn apply_options(&mut self) -> anyhow::Result<()> {
        // An engine that searches has the options it began with.
        if !self.is_stale || self.search.is_some() {
            return Ok(());
        }
        match self.session.variant().engine(&self.spec.name, 1) {
            Ok(engine) => (self.engine, self.is_stale) = (Some(engine), false),
            Err(error) => send(&format!("info string {error}"))?,
        }
        Ok(())
    }

    fn set_position(&mut self, rest: &str) -> anyhow::Result<()> {
        self.stop();
        if let Err(problem) = self.try_position(rest) {
            send(&format!("info string {problem}"))?;
        }
        Ok(())
    }

    /// Sets a position and plays moves; an invalid one leaves the old position.
    fn try_position(&mut self, rest: &str) -> Result<(), String> {
        let (place, moves) = rest.split_once("moves").unwrap_or((rest, ""));
        let mut session = self.session.variant().start();
        match place.trim() {
            "startpos" => {}
            place => {
                let text = place.strip_prefix("fen ").ok_or("startpos or fen wanted")?;
                session.set_position(text).map_err(|e| e.to_string())?;
            }
        }
        for mv in moves.split_whitespace() {
            session.play(mv).map_err(|e| e.to_string())?;
        }
        self.session = session;
        Ok(())
    }

    fn go(&mut self, rest: &str) -> anyhow::Result<()> {
        self.stop();
        self.apply_options()?;
        let Some(player) = self.session.turn() else {
            send("info string the game is over")?;
            send("bestmove 0000")?;
            return Ok(());
        };
        let Some(mut engine) = self.engine.take() else { return Ok(()) };
        let limits = go_limits(rest, player).unwrap_or_else(|| {
            analysis::limits_or_default(SearchLimits::default(), engine.limits())
        });
        let is_infinite = rest.split_whitespace().any(|word| word == "infinite");
        let (session, seed) = (self.session.duplicate(), self.seed);
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            let begun = Instant::now();
            let stopped = || flag.load(Ordering::Relaxed);
            // The main thread notices a closed pipe.
            let mut on_report =
                |report: &EngineReport| drop(send(&info(report, player, begun.elapsed())));
            let report =
                analysis::search(&mut *engine, &*session, limits, seed, &stopped, &mut on_report);
            if let Ok(report) = report {
                let _ = send(&info(&report, player, begun.elapsed()));
                // As in UCI, an infinite search that has nothing left to search is not over.
                while is_infinite && !stopped() {
                    std::thread::park();
                }
                let _ = send(&format!("bestmove {}", report.best));
            }
            engine
        });
        self.search = Some(Search { stop, thread });
        Ok(())
    }

    /// Ends a search, if there is one, and has its answer said.
    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.store(true, Ordering::Relaxed);
            search.thread.thread().unpark();
            self.engine = search
                .thread
                .join()
                .ok()
                .or_else(|| self.session.variant().engine(&self.spec.name, 1).ok());
        }
    }

    fn query(&self, what: &str) -> anyhow::Result<()> {
        let turn = self.session.turn();
        let answer = match what.trim() {
            "p1turn" => (turn == Some(Player::ONE)).to_string(),
            "turn" => turn.map_or("none".into(), |player| format!("p{player}")),
            "gameover" => turn.is_none().to_string(),
            "result" => match self.session.verdict() {
                None => "none".into(),
                Some(verdict) => match verdict.outcome.winner() {
                    Some(player) => format!("p{player}win"),
                    None => "draw".into(),
                },
            },
            other => return Ok(send(&format!("info string no such query: {other}"))?),
        };
        Ok(send(&format!("response {answer}"))?)
    }
}

fn engine_spec(session: &dyn Session, text: &str) -> Result<EngineSpec, SpecError> {
    EngineSpec::new(text, &*session.variant())
}

fn is_switch(values: Values) -> bool {
    matches!(values, Values::Words(["off", "on"]))
}

/// The line that announces an option, whose default is its present value.
fn option_line(option: &OptionInfo, value: &str) -> String {
    let kind = match option.values {
        values if is_switch(values) => format!("check default {}", value == "on"),
        Values::Range { min, max } => format!("spin default {value} min {min} max {max}"),
        Values::Words(words) => format!("combo default {value} var {}", words.join(" var ")),
        Values::Real { .. } | Values::Text(_) | Values::File(_) => {
            format!("string default {value}")
        }
    };
    format!("option name {} type {kind}", option.key)
}

fn info(report: &EngineReport, player: Player, elapsed: Duration) -> String {
    let (nodes, ms) = (report.nodes, elapsed.as_millis());
    let nps = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
    let expected_score = report.expected_scores[player.index()];
    let score = match report.plies {
        Some(plies) if expected_score > 0.99 => format!("win {plies}"),
        Some(plies) if expected_score < 0.01 => format!("loss {plies}"),
        Some(plies) => format!("draw {plies}"),
        None => format!("wdl {}", (1000.0 * expected_score).round()),
    };
    let pv = report.pv.join(" ");
    format!("info depth {} nodes {nodes} time {ms} nps {nps} score {score} pv {pv}", report.depth)
}

/// The limits of a `go` command; `None` if it sets none.
fn go_limits(rest: &str, player: Player) -> Option<SearchLimits> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let number = |name: &str| -> Option<u64> {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at + 1)?.parse().ok()
    };
    if words.contains(&"infinite") {
        return Some(SearchLimits::default());
    }
    let time = |key: &str| number(key).map(Duration::from_millis);
    let clock = time(&format!("p{player}time")).map(|left| {
        let increment = time(&format!("p{player}inc")).unwrap_or_default();
        let moves_to_go = number("movestogo").map(|moves| moves.min(1000) as u32);
        Clock { left, increment, moves_to_go }.time_for_move()
    });
    let limits = SearchLimits {
        time: time("movetime").or(clock),
        nodes: number("nodes"),
        depth: number("depth").map(|depth| depth.min(99) as u32),
    };
    (limits != SearchLimits::default()).then_some(limits)
}
