//! The referee: plays one game from its opening to its end, with clocks, and checks every move.

use std::time::Duration;

use catalog::{PlayError, Session};
use game::{Outcome, Player, Rng};

use crate::engine::{BestMove, MatchEngine, MoveLimits, Turn};
use crate::live::{GameObserver, LiveMove, StartedGame};
use crate::plan::{Plan, TimeControl};
use crate::played_game::{MoveNote, MoveStats, PlayedGame};
use crate::schedule::Fixture;
use crate::termination::{Fault, Termination};

/// How long after its time is up an engine is waited for: it has forfeited by then, but a move tells
/// a slow engine from one that hangs.
const OVERRUN_TIMEOUT: Duration = Duration::from_secs(1);
/// How long an engine may take for a move that has no limit of time.
const UNTIMED_TIMEOUT: Duration = Duration::from_mins(2);

/// How much is kept of what the engines of a game note, in bytes.
const MAX_NOTES_BYTES: usize = 256 << 10;

/// What a game is given of the outside world: a clock, a stop flag, and who is told of it.
pub struct GameEnvironment<'a> {
    /// The time, from any moment on.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Whether the game should be aborted.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Is told of every move.
    pub observer: Option<&'a dyn GameObserver>,
}

/// Plays a game of an event to its end; `None` if it is aborted.
///
/// The engines are in the order of the seats.
///
/// # Panics
/// If the plan's game or the opening's moves are not what they were checked to be.
pub fn play(
    plan: &Plan,
    fixture: &Fixture,
    opening: &[String],
    engines: &mut [Box<dyn MatchEngine>],
    environment: &GameEnvironment<'_>,
) -> Option<PlayedGame> {
    let Some(observer) = environment.observer else {
        return play_game(plan, fixture, opening, engines, environment);
    };
    observer.game_started(&StartedGame { plan, fixture, opening });
    let played = play_game(plan, fixture, opening, engines, environment);
    observer.game_ended(fixture.number, played.as_ref());
    played
}

fn play_game(
    plan: &Plan,
    fixture: &Fixture,
    opening: &[String],
    engines: &mut [Box<dyn MatchEngine>],
    environment: &GameEnvironment<'_>,
) -> Option<PlayedGame> {
    let mut session = catalog::open(&plan.game).expect("the plan's game was checked");
    for mv in opening {
        session.play(mv).expect("the opening's moves were checked");
    }
    let mut game = Game {
        number: fixture.number,
        time_control: &plan.time_control,
        clocks: vec![plan.time_control.clock_ms.map(Duration::from_millis); session.players()],
        rng: Rng::stream(plan.seed, fixture.number),
        move_stats: Vec::new(),
        notes: Vec::new(),
        environment,
    };
    let (outcome, termination) = match game.play_on(&mut *session, engines) {
        None => {
            let verdict = session.verdict().expect("a game without a fault ends by the rules");
            (verdict.outcome, Termination::Normal(verdict.reason.to_string()))
        }
        Some((_, Fault::Interrupted)) => return None,
        Some((player, fault)) => {
            let others = Player::all(session.players()).filter(|&other| other != player);
            (Outcome::shared(others), Termination::Forfeit { seat: player.number(), fault })
        }
    };
    Some(PlayedGame {
        number: fixture.number,
        round: fixture.round,
        opening: fixture.opening,
        seats: fixture.seats.clone(),
        moves: session.moves(),
        opening_plies: opening.len(),
        move_stats: game.move_stats,
        notes: game.notes,
        winners: outcome.winners().map(Player::number).collect(),
        scores: session.scores(),
        termination,
    })
}

/// A game in progress.
struct Game<'a> {
    number: u64,
    time_control: &'a TimeControl,
    /// What is left to each seat, if there are clocks.
    clocks: Vec<Option<Duration>>,
    rng: Rng,
    move_stats: Vec<MoveStats>,
    notes: Vec<MoveNote>,
    environment: &'a GameEnvironment<'a>,
}

