//! Games under way: what is told of a game while it is played, and a bounded picture of all of them.
//!
//! Whoever plays games tells a [`GameObserver`], if there is one. [`LiveGames`] is the one that keeps what a page shows:
//! the games that are being played, each in a slot of its own, where it stays until another game takes the slot.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::plan::Plan;
use crate::played_game::{MoveStats, PlayedGame};
use crate::schedule::Fixture;

/// Is told of games while they are played, by the threads that play them: it must return at once.
pub trait GameObserver: Sync {
    /// A game begins.
    fn game_started(&self, game: &StartedGame<'_>);
    /// A move was played in the game of this number.
    fn move_played(&self, number: u64, mv: &LiveMove<'_>);
    /// The game of this number is over; `None` if it was aborted. It is not stored yet.
    fn game_ended(&self, number: u64, game: Option<&PlayedGame>);
}

/// A game that begins.
#[derive(Debug, Clone, Copy)]
pub struct StartedGame<'a> {
    /// What it belongs to: the game's spec, the names of the engines, the time control.
    pub plan: &'a Plan,
    /// Its number, and who sits where.
    pub fixture: &'a Fixture,
    /// The moves that it begins with.
    pub opening: &'a [String],
}

/// A move that was played.
#[derive(Debug, Clone, Copy)]
pub struct LiveMove<'a> {
    /// Whose it was, from 0.
    pub seat: usize,
    /// The move, as the engine wrote it.
    pub mv: &'a str,
    /// What the engine reported of it, and how long it took.
    pub stats: MoveStats,
    /// What is left on the clock of the seat, if there are clocks.
    pub clock: Option<Duration>,
}

/// A game that is being played, or was the last one in its slot.
#[derive(Debug, Clone, PartialEq)]
pub struct LiveGame {
    /// Its number.
    pub number: u64,
    /// The game's spec.
    pub game: String,
    /// Which engine of the plan sits in each seat.
    pub seats: Vec<usize>,
    /// What the engines are called, by seat.
    pub names: Vec<String>,
    /// All moves so far, those of the opening first.
    pub moves: Vec<String>,
    /// How many of the moves are the opening's.
    pub opening_plies: usize,
    /// What the engines reported of each move after the opening.
    pub move_stats: Vec<MoveStats>,
    /// What is left on the clock of each seat, if there are clocks.
    pub clocks: Vec<Option<Duration>>,
    /// The score that each seat expected for itself at its last move, from 0 to 1, if it reported one.
    pub expected_scores: Vec<Option<f32>>,
    /// The result, once there is one.
    pub ended: Option<LiveResult>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveResult {
    /// The numbers of the seats that share the victory, from 1; none if the game was aborted.
    pub winners: Vec<u8>,
    /// Whether somebody forfeited it, and the number of the seat, from 1.
    pub fault_seat: Option<u8>,
}

/// The games that are being played, with the last ones that ended, and a count of changes.
///
/// ```
/// use plywood_arena::live::LiveGames;
/// let games = LiveGames::new(8);
/// assert!(games.snapshot().games.is_empty());
/// ```
#[derive(Debug)]
pub struct LiveGames {
    capacity: usize,
    state: Mutex<State>,
}

/// All games under way at a moment.
#[derive(Debug, Clone, PartialEq)]
pub struct LiveSnapshot {
    /// Changes with every move: two snapshots with the same version are equal.
    pub version: u64,
    /// The games, each in its slot.
    pub games: Vec<LiveGame>,
    /// The numbers of the last games that were played to their end, the newest last.
    pub ended: Vec<u64>,
}

#[derive(Debug, Default)]
struct State {
    version: u64,
    slots: Vec<LiveGame>,
    ended: VecDeque<u64>,
}

impl LiveGames {
    /// How many of the games that ended are remembered by number.
    const MAX_ENDED: usize = 64;

    /// Keeps this many games at most; of others nothing is kept.
    pub fn new(capacity: usize) -> Self {
        Self { capacity, state: Mutex::default() }
    }

    /// How things stand.
    pub fn snapshot(&self) -> LiveSnapshot {
        let state = self.lock();
        LiveSnapshot {
            version: state.version,
            games: state.slots.clone(),
            ended: state.ended.iter().copied().collect(),
        }
    }

    /// The version of the snapshot there would be.
    pub fn version(&self) -> u64 {
        self.lock().version
    }

    /// Forgets all games.
    pub fn clear(&self) {
        let mut state = self.lock();
        *state = State { version: state.version + 1, ..State::default() };
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the game of this number, if it is kept and goes on.
    fn update(&self, number: u64, change: impl FnOnce(&mut LiveGame)) {
        let mut state = self.lock();
        let game =
            state.slots.iter_mut().find(|game| game.number == number && game.ended.is_none());
        if let Some(game) = game {
            change(game);
            state.version += 1;
        }
    }
}

impl GameObserver for LiveGames {
    fn game_started(&self, game: &StartedGame<'_>) {
        let started = LiveGame::from(game);
        let mut state = self.lock();
        let free = state.slots.iter().position(|slot| slot.ended.is_some());
        match free {
            // A slot more only where no game has ended: boards stay where they are.
            Some(slot) => state.slots[slot] = started,
            None if state.slots.len() < self.capacity => state.slots.push(started),
            None => return,
        }
        state.version += 1;
    }

