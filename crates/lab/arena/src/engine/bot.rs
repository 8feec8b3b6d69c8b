//! A bot: a program that speaks the plain protocol or UGI, whichever it answers.
//!
//! Which of the two it is found out by itself, without a delay. A program that was started is sent `ugi` and, at once, a
//! practice turn of the plain protocol. A UGI engine answers the first line with `ugiok` and ignores the others; a bot
//! ignores the first and answers the last one with a legal move. A program that ends over the line `ugi`, which is
//! none of the plain protocol, is started again and is sent the practice turn alone. With its answer a bot is ready, so
//! that the time in which its interpreter starts is charged to no move.

use std::time::Duration;

use catalog::Session;

use super::program::{Launcher, Program};
use super::ugi::{Deadline, UgiEngine, excerpt};
use super::{BestMove, MatchEngine, MoveLimits, Turn, plain};
use crate::identity::EngineIdentity;
use crate::termination::Fault;

/// What a bot is told that it may take for its practice turn.
const PRACTICE_TIME: Duration = Duration::from_millis(100);
/// How long a program that has written something else is waited for.
const NOISE_TIMEOUT: Duration = Duration::from_secs(1);

/// A bot of a game. Its program is started with the first game and reused as long as it commits no fault.
pub struct BotEngine {
    game: Box<dyn Session>,
    identity: EngineIdentity,
    /// Taken by the UGI engine once it is known to be one.
    launcher: Option<Box<dyn Launcher>>,
    start_timeout: Duration,
    state: State,
    /// Whether it has to be told of a new game.
    is_new_game: bool,
    /// What a program that was ended had noted.
    last_notes: String,
}

enum State {
    /// It is not running.
    Off,
    Plain(Bot),
    Ugi(UgiEngine),
}

/// A program that has answered the practice turn.
struct Bot {
    program: Program,
    /// The CPU time it had used when it answered last.
    cpu_time: Option<Duration>,
}

/// What a program has answered to its first lines.
enum FirstAnswer {
    Move,
    UgiOk,
    /// Something else, on one line, which is the fault if nothing better comes.
    Noise(Fault),
}

impl BotEngine {
    /// The bot that this launcher starts, for a game at its start.
    pub fn new(
        launcher: Box<dyn Launcher>,
        game: Box<dyn Session>,
        identity: EngineIdentity,
    ) -> Self {
        Self {
            game,
            identity,
            launcher: Some(launcher),
            start_timeout: UgiEngine::START_TIMEOUT,
            state: State::Off,
            is_new_game: true,
            last_notes: String::new(),
        }
    }

    /// With this time to answer the practice turn.
    #[must_use]
    pub fn with_start_timeout(mut self, timeout: Duration) -> Self {
        self.start_timeout = timeout;
        self
    }

    /// The lines that a bot is told at the start of a game and for its first turn, in this time.
    pub fn first_lines(session: &dyn Session, time: Duration) -> Vec<String> {
        let limits = MoveLimits { move_time: Some(time), ..MoveLimits::default() };
        [plain::game(session), plain::turn(session, &limits)].concat()
    }

