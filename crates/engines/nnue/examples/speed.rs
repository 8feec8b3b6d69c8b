//! Inferences per second of networks of each width when three features change from one position to the
//! next, as after a move in Yolah.

use std::hint::black_box;
use std::time::Instant;

use game::{ActiveFeatures, Rng};
use plywood_nnue::{AnyAccumulatorStack, FloatNet, Inference, Shape, Width};

const FEATURES: usize = 192;
const MOVES: usize = 4096;

fn main() {
    for hidden in Width::ALL.iter().map(|width| width.units()) {
        let mut rng = Rng::seeded(1);
        let mut floats = FloatNet::zero(Shape { features: FEATURES, hidden, buckets: 1 });
        let number = |rng: &mut Rng| rng.below(2001) as f32 / 1000.0 - 1.0;
        floats.values.iter_mut().for_each(|value| *value = number(&mut rng) / 4.0);
        let net = floats.quantize("none", "at random").expect("a size there is");

        // A position and its children by many moves: more than the branch predictor can remember.
        let parent = [0; 2].map(|_| random_features(&mut rng));
        let children: Vec<[ActiveFeatures; 2]> =
            (0..MOVES).map(|_| parent.map(|features| after_a_move(features, &mut rng))).collect();
        let mut stack = AnyAccumulatorStack::from(&net);
        stack.infer(0, &parent, 0, 0);

        let mut best = f64::INFINITY;
        for _ in 0..20 {
            let begin = Instant::now();
            for stm in 0..20 {
                let mut sum = 0;
                for child in &children {
                    sum += stack.infer(1, black_box(child), stm % 2, 0);
                }
                black_box(sum);
            }
            best = best.min(begin.elapsed().as_secs_f64() / (20 * MOVES) as f64);
        }
        for child in &children {
            let fresh = net.infer(&child[0], &child[1], 0);
            assert_eq!(stack.infer(1, child, 0, 0), fresh, "updated as refreshed");
        }
        println!("{hidden:>3} hidden units: {:6.1} million positions a second", 1e-6 / best);
    }
}

/// Thirty active features.
fn random_features(rng: &mut Rng) -> ActiveFeatures {
    let mut features = ActiveFeatures::default();
    (0..30).for_each(|_| features.insert(rng.below(FEATURES as u32) as usize));
    features
}

/// Two features are added and one is removed.
fn after_a_move(mut features: ActiveFeatures, rng: &mut Rng) -> ActiveFeatures {
    let active: Vec<usize> = features.iter().collect();
    let removed = active[rng.below(active.len() as u32) as usize];
    features.0[removed / 64] ^= 1 << (removed % 64);
    (0..2).for_each(|_| features.insert(rng.below(FEATURES as u32) as usize));
    features
}
