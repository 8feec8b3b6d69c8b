//! Pairing by information gain: who should play next, so that the games tell most about the order.
//!
//! What is known of the contestants is a normal distribution of their ratings: the maximum-likelihood ratings with the
//! inverse Hessian as covariance. A game between `i` and `j` with expected scores `p` and `1 − p` has the Fisher
//! information `p (1 − p)` on the difference of their ratings (Bradley and Terry 1952; with more seats, on every
//! difference of two, Luce 1959), so the covariance after it is known before it is played (Sherman and Morrison 1950).
//! Among all groups the one is chosen whose games reduce most the sum of
//!
//! * the variances of the differences between neighbours in the standing, which say who is before whom, and
//! * the variances of the ratings themselves, which say how far apart the top and the bottom are (A-optimal design).
//!
//! Games that are chosen and not yet finished count as if they were: their information is taken as gained
//! ([`Belief::expect`]), so that no other thread asks for it again.

use arena::stats::{ELO_PER_LOGIT, Ratings};
use game::math;

/// How much the variance of a rating counts, when that of a difference between neighbours counts 1.
const WEIGHT_OF_RATINGS: f64 = 0.3;

/// What is known of the contestants' ratings: a normal distribution, in logits.
#[derive(Debug, Clone, PartialEq)]
pub struct Belief {
    means: Vec<f64>,
    /// Row by row.
    covariance: Vec<f64>,
}

/// The difference of two ratings and how much a block tells about it.
struct Comparison {
    one: usize,
    other: usize,
    information: f64,
}

impl Belief {
    /// From ratings that were fitted to all games so far.
    pub fn of(ratings: &Ratings) -> Self {
        let size = ratings.engines.len();
        let means = ratings.engines.iter().map(|rating| rating.elo / ELO_PER_LOGIT).collect();
        let entry = |i: usize| ratings.covariance(i / size, i % size);
        let covariance =
            (0..size * size).map(|i| entry(i) / (ELO_PER_LOGIT * ELO_PER_LOGIT)).collect();
        Self { means, covariance }
    }

    /// How many contestants there are.
    fn size(&self) -> usize {
        self.means.len()
    }

    fn covariance(&self, one: usize, other: usize) -> f64 {
        self.covariance[one * self.size() + other]
    }

    /// The covariance of a difference of two ratings with one other rating.
    fn covariance_with(&self, comparison: &Comparison, other: usize) -> f64 {
        self.covariance(comparison.one, other) - self.covariance(comparison.other, other)
    }

    /// The variance of the difference of two ratings.
    fn variance_of_difference(&self, one: usize, other: usize) -> f64 {
        let c = |a, b| self.covariance(a, b);
        (c(one, one) + c(other, other) - 2.0 * c(one, other)).max(0.0)
    }

    /// Begins with the rating of another contestant instead of the mean of all: for the new version of a bot.
    pub fn begin_with(&mut self, contestant: usize, predecessor: usize) {
        self.means[contestant] = self.means[predecessor];
    }

    /// Takes the information of this many games of a group as gained.
    pub fn expect(&mut self, group: &[usize], games: usize) {
        for comparison in self.comparisons(group, games) {
            let size = self.size();
            let gains: Vec<f64> = (0..size).map(|i| self.covariance_with(&comparison, i)).collect();
            let variance = gains[comparison.one] - gains[comparison.other];
            let scale = 1.0 / (1.0 / comparison.information + variance);
            for (row, gain) in gains.iter().enumerate() {
                for (column, other) in gains.iter().enumerate() {
                    self.covariance[row * size + column] -= gain * other * scale;
                }
            }
        }
    }

    /// The differences that games of a group tell about, with their Fisher information. The ratings are uncertain, so
    /// the expected scores are drawn towards even ones (`MacKay` 1992), and games between contestants that nobody
    /// knows are not taken for more than they tell.
    fn comparisons(&self, group: &[usize], games: usize) -> Vec<Comparison> {
        let pairs: Vec<(usize, usize)> = pairs(group).collect();
        let variances = pairs.iter().map(|&(one, other)| self.variance_of_difference(one, other));
        let variance = variances.sum::<f64>() / pairs.len().max(1) as f64;
        let moderation = 1.0 / (1.0 + std::f64::consts::PI / 8.0 * variance).sqrt();
        let highest = group.iter().map(|&i| self.means[i]).fold(f64::NEG_INFINITY, f64::max);
        let weight = |i: usize| math::exp(moderation * (self.means[i] - highest));
        let total: f64 = group.iter().map(|&i| weight(i)).sum();
        let information =
            |one, other| moderation * games as f64 * weight(one) * weight(other) / (total * total);
        let comparison =
            |(one, other)| Comparison { one, other, information: information(one, other) };
        pairs.into_iter().map(comparison).filter(|found| found.information > 0.0).collect()
    }
}

