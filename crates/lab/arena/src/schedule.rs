//! The schedule of an event: who sits where, game by game.
//!
//! A round is a list of *blocks*. A block is one opening, played by the same engines in every way
//! they can be seated, so that neither the opening nor the seats favour anybody: two games for a
//! pair, six for three engines in a three-player game, and six as well for two engines in a three-player
//! game (`A A B`, `A B A` …). All blocks of a round begin with the same opening. The games of a
//! block have consecutive numbers, and a game's number depends on the plan alone.

mod combinations;
mod swiss;

use crate::plan::{Format, Plan};

/// The most games of an event.
const MAX_GAMES: u128 = 10_000_000;
/// The most engines of an event.
const MAX_ENGINES: usize = 1000;

/// The seats of a game that was played, and the score of each seat.
pub type SeatResult = (Vec<usize>, Vec<f64>);

/// One game to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixture {
    /// Its number in the event, from 0.
    pub number: u64,
    /// The round it belongs to, from 0.
    pub round: u32,
    /// The opening it begins with, from 0.
    pub opening: u32,
    /// Which engine sits in each seat.
    pub seats: Vec<usize>,
}

/// Why there is no such schedule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// Nobody makes games like this.
    #[error("there are no schedules for games with {0} seats")]
    Seats(usize),
    /// Who plays whom is decided while it is played.
    #[error("a {0} has no schedule: its pairings follow from its results")]
    Unscheduled(&'static str),
    /// There is nobody to play against.
    #[error("a {format} needs at least {min} engines, not {given}")]
    FewEngines {
        /// The format, in words.
        format: &'static str,
        /// How many it needs.
        min: usize,
        /// How many there are.
        given: usize,
    },
    /// There are more engines than anybody has.
    #[error("{0} engines are more than the {MAX_ENGINES} that an event can have")]
    ManyEngines(usize),
    /// There is nothing to play.
    #[error("an event needs at least one round")]
    NoRounds,
    /// Everybody would have met everybody before the end.
    #[error(
        "a Swiss tournament of {engines} engines has {max} rounds at most, not {rounds}: \
         then all have met; there is round-robin"
    )]
    ManyRounds {
        /// How many engines there are.
        engines: usize,
        /// How many rounds make sense.
        max: u32,
        /// How many are wanted.
        rounds: u32,
    },
    /// It would not end.
    #[error("{0} games are more than the {MAX_GAMES} that an event can have")]
    ManyGames(u128),
}

/// Who plays whom in an event.
///
/// ```
/// use plywood_arena::{Format, Schedule};
/// let schedule = Schedule::new(Format::RoundRobin, 3, 2, 50)?;
/// assert_eq!(schedule.games(), 300);
/// let seats: Vec<_> = schedule.round(0, &[]).into_iter().map(|game| game.seats).collect();
/// assert_eq!(seats, [[0, 1], [1, 0], [1, 2], [2, 1], [0, 2], [2, 0]]);
/// # Ok::<(), plywood_arena::ScheduleError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    format: Format,
    engines: usize,
    seats: usize,
    rounds: u32,
}