    /// Which protocol the program speaks, once it has been started.
    pub fn protocol(&self) -> Option<&'static str> {
        match self.state {
            State::Off => None,
            State::Plain(_) => Some("plain"),
            State::Ugi(_) => Some("UGI"),
        }
    }

    fn start(&mut self, stopped: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault> {
        let started = match self.first_answer(&["ugi"], stopped) {
            // It may be the line that is none of the plain protocol.
            Err(Fault::NoStart(_)) => self.first_answer(&[], stopped),
            answered => answered,
        };
        let (answer, mut program) = started?;
        match answer {
            FirstAnswer::Move => {
                let cpu_time = program.cpu_time();
                self.state = State::Plain(Bot { program, cpu_time });
            }
            FirstAnswer::UgiOk => {
                // It has heard lines that are none of UGI, so it is started again.
                drop(program);
                let launcher = self.launcher.take().expect("it has just started the program");
                let mut engine = UgiEngine::of_launcher(launcher, self.start_timeout);
                let ready = engine.new_game(stopped);
                self.state = State::Ugi(engine);
                ready?;
            }
            FirstAnswer::Noise(fault) => {
                self.last_notes = program.take_notes();
                return Err(fault);
            }
        }
        Ok(())
    }

    /// Starts the program, sends it these lines and the practice turn, and waits for an answer.
    fn first_answer(
        &mut self,
        before: &[&str],
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<(FirstAnswer, Program), Fault> {
        let launcher = self.launcher.as_mut().expect("only a UGI engine takes it");
        let mut program = Program::start(&mut **launcher)?;
        let lines = Self::first_lines(&*self.game, PRACTICE_TIME);
        let lines: Vec<&str> =
            before.iter().copied().chain(lines.iter().map(String::as_str)).collect();
        let deadline = Deadline::new(self.start_timeout, stopped);
        let answer =
            program.send(&lines).and_then(|()| first_answer(&mut program, &*self.game, deadline));
        match answer {
            Ok(answer) => Ok((answer, program)),
            Err(fault) => {
                self.last_notes = program.take_notes();
                Err(not_started(fault))
            }
        }
    }

    fn ask(&mut self, turn: &Turn<'_>) -> Result<BestMove, Fault> {
        let State::Plain(bot) = &mut self.state else {
            return Err(Fault::NoStart("no game was started".into()));
        };
        if let Some(line) = bot.program.unasked_line() {
            let came = format!("\"{}\" without being asked", excerpt(&line));
            return Err(Fault::Garbage(plain::expected(&came, turn.session)));
        }
        let mut lines = if std::mem::take(&mut self.is_new_game) {
            plain::game(turn.session)
        } else {
            Vec::new()
        };
        lines.extend(plain::turn(turn.session, &turn.limits));
        bot.program.send(&lines.iter().map(String::as_str).collect::<Vec<_>>())?;
        let deadline = Deadline::new(turn.limits.timeout, turn.stopped);
        let mv = bot.program.receive(&deadline, |line| plain::read_answer(line, turn.session))?;
        bot.check_cpu_time(turn)?;
        Ok(BestMove { mv, ..BestMove::default() })
    }
}

impl MatchEngine for BotEngine {
    fn new_game(&mut self, stopped: &(dyn Fn() -> bool + Sync)) -> Result<(), Fault> {
        self.is_new_game = true;
        match &mut self.state {
            State::Ugi(engine) => engine.new_game(stopped),
            // A program that ended after the last game, or because of it, has lost nothing yet.
            State::Plain(bot) if bot.program.has_ended() => {
                self.state = State::Off;
                self.start(stopped)
            }
            State::Plain(_) => Ok(()),
            State::Off => self.start(stopped),
        }
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<BestMove, Fault> {
        if let State::Ugi(engine) = &mut self.state {
            return engine.choose(turn);
        }
        let chosen = self.ask(turn);
        if chosen.is_err()
            && let State::Plain(mut bot) = std::mem::replace(&mut self.state, State::Off)
        {
            self.last_notes = bot.program.take_notes();
        }
        chosen
    }

    fn take_notes(&mut self) -> String {
        match &mut self.state {
            State::Plain(bot) => {
                let notes = bot.program.take_notes();
                [std::mem::take(&mut self.last_notes), notes].concat()
            }
            State::Ugi(engine) => engine.take_notes(),
            State::Off => std::mem::take(&mut self.last_notes),
        }
    }

    fn identity(&self) -> EngineIdentity {
        self.identity.clone()
    }
}

impl Drop for BotEngine {
    fn drop(&mut self) {
        if let State::Plain(bot) = std::mem::replace(&mut self.state, State::Off) {
            bot.program.quit();
        }
    }
}

impl Bot {
    /// The CPU time of a move is limited as its wall-clock time is, so that nobody gains by threads, or by thinking while
    /// others do.
    fn check_cpu_time(&mut self, turn: &Turn<'_>) -> Result<(), Fault> {
        let before = self.cpu_time;
        self.cpu_time = self.program.cpu_time();
        let (Some(before), Some(now)) = (before, self.cpu_time) else { return Ok(()) };
        let Some(allowed) = plain::allowed(turn.session, &turn.limits) else { return Ok(()) };
        let used = now.saturating_sub(before);
        if used > allowed + turn.limits.margin {
            return Err(Fault::CpuTime(used.saturating_sub(allowed)));
        }
        Ok(())
    }
}

/// Waits until a program has shown which protocol it speaks.
fn first_answer(
    program: &mut Program,
    game: &dyn Session,
    mut deadline: Deadline<'_>,
) -> Result<FirstAnswer, Fault> {
    let mut noise: Option<Fault> = None;
    loop {
        match program.receive(&deadline, |line| classify(line, game).map(Ok)) {
            Ok(FirstAnswer::Noise(fault)) => {
                // It may be a greeting, so it is waited on; not as long as for a program that is silent.
                if noise.is_none() {
                    deadline = deadline.at_most(NOISE_TIMEOUT);
                }
                noise.get_or_insert(fault);
            }
            Ok(answer) => return Ok(answer),
            Err(fault @ Fault::Hung(_)) => return noise.map(FirstAnswer::Noise).ok_or(fault),
            Err(Fault::Crashed(how)) => {
                let said = noise.map(|said| format!("; before that it {said}"));
                return Err(Fault::Crashed(how + &said.unwrap_or_default()));
            }
            Err(fault) => return Err(fault),
        }
    }
}

/// What a line answers to the first lines; `None` if it is one that a UGI engine says before `ugiok`, or empty.
fn classify(line: &[u8], game: &dyn Session) -> Option<FirstAnswer> {
    let answer = plain::read_answer(line, game)?;
    let text = String::from_utf8_lossy(line);
    match (answer, text.split_whitespace().next()) {
        (Ok(_), _) => Some(FirstAnswer::Move),
        (_, Some("ugiok")) => Some(FirstAnswer::UgiOk),
        (_, Some("id" | "option" | "info")) => None,
        (Err(fault), _) => Some(FirstAnswer::Noise(fault)),
    }
}

/// A program that fails before its first game did not start.
fn not_started(fault: Fault) -> Fault {
    match fault {
        Fault::Crashed(how) => Fault::NoStart(how),
        Fault::Hung(timeout) => Fault::NoStart(format!(
            "it did not answer its practice turn within {timeout:.1?}; the answer to a line that begins with legal is a \
             line with one of the moves in it, and is to be flushed"
        )),
        fault => fault,
    }
}
