//! Swiss pairing: engines with about equal points meet that have not met yet.
//!
//! Engines are grouped from the top of the standings downwards, each with the best of those it has
//! not met, by backtracking; where no pairing without repetition exists, as few earlier meetings as
//! possible are repeated. An engine that is left over has a bye, which counts like a block that is
//! won.

use std::cmp::Reverse;

use super::SeatResult;

/// A score of a half or a third is a whole number of these, so sums do not depend on their order.
const PARTS: f64 = 6.0;
/// How many backtracking steps are tried before one more repetition is accepted.
const MAX_STEPS: u32 = 20_000;

/// A round to pair.
pub(super) struct Round {
    pub(super) engines: usize,
    pub(super) seats: usize,
    /// How many games a group plays.
    pub(super) seatings: u32,
    /// The number of the round, which is how many were played before.
    pub(super) number: u32,
}

/// The groups of a round after these results, in order of the standings.
pub(super) fn groups(round: &Round, results: &[SeatResult]) -> Vec<Vec<usize>> {
    let Standings { points, byes, meetings } = Standings::new(round, results);
    let mut order: Vec<usize> = (0..round.engines).collect();
    order.sort_by_key(|&engine| (Reverse(points[engine]), engine));
    for _ in 0..round.engines % round.seats {
        // The next bye is for the last of those who had fewest.
        let places = (0..order.len()).rev();
        order.remove(places.min_by_key(|&place| byes[order[place]]).unwrap_or(0));
    }
    let taken = vec![false; order.len()];
    let mut pairing =
        Pairing { order, meetings, size: round.seats, taken, groups: Vec::new(), steps: 0 };
    let mut repetitions = 0;
    loop {
        pairing.steps = MAX_STEPS;
        if pairing.complete(repetitions) {
            return pairing.groups();
        }
        // If not all was tried, one repetition more may not be enough for long.
        repetitions += if pairing.steps > 0 { 1 } else { repetitions.max(1) };
    }
}

/// Points, byes and meetings of all engines so far.
struct Standings {
    points: Vec<u64>,
    byes: Vec<u32>,
    /// How often each two have met.
    meetings: Vec<Vec<u32>>,
}

impl Standings {
    fn new(round: &Round, results: &[SeatResult]) -> Self {
        let mut points = vec![0; round.engines];
        let mut games = vec![vec![0; round.engines]; round.engines];
        let known = |(seats, _): &&SeatResult| seats.iter().all(|&engine| engine < round.engines);
        for (seats, scores) in results.iter().filter(known) {
            for (&engine, score) in seats.iter().zip(scores) {
                points[engine] += (score * PARTS).round() as u64;
                for &other in seats {
                    games[engine][other] += 1;
                }
            }
        }
        let blocks = |games: &u32| games.div_ceil(round.seatings);
        let meetings: Vec<Vec<u32>> =
            games.iter().map(|games| games.iter().map(blocks).collect()).collect();
        // Everybody meets itself in the rounds it plays; in the others it had a bye.
        let byes: Vec<u32> =
            (0..round.engines).map(|i| round.number.saturating_sub(meetings[i][i])).collect();
        for (points, &byes) in points.iter_mut().zip(&byes) {
            *points += u64::from(byes) * u64::from(round.seatings) * PARTS as u64;
        }
        Self { points, byes, meetings }
    }
}

/// The state of the backtracking search for groups.
struct Pairing {
    /// The engines that play, the best first; what follows is by index into this order.
    order: Vec<usize>,
    meetings: Vec<Vec<u32>>,
    /// How many engines a group has.
    size: usize,
    taken: Vec<bool>,
    groups: Vec<Vec<usize>>,
    /// How many steps may still be tried.
    steps: u32,
}

impl Pairing {
    /// Completes the groups with at most `repetitions` repetitions of earlier meetings, and says whether
    /// that was possible.
    fn complete(&mut self, repetitions: u32) -> bool {
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        match self.groups.last() {
            Some(group) if group.len() < self.size => self.add_member(repetitions),
            _ => self.open_group(repetitions),
        }
    }

    /// Opens a group with the best who is free, if there is anybody.
    fn open_group(&mut self, repetitions: u32) -> bool {
        let Some(best) = self.taken.iter().position(|taken| !taken) else { return true };
        self.taken[best] = true;
        self.groups.push(vec![best]);
        if self.complete(repetitions) {
            return true;
        }
        self.groups.pop();
        self.taken[best] = false;
        false
    }

    /// Adds a member to the last group, the next best who fits.
    fn add_member(&mut self, repetitions: u32) -> bool {
        let last = self.groups.len() - 1;
        let next = self.groups[last].last().map_or(0, |place| place + 1);
        for place in next..self.order.len() {
            if self.taken[place] {
                continue;
            }
            let repeated = self.repeated(place, &self.groups[last]);
            if repeated > repetitions {
                continue;
            }
            self.taken[place] = true;
            self.groups[last].push(place);
            if self.complete(repetitions - repeated) {
                return true;
            }
            self.groups[last].pop();
            self.taken[place] = false;
        }
        false
    }

    /// How many meetings are repeated if somebody joins a group.
    fn repeated(&self, place: usize, group: &[usize]) -> u32 {
        let meetings = &self.meetings[self.order[place]];
        group.iter().map(|&member| meetings[self.order[member]]).sum()
    }

    fn groups(&self) -> Vec<Vec<usize>> {
        let engines = |group: &Vec<usize>| group.iter().map(|&place| self.order[place]).collect();
        self.groups.iter().map(engines).collect()
    }
}
