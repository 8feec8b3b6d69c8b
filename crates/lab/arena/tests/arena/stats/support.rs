//! Games that were never played.

use game::Rng;
use plywood_arena::stats::GameOutcome;

/// A game of these engines, won or shared by these seats.
pub(crate) fn game(block: u64, seats: &[usize], winners: &[usize]) -> GameOutcome {
    let share = 1.0 / winners.len() as f64;
    let won = |seat| if winners.contains(&seat) { share } else { 0.0 };
    GameOutcome {
        seats: seats.into(),
        scores: (0..seats.len()).map(won).collect(),
        block,
        plies: 10,
        fault: None,
    }
}

/// Games between two engines, of which the first seat won and drew the given numbers.
pub(crate) fn games(
    seats: [usize; 2],
    wins: usize,
    draws: usize,
    losses: usize,
) -> Vec<GameOutcome> {
    let winners = [(wins, &[0][..]), (draws, &[0, 1]), (losses, &[1])];
    let all = winners.iter().flat_map(|&(count, winners)| std::iter::repeat_n(winners, count));
    all.enumerate().map(|(number, winners)| game(number as u64, &seats, winners)).collect()
}

/// A number from 0 up to 1.
pub(crate) fn uniform(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// An index, each with its probability.
pub(crate) fn draw(rng: &mut Rng, weights: &[f64]) -> usize {
    let mut rest = uniform(rng) * weights.iter().sum::<f64>();
    for (index, weight) in weights.iter().enumerate() {
        rest -= weight;
        if rest < 0.0 {
            return index;
        }
    }
    weights.len() - 1
}

/// Asserts that two numbers are about equal.
#[track_caller]
pub(crate) fn close(seen: f64, expected: f64, tolerance: f64) {
    assert!((seen - expected).abs() <= tolerance, "{seen} is not {expected} ± {tolerance}");
}
