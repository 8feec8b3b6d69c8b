//! How many games a class needs: simulated classes of 30 bots and 10 levels, over 100 seeds.
//!
//! ```sh
//! cargo run --release -p plywood-class --example reach
//! ```

use game::Rng;
use plywood_class::Ladder;
use plywood_class::simulation::{SimulatedClass, mean_margin, mean_place_margin};

const BOTS: usize = 30;
const LEVELS: usize = 10;
/// From the weakest to the strongest, in Elo.
const SPREAD: f64 = 2000.0;
const GAMES: usize = 1500;

fn main() {
    let seeds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    measure(2, seeds);
    // Of three players there are thirteen times as many groups to choose from.
    measure(3, seeds.div_ceil(5));
}

fn measure(seats: usize, seeds: u64) {
    let (mut taus, mut margins) = (Vec::new(), Vec::new());
    let (mut nearest_shares, mut rating_shares) = (Vec::new(), Vec::new());
    for seed in 0..seeds {
        let mut everybody = SimulatedClass::new(strengths(seed), seats, seed);
        // Three players have 9880 groups: nobody plays them all.
        let goal = (seats == 2).then(|| {
            everybody.play_round_robin();
            intervals(&everybody)
        });
        let games = everybody.games() as f64;
        let mut class = SimulatedClass::new(strengths(seed), seats, seed);
        let (mut nearest, mut rating) = (goal.is_none(), goal.is_none());
        while class.games() < GAMES || !nearest || !rating {
            class.play_most_telling(30);
            let now = intervals(&class);
            if class.games() == GAMES {
                taus.push(class.kendall_tau(&class.ratings(), &bots()));
                margins.push(now.0);
            }
            if let Some(goal) = goal {
                if !nearest && now.0 <= goal.0 {
                    nearest = true;
                    nearest_shares.push(class.games() as f64 / games);
                }
                if !rating && now.1 <= goal.1 {
                    rating = true;
                    rating_shares.push(class.games() as f64 / games);
                }
            }
        }
    }
    println!(
        "{seats} players, {BOTS} bots and {LEVELS} levels, {seeds} seeds, after {GAMES} games:"
    );
    println!("  Kendall's tau of the bots: {}", summary(&mut taus));
    println!("  interval of the difference to the nearest level, ± Elo: {}", summary(&mut margins));
    if !nearest_shares.is_empty() {
        println!("Games for the intervals of a round robin, as a share of its games:");
        println!("  of the differences to the nearest level: {}", summary(&mut nearest_shares));
        println!("  of the ratings, relative to the mean of all: {}", summary(&mut rating_shares));
    }
}

fn bots() -> Vec<usize> {
    (0..BOTS).collect()
}

/// The mean half widths of the intervals of the bots: of the difference to the nearest level, and of the rating.
fn intervals(class: &SimulatedClass) -> (f64, f64) {
    let ratings = class.ratings();
    let levels: Vec<(usize, usize)> = (0..LEVELS).map(|i| (i + 1, BOTS + i)).collect();
    let ladder = Ladder::new(&ratings, &levels).expect("there are levels");
    (mean_place_margin(&ratings, &ladder, &bots()).0, mean_margin(&ratings, &bots()))
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
