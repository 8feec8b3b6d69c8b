//! Minimax to a fixed depth, as the textbooks have it, in negamax form.
//!
//! It is for teaching, and the reference for better searches. Alpha-beta pruning can be switched on; it
//! changes the number of nodes, never the value.

use game::{
    Analysis, Candidate, Control, Engine, Evaluator, Position, Score, StopPoll, TwoPlayer,
    two_player_scores,
};

use crate::{NODES_PER_POLL, insertion_sort_by_key, terminal_score};

/// The search depth, where the limits of a search do not set it.
#[derive(Debug, Clone, Copy)]
pub enum Depth {
    /// The same number of plies for every position.
    Fixed(u32),
    /// A number of plies that depends on the number of moves at the root.
    ByMoves(fn(usize) -> u32),
}

/// The parameters of [`Minimax`].
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// The search depth, where the limits of a search do not set it.
    pub depth: Depth,
    /// Alpha-beta pruning.
    pub pruning: bool,
    /// Move ordering by [`Evaluator::move_priorities`]; otherwise moves are searched as the rules list them.
    pub move_ordering: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { depth: Depth::Fixed(3), pruning: true, move_ordering: true }
    }
}

/// The engine.
#[derive(Debug, Clone)]
pub struct Minimax<E> {
    evaluator: E,
    settings: Settings,
}

impl<E> Minimax<E> {
    /// Minimax with this evaluation.
    pub fn new(evaluator: E, settings: Settings) -> Self {
        Self { evaluator, settings }
    }

    /// The search depth for a root with this many moves.
    fn depth(&self, limit: Option<u32>, moves: usize) -> u32 {
        let depth = limit.unwrap_or_else(|| match self.settings.depth {
            Depth::Fixed(depth) => depth,
            Depth::ByMoves(depth) => depth(moves),
        });
        depth.max(1)
    }
}

impl<P: TwoPlayer, E: Evaluator<P>> Engine<P> for Minimax<E> {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let mut search = Search {
            evaluator: self.evaluator.clone(),
            settings: self.settings,
            control,
            poll: StopPoll::every(NODES_PER_POLL),
            nodes: 0,
        };
        let info = search.evaluator.eval_info(position, 0);
        let moves = search.moves(position, &info);
        let depth = self.depth(search.control.limits.depth, moves.len());
        let mut searched: Vec<(P::Move, Value<P::Move>, u64)> = Vec::new();
        let mut best = None;
        for &mv in &moves[..] {
            let before = search.nodes;
            let alpha = best.unwrap_or(-Score::INFINITY);
            let Some(value) = search.search_move(position, mv, alpha, Score::INFINITY, depth)
            else {
                break;
            };
            best = best.max(Some(value.score));
            searched.push((mv, value, search.nodes - before));
        }
        let nodes = search.nodes;
        // The sort is stable: the first of equals wins, and the bound of a pruned move is not above it.
        insertion_sort_by_key(&mut searched, |(_, value, _)| std::cmp::Reverse(value.score));
        let scale = self.evaluator.logit_scale();
        let expected_scores =
            |score: Score| two_player_scores(position.turn(), score.win_probability(scale));
        let candidates = searched.into_iter().map(|(mv, value, nodes)| {
            let mut pv = vec![mv];
            pv.extend(value.reversed_pv.iter().rev());
            let (expected_scores, proven) = (expected_scores(value.score), value.score.plies());
            Candidate { mv, expected_scores, proven, nodes, pv }
        });
        Analysis::from_candidates(candidates.collect(), depth, nodes).unwrap_or_else(|| {
            // Aborted before the first move was searched.
            Analysis { nodes, ..Analysis::without_search(moves[0], P::PLAYERS) }
        })
    }
}

/// The value of a node and its principal variation, last move first.
struct Value<M> {
    score: Score,
    reversed_pv: Vec<M>,
}

impl<M> Value<M> {
    fn leaf(score: Score) -> Self {
        Self { score, reversed_pv: Vec::new() }
    }
}

struct Search<'a, 'c, P: Position, E> {
    evaluator: E,
    settings: Settings,
    control: &'a Control<'c, P::Move>,
    poll: StopPoll,
    nodes: u64,
}

impl<P: TwoPlayer, E: Evaluator<P>> Search<'_, '_, P, E> {
    fn moves(&self, position: &P, info: &E::EvalInfo) -> P::MoveList {
        let mut moves = self.evaluator.candidates(position, info);
        if self.settings.move_ordering {
            let priority = self.evaluator.move_priorities(position, info);
            moves.sort_by_key(|&mv| std::cmp::Reverse(priority(mv)));
        }
        moves
    }

    /// The value of a move for the player who makes it; `None` if the search was aborted.
    fn search_move(
        &mut self,
        position: &P,
        mv: P::Move,
        alpha: Score,
        beta: Score,
        depth: u32,
    ) -> Option<Value<P::Move>> {
        let child = position.after(mv);
        self.nodes += 1;
        let over_limit = self.control.limits.nodes.is_some_and(|limit| self.nodes > limit);
        if over_limit || self.poll.poll(1, || self.control.should_stop()) {
            return None;
        }
        let mut value = self.search_node(&child, beta.to_child(), alpha.to_child(), depth - 1)?;
        value.score = value.score.to_parent();
        Some(value)
    }

    /// The value of a node for the player to move; `None` if the search was aborted.
    fn search_node(
        &mut self,
        position: &P,
        mut alpha: Score,
        beta: Score,
        depth: u32,
    ) -> Option<Value<P::Move>> {
        if let Some(score) = terminal_score(position) {
            return Some(Value::leaf(score));
        }
        let mut info = self.evaluator.eval_info(position, 0);
        if let Some(score) = self.evaluator.probe(position, &info) {
            return Some(Value::leaf(score));
        }
        if depth == 0 {
            return Some(Value::leaf(self.evaluator.evaluate(position, &mut info)));
        }
        let mut best = Value::leaf(-Score::INFINITY);
        for mv in self.moves(position, &info) {
            let mut value = self.search_move(position, mv, alpha, beta, depth)?;
            if value.score > best.score {
                value.reversed_pv.push(mv);
                best = value;
            }
            if self.settings.pruning {
                alpha = alpha.max(best.score);
                if alpha >= beta {
                    break;
                }
            }
        }
        Some(best)
    }
}