/// The group whose block of `games` games tells most about the order of the contestants that are `available`; its
/// members in ascending order. `None` if there are fewer than `seats`.
///
/// It is a pure function: the same belief leads to the same group everywhere.
///
/// ```
/// use arena::stats::Ratings;
/// use plywood_class::{Belief, most_telling_group};
/// // Nobody has played: the first two are as good as any.
/// let belief = Belief::of(&Ratings::fit(&[], 3, Ratings::PRIOR));
/// assert_eq!(most_telling_group(&belief, &[0, 1, 2], 2, 2), Some(vec![0, 1]));
/// ```
pub fn most_telling_group(
    belief: &Belief,
    available: &[usize],
    seats: usize,
    games: usize,
) -> Option<Vec<usize>> {
    let mut standing = available.to_vec();
    standing.sort_by(|&a, &b| belief.means[b].total_cmp(&belief.means[a]).then(a.cmp(&b)));
    let mut best: Option<(f64, Vec<usize>)> = None;
    for_each_group(&standing, seats, &mut |group| {
        let gain = gain(belief, &standing, group, games);
        // Rounding must not decide between groups that tell the same.
        if best.as_ref().is_none_or(|(most, _)| gain > most * (1.0 + 1e-9)) {
            best = Some((gain, group.to_vec()));
        }
    });
    best.map(|(_, mut group)| {
        group.sort_unstable();
        group
    })
}

/// After how many further games the ratings are fitted again, when there are this many: few enough that a surprise
/// changes who plays, so many that fitting takes no time worth mentioning.
pub(crate) fn games_between_fits(games: usize) -> usize {
    (games / 40).max(2)
}

/// By how much games of a group reduce the variances that matter.
fn gain(belief: &Belief, standing: &[usize], group: &[usize], games: usize) -> f64 {
    let comparisons = belief.comparisons(group, games);
    // How the comparisons go together: W⁻¹ + Xᵀ C X, factorized as L D Lᵀ.
    let count = comparisons.len();
    let mut lower = [[0.0_f64; MAX_COMPARISONS]; MAX_COMPARISONS];
    let mut pivots = [0.0_f64; MAX_COMPARISONS];
    for row in 0..count {
        for column in 0..=row {
            let (a, b) = (&comparisons[row], &comparisons[column]);
            let mut entry = belief.covariance_with(a, b.one) - belief.covariance_with(a, b.other);
            if row == column {
                entry += 1.0 / a.information;
            }
            for k in 0..column {
                entry -= lower[row][k] * lower[column][k] * pivots[k];
            }
            if row == column {
                pivots[row] = entry;
            } else {
                lower[row][column] = entry / pivots[column];
            }
        }
    }
    let reduction = |of: &dyn Fn(&Comparison) -> f64| {
        let mut solved = [0.0_f64; MAX_COMPARISONS];
        let mut sum = 0.0;
        for row in 0..count {
            let known: f64 = (0..row).map(|k| lower[row][k] * solved[k]).sum();
            solved[row] = of(&comparisons[row]) - known;
            sum += solved[row] * solved[row] / pivots[row];
        }
        sum
    };
    let ratings = standing.iter().map(|&i| {
        WEIGHT_OF_RATINGS * reduction(&|comparison| belief.covariance_with(comparison, i))
    });
    let neighbors = standing.windows(2).map(|pair| {
        reduction(&|comparison| {
            belief.covariance_with(comparison, pair[0])
                - belief.covariance_with(comparison, pair[1])
        })
    });
    ratings.chain(neighbors).sum()
}

/// How many differences there are in the largest group.
const MAX_COMPARISONS: usize = game::MAX_PLAYERS * (game::MAX_PLAYERS - 1) / 2;

/// Every two members of a group.
fn pairs(group: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let with = |(i, &one): (usize, &usize)| {
        group[i + 1..].iter().map(move |&other| (one, other)).collect::<Vec<_>>()
    };
    group.iter().enumerate().flat_map(with)
}

/// Calls `each` for every group of this size, each once.
pub(crate) fn for_each_group(members: &[usize], size: usize, each: &mut dyn FnMut(&[usize])) {
    fn extend(
        members: &[usize],
        size: usize,
        group: &mut Vec<usize>,
        each: &mut dyn FnMut(&[usize]),
    ) {
        if group.len() == size {
            return each(group);
        }
        for (i, &member) in members.iter().enumerate() {
            group.push(member);
            extend(&members[i + 1..], size, group, each);
            group.pop();
        }
    }
    extend(members, size, &mut Vec::with_capacity(size), each);
}
