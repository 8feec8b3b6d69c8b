//! Knock-out: who loses is out. A pure function of the seeding and the games so far, so that it goes on where it was.
//!
//! A table is as many contestants as a game has players; the best of it stays. The first round leaves a power of that
//! number, with byes for the best seeds; in every round the best of those who are left meets the last. A table plays
//! some blocks, each opening with every seating. If nobody is ahead then, the tied play further blocks with the others
//! looking on, and after [`MAX_TIEBREAKS`] of them the better seed stays.

use std::collections::BTreeMap;

use arena::{Fixture, PlayedGame};

/// How many further blocks a tie is played.
const MAX_TIEBREAKS: u32 = 4;

/// A knock-out of seeded contestants: 0 is the best seed, and engine 0 of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Knockout {
    /// How many take part, at least one.
    pub entrants: usize,
    /// How many players a game has.
    pub players: usize,
    /// How many blocks a table plays.
    pub blocks: u32,
}

/// A table of a round, and how it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Who meets, the best seed first.
    pub members: Vec<usize>,
    /// The points of each.
    pub points: Vec<f64>,
    /// Who stays, once it is decided.
    pub winner: Option<usize>,
}

/// How a knock-out stands.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bracket {
    /// The tables of each round.
    pub rounds: Vec<Vec<Table>>,
    /// The games to play next; none if it is over. Some of them may have been played.
    pub next: Vec<Fixture>,
    /// Who has won, once it is over.
    pub winner: Option<usize>,
}

impl Knockout {
    /// How it stands after these games, by number.
    pub fn bracket(&self, games: &BTreeMap<u64, PlayedGame>) -> Bracket {
        let mut bracket = Bracket::default();
        let mut left: Vec<usize> = (0..self.entrants).collect();
        let mut numbers = Numbers::default();
        while left.len() > 1 {
            let round = u32::try_from(bracket.rounds.len()).unwrap_or(u32::MAX);
            let (byes, mut tables) = self.tables(&left);
            self.play(&mut tables, round, games, (&mut numbers, &mut bracket.next));
            let is_over = bracket.next.is_empty();
            left = byes.into_iter().chain(tables.iter().filter_map(|table| table.winner)).collect();
            left.sort_unstable();
            bracket.rounds.push(tables);
            if !is_over {
                return bracket;
            }
        }
        bracket.winner = left.first().copied();
        bracket
    }

    /// Who has a bye and who meets, when these are left.
    fn tables(&self, left: &[usize]) -> (Vec<usize>, Vec<Table>) {
        let mut target = 1;
        while target * self.players < left.len() {
            target *= self.players;
        }
        let losers = left.len() - target;
        let (full, rest) = (losers / (self.players - 1), losers % (self.players - 1));
        let count = full + usize::from(rest > 0);
        let playing = losers + count;
        let (byes, playing) = left.split_at(left.len() - playing);
        let mut members = vec![Vec::new(); count];
        for (i, &entrant) in playing.iter().enumerate() {
            // There and back again: the best of the first row meets the last of the second.
            let (row, column) = (i / count, i % count);
            let table = if row % 2 == 0 { column } else { count - 1 - column };
            members[table].push(entrant);
        }
        let table =
            |members: Vec<usize>| Table { points: vec![0.0; members.len()], members, winner: None };
        (byes.to_vec(), members.into_iter().map(table).collect())
    }

    /// Plays the tables of a round, as far as their games are known; the others are the next.
    fn play(
        &self,
        tables: &mut [Table],
        round: u32,
        games: &BTreeMap<u64, PlayedGame>,
        (numbers, next): (&mut Numbers, &mut Vec<Fixture>),
    ) {
        for block in 0..self.blocks + MAX_TIEBREAKS {
            for table in tables.iter_mut().filter(|table| table.winner.is_none()) {
                for seats in self.seatings(&table.members) {
                    let (number, opening) = (numbers.game, numbers.opening);
                    numbers.game += 1;
                    match games.get(&number) {
                        Some(game) => table.count(game),
                        None => next.push(Fixture { number, round, opening, seats }),
                    }
                }
            }
            numbers.opening += 1;
            if !next.is_empty() {
                return;
            }
            if block + 1 >= self.blocks {
                let is_last = block + 1 == self.blocks + MAX_TIEBREAKS;
                for table in &mut *tables {
                    table.decide(is_last);
                }
            }
            if tables.iter().all(|table| table.winner.is_some()) {
                return;
            }
        }
    }

