//! Paranoid search: the game is reduced to one of two players, the root player, who maximizes, and all
//! opponents, who minimize. Alpha-beta applies, in minimax form: all scores are those of the root player.

use game::{Estimator, MAX_PLAYERS, Player, Position, Score, mix64};

use super::{MultiPlayerValue, NodeArgs, Search, to_expected_score, to_score};
use crate::tt::TtEntry;
use crate::window::Window;

impl<P: Position, E: Estimator<P>> Search<'_, P, E> {
    /// The value of a root move, by the position after it; a bound if it is not better than `best`.
    pub(super) fn paranoid_root(
        &mut self,
        position: &P,
        best: Score,
        args: NodeArgs,
    ) -> Option<MultiPlayerValue> {
        let window = Window { alpha: best, beta: Score::INFINITY }.for_minimax_child();
        let score = from_child(self.paranoid(position, window, args)?);
        let expected_scores = self.expected_scores(to_expected_score(score), P::PLAYERS);
        Some(MultiPlayerValue { score, expected_scores })
    }

    /// The value of a node for the root player, fail-soft; `None` if the search was aborted.
    fn paranoid(&mut self, position: &P, window: Window, args: NodeArgs) -> Option<Score> {
        let NodeArgs { depth, ply, .. } = args;
        self.pv_table.clear(ply);
        // 1. Terminal nodes and leaves.
        if let Some(outcome) = position.outcome() {
            return Some(match outcome.winner() {
                Some(winner) if winner == self.root_player => Score::win_in(0),
                _ if outcome.includes(self.root_player) => {
                    to_score(outcome.reward(self.root_player))
                }
                _ => Score::loss_in(0),
            });
        }
        if depth == 0 {
            self.reached_horizon = true;
            return Some(to_score(self.estimator.estimate(position)[self.root_player.index()]));
        }

        // 2. Transposition table.
        let key = self.key(position);
        if let Some(entry) = self.table.probe(key).filter(|&entry| is_cutoff(entry, window, args)) {
            self.reached_horizon |= !entry.proven;
            return Some(entry.score);
        }
        let reached_before = std::mem::take(&mut self.reached_horizon);

        // 3. Alpha-beta: the root player maximizes, the opponents minimize.
        let maximizes = position.turn() == self.root_player;
        let context = self.context(position, args);
        let moves = self.push_scored(position, context);
        let Window { mut alpha, mut beta } = window;
        let mut best = if maximizes { -Score::INFINITY } else { Score::INFINITY };
        for index in moves.clone() {
            let (mv, id, child) = self.next_child(position, index, &moves)?;
            let window = Window { alpha, beta }.for_minimax_child();
            let score = from_child(self.paranoid(&child, window, args.child(id))?);
            if (maximizes && score > best) || (!maximizes && score < best) {
                best = score;
                self.pv_table.update(ply, mv);
            }
            if maximizes {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                let tried = self.moves.0[moves.start..index].iter().map(|earlier| earlier.id);
                self.ordering.update_on_cutoff(context, id, tried, depth as i32);
                break;
            }
        }
        self.moves.0.truncate(moves.start);

        // 4. Store in the transposition table.
        let bound = window.bound(best);
        // A win or a loss is one whatever lies beyond the horizon.
        let proven = !self.reached_horizon || best.is_proven();
        let depth = depth.min(u8::MAX.into()) as u8;
        // Killer moves and history order better than the best move of a smaller depth, so the move is not
        // stored.
        self.table.store(key, TtEntry { score: best, bound, depth, proven, mv: 0 });
        self.reached_horizon |= reached_before;
        Some(best)
    }

    /// The key of a position in the transposition table, where scores are those of one player.
    fn key(&self, position: &P) -> u64 {
        mix64(position.key() ^ u64::from(self.root_player.number()))
    }

    /// The expected scores of all players, from that of the root player: the opponents divide the rest as
    /// the estimate of the root divides it.
    fn expected_scores(&self, own: f32, players: usize) -> [f32; MAX_PLAYERS] {
        let root_player = self.root_player.index();
        let opponents =
            || Player::all(players).map(Player::index).filter(|&player| player != root_player);
        let total: f32 = opponents().map(|player| self.root_estimate[player]).sum();
        let mut scores = [0.0; MAX_PLAYERS];
        scores[root_player] = own;
        for player in opponents() {
            let part = if total > 0.0 {
                self.root_estimate[player] / total
            } else {
                1.0 / (players - 1) as f32
            };
            scores[player] = (1.0 - own) * part;
        }
        scores
    }
}

/// Whether an entry of the transposition table decides a node. It does not right after the root, so that
/// there is a principal variation.
fn is_cutoff(entry: TtEntry, window: Window, args: NodeArgs) -> bool {
    window.is_decided_by(entry)
        && args.ply > 1
        && (entry.proven || u32::from(entry.depth) >= args.depth)
}

/// A child's score at its parent: the distance of a win or loss grows by a ply, the point of view stays.
fn from_child(score: Score) -> Score {
    -score.to_parent()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_child_is_the_inverse_of_the_window_of_a_child() {
        for score in [Score::win_in(3), Score::loss_in(3), Score::estimate(70), Score::DRAW] {
            let window = Window { alpha: score, beta: Score::INFINITY }.for_minimax_child();
            assert_eq!(from_child(window.alpha), score);
        }
        assert_eq!(from_child(Score::win_in(3)), Score::win_in(4));
        assert_eq!(from_child(Score::loss_in(3)), Score::loss_in(4));
    }
}
