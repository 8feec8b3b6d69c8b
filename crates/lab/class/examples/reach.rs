//! How many games a class needs: simulated classes of 30 bots and 10 levels, over 100 seeds.
//!
//! ```sh
//! cargo run --release -p plywood-class --example reach
//! ```

use game::Rng;
use plywood_class::simulation::{SimulatedClass, mean_margin};

const BOTS: usize = 30;
const LEVELS: usize = 10;
/// From the weakest to the strongest, in Elo.
const SPREAD: f64 = 2000.0;
const GAMES: usize = 1500;

fn main() {
    let seeds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    for seats in [2, 3] {
        measure(seats, seeds);
    }
}

fn measure(seats: usize, seeds: u64) {
    let bots: Vec<usize> = (0..BOTS).collect();
    let (mut taus, mut shares, mut margins) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 0..seeds {
        let strengths = strengths(seed);
        let mut class = SimulatedClass::new(strengths.clone(), seats, seed);
        class.play_most_telling(GAMES);
        let ratings = class.ratings();
        taus.push(class.kendall_tau(&ratings, &bots));
        margins.push(mean_margin(&ratings, &bots));
        if seats == 2 {
            let mut everybody = SimulatedClass::new(strengths.clone(), seats, seed);
            everybody.play_round_robin();
            let margin = mean_margin(&everybody.ratings(), &bots);
            let mut class = SimulatedClass::new(strengths, seats, seed);
            while class.games() < 100 || mean_margin(&class.ratings(), &bots) > margin {
                class.play_most_telling(10);
            }
            shares.push(class.games() as f64 / everybody.games() as f64);
        }
    }
    println!("{seats} players, {BOTS} bots and {LEVELS} levels, {seeds} seeds, {GAMES} games:");
    println!("  Kendall's tau   {}", summary(&mut taus));
    println!("  mean margin     {}", summary(&mut margins));
    if !shares.is_empty() {
        println!(
            "  games for the margin of a round robin, as a share of its games: {}",
            summary(&mut shares)
        );
    }
}

/// Bots anywhere between the weakest and the strongest, and levels at equal steps.
fn strengths(seed: u64) -> Vec<f64> {
    let mut rng = Rng::stream(seed, 1);
    let bots = (0..BOTS).map(|_| SPREAD * rng.f64()).collect::<Vec<_>>();
    let levels = (0..LEVELS).map(|level| SPREAD * (level as f64 + 0.5) / LEVELS as f64);
    bots.into_iter().chain(levels).collect()
}

fn summary(values: &mut [f64]) -> String {
    values.sort_by(f64::total_cmp);
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let (least, most) = (values[0], values[values.len() - 1]);
    format!("mean {mean:.3}, {least:.3} to {most:.3}")
}
