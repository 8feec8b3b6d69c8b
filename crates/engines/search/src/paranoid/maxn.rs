//! max^n: each player maximizes their own score.

use std::cmp::Ordering;

use game::{Estimator, MAX_PLAYERS, Position, Score};

use super::{MultiPlayerValue, NodeArgs, Search, to_score};

/// The value of a node.
#[derive(Clone, Copy)]
struct MaxNValue {
    expected_scores: [f32; MAX_PLAYERS],
    /// The distance in plies of a win of the root player against any defense; `None` if there is none.
    win_in: Option<u32>,
}

impl<P: Position, E: Estimator<P>> Search<'_, P, E> {
    /// The value of a root move, by the position after it; `None` if the search was aborted.
    pub(super) fn max_n_root(&mut self, position: &P, args: NodeArgs) -> Option<MultiPlayerValue> {
        let MaxNValue { expected_scores, win_in } = self.max_n(position, args)?;
        let estimate = to_score(expected_scores[self.root_player.index()]);
        let score = win_in.map_or(estimate, |plies| Score::win_in(plies + 1));
        Some(MultiPlayerValue { score, expected_scores })
    }

    /// The value of a node; `None` if the search was aborted.
    fn max_n(&mut self, position: &P, args: NodeArgs) -> Option<MaxNValue> {
        let NodeArgs { depth, ply, .. } = args;
        self.pv_table.clear(ply);
        // 1. Terminal nodes and leaves.
        if let Some(outcome) = position.outcome() {
            let win_in = (outcome.winner() == Some(self.root_player)).then_some(0);
            return Some(MaxNValue { expected_scores: outcome.rewards(), win_in });
        }
        if depth == 0 {
            self.reached_horizon = true;
            let expected_scores = self.estimator.estimate(position);
            return Some(MaxNValue { expected_scores, win_in: None });
        }

        // 2. The best move for the player to move.
        let (turn, root_player) = (position.turn().index(), self.root_player.index());
        let context = self.context(position, args);
        let moves = self.push_scored(position, context);
        let mut best: Option<[f32; MAX_PLAYERS]> = None;
        // An opponent's node is won only if all moves are.
        let mut win_in = (turn != root_player).then_some(0);
        for index in moves.clone() {
            let (mv, id, child) = self.next_child(position, index, &moves)?;
            let value = self.max_n(&child, args.child(id))?;
            win_in = update_win(win_in, value.win_in.map(|plies| plies + 1), turn == root_player);
            if best.is_none_or(|best| prefers(turn, root_player, value.expected_scores, best)) {
                best = Some(value.expected_scores);
                self.pv_table.update(ply, mv);
            }
            // Immediate pruning: no score is above 1.
            if value.expected_scores[turn] >= 1.0 {
                self.ordering.update_on_cutoff(context, id, std::iter::empty(), depth as i32);
                break;
            }
        }
        self.moves.0.truncate(moves.start);
        best.map(|expected_scores| MaxNValue { expected_scores, win_in })
    }
}

/// Whether the player to move prefers the new scores. Tie-breaking: indifferent players minimize the score
/// of the root player; then seat order decides, so that the value does not depend on move ordering.
fn prefers(
    turn: usize,
    root_player: usize,
    new: [f32; MAX_PLAYERS],
    old: [f32; MAX_PLAYERS],
) -> bool {
    let harm = || old[root_player].total_cmp(&new[root_player]);
    let seats = || old.partial_cmp(&new).unwrap_or(Ordering::Equal);
    new[turn].total_cmp(&old[turn]).then_with(harm).then_with(seats).is_gt()
}

/// The win of the root player at a node after one more move: the root player takes the shortest, the
/// opponents avoid it if they can, or take the longest.
fn update_win(known: Option<u32>, win_in: Option<u32>, is_root_player: bool) -> Option<u32> {
    if is_root_player {
        return known.into_iter().chain(win_in).min();
    }
    known.zip(win_in).map(|(a, b)| a.max(b))
}
