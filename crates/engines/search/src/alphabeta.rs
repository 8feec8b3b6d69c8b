//! Alpha-beta for games of two: deeper and deeper, best moves first, until the budget ends or the
//! value is proved.
//!
//! * Principal variation search: the first move of a position is searched with a window, the
//!   others are only asked whether they are better. At the root the window is a guess around the
//!   last iteration's score (aspiration), widened when it fails.
//! * A [`Table`] remembers positions, and is shared by all threads, which search the same tree and
//!   help each other through it alone (Lazy SMP).
//! * Moves are tried in the order: what the table knows; the evaluation's
//!   [priority](Evaluator::move_priority), killers, counter moves and history together. At the last ply
//!   only the killer goes first: to order the others takes longer than to try them.
//! * Late moves are searched less deep unless they surprise; a forced reply costs no depth. With
//!   few plies left, a position that looks far better than it need be is not searched at all.
//! * A score knows whether the rules alone decided it. Wins and losses always are; a draw is when
//!   no line to it ended in an estimate. When the root is such, its value is proved and the search
//!   ends.
//!
//! A node is a position that the search visits: every move it makes counts one, whether the
//! position after it is searched further, known from the table, or a leaf.

mod frontier;
mod node;
pub(crate) mod ordering;
mod report;
mod root;
mod shared;
mod tally;

use game::{Analysis, Control, Engine, Evaluator, TwoPlayer};

use crate::table::Table;
use root::Root;
use shared::Shared;

/// What can be chosen.
#[derive(Debug, Clone)]
pub struct Settings<P> {
    /// How many threads search. Only with one are answers the same every time.
    pub threads: usize,
    /// Size of the table in megabytes; 0 for none.
    pub memory: usize,
    /// The most plies to search; the budget may allow less.
    pub depth: u32,
    /// How many of the best moves to search for their exact scores. Of the others is told how good
    /// they are at most.
    pub lines: usize,
    /// Whether late moves are searched less deep.
    pub reductions: bool,
    /// Whether a forced reply costs no depth.
    pub extensions: bool,
    /// Whether a position that looks far too good for the opponent to allow is left at that when
    /// few plies remain.
    pub pruning: bool,
    /// What tells apart positions that share a key, such as how near a limit of plies is.
    pub salt: fn(&P) -> u64,
}

impl<P> Default for Settings<P> {
    fn default() -> Self {
        Self {
            threads: 1,
            memory: 64,
            depth: MAX_DEPTH,
            lines: 1,
            reductions: true,
            extensions: true,
            pruning: true,
            salt: |_| 0,
        }
    }
}

/// No search is deeper, forced replies apart.
pub const MAX_DEPTH: u32 = 120;

/// The engine. It keeps its table from move to move, until [`Engine::reset`].
///
/// ```
/// use game::{SearchLimits, Control, Engine, Evaluator, Rules, Score};
/// use search::alphabeta::{AlphaBeta, Settings};
/// use std::time::Duration;
///
/// #[derive(Clone)]
/// struct Points;
///
/// impl Evaluator<yolah::Position> for Points {
///     fn evaluate(&mut self, position: &yolah::Position) -> Score {
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
/// let mut engine = AlphaBeta::new(Points, Settings { memory: 1, ..Settings::default() });
/// let mut control = Control {
///     limits: SearchLimits { depth: Some(2), ..SearchLimits::default() },
///     seed: 0,
///     clock: &|| Duration::ZERO,
///     stopped: &|| false,
///     report: &mut |_| (),
/// };
/// let analysis = engine.choose(&yolah::Yolah.start(), &mut control);
/// assert_eq!((analysis.depth, analysis.pv.len()), (2, 2));
/// ```
#[derive(Debug)]
pub struct AlphaBeta<P, E> {
    evaluator: E,
    settings: Settings<P>,
    /// Made when first needed, for it takes time.
    table: Option<Table>,
}

impl<P: TwoPlayer, E: Evaluator<P>> AlphaBeta<P, E> {
    /// Alpha-beta with this evaluation.
    pub fn new(evaluator: E, settings: Settings<P>) -> Self {
        Self { evaluator, settings, table: None }
    }

    /// What was chosen.
    pub fn settings(&self) -> &Settings<P> {
        &self.settings
    }

    /// Changes how many of the best moves are searched for their exact scores.
    pub fn set_lines(&mut self, lines: usize) {
        self.settings.lines = lines;
    }
}

impl<P: TwoPlayer, E: Evaluator<P>> Engine<P> for AlphaBeta<P, E> {
    fn choose(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Analysis<P::Move> {
        let table = self.table.get_or_insert_with(|| Table::new(self.settings.memory));
        table.grow_older();
        let table = &*table;
        let shared = Shared::new(&self.settings, table, control);
        let mut main = Root::new(position, self.evaluator.clone(), &shared);
        let answer = if self.settings.threads <= 1 {
            main.deepen(0, control.report)
        } else {
            let helpers: Vec<_> =
                (1..self.settings.threads).map(|_| self.evaluator.clone()).collect();
            std::thread::scope(|scope| {
                for (number, evaluator) in helpers.into_iter().enumerate() {
                    let shared = &shared;
                    scope.spawn(move || {
                        Root::new(position, evaluator, shared).deepen(number + 1, &mut |_| ());
                    });
                }
                let answer = main.deepen(0, control.report);
                shared.end();
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
