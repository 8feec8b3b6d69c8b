//! The search below the root.

use std::ops::Range;

use game::{Evaluator, Score, TwoPlayer};

use super::MAX_DEPTH;
use super::ordering::{Memory, Place, Ranked, Stack, reduction, tag};
use super::shared::Shared;
use super::tally::Tally;
use crate::table::{Bound, Entry};
use crate::verdict;

/// No line is longer: the depth, and forced replies on top.
pub(super) const MAX_PLY: usize = 2 * MAX_DEPTH as usize;

/// Searches of fewer plies are not kept: to look them up takes longer than to repeat them.
const FRUITFUL: i32 = 2;

/// With so many plies left or fewer, a look at a position may do.
const SHALLOW: i32 = 3;

/// How much better than needed it must look for each of them, as a share of the evaluation's unit.
/// At equal nodes, 200 games each, pruning scored 62 % in Yolah and 59 % in Awalé against a search
/// without; in Yavalanchan (54 %) and Yavalath (52 %) no difference could be told from chance. Half
/// the margin scored as much in Awalé.
const MARGIN: f32 = 0.6;

/// What was found out about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    /// A bound, or the value if it is within the window.
    pub(super) score: Score,
    /// Whether the rules alone decided, no estimate.
    pub(super) complete: bool,
}

impl Found {
    #[inline]
    pub(super) fn complete(score: Score) -> Self {
        Self { score, complete: true }
    }

    /// The same as seen by the player who moved there.
    #[inline]
    pub(super) fn up(self) -> Self {
        Self { score: self.score.to_parent(), ..self }
    }
}

/// The scores that matter: more than `alpha`, less than `beta`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// All scores.
    pub(super) const FULL: Self = Self { alpha: Score::from_raw(-i16::MAX), beta: Score::INFINITY };

    /// Only asks whether a score is above `alpha`.
    #[inline]
    fn asking(alpha: Score) -> Self {
        Self { alpha, beta: Score::from_raw(alpha.raw() + 1) }
    }

    /// The window of the position after a move.
    #[inline]
    pub(super) fn down(self) -> Self {
        Self { alpha: self.beta.to_child(), beta: self.alpha.to_child() }
    }

    /// Whether there is room for a score inside, as there is on the principal variation.
    #[inline]
    pub(super) fn is_open(self) -> bool {
        i32::from(self.beta.raw()) - i32::from(self.alpha.raw()) > 1
    }
}

/// A move to search: where it leads, how deep, and how late it comes.
pub(super) struct Step<'s, P> {
    pub(super) next: &'s P,
    /// The plies left after it.
    pub(super) depth: i32,
    /// By how many of them to shorten the first look.
    pub(super) less: i32,
    /// Whether it is the first of its position.
    pub(super) is_first: bool,
    /// The ply after it.
    pub(super) ply: usize,
    pub(super) tag: u16,
}

/// One thread's search.
pub(super) struct Worker<'a, P: TwoPlayer, E> {
    pub(super) shared: &'a Shared<'a, P>,
    pub(super) evaluator: E,
    pub(super) memory: Memory,
    /// The best line from each ply on, where the window was open.
    pub(super) lines: Vec<Vec<P::Move>>,
    /// Up to this ply forced replies cost no depth.
    pub(super) extend_to: usize,
    pub(super) nodes: u64,
    /// [`MARGIN`] in scores.
    margin: i32,
    pub(super) moves: Stack<P::Move>,
    /// The nodes that `shared` knows of, and when to tell it of more.
    told: u64,
    ask_at: u64,
}

impl<'a, P: TwoPlayer, E: Evaluator<P>> Worker<'a, P, E> {
    pub(super) fn new(shared: &'a Shared<'a, P>, evaluator: E) -> Self {
        Self {
            shared,
            margin: (MARGIN * evaluator.logit_scale()) as i32,
            evaluator,
            memory: Memory::new(MAX_PLY),
            lines: vec![Vec::new(); MAX_PLY + 2],
            extend_to: 0,
            nodes: 0,
            moves: Stack::new(),
            told: 0,
            ask_at: 0,
        }
    }

    /// The key of a position in the table.
    #[inline]
    pub(super) fn key(&self, position: &P) -> u64 {
        position.key() ^ game::mix64((self.shared.settings.salt)(position))
    }

