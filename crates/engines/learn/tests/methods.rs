//! Each method finds a known optimum, deterministically.

use std::sync::atomic::AtomicBool;

use game::{Rng, math};
use i18n::Template;
use plywood_learn::{
    Contestant, GameConfig, Method, ParallelRunner, RaceConfig, Run, Settings, TermSample, Tunable,
};
use presentation::{Term, Terms, Weights};

const fn term(name: &'static str) -> Term {
    Term::new(Template::invariant(name), Template::invariant(name))
}

static TERMS: Terms = Terms {
    list: &[term("a"), term("b"), term("c")],
    phase: Template::invariant("left"),
    knots: &[0, 10],
};

/// The optimum.
const BEST: [i32; 6] = [120, 30, -40, 0, 15, 60];

/// A game that is decided by chance and by how near the weights are to the best ones.
struct Toy;

fn distance(contestant: &Contestant) -> f64 {
    let Contestant::Weights(weights) = contestant else { return 2.0 };
    let apart = |(a, b): (&i32, i32)| math::powi(f64::from(*a - b) / 100.0, 2);
    weights.values().iter().zip(BEST).map(apart).sum::<f64>().sqrt()
}

impl Tunable for Toy {
    fn terms(&self) -> &'static Terms {
        &TERMS
    }

    fn initial_weights(&self) -> Weights {
        Weights::new(&TERMS, 100, vec![0; 6])
    }

    fn named_weights(&self, _: &str) -> Option<Weights> {
        None
    }

    fn play(&self, contestants: [&Contestant; 2], config: &GameConfig) -> f64 {
        let [first, second] = contestants.map(distance);
        let p = math::logistic(3.0 * (second - first));
        let mut rng = Rng::stream(config.seed, u64::from(config.swapped_seats));
        if rng.bernoulli(p) { 1.0 } else { 0.0 }
    }

    fn self_play_samples(&self, _: &Weights, config: &GameConfig) -> Vec<TermSample> {
        let mut rng = Rng::seeded(config.seed);
        let best = Weights::new(&TERMS, 100, BEST.to_vec());
        let mut sample = || {
            let terms = [0; 3].map(|_| rng.below(7) as i32 - 3).to_vec();
            let phase = rng.below(11);
            let value = |(term, &x): (usize, &i32)| f64::from(x) * best.at(term, phase);
            let logit = terms.iter().enumerate().map(value).sum::<f64>() / 100.0;
            let won = rng.bernoulli(math::logistic(logit));
            TermSample { terms, phase, result: if won { 1.0 } else { 0.0 } }
        };
        (0..5).map(|_| sample()).collect()
    }
}

fn settings(method: Method) -> Settings {
    let race = RaceConfig { min_pairs: 8, max_pairs: 64, opening_plies: 0, nodes: 1 };
    Settings { method, population: 32, games: 3200, islands: 4, race, seed: 3 }
}

/// Runs some generations on some threads.
fn tuned(method: Method, generations: usize, threads: usize) -> Run {
    let stopped = AtomicBool::new(false);
    let runner = ParallelRunner { threads, stopped: &stopped, on_item_done: &|| () };
    let run = Run::begin(&Toy, &Toy.initial_weights(), settings(method), &runner);
    let mut run = run.expect("nobody stops it");
    for _ in 0..generations {
        run.step(&Toy, &runner).expect("nobody stops it");
    }
    run
}

fn champion(run: &Run) -> plywood_learn::Champion {
    let stopped = AtomicBool::new(false);
    let runner = ParallelRunner { threads: 2, stopped: &stopped, on_item_done: &|| () };
    run.finish(&Toy, &runner).expect("nobody stops it")
}

