//! The summary of an event: points, cross table, seats, draws, lengths, faults.

use serde::Serialize;

use crate::stats::blocks::Blocks;
use crate::stats::elo::{EloEstimate, EvenScore};
use crate::stats::outcome::{GameOutcome, GameScore};
use crate::stats::score_distribution::ScoreDistribution;

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
    /// In a two-player game, how each engine (row) did in the first seat against each engine (column) in the
    /// second, itself included; for more seats empty.
    pub seated: Vec<Vec<Meeting>>,
    /// How each seat did, whoever sat there.
    pub seats: Vec<SeatScore>,
    /// First-move advantage: the first seat against the others. Engines of different
    /// strength do no harm where seats were exchanged. Absent without games.
    pub first_player: Option<EloEstimate>,
    /// How long games were.
    pub lengths: GameLengths,
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
    /// The even score of its games, in points: half a point for each two-player game.
    #[serde(rename = "par")]
    pub even_points: f64,
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
    /// Of the games of `engines` engines. Games of others are left out.
    pub fn of(outcomes: &[GameOutcome], engines: usize) -> Self {
        let known = |game: &&GameOutcome| game.seats.iter().all(|&engine| engine < engines);
        let outcomes: Vec<_> = outcomes.iter().filter(known).cloned().collect();
        let games = outcomes.len() as u64;
        let draws = outcomes.iter().filter(|game| game.is_draw()).count() as u64;
        let seats = outcomes.iter().map(|game| game.seats.len()).max().unwrap_or(0);
        let first = Blocks::of_seat(&outcomes, 0).distribution();
        Self {
            games,
            draws,
            draw_rate: (games > 0).then(|| draws as f64 / games as f64),
            standings: (0..engines).map(|engine| standing(&outcomes, engine, seats)).collect(),
            cross: cross(&outcomes, engines),
            seated: if seats == 2 { seated(&outcomes, engines) } else { Vec::new() },
            seats: (0..seats).map(|seat| seat_score(&outcomes, seat)).collect(),
            first_player: first_player(&outcomes, &first),
            lengths: GameLengths::of(outcomes.iter().map(|game| game.plies).collect()),
            faults: outcomes.iter().filter(|game| game.fault.is_some()).count() as u64,
        }
    }
}

impl Meeting {
    fn add(&mut self, points: f64) {
        self.games += 1;
        self.points += points;
    }

    /// The mean score; absent without games.
    pub fn score(self) -> Option<f64> {
        (self.games > 0).then(|| self.points / self.games as f64)
    }
}

impl SeatScore {
    fn add(&mut self, score: GameScore) {
        self.games += 1;
        self.wins += u64::from(score.is_win());
        self.losses += u64::from(score.is_loss());
        self.draws += u64::from(!score.is_win() && !score.is_loss());
        self.points += score.won;
    }
}

fn standing(outcomes: &[GameOutcome], engine: usize, seats: usize) -> Standing {
    let mut all = SeatScore::default();
    let mut standing =
        Standing { engine, seats: vec![Meeting::default(); seats], ..Standing::default() };
    for game in outcomes {
        let at_fault = game.fault.and_then(|seat| game.seats.get(seat));
        standing.faults += u64::from(at_fault == Some(&engine));
        let Some(score) = game.result_of(engine) else { continue };
        all.add(score);
        standing.even_points += score.even;
        for (seat, _) in game.seats.iter().enumerate().filter(|&(_, &sitting)| sitting == engine) {
            standing.seats[seat].add(game.scores.get(seat).copied().unwrap_or(0.0));
        }
    }
    let SeatScore { games, wins, draws, losses, points } = all;
    Standing { games, wins, draws, losses, points, ..standing }
}

fn cross(outcomes: &[GameOutcome], engines: usize) -> Vec<Vec<Meeting>> {
    let mut cross = vec![vec![Meeting::default(); engines]; engines];
    for game in outcomes {
        let present = game.engines();
        for &one in &present {
            let Some(score) = game.result_of(one) else { continue };
            for &other in present.iter().filter(|&&other| other != one) {
                cross[one][other].add(score.won);
            }
        }
    }
    cross
}