    /// Counts a node; none if the search must end.
    #[inline]
    pub(super) fn count(&mut self) -> Option<()> {
        if self.nodes >= self.ask_at {
            self.ask()?;
        }
        self.nodes += 1;
        Some(())
    }

    /// Tells of the nodes visited, and asks whether to go on.
    #[cold]
    pub(super) fn ask(&mut self) -> Option<()> {
        let stride = self.shared.count(self.nodes - self.told);
        self.told = self.nodes;
        self.ask_at = self.nodes + stride?;
        Some(())
    }

    /// What a move is worth to the player who makes it, compared to the window; none if the
    /// search must end.
    #[inline]
    pub(super) fn step(&mut self, step: &Step<'_, P>, window: Window) -> Option<Found> {
        if step.depth <= 0 {
            return Some(self.leaf(step.next, window.down()).up());
        }
        let mut look = |window: Window, depth| {
            let found = self.interior(step.next, window.down(), depth, (step.ply, step.tag))?;
            Some(found.up())
        };
        if step.is_first {
            return look(window, step.depth);
        }
        // Later moves are only asked whether they are better; those that are get a closer look.
        let asking = Window::asking(window.alpha);
        let mut found = look(asking, step.depth - step.less)?;
        if found.score > window.alpha && step.less > 0 {
            found = look(asking, step.depth)?;
        }
        if found.score > window.alpha && found.score < window.beta {
            found = look(window, step.depth)?;
        }
        Some(found)
    }

    /// The value of a position that is not searched further, as far as the window asks.
    #[inline]
    pub(super) fn leaf(&mut self, position: &P, window: Window) -> Found {
        if let Some(score) = verdict(position).or_else(|| self.evaluator.probe(position)) {
            return Found::complete(score);
        }
        let score = self.evaluator.evaluate_lazy(position, window.alpha, window.beta);
        Found { score, complete: false }
    }

    /// What a position is worth to the player to move, searched at least a ply deep.
    pub(super) fn interior(
        &mut self,
        position: &P,
        window: Window,
        depth: i32,
        (ply, last): (usize, u16),
    ) -> Option<Found> {
        // 1. The game is over, or the line too long.
        if ply >= MAX_PLY {
            return Some(self.leaf(position, window));
        }
        // In a closed window too: a move that raises alpha there takes its line along.
        self.lines[ply].clear();
        if let Some(score) = verdict(position) {
            return Some(Found::complete(score));
        }

        if depth <= 1 {
            return self.frontier(position, window, (ply, last));
        }

        // 2. It is known from before.
        let key = (depth >= FRUITFUL).then(|| self.key(position));
        let entry = key.and_then(|key| self.shared.table.find(key));
        if let Some(found) = entry.and_then(|entry| answer(entry, window, depth)) {
            return Some(found);
        }

        // 3. It is plain to see.
        if let Some(score) = self.evaluator.probe(position) {
            self.store(key, Found::complete(score), Bound::Exact, (0, 0));
            return Some(Found::complete(score));
        }

        // 4. It looks far too good.
        if let Some(found) = self.glance(position, window, depth) {
            return Some(found);
        }

        // 5. The moves, and whether there is a choice.
        let known = entry.map_or(0, |entry| entry.mv);
        let place = Place { ply, side: position.turn().index(), last, known };
        let start = self.moves.0.len();
        let moves = self.evaluator.candidates(position);
        let sure = self.list(&moves, known);
        let end = self.moves.0.len();
        let forced = end - start == 1 && ply < self.extend_to && self.shared.settings.extensions;
        let below = if forced { depth } else { depth - 1 };

        // 6. Each of them, until one is too good.
        let mut tally = Tally::new(window);
        let mut best_tag = 0;
        for index in start..end {
            let number = index - start;
            if number == sure {
                self.rank(position, index..end, place);
            }
            if number == 1 && below >= FRUITFUL {
                self.warm(position, index..end);
            }
            let Ranked { mv, tag, .. } = self.moves.pick(index, end);
            let next = position.after(mv);
            self.count()?;
            self.evaluator.on_make(position, mv, &next);
            let careful = window.is_open() || tally.best.is_loss();
            let less = self.less(below, number, place, tag, careful);
            let is_first = number == 0;
            let step = Step { next: &next, depth: below, less, is_first, ply: ply + 1, tag };
            let found = self.step(&step, Window { alpha: tally.alpha, beta: window.beta })?;
            self.evaluator.on_unmake();
            if !tally.add(found) {
                continue;
            }
            best_tag = tag;
            if window.is_open() {
                self.extend_line(ply, mv, below > 0);
            }
            if tally.is_enough() {
                let tried = self.moves.0[start..index].iter().map(|earlier| earlier.tag);
                self.memory.learn(place, tag, tried, depth);
                break;
            }
        }
        self.moves.0.truncate(start);

        // 7. Remember it.
        let found = tally.found();
        self.store(key, found, tally.bound(), (depth, best_tag));
        Some(found)
    }

