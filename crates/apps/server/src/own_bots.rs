//! The bots that the command line offers: in every seat of the page, in analysis, and in events.
//!
//! A client names a bot as it was told to: `bot:` and the name. No other name starts anything.

use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use arena::{Fault, MatchEngine, MoveLimits, TimeControl, Turn};
use catalog::{EngineReport, Session};
use game::MAX_PLAYERS;
use i18n::{Language, Message, message};
use protocol::wire::EngineCard;
use protocol::{RequestError, SearchRequest};

use crate::messages;

/// How long a bot has for a move if nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// The longest time a bot has for a move.
const MAX_TIME: Duration = Duration::from_mins(1);
/// How long a bot is waited for after its time.
const GRACE: Duration = Duration::from_secs(1);
/// How many programs of a bot are kept for the next move.
const MAX_IDLE: usize = 2;

/// A bot that takes part where the page asks for it.
pub trait OwnBot: Debug + Send + Sync {
    /// What it is called.
    fn name(&self) -> &str;

    /// Its spec at the command line, by which an event knows it.
    fn spec(&self) -> &str;

    /// The version of its files as they are now.
    ///
    /// # Errors
    /// If they cannot be read.
    fn version(&self) -> Result<String, String>;

    /// An engine of the files as they are now, which are built first if need be.
    ///
    /// # Errors
    /// If it cannot be built.
    fn engine(
        &self,
        game: Box<dyn Session>,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Box<dyn MatchEngine>, String>;
}

/// All bots that are offered, and their programs that wait for the next move.
pub(crate) struct OwnBots {
    bots: Vec<Offered>,
    idle: Mutex<Vec<Idle>>,
}

struct Offered {
    /// What the page calls it: `bot:NAME`.
    id: String,
    bot: Arc<dyn OwnBot>,
}

/// A program that waits for its next move.
struct Idle {
    id: String,
    game: String,
    version: String,
    engine: Box<dyn MatchEngine>,
}

/// The search of a bot that was found.
pub(crate) struct BotSearch<'a> {
    bots: &'a OwnBots,
    offered: &'a Offered,
}

impl OwnBots {
    /// Bots with the same name are numbered.
    pub(crate) fn new(bots: Vec<Arc<dyn OwnBot>>) -> Self {
        let names: Vec<String> = bots.iter().map(|bot| bot.name().to_owned()).collect();
        let names = arena::Entrant::numbered(&names).into_iter().map(|entrant| entrant.name);
        let offered = names.zip(bots).map(|(name, bot)| Offered { id: format!("bot:{name}"), bot });
        Self { bots: offered.collect(), idle: Mutex::default() }
    }

    /// The bots as engines of the page.
    pub(crate) fn cards(&self, language: Language) -> Vec<EngineCard> {
        let card = |Offered { id, bot }: &Offered| EngineCard {
            spec: id.clone(),
            name: id.strip_prefix("bot:").unwrap_or(bot.name()).to_owned(),
            summary: message!(messages::OWN_BOT).to_text(language),
            limited: false,
            players: (2..=MAX_PLAYERS as u8).collect(),
            options: Vec::new(),
            limit_options: Vec::new(),
        };
        self.bots.iter().map(card).collect()
    }

