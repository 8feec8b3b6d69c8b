//! Move ordering: TT move, static move priority, killer moves, counter move, history.

use std::ops::Range;

use game::MoveCode;

/// A move in the tables of a search: its [code](MoveCode::code) plus one, so that 0 means none.
#[inline]
pub(crate) fn move_id<M: MoveCode>(mv: M) -> u16 {
    mv.code() as u16 + 1
}

/// The bound of history values.
const HISTORY_MAX: i32 = 1 << 13;

/// What one step of [`Evaluator::move_priorities`](game::Evaluator::move_priorities) weighs against the history.
const PRIORITY_WEIGHT: i32 = 1 << 10;

/// Killer moves, counter moves and history, by the ids of moves.
#[derive(Debug, Clone)]
pub(crate) struct OrderingTables {
    /// History heuristic: by move and side.
    history: Vec<[i16; 2]>,
    /// Killer heuristic: by ply, the last two moves that caused a beta cutoff.
    killers: Vec<[u16; 2]>,
    /// Countermove heuristic: by previous move, the last reply that caused a beta cutoff.
    counters: Vec<[u16; 2]>,
}

/// What move ordering needs to know of a node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OrderingContext {
    pub(crate) ply: usize,
    /// The index of the side to move.
    pub(crate) side: usize,
    /// The id of the move that led here; 0 at the root.
    pub(crate) previous_move: u16,
    /// The id of the TT move; 0 if there is none.
    pub(crate) tt_move: u16,
}

impl OrderingTables {
    /// Empty tables for moves with ids up to `codes`; `plies` bounds the plies of all contexts.
    pub(crate) fn new(codes: usize, plies: usize) -> Self {
        Self {
            history: vec![[0; 2]; codes + 1],
            killers: vec![[0; 2]; plies],
            counters: vec![[0; 2]; codes + 1],
        }
    }

    /// The history of a move, from -[`HISTORY_MAX`] to [`HISTORY_MAX`].
    #[inline]
    pub(crate) fn history(&self, side: usize, id: u16) -> i32 {
        i32::from(self.history[usize::from(id)][side % 2])
    }

    /// The first killer move of a ply; 0 if there is none.
    #[inline]
    pub(crate) fn killer(&self, ply: usize) -> u16 {
        self.killers.get(ply).map_or(0, |killers| killers[0])
    }

    /// The two killer moves of a ply, and the counter move.
    #[inline]
    pub(crate) fn killers_and_counter(&self, context: OrderingContext) -> [u16; 3] {
        let [first, second] = self.killers.get(context.ply).copied().unwrap_or_default();
        [first, second, self.counters[usize::from(context.previous_move)][context.side % 2]]
    }

    /// The score of a move; larger ones are tried first.
    #[inline]
    pub(crate) fn score(
        &self,
        context: OrderingContext,
        killers_and_counter: [u16; 3],
        id: u16,
        priority: i32,
    ) -> i32 {
        if id == context.tt_move {
            return i32::MAX;
        }
        let mut score =
            priority.clamp(-(1 << 19), 1 << 19) * PRIORITY_WEIGHT + self.history(context.side, id);
        if id == killers_and_counter[0] {
            score += 2 * HISTORY_MAX;
        } else if id == killers_and_counter[1] || id == killers_and_counter[2] {
            score += HISTORY_MAX;
        }
        score
    }

    /// Scores moves, given their static priorities.
    #[inline]
    pub(crate) fn score_moves<M: Copy>(
        &self,
        context: OrderingContext,
        moves: &mut [ScoredMove<M>],
        priority: impl Fn(M) -> i32,
    ) {
        let killers_and_counter = self.killers_and_counter(context);
        for ScoredMove { mv, id, score } in moves {
            *score = self.score(context, killers_and_counter, *id, priority(*mv));
        }
    }