impl Game<'_> {
    /// Plays until the game is over or somebody is at fault.
    fn play_on(
        &mut self,
        session: &mut dyn Session,
        engines: &mut [Box<dyn MatchEngine>],
    ) -> Option<(Player, Fault)> {
        for (seat, engine) in engines.iter_mut().enumerate() {
            if let Err(fault) = engine.new_game(self.environment.stopped) {
                self.keep_notes(session.moves().len(), engine.take_notes());
                return Some((Player::new(seat), fault));
            }
        }
        while let Some(player) = session.turn() {
            let engine = &mut *engines[player.index()];
            let ply = session.moves().len();
            let moved = self.move_on(session, player, engine);
            self.keep_notes(ply, engine.take_notes());
            if let Err(fault) = moved {
                return Some((player, fault));
            }
        }
        None
    }

    /// Keeps what an engine noted in a ply, unless the game has too many notes.
    fn keep_notes(&mut self, ply: usize, text: String) {
        let bytes: usize = self.notes.iter().map(|note| note.text.len()).sum();
        if !text.is_empty() && bytes + text.len() <= MAX_NOTES_BYTES {
            self.notes.push(MoveNote { ply, text });
        }
    }

    fn move_on(
        &mut self,
        session: &mut dyn Session,
        player: Player,
        engine: &mut dyn MatchEngine,
    ) -> Result<(), Fault> {
        let limits = self.limits(player);
        let started = (self.environment.clock)();
        let choice = engine.choose(&Turn {
            session,
            limits: limits.clone(),
            seed: self.rng.next_u64(),
            stopped: self.environment.stopped,
        })?;
        let took = (self.environment.clock)().saturating_sub(started);
        if (self.environment.stopped)() {
            // An engine that was stopped moves early: such a move is not kept.
            return Err(Fault::Interrupted);
        }
        self.stop_clock(player, took, &limits)?;
        session.play(&choice.mv).map_err(|error| match error {
            PlayError::Unreadable(problem) => Fault::Garbage(problem.to_string()),
            PlayError::Illegal { .. } => Fault::Illegal(error.to_string()),
        })?;
        let stats = move_stats(&choice, took);
        self.move_stats.push(stats);
        if let Some(observer) = self.environment.observer {
            let (seat, clock) = (player.index(), self.clocks[player.index()]);
            observer.move_played(self.number, &LiveMove { seat, mv: &choice.mv, stats, clock });
        }
        Ok(())
    }

    /// The search limits of the player to move.
    fn limits(&self, player: Player) -> MoveLimits {
        let move_time = self.time_control.move_ms.map(Duration::from_millis);
        let left = self.clocks[player.index()];
        let allowed = [move_time, left].into_iter().flatten().min();
        MoveLimits {
            move_time,
            clocks: self.clocks.iter().copied().flatten().collect(),
            increment: Duration::from_millis(self.time_control.increment_ms),
            nodes: self.time_control.nodes,
            depth: self.time_control.depth,
            timeout: allowed.map_or(UNTIMED_TIMEOUT, |time| {
                time + self.time_control.margin() + OVERRUN_TIMEOUT
            }),
            margin: self.time_control.margin(),
        }
    }

    fn stop_clock(
        &mut self,
        player: Player,
        took: Duration,
        limits: &MoveLimits,
    ) -> Result<(), Fault> {
        let left = &mut self.clocks[player.index()];
        let allowed = [limits.move_time, *left].into_iter().flatten().min();
        if let Some(allowed) = allowed
            && took > allowed + self.time_control.margin()
        {
            return Err(Fault::Overran(took.saturating_sub(allowed)));
        }
        if let Some(left) = left {
            *left = left.saturating_sub(took) + limits.increment;
        }
        Ok(())
    }
}

fn move_stats(choice: &BestMove, took: Duration) -> MoveStats {
    MoveStats {
        expected_score: choice.expected_score,
        nodes: choice.nodes,
        depth: choice.depth,
        micros: took.as_micros() as u64,
    }
}
