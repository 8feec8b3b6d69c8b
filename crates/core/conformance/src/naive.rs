//! Differential tests: the rules of a game against a naive implementation written straight from its text.

use std::collections::BTreeSet;

use game::{Player, Position, Rng};
use presentation::Rules;

/// A game as simple as it can be written, in notation only.
pub trait Naive: Clone {
    /// The legal moves in notation, in any order.
    fn moves(&self) -> Vec<String>;

    /// Plays a legal move.
    fn play(&mut self, mv: &str);

    /// The position text.
    fn text(&self) -> String;

    /// The numbers of the players who share the victory, once the game is over.
    fn winners(&self) -> Option<Vec<u8>>;
}

/// Plays `games` random games by both implementations and compares them at every position.
///
/// # Panics
/// Where they differ.
pub fn agree<R: Rules, N: Naive>(rules: &R, naive: &N, games: u64) {
    for seed in 0..games {
        let mut rng = Rng::seeded(seed);
        let (mut fast, mut slow) = (rules.start(), naive.clone());
        loop {
            same(&fast, &slow);
            let Some(mv) = fast.random_move(&mut rng) else { break };
            fast.play(mv);
            slow.play(&mv.to_string());
        }
    }
}

/// Compares everything that can be seen of a position.
///
/// # Panics
/// If something differs.
pub fn same<P: Position, N: Naive>(fast: &P, slow: &N) {
    let text = fast.to_string();
    assert_eq!(text, slow.text(), "the positions");
    let moves: BTreeSet<String> = fast.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, slow.moves().into_iter().collect(), "the moves at {text}");
    let winners = fast.outcome().map(|o| o.winners().map(Player::number).collect::<Vec<_>>());
    assert_eq!(winners, slow.winners(), "the winners at {text}");
}
