//! Each method finds what is to be found, the same each time, however it is carried out.

use std::sync::atomic::AtomicBool;

use game::{Rng, Template, Term, Terms, Weights};
use learn::{Bout, Contestant, Course, Folder, Hands, Method, Run, Sample, Settings, Subject};

const fn term(name: &'static str) -> Term {
    Term::new(Template::invariant(name), Template::invariant(name))
}

static TERMS: Terms = Terms {
    list: &[term("a"), term("b"), term("c")],
    phase: Template::invariant("left"),
    knots: &[0, 10],
};

/// What is to be found.
const BEST: [i32; 6] = [120, 30, -40, 0, 15, 60];

/// A game that is decided by chance and by how near the weights are to the best ones.
struct Toy;

fn distance(contestant: &Contestant) -> f64 {
    let Contestant::Weights(weights) = contestant else { return 2.0 };
    let apart = |(a, b): (&i32, i32)| (f64::from(*a - b) / 100.0).powi(2);
    weights.values().iter().zip(BEST).map(apart).sum::<f64>().sqrt()
}

/// A number from 0 to 1.
fn fraction(rng: &mut Rng) -> f64 {
    f64::from(rng.below(1 << 20)) / f64::from(1 << 20)
}

impl Subject for Toy {
    fn terms(&self) -> &'static Terms {
        &TERMS
    }

    fn start(&self) -> Weights {
        Weights::new(&TERMS, 100, vec![0; 6])
    }

    fn named(&self, _: &str) -> Option<Weights> {
        None
    }

    fn play(&self, contestants: [&Contestant; 2], bout: &Bout) -> f64 {
        let [own, other] = contestants.map(distance);
        let chance = 1.0 / (1.0 + (3.0 * (own - other)).exp());
        let luck = fraction(&mut Rng::stream(bout.seed, u64::from(bout.exchanged)));
        if luck < chance { 1.0 } else { 0.0 }
    }

    fn study(&self, _: &Weights, bout: &Bout) -> Vec<Sample> {
        let mut rng = Rng::seeded(bout.seed);
        let best = Weights::new(&TERMS, 100, BEST.to_vec());
        let mut sample = || {
            let terms = [0; 3].map(|_| rng.below(7) as i32 - 3).to_vec();
            let phase = rng.below(11);
            let value = |(term, &x): (usize, &i32)| f64::from(x) * best.at(term, phase);
            let odds = terms.iter().enumerate().map(value).sum::<f64>() / 100.0;
            let won = fraction(&mut rng) < 1.0 / (1.0 + (-odds).exp());
            Sample { terms, phase, result: if won { 1.0 } else { 0.0 } }
        };
        (0..5).map(|_| sample()).collect()
    }
}

fn settings(method: Method) -> Settings {
    let course = Course { least: 8, most: 64, opening: 0, nodes: 1 };
    Settings { method, population: 32, islands: 4, course, seed: 3 }
}

/// Runs some generations on some threads.
fn tuned(method: Method, generations: usize, threads: usize) -> Run {
    let hands = Hands { threads, stopped: &AtomicBool::new(false), played: &|| () };
    let run = Run::begin(&Toy, &Toy.start(), settings(method), &hands);
    let mut run = run.expect("nobody stops it");
    for _ in 0..generations {
        run.step(&Toy, &hands).expect("nobody stops it");
    }
    run
}

fn champion(run: &Run) -> learn::Champion {
    let hands = Hands { threads: 2, stopped: &AtomicBool::new(false), played: &|| () };
    run.finish(&Toy, &hands).expect("nobody stops it")
}

#[test]
fn every_method_finds_a_known_optimum() {
    let start = distance(&Contestant::Weights(Toy.start()));
    for (method, generations) in
        [(Method::Genetic, 40), (Method::Entropy, 40), (Method::Regression, 4)]
    {
        let champion = champion(&tuned(method, generations, 2));
        let left = distance(&Contestant::Weights(champion.weights.clone()));
        assert!(left < start / 4.0, "{method:?}: {left:.2} of {start:.2}, {}", champion.weights);
        assert!(champion.tally.mean() - champion.tally.margin() > 0.8, "{method:?}");
    }
}

#[test]
fn the_unit_of_a_champion_gives_the_odds_of_the_results() {
    let unit = champion(&tuned(Method::Regression, 4, 2)).weights.logit_scale;
    assert!((90..=110).contains(&unit), "{unit}");
}

#[test]
fn the_same_seed_gives_the_same_run_on_any_number_of_threads() {
    for method in [Method::Genetic, Method::Entropy, Method::Regression] {
        let run = tuned(method, 3, 1);
        assert_eq!(run, tuned(method, 3, 3), "{method:?}");
        let other = Settings { seed: 4, ..settings(method) };
        let hands = Hands { threads: 1, stopped: &AtomicBool::new(false), played: &|| () };
        let mut other = Run::begin(&Toy, &Toy.start(), other, &hands).unwrap();
        other.step(&Toy, &hands);
        assert_ne!(run.history[0], other.history[0], "{method:?}");
    }
}

#[test]
fn a_run_that_was_saved_goes_on_as_if_it_had_not_been_interrupted() {
    for method in [Method::Genetic, Method::Entropy, Method::Regression] {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(place.path()).unwrap();
        folder.is_new().unwrap();
        folder.save("toy", &tuned(method, 2, 2)).unwrap();
        let mut run = folder.load("toy").unwrap();
        let hands = Hands { threads: 2, stopped: &AtomicBool::new(false), played: &|| () };
        run.step(&Toy, &hands).unwrap();
        assert_eq!(run, tuned(method, 3, 2), "{method:?}");
    }
}

#[test]
fn a_generation_that_is_stopped_leaves_the_run_as_it_was() {
    let before = tuned(Method::Genetic, 1, 1);
    let mut run = before.clone();
    let stopped = AtomicBool::new(false);
    let played = || stopped.store(true, std::sync::atomic::Ordering::Relaxed);
    let hands = Hands { threads: 2, stopped: &stopped, played: &played };
    assert_eq!(run.step(&Toy, &hands), None);
    assert_eq!(run, before);
}

#[test]
fn a_folder_is_for_one_search_and_one_process() {
    let place = tempfile::tempdir().unwrap();
    let text =
        |result: Result<_, learn::FolderError>| result.map(|_: Run| ()).unwrap_err().to_string();
    let folder = Folder::open(place.path()).unwrap();
    let second = Folder::open(place.path()).map(|_| ()).unwrap_err().to_string();
    assert!(second.ends_with("another process is at work there"), "{second}");
    assert!(text(folder.load("toy")).ends_with("there is no search to go on with"));
    folder.save("toy", &tuned(Method::Entropy, 1, 1)).unwrap();
    assert!(folder.is_new().unwrap_err().to_string().contains("--resume"));
    assert!(text(folder.load("chess")).ends_with("this is a search for toy"));
    std::fs::write(folder.file("run.json"), "{\"plywood\":1").unwrap();
    assert!(text(folder.load("toy")).contains("not a search of ours"));
}
