//! How many positions a second networks of each size judge when three inputs change from one to the
//! next, as after a move in Yolah.

use std::hint::black_box;
use std::time::Instant;

use game::{ActiveFeatures, Rng};
use nnue::{Any, AnyStack, Floats, Judge, Shape};

const INPUTS: usize = 192;
const MOVES: usize = 4096;

fn main() {
    for hidden in Any::SIZES {
        let mut rng = Rng::seeded(1);
        let mut floats = Floats::zero(Shape { inputs: INPUTS, hidden, phases: 1 });
        let number = |rng: &mut Rng| rng.below(2001) as f32 / 1000.0 - 1.0;
        floats.values.iter_mut().for_each(|value| *value = number(&mut rng) / 4.0);
        let net = floats.quantise("none", "at random").expect("a size there is");

        // A position and what becomes of it by each of many moves, as each player sees them: more than
        // the processor can learn by heart.
        let parent = [0; 2].map(|_| a_view(&mut rng));
        let children: Vec<[ActiveFeatures; 2]> =
            (0..MOVES).map(|_| parent.map(|view| after_a_move(view, &mut rng))).collect();
        let mut judge = AnyStack::from(&net);
        judge.judge(0, &parent, 0, 0);

        let mut best = f64::INFINITY;
        for _ in 0..20 {
            let begin = Instant::now();
            for turn in 0..20 {
                let mut sum = 0;
                for child in &children {
                    sum += judge.judge(1, black_box(child), turn % 2, 0);
                }
                black_box(sum);
            }
            best = best.min(begin.elapsed().as_secs_f64() / (20 * MOVES) as f64);
        }
        for child in &children {
            let fresh = net.judge(&child[0], &child[1], 0);
            assert_eq!(judge.judge(1, child, 0, 0), fresh, "kept up to date as from scratch");
        }
        println!("{hidden:>3} hidden units: {:6.1} million positions a second", 1e-6 / best);
    }
}

/// Thirty inputs that are on.
fn a_view(rng: &mut Rng) -> ActiveFeatures {
    let mut seen = ActiveFeatures::default();
    (0..30).for_each(|_| seen.insert(rng.below(INPUTS as u32) as usize));
    seen
}

/// Two inputs go on and one goes off.
fn after_a_move(mut seen: ActiveFeatures, rng: &mut Rng) -> ActiveFeatures {
    let on: Vec<usize> = seen.iter().collect();
    let gone = on[rng.below(on.len() as u32) as usize];
    seen.0[gone / 64] ^= 1 << (gone % 64);
    (0..2).for_each(|_| seen.insert(rng.below(INPUTS as u32) as usize));
    seen
}
