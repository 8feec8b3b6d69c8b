//! Elo, its interval and superiority.

use game::Rng;
use plywood_arena::stats::normal::Z95;
use plywood_arena::stats::{Blocks, EloEstimate, EvenScore, ScoreDistribution, elo_of_score};

use super::support::{close, draw, game};

/// What another program's tests expect of some results (fastchess, `elo_test`): normalized Elo and
/// Elo, each with half of its interval, and the likelihood of superiority.
struct Known {
    distribution: ScoreDistribution,
    nelo: [f64; 2],
    elo: Option<[f64; 2]>,
    los: Option<f64>,
}

fn known() -> Vec<Known> {
    vec![
        Known {
            distribution: ScoreDistribution::trinomial([89, 123, 76]),
            nelo: [-20.76, 40.13],
            elo: None,
            los: Some(0.1553),
        },
        Known {
            distribution: ScoreDistribution::trinomial([96, 111, 136]),
            nelo: [49.77, 36.77],
            elo: Some([40.70, 30.43]),
            los: Some(0.9960),
        },
        Known {
            distribution: ScoreDistribution::trinomial([356, 0, 34]),
            nelo: [-508.44, 34.48],
            elo: None,
            los: None,
        },
        Known {
            distribution: ScoreDistribution::pentanomial([34, 54, 31 + 32, 64, 75]),
            nelo: [57.94, 28.28],
            elo: Some([55.58, 27.65]),
            los: Some(1.0),
        },
        Known {
            distribution: ScoreDistribution::pentanomial([332, 433, 457 + 41, 333, 334]),
            nelo: [-9.17, 10.96],
            elo: Some([-8.64, 10.33]),
            los: Some(0.0505),
        },
        Known {
            distribution: ScoreDistribution::pentanomial([7895, 8757, 5485 + 200, 568, 9999]),
            nelo: [-19.01, 2.65],
            elo: Some([-21.04, 2.95]),
            los: None,
        },
    ]
}

#[test]
fn elo_and_its_intervals_are_those_that_other_programs_know() {
    for Known { distribution, nelo: [nelo, nelo_error], elo, los } in known() {
        let estimate = EloEstimate::of(&distribution);
        let nelo_interval = estimate.nelo_interval.unwrap();
        close(estimate.nelo.unwrap(), nelo, 0.005);
        close((nelo_interval[1] - nelo_interval[0]) / 2.0, nelo_error, 0.01);
        if let Some([elo, error]) = elo {
            let [low, high] = estimate.interval.map(Option::unwrap);
            close(estimate.elo.unwrap(), elo, 0.005);
            // They take the score plus and minus its error; the interval of Wilson is 1 % off.
            close((high - low) / 2.0, error, 0.01 * error);
        }
        if let Some(los) = los {
            close(estimate.los, los, 0.0006);
        }
    }
}

#[test]
fn the_interval_of_a_long_match_is_the_score_plus_and_minus_its_error() {
    let distribution = ScoreDistribution::pentanomial([2000, 9000, 21000, 10000, 2500]);
    let [low, high] = EloEstimate::of(&distribution).interval.map(Option::unwrap);
    let error = Z95 * (distribution.variance() / distribution.blocks() as f64).sqrt();
    close(low, elo_of_score(distribution.mean() - error), 0.01);
    close(high, elo_of_score(distribution.mean() + error), 0.01);
}

#[test]
fn twenty_wins_in_twenty_games_bound_the_difference_from_below_only() {
    let estimate = EloEstimate::of(&ScoreDistribution::pentanomial([0, 0, 0, 0, 10]));
    assert_eq!(estimate.elo, None);
    assert_eq!(estimate.interval[1], None);
    // Wilson: at least 20 ∕ (20 + 1.96²) of the points.
    close(estimate.interval[0].unwrap(), elo_of_score(20.0 / (20.0 + Z95 * Z95)), 1e-9);
    assert!(estimate.los > 0.9999 && estimate.nelo.is_none());
    let mirrored = EloEstimate::of(&ScoreDistribution::pentanomial([10, 0, 0, 0, 0]));
    assert_eq!(mirrored.interval[0], None);
    close(mirrored.interval[1].unwrap(), -estimate.interval[0].unwrap(), 1e-9);
}

