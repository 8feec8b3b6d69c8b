//! The pairing, by simulation; `examples/reach.rs` does it at length.

use arena::stats::Ratings;
use plywood_class::simulation::{SimulatedClass, mean_margin};
use plywood_class::{Belief, Ladder, most_telling_group};

/// Twelve contestants, 150 Elo apart.
fn class(seats: usize, seed: u64) -> SimulatedClass {
    SimulatedClass::new((0..12).map(|i| 150.0 * f64::from(i)).collect(), seats, seed)
}

#[test]
fn chosen_pairings_find_the_order_with_few_games() {
    let all: Vec<usize> = (0..12).collect();
    for seats in [2, 3] {
        let mut tau = 0.0;
        for seed in 0..3 {
            let mut class = class(seats, seed);
            class.play_most_telling(240);
            tau += class.kendall_tau(&class.ratings(), &all) / 3.0;
        }
        assert!(tau > 0.88, "{seats} seats: {tau}");
    }
}

#[test]
fn chosen_pairings_tell_more_than_everybody_against_everybody() {
    let bots: Vec<usize> = (0..12).collect();
    let mut everybody = class(2, 1);
    everybody.play_round_robin();
    let mut chosen = class(2, 1);
    chosen.play_most_telling(everybody.games());
    assert_eq!(chosen.games(), everybody.games());
    let (few, many) =
        (mean_margin(&chosen.ratings(), &bots), mean_margin(&everybody.ratings(), &bots));
    assert!(few < many, "{few} {many}");
}

#[test]
fn neighbors_meet_when_much_is_known() {
    let mut class = class(2, 2);
    (0..20).for_each(|_| class.play_round_robin());
    let belief = Belief::of(&class.ratings());
    let all: Vec<usize> = (0..12).collect();
    let group = most_telling_group(&belief, &all, 2, 2).unwrap();
    assert!(group[1] - group[0] <= 2, "{group:?}");
}

#[test]
fn who_has_not_played_is_placed_first() {
    let mut class = class(2, 3);
    let known: Vec<usize> = (0..11).collect();
    for i in 0..10 {
        for _ in 0..6 {
            class.play_block(&[known[i], known[i + 1]]);
        }
    }
    let belief = Belief::of(&class.ratings());
    let all: Vec<usize> = (0..12).collect();
    let group = most_telling_group(&belief, &all, 2, 2).unwrap();
    assert!(group.contains(&11), "{group:?}");
    // What was asked for is taken as known: the same group is not chosen for ever.
    let mut belief = belief;
    let mut groups = std::collections::BTreeSet::new();
    for _ in 0..12 {
        let group = most_telling_group(&belief, &all, 2, 2).unwrap();
        belief.expect(&group, 2);
        groups.insert(group);
    }
    assert!(groups.len() > 3, "{groups:?}");
}

#[test]
fn groups_are_of_those_who_are_there() {
    let belief = Belief::of(&Ratings::fit(&[], 5, Ratings::PRIOR));
    assert_eq!(most_telling_group(&belief, &[1, 4], 2, 2), Some(vec![1, 4]));
    assert_eq!(most_telling_group(&belief, &[4], 2, 2), None);
    assert_eq!(most_telling_group(&belief, &[4, 2, 3], 3, 3), Some(vec![2, 3, 4]));
}

#[test]
fn a_place_is_between_the_levels_that_are_weaker_and_stronger() {
    let mut class = SimulatedClass::new(vec![150.0, 0.0, 100.0, 200.0], 2, 4);
    (0..200).for_each(|_| class.play_round_robin());
    let ratings = class.ratings();
    let ladder = Ladder::new(&ratings, &[(1, 1), (2, 2), (3, 3)]).unwrap();
    let place = ladder.place(&ratings, 0).unwrap();
    assert_eq!(place.between, [Some(2), Some(3)]);
    assert!((place.place - 2.5).abs() < 0.3, "{place:?}");
    let [low, high] = place.interval;
    assert!(low < place.place && place.place < high && high - low < 1.5, "{place:?}");
    assert_eq!(Ladder::new(&ratings, &[]), None);
}
