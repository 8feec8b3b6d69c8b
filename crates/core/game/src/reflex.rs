//! What any player sees at a glance: a win at once, the next player's win, a loss at once.

use crate::{Outcome, Player, Position, Rng};

/// How a move looks at a glance, the better the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Glance {
    /// It loses at once.
    Loses,
    /// It lets the next player win at once.
    LetsWin,
    /// Nothing happens at once.
    Quiet,
    /// It wins at once.
    Wins,
}

/// [`Position::reflex_move`] for any game, by trying every move and every answer. A game that can
/// tell faster overrides the method.
pub fn by_trying<P: Position>(position: &P, rng: &mut Rng) -> Option<P::Move> {
    let (mut best, mut chosen, mut equals) = (Glance::Loses, None, 0);
    for &mv in &position.legal_moves()[..] {
        let glance = glance(position, mv);
        if glance > best || chosen.is_none() {
            (best, chosen, equals) = (glance, Some(mv), 1);
        } else if glance == best {
            // The n-th of equals takes the place with chance 1/n, so all are as likely.
            equals += 1;
            if rng.below(equals) == 0 {
                chosen = Some(mv);
            }
        }
    }
    chosen
}

fn glance<P: Position>(position: &P, mv: P::Move) -> Glance {
    let (mover, after) = (position.turn(), position.after(mv));
    match after.outcome() {
        Some(outcome) if wins(outcome, mover) => Glance::Wins,
        Some(outcome) if !outcome.includes(mover) => Glance::Loses,
        None if can_win(&after) => Glance::LetsWin,
        Some(_) | None => Glance::Quiet,
    }
}

/// Whether the player to move can win at once.
fn can_win<P: Position>(position: &P) -> bool {
    let player = position.turn();
    position
        .legal_moves()
        .iter()
        .any(|&mv| position.after(mv).outcome().is_some_and(|outcome| wins(outcome, player)))
}

fn wins(outcome: Outcome, player: Player) -> bool {
    outcome.winner() == Some(player)
}
