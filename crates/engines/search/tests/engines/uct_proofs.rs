//! Proofs of UCT that rest on bounds, not on proven wins and losses alone.

use std::fmt;

use game::{Outcome, Player, Position, mix64};
use plywood_search::uct::{Settings, Uct};

use crate::common::{Small, Toy, think};
use crate::paranoid::sure;
use crate::uct::budget;

/// Two small games, written down.
///
/// * For two: each player in turn can draw at once (`0`) or go on (`1`), into a game too long to search.
/// * For three: the only move leads to the second player, who loses either way and decides who wins.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Written<const PLAYERS: usize> {
    moves: Vec<u8>,
}

impl<const PLAYERS: usize> fmt::Display for Written<PLAYERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.moves)
    }
}

impl<const PLAYERS: usize> Position for Written<PLAYERS> {
    type Move = Small;
    type MoveList = Vec<Small>;
    const PLAYERS: usize = PLAYERS;

    fn turn(&self) -> Player {
        Player::new(self.moves.len() % PLAYERS)
    }

    fn legal_moves(&self) -> Vec<Small> {
        let count = if PLAYERS == 3 && self.moves.is_empty() { 1 } else { 2 };
        (0..count).map(Small).take_while(|_| self.outcome().is_none()).collect()
    }

    fn play(&mut self, mv: Small) {
        self.moves.push(mv.0);
    }

    fn outcome(&self) -> Option<Outcome> {
        match (PLAYERS, &self.moves[..]) {
            (2, [0] | [1, 0]) => Some(Outcome::draw(2)),
            (2, [.., last]) if self.moves.len() == 60 => {
                Some(Outcome::win(Player::new(usize::from(*last))))
            }
            (3, [_, 0]) => Some(Outcome::win(Player::ONE)),
            (3, [_, _]) => Some(Outcome::win(Player::THREE)),
            _ => None,
        }
    }

    fn key(&self) -> u64 {
        self.moves.iter().fold(0, |key, &mv| mix64(key ^ u64::from(mv + 1)))
    }
}

fn both_settings() -> [Settings; 2] {
    [1, 2].map(|threads| Settings { threads, ..Settings::default() })
}

#[test]
fn a_draw_that_neither_player_can_avoid_is_proven_by_bounds() {
    for settings in both_settings() {
        let found = think(&mut Uct::new(settings), &Written::<2>::default(), budget(5_000));
        // The second player has a draw in hand after `1`, so the first has no more than a draw.
        assert_eq!((found.best, found.proven), (Small(0), Some(1)), "{settings:?}");
        assert!(found.expected_scores[..2].iter().all(|score| (score - 0.5).abs() < 1e-6));
        assert!(found.nodes < 5_000, "a proven root ends the search");
    }
}

#[test]
fn a_search_ends_when_the_tree_is_exhausted_without_a_proof() {
    for settings in both_settings() {
        let found = think(&mut Uct::new(settings), &Written::<3>::default(), budget(5_000));
        assert_eq!((found.best, found.proven), (Small(0), None));
        assert!(found.nodes < 5_000, "{} simulations of {settings:?}", found.nodes);
    }
}

#[test]
fn a_win_that_is_proven_among_four_can_be_forced() {
    let mut proofs = 0;
    for seed in 0..600 {
        let toy = Toy::<4>::new(seed, 6);
        let found = think(&mut Uct::new(Settings::default()), &toy, budget(2_000));
        let sum: f32 = found.expected_scores.iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "{toy}: {:?}", found.expected_scores);
        if found.proven.is_some() && found.expected_scores[0] > 0.999 {
            assert!(sure(&toy, Player::ONE).0 > 0.999, "{toy}");
            assert!(sure(&toy.after(found.best), Player::ONE).0 > 0.999, "{toy}");
            proofs += 1;
        }
    }
    assert!(proofs > 5, "{proofs}");
}
