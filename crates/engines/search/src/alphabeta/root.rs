//! Iterative deepening at the root.

use std::time::Duration;

use game::{Analysis, Evaluator, Score, TwoPlayer};

use super::node::{Found, Step, Window, Worker};
use super::ordering::{Place, reduction, tag};
use super::shared::Shared;
use super::{MAX_DEPTH, report};
use crate::sort_few;

/// A move of the root and what is known of it.
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    tag: u16,
    pub(super) found: Found,
    /// Whether the last look found the value, not only that it is no better than another.
    pub(super) is_value: bool,
    pub(super) nodes: u64,
    pub(super) line: Vec<M>,
}

/// One thread's search from the root.
pub(super) struct Root<'a, P: TwoPlayer, E> {
    pub(super) position: &'a P,
    pub(super) worker: Worker<'a, P, E>,
    /// Best first.
    pub(super) moves: Vec<RootMove<P::Move>>,
    /// Whether the value of the root is proved.
    pub(super) complete: bool,
}

/// Told of progress.
pub(super) type Report<'r, M> = &'r mut dyn FnMut(&Analysis<M>);

impl<'a, P: TwoPlayer, E: Evaluator<P>> Root<'a, P, E> {
    pub(super) fn new(position: &'a P, evaluator: E, shared: &'a Shared<'a, P>) -> Self {
        let worker = Worker::new(shared, evaluator);
        let known = shared.table.find(worker.key(position)).map_or(0, |entry| entry.mv);
        let place = Place { ply: 0, side: position.turn().index(), last: 0, known };
        let mut ranked: Vec<_> = worker
            .evaluator
            .candidates(position)
            .into_iter()
            .map(|mv| {
                let promise = worker.evaluator.move_priority(position, mv);
                (worker.memory.rank(place, [0; 3], tag(&mv), promise), mv)
            })
            .collect();
        sort_few(&mut ranked, |&(rank, _)| std::cmp::Reverse(rank));
        let moves = ranked.into_iter().map(|(_, mv)| RootMove {
            mv,
            tag: tag(&mv),
            found: Found { score: Score::DRAW, complete: false },
            is_value: false,
            nodes: 0,
            line: vec![mv],
        });
        Self { position, worker, moves: moves.collect(), complete: false }
    }

    /// Searches deeper and deeper, until the value is proved or the budget ends. Helpers, whose
    /// number is not 0, are there to fill the table; every other one starts a ply ahead.
    pub(super) fn deepen(
        &mut self,
        number: usize,
        report: Report<'_, P::Move>,
    ) -> Analysis<P::Move> {
        let shared = self.worker.shared;
        let most = shared.settings.depth.min(shared.budget.depth.unwrap_or(MAX_DEPTH));
        let mut answer = report::unsearched(self);
        let mut last_start = Duration::ZERO;
        for depth in 1 + number as u32 % 2..=most.clamp(1, MAX_DEPTH) {
            let start = shared.elapsed();
            if depth > 1 && number == 0 && self.is_futile(start, start.saturating_sub(last_start)) {
                break;
            }
            last_start = start;
            let finished = self.iterate(depth as i32).is_some();
            if finished || self.moves[0].is_value {
                answer = report::analysis(self, depth);
                report(&answer);
            }
            if !finished || self.is_settled() {
                break;
            }
        }
        // The last nodes have not been counted yet.
        self.worker.ask();
        answer
    }

    /// Whether another iteration is of no use: it surely takes longer than the last one did, and
    /// a move without alternative needs little thought.
    fn is_futile(&self, elapsed: Duration, last: Duration) -> bool {
        let forced = self.moves.len() == 1;
        self.worker
            .shared
            .budget
            .time
            .is_some_and(|time| elapsed + last >= time || (forced && elapsed >= time / 10))
    }

    /// Whether nothing is left to find out.
    fn is_settled(&self) -> bool {
        self.complete && self.moves[..self.lines()].iter().all(|root| root.found.complete)
    }

    /// How many of the best moves are to have their values found.
    pub(super) fn lines(&self) -> usize {
        self.worker.shared.settings.lines.clamp(1, self.moves.len())
    }

    /// Searches to a depth: the best move, then the best of the rest, and so on. If it must end
    /// before, none; then the moves are in the order of what is known, and the first has a value
    /// only if this search found it.
    fn iterate(&mut self, depth: i32) -> Option<()> {
        self.worker.extend_to = 2 * depth as usize;
        for first in 0..self.lines() {
            let found = self.find_best(first, depth)?;
            if first == 0 {
                self.complete = found.complete;
            }
        }
        let lines = self.lines();
        sort_few(&mut self.moves[..lines], |root| std::cmp::Reverse(root.found.score));
        Some(())
    }

    /// Finds the best of the moves from `first` on and brings it there. The window is a guess.
    fn find_best(&mut self, first: usize, depth: i32) -> Option<Found> {
        let guess = self.moves[first].found.score;
        let mut delta = (self.worker.evaluator.logit_scale() / 2.0).clamp(4.0, 2000.0) as i32;
        let mut window = Window::FULL;
        if depth >= 4 && !guess.is_proven() {
            window = Window { alpha: offset(guess, -delta), beta: offset(guess, delta) };
        }
        loop {
            let found = self.search(first, window, depth);
            // A stable sort: what has no value keeps its place.
            let key = |root: &RootMove<P::Move>| root.is_value.then_some(root.found.score);
            sort_few(&mut self.moves[first..], |root| std::cmp::Reverse(key(root)));
            let found = found?;
            delta *= 3;
            if found.score <= window.alpha && window.alpha > Window::FULL.alpha {
                window.alpha = offset(found.score, -delta);
            } else if found.score >= window.beta && window.beta < Window::FULL.beta {
                window.beta = offset(found.score, delta);
            } else {
                return Some(found);
            }
        }
    }

    /// Searches the moves from `first` on with this window.
    fn search(&mut self, first: usize, window: Window, depth: i32) -> Option<Found> {
        let Window { mut alpha, beta } = window;
        let (mut best, mut all_complete) = (-Score::INFINITY, true);
        for root in &mut self.moves[first..] {
            root.is_value = false;
        }
        for index in first..self.moves.len() {
            let RootMove { mv, tag, .. } = self.moves[index];
            let next = self.position.after(mv);
            let before = self.worker.nodes;
            self.worker.count()?;
            self.worker.evaluator.on_make(self.position, mv, &next);
            let number = index - first;
            let less = if depth > 2 && number > 2 && self.worker.shared.settings.reductions {
                (reduction(depth, number) - 1).clamp(0, depth - 2)
            } else {
                0
            };
            let is_first = number == 0;
            let step = Step { next: &next, depth: depth - 1, less, is_first, ply: 1, tag };
            let found = self.worker.step(&step, Window { alpha, beta })?;
            self.worker.evaluator.on_unmake();
            let nodes = self.worker.nodes - before;
            let root = &mut self.moves[index];
            root.nodes += nodes;
            root.found = found;
            all_complete &= found.complete;
            best = best.max(found.score);
            if found.score > alpha {
                alpha = found.score;
                root.is_value = true;
                root.line.truncate(1);
                if depth > 1 {
                    root.line.extend_from_slice(&self.worker.lines[1]);
                }
                if alpha >= beta || alpha == Score::win_in(1) {
                    break;
                }
            }
        }
        Some(Found { score: best, complete: all_complete || best.is_proven() })
    }
}

/// A score so much higher or lower, for a window; all the way where proofs begin.
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
