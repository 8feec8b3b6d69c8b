//! The corpus and some mutants of it, through every fuzz target.

use plywood_fuzz::{Mutator, Pool, TARGETS, Target, corpus, target};

/// More than this many bytes do not belong into the sources.
const MAX_CORPUS_BYTES: usize = 200_000;

fn mutator(target: &Target, seed: u64) -> Mutator {
    Mutator::new(seed, 0, Pool::new(corpus::read(target).expect("a corpus")))
}

#[test]
fn every_seed_is_accepted_or_refused_as_its_name_says() {
    for target in TARGETS {
        for seed in corpus::read(target).expect("a corpus") {
            let accepted = (target.run)(&seed.bytes);
            assert_eq!(accepted, seed.is_valid(), "{}/{}", target.name, seed.name);
        }
    }
}

#[test]
fn the_corpus_is_small_and_has_a_folder_for_each_target() {
    let seeds = TARGETS.iter().flat_map(|target| corpus::read(target).expect("a corpus"));
    let bytes: usize = seeds.map(|seed| seed.bytes.len()).sum();
    assert!(bytes <= MAX_CORPUS_BYTES, "{bytes} bytes");
    let root = corpus::folder(&TARGETS[0]);
    let folders = root.parent().expect("a folder of folders").read_dir().expect("the corpus");
    for folder in folders {
        let name = folder.expect("a folder").file_name().into_string().expect("a name");
        assert!(target(&name).is_some(), "there is no target {name}");
    }
}

#[test]
fn the_mutants_of_a_seed_are_always_the_same() {
    let target = target("records").expect("a target");
    let mutants = |seed| {
        let mut mutator = mutator(target, seed);
        let mut mutants: Vec<Vec<u8>> = Vec::new();
        for _ in 0..200 {
            mutants.push(mutator.next(target.dictionary).to_vec());
            mutator.keep_accepted();
        }
        mutants
    };
    assert_eq!(mutants(7), mutants(7));
    assert_ne!(mutants(7), mutants(8));
}

/// A test for each target, so that they run side by side.
macro_rules! no_mutant_fails {
    ($($name:ident)*) => {
        mod no_mutant_fails {
            $(
                #[test]
                fn $name() {
                    super::run_mutants(stringify!($name));
                }
            )*

            #[test]
            fn any_target() {
                let tested = [$(stringify!($name)),*];
                assert!(plywood_fuzz::TARGETS.iter().map(|target| target.name).eq(tested));
            }
        }
    };
}

no_mutant_fails!(
    positions moves evaluations records imports specs weights plans openings ugi_output networks shards messages
);

fn run_mutants(name: &str) {
    let target = target(name).expect("a target");
    let mut mutator = mutator(target, 1);
    let mut accepted = 0;
    for _ in 0..target.test_mutants {
        if (target.run)(mutator.next(target.dictionary)) {
            accepted += 1;
            mutator.keep_accepted();
        }
    }
    // Neither all nor none: the changes are neither without effect nor so large that nothing is left to check.
    assert!((1..target.test_mutants).contains(&accepted), "{accepted} were accepted");
}
