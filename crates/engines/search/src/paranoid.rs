//! Depth-first search for multi-player games: paranoid search and max^n, with iterative deepening.
//!
//! * [`Method::Paranoid`] (Sturtevant and Korf, "On Pruning Techniques for Multi-Player Games", 2000): all
//!   opponents are taken to form one player who minimizes the score of the root player. So the search of
//!   two players applies, alpha-beta with a [`TranspositionTable`]. It is too careful, but a win found
//!   this way is a proof.
//! * [`Method::MaxN`] (Luckhardt and Irani, "An Algorithmic Solution of N-Person Games", 1986): each
//!   player is taken to maximize their own score. It exploits the opponents' own interests, so what it
//!   finds is no proof, and it can prune little.

mod maxn;
mod reduced;

use std::ops::Range;

use game::{
    Analysis, Candidate, Control, Engine, Estimator, MAX_PLAYERS, MoveCode as _, Player, Position,
    Score, StopPoll,
};

use crate::NODES_PER_POLL;
use crate::alphabeta::MAX_DEPTH;
use crate::ordering::{MoveStack, OrderingContext, OrderingTables, ScoredMove};
use crate::pv_table::PvTable;
use crate::root_moves::{RootMove, RootValue, clear_exact, report_order, sort_exact};
use crate::tt::TranspositionTable;

/// What the opponents are taken to want.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Method {
    /// The least for the root player.
    #[default]
    Paranoid,
    /// The most for themselves.
    MaxN,
}

/// The parameters of [`MultiPlayerSearch`].
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// What the opponents are taken to want.
    pub method: Method,
    /// The maximal depth in plies; the limits of a search may allow less.
    pub depth: u32,
    /// The size of the transposition table in MiB; 0 for none. Only [`Method::Paranoid`] has one.
    pub tt_mib: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { method: Method::Paranoid, depth: MAX_DEPTH, tt_mib: 64 }
    }
}

/// The engine. It keeps its transposition table from move to move, until [`Engine::reset`].
#[derive(Debug)]
pub struct MultiPlayerSearch<E> {
    estimator: E,
    settings: Settings,
    /// Allocated when first needed, because that takes time.
    table: Option<TranspositionTable>,
}

impl<E> MultiPlayerSearch<E> {
    /// A search with this estimate at the leaves.
    pub fn new(estimator: E, settings: Settings) -> Self {
        Self { estimator, settings, table: None }
    }
}

impl<P: Position, E: Estimator<P>> Engine<P> for MultiPlayerSearch<E> {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let Settings { method, depth, tt_mib } = self.settings;
        let tt_mib = if method == Method::Paranoid { tt_mib } else { 0 };
        let table = self.table.get_or_insert_with(|| TranspositionTable::new(tt_mib));
        table.new_search();
        let (limits, clock, stopped) = (control.limits, control.clock, control.stopped);
        let should_stop = || stopped() || limits.time.is_some_and(|time| clock() >= time);
        let limits = (limits.nodes.unwrap_or(u64::MAX), &should_stop as &dyn Fn() -> bool);
        let max_depth = depth.min(control.limits.depth.unwrap_or(MAX_DEPTH)).clamp(1, MAX_DEPTH);
        let mut search = Search::new(position, self.estimator.clone(), table, limits);
        let mut analysis = Analysis::without_search(search.root_moves[0].mv, P::PLAYERS);
        for depth in 1..=max_depth {
            search.reached_horizon = false;
            let completed = search.search_root(position, method, depth).is_some();
            sort_exact(&mut search.root_moves);
            if completed || search.root_moves[0].is_exact {
                analysis = search.analysis(depth);
                (control.report)(&analysis);
            }
            if !completed || analysis.proven.is_some() || !search.reached_horizon {
                break;
            }
        }
        Analysis { nodes: search.nodes, ..analysis }
    }

    fn reset(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }
}

/// The value of a root move.
#[derive(Debug, Clone, Copy)]
struct MultiPlayerValue {
    /// For the root player: the expected score as an estimate, or a win against any defense.
    score: Score,
    expected_scores: [f32; MAX_PLAYERS],
}

impl RootValue for MultiPlayerValue {
    fn score(self) -> Score {
        self.score
    }
}

/// The place of a node in the tree.
#[derive(Clone, Copy)]
struct NodeArgs {
    /// The remaining depth.
    depth: u32,
    /// The distance from the root.
    ply: usize,
    /// The id of the move that led here.
    previous_move: u16,
}

impl NodeArgs {
    fn child(self, move_id: u16) -> Self {
        Self { depth: self.depth - 1, ply: self.ply + 1, previous_move: move_id }
    }
}

/// What both methods share: the root, limits, move ordering and principal variations.
struct Search<'a, P: Position, E> {
    table: &'a TranspositionTable,
    estimator: E,
    root_player: Player,
    /// The estimate of the root.
    root_estimate: [f32; MAX_PLAYERS],
    root_moves: Vec<RootMove<P::Move, MultiPlayerValue>>,
    nodes: u64,
    node_limit: u64,
    should_stop: &'a dyn Fn() -> bool,
    poll: StopPoll,
    /// Whether a line ended in an estimate.
    reached_horizon: bool,
    ordering: OrderingTables,
    moves: MoveStack<P::Move>,
    pv_table: PvTable<P::Move>,
}

