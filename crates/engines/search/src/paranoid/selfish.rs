//! Each for themselves: max^n.

use std::cmp::Ordering;

use game::{Control, Estimator, MAX_PLAYERS, Position, Score};

use super::{Judged, OrderingContext, ScoredMove, Search, to_score};

/// What a position promises to everybody.
#[derive(Clone, Copy)]
struct Outlook {
    shares: [f32; MAX_PLAYERS],
    /// In how many plies the player at the root wins, whatever the others do; none if they need
    /// not.
    win: Option<u32>,
}

impl<P: Position, E: Estimator<P>> Search<'_, P, E> {
    /// What a position after a move of the root promises.
    pub(super) fn selfish(
        &mut self,
        position: &P,
        depth: u32,
        control: &Control<'_, P::Move>,
    ) -> Option<Judged> {
        let outlook = self.each_for_themselves(position, depth, (1, 0), control)?;
        let mine = to_score(outlook.shares[self.me.index()]);
        let score = outlook.win.map_or(mine, |plies| Score::win_in(plies + 1));
        Some(Judged { score, shares: outlook.shares })
    }

    fn each_for_themselves(
        &mut self,
        position: &P,
        depth: u32,
        (ply, last): (usize, u16),
        control: &Control<'_, P::Move>,
    ) -> Option<Outlook> {
        self.lines[ply].clear();
        // 1. The game is over, or the depth used up.
        if let Some(outcome) = position.outcome() {
            let win = (outcome.winner() == Some(self.me)).then_some(0);
            return Some(Outlook { shares: outcome.rewards(), win });
        }
        if depth == 0 {
            self.reached_horizon = true;
            return Some(Outlook { shares: self.estimator.estimate(position), win: None });
        }

        // 2. Every move, for the most of the player who makes it.
        let (turn, me) = (position.turn().index(), self.me.index());
        let place =
            OrderingContext { ply, side: usize::from(turn == me), previous_move: last, tt_move: 0 };
        let (start, end) = self.list(position, place);
        let mut best: Option<[f32; MAX_PLAYERS]> = None;
        // Against the others the win must hold for every move.
        let mut win = (turn != me).then_some(0);
        for index in start..end {
            let ScoredMove { mv, id: tag, .. } = self.moves.pick_best(index, end);
            self.count(control)?;
            let next = position.after(mv);
            let found = self.each_for_themselves(&next, depth - 1, (ply + 1, tag), control)?;
            win = agreed(win, found.win.map(|plies| plies + 1), turn == me);
            if best.is_none_or(|best| prefers(turn, me, found.shares, best)) {
                best = Some(found.shares);
                self.extend_line(ply, mv);
            }
            // Nobody can want more than all.
            if found.shares[turn] >= 1.0 {
                self.memory.update_on_cutoff(place, tag, std::iter::empty(), depth as i32);
                break;
            }
        }
        self.moves.0.truncate(start);
        best.map(|shares| Outlook { shares, win })
    }
}

/// Whether who is to move prefers the new shares. Who does not care is taken to do the player at
/// the root harm; what then is still equal is settled by seats, so that the order in which moves
/// are tried does not matter.
fn prefers(turn: usize, me: usize, new: [f32; MAX_PLAYERS], old: [f32; MAX_PLAYERS]) -> bool {
    let harm = || old[me].total_cmp(&new[me]);
    let seats = || old.partial_cmp(&new).unwrap_or(Ordering::Equal);
    new[turn].total_cmp(&old[turn]).then_with(harm).then_with(seats).is_gt()
}

/// The win that remains after another move: I take the soonest, the others none if they can, else
/// the latest.
fn agreed(known: Option<u32>, win: Option<u32>, mine: bool) -> Option<u32> {
    if mine {
        return known.into_iter().chain(win).min();
    }
    known.zip(win).map(|(a, b)| a.max(b))
}
