//! Slow ways to the same ratings, each written from its source.

use plywood_arena::stats::GameOutcome;

/// The worths of Davidson's model by the iteration of his article (1970, section 3), and the
/// parameter of ties. `results` are wins of the first, wins of the second and ties of each pair.
pub(crate) fn davidson(items: usize, results: &[(usize, usize, [f64; 3])]) -> (Vec<f64>, f64) {
    let mut worth = vec![1.0_f64; items];
    let mut tie = 1.0;
    for _ in 0..5000 {
        let mut score = vec![0.0; items];
        let mut weight = vec![0.0; items];
        let (mut ties, mut chances) = (0.0, 0.0);
        for &(i, j, [wins, losses, tied]) in results {
            let games = wins + losses + tied;
            let mean = (worth[i] * worth[j]).sqrt();
            let all = worth[i] + worth[j] + tie * mean;
            score[i] += 2.0 * wins + tied;
            score[j] += 2.0 * losses + tied;
            weight[i] += games * (2.0 + tie * (worth[j] / worth[i]).sqrt()) / all;
            weight[j] += games * (2.0 + tie * (worth[i] / worth[j]).sqrt()) / all;
            ties += tied;
            chances += games * mean / all;
        }
        worth = score.iter().zip(&weight).map(|(score, weight)| score / weight).collect();
        tie = ties / chances;
    }
    (worth, tie)
}

/// The worths of the model of Plackett and Luce by the MM algorithm of Hunter (2004), from choices
/// of one among several: who could be chosen, and who was.
pub(crate) fn plackett_luce(items: usize, choices: &[(Vec<usize>, usize)]) -> Vec<f64> {
    let mut worth = vec![1.0; items];
    for _ in 0..20_000 {
        let mut wins = vec![0.0; items];
        let mut chances = vec![0.0; items];
        for (among, chosen) in choices {
            let all: f64 = among.iter().map(|&item| worth[item]).sum();
            wins[*chosen] += 1.0;
            for &item in among {
                chances[item] += 1.0 / all;
            }
        }
        worth = wins.iter().zip(&chances).map(|(wins, chances)| wins / chances).collect();
    }
    worth
}

/// The whole model in the plainest words: how likely games are, given logarithms of the strength of
/// engines, of the advantage of seats but the last, and of the weight of victories shared by two and
/// three; with the virtual games of the prior.
pub(crate) struct Plain<'a> {
    pub(crate) games: &'a [GameOutcome],
    pub(crate) engines: usize,
    pub(crate) seats: usize,
    pub(crate) prior: f64,
}

impl Plain<'_> {
    pub(crate) fn log_likelihood(&self, parameters: &[f64]) -> f64 {
        let (strengths, rest) = parameters.split_at(self.engines);
        let (advantages, ties) = rest.split_at(self.seats - 1);
        let weight = |game: &GameOutcome, winners: &[bool]| {
            let size = winners.iter().filter(|&&won| won).count();
            let mut product = 1.0;
            for seat in (0..self.seats).filter(|&seat| winners[seat]) {
                let advantage = advantages.get(seat).map_or(1.0, |advantage| advantage.exp());
                product *= strengths[game.seats[seat]].exp() * advantage;
            }
            let share = if size > 1 { ties[size - 2].exp() } else { 1.0 };
            share * product.powf(1.0 / size as f64)
        };
        let game = |game: &GameOutcome| {
            let seen: Vec<bool> = game.scores.iter().map(|&score| score > 0.0).collect();
            let sets = 1..1 << self.seats;
            let all: f64 = sets
                .map(|set: usize| (0..self.seats).map(|seat| set >> seat & 1 == 1).collect())
                .map(|winners: Vec<bool>| weight(game, &winners))
                .sum();
            (weight(game, &seen) / all).ln()
        };
        let lost = |x: f64| -(1.0 + x.exp()).ln();
        let drawn = |x: f64| f64::midpoint(lost(x), lost(-x));
        let mean = strengths.iter().sum::<f64>() / self.engines as f64;
        let virtual_games: f64 = strengths.iter().map(|x| drawn(x - mean)).sum::<f64>()
            + advantages.iter().map(|&x| drawn(x)).sum::<f64>()
            + ties.iter().map(|&x| lost(x) / 2.0).sum::<f64>();
        self.games.iter().map(game).sum::<f64>() + self.prior * virtual_games
    }

    /// Climbs by trying a step up and down in each direction, and smaller ones when none helps.
    pub(crate) fn climb(&self) -> Vec<f64> {
        let mut place = vec![0.0; self.engines + 2 * (self.seats - 1)];
        let mut height = self.log_likelihood(&place);
        let mut step = 0.5;
        while step > 1e-7 {
            let before = height;
            for direction in 0..place.len() {
                for by in [step, -step] {
                    place[direction] += by;
                    let tried = self.log_likelihood(&place);
                    if tried > height {
                        height = tried;
                    } else {
                        place[direction] -= by;
                    }
                }
            }
            step = if height > before { step } else { step / 2.0 };
        }
        place
    }
}