    /// How a table is seated: in every rotation; if there are fewer than a game has players, in every way in which
    /// nobody is left out.
    fn seatings(&self, members: &[usize]) -> Vec<Vec<usize>> {
        let (size, players) = (members.len(), self.players);
        if size == players {
            let rotated = |by: usize| (0..size).map(|i| members[(i + by) % size]).collect();
            return (0..size).map(rotated).collect();
        }
        let digits = |code: usize| -> Vec<usize> {
            (0..players).map(|seat| code / size.pow(seat as u32) % size).collect()
        };
        (0..size.pow(players as u32))
            .map(digits)
            .filter(|seating| (0..size).all(|member| seating.contains(&member)))
            .map(|seating| seating.into_iter().map(|member| members[member]).collect())
            .collect()
    }
}

impl Table {
    fn count(&mut self, game: &PlayedGame) {
        for (seat, engine) in game.seats.iter().enumerate() {
            if let Some(i) = self.members.iter().position(|member| member == engine) {
                self.points[i] += game.score(seat);
            }
        }
    }

    /// Decides who stays, if somebody is ahead, or it has to be decided.
    fn decide(&mut self, is_last: bool) {
        let most = self.points.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // Thirds of points are not exact.
        let mut best = (0..self.members.len()).filter(|&i| self.points[i] > most - 1e-6);
        let first = best.next();
        if is_last || best.next().is_none() {
            self.winner = self.winner.or(first.map(|i| self.members[i]));
        }
    }
}

/// The numbers of the next game and the next opening.
#[derive(Default)]
struct Numbers {
    game: u64,
    opening: u32,
}

#[cfg(test)]
mod tests {
    use arena::Termination;

    use super::*;

    /// Plays until somebody has won; the better seed wins, or it is decided by `wins`.
    fn play(knockout: &Knockout, wins: impl Fn(&Fixture) -> Vec<u8>) -> Bracket {
        let mut games = BTreeMap::new();
        loop {
            let bracket = knockout.bracket(&games);
            if bracket.winner.is_some() {
                return bracket;
            }
            assert!(!bracket.next.is_empty());
            for fixture in &bracket.next {
                let end = Termination::Normal("over".into());
                let winners = wins(fixture);
                let game = PlayedGame::new(fixture.number, fixture.seats.clone(), winners, end);
                assert!(games.insert(fixture.number, game).is_none(), "no game is played twice");
            }
        }
    }

    fn best_seat(fixture: &Fixture) -> Vec<u8> {
        let best = (0..fixture.seats.len()).min_by_key(|&seat| fixture.seats[seat]).unwrap();
        vec![best as u8 + 1]
    }

    fn members(round: &[Table]) -> Vec<Vec<usize>> {
        round.iter().map(|table| table.members.clone()).collect()
    }

    #[test]
    fn the_best_have_byes_and_meet_the_last_who_are_left() {
        let bracket = play(&Knockout { entrants: 6, players: 2, blocks: 1 }, best_seat);
        assert_eq!(members(&bracket.rounds[0]), [[2, 5], [3, 4]]);
        assert_eq!(members(&bracket.rounds[1]), [[0, 3], [1, 2]]);
        assert_eq!(members(&bracket.rounds[2]), [[0, 1]]);
        assert_eq!(bracket.winner, Some(0));
        assert_eq!(bracket.rounds[2][0].points, [2.0, 0.0]);
    }

    #[test]
    fn tables_of_three_leave_a_power_of_three() {
        let bracket = play(&Knockout { entrants: 6, players: 3, blocks: 1 }, best_seat);
        assert_eq!(members(&bracket.rounds[0]), [vec![1, 4, 5], vec![2, 3]]);
        assert_eq!(members(&bracket.rounds[1]), [[0, 1, 2]]);
        assert_eq!(bracket.winner, Some(0));
    }

    #[test]
    fn a_tie_is_played_on_and_at_last_the_better_seed_stays() {
        let knockout = Knockout { entrants: 2, players: 2, blocks: 2 };
        let bracket = play(&knockout, |_| vec![1]);
        assert_eq!(bracket.winner, Some(0));
        let blocks = f64::from(2 + MAX_TIEBREAKS);
        assert_eq!(bracket.rounds[0][0].points, [blocks, blocks]);
    }

    #[test]
    fn everybody_else_loses_once() {
        for players in 2..=4 {
            for entrants in 1..40 {
                let knockout = Knockout { entrants, players, blocks: 1 };
                let bracket = play(&knockout, best_seat);
                let tables = bracket.rounds.iter().flatten();
                let losers: usize = tables.map(|table| table.members.len() - 1).sum();
                assert_eq!(losers, entrants - 1, "{players} players, {entrants} entrants");
                assert_eq!(bracket.winner, Some(0));
            }
        }
    }
}