impl<'a, P: Position, E: Estimator<P>> Search<'a, P, E> {
    fn new(
        position: &P,
        mut estimator: E,
        table: &'a TranspositionTable,
        (node_limit, should_stop): (u64, &'a dyn Fn() -> bool),
    ) -> Self {
        let root_estimate = estimator.estimate(position);
        let value = MultiPlayerValue { score: Score::DRAW, expected_scores: root_estimate };
        let root_move = |mv| RootMove::new(mv, value);
        Self {
            table,
            estimator,
            root_player: position.turn(),
            root_estimate,
            root_moves: position.legal_moves().into_iter().map(root_move).collect(),
            nodes: 0,
            node_limit,
            should_stop,
            poll: StopPoll::now_and_every(NODES_PER_POLL),
            reached_horizon: false,
            ordering: OrderingTables::new(P::Move::CODES, MAX_DEPTH as usize + 1),
            moves: MoveStack::new(),
            pv_table: PvTable::new(MAX_DEPTH as usize),
        }
    }

    /// One iteration: searches every root move to a depth; `None` if the search was aborted.
    fn search_root(&mut self, position: &P, method: Method, depth: u32) -> Option<()> {
        let mut best = -Score::INFINITY;
        clear_exact(&mut self.root_moves);
        let args = NodeArgs { depth: depth - 1, ply: 1, previous_move: 0 };
        for index in 0..self.root_moves.len() {
            let before = self.nodes;
            self.table.reserve(self.nodes);
            self.count()?;
            let child = position.after(self.root_moves[index].mv);
            let value = match method {
                Method::Paranoid => self.paranoid_root(&child, best, args)?,
                Method::MaxN => self.max_n_root(&child, args)?,
            };
            let root = &mut self.root_moves[index];
            root.value = value;
            root.is_exact = value.score > best || method == Method::MaxN;
            root.nodes += self.nodes - before;
            root.set_pv(if root.is_exact { self.pv_table.pv(1) } else { &[] });
            best = best.max(value.score);
            if best == Score::win_in(1) {
                break;
            }
        }
        Some(())
    }

    /// Counts a node; `None` if the search was aborted.
    #[inline]
    fn count(&mut self) -> Option<()> {
        if self.nodes >= self.node_limit || self.poll.poll(1, self.should_stop) {
            return None;
        }
        self.nodes += 1;
        Some(())
    }

    /// Where the moves of a node are ordered.
    fn context(&self, position: &P, args: NodeArgs) -> OrderingContext {
        let NodeArgs { ply, previous_move, .. } = args;
        let side = usize::from(position.turn() == self.root_player);
        OrderingContext { ply, side, previous_move, tt_move: 0 }
    }

    /// Pushes the moves of a node on the stack, scored by killers, counter move and history, and returns where
    /// they are.
    fn push_scored(&mut self, position: &P, context: OrderingContext) -> Range<usize> {
        let moves = self.moves.push(&position.legal_moves());
        self.ordering.score_moves(context, &mut self.moves.0[moves.clone()], |_| 0);
        moves
    }

    /// The best of the moves that are left, its id and the position after it, which is counted as a node;
    /// `None` if the search was aborted.
    fn next_child(
        &mut self,
        position: &P,
        index: usize,
        moves: &Range<usize>,
    ) -> Option<(P::Move, u16, P)> {
        let ScoredMove { mv, id, .. } = self.moves.pick_best(index, moves.end);
        self.count()?;
        Some((mv, id, position.after(mv)))
    }

    fn analysis(&self, depth: u32) -> Analysis<P::Move> {
        let candidates: Vec<_> = report_order(&self.root_moves, 1)
            .into_iter()
            .map(|(_, root)| Candidate {
                mv: root.mv,
                expected_scores: root.value.expected_scores,
                // Only a win is proven: the opponents need not play their worst for the root player.
                proven: root.value.score.plies().filter(|_| root.value.score.is_win()),
                nodes: root.nodes,
                pv: root.pv.clone(),
            })
            .collect();
        Analysis::from_candidates(candidates, depth, self.nodes).expect("there is a root move")
    }
}

/// An expected score, from 0 to 1, as an estimate.
#[inline]
fn to_score(expected_score: f32) -> Score {
    Score::estimate(((2.0 * expected_score - 1.0) * Score::MAX_ESTIMATE as f32).round() as i32)
}

/// The expected score, from 0 to 1, that a score stands for.
fn to_expected_score(score: Score) -> f32 {
    if score.is_proven() {
        return f32::from(u8::from(score.is_win()));
    }
    f32::midpoint(f32::from(score.raw()) / Score::MAX_ESTIMATE as f32, 1.0)
}
