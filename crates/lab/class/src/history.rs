//! What was played in a class: all games of all its events, with contestants that are the same in all of them.
//!
//! An event has its engines once and for all. When a bot changes, another event begins; so the games of a version are
//! those in which an engine of its name and digest sat. A bot is its name; a version is the bot and its digest.

use std::collections::HashMap;

use arena::stats::{GameOutcome, Ratings};
use arena::store::{Store, StoreError};
use arena::{EngineIdentity, Event, Fault, Format, PlayedGame, Termination};

/// How many contestants are rated together. If there were more, the oldest versions are left out with their games.
const MAX_RATED: usize = 200;

/// All games of a class.
#[derive(Debug, Clone, Default)]
pub struct History {
    contestants: Vec<Contestant>,
    by_key: HashMap<(String, EngineIdentity), usize>,
    games: Vec<GameRecord>,
}

/// A level, or a version of a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contestant {
    /// Its name.
    pub name: String,
    /// The number of the level, if it is one.
    pub level: Option<usize>,
    /// Which version of the bot it is, from 1.
    pub version: u32,
    /// The version before it.
    pub predecessor: Option<usize>,
    /// What it is beyond its name.
    pub identity: EngineIdentity,
    /// How many games it has played.
    pub games: usize,
    /// In how many games in a row, up to the last one, it was at fault; more than any number if it cannot be built.
    pub faults_in_a_row: u32,
}

/// A game, with contestants instead of the engines of its event.
#[derive(Debug, Clone, PartialEq)]
pub struct GameRecord {
    /// Its id in the store.
    pub id: u64,
    /// Who sat where, and what came of it.
    pub outcome: GameOutcome,
    /// Who forfeited it, and why.
    pub fault: Option<(usize, Fault)>,
}

impl History {
    /// What a store has of the class of this game.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn read(store: &Store, game: &str) -> Result<Self, StoreError> {
        let mut history = Self::default();
        for event in store.events()?.iter().filter(|event| is_of_class(event, game)) {
            let contestants = history.enter(event);
            store.each_outcome(event, |game, outcome, _| {
                let outcome = GameOutcome { plies: outcome.plies, ..GameOutcome::from(&game) };
                history.add(event, &contestants, &game, outcome);
                Ok::<_, StoreError>(())
            })?;
        }
        Ok(history)
    }

    /// The contestants that the engines of an event are.
    pub fn enter(&mut self, event: &Event) -> Vec<usize> {
        let engines = event.plan.engines.iter().zip(&event.identities);
        engines
            .map(|(entrant, identity)| {
                // A newer Plywood whose level plays the same moves has the same level.
                let identity = EngineIdentity { version: None, ..identity.clone() };
                self.contestant(&entrant.name, level(&entrant.engine), identity)
            })
            .collect()
    }

    fn contestant(&mut self, name: &str, level: Option<usize>, identity: EngineIdentity) -> usize {
        let key = (name.to_owned(), identity);
        if let Some(&known) = self.by_key.get(&key) {
            return known;
        }
        let number = self.contestants.len();
        let predecessor = (0..number).rev().find(|&i| self.contestants[i].name == name);
        self.contestants.push(Contestant {
            name: name.to_owned(),
            level,
            version: predecessor.map_or(1, |i| self.contestants[i].version + 1),
            predecessor,
            identity: key.1.clone(),
            games: 0,
            faults_in_a_row: 0,
        });
        self.by_key.insert(key, number);
        number
    }

    /// Adds a game of an event whose engines are these contestants.
    pub fn add(
        &mut self,
        event: &Event,
        contestants: &[usize],
        game: &PlayedGame,
        outcome: GameOutcome,
    ) {
        let seats = outcome.seats.iter().map(|&engine| contestants[engine]).collect();
        let outcome = GameOutcome { seats, ..outcome };
        let fault = match &game.termination {
            Termination::Forfeit { seat, fault } => {
                let seat = usize::from(*seat).saturating_sub(1);
                outcome.seats.get(seat).map(|&contestant| (contestant, fault.clone()))
            }
            Termination::Normal(_) => None,
        };
        for contestant in outcome.engines() {
            let own = fault.as_ref().filter(|(who, _)| *who == contestant);
            let contestant = &mut self.contestants[contestant];
            contestant.games += 1;
            contestant.faults_in_a_row = match own {
                None => 0,
                // No other game of this version can end otherwise.
                Some((_, Fault::NotBuilt(_))) => u32::MAX,
                Some(_) => contestant.faults_in_a_row.saturating_add(1),
            };
        }
        self.games.push(GameRecord { id: event.first_game + game.number, outcome, fault });
    }

    /// All contestants there ever were, in the order in which they came.
    pub fn contestants(&self) -> &[Contestant] {
        &self.contestants
    }

    /// All games, in the order in which they were read and added.
    pub fn games(&self) -> &[GameRecord] {
        &self.games
    }

    /// The newest version of each name.
    pub fn newest(&self) -> Vec<usize> {
        let newest = |&i: &usize| {
            self.contestants[i + 1..].iter().all(|later| later.name != self.contestants[i].name)
        };
        (0..self.contestants.len()).filter(newest).collect()
    }

    /// The ratings by the first `games` games. Contestants that are not among those who are rated together have played no
    /// game in them.
    pub fn ratings(&self, games: usize) -> Ratings {
        let rated = self.rated();
        let outcomes: Vec<GameOutcome> = self.games[..games.min(self.games.len())]
            .iter()
            .map(|game| &game.outcome)
            .filter(|outcome| outcome.seats.iter().all(|&seat| rated[seat]))
            .cloned()
            .collect();
        Ratings::fit(&outcomes, self.contestants.len(), Ratings::PRIOR)
    }

    /// Who is rated: everybody, or the newest versions and as many of the others as there is room for.
    fn rated(&self) -> Vec<bool> {
        let count = self.contestants.len();
        let mut rated = vec![false; count];
        let newest = self.newest();
        let older = (0..count).rev().filter(|i| !newest.contains(i));
        for i in newest.iter().copied().chain(older).take(MAX_RATED.max(newest.len())) {
            rated[i] = true;
        }
        rated
    }
}

