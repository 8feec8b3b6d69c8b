//! A genetic algorithm on islands.
//!
//! * Self-adaptive mutation (Schwefel): every individual carries its own step size, which its children
//!   inherit and change.
//! * Elitism: the best of each island survive, and play again with the next generation's openings.
//! * Tournament selection of size 3; per-gene crossover: one parent, the other, or the midpoint.
//! * Migration: every few generations the best of each island also goes to the next one.
//! * The rank-weighted recombination of the better half (the weights of CMA-ES) is evaluated as an extra
//!   candidate: with noisy fitness it is often better than every individual.

use std::cmp::Ordering;

use game::{Rng, math, mix64};
use serde::{Deserialize, Serialize};

use crate::race::PairScores;
use crate::space::Point;

/// How many of an island survive.
const ELITES: usize = 2;
/// How many individuals are sampled to find a parent.
const TOURNAMENT_SIZE: u32 = 3;
/// The probability of crossover.
const CROSSOVER_RATE: f64 = 0.8;
/// Generations from one migration to the next.
const MIGRATION_INTERVAL: u32 = 4;
/// The standard deviation of mutations at the beginning, in steps.
const INITIAL_STEP_SIZE: f64 = 0.3;
/// τ of the self-adaptation: the standard deviation of the logarithm of a change of the step size.
const SELF_ADAPTATION_RATE: f64 = 0.25;

/// A population.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Genetic {
    islands: Vec<Vec<Individual>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Individual {
    point: Point,
    /// The standard deviation of its children's mutations.
    #[serde(rename = "mutation")]
    step_size: f64,
}

impl Genetic {
    /// A population around the initial weights, which are an individual of each island.
    pub(crate) fn new(dimensions: usize, islands: usize, population: usize, seed: u64) -> Self {
        let mut rng = Rng::stream(seed, 0);
        let founder = Individual { point: vec![0.0; dimensions], step_size: INITIAL_STEP_SIZE };
        let mut island = || {
            let settlers = (1..population).map(|_| founder.mutate(&mut rng));
            [founder.clone()].into_iter().chain(settlers).collect()
        };
        Self { islands: (0..islands).map(|_| island()).collect() }
    }

    /// The candidates of this generation.
    pub(crate) fn candidates(&self) -> Vec<Point> {
        self.islands.iter().flatten().map(|individual| individual.point.clone()).collect()
    }

    /// Selection, crossover and mutation, given the score of each candidate. Returns the rank-weighted
    /// mean of the better half.
    pub(crate) fn breed(&mut self, scores: &[PairScores], generation: u32, seed: u64) -> Point {
        let mut rng = Rng::stream(mix64(seed), u64::from(generation) + 1);
        let mut scores = scores.iter();
        let mut ranked: Vec<Vec<(f64, Individual)>> = Vec::new();
        for island in &self.islands {
            let bounds = scores.by_ref().map(PairScores::lower_confidence_bound);
            let mut island: Vec<_> =
                bounds.zip(island.iter().cloned()).take(island.len()).collect();
            island.sort_by(better);
            ranked.push(island);
        }
        let mut all: Vec<_> = ranked.iter().flatten().cloned().collect();
        all.sort_by(better);
        let mean = rank_weighted_mean(&all[..all.len().div_ceil(2)]);
        self.islands = ranked.iter().map(|island| next(island, &mut rng)).collect();
        if (generation + 1).is_multiple_of(MIGRATION_INTERVAL) {
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
    fn mutate(&self, rng: &mut Rng) -> Self {
        let factor = math::exp(SELF_ADAPTATION_RATE * rng.normal());
        let step_size = (self.step_size * factor).clamp(0.01, 1.0);
        let point = self.point.iter().map(|x| x + step_size * rng.normal()).collect();
        Self { point, step_size }
    }

    fn crossover(&self, other: &Self, rng: &mut Rng) -> Self {
        let mix = |(&x, &y): (&f64, &f64)| match rng.below(3) {
            0 => x,
            1 => y,
            _ => f64::midpoint(x, y),
        };
        let point = self.point.iter().zip(&other.point).map(mix).collect();
        Self { point, step_size: (self.step_size * other.step_size).sqrt() }
    }
}

/// The next generation of an island, given best first.
fn next(ranked: &[(f64, Individual)], rng: &mut Rng) -> Vec<Individual> {
    let elites = ELITES.min(ranked.len());
    let mut next: Vec<Individual> = ranked[..elites].iter().map(|(_, i)| i.clone()).collect();
    while next.len() < ranked.len() {
        // The winner of a tournament is the one of the lowest rank.
        let mut parent = || {
            let winner = (0..TOURNAMENT_SIZE).map(|_| rng.below(ranked.len() as u32)).min();
            &ranked[winner.unwrap_or(0) as usize].1
        };
        let (mother, father) = (parent(), parent());
        let is_crossed = rng.bernoulli(CROSSOVER_RATE);
        let child = if is_crossed { mother.crossover(father, rng) } else { mother.clone() };
        next.push(child.mutate(rng));
    }
    next
}

/// The mean of points given best first, with the logarithmic rank weights of CMA-ES.
fn rank_weighted_mean(ranked: &[(f64, Individual)]) -> Point {
    let weight = |rank: usize| math::ln((ranked.len() + 1) as f64 / (rank + 1) as f64);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Individuals that are far apart, each with equal genes, and hardly mutate.
    fn far_apart(count: usize) -> Vec<(f64, Individual)> {
        let individual =
            |i: usize| Individual { point: vec![i as f64 * 1000.0; 12], step_size: 0.01 };
        (0..count).map(|i| (-(i as f64), individual(i))).collect()
    }

    #[test]
    fn four_of_five_children_have_genes_of_two_parents() {
        let ranked = far_apart(1000);
        let children = next(&ranked, &mut Rng::seeded(5));
        assert_eq!(children.len(), 1000);
        assert_eq!(children[..ELITES], [ranked[0].1.clone(), ranked[1].1.clone()]);
        let is_crossed = |child: &&Individual| {
            child.point.iter().any(|gene| (gene - child.point[0]).abs() > 100.0)
        };
        let crossed = children[ELITES..].iter().filter(is_crossed).count() as f64 / 998.0;
        assert!((crossed - CROSSOVER_RATE).abs() < 0.05, "{crossed}");
    }

    #[test]
    fn a_gene_of_a_child_is_that_of_one_parent_the_other_or_their_midpoint() {
        let [(_, one), (_, two)] = <[_; 2]>::try_from(far_apart(2)).unwrap();
        let mut rng = Rng::seeded(7);
        let genes: Vec<f64> = (0..100).flat_map(|_| one.crossover(&two, &mut rng).point).collect();
        for value in [0.0, 500.0, 1000.0] {
            let share =
                genes.iter().filter(|gene| (**gene - value).abs() < 1e-9).count() as f64 / 1200.0;
            assert!((share - 1.0 / 3.0).abs() < 0.06, "{value}: {share}");
        }
    }

    #[test]
    fn parents_are_the_best_of_three() {
        // The mean rank of the best of three of n is about n ∕ 4.
        let children = next(&far_apart(1000), &mut Rng::seeded(8));
        let mean = children[ELITES..].iter().map(|child| child.point.iter().sum::<f64>() / 12e3);
        let mean = mean.sum::<f64>() / 998.0;
        assert!((mean - 250.0).abs() < 20.0, "{mean}");
    }
}
