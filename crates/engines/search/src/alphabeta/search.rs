//! The recursive search below the root: principal variation search in negamax form, fail-soft.
//!
//! Read [`Worker::search_node`] from top to bottom; its steps are numbered. [`Worker::frontier_node`] is
//! the same for the last ply, where most of the time goes.

use std::ops::Range;

use game::{Evaluator, MoveCode as _, Score, TwoPlayer};

use super::MAX_DEPTH;
use super::shared::Shared;
use crate::ordering::{MoveStack, OrderingContext, OrderingTables, ScoredMove, move_id};
use crate::pv_table::PvTable;
use crate::root_moves::RootValue;
use crate::terminal_score;
use crate::tt::{Bound, TtEntry};
use crate::window::Window;

/// The longest line of the search: the depth, and one-reply extensions on top.
pub(super) const MAX_PLY: usize = 2 * MAX_DEPTH as usize;

/// The least remaining depth at which the transposition table is used: a probe of it takes longer than a
/// search of one ply.
const MIN_TT_DEPTH: i32 = 2;

/// The largest remaining depth at which reverse futility pruning is tried.
const RFP_MAX_DEPTH: i32 = 3;

/// The margin of reverse futility pruning for each ply of remaining depth, as a fraction of the evaluation's
/// logit scale. At equal nodes, 200 games each, pruning scored 62 % in Yolah and 59 % in Awalé against a
/// search without; in Yavalanchan (54 %) and Yavalath (52 %) the difference was within the error. Half the
/// margin scored as much in Awalé.
const RFP_MARGIN: f32 = 0.6;

/// The value of a node, fail-soft: a bound, or the exact value if it is within the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NodeValue {
    pub(super) score: Score,
    /// Whether no heuristic leaf contributed: then it is the game-theoretic value (or a bound of it).
    pub(super) proven: bool,
}

impl NodeValue {
    #[inline]
    pub(super) fn proven(score: Score) -> Self {
        Self { score, proven: true }
    }

    /// The value for the player who moved to this node.
    #[inline]
    pub(super) fn to_parent(self) -> Self {
        Self { score: self.score.to_parent(), ..self }
    }
}

impl RootValue for NodeValue {
    fn score(self) -> Score {
        self.score
    }
}

/// The move loop's best score, alpha and proof status, fail-soft.
struct BestSoFar {
    window: Window,
    alpha: Score,
    best: Score,
    best_proven: bool,
    all_proven: bool,
}

impl BestSoFar {
    #[inline]
    fn new(window: Window) -> Self {
        let (alpha, best) = (window.alpha, -Score::INFINITY);
        Self { window, alpha, best, best_proven: false, all_proven: true }
    }

    /// Adds the value of a move; whether it raises alpha.
    #[inline]
    fn add(&mut self, value: NodeValue) -> bool {
        self.all_proven &= value.proven;
        if value.score <= self.best {
            return false;
        }
        (self.best, self.best_proven) = (value.score, value.proven);
        let raises_alpha = self.best > self.alpha;
        self.alpha = self.alpha.max(self.best);
        raises_alpha
    }

    /// Whether there is a beta cutoff. No move is better than one that wins at once.
    #[inline]
    fn is_cutoff(&self) -> bool {
        self.best >= self.window.beta || self.best == Score::win_in(1)
    }

    /// How the best score relates to the value of the node.
    #[inline]
    fn bound(&self) -> Bound {
        self.window.bound(self.best)
    }

    /// The value of the node. A win is proven by one move, a loss only by all of them.
    #[inline]
    fn value(&self) -> NodeValue {
        let proven = match self.bound() {
            Bound::Lower => self.best_proven || self.best.is_win(),
            Bound::Exact => self.all_proven || self.best.is_proven(),
            Bound::Upper => self.all_proven || self.best.is_loss(),
        };
        NodeValue { score: self.best, proven }
    }
}

/// The arguments of [`Worker::search_move`].
pub(super) struct MoveSearch<'s, P> {
    /// The position after the move.
    pub(super) child: &'s P,
    /// The child's remaining depth.
    pub(super) depth: i32,
    /// The late move reduction, in plies.
    pub(super) reduction: i32,
    pub(super) is_first_move: bool,
    /// The child's distance from the root.
    pub(super) ply: usize,
    pub(super) move_id: u16,
}

/// One thread's search.
pub(super) struct Worker<'a, P: TwoPlayer, E> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) evaluator: E,
    pub(super) ordering: OrderingTables,
    /// Of PV nodes.
    pub(super) pv_table: PvTable<P::Move>,
    /// Up to this ply a single reply is extended.
    pub(super) max_extension_ply: usize,
    pub(super) nodes: u64,
    /// [`RFP_MARGIN`] in scores.
    rfp_margin: i32,
    pub(super) moves: MoveStack<P::Move>,
    /// The nodes already added to the shared counter.
    reported_nodes: u64,
    /// The node count at which to poll the limits again.
    next_poll: u64,
}

