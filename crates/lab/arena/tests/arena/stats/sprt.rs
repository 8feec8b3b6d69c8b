//! The sequential test.

use game::Rng;
use plywood_arena::stats::{
    Blocks, Decision, EvenScore, GameOutcome, ScoreDistribution, Sprt, score_of_elo,
};
use plywood_arena::{SprtPlan, SprtScale};

use super::support::{close, draw, game};

fn plan(elo0: f64, elo1: f64, scale: SprtScale) -> SprtPlan {
    SprtPlan { elo0, elo1, alpha: 0.05, beta: 0.05, scale }
}

fn test(elo0: f64, elo1: f64, scale: SprtScale) -> Sprt {
    Sprt::new(&plan(elo0, elo1, scale))
}

#[test]
fn the_bounds_are_those_of_wald() {
    let even = test(0.0, 5.0, SprtScale::Logistic);
    close(even.lower(), -2.944_438_979, 1e-9);
    close(even.upper(), 2.944_438_979, 1e-9);
    let odd = Sprt::new(&SprtPlan { alpha: 0.1, beta: 0.2, ..plan(0.0, 5.0, SprtScale::Logistic) });
    close(odd.lower(), (0.2_f64 / 0.9).ln(), 1e-12);
    close(odd.upper(), 8_f64.ln(), 1e-12);
}

#[test]
fn the_ratio_is_the_one_that_other_programs_know() {
    use SprtScale::{Logistic, Normalized};
    // What the tests of fastchess expect (`sprt_test`), within 1 %.
    let known = [
        (ScoreDistribution::trinomial([36027, 68692, 36433]), (0.0, 2.0), Normalized, 0.92),
        (ScoreDistribution::trinomial([10650, 20431, 10871]), (-1.75, 0.25), Normalized, 2.30),
        (ScoreDistribution::trinomial([0, 0, 4250]), (0.0, 10.0), Normalized, 120.56),
        (ScoreDistribution::trinomial([21184, 40708, 21404]), (0.5, 2.5), Logistic, -1.57),
        (ScoreDistribution::trinomial([57030, 106593, 57433]), (0.0, 2.0), Logistic, -2.59),
        (
            ScoreDistribution::pentanomial([365, 16618, 36229, 16974, 390]),
            (0.0, 2.0),
            Normalized,
            2.25,
        ),
        (
            ScoreDistribution::pentanomial([127, 4883, 10712, 5150, 104]),
            (-1.75, 0.25),
            Normalized,
            3.01,
        ),
        (ScoreDistribution::pentanomial([0, 0, 0, 0, 5550]), (0.0, 5.0), Normalized, 111.82),
        (
            ScoreDistribution::pentanomial([223, 9863, 21279, 10037, 246]),
            (0.5, 2.5),
            Logistic,
            -3.07,
        ),
        (
            ScoreDistribution::pentanomial([871, 26175, 55983, 26678, 821]),
            (0.0, 2.0),
            Logistic,
            -4.98,
        ),
    ];
    for (distribution, (elo0, elo1), scale, llr) in known {
        let seen = test(elo0, elo1, scale).llr(&distribution);
        assert!((seen / llr - 1.0).abs() < 0.01, "{distribution:?}: {seen} is not {llr}");
    }
}

#[test]
fn a_mirrored_match_mirrors_the_ratio() {
    for scale in [SprtScale::Logistic, SprtScale::Normalized] {
        let there = test(-3.0, 8.0, scale).llr(&ScoreDistribution::pentanomial([3, 10, 30, 15, 7]));
        let back = test(-8.0, 3.0, scale).llr(&ScoreDistribution::pentanomial([7, 15, 30, 10, 3]));
        close(there, -back, 1e-6);
        assert!(there.abs() > 0.1);
    }
}

#[test]
fn before_the_first_block_nothing_is_decided() {
    let state =
        test(0.0, 10.0, SprtScale::Normalized).state(&ScoreDistribution::pentanomial([0; 5]));
    assert_eq!((state.llr, state.decision, state.blocks), (0.0, None, 0));
}

#[test]
fn every_short_match_has_a_finite_ratio_even_for_wild_bounds() {
    for (elo0, elo1) in [(0.0, 10.0), (-300.0, 500.0), (0.0, 1e5)] {
        for scale in [SprtScale::Logistic, SprtScale::Normalized] {
            for code in 1..3_u64.pow(5) {
                let counts = [0, 1, 2, 3, 4].map(|place| code / 3_u64.pow(place) % 3);
                let llr = test(elo0, elo1, scale).llr(&ScoreDistribution::pentanomial(counts));
                assert!(llr.is_finite(), "{elo0} {elo1} {counts:?}: {llr}");
            }
        }
    }
}

/// A pair of games with a score of 0, ¼, ½, ¾ or 1 for engine 0.
fn pair(block: u64, quarters: usize) -> [GameOutcome; 2] {
    let results: [&[usize]; 2] = match quarters {
        0 => [&[1], &[0]],
        1 => [&[0, 1], &[0]],
        2 => [&[0], &[0]],
        3 => [&[0], &[0, 1]],
        _ => [&[0], &[1]],
    };
    [game(block, &[0, 1], results[0]), game(block, &[1, 0], results[1])]
}

