//! Simulated classes: contestants of known strength whose games are drawn from the logistic model, to measure how many
//! games it takes to find their order.

use arena::stats::{ELO_PER_LOGIT, GameOutcome, Ratings};
use game::{Rng, math};

use crate::ladder::Ladder;
use crate::pairing::{Belief, most_telling_group};

/// A class of contestants whose strength is known.
#[derive(Debug, Clone)]
pub struct SimulatedClass {
    /// The true rating of each contestant, in Elo.
    pub strengths: Vec<f64>,
    /// How many players a game has.
    pub seats: usize,
    /// What the first seat is worth, in Elo.
    pub first_seat: f64,
    rng: Rng,
    outcomes: Vec<GameOutcome>,
    blocks: u64,
}

impl SimulatedClass {
    /// A class in which nobody has played.
    pub fn new(strengths: Vec<f64>, seats: usize, seed: u64) -> Self {
        let rng = Rng::seeded(seed);
        Self { strengths, seats, first_seat: 30.0, rng, outcomes: Vec::new(), blocks: 0 }
    }

    /// How many games were played.
    pub fn games(&self) -> usize {
        self.outcomes.len()
    }

    /// The ratings by all games so far.
    pub fn ratings(&self) -> Ratings {
        Ratings::fit(&self.outcomes, self.strengths.len(), Ratings::PRIOR)
    }

    /// Plays every rotation of a group.
    pub fn play_block(&mut self, group: &[usize]) {
        for first in 0..group.len() {
            let seats: Vec<usize> =
                (0..group.len()).map(|seat| group[(first + seat) % group.len()]).collect();
            self.play(seats);
        }
        self.blocks += 1;
    }

    fn play(&mut self, seats: Vec<usize>) {
        let strength = |(seat, &contestant): (usize, &usize)| {
            let advantage = if seat == 0 { self.first_seat } else { 0.0 };
            math::exp((self.strengths[contestant] + advantage) / ELO_PER_LOGIT)
        };
        let weights: Vec<f64> = seats.iter().enumerate().map(strength).collect();
        let mut drawn = self.rng.f64() * weights.iter().sum::<f64>();
        let winner = weights.iter().position(|weight| {
            drawn -= weight;
            drawn < 0.0
        });
        let winner = winner.unwrap_or(seats.len() - 1);
        let scores = (0..seats.len()).map(|seat| f64::from(u8::from(seat == winner))).collect();
        let block = self.blocks;
        self.outcomes.push(GameOutcome { seats, scores, block, plies: 0, fault: None });
    }

    /// Plays at least `games` games, each block the one that tells most; the ratings are fitted again as often as
    /// `class run` fits them.
    pub fn play_most_telling(&mut self, games: usize) {
        let all: Vec<usize> = (0..self.strengths.len()).collect();
        let until = self.games() + games;
        while self.games() < until {
            let mut belief = Belief::of(&self.ratings());
            let fit_again = self.games() + crate::pairing::games_between_fits(self.games());
            while self.games() < until.min(fit_again) {
                let group = most_telling_group(&belief, &all, self.seats, self.seats);
                let Some(group) = group else { return };
                self.play_block(&group);
                belief.expect(&group, self.seats);
            }
        }
    }

    /// Plays one round robin of all groups.
    pub fn play_round_robin(&mut self) {
        let all: Vec<usize> = (0..self.strengths.len()).collect();
        let mut groups = Vec::new();
        crate::pairing::for_each_group(&all, self.seats, &mut |group| groups.push(group.to_vec()));
        for group in groups {
            self.play_block(&group);
        }
    }

    /// Kendall's τ between the true and the found order of some contestants: 1 for the same order, −1 for the
    /// opposite.
    pub fn kendall_tau(&self, ratings: &Ratings, among: &[usize]) -> f64 {
        let found: Vec<f64> = among.iter().map(|&i| ratings.engines[i].elo).collect();
        let truth: Vec<f64> = among.iter().map(|&i| self.strengths[i]).collect();
        kendall_tau(&truth, &found)
    }
}

/// Kendall's τ of two rankings, given as values.
pub fn kendall_tau(one: &[f64], other: &[f64]) -> f64 {
    let (mut sum, mut pairs) = (0.0, 0.0);
    for i in 0..one.len() {
        for j in 0..i {
            let agreement = (one[i] - one[j]) * (other[i] - other[j]);
            sum += if agreement == 0.0 { 0.0 } else { agreement.signum() };
            pairs += 1.0;
        }
    }
    sum / f64::max(pairs, 1.0)
}

/// The mean half width of the 95 % intervals of some contestants' ratings, in Elo.
pub fn mean_margin(ratings: &Ratings, among: &[usize]) -> f64 {
    let margins = among.iter().filter_map(|&i| ratings.engines[i].margin());
    margins.sum::<f64>() / among.len().max(1) as f64
}

/// How sure the places of some contestants are: the mean half widths of the 95 % intervals of the difference to the
/// nearest level, in Elo, and of the place itself.
pub fn mean_place_margin(ratings: &Ratings, ladder: &Ladder, among: &[usize]) -> (f64, f64) {
    let count = among.len().max(1) as f64;
    let nearest = among.iter().filter_map(|&i| ladder.margin(ratings, i)).sum::<f64>() / count;
    let places = among.iter().filter_map(|&i| ladder.place(ratings, i));
    (nearest, places.map(|place| place.margin()).sum::<f64>() / count)
}