impl<'a, P: TwoPlayer, E: Evaluator<P>> Worker<'a, P, E> {
    pub(super) fn new(shared: &'a Shared<'a>, evaluator: E) -> Self {
        Self {
            shared,
            rfp_margin: (RFP_MARGIN * evaluator.logit_scale()) as i32,
            evaluator,
            ordering: OrderingTables::new(P::Move::CODES, MAX_PLY),
            pv_table: PvTable::new(MAX_PLY),
            max_extension_ply: 0,
            nodes: 0,
            moves: MoveStack::new(),
            reported_nodes: 0,
            next_poll: 0,
        }
    }

    /// Counts a node; `None` if the search was aborted.
    #[inline]
    pub(super) fn count(&mut self) -> Option<()> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        Some(())
    }

    /// Reports the nodes visited and polls the limits; `None` if the search was aborted.
    #[cold]
    pub(super) fn poll(&mut self) -> Option<()> {
        let nodes = self.shared.count(self.nodes - self.reported_nodes);
        self.reported_nodes = self.nodes;
        self.next_poll = self.nodes + nodes?;
        Some(())
    }

    /// The value of a node with at least one ply of remaining depth; `None` if the search was aborted.
    /// `ply` is its distance from the root, `previous` the id of the move that led to it.
    pub(super) fn search_node(
        &mut self,
        position: &P,
        window: Window,
        depth: i32,
        (ply, previous): (usize, u16),
    ) -> Option<NodeValue> {
        // 1. Terminal nodes, and lines that are too long.
        if ply >= MAX_PLY {
            return Some(self.leaf(position, window, ply));
        }
        // In null-window nodes too: a child that raises alpha copies the row.
        self.pv_table.clear(ply);
        if let Some(score) = terminal_score(position) {
            return Some(NodeValue::proven(score));
        }
        if depth <= 1 {
            return self.frontier_node(position, window, (ply, previous));
        }

        // 2. Transposition table: cutoff, or at least a move to try first.
        let key = position.key();
        let entry = self.shared.table.probe(key);
        if let Some(value) = entry.and_then(|entry| tt_cutoff(entry, window, depth)) {
            return Some(value);
        }

        // 3. Static proof (interior-node recognizer).
        let mut info = self.evaluator.eval_info(position, ply);
        if let Some(score) = self.evaluator.probe(position, &info) {
            self.store(key, NodeValue::proven(score), Bound::Exact, (0, 0));
            return Some(NodeValue::proven(score));
        }

        // 4. Reverse futility pruning.
        if let Some(value) = self.reverse_futility(position, &mut info, window, depth) {
            return Some(value);
        }

        // 5. Moves, and the one-reply extension.
        let tt_move = entry.map_or(0, |entry| entry.mv);
        let context = OrderingContext {
            ply,
            side: position.turn().index(),
            previous_move: previous,
            tt_move,
        };
        let Range { start, end } = self.moves.push(&self.evaluator.candidates(position, &info));
        let ordered = self.tt_move_first(start..end, tt_move);
        let extended = end - start == 1
            && ply < self.max_extension_ply
            && self.shared.settings.one_reply_extension;
        let child_depth = if extended { depth } else { depth - 1 };

        // 6. Principal variation search with late move reductions.
        let mut best = BestSoFar::new(window);
        let mut best_move = 0;
        for index in start..end {
            let move_index = index - start;
            if move_index == ordered {
                self.score_moves(position, &info, index..end, context);
            }
            if move_index == 1 && child_depth >= MIN_TT_DEPTH {
                self.prefetch_children(position, index..end);
            }
            let ScoredMove { mv, id, .. } = self.moves.pick_best(index, end);
            let child = position.after(mv);
            self.count()?;
            let reduce_less = window.is_pv() || best.best.is_loss();
            let search = MoveSearch {
                child: &child,
                depth: child_depth,
                reduction: self.late_move_reduction(
                    child_depth,
                    move_index,
                    context,
                    id,
                    reduce_less,
                ),
                is_first_move: move_index == 0,
                ply: ply + 1,
                move_id: id,
            };
            let value =
                self.search_move(&search, Window { alpha: best.alpha, beta: window.beta })?;
            if !best.add(value) {
                continue;
            }
            best_move = id;
            if window.is_pv() {
                self.pv_table.update(ply, mv);
            }
            if best.is_cutoff() {
                let tried = self.moves.0[start..index].iter().map(|earlier| earlier.id);
                self.ordering.update_on_cutoff(context, id, tried, depth);
                break;
            }
        }
        self.moves.0.truncate(start);

        // 7. Store in the transposition table.
        let value = best.value();
        self.store(key, value, best.bound(), (depth, best_move));
        Some(value)
    }

    /// Searches one move by principal variation search: the first move with the full window; the others with
    /// a null window at reduced depth, re-searched at full depth and then with the full window if they raise
    /// alpha. The value is for the player who makes the move; `None` if the search was aborted.
    #[inline]
    pub(super) fn search_move(
        &mut self,
        search: &MoveSearch<'_, P>,
        window: Window,
    ) -> Option<NodeValue> {
        if search.depth <= 0 {
            return Some(self.leaf(search.child, window.for_child(), search.ply).to_parent());
        }
        let mut search_at = |window: Window, depth| {
            let from = (search.ply, search.move_id);
            Some(self.search_node(search.child, window.for_child(), depth, from)?.to_parent())
        };
        if search.is_first_move {
            return search_at(window, search.depth);
        }
        let null = Window::null(window.alpha);
        let mut value = search_at(null, search.depth - search.reduction)?;
        if value.score > window.alpha && search.reduction > 0 {
            value = search_at(null, search.depth)?;
        }
        if value.score > window.alpha && value.score < window.beta {
            value = search_at(window, search.depth)?;
        }
        Some(value)
    }

    /// The value of a leaf: terminal score, static proof, or lazy evaluation.
    #[inline]
    fn leaf(&mut self, position: &P, window: Window, ply: usize) -> NodeValue {
        if let Some(score) = terminal_score(position) {
            return NodeValue::proven(score);
        }
        let mut info = self.evaluator.eval_info(position, ply);
        if let Some(score) = self.evaluator.probe(position, &info) {
            return NodeValue::proven(score);
        }
        let Window { alpha, beta } = window;
        let score = self.evaluator.evaluate_lazy(position, &mut info, alpha, beta);
        NodeValue { score, proven: false }
    }

    /// The value of a frontier node, one ply above the leaves, where most of the time goes: no
    /// transposition table, and no move ordering but the killer move.
    fn frontier_node(
        &mut self,
        position: &P,
        window: Window,
        (ply, previous): (usize, u16),
    ) -> Option<NodeValue> {
        // 1. Static proof.
        let mut info = self.evaluator.eval_info(position, ply);
        if let Some(score) = self.evaluator.probe(position, &info) {
            return Some(NodeValue::proven(score));
        }

        // 2. Reverse futility pruning. Before move generation, although a single reply would be extended: in
        // 200 games at equal time that scored 53 % in Yavalath and 49 % in Yavalanchan.
        if let Some(value) = self.reverse_futility(position, &mut info, window, 1) {
            return Some(value);
        }

        // 3. One-reply extension.
        let moves = self.evaluator.candidates(position, &info);
        let mut best = BestSoFar::new(window);
        if moves.len() == 1
            && ply < self.max_extension_ply
            && self.shared.settings.one_reply_extension
        {
            let mv = moves[0];
            let child = position.after(mv);
            self.count()?;
            let from = (ply + 1, move_id(mv));
            let value = self.search_node(&child, window.for_child(), 1, from)?.to_parent();
            if best.add(value) && window.is_pv() {
                self.pv_table.update(ply, mv);
            }
            return Some(best.value());
        }

        // 4. The killer move, then the others in the order of generation: to sort them takes longer than to
        // try them.
        let context = OrderingContext {
            ply,
            side: position.turn().index(),
            previous_move: previous,
            tt_move: 0,
        };
        let killer = self.ordering.killer(ply);
        let killer = moves.iter().copied().find(|&mv| move_id(mv) == killer);
        if let Some(mv) = killer
            && self.search_leaf_move(position, mv, ply, &mut best)?
        {
            return Some(best.value());
        }
        for (index, &mv) in moves.iter().enumerate() {
            if Some(mv) != killer && self.search_leaf_move(position, mv, ply, &mut best)? {
                let tried = moves[..index].iter().copied().map(move_id);
                self.ordering.update_on_cutoff(context, move_id(mv), tried, 1);
                break;
            }
        }
        Some(best.value())
    }

    /// Searches a move that leads to a leaf; whether it causes a beta cutoff.
    #[inline]
    fn search_leaf_move(
        &mut self,
        position: &P,
        mv: P::Move,
        ply: usize,
        best: &mut BestSoFar,
    ) -> Option<bool> {
        let child = position.after(mv);
        self.count()?;
        let window = Window { alpha: best.alpha, beta: best.window.beta };
        let value = self.leaf(&child, window.for_child(), ply + 1).to_parent();
        if !best.add(value) {
            return Some(false);
        }
        if best.window.is_pv() {
            self.pv_table.update_to_leaf(ply, mv);
        }
        Some(best.is_cutoff())
    }

    /// Reverse futility pruning (static null-move pruning): fails high at once if the static evaluation
    /// exceeds beta by a margin for each ply of remaining depth. Not in PV nodes, nor where the window asks
    /// for a proof.
    #[inline]
    fn reverse_futility(
        &mut self,
        position: &P,
        info: &mut E::EvalInfo,
        window: Window,
        depth: i32,
    ) -> Option<NodeValue> {
        let Window { alpha, beta } = window;
        let asks_for_proof = alpha.is_proven() || beta.is_proven();
        if depth > RFP_MAX_DEPTH
            || asks_for_proof
            || window.is_pv()
            || !self.shared.settings.reverse_futility
        {
            return None;
        }
        let threshold = Score::estimate(i32::from(beta.raw()) + depth * self.rfp_margin);
        let score = self.evaluator.evaluate_lazy(position, info, threshold, threshold);
        (score >= threshold).then_some(NodeValue { score, proven: false })
    }

    /// Late move reduction in plies: logarithmic in depth and move index, less with a good history, and
    /// less by one in PV nodes or while every move so far loses (`reduce_less`).
    #[inline]
    fn late_move_reduction(
        &self,
        child_depth: i32,
        move_index: usize,
        context: OrderingContext,
        id: u16,
        reduce_less: bool,
    ) -> i32 {
        if child_depth < 2 || move_index < 2 || !self.shared.settings.late_move_reductions {
            return 0;
        }
        let history = self.ordering.history(context.side, id);
        let reduction = base_reduction(child_depth + 1, move_index + 1) - history / 4096;
        (reduction - i32::from(reduce_less)).clamp(0, child_depth - 1)
    }

    /// Prefetches the buckets of all remaining children. Where the first move does not cut off, the node is
    /// likely an All-node and all of them will be probed.
    fn prefetch_children(&self, position: &P, moves: Range<usize>) {
        let mut keys = [0; 16];
        for moves in self.moves.0[moves].chunks(keys.len()) {
            for (key, scored) in keys.iter_mut().zip(moves) {
                *key = position.after(scored.mv).key();
            }
            for &key in &keys[..moves.len()] {
                self.shared.table.prefetch(key);
            }
        }
    }

    /// Brings the TT move of a node to the front of its moves. Returns how many are in order then: one, if there
    /// is a TT move.
    #[inline]
    fn tt_move_first(&mut self, moves: Range<usize>, tt_move: u16) -> usize {
        let moves = &mut self.moves.0[moves];
        let Some(index) = moves.iter().position(|scored| scored.id == tt_move) else { return 0 };
        moves.swap(0, index);
        moves[0].score = i32::MAX;
        1
    }

    /// Scores moves for ordering. Those besides the TT move are scored only once that one has failed to
    /// cut off.
    #[inline]
    fn score_moves(
        &mut self,
        position: &P,
        info: &E::EvalInfo,
        moves: Range<usize>,
        context: OrderingContext,
    ) {
        let priority = self.evaluator.move_priorities(position, info);
        self.ordering.score_moves(context, &mut self.moves.0[moves], priority);
    }

    #[inline]
    fn store(&self, key: u64, value: NodeValue, bound: Bound, (depth, mv): (i32, u16)) {
        let NodeValue { score, proven } = value;
        let depth = depth.clamp(0, 255) as u8;
        self.shared.table.store(key, TtEntry { score, bound, depth, proven, mv });
    }
}

