//! One against the rest, by alpha-beta. All scores are those of the player at the root.

use game::{Control, Estimator, MAX_PLAYERS, Player, Position, Score, mix64};

use super::{Judged, OrderingContext, ScoredMove, Search, to_score, to_share};
use crate::tt::{Bound, TtEntry};

/// Where a position stands in the tree.
#[derive(Clone, Copy)]
struct Spot {
    alpha: Score,
    beta: Score,
    /// The plies left.
    depth: u32,
    ply: usize,
    /// The tag of the move that led here.
    last: u16,
}

impl<P: Position, E: Estimator<P>> Search<'_, P, E> {
    /// What a position after a move of the root promises, compared to the best so far.
    pub(super) fn alone(
        &mut self,
        position: &P,
        best: Score,
        depth: u32,
        control: &Control<'_, P::Move>,
    ) -> Option<Judged> {
        let spot = Spot { alpha: nearer(best), beta: Score::INFINITY, depth, ply: 1, last: 0 };
        let score = further(self.against_all(position, spot, control)?);
        Some(Judged { score, shares: self.shares(to_share(score), P::PLAYERS) })
    }

    fn against_all(
        &mut self,
        position: &P,
        spot: Spot,
        control: &Control<'_, P::Move>,
    ) -> Option<Score> {
        let Spot { mut alpha, mut beta, depth, ply, last } = spot;
        self.lines[ply].clear();
        // 1. The game is over, or the depth used up.
        if let Some(outcome) = position.outcome() {
            return Some(match outcome.winner() {
                Some(winner) if winner == self.me => Score::win_in(0),
                _ if outcome.includes(self.me) => to_score(outcome.reward(self.me)),
                _ => Score::loss_in(0),
            });
        }
        if depth == 0 {
            self.reached_horizon = true;
            return Some(to_score(self.estimator.estimate(position)[self.me.index()]));
        }

        // 2. It is known from before.
        let key = self.key(position);
        if let Some(entry) = self.table.probe(key).filter(|&entry| is_enough(entry, &spot)) {
            self.reached_horizon |= !entry.proven;
            return Some(entry.score);
        }
        let reached_before = std::mem::take(&mut self.reached_horizon);

        // 3. Every move: mine for the most, the others' for the least.
        let mine = position.turn() == self.me;
        let place =
            OrderingContext { ply, side: usize::from(mine), previous_move: last, tt_move: 0 };
        let (start, end) = self.list(position, place);
        let mut best = if mine { -Score::INFINITY } else { Score::INFINITY };
        for index in start..end {
            let ScoredMove { mv, id: tag, .. } = self.moves.pick_best(index, end);
            self.count(control)?;
            let (alpha_below, beta_below) = (nearer(alpha), nearer(beta));
            let below = Spot {
                alpha: alpha_below,
                beta: beta_below,
                depth: depth - 1,
                ply: ply + 1,
                last: tag,
            };
            let score = further(self.against_all(&position.after(mv), below, control)?);
            if (mine && score > best) || (!mine && score < best) {
                best = score;
                self.extend_line(ply, mv);
            }
            if mine {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                let tried = self.moves.0[start..index].iter().map(|earlier| earlier.id);
                self.memory.update_on_cutoff(place, tag, tried, depth as i32);
                break;
            }
        }
        self.moves.0.truncate(start);

        // 4. To be known later.
        let bound = match best {
            _ if best <= spot.alpha => Bound::Upper,
            _ if best >= spot.beta => Bound::Lower,
            _ => Bound::Exact,
        };
        // A win or a loss is one whatever lies beyond the horizon.
        let complete = !self.reached_horizon || best.is_proven();
        let depth = depth.min(u8::MAX.into()) as u8;
        // What refuted its like before does better as the first move than what was best here at a
        // smaller depth, so the move is not kept.
        let mv = 0;
        self.table.store(key, TtEntry { score: best, bound, depth, proven: complete, mv });
        self.reached_horizon |= reached_before;
        Some(best)
    }

    /// The key of a position in the table, where scores are those of one player.
    fn key(&self, position: &P) -> u64 {
        mix64(position.key() ^ u64::from(self.me.number()))
    }

    /// The shares of all players, when the one at the root has this: the others divide the rest
    /// as the estimate of the root divides it.
    fn shares(&self, mine: f32, players: usize) -> [f32; MAX_PLAYERS] {
        let me = self.me.index();
        let others = || Player::all(players).map(Player::index).filter(|&other| other != me);
        let total: f32 = others().map(|other| self.at_root[other]).sum();
        let mut shares = [0.0; MAX_PLAYERS];
        shares[me] = mine;
        for other in others() {
            let part =
                if total > 0.0 { self.at_root[other] / total } else { 1.0 / (players - 1) as f32 };
            shares[other] = (1.0 - mine) * part;
        }
        shares
    }
}

/// Whether what the table knows of a position will do. Right after the root it will not, so that
/// there is a line to show.
fn is_enough(entry: TtEntry, spot: &Spot) -> bool {
    let fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= spot.beta,
        Bound::Upper => entry.score <= spot.alpha,
    };
    fits && spot.ply > 1 && (entry.proven || u32::from(entry.depth) >= spot.depth)
}

/// A score of the position after a move, a ply further away; the point of view stays.
fn further(score: Score) -> Score {
    -score.to_parent()
}

/// The inverse of [`further`].
fn nearer(score: Score) -> Score {
    -score.to_child()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_further_and_nearer_undo_each_other() {
        for score in [Score::win_in(3), Score::loss_in(3), Score::estimate(70), Score::DRAW] {
            assert_eq!(nearer(further(score)), score);
        }
        assert_eq!(further(Score::win_in(3)), Score::win_in(4));
        assert_eq!(further(Score::loss_in(3)), Score::loss_in(4));
    }
}