    /// Updates all tables after a beta cutoff by `id`; those in `tried` failed to cut off.
    pub(crate) fn update_on_cutoff(
        &mut self,
        context: OrderingContext,
        id: u16,
        tried: impl Iterator<Item = u16>,
        depth: i32,
    ) {
        let bonus = (16 * depth * depth).clamp(16, HISTORY_MAX / 4);
        self.add_history_bonus(context.side, id, bonus);
        for worse in tried {
            self.add_history_bonus(context.side, worse, -bonus);
        }
        if let Some(killers) = self.killers.get_mut(context.ply)
            && killers[0] != id
        {
            *killers = [id, killers[0]];
        }
        self.counters[usize::from(context.previous_move)][context.side % 2] = id;
    }

    /// History update with gravity: h += bonus − h · |bonus| / `HISTORY_MAX`.
    #[inline]
    fn add_history_bonus(&mut self, side: usize, id: u16, bonus: i32) {
        let history = &mut self.history[usize::from(id)][side % 2];
        *history += (bonus - i32::from(*history) * bonus.abs() / HISTORY_MAX) as i16;
    }
}

/// A move and its ordering score.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ScoredMove<M> {
    pub(crate) mv: M,
    pub(crate) id: u16,
    pub(crate) score: i32,
}

/// One stack for the move lists of all nodes on the current line, so that none is allocated.
#[derive(Debug, Clone)]
pub(crate) struct MoveStack<M>(pub(crate) Vec<ScoredMove<M>>);

impl<M: MoveCode + Copy> MoveStack<M> {
    /// With room for most games.
    pub(crate) fn new() -> Self {
        Self(Vec::with_capacity(1024))
    }

    /// Pushes the moves of a node, which are still to be scored, and returns where they are.
    #[inline]
    pub(crate) fn push(&mut self, moves: &[M]) -> Range<usize> {
        let start = self.0.len();
        let scored = |&mv| ScoredMove { mv, id: move_id(mv), score: 0 };
        self.0.extend(moves.iter().map(scored));
        start..self.0.len()
    }

    /// Brings the best of the moves from `index` on to the front of them: a step of a selection sort.
    #[inline]
    pub(crate) fn pick_best(&mut self, index: usize, end: usize) -> ScoredMove<M> {
        let moves = &mut self.0[index..end];
        // Score and index packed in one number, so that finding the maximum is branch-free.
        let key = |(index, scored): (usize, &ScoredMove<M>)| {
            i64::from(scored.score) << 32 | i64::from(u32::MAX - index as u32)
        };
        let best = moves.iter().enumerate().map(key).fold(i64::MIN, i64::max);
        moves.swap(0, (u32::MAX - best as u32) as usize);
        moves[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTEXT: OrderingContext =
        OrderingContext { ply: 3, side: 1, previous_move: 77, tt_move: 0 };

    #[test]
    fn the_tt_move_comes_first_then_priority_then_killers_and_history() {
        let mut tables = OrderingTables::new(2000, 10);
        tables.update_on_cutoff(CONTEXT, 5, [9].into_iter(), 4);
        let score = |id, priority| {
            let context = OrderingContext { tt_move: 11, ..CONTEXT };
            tables.score(context, tables.killers_and_counter(context), id, priority)
        };
        assert!(score(11, 0) > score(7, 1000));
        assert!(score(7, 1000) > score(5, 0));
        assert!(score(5, 0) > score(7, 0));
        assert!(score(7, 0) > score(9, 0));
    }

    #[test]
    fn history_stays_within_its_limits() {
        let mut tables = OrderingTables::new(2000, 10);
        for _ in 0..10_000 {
            tables.update_on_cutoff(CONTEXT, 5, [1025].into_iter(), 100);
        }
        assert!((HISTORY_MAX * 9 / 10..=HISTORY_MAX).contains(&tables.history(1, 5)));
        assert!((-HISTORY_MAX..=-HISTORY_MAX * 9 / 10).contains(&tables.history(1, 1025)));
        assert_eq!(tables.history(0, 5), 0);
    }
}
