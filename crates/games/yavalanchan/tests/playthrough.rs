//! Whole games with everything one can see of them, kept as text.

use conformance::golden::check_playthrough;
use game::{Position, Rng};
use plywood_yavalanchan::{Move, Yavalanchan};
use presentation::Rules;

use crate::support::of_size;

#[test]
fn a_game_on_the_usual_board_goes_as_recorded() {
    check_playthrough(&Yavalanchan::<4, u64>::new(false), 1, &file("playthrough.txt"));
}

#[test]
fn a_game_with_a_swap_goes_as_recorded() {
    let rules = of_size(3, true);
    let swaps = |&seed: &u64| {
        let mut rng = Rng::seeded(seed);
        let first = rules.start().random_move(&mut rng).unwrap();
        rules.start().after(first).random_move(&mut rng) == Some(Move::Swap)
    };
    let seed = (0..1000).find(swaps).expect("one game in twenty has a swap");
    check_playthrough(&rules, seed, &file("playthrough-swap.txt"));
}

#[test]
fn a_game_on_the_largest_board_goes_as_recorded() {
    check_playthrough(&Yavalanchan::<7, u128>::new(false), 1, &file("playthrough-size-7.txt"));
}

fn file(name: &str) -> String {
    format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))
}