fn seated(outcomes: &[GameOutcome], engines: usize) -> Vec<Vec<Meeting>> {
    let mut seated = vec![vec![Meeting::default(); engines]; engines];
    for game in outcomes {
        if let (&[first, second], &[points, _]) = (&game.seats[..], &game.scores[..]) {
            seated[first][second].add(points);
        }
    }
    seated
}

fn seat_score(outcomes: &[GameOutcome], seat: usize) -> SeatScore {
    let mut seat_score = SeatScore::default();
    for score in outcomes.iter().filter_map(|game| game.result_of_seat(seat)) {
        seat_score.add(score);
    }
    seat_score
}

fn first_player(outcomes: &[GameOutcome], noise: &ScoreDistribution) -> Option<EloEstimate> {
    let first = seat_score(outcomes, 0);
    let score = Meeting { games: first.games, points: first.points }.score()?;
    let even = outcomes.iter().filter_map(|game| game.result_of_seat(0)).map(|score| score.even);
    Some(EloEstimate::of_score(score, first.games, noise, &EvenScore::of(even)))
}

/// How many moves games had.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct GameLengths {
    /// The shortest.
    pub min: u32,
    /// The median.
    pub median: f64,
    /// The mean.
    pub mean: f64,
    /// The longest.
    pub max: u32,
    /// The histogram of the lengths; without gaps.
    pub histogram: Vec<HistogramBin>,
}

/// A bin of a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct HistogramBin {
    /// The shortest length that belongs here.
    pub from: u32,
    /// The longest length that belongs here.
    pub to: u32,
    /// How many games.
    pub games: u64,
}

/// More bins than this are hard to read.
const MAX_BINS: u32 = 25;

impl GameLengths {
    /// Of games with these numbers of plies.
    pub fn of(mut plies: Vec<u32>) -> Self {
        plies.sort_unstable();
        let (Some(&min), Some(&max)) = (plies.first(), plies.last()) else {
            return Self::default();
        };
        let games = plies.len();
        let sum: u64 = plies.iter().map(|&n| u64::from(n)).sum();
        Self {
            min,
            median: f64::midpoint(f64::from(plies[(games - 1) / 2]), f64::from(plies[games / 2])),
            mean: sum as f64 / games as f64,
            max,
            histogram: histogram(&plies, min, max),
        }
    }
}

/// Bins of a round width that begin at its multiples.
fn histogram(plies: &[u32], min: u32, max: u32) -> Vec<HistogramBin> {
    let fits = |width: &u32| max / width - min / width < MAX_BINS;
    let tens = (0..10).map(|power| 10_u32.pow(power));
    let mut widths = tens.flat_map(|ten| [ten, ten.saturating_mul(2), ten.saturating_mul(5)]);
    let width = widths.find(fits).unwrap_or(u32::MAX);
    let bin = |index: u32| {
        let from = index * width;
        let to = from.saturating_add(width - 1);
        let games = plies.iter().filter(|&&n| (from..=to).contains(&n)).count() as u64;
        HistogramBin { from, to, games }
    };
    (min / width..=max / width).map(bin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_lengths_have_a_bar_each() {
        let lengths = GameLengths::of(vec![7, 4, 5, 7]);
        assert_eq!((lengths.min, lengths.max), (4, 7));
        assert_eq!((lengths.median, lengths.mean), (6.0, 5.75));
        let bins: Vec<_> = lengths.histogram.iter().map(|bin| (bin.from, bin.games)).collect();
        assert_eq!(bins, [(4, 1), (5, 1), (6, 0), (7, 2)]);
    }

    #[test]
    fn many_lengths_share_bars_of_a_round_width_and_none_is_lost() {
        let lengths = GameLengths::of((13..=200).collect());
        let bins = &lengths.histogram;
        assert!(bins.len() <= MAX_BINS as usize);
        assert_eq!((bins[0].from, bins[0].to), (10, 19));
        assert_eq!(bins.iter().map(|bin| bin.games).sum::<u64>(), 188);
        assert!(bins.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
    }

    #[test]
    fn no_game_and_an_endless_one_are_no_problem() {
        assert_eq!(GameLengths::of(Vec::new()), GameLengths::default());
        let lengths = GameLengths::of(vec![0, u32::MAX]);
        assert_eq!(lengths.histogram.iter().map(|bin| bin.games).sum::<u64>(), 2);
    }
}