#[test]
fn every_method_finds_a_known_optimum() {
    let start = distance(&Contestant::Weights(Toy.initial_weights()));
    for (method, generations) in
        [(Method::Genetic, 40), (Method::CrossEntropy, 40), (Method::Regression, 4)]
    {
        let champion = champion(&tuned(method, generations, 2));
        let left = distance(&Contestant::Weights(champion.weights.clone()));
        assert!(left < start / 4.0, "{method:?}: {left:.2} of {start:.2}, {}", champion.weights);
        assert!(champion.scores.mean() - champion.scores.ci95_half_width() > 0.8, "{method:?}");
    }
}

#[test]
fn the_logit_scale_of_a_champion_gives_the_log_odds_of_the_results() {
    let scale = champion(&tuned(Method::Regression, 4, 2)).weights.logit_scale;
    assert!((90..=110).contains(&scale), "{scale}");
}

#[test]
fn the_same_seed_gives_the_same_run_on_any_number_of_threads() {
    for method in [Method::Genetic, Method::CrossEntropy, Method::Regression] {
        let run = tuned(method, 3, 1);
        assert_eq!(run, tuned(method, 3, 3), "{method:?}");
        let other = Settings { seed: 4, ..settings(method) };
        let stopped = AtomicBool::new(false);
        let runner = ParallelRunner { threads: 1, stopped: &stopped, on_item_done: &|| () };
        let mut other = Run::begin(&Toy, &Toy.initial_weights(), other, &runner).unwrap();
        other.step(&Toy, &runner);
        assert_ne!(run.history[0], other.history[0], "{method:?}");
    }
}

#[test]
fn a_run_that_was_saved_goes_on_as_if_it_had_not_been_interrupted() {
    for method in [Method::Genetic, Method::CrossEntropy, Method::Regression] {
        let text = serde_json::to_string(&tuned(method, 2, 2)).unwrap();
        let mut run: Run = serde_json::from_str(&text).unwrap();
        let stopped = AtomicBool::new(false);
        let runner = ParallelRunner { threads: 2, stopped: &stopped, on_item_done: &|| () };
        run.step(&Toy, &runner).unwrap();
        assert_eq!(run, tuned(method, 3, 2), "{method:?}");
    }
}

#[test]
fn regression_plays_as_many_games_as_its_setting_says() {
    let stopped = AtomicBool::new(false);
    let runner = ParallelRunner { threads: 2, stopped: &stopped, on_item_done: &|| () };
    let settings = Settings { games: 250, ..settings(Method::Regression) };
    let mut run = Run::begin(&Toy, &Toy.initial_weights(), settings, &runner).unwrap();
    let generation = run.step(&Toy, &runner).unwrap();
    // Besides, two candidates play up to 64 pairs of games each.
    assert!((251..=250 + 2 * 2 * 64).contains(&generation.games), "{}", generation.games);
}

/// The population of runs that were saved before was also the number of games, in hundreds.
#[test]
fn a_run_that_was_saved_without_a_number_of_games_goes_on_with_as_many_as_before() {
    let before = tuned(Method::Regression, 1, 2);
    let text = serde_json::to_string(&before).unwrap();
    let earlier = text.replacen("\"games\":3200,", "", 1);
    assert!(earlier.len() < text.len());
    let mut run: Run = serde_json::from_str(&earlier).unwrap();
    let stopped = AtomicBool::new(false);
    let runner = ParallelRunner { threads: 2, stopped: &stopped, on_item_done: &|| () };
    run.step(&Toy, &runner).unwrap();
    assert_eq!(run.history, tuned(Method::Regression, 2, 2).history);
}

#[test]
fn a_generation_that_is_cancelled_leaves_the_run_as_it_was() {
    let before = tuned(Method::Genetic, 1, 1);
    let mut run = before.clone();
    let stopped = AtomicBool::new(false);
    let on_item_done = || stopped.store(true, std::sync::atomic::Ordering::Relaxed);
    let runner = ParallelRunner { threads: 2, stopped: &stopped, on_item_done: &on_item_done };
    assert_eq!(run.step(&Toy, &runner), None);
    assert_eq!(run, before);
}