/// TT cutoff: the stored value, if its bound and depth allow it. In PV nodes only proven values do, so that
/// there is a principal variation to show.
#[inline]
fn tt_cutoff(entry: TtEntry, window: Window, depth: i32) -> Option<NodeValue> {
    let is_deep_enough = i32::from(entry.depth) >= depth && !window.is_pv();
    let TtEntry { score, proven, .. } = entry;
    (window.is_decided_by(entry) && (is_deep_enough || proven))
        .then_some(NodeValue { score, proven })
}

/// The base late move reduction in plies: about a fifth of log2(depth) · log2(move number), in integers so
/// that every machine agrees.
#[inline]
pub(super) fn base_reduction(depth: i32, move_number: usize) -> i32 {
    eighths_of_log2(depth as u32) * eighths_of_log2(move_number as u32) / 300
}

/// 8 · log2(n), linear between powers of two.
fn eighths_of_log2(n: u32) -> i32 {
    let n = n.max(1);
    let floor_log2 = n.ilog2();
    (8 * floor_log2 + (((n - (1 << floor_log2)) * 8) >> floor_log2)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_number() {
        assert_eq!(base_reduction(3, 1), 0);
        assert_eq!([base_reduction(4, 4), base_reduction(8, 8), base_reduction(16, 32)], [0, 1, 4]);
        for depth in 1..100 {
            for number in 1..100 {
                assert!(base_reduction(depth, number) <= base_reduction(depth + 1, number + 1));
                assert!(base_reduction(depth, number) < depth.max(2));
            }
        }
    }
}