/// Whether an event is one of a class of this game.
pub(crate) fn is_of_class(event: &Event, game: &str) -> bool {
    event.plan.format == Format::Adaptive && event.plan.game == game
}

/// The number of the level that an engine is.
fn level(engine: &str) -> Option<usize> {
    engine.strip_prefix("level:")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use arena::{Entrant, Plan};

    use super::*;

    fn event(digest: &str) -> Event {
        let bot = Entrant { name: "ann".into(), engine: "bot:bots/ann".into() };
        let plan = Plan {
            format: Format::Adaptive,
            ..Plan::new("awale", vec![bot, Entrant::new("level:2")])
        };
        let identity = EngineIdentity { digest: Some(digest.into()), ..EngineIdentity::default() };
        Event {
            id: 1,
            plan,
            first_game: 1,
            begun: 0,
            finished: false,
            identities: vec![identity, EngineIdentity::default()],
        }
    }

    fn crash(history: &mut History, event: &Event, contestants: &[usize]) {
        let termination = Termination::Forfeit { seat: 1, fault: Fault::Flooded };
        let game = PlayedGame::new(0, vec![0, 1], vec![2], termination);
        let outcome = GameOutcome::from(&game);
        history.add(event, contestants, &game, outcome);
    }

    #[test]
    fn a_bot_with_other_files_is_another_contestant_and_a_level_is_the_same() {
        let mut history = History::default();
        assert_eq!(history.enter(&event("1")), [0, 1]);
        assert_eq!(history.enter(&event("2")), [2, 1]);
        assert_eq!(history.enter(&event("1")), [0, 1], "the old files are the old version");
        let second = &history.contestants()[2];
        assert_eq!((second.version, second.predecessor), (2, Some(0)));
        assert_eq!(history.contestants()[1].level, Some(2));
    }

    #[test]
    fn faults_are_counted_in_a_row_and_for_the_version() {
        let mut history = History::default();
        let first = event("1");
        let contestants = history.enter(&first);
        crash(&mut history, &first, &contestants);
        crash(&mut history, &first, &contestants);
        assert_eq!(history.contestants()[0].faults_in_a_row, 2);
        assert_eq!(history.contestants()[1].faults_in_a_row, 0);
        let second = event("2");
        let contestants = history.enter(&second);
        assert_eq!(history.contestants()[contestants[0]].faults_in_a_row, 0);
    }
}
