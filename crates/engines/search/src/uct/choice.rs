//! Which child to visit: UCB1, on whole strips of children at once.

use std::sync::atomic::Ordering;

use game::Player;

use super::arena::{Count, Family};
use super::proof::{POINT, Proof};

/// The child to visit next: each once in order, then by UCB1 with this constant; never one that is
/// proved to be worse than another. The node, where it is `turn` to move, has been visited so often.
pub(super) fn choose<M>(
    (visits, c): (u32, f32),
    family: &Family<'_, M>,
    proof: Proof,
    turn: Player,
) -> usize {
    let floor = if proof.is_informed() { Proof::floor(turn, family.proofs()) } else { 0 };
    let explore = c * ln(visits).sqrt();
    let (mut best, mut best_score) = (0, f32::NEG_INFINITY);
    for (strip, counts) in family.counts.chunks(STRIP).enumerate() {
        let from = strip * STRIP;
        let excluded = |i: usize| family.proof(from + i).ends().best(turn) < floor;
        // 1. Out of the atomics, so that the rest is arithmetic on whole strips.
        let (mut visits, mut rewards) = ([1_u32; STRIP], [0_u32; STRIP]);
        for (i, count) in counts.iter().enumerate() {
            let count = Count::of(count.load(Ordering::Relaxed));
            if count.visits == 0 && (floor == 0 || !excluded(i)) {
                return from + i;
            }
            (visits[i], rewards[i]) = (count.visits.max(1), count.reward);
        }
        // 2. UCB1.
        let mut scores = [0.0_f32; STRIP];
        for i in 0..STRIP {
            let part = 1.0 / visits[i] as i32 as f32;
            scores[i] = rewards[i] as f32 * (part / POINT as f32) + explore * part.sqrt();
        }
        if floor > 0 {
            (0..counts.len()).filter(|&i| excluded(i)).for_each(|i| scores[i] = -1.0);
        }
        // 3. The first of the best.
        scores[counts.len()..].fill(f32::NEG_INFINITY);
        let (i, score) = first_of_the_best(&scores);
        if score > best_score {
            (best, best_score) = (from + i, score);
        }
    }
    best
}

/// How many children are compared at once.
const STRIP: usize = 64;

/// The largest score and where it is found first: in eight columns, which one instruction compares.
fn first_of_the_best(scores: &[f32; STRIP]) -> (usize, f32) {
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

/// The natural logarithm, the same on every machine: that of the exponent, and the series of the
/// area tangent for the rest, which is at most √2.
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
    fn the_first_of_the_best_is_found_wherever_it_is() {
        let mut rng = Rng::seeded(1);
        for _ in 0..1000 {
            let scores: [f32; STRIP] = std::array::from_fn(|_| rng.below(40) as f32 - 1.0);
            let (at, best) = first_of_the_best(&scores);
            assert!(scores.iter().all(|&score| score <= best));
            assert!(scores[..at].iter().all(|&score| score < best) && scores[at] >= best);
        }
    }

    #[test]
    fn the_logarithm_is_that_of_mathematics() {
        let numbers = (1..10_000).chain((0..31).flat_map(|e| [(1 << e) - 1, 1 << e, (1 << e) + 1]));
        for n in numbers.filter(|&n| n > 0) {
            let (ours, exact) = (f64::from(ln(n)), f64::from(n).ln());
            assert!((ours - exact).abs() <= 2e-6 * exact.max(1.0), "{n}: {ours} {exact}");
        }
    }
}
