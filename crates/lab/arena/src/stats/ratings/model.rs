//! The model of Davidson and Luce: its parameters, likelihood and expectations.
//!
//! The logarithm of each outcome's weight is linear in the logarithms of the parameters: a multinomial
//! logit, whose log-likelihood is concave.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::stats::outcome::GameOutcome;
use linalg::Matrix;

/// Outcomes are sets of seats, which are enumerated; this keeps them few.
pub(super) const MAX_SEATS: usize = 8;

/// What is to be fitted. Parameters are logarithms: first those of the engines, then those of the
/// seats but the last, then those of shared victories by how many share.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Model {
    pub(super) engines: usize,
    seats: usize,
    /// The sizes of shared victories that occurred.
    ties: Vec<usize>,
    prior: f64,
    seatings: Vec<SeatingCounts>,
}

/// What is expected of a game.
pub(super) struct Expected {
    /// The expected score of each seat.
    pub(super) scores: Vec<f64>,
    /// How probable it is that the victory is shared.
    pub(super) shared: f64,
}

impl Model {
    pub(super) fn new(games: &[&GameOutcome], engines: usize, prior: f64) -> Self {
        let seats = games.iter().map(|game| game.seats.len()).max().unwrap_or(0);
        let mut ties: Vec<_> = games.iter().map(|game| game.winners().count()).collect();
        ties.sort_unstable();
        ties.dedup();
        ties.retain(|&size| size > 1);
        let mut model = Self { engines, seats, ties, prior, seatings: Vec::new() };
        // Ordered, so that the order of the games changes not even the rounding.
        let mut counts: BTreeMap<(&[usize], u32), u64> = BTreeMap::new();
        for game in games {
            let winners = game.winners().map(|seat| 1_u32 << seat).sum();
            *counts.entry((&game.seats, winners)).or_default() += 1;
        }
        let mut seatings: Vec<_> = counts.keys().map(|&(seating, _)| seating).collect();
        seatings.dedup();
        model.seatings =
            seatings.iter().map(|seating| model.seating_counts(seating, &counts)).collect();
        model
    }

    fn seating_counts(
        &self,
        seating: &[usize],
        counts: &BTreeMap<(&[usize], u32), u64>,
    ) -> SeatingCounts {
        let term = |winners: u32| {
            let count = counts.get(&(seating, winners)).copied().unwrap_or(0) as f64;
            OutcomeTerm { coefficients: self.coefficients(seating, winners), count }
        };
        let outcomes: Vec<_> = self.winner_sets(seating.len()).map(term).collect();
        SeatingCounts::new(outcomes)
    }