    /// The bot that the page calls so.
    pub(crate) fn find(&self, id: &str) -> Option<BotSearch<'_>> {
        let offered = self.bots.iter().find(|offered| offered.id == id)?;
        Some(BotSearch { bots: self, offered })
    }

    /// What the command line calls the bot that the page calls so.
    pub(crate) fn spec(&self, id: &str) -> Option<&str> {
        self.find(id).map(|found| found.offered.bot.spec())
    }

    /// Whether the command line has offered what an event knows by this spec.
    pub(crate) fn offers(&self, spec: &str) -> bool {
        self.bots.iter().any(|offered| offered.bot.spec() == spec)
    }

    /// An engine for an event; `None` if no bot has this spec.
    pub(crate) fn engine(
        &self,
        spec: &str,
        game: &str,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Box<dyn MatchEngine>> {
        let offered = self.bots.iter().find(|offered| offered.bot.spec() == spec)?;
        let session = catalog::open(game).ok()?;
        let engine = offered.bot.engine(session, stopped);
        Some(engine.unwrap_or_else(|problem| Box::new(Unbuilt(problem))))
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BotSearch<'_> {
    /// Asks the bot for its move, of the files as they are now.
    pub(crate) fn run(
        &self,
        request: &SearchRequest,
        stop: &AtomicBool,
    ) -> Result<(EngineReport, Duration), RequestError> {
        let session = protocol::open(&request.at)?;
        let over = || RequestError::invalid(message!(messages::GAME_OVER));
        let player = session.turn().ok_or_else(over)?;
        let stopped = || stop.load(Ordering::Relaxed);
        let mut taken = self.take(&session.spec(), &stopped)?;
        let begun = Instant::now();
        let chosen = taken.engine.new_game(&stopped).and_then(|()| {
            let begun = Instant::now();
            let turn = Turn {
                session: &*session,
                limits: limits(request),
                seed: u64::from(request.seed),
                stopped: &stopped,
            };
            taken.engine.choose(&turn).map(|best| (best, begun.elapsed()))
        });
        let (best, took) = chosen.map_err(|fault| fault_error(&fault, player, begun.elapsed()))?;
        let mut after = session.duplicate();
        after.play(&best.mv).map_err(RequestError::invalid)?;
        self.put_back(taken);
        let mv = after.moves().pop().unwrap_or(best.mv);
        Ok((report(mv, best.nodes, best.depth), took))
    }

    /// A program that waits, unless the files have changed since it was started.
    fn take(&self, game: &str, stopped: &dyn Fn() -> bool) -> Result<Idle, RequestError> {
        let Offered { id, bot } = self.offered;
        let failed = |problem: String| RequestError::invalid(Message::verbatim(problem));
        let version = bot.version().map_err(failed)?;
        let mut idle = self.bots.idle();
        let outdated = |each: &mut Idle| each.id == *id && each.version != version;
        let gone: Vec<Idle> = idle.extract_if(.., outdated).collect();
        let waiting = idle.iter().position(|each| each.id == *id && each.game == game);
        let waiting = waiting.map(|i| idle.remove(i));
        drop(idle);
        // Programs are told to quit, which takes a moment.
        drop(gone);
        if let Some(waiting) = waiting {
            return Ok(waiting);
        }
        let session = catalog::open(game).map_err(RequestError::invalid)?;
        let engine = bot.engine(session, stopped).map_err(failed)?;
        Ok(Idle { id: id.clone(), game: game.to_owned(), version, engine })
    }

    fn put_back(&self, taken: Idle) {
        let mut idle = self.bots.idle();
        idle.push(taken);
        let of_bot = |each: &&Idle| each.id == self.offered.id;
        let too_many = idle.iter().filter(of_bot).count() > MAX_IDLE;
        let oldest = idle.iter().position(|each| of_bot(&each)).filter(|_| too_many);
        let gone = oldest.map(|i| idle.remove(i));
        drop(idle);
        drop(gone);
    }
}

fn limits(request: &SearchRequest) -> MoveLimits {
    let time = request.limits.time.unwrap_or(DEFAULT_TIME).min(MAX_TIME).min(request.max_time);
    let margin = Duration::from_millis(TimeControl::default_margin());
    MoveLimits {
        move_time: Some(time),
        nodes: request.limits.nodes,
        depth: request.limits.depth,
        timeout: time + margin + GRACE,
        margin,
        ..MoveLimits::default()
    }
}

/// What a bot has done instead of a move.
fn fault_error(fault: &Fault, player: game::Player, after: Duration) -> RequestError {
    let hung = Fault::Hung(after);
    let fault = if *fault == Fault::Interrupted { &hung } else { fault };
    RequestError::invalid(fault.message(player).unwrap_or_else(|| Message::verbatim(fault)))
}

/// A bot reports no values.
fn report(best: String, nodes: u64, depth: u32) -> EngineReport {
    EngineReport {
        pv: vec![best.clone()],
        best,
        expected_scores: Vec::new(),
        proven: false,
        plies: None,
        depth,
        nodes,
        candidates: Vec::new(),
    }
}

/// A bot that could not be built: it forfeits its games with the reason.
struct Unbuilt(String);

impl MatchEngine for Unbuilt {
    fn new_game(&mut self, _: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault> {
        Err(Fault::NoStart(self.0.clone()))
    }

    fn choose(&mut self, _: &Turn<'_>) -> Result<arena::BestMove, Fault> {
        Err(Fault::NoStart(self.0.clone()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use super::*;
    use protocol::wire::PositionRef;

    /// Plays the first legal move, or what it is told to.
    #[derive(Debug)]
    struct Fake {
        version: Mutex<String>,
        answer: Mutex<Option<&'static str>>,
        started: AtomicU32,
    }

    struct FakeEngine(Option<&'static str>);

    impl MatchEngine for FakeEngine {
        fn new_game(&mut self, _: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault> {
            Ok(())
        }

        fn choose(&mut self, turn: &Turn<'_>) -> Result<arena::BestMove, Fault> {
            let mv = match self.0 {
                Some("crash") => return Err(Fault::Crashed("division by zero".into())),
                Some(answer) => answer.to_owned(),
                None => turn.session.legal_moves()[0].text.clone(),
            };
            Ok(arena::BestMove { mv, ..arena::BestMove::default() })
        }
    }

    impl OwnBot for Fake {
        fn name(&self) -> &'static str {
            "ada"
        }

        fn spec(&self) -> &'static str {
            "bot:/home/ada"
        }

        fn version(&self) -> Result<String, String> {
            Ok(self.version.lock().unwrap().clone())
        }

        fn engine(
            &self,
            _: Box<dyn Session>,
            _: &dyn Fn() -> bool,
        ) -> Result<Box<dyn MatchEngine>, String> {
            self.started.fetch_add(1, Ordering::Relaxed);
            Ok(Box::new(FakeEngine(*self.answer.lock().unwrap())))
        }
    }

    fn fake() -> (Arc<Fake>, OwnBots) {
        let fake = Arc::new(Fake {
            version: Mutex::new("1".into()),
            answer: Mutex::default(),
            started: AtomicU32::new(0),
        });
        (Arc::clone(&fake), OwnBots::new(vec![fake]))
    }

    fn ask(bots: &OwnBots, game: &str) -> Result<EngineReport, RequestError> {
        let request = SearchRequest {
            at: PositionRef { game: game.into(), position: None, moves: Vec::new() },
            engine: None,
            limits: game::SearchLimits::default(),
            multi_pv: 1,
            seed: 0,
            max_time: MAX_TIME,
        };
        let found = bots.find("bot:ada").expect("it is offered");
        found.run(&request, &AtomicBool::new(false)).map(|(report, _)| report)
    }

    #[test]
    fn a_bot_is_found_by_the_name_that_it_is_offered_by_and_no_other() {
        let (_, bots) = fake();
        for other in ["ada", "bot:/home/ada", "bot:", "bot:ada/", "bot:ADA", "ugi:ada"] {
            assert!(bots.find(other).is_none(), "{other}");
        }
        assert_eq!(bots.spec("bot:ada"), Some("bot:/home/ada"));
        assert!(bots.offers("bot:/home/ada") && !bots.offers("bot:ada"));
    }

    #[test]
    fn a_program_goes_on_until_its_files_change() {
        let (fake, bots) = fake();
        let started = || fake.started.load(Ordering::Relaxed);
        ask(&bots, "yolah").unwrap();
        ask(&bots, "yolah").unwrap();
        assert_eq!(started(), 1);
        *fake.version.lock().unwrap() = "2".into();
        ask(&bots, "yolah").unwrap();
        assert_eq!(started(), 2, "the files have changed");
        ask(&bots, "awale").unwrap();
        assert_eq!(started(), 3, "another game");
        assert!(bots.idle().iter().all(|each| each.version == "2"));
    }

    #[test]
    fn what_a_bot_does_instead_of_a_move_is_said_and_it_is_started_anew() {
        let (fake, bots) = fake();
        for (answer, said) in [("crash", "player 1 crashed: division by zero"), ("z9", "z9")] {
            *fake.answer.lock().unwrap() = Some(answer);
            let error = ask(&bots, "yavalath").unwrap_err();
            assert!(error.message.to_string().contains(said), "{}", error.message);
            assert!(bots.idle().is_empty());
        }
        *fake.answer.lock().unwrap() = Some("e5");
        assert_eq!(ask(&bots, "yavalath").unwrap().best, "e5");
    }
}
