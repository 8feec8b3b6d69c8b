//! The distribution of block scores.

use crate::stats::elo::EvenScore;

/// The multinomial distribution of block scores: the trinomial of single games, the pentanomial of
/// game pairs, or that of larger blocks.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreDistribution {
    /// Score and count, in order of the score. Those that are there from the start matter for
    /// [`Sprt`]: a score that did not occur is still possible.
    ///
    /// [`Sprt`]: crate::stats::Sprt
    bins: Vec<(f64, u64)>,
    games: u32,
    even_score: EvenScore,
}

impl ScoreDistribution {
    /// No block yet, each of `games` games.
    pub fn new(even_score: EvenScore, games: u32) -> Self {
        let scores = match games {
            2 if even_score == EvenScore::TWO_PLAYER => vec![0.0, 0.25, 0.5, 0.75, 1.0],
            _ => vec![0.0, even_score.mean(), 1.0],
        };
        let bins = scores.into_iter().map(|score| (score, 0)).collect();
        Self { bins, games: games.max(1), even_score }
    }

    /// Pairs of games by score: both lost; one lost and one drawn; even; one drawn and one won;
    /// both won.
    pub fn pentanomial(counts: [u64; 5]) -> Self {
        let mut distribution = Self::new(EvenScore::TWO_PLAYER, 2);
        for (bin, count) in distribution.bins.iter_mut().zip(counts) {
            bin.1 = count;
        }
        distribution
    }

    /// Single two-player games: lost, drawn, won.
    pub fn trinomial(counts: [u64; 3]) -> Self {
        let mut distribution = Self::new(EvenScore::TWO_PLAYER, 1);
        for (bin, count) in distribution.bins.iter_mut().zip(counts) {
            bin.1 = count;
        }
        distribution
    }

    /// Counts one more block with this score.
    pub fn add(&mut self, score: f64) {
        let place = self.bins.partition_point(|&(bin, _)| bin < score - 1e-9);
        match self.bins.get_mut(place) {
            Some((bin, count)) if *bin < score + 1e-9 => *count += 1,
            _ => self.bins.insert(place, (score, 1)),
        }
    }

    /// The possible scores, in order, and how often each occurred.
    pub fn bins(&self) -> &[(f64, u64)] {
        &self.bins
    }

    /// The five counts, if these are pairs of games of two.
    pub fn as_pentanomial(&self) -> Option<[u64; 5]> {
        let counts: Vec<_> = self.bins.iter().map(|&(_, count)| count).collect();
        if self.games == 2 && self.even_score == EvenScore::TWO_PLAYER {
            counts.try_into().ok()
        } else {
            None
        }
    }

    /// The even score of the games.
    pub fn even_score(&self) -> &EvenScore {
        &self.even_score
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u64 {
        self.bins.iter().map(|&(_, count)| count).sum()
    }

    /// How many games a block has.
    pub fn games_per_block(&self) -> u32 {
        self.games
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.blocks() * u64::from(self.games)
    }

    /// The mean score; what an equal would score if there is no block.
    pub fn mean(&self) -> f64 {
        match self.blocks() {
            0 => self.even_score.mean(),
            n => self.bins.iter().map(|&(s, count)| s * count as f64).sum::<f64>() / n as f64,
        }
    }

    /// The variance of a block's score, as it occurred (the sum of squares divided by the number).
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares = self.bins.iter().map(|&(s, count)| (s - mean).powi(2) * count as f64);
        squares.sum::<f64>() / self.blocks().max(1) as f64
    }

    /// The variance of a game's score, if games were independent and gave the variance of blocks.
    pub fn variance_per_game(&self) -> f64 {
        self.variance() * f64::from(self.games)
    }

    /// The design effect (Kish 1965): the observed variance per game as a multiple of that of independent
    /// Bernoulli games, s(1 − s).
    ///
    /// It is shrunk towards 1 by one pseudo-block, so that a few equal blocks do not pass for certainty.
    pub fn design_effect(&self) -> f64 {
        let (mean, blocks) = (self.mean(), self.blocks() as f64);
        let bernoulli = mean * (1.0 - mean);
        let observed = if bernoulli > 1e-12 { self.variance_per_game() / bernoulli } else { 1.0 };
        (blocks * observed + 1.0) / (blocks + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moments_of_a_pentanomial_are_those_of_its_scores() {
        let distribution = ScoreDistribution::pentanomial([1, 2, 3, 4, 6]);
        let scores: Vec<f64> =
            [0.0, 0.25, 0.25, 0.5, 0.5, 0.5, 0.75, 0.75, 0.75, 0.75, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
                .into();
        let mean = scores.iter().sum::<f64>() / 16.0;
        let variance = scores.iter().map(|s| (s - mean) * (s - mean)).sum::<f64>() / 16.0;
        assert_eq!((distribution.blocks(), distribution.games()), (16, 32));
        assert!((distribution.mean() - mean).abs() < 1e-15);
        assert!((distribution.variance() - variance).abs() < 1e-15);
        assert!((distribution.variance_per_game() - 2.0 * variance).abs() < 1e-15);
    }

    #[test]
    fn scores_that_differ_by_rounding_are_one_cell() {
        let mut distribution = ScoreDistribution::new(EvenScore::of([1.0 / 3.0]), 6);
        distribution.add(1.0 / 6.0 + 1.0 / 6.0);
        distribution.add(1.0 / 3.0 + 1e-16);
        distribution.add(7.0 / 18.0);
        assert_eq!(distribution.bins().iter().map(|&(_, n)| n).collect::<Vec<_>>(), [0, 2, 1, 0]);
    }
}
