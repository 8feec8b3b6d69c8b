//! Alpha-beta for two-player games.
//!
//! * Iterative deepening with aspiration windows and MultiPV at the root (`root.rs`).
//! * Principal variation search (PVS) in negamax form: the first move gets the full (alpha, beta) window, the
//!   others a null window and a re-search if they raise alpha (`search.rs`).
//! * A [transposition table](TranspositionTable), shared by all threads, which search the same tree and help
//!   each other through it alone (Lazy SMP).
//! * Move ordering (the crate's `ordering.rs`): TT move; then the evaluation's [move priority](Evaluator::move_priorities),
//!   killer moves, counter move and history together. At frontier nodes only the killer goes first.
//! * Late move reductions, a one-reply extension, and reverse futility pruning (static null-move pruning) at
//!   depth ≤ 3.
//! * Every value carries a `proven` flag: true if no heuristic leaf contributed, so that proven draws are
//!   recognised too and the root search can stop.
//!
//! A node is a position that the search visits: every move it makes counts one, whether the
//! position after it is searched further, found in the transposition table, or a leaf.

mod root;
mod search;
mod shared;

use game::{Analysis, Control, Engine, Evaluator, TwoPlayer};

use crate::tt::TranspositionTable;
use root::Root;
use shared::Shared;

/// The parameters of [`AlphaBeta`].
#[derive(Debug, Clone)]
pub struct Settings {
    /// How many threads search. Only with one are answers the same every time.
    pub threads: usize,
    /// Size of the transposition table in megabytes; 0 for none.
    pub tt_mib: usize,
    /// The maximum depth in plies; the limits may allow less.
    pub depth: u32,
    /// MultiPV: the number of root moves searched for an exact score; the others only get an upper bound.
    pub multi_pv: usize,
    /// Enables late move reductions.
    pub late_move_reductions: bool,
    /// Enables the one-reply extension.
    pub one_reply_extension: bool,
    /// Enables reverse futility pruning at shallow depth.
    pub reverse_futility: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 1,
            tt_mib: 64,
            depth: MAX_DEPTH,
            multi_pv: 1,
            late_move_reductions: true,
            one_reply_extension: true,
            reverse_futility: true,
        }
    }
}

/// The largest depth, one-reply extensions apart.
pub const MAX_DEPTH: u32 = 120;

/// The engine. It keeps its transposition table from move to move, until [`Engine::reset`].
///
/// ```
/// use game::{Engine, Evaluator, Score, SearchLimits};
/// use presentation::Rules;
/// use plywood_search::alphabeta::{AlphaBeta, Settings};
///
/// #[derive(Clone)]
/// struct Points;
///
/// impl Evaluator<yolah::Position> for Points {
///     type EvalInfo = ();
///
///     fn eval_info(&mut self, _: &yolah::Position, _: usize) {}
///
///     fn evaluate(&mut self, position: &yolah::Position, (): &mut ()) -> Score {
///         let turn = game::Position::turn(position);
///         let points = |player| position.points(player) as i32;
///         Score::estimate(points(turn) - points(turn.opponent()))
///     }
///
///     fn logit_scale(&self) -> f32 {
///         2.0
///     }
/// }
///
/// let mut engine = AlphaBeta::new(Points, Settings { tt_mib: 1, ..Settings::default() });
/// let analysis = engine.analyze(&yolah::Yolah.start(), SearchLimits::depth(2));
/// assert_eq!((analysis.depth, analysis.pv.len()), (2, 2));
/// ```
#[derive(Debug)]
pub struct AlphaBeta<E> {
    evaluator: E,
    settings: Settings,
    /// Allocated at the first search.
    table: Option<TranspositionTable>,
}

impl<E> AlphaBeta<E> {
    /// Alpha-beta with this evaluation.
    pub fn new(evaluator: E, settings: Settings) -> Self {
        Self { evaluator, settings, table: None }
    }
}

impl<P: TwoPlayer, E: Evaluator<P>> Engine<P> for AlphaBeta<E> {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let table = self.table.get_or_insert_with(|| TranspositionTable::new(self.settings.tt_mib));
        table.new_search();
        let table = &*table;
        let shared = Shared::new(&self.settings, table, control);
        let mut main = Root::new(position, self.evaluator.clone(), &shared);
        let answer = if self.settings.threads <= 1 {
            main.iterative_deepening(0, control.report)
        } else {
            let helpers: Vec<_> =
                (1..self.settings.threads).map(|_| self.evaluator.clone()).collect();
            std::thread::scope(|scope| {
                for (number, evaluator) in helpers.into_iter().enumerate() {
                    let shared = &shared;
                    scope.spawn(move || {
                        Root::new(position, evaluator, shared)
                            .iterative_deepening(number + 1, &mut |_| ());
                    });
                }
                let answer = main.iterative_deepening(0, control.report);
                shared.abort();
                answer
            })
        };
        Analysis { nodes: shared.nodes(), ..answer }
    }

    fn reset(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }
}