#[test]
fn the_path_is_the_state_after_each_block_up_to_the_decision() {
    let mut rng = Rng::seeded(11);
    let quarters: Vec<_> = (0..300).map(|_| draw(&mut rng, &[0.05, 0.2, 0.3, 0.3, 0.15])).collect();
    let games: Vec<_> = quarters.iter().zip(0..).flat_map(|(&q, block)| pair(block, q)).collect();
    let sprt = test(0.0, 50.0, SprtScale::Logistic);
    let run = sprt.run(&Blocks::complete(&games, 0));
    assert_eq!(run.state.decision, Some(Decision::H1));
    assert!(run.path.len() < 300, "blocks after the decision do not count");
    assert_eq!(run.path.len() as u64, run.state.blocks);
    let mut counts = [0; 5];
    for (llr, &quarters) in run.path.iter().zip(&quarters) {
        counts[quarters] += 1;
        close(*llr, sprt.llr(&ScoreDistribution::pentanomial(counts)), 1e-12);
    }
    let (last, before) = run.path.split_last().unwrap();
    assert!(*last >= sprt.upper());
    assert!(before.iter().all(|llr| sprt.lower() < *llr && *llr < sprt.upper()));
}

/// How often a test accepts H1 if blocks come from a generator.
fn accepted(sprt: &Sprt, empty: &ScoreDistribution, mut next: impl FnMut() -> f64) -> f64 {
    const MATCHES: u32 = 1000;
    let mut gains = 0;
    for _ in 0..MATCHES {
        let mut distribution = empty.clone();
        let decision = loop {
            distribution.add(next());
            if let Some(decision) = sprt.state(&distribution).decision {
                break decision;
            }
        };
        gains += u32::from(decision == Decision::H1);
    }
    f64::from(gains) / f64::from(MATCHES)
}

/// A distribution of pairs with this mean: what is at hand, with weight moved to one side.
fn pairs_with_mean(mean: f64) -> [f64; 5] {
    let weights = |tilt: f64| {
        let plain = [0.06, 0.2, 0.48, 0.2, 0.06];
        [0, 1, 2, 3, 4].map(|k| plain[k] * (tilt * k as f64).exp())
    };
    let mean_of = |weights: [f64; 5]| {
        let sum: f64 = weights.iter().sum();
        weights.iter().zip(0..).map(|(w, k)| w * f64::from(k) / 4.0).sum::<f64>() / sum
    };
    let (mut low, mut high) = (-5.0, 5.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        *(if mean_of(weights(middle)) < mean { &mut low } else { &mut high }) = middle;
    }
    weights(low)
}

#[test]
fn decisions_on_pairs_are_wrong_as_often_as_promised() {
    // α and β are 5 %; stepping over a bound instead of onto it makes the test a little safer.
    let mut rng = Rng::seeded(5);
    let empty = ScoreDistribution::new(EvenScore::TWO_PLAYER, 2);
    let sprt = test(0.0, 40.0, SprtScale::Logistic);
    for (elo, expected) in [(0.0, 0.015..0.06), (40.0, 0.94..0.985)] {
        let weights = pairs_with_mean(score_of_elo(elo));
        let rate = accepted(&sprt, &empty, || draw(&mut rng, &weights) as f64 / 4.0);
        assert!(expected.contains(&rate), "{elo} Elo: H1 is accepted in {rate}");
    }
}

#[test]
fn decisions_on_the_normalized_scale_are_wrong_as_often_as_promised() {
    let mut rng = Rng::seeded(6);
    let empty = ScoreDistribution::new(EvenScore::TWO_PLAYER, 2);
    // The distribution decides what its mean is worth in units of its noise.
    let weights = pairs_with_mean(0.55);
    let distribution = ScoreDistribution::pentanomial(weights.map(|weight| (weight * 1e9) as u64));
    let worth = plywood_arena::stats::EloEstimate::of(&distribution).nelo.unwrap();
    let as_h1 = test(0.0, worth, SprtScale::Normalized);
    let as_h0 = test(worth, 2.0 * worth, SprtScale::Normalized);
    let mut next = || draw(&mut rng, &weights) as f64 / 4.0;
    let right = accepted(&as_h1, &empty, &mut next);
    let wrong = accepted(&as_h0, &empty, &mut next);
    assert!((0.93..0.99).contains(&right), "H1 is accepted in {right} where it holds");
    assert!((0.01..0.07).contains(&wrong), "H1 is accepted in {wrong} where H0 holds");
}

#[test]
fn decisions_on_blocks_of_six_are_wrong_as_often_as_promised() {
    let mut rng = Rng::seeded(7);
    let empty = ScoreDistribution::new(EvenScore::of([1.0 / 3.0]), 6);
    let sprt = test(0.0, 60.0, SprtScale::Logistic);
    for (elo, expected) in [(0.0, 0.015..0.06), (60.0, 0.94..0.985)] {
        let strength = 10_f64.powf(elo / 400.0);
        // Each of six games is won by one of three.
        let next = || {
            let mut won = || draw(&mut rng, &[strength, 1.0, 1.0]) == 0;
            (0..6).filter(|_| won()).count() as f64 / 6.0
        };
        let rate = accepted(&sprt, &empty, next);
        assert!(expected.contains(&rate), "{elo} Elo: H1 is accepted in {rate}");
    }
}
