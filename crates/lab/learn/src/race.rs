//! Fitness by games: many for the candidates that matter, few for the hopeless.
//!
//! All candidates of a race play the same openings against the same opponents, so that chance
//! treats them alike. From each opening two games are played with seats exchanged; the pair is the
//! unit of counting. After each round the candidates go on that may still be among the best ones,
//! as far as the intervals of their scores tell, and play twice as many pairs.

use game::mix64;
use serde::{Deserialize, Serialize};

use crate::subject::{Bout, Contestant, Subject};
use crate::threads::Hands;

/// How a race is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// How many pairs of games every candidate plays.
    pub least: u32,
    /// How many pairs of games those play that stay in the race to the end.
    pub most: u32,
    /// How many random moves openings have.
    pub opening: u32,
    /// How many positions may be visited for a move.
    pub nodes: u64,
}

/// What a candidate scored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// Pairs of games.
    pub pairs: u32,
    /// The sum of their scores, each from 0 to 1.
    pub sum: f64,
    /// The sum of the squares of their scores.
    pub squares: f64,
}

impl Tally {
    fn add(&mut self, score: f64) {
        self.pairs += 1;
        self.sum += score;
        self.squares += score * score;
    }

    /// The mean score; a half without any.
    pub fn mean(&self) -> f64 {
        if self.pairs == 0 { 0.5 } else { self.sum / f64::from(self.pairs) }
    }

    /// The standard error of the mean. A pair that nobody has seen yet is counted, once won and
    /// once lost, so that a few equal scores do not look certain.
    pub fn error(&self) -> f64 {
        let pairs = f64::from(self.pairs) + 2.0;
        let mean = (self.sum + 1.0) / pairs;
        ((self.squares + 1.0) / pairs - mean * mean).max(0.0).sqrt() / pairs.sqrt()
    }

    /// What the mean is safely above, to tell the best of many apart from the luckiest.
    pub fn floor(&self) -> f64 {
        self.mean() - self.error()
    }

    /// Half the width of the interval that holds the true mean 19 times of 20.
    pub fn margin(&self) -> f64 {
        1.96 * self.error()
    }
}

/// Lets candidates race against opponents, of which there is at least one, until the `winners` best
/// stand out; none if it was stopped.
pub(crate) fn race(
    subject: &dyn Subject,
    candidates: &[Contestant],
    opponents: &[Contestant],
    winners: usize,
    course: &Course,
    seed: u64,
    hands: &Hands<'_>,
) -> Option<Vec<Tally>> {
    let mut tallies = vec![Tally::default(); candidates.len()];
    let mut running: Vec<usize> = (0..candidates.len()).collect();
    let (mut from, mut to) = (0, course.least.min(course.most).max(1));
    loop {
        let pairs = (to - from) as usize;
        let scores = hands.each(running.len() * pairs, |job| {
            let (candidate, number) = (running[job / pairs], from + (job % pairs) as u32);
            let opponent = &opponents[number as usize % opponents.len()];
            pair(subject, [&candidates[candidate], opponent], course, seed, number)
        })?;
        for (job, score) in scores.into_iter().enumerate() {
            tallies[running[job / pairs]].add(score);
        }
        if to >= course.most {
            return Some(tallies);
        }
        running = promising(&running, &tallies, winners);
        (from, to) = (to, (2 * to).min(course.most));
    }
}

/// The score of the first contestant in two games from the same opening.
fn pair(
    subject: &dyn Subject,
    contestants: [&Contestant; 2],
    course: &Course,
    seed: u64,
    number: u32,
) -> f64 {
    let seed = mix64(seed ^ mix64(u64::from(number) + 1));
    let game = |exchanged| {
        let bout = Bout { seed, opening: course.opening, nodes: course.nodes, exchanged };
        subject.play(contestants, &bout)
    };
    f64::midpoint(game(false), game(true))
}

/// Those of the running that may still be among the best.
fn promising(running: &[usize], tallies: &[Tally], winners: usize) -> Vec<usize> {
    let mut means: Vec<f64> = running.iter().map(|&i| tallies[i].mean()).collect();
    means.sort_by(|a, b| b.total_cmp(a));
    let Some(&bar) = means.get(winners.max(1) - 1) else { return running.to_vec() };
    let may_win = |&i: &usize| tallies[i].mean() + tallies[i].error() >= bar;
    running.iter().copied().filter(may_win).collect()
}
