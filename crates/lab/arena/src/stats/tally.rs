//! How often each score of a block occurred.

use crate::stats::par::Par;

/// How often each score of a block of games occurred: a multinomial.
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    /// In order of the score. Those that are there from the start matter for [`Sprt`]: a score
    /// that did not occur is still possible.
    ///
    /// [`Sprt`]: crate::stats::Sprt
    cells: Vec<(f64, u64)>,
    games: u32,
    par: Par,
}

impl Tally {
    /// No block yet, each of so many games.
    pub fn new(par: Par, games: u32) -> Self {
        let scores = match games {
            2 if par == Par::EVEN => vec![0.0, 0.25, 0.5, 0.75, 1.0],
            _ => vec![0.0, par.mean(), 1.0],
        };
        let cells = scores.into_iter().map(|score| (score, 0)).collect();
        Self { cells, games: games.max(1), par }
    }

    /// Pairs of games by score: both lost; one lost and one drawn; even; one drawn and one won;
    /// both won.
    pub fn pentanomial(counts: [u64; 5]) -> Self {
        let mut tally = Self::new(Par::EVEN, 2);
        for (cell, count) in tally.cells.iter_mut().zip(counts) {
            cell.1 = count;
        }
        tally
    }

    /// Single games of two: lost, drawn, won.
    pub fn trinomial(counts: [u64; 3]) -> Self {
        let mut tally = Self::new(Par::EVEN, 1);
        for (cell, count) in tally.cells.iter_mut().zip(counts) {
            cell.1 = count;
        }
        tally
    }

    /// Counts one more block with this score.
    pub fn add(&mut self, score: f64) {
        let place = self.cells.partition_point(|&(cell, _)| cell < score - 1e-9);
        match self.cells.get_mut(place) {
            Some((cell, count)) if *cell < score + 1e-9 => *count += 1,
            _ => self.cells.insert(place, (score, 1)),
        }
    }

    /// The possible scores, in order, and how often each occurred.
    pub fn cells(&self) -> &[(f64, u64)] {
        &self.cells
    }

    /// The five counts, if these are pairs of games of two.
    pub fn as_pentanomial(&self) -> Option<[u64; 5]> {
        let counts: Vec<_> = self.cells.iter().map(|&(_, count)| count).collect();
        if self.games == 2 && self.par == Par::EVEN { counts.try_into().ok() } else { None }
    }

    /// What an equal would score.
    pub fn par(&self) -> &Par {
        &self.par
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u64 {
        self.cells.iter().map(|&(_, count)| count).sum()
    }

    /// How many games a block has.
    pub fn games_each(&self) -> u32 {
        self.games
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.blocks() * u64::from(self.games)
    }

    /// The mean score; what an equal would score if there is no block.
    pub fn mean(&self) -> f64 {
        match self.blocks() {
            0 => self.par.mean(),
            n => self.cells.iter().map(|&(s, count)| s * count as f64).sum::<f64>() / n as f64,
        }
    }

    /// The variance of a block's score, as it occurred (the sum of squares divided by the number).
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares = self.cells.iter().map(|&(s, count)| (s - mean).powi(2) * count as f64);
        squares.sum::<f64>() / self.blocks().max(1) as f64
    }

    /// The variance of a game's score, if games were independent and gave the variance of blocks.
    pub fn variance_per_game(&self) -> f64 {
        self.variance() * f64::from(self.games)
    }

    /// The standard error of the mean.
    pub fn standard_error(&self) -> f64 {
        (self.variance() / self.blocks().max(1) as f64).sqrt()
    }

    /// The variance per game as a multiple of that of games without draws and openings, s(1 − s).
    ///
    /// A few blocks may all be alike by chance; so that they do not pass for certainty, one block
    /// as of such games is mixed in.
    pub fn spread(&self) -> f64 {
        let (mean, blocks) = (self.mean(), self.blocks() as f64);
        let plain = mean * (1.0 - mean);
        let seen = if plain > 1e-12 { self.variance_per_game() / plain } else { 1.0 };
        (blocks * seen + 1.0) / (blocks + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moments_of_a_pentanomial_are_those_of_its_scores() {
        let tally = Tally::pentanomial([1, 2, 3, 4, 6]);
        let scores: Vec<f64> =
            [0.0, 0.25, 0.25, 0.5, 0.5, 0.5, 0.75, 0.75, 0.75, 0.75, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
                .into();
        let mean = scores.iter().sum::<f64>() / 16.0;
        let variance = scores.iter().map(|s| (s - mean) * (s - mean)).sum::<f64>() / 16.0;
        assert_eq!((tally.blocks(), tally.games()), (16, 32));
        assert!((tally.mean() - mean).abs() < 1e-15);
        assert!((tally.variance() - variance).abs() < 1e-15);
        assert!((tally.variance_per_game() - 2.0 * variance).abs() < 1e-15);
        assert!((tally.standard_error() - (variance / 16.0).sqrt()).abs() < 1e-15);
    }

    #[test]
    fn scores_that_differ_by_rounding_are_one_cell() {
        let mut tally = Tally::new(Par::of([1.0 / 3.0]), 6);
        tally.add(1.0 / 6.0 + 1.0 / 6.0);
        tally.add(1.0 / 3.0 + 1e-16);
        tally.add(7.0 / 18.0);
        assert_eq!(tally.cells().iter().map(|&(_, n)| n).collect::<Vec<_>>(), [0, 2, 1, 0]);
    }
}