#[test]
fn pairs_that_are_all_even_are_no_proof_of_equality() {
    let few = EloEstimate::of(&ScoreDistribution::pentanomial([0, 0, 3, 0, 0]));
    let many = EloEstimate::of(&ScoreDistribution::pentanomial([0, 0, 300, 0, 0]));
    let width =
        |estimate: &EloEstimate| estimate.interval[1].unwrap() - estimate.interval[0].unwrap();
    assert_eq!((few.elo, few.los), (Some(0.0), 0.5));
    assert!(width(&few) > 100.0 && width(&many) < 5.0);
}

#[test]
fn no_game_says_nothing() {
    let estimate = EloEstimate::of(&ScoreDistribution::pentanomial([0; 5]));
    assert_eq!((estimate.elo, estimate.interval, estimate.los), (None, [None, None], 0.5));
}

#[test]
fn superiority_is_sure_to_97_5_percent_exactly_where_the_interval_leaves_zero() {
    for wins in 0..40_u64 {
        for draws in 0..20 {
            let estimate = EloEstimate::of(&ScoreDistribution::trinomial([12, draws, wins]));
            let above = estimate.interval[0].is_some_and(|low| low > 0.0);
            assert_eq!(above, estimate.los > 0.975, "{wins} wins, {draws} draws");
        }
    }
}

#[test]
fn the_interval_contains_the_truth_in_95_of_100_matches() {
    // Pairs from openings that favour one seat: wins and losses come together.
    let weights = [0.05, 0.10, 0.45, 0.25, 0.15];
    let truth = elo_of_score(weights.iter().zip(0..).map(|(w, k)| w * f64::from(k) / 4.0).sum());
    let mut rng = Rng::seeded(4);
    for pairs in [10, 25, 100] {
        let mut inside = 0;
        for _ in 0..4000 {
            let mut counts = [0; 5];
            for _ in 0..pairs {
                counts[draw(&mut rng, &weights)] += 1;
            }
            let [low, high] = EloEstimate::of(&ScoreDistribution::pentanomial(counts)).interval;
            let above = low.is_none_or(|low| low <= truth);
            inside += u32::from(above && high.is_none_or(|high| truth <= high));
        }
        let rate = f64::from(inside) / 4000.0;
        assert!((0.94..0.97).contains(&rate), "{pairs} pairs: {rate}");
    }
}

#[test]
fn pairing_takes_the_openings_out_of_the_noise() {
    // The first seat always wins: single games look like a coin, pairs are all even.
    let games: Vec<_> = (0..50)
        .flat_map(|block| [game(block, &[0, 1], &[0]), game(block, &[1, 0], &[0])])
        .collect();
    let paired = EloEstimate::of(&Blocks::of_engine(&games, 0).distribution());
    let single = EloEstimate::of(&ScoreDistribution::trinomial([50, 0, 50]));
    assert!(paired.interval[1].unwrap() < 0.2 * single.interval[1].unwrap());
}

#[test]
fn alone_against_two_a_third_of_the_points_is_even() {
    let seatings = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let games: Vec<_> = (0..30)
        .flat_map(|block| {
            seatings.iter().map(move |seats| game(block, seats, &[block as usize % 3]))
        })
        .collect();
    let blocks = Blocks::of_engine(&games, 0);
    assert_eq!((blocks.games_per_block(), blocks.scores().len()), (6, 30));
    assert_eq!(blocks.distribution().even_score(), &EvenScore::of([1.0 / 3.0]));
    let estimate = EloEstimate::of(&blocks.distribution());
    close(estimate.elo.unwrap(), 0.0, 1e-9);
    close(estimate.los, 0.5, 1e-9);
}