    /// What a position looks like, if that is so much more than needed that a shallow search would
    /// hardly find otherwise. Not where a proof is asked for, nor where a line is.
    #[inline]
    pub(super) fn glance(&mut self, position: &P, window: Window, depth: i32) -> Option<Found> {
        let Window { alpha, beta } = window;
        let proof = alpha.is_proven() || beta.is_proven();
        if depth > SHALLOW || proof || window.is_open() || !self.shared.settings.pruning {
            return None;
        }
        let needed = Score::estimate(i32::from(beta.raw()) + depth * self.margin);
        let score = self.evaluator.evaluate_lazy(position, needed, needed);
        (score >= needed).then_some(Found { score, complete: false })
    }

    /// Has the table fetch what it knows of the positions after these moves, all at once. Where
    /// the first move is not good enough the others seldom are, so that all will be looked up.
    fn warm(&self, position: &P, moves: Range<usize>) {
        let mut keys = [0; 16];
        for moves in self.moves.0[moves].chunks(keys.len()) {
            for (key, ranked) in keys.iter_mut().zip(moves) {
                *key = self.key(&position.after(ranked.mv));
            }
            for &key in &keys[..moves.len()] {
                self.shared.table.warm(key);
            }
        }
    }

    /// Puts the moves of a position behind those that are there, first the one that the table
    /// knows. Returns how many need no rank: one, if it knows one.
    #[inline]
    fn list(&mut self, list: &[P::Move], known: u16) -> usize {
        let start = self.moves.0.len();
        self.moves.0.extend(list.iter().map(|&mv| Ranked { mv, tag: tag(&mv), rank: 0 }));
        let moves = &mut self.moves.0[start..];
        let Some(place) = moves.iter().position(|ranked| ranked.tag == known) else { return 0 };
        moves.swap(0, place);
        moves[0].rank = i32::MAX;
        1
    }

    /// Ranks moves. Those besides the one that the table knows are ranked only if it was not
    /// enough, which it often is.
    #[inline]
    fn rank(&mut self, position: &P, moves: Range<usize>, place: Place) {
        let Self { evaluator, memory, moves: Stack(stack), .. } = self;
        let refuters = memory.refuters(place);
        for Ranked { mv, tag, rank } in &mut stack[moves] {
            *rank = memory.rank(place, refuters, *tag, evaluator.move_priority(position, *mv));
        }
    }

    /// By how many plies to shorten the first look at a move.
    #[inline]
    fn less(&self, below: i32, number: usize, place: Place, tag: u16, careful: bool) -> i32 {
        if below < 2 || number < 2 || !self.shared.settings.reductions {
            return 0;
        }
        let history = self.memory.history(place.side, tag);
        let less = reduction(below + 1, number + 1) - history / 4096 - i32::from(careful);
        less.clamp(0, below - 1)
    }

    /// The best line from a ply on is a move and, if it was searched, the best line after it.
    pub(super) fn extend_line(&mut self, ply: usize, mv: P::Move, searched: bool) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        if searched {
            upper[ply].extend_from_slice(&lower[0]);
        }
    }

    #[inline]
    fn store(&self, key: Option<u64>, found: Found, bound: Bound, (depth, mv): (i32, u16)) {
        let (Some(key), Found { score, complete }) = (key, found) else { return };
        let depth = depth.clamp(0, 255) as u8;
        self.shared.table.store(key, Entry { score, bound, depth, complete, mv });
    }
}

/// What an entry of the table says, if that is enough here. Where the window is open only what is
/// complete will do, so that there is a line to show.
#[inline]
fn answer(entry: Entry, window: Window, depth: i32) -> Option<Found> {
    let deep = i32::from(entry.depth) >= depth && !window.is_open();
    let fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    };
    let Entry { score, complete, .. } = entry;
    (fits && (deep || complete)).then_some(Found { score, complete })
}