    fn move_played(&self, number: u64, mv: &LiveMove<'_>) {
        self.update(number, |game| {
            game.moves.push(mv.mv.to_owned());
            game.move_stats.push(mv.stats);
            if let Some(clock) = game.clocks.get_mut(mv.seat) {
                *clock = mv.clock;
                game.expected_scores[mv.seat] = mv.stats.expected_score;
            }
        });
    }

    fn game_ended(&self, number: u64, game: Option<&PlayedGame>) {
        let result = LiveResult {
            winners: game.map(|game| game.winners.clone()).unwrap_or_default(),
            fault_seat: game.and_then(|game| game.termination.fault_seat()),
        };
        self.update(number, |live| live.ended = Some(result));
        if game.is_some() {
            let mut state = self.lock();
            state.ended.push_back(number);
            if state.ended.len() > Self::MAX_ENDED {
                state.ended.pop_front();
            }
            state.version += 1;
        }
    }
}

impl From<&StartedGame<'_>> for LiveGame {
    fn from(game: &StartedGame<'_>) -> Self {
        let StartedGame { plan, fixture, opening } = game;
        let seats = fixture.seats.len();
        let name = |&engine: &usize| plan.engines.get(engine).map(|entrant| entrant.name.clone());
        Self {
            number: fixture.number,
            game: plan.game.clone(),
            seats: fixture.seats.clone(),
            names: fixture.seats.iter().map(|engine| name(engine).unwrap_or_default()).collect(),
            moves: opening.to_vec(),
            opening_plies: opening.len(),
            move_stats: Vec::new(),
            clocks: vec![plan.time_control.clock_ms.map(Duration::from_millis); seats],
            expected_scores: vec![None; seats],
            ended: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Entrant, TimeControl};
    use crate::termination::Termination;

    fn start(games: &LiveGames, number: u64) {
        let plan = Plan {
            time_control: TimeControl { clock_ms: Some(1000), ..TimeControl::default() },
            ..Plan::new("awale", vec![Entrant::new("a"), Entrant::new("b")])
        };
        let fixture = Fixture { number, round: 0, opening: 0, seats: vec![1, 0] };
        let opening = ["1".to_owned()];
        games.game_started(&StartedGame { plan: &plan, fixture: &fixture, opening: &opening });
    }

    fn end(games: &LiveGames, number: u64) {
        let termination = Termination::Normal(String::new());
        let game = PlayedGame::new(number, vec![1, 0], vec![2], termination);
        games.game_ended(number, Some(&game));
    }

    fn numbers(games: &LiveGames) -> Vec<u64> {
        games.snapshot().games.iter().map(|game| game.number).collect()
    }

    #[test]
    fn a_move_is_seen_with_its_clock_and_changes_the_version() {
        let games = LiveGames::new(2);
        start(&games, 7);
        let before = games.version();
        let stats = MoveStats { nodes: 3, expected_score: Some(0.75), ..MoveStats::default() };
        let clock = Some(Duration::from_millis(900));
        games.move_played(7, &LiveMove { seat: 1, mv: "2", stats, clock });
        let seen = games.snapshot();
        assert!(seen.version > before);
        let game = &seen.games[0];
        assert_eq!((&game.names[..], game.opening_plies), (&["b".into(), "a".into()][..], 1));
        assert_eq!((&game.moves[..], game.move_stats[0].nodes), (&["1".into(), "2".into()][..], 3));
        assert_eq!(game.clocks, [Some(Duration::from_secs(1)), clock]);
        assert_eq!(game.expected_scores, [None, Some(0.75)]);
    }

    #[test]
    fn a_game_keeps_its_slot_until_another_takes_it() {
        let games = LiveGames::new(3);
        for number in [0, 1] {
            start(&games, number);
        }
        end(&games, 0);
        assert_eq!(numbers(&games), [0, 1], "the end of a game can be seen");
        start(&games, 2);
        assert_eq!(numbers(&games), [2, 1]);
        start(&games, 3);
        assert_eq!(numbers(&games), [2, 1, 3]);
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        let games = LiveGames::new(1);
        (0..200).for_each(|number| start(&games, number));
        assert_eq!(numbers(&games), [0]);
        (0..200).for_each(|number| end(&games, number));
        let seen = games.snapshot();
        assert_eq!((seen.games.len(), seen.ended.len()), (1, LiveGames::MAX_ENDED));
        assert_eq!(seen.ended.last(), Some(&199));
    }

    #[test]
    fn an_aborted_game_has_an_end_without_winners_and_is_not_counted() {
        let games = LiveGames::new(1);
        start(&games, 4);
        games.game_ended(4, None);
        let seen = games.snapshot();
        let result = seen.games[0].ended.as_ref().unwrap();
        assert!(result.winners.is_empty() && seen.ended.is_empty());
    }
}
