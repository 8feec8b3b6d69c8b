//! The fast rules against the naive ones.

use crate::naive;

use conformance::naive::{Naive, agree, same};
use game::{Position as _, Rng};
use naive::Game;
use plywood_awale::Rules;
use presentation::Rules as _;
use proptest::prelude::*;

#[test]
fn random_games_are_the_same_by_the_fast_rules_and_by_the_naive_ones() {
    for (limit, games) in [(1, 10), (2, 10), (40, 200), (400, 2000)] {
        agree(&Rules::with_limit(limit), &Game::start(usize::from(limit)), games);
    }
}

/// Seeds thrown into `spread` of the 34 places there are: each colour in each hole, and what the
/// players have captured. A small spread makes full holes and long laps.
fn study_position() -> impl Strategy<Value = Game> {
    let throws = (1_usize..=34).prop_flat_map(|spread| prop::collection::vec(0..spread, 64));
    (throws, 0_usize..34, 1_usize..34, 1_usize..=2, 0_usize..=400).prop_map(
        |(throws, offset, stride, turn, plies)| {
            let mut position =
                Game { holes: vec![[0, 0]; 16], turn, captured: [0, 0], plies, limit: 400 };
            for throw in throws {
                match (throw * stride + offset) % 34 {
                    place @ 0..32 => position.holes[place / 2][place % 2] += 1,
                    player => position.captured[player - 32] += 1,
                }
            }
            position
        },
    )
}

/// Every move of a position does the same by both rules, and so does a random game from it.
fn check_study_position(slow: &Game, seed: u64) {
    let read = Rules::default().read_position(&slow.text());
    if slow.starving() && !slow.decided() {
        assert!(read.is_err(), "a starving player has lost the seeds");
        return;
    }
    let mut fast = read.expect("all seeds are there");
    for mv in fast.legal_moves() {
        let mut next = slow.clone();
        next.play(&mv.to_string());
        same(&fast.after(mv), &next);
    }
    let (mut slow, mut rng) = (slow.clone(), Rng::seeded(seed));
    same(&fast, &slow);
    while let Some(mv) = fast.random_move(&mut rng) {
        fast.play(mv);
        slow.play(&mv.to_string());
        same(&fast, &slow);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn every_move_of_a_study_position_does_the_same(slow in study_position(), seed: u64) {
        check_study_position(&slow, seed);
        // Before the first move no count of seeds has ended the game.
        check_study_position(&Game { plies: 0, ..slow }, seed);
    }
}
