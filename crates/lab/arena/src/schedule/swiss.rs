//! The rounds of a Swiss tournament: those meet who have done equally well and have not met yet.
//!
//! Engines are grouped from the top of the standing downwards, each with the best of those it has
//! not met. Where that leads into a dead end the last choices are changed; where nothing leads out
//! of it, as few earlier meetings as possible are repeated. Who is left over has a bye, which counts
//! like a block that is won.

use std::cmp::Reverse;

use super::SeatResult;

/// A share of a half or a third is a whole number of these, so sums do not depend on their order.
const PARTS: f64 = 6.0;
/// How many choices are tried before one more repetition is accepted.
const STEPS: u32 = 20_000;

/// Who takes part in a round.
pub(super) struct Hall {
    pub(super) engines: usize,
    pub(super) seats: usize,
    /// How many games a group plays.
    pub(super) seatings: u32,
    /// The number of the round, which is how many were played before.
    pub(super) round: u32,
}

/// The groups of a round after these results, in order of the standing.
pub(super) fn groups(hall: &Hall, results: &[SeatResult]) -> Vec<Vec<usize>> {
    let Standing { points, byes, meetings } = Standing::new(hall, results);
    let mut order: Vec<usize> = (0..hall.engines).collect();
    order.sort_by_key(|&engine| (Reverse(points[engine]), engine));
    for _ in 0..hall.engines % hall.seats {
        // The next bye is for the last of those who had fewest.
        let places = (0..order.len()).rev();
        order.remove(places.min_by_key(|&place| byes[order[place]]).unwrap_or(0));
    }
    let taken = vec![false; order.len()];
    let mut draw = Draw { order, meetings, size: hall.seats, taken, groups: Vec::new(), steps: 0 };
    let mut repetitions = 0;
    loop {
        draw.steps = STEPS;
        if draw.complete(repetitions) {
            return draw.groups();
        }
        // If not all was tried, one repetition more may not be enough for long.
        repetitions += if draw.steps > 0 { 1 } else { repetitions.max(1) };
    }
}

/// What everybody has done so far.
struct Standing {
    points: Vec<u64>,
    byes: Vec<u32>,
    /// How often each two have met.
    meetings: Vec<Vec<u32>>,
}

impl Standing {
    fn new(hall: &Hall, results: &[SeatResult]) -> Self {
        let mut points = vec![0; hall.engines];
        let mut games = vec![vec![0; hall.engines]; hall.engines];
        let known = |(seats, _): &&SeatResult| seats.iter().all(|&engine| engine < hall.engines);
        for (seats, shares) in results.iter().filter(known) {
            for (&engine, share) in seats.iter().zip(shares) {
                points[engine] += (share * PARTS).round() as u64;
                for &other in seats {
                    games[engine][other] += 1;
                }
            }
        }
        let blocks = |games: &u32| games.div_ceil(hall.seatings);
        let meetings: Vec<Vec<u32>> =
            games.iter().map(|games| games.iter().map(blocks).collect()).collect();
        // Everybody meets itself in the rounds it plays; in the others it had a bye.
        let byes: Vec<u32> =
            (0..hall.engines).map(|i| hall.round.saturating_sub(meetings[i][i])).collect();
        for (points, &byes) in points.iter_mut().zip(&byes) {
            *points += u64::from(byes) * u64::from(hall.seatings) * PARTS as u64;
        }
        Self { points, byes, meetings }
    }
}

/// Groups in the making.
struct Draw {
    /// Who plays, the best first; what follows is in places of this order.
    order: Vec<usize>,
    meetings: Vec<Vec<u32>>,
    /// How many engines a group has.
    size: usize,
    taken: Vec<bool>,
    groups: Vec<Vec<usize>>,
    /// How many choices may still be tried.
    steps: u32,
}

impl Draw {
    /// Completes the groups with at most so many repetitions of earlier meetings, and says whether
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