impl Schedule {
    /// The schedule of a plan.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn of(plan: &Plan) -> Result<Self, ScheduleError> {
        let seats = catalog::variant(&plan.game).map_or(2, |variant| variant.players());
        Self::new(plan.format, plan.engines.len(), seats, plan.rounds)
    }

    /// The schedule of `engines` engines, in a game with `seats` seats, over `rounds` rounds.
    ///
    /// # Errors
    /// If there are too few engines for the schedule, or too many rounds or games for any use.
    pub fn new(
        format: Format,
        engines: usize,
        seats: usize,
        rounds: u32,
    ) -> Result<Self, ScheduleError> {
        if !(2..=game::MAX_PLAYERS).contains(&seats) {
            return Err(ScheduleError::Seats(seats));
        }
        let (name, min) = match format {
            Format::RoundRobin => ("round robin", 2),
            Format::Gauntlet => ("gauntlet", 2),
            Format::Ladder => ("ladder", seats),
            Format::Swiss => ("Swiss tournament", seats),
            Format::Matrix => ("matrix", 1),
            Format::Adaptive => return Err(ScheduleError::Unscheduled("class")),
            Format::Knockout => return Err(ScheduleError::Unscheduled("knock-out")),
        };
        if engines < min {
            return Err(ScheduleError::FewEngines { format: name, min, given: engines });
        }
        if engines > MAX_ENGINES {
            return Err(ScheduleError::ManyEngines(engines));
        }
        let schedule = Self { format, engines, seats, rounds };
        schedule.check_rounds()?;
        Ok(schedule)
    }

    /// The schedule in which every group of engines plays at least `games` games, rounded up to
    /// whole blocks: 99 games of two engines are 50 rounds of two. In a Swiss tournament it is
    /// every engine that plays as many, and in a matrix every pairing in this order of seats.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_games(
        format: Format,
        engines: usize,
        seats: usize,
        games: u64,
    ) -> Result<Self, ScheduleError> {
        let shortest = Self::new(format, engines, seats, 1)?;
        let rounds = games.div_ceil(shortest.seatings() as u64);
        let many = |_| {
            ScheduleError::ManyGames(shortest.games_per_round().saturating_mul(u128::from(rounds)))
        };
        Self::new(format, engines, seats, u32::try_from(rounds).map_err(many)?)
    }

    fn check_rounds(&self) -> Result<(), ScheduleError> {
        if self.rounds == 0 {
            return Err(ScheduleError::NoRounds);
        }
        let games = self.games_per_round() * u128::from(self.rounds);
        if games > MAX_GAMES {
            return Err(ScheduleError::ManyGames(games));
        }
        if self.format == Format::Swiss {
            let all_groups = combinations::binomial(self.engines, self.seats);
            let max = all_groups.div_ceil((self.engines / self.seats) as u128);
            if u128::from(self.rounds) > max {
                let (engines, rounds) = (self.engines, self.rounds);
                return Err(ScheduleError::ManyRounds { engines, max: max as u32, rounds });
            }
        }
        Ok(())
    }

    /// How many rounds there are.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// How many games there are in all rounds.
    pub fn games(&self) -> u64 {
        self.games_per_round() as u64 * u64::from(self.rounds)
    }

    /// How many games belong together: the same engines, the same opening, every seating. In a
    /// matrix every game stands alone.
    pub fn seatings(&self) -> usize {
        match self.format {
            Format::Matrix => 1,
            _ => combinations::seatings(self.group_size(), self.seats).len(),
        }
    }

    /// How many different openings it needs.
    pub fn openings(&self) -> u32 {
        self.rounds
    }

    /// Whether a round depends on the results of those before.
    pub fn depends_on_results(&self) -> bool {
        self.format == Format::Swiss
    }

    /// The games of a round, in order of number; none if there is no such round. `results` are
    /// those of all rounds before this one, in any order; they matter only if the schedule
    /// [`depends on results`](Self::depends_on_results).
    pub fn round(&self, round: u32, results: &[SeatResult]) -> Vec<Fixture> {
        if round >= self.rounds {
            return Vec::new();
        }
        let seatings = match self.format {
            Format::Matrix => combinations::tuples(self.engines, self.seats),
            _ => self.blocks(round, results),
        };
        let first = self.games_per_round() as u64 * u64::from(round);
        let fixture = |(number, seats)| Fixture { number, round, opening: round, seats };
        (first..).zip(seatings).map(fixture).collect()
    }

    /// Every seating of every group of a round.
    fn blocks(&self, round: u32, results: &[SeatResult]) -> Vec<Vec<usize>> {
        let size = self.group_size();
        let groups = match self.format {
            Format::Swiss => {
                let (engines, seats) = (self.engines, self.seats);
                let seatings = self.seatings() as u32;
                swiss::groups(&swiss::Round { engines, seats, seatings, number: round }, results)
            }
            Format::Gauntlet => {
                let others = combinations::combinations(self.engines - 1, size - 1);
                let with_first = |set: Vec<usize>| {
                    std::iter::once(0).chain(set.into_iter().map(|other| other + 1)).collect()
                };
                others.into_iter().map(with_first).collect()
            }
            Format::Ladder => self.neighbors(),
            // A knock-out and a class have no schedule, so this is not asked of them.
            Format::RoundRobin | Format::Matrix | Format::Adaptive | Format::Knockout => {
                combinations::combinations(self.engines, size)
            }
        };
        let seatings = combinations::seatings(size, self.seats);
        let seat = |group: &Vec<usize>| -> Vec<Vec<usize>> {
            let seated = |seating: &Vec<usize>| seating.iter().map(|&i| group[i]).collect();
            seatings.iter().map(seated).collect()
        };
        groups.iter().flat_map(seat).collect()
    }

    /// The groups of engines that are at most two apart.
    fn neighbors(&self) -> Vec<Vec<usize>> {
        let others = self.group_size() - 1;
        let above = |first: usize| {
            let next = (self.engines - 1 - first).min(2);
            let sets =
                if next < others { vec![] } else { combinations::combinations(next, others) };
            let with_first = move |set: Vec<usize>| {
                std::iter::once(first).chain(set.into_iter().map(|i| first + 1 + i)).collect()
            };
            sets.into_iter().map(with_first)
        };
        (0..self.engines).flat_map(above).collect()
    }

    /// How many different engines play a game together.
    fn group_size(&self) -> usize {
        self.engines.min(self.seats)
    }

    fn games_per_round(&self) -> u128 {
        let size = self.group_size();
        let groups = match self.format {
            Format::RoundRobin | Format::Adaptive | Format::Knockout => {
                combinations::binomial(self.engines, size)
            }
            Format::Gauntlet => combinations::binomial(self.engines - 1, size - 1),
            Format::Ladder => self.neighbors().len() as u128,
            Format::Swiss => (self.engines / self.seats) as u128,
            Format::Matrix => (self.engines as u128).pow(self.seats as u32),
        };
        groups * self.seatings() as u128
    }
}
