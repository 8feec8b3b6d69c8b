//! How an event went: everything people ask for at its end.

use serde::Serialize;

use crate::stats::blocks::Blocks;
use crate::stats::elo::Strength;
use crate::stats::lengths::Lengths;
use crate::stats::outcome::{Outcome, Share};
use crate::stats::par::Par;
use crate::stats::tally::Tally;

/// How an event went.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// How many games were played.
    pub games: u64,
    /// How many of them ended with a shared victory.
    pub draws: u64,
    /// The same as a fraction; absent without games.
    pub draw_rate: Option<f64>,
    /// How each engine did.
    pub standings: Vec<Standing>,
    /// How each engine (row) did in the games with each other one (column). Empty on the diagonal.
    pub cross: Vec<Vec<Meeting>>,
    /// In a game for two, how each engine (row) did in the first seat against each engine (column) in the
    /// second, itself included; for more seats empty.
    pub seated: Vec<Vec<Meeting>>,
    /// How each seat did, whoever sat there.
    pub seats: Vec<SeatScore>,
    /// What it is worth to move first: the first seat against the others. Engines of different
    /// strength do no harm where seats were exchanged. Absent without games.
    pub first_player: Option<Strength>,
    /// How long games were.
    pub lengths: Lengths,
    /// How many games ended by a fault.
    pub faults: u64,
}

/// How an engine did. Games in which it played only itself count nowhere here, except for its
/// faults.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Standing {
    /// Which engine.
    pub engine: usize,
    /// How many games it played.
    pub games: u64,
    /// In how many it won the whole point, with all seats it had.
    pub wins: u64,
    /// In how many it won a part of the point.
    pub draws: u64,
    /// In how many it won nothing.
    pub losses: u64,
    /// What it won.
    pub points: f64,
    /// What it would have won on average among equals: half a point a game for two.
    pub par: f64,
    /// How it did in each seat.
    pub seats: Vec<Meeting>,
    /// How many games it lost by a fault.
    pub faults: u64,
}

/// Some games, and what somebody won in them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Meeting {
    /// How many games.
    pub games: u64,
    /// What was won.
    pub points: f64,
}

/// How a seat did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct SeatScore {
    /// How many games there were.
    pub games: u64,
    /// How many the seat won alone.
    pub wins: u64,
    /// In how many it shared the victory.
    pub draws: u64,
    /// How many it lost.
    pub losses: u64,
    /// What it won.
    pub points: f64,
}

impl Summary {
    /// Of the games of so many engines. Games of others are left out.
    pub fn of(outcomes: &[Outcome], engines: usize) -> Self {
        let known = |game: &&Outcome| game.seats.iter().all(|&engine| engine < engines);
        let outcomes: Vec<_> = outcomes.iter().filter(known).cloned().collect();
        let games = outcomes.len() as u64;
        let draws = outcomes.iter().filter(|game| game.is_draw()).count() as u64;
        let seats = outcomes.iter().map(|game| game.seats.len()).max().unwrap_or(0);
        let first = Blocks::of_seat(&outcomes, 0).tally();
        Self {
            games,
            draws,
            draw_rate: (games > 0).then(|| draws as f64 / games as f64),
            standings: (0..engines).map(|engine| standing(&outcomes, engine, seats)).collect(),
            cross: cross(&outcomes, engines),
            seated: if seats == 2 { seated(&outcomes, engines) } else { Vec::new() },
            seats: (0..seats).map(|seat| seat_score(&outcomes, seat)).collect(),
            first_player: first_player(&outcomes, &first),
            lengths: Lengths::of(outcomes.iter().map(|game| game.plies).collect()),
            faults: outcomes.iter().filter(|game| game.fault.is_some()).count() as u64,
        }
    }
}

impl Meeting {
    fn add(&mut self, points: f64) {
        self.games += 1;
        self.points += points;
    }

    /// The mean share of a game's point; absent without games.
    pub fn score(self) -> Option<f64> {
        (self.games > 0).then(|| self.points / self.games as f64)
    }
}

impl SeatScore {
    fn add(&mut self, share: Share) {
        self.games += 1;
        self.wins += u64::from(share.is_win());
        self.losses += u64::from(share.is_loss());
        self.draws += u64::from(!share.is_win() && !share.is_loss());
        self.points += share.won;
    }
}

fn standing(outcomes: &[Outcome], engine: usize, seats: usize) -> Standing {
    let mut all = SeatScore::default();
    let mut standing =
        Standing { engine, seats: vec![Meeting::default(); seats], ..Standing::default() };
    for game in outcomes {
        let at_fault = game.fault.and_then(|seat| game.seats.get(seat));
        standing.faults += u64::from(at_fault == Some(&engine));
        let Some(share) = game.result_of(engine) else { continue };
        all.add(share);
        standing.par += share.par;
        for (seat, _) in game.seats.iter().enumerate().filter(|&(_, &sitting)| sitting == engine) {
            standing.seats[seat].add(game.shares.get(seat).copied().unwrap_or(0.0));
        }
    }
    let SeatScore { games, wins, draws, losses, points } = all;
    Standing { games, wins, draws, losses, points, ..standing }
}

fn cross(outcomes: &[Outcome], engines: usize) -> Vec<Vec<Meeting>> {
    let mut cross = vec![vec![Meeting::default(); engines]; engines];
    for game in outcomes {
        let present = game.engines();
        for &one in &present {
            let Some(share) = game.result_of(one) else { continue };
            for &other in present.iter().filter(|&&other| other != one) {
                cross[one][other].add(share.won);
            }
        }
    }
    cross
}

fn seated(outcomes: &[Outcome], engines: usize) -> Vec<Vec<Meeting>> {
    let mut seated = vec![vec![Meeting::default(); engines]; engines];
    for game in outcomes {
        if let (&[first, second], &[points, _]) = (&game.seats[..], &game.shares[..]) {
            seated[first][second].add(points);
        }
    }
    seated
}

fn seat_score(outcomes: &[Outcome], seat: usize) -> SeatScore {
    let mut score = SeatScore::default();
    outcomes.iter().filter_map(|game| game.result_of_seat(seat)).for_each(|share| score.add(share));
    score
}

fn first_player(outcomes: &[Outcome], noise: &Tally) -> Option<Strength> {
    let first = seat_score(outcomes, 0);
    let score = Meeting { games: first.games, points: first.points }.score()?;
    let pars = outcomes.iter().filter_map(|game| game.result_of_seat(0)).map(|share| share.par);
    Some(Strength::of_score(score, first.games, noise, &Par::of(pars)))
}
