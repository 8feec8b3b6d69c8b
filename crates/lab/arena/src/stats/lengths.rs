//! How long games were.

use serde::Serialize;

/// How many moves games had.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Lengths {
    /// The shortest.
    pub min: u32,
    /// Half of the games were at most so long.
    pub median: f64,
    /// The mean.
    pub mean: f64,
    /// The longest.
    pub max: u32,
    /// How many games had about so many moves; without gaps.
    pub histogram: Vec<Bar>,
}

/// A bar of a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bar {
    /// The shortest length that belongs here.
    pub from: u32,
    /// The longest length that belongs here.
    pub to: u32,
    /// How many games.
    pub games: u64,
}

/// More bars than this are hard to read.
const MOST_BARS: u32 = 25;

impl Lengths {
    /// Of games with so many moves each.
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

/// Bars of a round width that begin at its multiples.
fn histogram(plies: &[u32], min: u32, max: u32) -> Vec<Bar> {
    let fits = |width: &u32| max / width - min / width < MOST_BARS;
    let tens = (0..10).map(|power| 10_u32.pow(power));
    let mut widths = tens.flat_map(|ten| [ten, ten.saturating_mul(2), ten.saturating_mul(5)]);
    let width = widths.find(fits).unwrap_or(u32::MAX);
    let bar = |index: u32| {
        let from = index * width;
        let to = from.saturating_add(width - 1);
        let games = plies.iter().filter(|&&n| (from..=to).contains(&n)).count() as u64;
        Bar { from, to, games }
    };
    (min / width..=max / width).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_lengths_have_a_bar_each() {
        let lengths = Lengths::of(vec![7, 4, 5, 7]);
        assert_eq!((lengths.min, lengths.max), (4, 7));
        assert_eq!((lengths.median, lengths.mean), (6.0, 5.75));
        let bars: Vec<_> = lengths.histogram.iter().map(|bar| (bar.from, bar.games)).collect();
        assert_eq!(bars, [(4, 1), (5, 1), (6, 0), (7, 2)]);
    }

    #[test]
    fn many_lengths_share_bars_of_a_round_width_and_none_is_lost() {
        let lengths = Lengths::of((13..=200).collect());
        let bars = &lengths.histogram;
        assert!(bars.len() <= MOST_BARS as usize);
        assert_eq!((bars[0].from, bars[0].to), (10, 19));
        assert_eq!(bars.iter().map(|bar| bar.games).sum::<u64>(), 188);
        assert!(bars.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
    }

    #[test]
    fn no_game_and_an_endless_one_are_no_problem() {
        assert_eq!(Lengths::of(Vec::new()), Lengths::default());
        let lengths = Lengths::of(vec![0, u32::MAX]);
        assert_eq!(lengths.histogram.iter().map(|bar| bar.games).sum::<u64>(), 2);
    }
}
