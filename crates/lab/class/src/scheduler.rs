//! The scheduler of a running class: an iterator that gives the next game, whichever tells most by then.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena::stats::GameOutcome;
use arena::{Event, Fixture, PlayedGame};

use crate::history::History;
use crate::pairing::{Belief, games_between_fits, most_telling_group};

/// How many games an event of a class has at most; then another begins.
pub(crate) const MAX_GAMES: u64 = 100_000;

/// Of more games than this nobody plays at once, whatever the machine, before the ratings are fitted again.
const MOST_UNDER_WAY: usize = 10_000;

/// When no further game is begun.
pub(crate) struct Ending<'a> {
    /// How many games may still be begun.
    pub(crate) games: u64,
    /// Whether something else ends the event.
    pub(crate) over: &'a (dyn Fn() -> bool + Sync),
}

/// Gives the games of an event one by one. A block is an opening that a group of contestants plays in every rotation of
/// the seats; its games have consecutive numbers.
pub(crate) struct Scheduler<'a> {
    event: &'a Event,
    /// The contestants that the engines of the event are.
    contestants: Vec<usize>,
    players: usize,
    history: Arc<Mutex<History>>,
    /// With how many faults in a row somebody rests.
    faults: u32,
    ending: Ending<'a>,
    next_block: u64,
    begun: VecDeque<Fixture>,
    belief: Option<Belief>,
    /// How many games there have to be for the next fit.
    fit_again: usize,
    /// How many games were given out.
    given: u64,
    /// Those of them that may be under way, each with its id and its contestants.
    under_way: Vec<(u64, Vec<usize>)>,
}

impl<'a> Scheduler<'a> {
    /// For an event of which these games were played.
    pub(crate) fn new(
        event: &'a Event,
        contestants: Vec<usize>,
        played: &[PlayedGame],
        history: Arc<Mutex<History>>,
        rules: (usize, u32),
        ending: Ending<'a>,
    ) -> Self {
        let (players, faults) = rules;
        let seatings = players as u64;
        let next_block = played.iter().map(|game| game.number / seatings + 1).max().unwrap_or(0);
        let mut scheduler = Self {
            event,
            contestants,
            players,
            history,
            faults,
            ending,
            next_block,
            begun: VecDeque::new(),
            belief: None,
            fit_again: 0,
            given: 0,
            under_way: Vec::new(),
        };
        scheduler.complete_blocks(played);
        scheduler
    }

    /// Begins with what is missing of blocks of which some games were played.
    fn complete_blocks(&mut self, played: &[PlayedGame]) {
        let seatings = self.players as u64;
        let mut last = None;
        for game in played {
            let block = game.number / seatings;
            if last == Some(block) {
                continue;
            }
            last = Some(block);
            let first = usize::try_from(game.number % seatings).expect("it is a seat");
            let mut group = game.seats.clone();
            group.rotate_right(first);
            let is_played = |number: u64| played.iter().any(|game| game.number == number);
            let missing =
                block_of(&group, block).into_iter().filter(|game| !is_played(game.number));
            self.begun.extend(missing);
        }
    }

    fn history(&self) -> MutexGuard<'_, History> {
        self.history.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The block that tells most.
    fn choose(&mut self) -> Option<Vec<Fixture>> {
        if (self.next_block + 1) * self.players as u64 > MAX_GAMES {
            return None;
        }
        self.fit();
        let history = self.history.lock().unwrap_or_else(PoisonError::into_inner);
        let rests = |&i: &usize| history.contestants()[i].faults_in_a_row < self.faults;
        let available: Vec<usize> = self.contestants.iter().copied().filter(rests).collect();
        drop(history);
        let belief = self.belief.as_mut()?;
        let group = most_telling_group(belief, &available, self.players, self.players)?;
        belief.expect(&group, self.players);
        let engine = |contestant: &usize| {
            self.contestants.iter().position(|known| known == contestant).expect("it takes part")
        };
        let engines: Vec<usize> = group.iter().map(engine).collect();
        let block = block_of(&engines, self.next_block);
        self.next_block += 1;
        Some(block)
    }

    /// Fits the ratings again if there are enough new games.
    fn fit(&mut self) {
        let history = self.history.lock().unwrap_or_else(PoisonError::into_inner);
        let games = history.games().len();
        if self.belief.is_some() && games < self.fit_again {
            return;
        }
        let mut belief = Belief::of(&history.ratings(games));
        let newest = || history.games().iter().rev().take(MOST_UNDER_WAY);
        self.under_way.retain(|(id, _)| newest().all(|game| game.id != *id));
        for (i, contestant) in history.contestants().iter().enumerate() {
            if let Some(predecessor) = contestant.predecessor.filter(|_| contestant.games == 0) {
                belief.begin_with(i, predecessor);
            }
        }
        drop(history);
        // What is under way is not in the ratings.
        for (_, group) in &self.under_way {
            belief.expect(group, 1);
        }
        self.belief = Some(belief);
        self.fit_again = games + games_between_fits(games);
    }

    /// Notes a game that was stored.
    pub(crate) fn record(
        history: &Mutex<History>,
        event: &Event,
        contestants: &[usize],
        game: &PlayedGame,
    ) {
        let mut history = history.lock().unwrap_or_else(PoisonError::into_inner);
        history.add(event, contestants, game, GameOutcome::from(game));
    }

    /// Whether nobody can play although nothing ends the event: too many rest.
    pub(crate) fn is_idle(&self) -> bool {
        let history = self.history();
        let plays = |&&i: &&usize| history.contestants()[i].faults_in_a_row < self.faults;
        self.contestants.iter().filter(plays).count() < self.players
    }
}

impl Iterator for Scheduler<'_> {
    type Item = Fixture;

    fn next(&mut self) -> Option<Fixture> {
        if self.given == self.ending.games || (self.ending.over)() {
            return None;
        }
        if self.begun.is_empty() {
            self.begun = self.choose()?.into();
        }
        let next = self.begun.pop_front()?;
        self.given += 1;
        let group = next.seats.iter().map(|&engine| self.contestants[engine]).collect();
        self.under_way.push((self.event.first_game + next.number, group));
        Some(next)
    }
}

/// The games of a block: every rotation of the seats.
fn block_of(group: &[usize], block: u64) -> Vec<Fixture> {
    let games = group.len();
    let fixture = |rotation: usize| {
        let mut seats = group.to_vec();
        seats.rotate_left(rotation);
        Fixture {
            number: block * games as u64 + rotation as u64,
            round: 0,
            opening: u32::try_from(block).unwrap_or(u32::MAX),
            seats,
        }
    };
    (0..games).map(fixture).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_seats_everybody_everywhere_with_the_same_opening() {
        let block = block_of(&[4, 7, 9], 5);
        let seats: Vec<_> = block.iter().map(|game| game.seats.clone()).collect();
        assert_eq!(seats, [[4, 7, 9], [7, 9, 4], [9, 4, 7]]);
        let numbers: Vec<_> = block.iter().map(|game| (game.number, game.opening)).collect();
        assert_eq!(numbers, [(15, 5), (16, 5), (17, 5)]);
    }
}
