//! One whole game with everything that can be seen of it.

use conformance::golden::check_playthrough;
use plywood_awale::Rules;

#[test]
fn a_game_goes_as_it_went() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/playthrough.txt");
    check_playthrough(&Rules::default(), 1, file);
}
