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
