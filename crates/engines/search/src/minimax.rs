//! Plain minimax, as the textbooks have it: every move to a fixed depth.
//!
//! It is for teaching, and what cleverer searches are measured against. Alpha-beta pruning can be
//! switched on; it changes the work, never the value.

use game::{
    Analysis, Candidate, Control, Engine, Evaluator, Position, Score, StopPoll, TwoPlayer,
    two_player_scores,
};

use crate::{NODES_PER_POLL, insertion_sort_by_key, terminal_score};

/// How deep to search, where the budget does not say.
#[derive(Debug, Clone, Copy)]
pub enum Depth {
    /// Always so many plies.
    Fixed(u32),
    /// So many plies when there are so many moves to choose from.
    ByMoves(fn(usize) -> u32),
}

/// What can be chosen.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// How deep to search, where the budget does not say.
    pub depth: Depth,
    /// Whether to leave out what cannot change the value (alpha-beta).
    pub pruning: bool,
    /// Whether to try promising moves first; otherwise they come as the rules list them.
    pub sorted: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { depth: Depth::Fixed(4), pruning: true, sorted: true }
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

    /// How deep to search a position with so many moves.
    fn depth(&self, asked: Option<u32>, moves: usize) -> u32 {
        let chosen = asked.unwrap_or_else(|| match self.settings.depth {
            Depth::Fixed(depth) => depth,
            Depth::ByMoves(depth) => depth(moves),
        });
        chosen.max(1)
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
        let mut tried: Vec<(P::Move, Value<P::Move>, u64)> = Vec::new();
        let mut best = None;
        for &mv in &moves[..] {
            let before = search.nodes;
            let floor = best.unwrap_or(-Score::INFINITY);
            let Some(value) = search.after(position, mv, floor, Score::INFINITY, depth) else {
                break;
            };
            best = best.max(Some(value.score));
            tried.push((mv, value, search.nodes - before));
        }
        let nodes = search.nodes;
        // The sort is stable: of equals the first wins, and what pruning cut off was not better.
        insertion_sort_by_key(&mut tried, |(_, value, _)| std::cmp::Reverse(value.score));
        let unit = self.evaluator.logit_scale();
        let values = |score: Score| two_player_scores(position.turn(), score.win_probability(unit));
        let candidates = tried.into_iter().map(|(mv, value, nodes)| {
            let mut line = vec![mv];
            line.extend(value.line.iter().rev());
            let proved = value.score.plies();
            Candidate { mv, expected_scores: values(value.score), proven: proved, nodes, pv: line }
        });
        let candidates: Vec<_> = candidates.collect();
        let Some(first) = candidates.first() else {
            // Stopped before the first move was judged.
            return Analysis { nodes, ..Analysis::without_search(moves[0], P::PLAYERS) };
        };
        Analysis {
            best: first.mv,
            expected_scores: first.expected_scores,
            proven: first.proven,
            depth,
            nodes,
            pv: first.pv.clone(),
            candidates,
        }
    }
}

/// A score and the moves that lead to it, last first.
struct Value<M> {
    score: Score,
    line: Vec<M>,
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
        if self.settings.sorted {
            let priority = self.evaluator.move_priorities(position, info);
            moves.sort_by_key(|&mv| std::cmp::Reverse(priority(mv)));
        }
        moves
    }

    /// What a move is worth to the player who makes it; none if the search must end.
    fn after(
        &mut self,
        position: &P,
        mv: P::Move,
        alpha: Score,
        beta: Score,
        depth: u32,
    ) -> Option<Value<P::Move>> {
        let next = position.after(mv);
        self.nodes += 1;
        let over = |nodes| self.control.limits.nodes.is_some_and(|most| nodes > most);
        if over(self.nodes) || self.poll.poll(1, || self.control.should_stop()) {
            return None;
        }
        let mut value = self.value(&next, beta.to_child(), alpha.to_child(), depth - 1)?;
        value.score = value.score.to_parent();
        Some(value)
    }

    /// What a position is worth to the player to move.
    fn value(
        &mut self,
        position: &P,
        mut alpha: Score,
        beta: Score,
        depth: u32,
    ) -> Option<Value<P::Move>> {
        if let Some(score) = terminal_score(position) {
            return Some(Value { score, line: Vec::new() });
        }
        let mut info = self.evaluator.eval_info(position, 0);
        if let Some(score) = self.evaluator.probe(position, &info) {
            return Some(Value { score, line: Vec::new() });
        }
        if depth == 0 {
            let score = self.evaluator.evaluate(position, &mut info);
            return Some(Value { score, line: Vec::new() });
        }
        let mut best = Value { score: -Score::INFINITY, line: Vec::new() };
        for mv in self.moves(position, &info) {
            let mut value = self.after(position, mv, alpha, beta, depth)?;
            if value.score > best.score {
                value.line.push(mv);
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
