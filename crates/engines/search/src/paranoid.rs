//! Search by depth for any number of players: one against the rest, or each for themselves.
//!
//! * [`Method::Paranoid`]: everybody else is taken to work together against the player to move,
//!   so alpha-beta applies, with a [`TranspositionTable`]. It is too careful, but a win found this way is a proof.
//! * [`Method::MaxN`]: everybody is taken to want the most for themselves (max^n). It sees chances
//!   that rely on the others' interests, but can prune little.

mod alone;
mod selfish;

use game::{
    Analysis, Candidate, Control, Engine, Estimator, MAX_PLAYERS, MoveCode as _, Player, Position,
    Score, StopPoll,
};

use crate::alphabeta::MAX_DEPTH;
use crate::alphabeta::ordering::{MoveStack, OrderingContext, OrderingTables, ScoredMove, move_id};
use crate::tt::TranspositionTable;
use crate::{NODES_PER_POLL, insertion_sort_by_key};

/// What the others are taken to want.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Method {
    /// The worst for the player to move.
    #[default]
    Paranoid,
    /// The best for themselves.
    MaxN,
}

/// What can be chosen.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// What the others are taken to want.
    pub method: Method,
    /// The most plies to search; the budget may allow less.
    pub depth: u32,
    /// Size of the table in megabytes; 0 for none. Only [`Method::Paranoid`] has one.
    pub memory: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { method: Method::Paranoid, depth: MAX_DEPTH, memory: 64 }
    }
}

/// The engine. It keeps its table from move to move, until [`Engine::reset`].
#[derive(Debug)]
pub struct Paranoid<E> {
    estimator: E,
    settings: Settings,
    /// Made when first needed, for it takes time.
    table: Option<TranspositionTable>,
}

impl<E> Paranoid<E> {
    /// A search by depth with this estimate of the players' shares.
    pub fn new(estimator: E, settings: Settings) -> Self {
        Self { estimator, settings, table: None }
    }
}

impl<P: Position, E: Estimator<P>> Engine<P> for Paranoid<E> {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let memory =
            if self.settings.method == Method::Paranoid { self.settings.memory } else { 0 };
        let table = self.table.get_or_insert_with(|| TranspositionTable::new(memory));
        table.new_search();
        let most = self.settings.depth.min(control.limits.depth.unwrap_or(MAX_DEPTH));
        let mut search = Search::new(position, self.estimator.clone(), table);
        let mut answer = Analysis::without_search(search.roots[0].mv, P::PLAYERS);
        for depth in 1..=most.clamp(1, MAX_DEPTH) {
            search.reached_horizon = false;
            let finished = search.iterate(position, self.settings.method, depth, control).is_some();
            search.sort();
            if finished || search.roots[0].is_value {
                answer = search.analysis(depth);
                (control.report)(&answer);
            }
            if !finished || answer.proven.is_some() || !search.reached_horizon {
                break;
            }
        }
        Analysis { nodes: search.nodes, ..answer }
    }

    fn reset(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }
}

/// A move of the root and what is known of it.
struct RootMove<M> {
    mv: M,
    judged: Judged,
    /// Whether the last look found the value, not only that it is no better than another.
    is_value: bool,
    nodes: u64,
    line: Vec<M>,
}

/// What a position promises.
#[derive(Debug, Clone, Copy)]
struct Judged {
    /// To the player at the root: their share as an estimate, or a win that nobody can prevent.
    score: Score,
    /// To everybody.
    shares: [f32; MAX_PLAYERS],
}

/// What both methods need.
struct Search<'a, P: Position, E> {
    table: &'a TranspositionTable,
    estimator: E,
    /// The player at the root.
    me: Player,
    /// What the estimator says of the root.
    at_root: [f32; MAX_PLAYERS],
    roots: Vec<RootMove<P::Move>>,
    nodes: u64,
    poll: StopPoll,
    /// Whether a line ended in an estimate.
    reached_horizon: bool,
    memory: OrderingTables,
    moves: MoveStack<P::Move>,
    /// The expected line from each ply on.
    lines: Vec<Vec<P::Move>>,
}

