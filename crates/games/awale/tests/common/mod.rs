//! Positions for the tests of evaluations.

use conformance::evaluation;
use plywood_awale::{Position, Rules};
use presentation::Rules as _;

/// The positions of random games, finished ones left out.
pub(crate) fn random_positions(games: u64) -> Vec<Position> {
    evaluation::random_positions(&Rules::default(), games).collect()
}

pub(crate) fn read(text: &str) -> Position {
    Rules::default().read_position(text).expect(text)
}

/// A position on whose board all holes but those given are empty; player 1 has captured `one`
/// seeds, player 2 all the others.
pub(crate) fn board(holes: &[(usize, &str)], turn: u32, one: usize) -> Position {
    let mut texts = ["0.0"; 16];
    for &(hole, seeds) in holes {
        texts[hole - 1] = seeds;
    }
    let seeds = texts.iter().flat_map(|hole| hole.split('.'));
    let seeds: usize = seeds.map(|count| count.parse::<usize>().expect("a number")).sum();
    read(&format!("{} {turn} {one} {} 9", texts.join("/"), 64 - seeds - one))
}

/// The board turned by one hole, which exchanges the players.
pub(crate) fn turned(position: &Position) -> Position {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let mut holes: Vec<&str> = fields[0].split('/').collect();
    holes.rotate_right(1);
    let turn = if fields[1] == "1" { 2 } else { 1 };
    let (one, two, plies) = (fields[2], fields[3], fields[4]);
    read(&format!("{} {turn} {two} {one} {plies}", holes.join("/")))
}

/// The same with the other player to move, if that player has a seed.
pub(crate) fn passed(position: &Position) -> Option<Position> {
    let text = position.to_string();
    let (board, rest) = text.split_once(' ')?;
    let turn = if rest.starts_with('1') { 2 } else { 1 };
    Rules::default().read_position(&format!("{board} {turn}{}", &rest[1..])).ok()
}
