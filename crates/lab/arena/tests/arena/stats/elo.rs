//! Elo, its interval and superiority.

use arena::stats::normal::Z95;
use arena::stats::{Blocks, Par, Strength, Tally, elo_of_score};
use game::Rng;

use super::support::{close, draw, game};

/// What another program's tests expect of some results (fastchess, `elo_test`): normalized Elo and
/// Elo, each with half of its interval, and the likelihood of superiority.
struct Known {
    tally: Tally,
    nelo: [f64; 2],
    elo: Option<[f64; 2]>,
    los: Option<f64>,
}

fn known() -> Vec<Known> {
    vec![
        Known {
            tally: Tally::trinomial([89, 123, 76]),
            nelo: [-20.76, 40.13],
            elo: None,
            los: Some(0.1553),
        },
        Known {
            tally: Tally::trinomial([96, 111, 136]),
            nelo: [49.77, 36.77],
            elo: Some([40.70, 30.43]),
            los: Some(0.9960),
        },
        Known {
            tally: Tally::trinomial([356, 0, 34]),
            nelo: [-508.44, 34.48],
            elo: None,
            los: None,
        },
        Known {
            tally: Tally::pentanomial([34, 54, 31 + 32, 64, 75]),
            nelo: [57.94, 28.28],
            elo: Some([55.58, 27.65]),
            los: Some(1.0),
        },
        Known {
            tally: Tally::pentanomial([332, 433, 457 + 41, 333, 334]),
            nelo: [-9.17, 10.96],
            elo: Some([-8.64, 10.33]),
            los: Some(0.0505),
        },
        Known {
            tally: Tally::pentanomial([7895, 8757, 5485 + 200, 568, 9999]),
            nelo: [-19.01, 2.65],
            elo: Some([-21.04, 2.95]),
            los: None,
        },
    ]
}

#[test]
fn elo_and_its_intervals_are_those_that_other_programs_know() {
    for Known { tally, nelo: [nelo, nelo_error], elo, los } in known() {
        let strength = Strength::of(&tally);
        let nelo_interval = strength.nelo_interval.unwrap();
        close(strength.nelo.unwrap(), nelo, 0.005);
        close((nelo_interval[1] - nelo_interval[0]) / 2.0, nelo_error, 0.01);
        if let Some([elo, error]) = elo {
            let [low, high] = strength.interval.map(Option::unwrap);
            close(strength.elo.unwrap(), elo, 0.005);
            // They take the score plus and minus its error; the interval of Wilson is 1 % off.
            close((high - low) / 2.0, error, 0.01 * error);
        }
        if let Some(los) = los {
            close(strength.los, los, 0.0006);
        }
    }
}

#[test]
fn the_interval_of_a_long_match_is_the_score_plus_and_minus_its_error() {
    let tally = Tally::pentanomial([2000, 9000, 21000, 10000, 2500]);
    let [low, high] = Strength::of(&tally).interval.map(Option::unwrap);
    let error = Z95 * tally.standard_error();
    close(low, elo_of_score(tally.mean() - error), 0.01);
    close(high, elo_of_score(tally.mean() + error), 0.01);
}

#[test]
fn twenty_wins_in_twenty_games_bound_the_difference_from_below_only() {
    let strength = Strength::of(&Tally::pentanomial([0, 0, 0, 0, 10]));
    assert_eq!(strength.elo, None);
    assert_eq!(strength.interval[1], None);
    // Wilson: at least 20 ∕ (20 + 1.96²) of the points.
    close(strength.interval[0].unwrap(), elo_of_score(20.0 / (20.0 + Z95 * Z95)), 1e-9);
    assert!(strength.los > 0.9999 && strength.nelo.is_none());
    let mirrored = Strength::of(&Tally::pentanomial([10, 0, 0, 0, 0]));
    assert_eq!(mirrored.interval[0], None);
    close(mirrored.interval[1].unwrap(), -strength.interval[0].unwrap(), 1e-9);
}

#[test]
fn pairs_that_are_all_even_are_no_proof_of_equality() {
    let few = Strength::of(&Tally::pentanomial([0, 0, 3, 0, 0]));
    let many = Strength::of(&Tally::pentanomial([0, 0, 300, 0, 0]));
    let width = |strength: &Strength| strength.interval[1].unwrap() - strength.interval[0].unwrap();
    assert_eq!((few.elo, few.los), (Some(0.0), 0.5));
    assert!(width(&few) > 100.0 && width(&many) < 5.0);
}

#[test]
fn no_game_says_nothing() {
    let strength = Strength::of(&Tally::pentanomial([0; 5]));
    assert_eq!((strength.elo, strength.interval, strength.los), (None, [None, None], 0.5));
}

#[test]
fn superiority_is_sure_to_97_5_percent_exactly_where_the_interval_leaves_zero() {
    for wins in 0..40_u64 {
        for draws in 0..20 {
            let strength = Strength::of(&Tally::trinomial([12, draws, wins]));
            let above = strength.interval[0].is_some_and(|low| low > 0.0);
            assert_eq!(above, strength.los > 0.975, "{wins} wins, {draws} draws");
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
            let [low, high] = Strength::of(&Tally::pentanomial(counts)).interval;
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
    let paired = Strength::of(&Blocks::of_engine(&games, 0).tally());
    let single = Strength::of(&Tally::trinomial([50, 0, 50]));
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
    assert_eq!((blocks.games_each(), blocks.scores().len()), (6, 30));
    assert_eq!(blocks.tally().par(), &Par::of([1.0 / 3.0]));
    let strength = Strength::of(&blocks.tally());
    close(strength.elo.unwrap(), 0.0, 1e-9);
    close(strength.los, 0.5, 1e-9);
}
