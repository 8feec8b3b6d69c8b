//! Whole games with everything that can be seen of them, kept as text.

use conformance::golden::check_playthrough;
use plywood_yavalath::Yavalath;

#[test]
fn a_game_for_two_goes_as_it_always_went() {
    check_playthrough(&Yavalath::<2>::PLAIN, 1, &file("playthrough-2.txt"));
}

#[test]
fn a_game_for_three_goes_as_it_always_went() {
    check_playthrough(&Yavalath::<3>::PLAIN, 1, &file("playthrough-3.txt"));
}

#[test]
fn a_game_for_three_who_must_block_goes_as_it_always_went() {
    check_playthrough(&Yavalath::BLOCK, 1, &file("playthrough-3-block.txt"));
}

fn file(name: &str) -> String {
    format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))
}
