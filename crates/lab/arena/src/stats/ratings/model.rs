//! The model of Davidson and Luce and its fit.
//!
//! The logarithm of each outcome's weight is linear in the logarithms of the parameters, so the
//! logarithm of the likelihood is concave and Newton's method finds its only maximum.

use std::collections::BTreeMap;
use std::ops::Range;

use super::table::{Choice, Table};
use crate::stats::linear::{Factor, Matrix};
use crate::stats::outcome::Outcome;

/// Outcomes are sets of seats, which are enumerated; this keeps them few.
pub(super) const MOST_SEATS: usize = 8;

/// What is to be fitted. Parameters are logarithms: first those of the engines, then those of the
/// seats but the last, then those of shared victories by how many share.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Model {
    engines: usize,
    seats: usize,
    /// The sizes of shared victories that occurred.
    ties: Vec<usize>,
    prior: f64,
    tables: Vec<Table>,
}

/// The parameters that fit best, and how sure they are.
pub(super) struct Fit {
    pub(super) logits: Vec<f64>,
    pub(super) covariance: Matrix,
    pub(super) converged: bool,
}

/// What is expected of a game.
pub(super) struct Expected {
    /// The share of each seat.
    pub(super) shares: Vec<f64>,
    /// How probable it is that the victory is shared.
    pub(super) shared: f64,
}

impl Model {
    pub(super) fn new(games: &[&Outcome], engines: usize, prior: f64) -> Self {
        let seats = games.iter().map(|game| game.seats.len()).max().unwrap_or(0);
        let mut ties: Vec<_> = games.iter().map(|game| game.winners().count()).collect();
        ties.sort_unstable();
        ties.dedup();
        ties.retain(|&size| size > 1);
        let mut model = Self { engines, seats, ties, prior, tables: Vec::new() };
        // Ordered, so that the order of the games changes not even the rounding.
        let mut counts: BTreeMap<(&[usize], u32), u64> = BTreeMap::new();
        for game in games {
            let winners = game.winners().map(|seat| 1_u32 << seat).sum();
            *counts.entry((&game.seats, winners)).or_default() += 1;
        }
        let mut seatings: Vec<_> = counts.keys().map(|&(seating, _)| seating).collect();
        seatings.dedup();
        model.tables = seatings.iter().map(|seating| model.table(seating, &counts)).collect();
        model
    }

    fn table(&self, seating: &[usize], counts: &BTreeMap<(&[usize], u32), u64>) -> Table {
        let choice = |winners: u32| {
            let count = counts.get(&(seating, winners)).copied().unwrap_or(0) as f64;
            Choice { factors: self.factors(seating, winners), count }
        };
        let outcomes: Vec<_> = self.possible(seating.len()).map(choice).collect();
        Table::new(outcomes)
    }