    /// The sets of seats that may win: any single one, and as many as ever shared a victory.
    fn winner_sets(&self, seats: usize) -> impl Iterator<Item = u32> + '_ {
        (1..1_u32 << seats).filter(|winners| {
            let size = winners.count_ones() as usize;
            size == 1 || self.ties.contains(&size)
        })
    }

    /// Which parameters make the weight of an outcome, and how much each.
    fn coefficients(&self, seating: &[usize], winners: u32) -> Vec<(usize, f64)> {
        let size = winners.count_ones() as usize;
        let mut coefficients: BTreeMap<usize, f64> = BTreeMap::new();
        for (seat, &engine) in seating.iter().enumerate() {
            if winners >> seat & 1 == 1 {
                *coefficients.entry(engine).or_default() += 1.0 / size as f64;
                if self.seat_indices().len() > seat {
                    coefficients.insert(self.engines + seat, 1.0 / size as f64);
                }
            }
        }
        coefficients.extend(self.tie_index(size).map(|index| (index, 1.0)));
        coefficients.into_iter().collect()
    }

    /// Where the parameters of the seats are.
    pub(super) fn seat_indices(&self) -> Range<usize> {
        self.engines..self.engines + self.seats.saturating_sub(1)
    }

    /// Where the parameters of shared victories are.
    pub(super) fn tie_indices(&self) -> Range<usize> {
        let first = self.seat_indices().end;
        first..first + self.ties.len()
    }

    fn tie_index(&self, size: usize) -> Option<usize> {
        let index = self.ties.iter().position(|&tie| tie == size)?;
        Some(self.tie_indices().start + index)
    }

    pub(super) fn log_likelihood(&self, logits: &[f64]) -> f64 {
        let games: f64 = self.seatings.iter().map(|seating| seating.log_likelihood(logits)).sum();
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
        let seats = logits[self.seat_indices()].iter().map(|&x| (x, half, half));
        let ties = logits[self.tie_indices()].iter().map(|&x| (x, 0.0, half));
        engines.chain(seats).chain(ties).collect()
    }

    /// The gradient of the logarithm of the likelihood, and the negative of its second derivative.
    /// Raising all engines together changes nothing; the Hessian is made 1 in that direction.
    pub(super) fn gradient_and_hessian(&self, logits: &[f64]) -> (Vec<f64>, Matrix) {
        let mut gradient = vec![0.0; logits.len()];
        let mut hessian = Matrix::zero(logits.len());
        for seating in &self.seatings {
            seating.add_derivatives(logits, &mut gradient, &mut hessian);
        }
        let engines = self.engines as f64;
        let (mut mean_gradient, mut mean_curvature) = (0.0, 0.0);
        let pulls: Vec<_> = self
            .virtual_games(logits)
            .iter()
            .map(|&(x, won, lost)| {
                let p = sigmoid(x);
                (won * (1.0 - p) - lost * p, (won + lost) * p * (1.0 - p))
            })
            .collect();
        for &(pull, stiff) in &pulls[..self.engines] {
            mean_gradient += pull / engines;
            mean_curvature += stiff / engines;
        }
        for (index, &(pull, stiff)) in pulls.iter().enumerate() {
            let is_engine = index < self.engines;
            gradient[index] += if is_engine { pull - mean_gradient } else { pull };
            hessian.add(index, index, stiff);
        }
        for a in 0..self.engines {
            for b in 0..self.engines {
                let centring = mean_curvature - pulls[a].1 - pulls[b].1;
                hessian.add(a, b, (centring + 1.0) / engines);
            }
        }
        (gradient, hessian)
    }

    /// What is expected when players with these ratings sit down.
    pub(super) fn expected(&self, logits: &[f64], ratings: &[f64]) -> Expected {
        let seats = ratings.len();
        let advantages = &logits[self.seat_indices()];
        let weights: Vec<(u32, f64)> = self
            .winner_sets(seats)
            .map(|winners| {
                let size = winners.count_ones() as usize;
                let of = |seat: usize| ratings[seat] + advantages.get(seat).unwrap_or(&0.0);
                let sum: f64 = seats_in(winners).map(of).sum();
                let tie = self.tie_index(size).map_or(0.0, |index| logits[index]);
                (winners, (tie + sum / size as f64).exp())
            })
            .collect();
        let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
        let mut expected = Expected { scores: vec![0.0; seats], shared: 0.0 };
        for (winners, weight) in weights {
            let size = winners.count_ones();
            for seat in seats_in(winners) {
                expected.scores[seat] += weight / total / f64::from(size);
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

/// All games in which the same engines sat in the same seats.
#[derive(Debug, Clone, PartialEq)]
struct SeatingCounts {
    outcomes: Vec<OutcomeTerm>,
    games: f64,
}

/// A possible outcome: the coefficients of its log weight by parameter, and how often it occurred.
#[derive(Debug, Clone, PartialEq)]
struct OutcomeTerm {
    coefficients: Vec<(usize, f64)>,
    count: f64,
}

impl SeatingCounts {
    fn new(outcomes: Vec<OutcomeTerm>) -> Self {
        let games = outcomes.iter().map(|outcome| outcome.count).sum();
        Self { outcomes, games }
    }

    fn log_weights(&self, logits: &[f64]) -> Vec<f64> {
        let weight = |outcome: &OutcomeTerm| {
            outcome.coefficients.iter().map(|&(at, by)| by * logits[at]).sum()
        };
        self.outcomes.iter().map(weight).collect()
    }

    fn log_likelihood(&self, logits: &[f64]) -> f64 {
        let weights = self.log_weights(logits);
        let seen: f64 =
            self.outcomes.iter().zip(&weights).map(|(o, weight)| o.count * weight).sum();
        seen - self.games * log_sum_exp(&weights)
    }

    /// Adds the gradient (observed minus expected sufficient statistics) and the negative Hessian of the
    /// multinomial-logit log-likelihood.
    fn add_derivatives(&self, logits: &[f64], gradient: &mut [f64], hessian: &mut Matrix) {
        let weights = self.log_weights(logits);
        let total = log_sum_exp(&weights);
        let mut mean: BTreeMap<usize, f64> = BTreeMap::new();
        for (outcome, weight) in self.outcomes.iter().zip(&weights) {
            let expected = self.games * (weight - total).exp();
            for &(at, by) in &outcome.coefficients {
                gradient[at] += (outcome.count - expected) * by;
                *mean.entry(at).or_default() += expected * by;
                for &(other, other_by) in &outcome.coefficients {
                    hessian.add(at, other, expected * by * other_by);
                }
            }
        }
        for (&at, by) in &mean {
            for (&other, other_by) in &mean {
                hessian.add(at, other, -by * other_by / self.games);
            }
        }
    }
}

fn log_sum_exp(values: &[f64]) -> f64 {
    let max = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    max + values.iter().map(|value| (value - max).exp()).sum::<f64>().ln()
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
