//! The genetic algorithm: islands of individuals that are selected, crossed and mutated.
//!
//! * Every individual carries its own size of mutations, which its children inherit and change:
//!   what leads to good children spreads, so the steps grow and shrink by themselves.
//! * The best of each island live on, and are tried again with the next generation's openings.
//! * Parents are the best of three drawn by lot. A child has each term from one parent, the other,
//!   or both in between.
//! * Every few generations the best of each island also settles on the next one.
//! * Beside the individuals stands their mean, weighed by rank: chance has favoured it less than
//!   any one of the lucky ones, so with noisy fitness it is often better than all of them.

use std::cmp::Ordering;

use game::{Rng, mix64};
use serde::{Deserialize, Serialize};

use crate::race::Tally;
use crate::space::{Point, happens, normal};

/// How many of an island live on.
const ELITES: usize = 2;
/// How many are drawn to find a parent.
const DRAWN: u32 = 3;
/// Generations from one migration to the next.
const MIGRATION: u32 = 4;
/// The size of mutations at the beginning, in steps.
const FIRST_MUTATION: f64 = 0.3;
/// How much children's mutations differ in size from their parents'.
const ADAPTATION: f64 = 0.25;

/// A population.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Genetic {
    islands: Vec<Vec<Individual>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Individual {
    point: Point,
    /// How large its children's mutations are, about.
    mutation: f64,
}

impl Genetic {
    /// A population around the beginning, which is one of each island.
    pub(crate) fn new(dimensions: usize, islands: usize, population: usize, seed: u64) -> Self {
        let mut rng = Rng::stream(seed, 0);
        let founder = Individual { point: vec![0.0; dimensions], mutation: FIRST_MUTATION };
        let mut island = || {
            let settlers = (1..population).map(|_| founder.mutated(&mut rng));
            [founder.clone()].into_iter().chain(settlers).collect()
        };
        Self { islands: (0..islands).map(|_| island()).collect() }
    }

    /// Who is to be tried.
    pub(crate) fn candidates(&self) -> Vec<Point> {
        self.islands.iter().flatten().map(|individual| individual.point.clone()).collect()
    }

    /// The next generation, when it is known how each of the candidates did. Returns the mean of
    /// the better half.
    pub(crate) fn breed(&mut self, tallies: &[Tally], generation: u32, seed: u64) -> Point {
        let mut rng = Rng::stream(mix64(seed), u64::from(generation) + 1);
        let mut tallies = tallies.iter();
        let mut ranked: Vec<Vec<(f64, Individual)>> = Vec::new();
        for island in &self.islands {
            let scores = tallies.by_ref().map(Tally::floor);
            let mut island: Vec<_> =
                scores.zip(island.iter().cloned()).take(island.len()).collect();
            island.sort_by(better);
            ranked.push(island);
        }
        let mut all: Vec<_> = ranked.iter().flatten().cloned().collect();
        all.sort_by(better);
        let mean = mean_by_rank(&all[..all.len().div_ceil(2)]);
        self.islands = ranked.iter().map(|island| next(island, &mut rng)).collect();
        if (generation + 1).is_multiple_of(MIGRATION) {
            self.migrate();
        }
        mean
    }

    /// The best of each island takes the place of the last child of the next one.
    fn migrate(&mut self) {
        let best: Vec<_> = self.islands.iter().map(|island| island[0].clone()).collect();
        let count = best.len();
        for (i, migrant) in best.into_iter().enumerate() {
            if let Some(last) = self.islands[(i + 1) % count].last_mut() {
                *last = migrant;
            }
        }
    }
}

impl Individual {
    fn mutated(&self, rng: &mut Rng) -> Self {
        let mutation = (self.mutation * (ADAPTATION * normal(rng)).exp()).clamp(0.01, 1.0);
        let point = self.point.iter().map(|x| x + mutation * normal(rng)).collect();
        Self { point, mutation }
    }

    fn crossed(&self, other: &Self, rng: &mut Rng) -> Self {
        let mix = |(&x, &y): (&f64, &f64)| match rng.below(3) {
            0 => x,
            1 => y,
            _ => f64::midpoint(x, y),
        };
        let point = self.point.iter().zip(&other.point).map(mix).collect();
        Self { point, mutation: (self.mutation * other.mutation).sqrt() }
    }
}

/// The next generation of an island, given best first.
fn next(ranked: &[(f64, Individual)], rng: &mut Rng) -> Vec<Individual> {
    let elites = ELITES.min(ranked.len());
    let mut next: Vec<Individual> = ranked[..elites].iter().map(|(_, i)| i.clone()).collect();
    while next.len() < ranked.len() {
        // The best of three is the one of the lowest rank.
        let mut parent = || {
            let drawn = (0..DRAWN).map(|_| rng.below(ranked.len() as u32)).min();
            &ranked[drawn.unwrap_or(0) as usize].1
        };
        let (mother, father) = (parent(), parent());
        let crossed = happens(rng, 0.8);
        let child = if crossed { mother.crossed(father, rng) } else { mother.clone() };
        next.push(child.mutated(rng));
    }
    next
}

/// The mean of points given best first, of which better ones count more.
fn mean_by_rank(ranked: &[(f64, Individual)]) -> Point {
    let weight = |rank: usize| ((ranked.len() + 1) as f64 / (rank + 1) as f64).ln();
    let total: f64 = (0..ranked.len()).map(weight).sum();
    let mut mean = vec![0.0; ranked.first().map_or(0, |(_, first)| first.point.len())];
    for (rank, (_, individual)) in ranked.iter().enumerate() {
        for (sum, x) in mean.iter_mut().zip(&individual.point) {
            *sum += x * weight(rank) / total;
        }
    }
    mean
}

fn better(a: &(f64, Individual), b: &(f64, Individual)) -> Ordering {
    b.0.total_cmp(&a.0)
}