    /// The sets of seats that may win: any single one, and as many as ever shared a victory.
    fn possible(&self, seats: usize) -> impl Iterator<Item = u32> + '_ {
        (1..1_u32 << seats).filter(|winners| {
            let size = winners.count_ones() as usize;
            size == 1 || self.ties.contains(&size)
        })
    }

    /// Which parameters make the weight of an outcome, and how much each.
    fn factors(&self, seating: &[usize], winners: u32) -> Vec<(usize, f64)> {
        let size = winners.count_ones() as usize;
        let mut factors: BTreeMap<usize, f64> = BTreeMap::new();
        for (seat, &engine) in seating.iter().enumerate() {
            if winners >> seat & 1 == 1 {
                *factors.entry(engine).or_default() += 1.0 / size as f64;
                if self.seat_places().len() > seat {
                    factors.insert(self.engines + seat, 1.0 / size as f64);
                }
            }
        }
        factors.extend(self.tie_place(size).map(|place| (place, 1.0)));
        factors.into_iter().collect()
    }

    /// Where the parameters of the seats are.
    pub(super) fn seat_places(&self) -> Range<usize> {
        self.engines..self.engines + self.seats.saturating_sub(1)
    }

    /// Where the parameters of shared victories are.
    fn tie_places(&self) -> Range<usize> {
        let first = self.seat_places().end;
        first..first + self.ties.len()
    }

    fn tie_place(&self, size: usize) -> Option<usize> {
        let index = self.ties.iter().position(|&tie| tie == size)?;
        Some(self.tie_places().start + index)
    }

    /// Newton's method with damping: a step is shortened until it leads upwards.
    pub(super) fn fit(&self) -> Fit {
        let mut logits = vec![0.0; self.tie_places().end];
        let mut value = self.log_likelihood(&logits);
        let mut converged = false;
        for _ in 0..200 {
            let (slope, curvature) = self.slope_and_curvature(&logits);
            let step = firm(&curvature).solve(&slope);
            let gain: f64 = step.iter().zip(&slope).map(|(step, slope)| step * slope).sum();
            if gain < 1e-14 * (1.0 + value.abs()) {
                converged = true;
                break;
            }
            // Far from the maximum the parabola is a poor guide.
            let longest = step.iter().fold(0.0, |longest: f64, step| longest.max(step.abs()));
            let mut damping = (2.0 / longest).min(1.0);
            let improved = (0..40).find_map(|_| {
                let next: Vec<_> = logits.iter().zip(&step).map(|(x, s)| x + damping * s).collect();
                let better = self.log_likelihood(&next);
                damping /= 2.0;
                (better > value).then_some((next, better))
            });
            // Not upwards by any step: rounding is all that is left.
            let Some((next, better)) = improved else {
                converged = true;
                break;
            };
            (logits, value) = (next, better);
        }
        self.centre(&mut logits);
        let covariance = self.centred(&firm(&self.slope_and_curvature(&logits).1).inverse());
        Fit { logits, covariance, converged }
    }

    fn log_likelihood(&self, logits: &[f64]) -> f64 {
        let games: f64 = self.tables.iter().map(|table| table.log_likelihood(logits)).sum();
        let virtual_games: f64 = self
            .virtual_games(logits)
            .iter()
            .map(|&(x, won, lost)| won * log_sigmoid(x) + lost * log_sigmoid(-x))
            .sum();
        games + virtual_games
    }

    /// The virtual games of the prior: for each parameter by how much it is above what it is
    /// pulled to, how many are won and how many are lost.
    fn virtual_games(&self, logits: &[f64]) -> Vec<(f64, f64, f64)> {
        let half = self.prior / 2.0;
        let mean = logits[..self.engines].iter().sum::<f64>() / self.engines.max(1) as f64;
        let engines = logits[..self.engines].iter().map(|x| (x - mean, half, half));
        let seats = logits[self.seat_places()].iter().map(|&x| (x, half, half));
        let ties = logits[self.tie_places()].iter().map(|&x| (x, 0.0, half));
        engines.chain(seats).chain(ties).collect()
    }

    /// The gradient of the logarithm of the likelihood, and the negative of its second derivative.
    /// Raising all engines together changes nothing; the curvature is made 1 in that direction.
    fn slope_and_curvature(&self, logits: &[f64]) -> (Vec<f64>, Matrix) {
        let mut slope = vec![0.0; logits.len()];
        let mut curvature = Matrix::zero(logits.len());
        for table in &self.tables {
            table.add_to(logits, &mut slope, &mut curvature);
        }
        let engines = self.engines as f64;
        let (mut pull_mean, mut stiff_mean) = (0.0, 0.0);
        let pulls: Vec<_> = self
            .virtual_games(logits)
            .iter()
            .map(|&(x, won, lost)| {
                let p = sigmoid(x);
                (won * (1.0 - p) - lost * p, (won + lost) * p * (1.0 - p))
            })
            .collect();
        for &(pull, stiff) in &pulls[..self.engines] {
            pull_mean += pull / engines;
            stiff_mean += stiff / engines;
        }
        for (place, &(pull, stiff)) in pulls.iter().enumerate() {
            let is_engine = place < self.engines;
            slope[place] += if is_engine { pull - pull_mean } else { pull };
            curvature.add(place, place, stiff);
        }
        for a in 0..self.engines {
            for b in 0..self.engines {
                let centring = stiff_mean - pulls[a].1 - pulls[b].1;
                curvature.add(a, b, (centring + 1.0) / engines);
            }
        }
        (slope, curvature)
    }

    fn centre(&self, logits: &mut [f64]) {
        let mean = logits[..self.engines].iter().sum::<f64>() / self.engines.max(1) as f64;
        logits[..self.engines].iter_mut().for_each(|x| *x -= mean);
    }

    /// The covariance of the parameters when the mean of the engines is taken off.
    fn centred(&self, covariance: &Matrix) -> Matrix {
        let size = covariance.size();
        let weight = |row: usize, k: usize| {
            let mean = if row < self.engines && k < self.engines { 1.0 } else { 0.0 };
            f64::from(u8::from(row == k)) - mean / self.engines.max(1) as f64
        };
        let product = |left: &dyn Fn(usize, usize) -> f64, right: &dyn Fn(usize, usize) -> f64| {
            let mut product = Matrix::zero(size);
            for row in 0..size {
                for column in 0..size {
                    let dot = (0..size).map(|k| left(row, k) * right(k, column)).sum();
                    product.add(row, column, dot);
                }
            }
            product
        };
        let half = product(&weight, &|row, column| covariance.at(row, column));
        product(&|row, column| half.at(row, column), &weight)
    }

    /// What is expected when players with these ratings sit down.
    pub(super) fn expected(&self, logits: &[f64], ratings: &[f64]) -> Expected {
        let seats = ratings.len();
        let advantages = &logits[self.seat_places()];
        let weights: Vec<(u32, f64)> = self
            .possible(seats)
            .map(|winners| {
                let size = winners.count_ones() as usize;
                let of = |seat: usize| ratings[seat] + advantages.get(seat).unwrap_or(&0.0);
                let sum: f64 = seats_in(winners).map(of).sum();
                let tie = self.tie_place(size).map_or(0.0, |place| logits[place]);
                (winners, (tie + sum / size as f64).exp())
            })
            .collect();
        let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
        let mut expected = Expected { shares: vec![0.0; seats], shared: 0.0 };
        for (winners, weight) in weights {
            let size = winners.count_ones();
            for seat in seats_in(winners) {
                expected.shares[seat] += weight / total / f64::from(size);
            }
            expected.shared += if size > 1 { weight / total } else { 0.0 };
        }
        expected
    }

    /// What is expected when equals sit down.
    pub(super) fn equal(&self, logits: &[f64]) -> Expected {
        self.expected(logits, &vec![0.0; self.seats])
    }
}

/// The factor of a matrix; what the games leave open is made very uncertain instead of impossible.
/// The entries are finite, so the ridge ends by outweighing them.
fn firm(curvature: &Matrix) -> Factor {
    let mut matrix = curvature.clone();
    let mut ridge = 1e-10;
    loop {
        if let Some(factor) = matrix.factor() {
            return factor;
        }
        for place in 0..matrix.size() {
            matrix.add(place, place, ridge);
        }
        ridge *= 10.0;
    }
}

fn seats_in(winners: u32) -> impl Iterator<Item = usize> {
    (0..u32::BITS as usize).filter(move |seat| winners >> seat & 1 == 1)
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn log_sigmoid(x: f64) -> f64 {
    x.min(0.0) - (-x.abs()).exp().ln_1p()
}
