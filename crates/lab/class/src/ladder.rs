//! The place on the ladder: a rating on the scale of the game's levels.
//!
//! The levels are limited by nodes, so each is the same player on every machine, and a place between two of them means
//! the same everywhere, which an Elo number, relative to whoever takes part, does not. Between two levels the place is
//! interpolated by rating: who is half way between level 4 and level 5 is at 4.5. Below the first level and above the last
//! a place is as wide as the mean step between levels, and there is one of them: below 0 or above 10 nobody is.
//!
//! The ratings of the levels are those of the class's own games. Differences that were measured once between engines
//! would hold for the standard options of a game only, and bots that lose in their own ways to level 5 may do so
//! less to level 6: where games of the class and of engines disagree, those of the class are about the class.

use arena::stats::Ratings;
use serde::Serialize;

/// The rungs: levels and where they are among a pool of contestants.
#[derive(Debug, Clone, PartialEq)]
pub struct Ladder {
    /// The number of each level, its contestant and its rating in Elo; ascending in all but the contestant.
    rungs: Vec<Rung>,
    /// How many Elo a place is wide beyond the ends.
    step: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Rung {
    level: usize,
    contestant: usize,
    elo: f64,
}

/// A place on the ladder.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Place {
    /// The place itself: 4.5 is half way between level 4 and level 5.
    pub place: f64,
    /// The 95 % interval.
    pub interval: [f64; 2],
    /// The levels that it is between; absent below the first and above the last.
    pub between: [Option<usize>; 2],
}

impl Ladder {
    /// The least step between two levels, in Elo: levels that the games do not tell apart are taken for as far apart.
    const LEAST_STEP: f64 = 1.0;
    /// The least width of a place beyond the ends, in Elo: about two wins in three games.
    const LEAST_END: f64 = 100.0;

    /// The ladder of these levels, each with its number and its contestant; `None` without levels.
    pub fn new(ratings: &Ratings, levels: &[(usize, usize)]) -> Option<Self> {
        let known = |&(level, contestant): &(usize, usize)| {
            let elo = ratings.engines.get(contestant)?.elo;
            Some(Rung { level, contestant, elo })
        };
        let mut rungs: Vec<Rung> = levels.iter().filter_map(known).collect();
        rungs.sort_by_key(|rung| rung.level);
        let (first, last) = (*rungs.first()?, *rungs.last()?);
        let fitted = isotonic(&rungs.iter().map(|rung| rung.elo).collect::<Vec<_>>());
        let mut floor = f64::NEG_INFINITY;
        for (rung, elo) in rungs.iter_mut().zip(fitted) {
            rung.elo = elo.max(floor);
            floor = rung.elo + Self::LEAST_STEP;
        }
        let steps = (last.level - first.level) as f64;
        let rise = rungs[rungs.len() - 1].elo - rungs[0].elo;
        Some(Self { rungs, step: (rise / steps.max(1.0)).max(Self::LEAST_END) })
    }

    /// The place of a contestant, as far as its games tell.
    pub fn place(&self, ratings: &Ratings, contestant: usize) -> Option<Place> {
        let elo = ratings.engines.get(contestant)?.elo;
        let margin = self.margin(ratings, contestant)?;
        let place = self.at(elo);
        let above = self.rungs.partition_point(|rung| rung.elo <= elo);
        let level = |i: usize| self.rungs.get(i).map(|rung| rung.level);
        Some(Place {
            place,
            interval: [self.at(elo - margin), self.at(elo + margin)],
            between: [above.checked_sub(1).and_then(level), level(above)],
        })
    }

    /// Half the 95 % interval of how far a contestant is from the nearest level.
    pub(crate) fn margin(&self, ratings: &Ratings, contestant: usize) -> Option<f64> {
        let elo = ratings.engines.get(contestant)?.elo;
        let distance = |rung: &&Rung| (rung.elo - elo).abs();
        let others = self.rungs.iter().filter(|rung| rung.contestant != contestant);
        let nearest = others.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        match nearest {
            Some(rung) => ratings.difference(contestant, rung.contestant)?.elo.margin(),
            None => ratings.engines.get(contestant)?.margin(),
        }
    }

    /// The place of a rating.
    fn at(&self, elo: f64) -> f64 {
        let above = self.rungs.partition_point(|rung| rung.elo <= elo);
        match (above.checked_sub(1).map(|i| self.rungs[i]), self.rungs.get(above)) {
            (Some(low), Some(high)) => {
                let share = (elo - low.elo) / (high.elo - low.elo);
                low.level as f64 + share * (high.level - low.level) as f64
            }
            (Some(last), None) => last.level as f64 + ((elo - last.elo) / self.step).min(1.0),
            (None, Some(first)) => first.level as f64 - ((first.elo - elo) / self.step).min(1.0),
            (None, None) => unreachable!("a ladder has a rung"),
        }
    }
}

/// The ascending sequence that is nearest by least squares (pool adjacent violators, Ayer et al. 1955): levels that
/// few games have put in the wrong order are taken for equals.
fn isotonic(values: &[f64]) -> Vec<f64> {
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for &value in values {
        pools.push((value, 1));
        while let [.., (low, low_count), (high, high_count)] = pools[..]
            && low > high
        {
            let count = low_count + high_count;
            let mean = (low * low_count as f64 + high * high_count as f64) / count as f64;
            pools.truncate(pools.len() - 2);
            pools.push((mean, count));
        }
    }
    pools.into_iter().flat_map(|(mean, count)| std::iter::repeat_n(mean, count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sequence_that_falls_is_pooled() {
        let close = |found: Vec<f64>, expected: &[f64]| {
            assert_eq!(found.len(), expected.len());
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
        };
        close(isotonic(&[1.0, 2.0, 3.0]), &[1.0, 2.0, 3.0]);
        close(isotonic(&[1.0, 3.0, 2.0, 4.0]), &[1.0, 2.5, 2.5, 4.0]);
        close(isotonic(&[3.0, 2.0, 1.0]), &[2.0, 2.0, 2.0]);
        close(isotonic(&[]), &[]);
    }

    fn ladder(elos: &[(usize, f64)]) -> Ladder {
        let rung = |(contestant, &(level, elo))| Rung { level, contestant, elo };
        let rungs = elos.iter().enumerate().map(rung).collect();
        Ladder { rungs, step: 100.0 }
    }

    #[test]
    fn a_place_is_interpolated_between_the_levels() {
        let ladder = ladder(&[(1, -200.0), (2, 0.0), (5, 300.0)]);
        for (elo, place) in [
            (-200.0, 1.0),
            (-100.0, 1.5),
            (0.0, 2.0),
            (100.0, 3.0),
            (350.0, 5.5),
            (900.0, 6.0),
            (-250.0, 0.5),
            (-900.0, 0.0),
        ] {
            assert!((ladder.at(elo) - place).abs() < 1e-12, "{elo}: {}", ladder.at(elo));
        }
    }
}
