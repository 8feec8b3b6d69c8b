//! The root: iterative deepening, aspiration windows, MultiPV, and what is reported.

use std::cmp::Reverse;
use std::time::Duration;

use game::{Analysis, Candidate, Evaluator, Score, TwoPlayer, two_player_scores};

use super::MAX_DEPTH;
use super::search::{MAX_PLY, MoveSearch, NodeValue, Worker, base_reduction};
use super::shared::Shared;
use crate::ordering::{OrderingContext, move_id};
use crate::root_moves::{clear_exact, report_order, sort_exact};
use crate::tt::Bound;
use crate::window::Window;
use crate::{insertion_sort_by_key, root_moves, terminal_score};

type RootMove<M> = root_moves::RootMove<M, NodeValue>;

/// One thread's search from the root.
pub(super) struct Root<'a, P: TwoPlayer, E> {
    position: &'a P,
    worker: Worker<'a, P, E>,
    /// Best first.
    moves: Vec<RootMove<P::Move>>,
    /// Whether the value of the root is proven.
    proven: bool,
}

/// Called with each improved analysis.
pub(super) type Report<'r, M> = &'r mut dyn FnMut(&Analysis<M>);

impl<'a, P: TwoPlayer, E: Evaluator<P>> Root<'a, P, E> {
    pub(super) fn new(position: &'a P, evaluator: E, shared: &'a Shared<'a>) -> Self {
        let mut worker = Worker::new(shared, evaluator);
        let tt_move = shared.table.probe(position.key()).map_or(0, |entry| entry.mv);
        let side = position.turn().index();
        let context = OrderingContext { ply: 0, side, previous_move: 0, tt_move };
        let at_root = worker.evaluator.at(position);
        let mut scored: Vec<_> = at_root
            .candidates()
            .into_iter()
            .map(|mv| {
                let priority = at_root.move_priority(mv);
                (worker.ordering.score(context, [0; 3], move_id(mv), priority), mv)
            })
            .collect();
        insertion_sort_by_key(&mut scored, |&(score, _)| Reverse(score));
        let value = NodeValue { score: Score::DRAW, proven: false };
        let moves = scored.into_iter().map(|(_, mv)| RootMove::new(mv, value));
        Self { position, worker, moves: moves.collect(), proven: false }
    }

    /// Iterative deepening, until the value is proven or a limit is reached. `thread` 0 is the main one;
    /// the others fill the transposition table (Lazy SMP), and every other one starts a ply ahead.
    pub(super) fn iterative_deepening(
        &mut self,
        thread: usize,
        report: Report<'_, P::Move>,
    ) -> Analysis<P::Move> {
        let shared = self.worker.shared;
        let max_depth = shared.settings.depth.min(shared.limits.depth.unwrap_or(MAX_DEPTH));
        let mut answer = Analysis::without_search(self.moves[0].mv, P::PLAYERS);
        let mut last_start = Duration::ZERO;
        for depth in 1 + thread as u32 % 2..=max_depth.clamp(1, MAX_DEPTH) {
            let start = shared.elapsed();
            let last = start.saturating_sub(last_start);
            if depth > 1 && thread == 0 && self.no_time_for_next_iteration(start, last) {
                break;
            }
            last_start = start;
            let finished = self.search_depth(depth as i32).is_some();
            if finished || self.moves[0].is_exact {
                answer = self.analysis(depth);
                report(&answer);
            }
            if !finished || self.is_solved() {
                break;
            }
        }
        // The last nodes have not been counted yet.
        self.worker.poll();
        answer
    }

    /// Soft time limit: skips the next iteration if it cannot finish, since it takes longer than the last
    /// one did, or if there is a single legal move and a tenth of the time is used.
    fn no_time_for_next_iteration(&self, elapsed: Duration, last: Duration) -> bool {
        let single = self.moves.len() == 1;
        let time = self.worker.shared.limits.time;
        time.is_some_and(|time| elapsed + last >= time || (single && elapsed >= time / 10))
    }

    /// Whether the root and all its MultiPV lines are proven.
    fn is_solved(&self) -> bool {
        self.proven && self.moves[..self.multi_pv()].iter().all(|root| root.value.proven)
    }

    /// How many of the best moves are to get an exact score.
    fn multi_pv(&self) -> usize {
        self.worker.shared.settings.multi_pv.clamp(1, self.moves.len())
    }

    /// One iteration: the best move, then the best of the rest, and so on. If it is aborted, `None`; then the
    /// moves are in the order of what is known, and the first is exact only if this iteration found it.
    fn search_depth(&mut self, depth: i32) -> Option<()> {
        self.worker.max_extension_ply = 2 * depth as usize;
        for first in 0..self.multi_pv() {
            let value = self.aspiration_search(first, depth)?;
            if first == 0 {
                self.proven = value.proven;
            }
        }
        let multi_pv = self.multi_pv();
        insertion_sort_by_key(&mut self.moves[..multi_pv], |root| Reverse(root.value.score));
        Some(())
    }

