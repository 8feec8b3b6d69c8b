//! One whole game with everything that can be seen of it.

use awale::Rules;
use conformance::golden::check_playthrough;

#[test]
fn a_game_goes_as_it_went() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/playthrough.txt");
    check_playthrough(&Rules::default(), 1, file);
}
