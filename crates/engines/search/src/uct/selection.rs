//! Selection: which child to visit, by UCB1, several children at once.

use std::sync::atomic::Ordering;

use game::Player;

use super::node_arena::{Children, NodeStats};
use super::proof::{Proof, TWELFTHS_PER_POINT};

/// How many children are scored at once: a block for vector instructions.
const LANES: usize = 64;

/// The child to visit next: each once in order, then the one with the highest UCB1 value; never one that is
/// proven to be worse than another.
///
/// `visits` and `proof` are those of the parent, where it is `turn` to move.
pub(super) fn select_child<M>(
    (visits, exploration): (u32, f32),
    children: &Children<'_, M>,
    proof: Proof,
    turn: Player,
) -> usize {
    let threshold = if proof.has_child_info() {
        Proof::selection_threshold(turn, children.proofs())
    } else {
        0
    };
    let explore = exploration * ln(visits).sqrt();
    let (mut best, mut best_score) = (0, f32::NEG_INFINITY);
    for (block, stats) in children.stats.chunks(LANES).enumerate() {
        let from = block * LANES;
        let pruned = |i: usize| children.proof(from + i).outcomes().upper_bound(turn) < threshold;
        // 1. Out of the atomics, so that the rest is arithmetic on arrays. A child without visits is
        //    selected at once.
        let (mut visits, mut rewards) = ([1_u32; LANES], [0_u32; LANES]);
        for (i, stats) in stats.iter().enumerate() {
            let stats = NodeStats::from_raw(stats.load(Ordering::Relaxed));
            if stats.visits == 0 && (threshold == 0 || !pruned(i)) {
                return from + i;
            }
            (visits[i], rewards[i]) = (stats.visits.max(1), stats.reward);
        }
        // 2. UCB1: the mean reward and the exploration term.
        let mut scores = [0.0_f32; LANES];
        for i in 0..LANES {
            let inverse = 1.0 / visits[i] as i32 as f32;
            scores[i] = rewards[i] as f32 * (inverse / TWELFTHS_PER_POINT as f32)
                + explore * inverse.sqrt();
        }
        if threshold > 0 {
            (0..stats.len()).filter(|&i| pruned(i)).for_each(|i| scores[i] = -1.0);
        }
        // 3. The maximum, the first of equals.
        scores[stats.len()..].fill(f32::NEG_INFINITY);
        let (i, score) = argmax(&scores);
        if score > best_score {
            (best, best_score) = (from + i, score);
        }
    }
    best
}

/// The first index of the largest score, and that score: in eight columns, which one instruction compares.
fn argmax(scores: &[f32; LANES]) -> (usize, f32) {
    const COLUMNS: usize = 8;
    let (rows, _) = scores.as_chunks::<COLUMNS>();
    let (mut best, mut at) = ([f32::NEG_INFINITY; COLUMNS], [0_u32; COLUMNS]);
    for (row, scores) in (0_u32..).zip(rows) {
        for i in 0..COLUMNS {
            let better = scores[i] > best[i];
            best[i] = if better { scores[i] } else { best[i] };
            at[i] = if better { row } else { at[i] };
        }
    }
    let place = |i: usize| at[i] as usize * COLUMNS + i;
    let comes_first =
        |a: usize, b: usize| best[a] > best[b] || best[a] >= best[b] && place(a) < place(b);
    let column = (1..COLUMNS).fold(0, |a, b| if comes_first(b, a) { b } else { a });
    (place(column), best[column])
}

/// The natural logarithm, the same on every machine: that of the exponent, and the series of artanh for the
/// mantissa, which is at most √2.
#[inline]
fn ln(n: u32) -> f32 {
    let n = n.max(1) as f32;
    let bits = n.to_bits();
    let exponent = (bits.wrapping_sub(0x3f35_04f3) as i32) >> 23;
    let rest = f32::from_bits(bits.wrapping_sub((exponent << 23) as u32));
    let t = (rest - 1.0) / (rest + 1.0);
    let square = t * t;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0)));
    exponent as f32 * std::f32::consts::LN_2 + 2.0 * t * series
}

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;

    #[test]
    fn argmax_finds_the_first_maximum() {
        let mut rng = Rng::seeded(1);
        for _ in 0..1000 {
            let scores: [f32; LANES] = std::array::from_fn(|_| rng.below(40) as f32 - 1.0);
            let (at, best) = argmax(&scores);
            assert!(scores.iter().all(|&score| score <= best));
            assert!(scores[..at].iter().all(|&score| score < best) && scores[at] >= best);
        }
    }

    #[test]
    fn the_logarithm_is_that_of_mathematics() {
        let numbers = (1..10_000).chain((0..31).flat_map(|e| [(1 << e) - 1, 1 << e, (1 << e) + 1]));
        for n in numbers.filter(|&n| n > 0) {
            let (ours, exact) = (f64::from(ln(n)), game::math::ln(f64::from(n)));
            assert!((ours - exact).abs() <= 2e-6 * exact.max(1.0), "{n}: {ours} {exact}");
        }
    }
}
