//! Decisive and anti-decisive moves (Teytaud and Teytaud 2010): win in one, stop the next player's win
//! in one, avoid a loss in one.

use crate::{Outcome, Player, Position, Rng};

/// What a move leads to at once, the better the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Immediate {
    /// It loses at once.
    Loses,
    /// It lets the next player win at once.
    LetsWin,
    /// Nothing happens at once.
    Quiet,
    /// It wins at once.
    Wins,
}

/// [`Position::reflex_move`] for any game by a two-ply search: every move and every reply. A game that can
/// tell faster overrides the method.
pub fn two_ply<P: Position>(position: &P, rng: &mut Rng) -> Option<P::Move> {
    let (mut best, mut chosen, mut equals) = (Immediate::Loses, None, 0);
    for &mv in &position.legal_moves()[..] {
        let immediate = immediate(position, mv);
        if immediate > best || chosen.is_none() {
            (best, chosen, equals) = (immediate, Some(mv), 1);
        } else if immediate == best {
            // Reservoir sampling of one item: the n-th of equals replaces it with probability 1/n.
            equals += 1;
            if rng.below(equals) == 0 {
                chosen = Some(mv);
            }
        }
    }
    chosen
}

fn immediate<P: Position>(position: &P, mv: P::Move) -> Immediate {
    let (mover, after) = (position.turn(), position.after(mv));
    match after.outcome() {
        Some(outcome) if wins(outcome, mover) => Immediate::Wins,
        Some(outcome) if !outcome.includes(mover) => Immediate::Loses,
        None if decisive_move(&after).is_some() => Immediate::LetsWin,
        Some(_) | None => Immediate::Quiet,
    }
}

/// A decisive move, if there is one: it wins at once.
pub fn decisive_move<P: Position>(position: &P) -> Option<P::Move> {
    let player = position.turn();
    let is_decisive =
        |&mv: &P::Move| position.after(mv).outcome().is_some_and(|outcome| wins(outcome, player));
    position.legal_moves().iter().copied().find(is_decisive)
}

fn wins(outcome: Outcome, player: Player) -> bool {
    outcome.winner() == Some(player)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::{Nim, Take};

    /// Which of the moves from so many sticks are played by reflex, by 300 seeds.
    fn played(sticks: u8) -> Vec<u8> {
        let position = Nim::new(sticks);
        let mut played: Vec<u8> =
            (0..300).map(|seed| two_ply(&position, &mut Rng::seeded(seed)).unwrap().0).collect();
        played.sort_unstable();
        played.dedup();
        played
    }

    #[test]
    fn a_win_is_taken_and_one_of_the_next_player_is_stopped() {
        assert_eq!([1, 2, 3].map(played), [[1], [2], [3]]);
        // Whoever leaves more than three leaves no win at once.
        assert_eq!([5, 6].map(played), [vec![1], vec![1, 2]]);
    }

    #[test]
    fn equal_moves_are_all_played() {
        assert_eq!((played(4), played(7)), (vec![1, 2, 3], vec![1, 2, 3]));
        assert_eq!(two_ply(&Nim::new(0), &mut Rng::seeded(1)), None);
    }

    #[test]
    fn a_decisive_move_wins_at_once() {
        assert_eq!(
            (2..=4).map(|n| decisive_move(&Nim::new(n))).collect::<Vec<_>>(),
            [Some(Take(2)), Some(Take(3)), None]
        );
    }
}