    /// Aspiration search: finds the best of the moves from `first` on and brings it there, with a window
    /// around the score of the last iteration that is tripled on each fail low or fail high.
    fn aspiration_search(&mut self, first: usize, depth: i32) -> Option<NodeValue> {
        let guess = self.moves[first].value.score;
        let mut delta = (self.worker.evaluator.logit_scale() / 2.0).clamp(4.0, 2000.0) as i32;
        let mut window = Window::FULL;
        if depth >= 4 && !guess.is_proven() {
            window = Window { alpha: offset(guess, -delta), beta: offset(guess, delta) };
        }
        loop {
            let value = self.search(first, window, depth);
            sort_exact(&mut self.moves[first..]);
            let value = value?;
            delta *= 3;
            if value.score <= window.alpha && window.alpha > Window::FULL.alpha {
                window.alpha = offset(value.score, -delta);
            } else if value.score >= window.beta && window.beta < Window::FULL.beta {
                window.beta = offset(value.score, delta);
            } else {
                return Some(value);
            }
        }
    }

    /// Searches the moves from `first` on with this window.
    fn search(&mut self, first: usize, window: Window, depth: i32) -> Option<NodeValue> {
        let Window { mut alpha, beta } = window;
        let (mut best, mut all_proven) = (-Score::INFINITY, true);
        clear_exact(&mut self.moves[first..]);
        for index in first..self.moves.len() {
            let RootMove { mv, id, .. } = self.moves[index];
            let child = self.position.after(mv);
            let before = self.worker.nodes;
            self.worker.count()?;
            let move_index = index - first;
            let reduction = if depth > 2
                && move_index > 2
                && self.worker.shared.settings.late_move_reductions
            {
                // The number is one less than in `late_move_reduction`: root moves are reduced less.
                (base_reduction(depth, move_index) - 1).clamp(0, depth - 2)
            } else {
                0
            };
            let search = MoveSearch {
                child: &child,
                depth: depth - 1,
                reduction,
                is_first_move: move_index == 0,
                ply: 1,
                move_id: id,
            };
            let value = self.worker.search_move(&search, Window { alpha, beta })?;
            let nodes = self.worker.nodes - before;
            let root = &mut self.moves[index];
            root.nodes += nodes;
            root.value = value;
            all_proven &= value.proven;
            best = best.max(value.score);
            if value.score > alpha {
                alpha = value.score;
                root.is_exact = true;
                // The child is a leaf at depth 1, and has no principal variation.
                root.set_pv(if depth > 1 { self.worker.pv_table.pv(1) } else { &[] });
                if alpha >= beta || alpha == Score::win_in(1) {
                    break;
                }
            }
        }
        Some(NodeValue { score: best, proven: all_proven || best.is_proven() })
    }

    /// The report after a search to this depth.
    fn analysis(&mut self, depth: u32) -> Analysis<P::Move> {
        let multi_pv = self.multi_pv();
        for index in 0..multi_pv {
            self.extend_pv_from_tt(index, depth as usize);
        }
        let candidates: Vec<_> = report_order(&self.moves, multi_pv)
            .into_iter()
            .map(|(score, root)| self.candidate(score, root))
            .collect();
        let analysis = Analysis::from_candidates(candidates, depth, self.worker.shared.nodes())
            .expect("there is a root move");
        let is_proven = self.proven || self.moves[0].value.score.is_win();
        Analysis { proven: analysis.proven.filter(|_| is_proven), ..analysis }
    }

    fn candidate(&self, score: Score, root: &RootMove<P::Move>) -> Candidate<P::Move> {
        // A proven draw lasts as long as its principal variation.
        let plies = score.plies().unwrap_or(root.pv.len() as u32);
        // An upper bound proves a loss only.
        let proven = root.value.proven && (root.is_exact || score.is_loss());
        let win_probability = score.win_probability(self.worker.evaluator.logit_scale());
        Candidate {
            mv: root.mv,
            expected_scores: two_player_scores(self.position.turn(), win_probability),
            proven: proven.then_some(plies),
            nodes: root.nodes,
            pv: root.pv.clone(),
        }
    }

    /// Extends a principal variation that a TT cutoff truncated with moves of the transposition table.
    fn extend_pv_from_tt(&mut self, index: usize, depth: usize) {
        let RootMove { value, pv, .. } = &mut self.moves[index];
        let max_length = match value.score.plies() {
            Some(plies) => plies as usize,
            None if value.proven => MAX_PLY,
            None => depth,
        };
        let mut position = self.position.clone();
        for &mv in pv.iter() {
            position.play(mv);
        }
        while pv.len() < max_length && terminal_score(&position).is_none() {
            let entry = self.worker.shared.table.probe(position.key());
            let Some(entry) = entry.filter(|entry| entry.bound == Bound::Exact || value.proven)
            else {
                return;
            };
            let moves = self.worker.evaluator.at(&position).candidates();
            let Some(&mv) = moves.iter().find(|&&mv| move_id(mv) == entry.mv) else { return };
            pv.push(mv);
            position.play(mv);
        }
    }
}

/// A score higher or lower by `by`, for a window; infinite where proofs begin.
fn offset(score: Score, by: i32) -> Score {
    let raw = i32::from(score.raw()) + by;
    if raw > Score::MAX_ESTIMATE {
        Window::FULL.beta
    } else if raw < -Score::MAX_ESTIMATE {
        Window::FULL.alpha
    } else {
        Score::from_raw(raw as i16)
    }
}