impl<'a, P: Position, E: Estimator<P>> Search<'a, P, E> {
    fn new(position: &P, mut estimator: E, table: &'a TranspositionTable) -> Self {
        let at_root = estimator.estimate(position);
        let judged = Judged { score: Score::DRAW, shares: at_root };
        let root = |mv| RootMove { mv, judged, is_value: false, nodes: 0, line: vec![mv] };
        Self {
            table,
            estimator,
            me: position.turn(),
            at_root,
            roots: position.legal_moves().into_iter().map(root).collect(),
            nodes: 0,
            poll: StopPoll::now_and_every(NODES_PER_POLL),
            reached_horizon: false,
            memory: OrderingTables::new(P::Move::CODES, MAX_DEPTH as usize + 1),
            moves: MoveStack::new(),
            lines: vec![Vec::new(); MAX_DEPTH as usize + 2],
        }
    }

    /// Searches every move of the root to a depth; none if it must end before.
    fn iterate(
        &mut self,
        position: &P,
        method: Method,
        depth: u32,
        control: &Control<'_, P::Move>,
    ) -> Option<()> {
        let mut best = -Score::INFINITY;
        for root in &mut self.roots {
            root.is_value = false;
        }
        for index in 0..self.roots.len() {
            let mv = self.roots[index].mv;
            let before = self.nodes;
            self.table.reserve(self.nodes);
            self.count(control)?;
            let next = position.after(mv);
            let judged = match method {
                Method::Paranoid => self.alone(&next, best, depth - 1, control)?,
                Method::MaxN => self.selfish(&next, depth - 1, control)?,
            };
            let root = &mut self.roots[index];
            root.judged = judged;
            root.is_value = judged.score > best || method == Method::MaxN;
            root.nodes += self.nodes - before;
            root.line.truncate(1);
            if root.is_value {
                root.line.extend_from_slice(&self.lines[1]);
            }
            best = best.max(judged.score);
            if best == Score::win_in(1) {
                break;
            }
        }
        Some(())
    }

    /// Best first. What has no value keeps its place; the sort is stable.
    fn sort(&mut self) {
        let value = |root: &RootMove<P::Move>| root.is_value.then_some(root.judged.score);
        insertion_sort_by_key(&mut self.roots, |root| std::cmp::Reverse(value(root)));
    }

    /// Counts a node; none if the search must end.
    #[inline]
    fn count(&mut self, control: &Control<'_, P::Move>) -> Option<()> {
        if control.limits.nodes.is_some_and(|most| self.nodes >= most)
            || self.poll.poll(1, || control.should_stop())
        {
            return None;
        }
        self.nodes += 1;
        Some(())
    }

    /// Puts the moves of a position behind those that are there; says where they begin and end.
    fn list(&mut self, position: &P, place: OrderingContext) -> (usize, usize) {
        let start = self.moves.0.len();
        let refuters = self.memory.killers_and_counter(place);
        for mv in position.legal_moves() {
            let tag = move_id(mv);
            let rank = self.memory.score(place, refuters, tag, 0);
            self.moves.0.push(ScoredMove { mv, id: tag, score: rank });
        }
        (start, self.moves.0.len())
    }

    /// The line from a ply on is a move and the line after it.
    fn extend_line(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }

    fn analysis(&self, depth: u32) -> Analysis<P::Move> {
        let best = self.roots[0].judged.score;
        let mut candidates: Vec<_> =
            self.roots.iter().map(|root| (root.judged.score.min(best), root)).collect();
        insertion_sort_by_key(&mut candidates[1..], |&(score, _)| std::cmp::Reverse(score));
        let candidates: Vec<_> = candidates
            .into_iter()
            .map(|(_, root)| Candidate {
                mv: root.mv,
                expected_scores: root.judged.shares,
                // Only a win is proved: the others need not do their worst.
                proven: root.judged.score.plies().filter(|_| root.judged.score.is_win()),
                nodes: root.nodes,
                pv: root.line.clone(),
            })
            .collect();
        let Candidate { mv, expected_scores, proven, ref pv, .. } = candidates[0];
        let (nodes, pv) = (self.nodes, pv.clone());
        Analysis { best: mv, expected_scores, proven, depth, nodes, pv, candidates }
    }
}

/// A share of the point as a score.
fn to_score(share: f32) -> Score {
    Score::estimate(((2.0 * share - 1.0) * Score::MAX_ESTIMATE as f32).round() as i32)
}

/// The share of the point that a score stands for.
fn to_share(score: Score) -> f32 {
    if score.is_proven() {
        return f32::from(u8::from(score.is_win()));
    }
    f32::midpoint(f32::from(score.raw()) / Score::MAX_ESTIMATE as f32, 1.0)
}
