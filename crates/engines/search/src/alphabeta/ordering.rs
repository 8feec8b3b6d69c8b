//! Which moves to try first: what refuted its like before.

use std::hash::{Hash, Hasher};

/// A small hash of a move, never 0. Different moves of a position may share one; then they are
/// only ordered less well.
pub(crate) fn tag<M: Hash>(mv: &M) -> u16 {
    let mut hasher = Multiply(0);
    mv.hash(&mut hasher);
    (hasher.0 >> 48) as u16 | 1
}

/// Multiplication and rotation, word by word: as fast as a hash can be.
struct Multiply(u64);

impl Multiply {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word.wrapping_add(1)).wrapping_mul(0x9e3779b97f4a7c15);
    }
}

impl Hasher for Multiply {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(u64::from(byte));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    #[inline]
    fn write_isize(&mut self, word: isize) {
        self.add(word as u64);
    }
}

/// Tags are scattered over so many places; the lowest bit of a tag is always set.
const PLACES: usize = 1 << 13;

/// The largest number in the history.
const MOST: i32 = 1 << 13;

/// What one step of [`Evaluator::move_priority`](game::Evaluator::move_priority) weighs against the history.
const PROMISE: i32 = 1 << 10;

/// What a search remembers of moves, by their tags.
#[derive(Debug, Clone)]
pub(crate) struct Memory {
    /// How often a move of each player was best, recently.
    history: Vec<[i16; 2]>,
    /// By ply: the last two moves that refuted something there.
    killers: Vec<[u16; 2]>,
    /// The last refutation of each move.
    counters: Vec<[u16; 2]>,
}

/// Where a position stands, as far as ordering its moves goes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) ply: usize,
    /// The index of the player to move.
    pub(crate) side: usize,
    /// The tag of the move that led here; 0 at the root.
    pub(crate) last: u16,
    /// The tag of the move that the table knows; 0 if none.
    pub(crate) known: u16,
}

#[inline]
fn spot(tag: u16) -> usize {
    usize::from(tag >> 3) % PLACES
}

impl Memory {
    /// Nothing remembered; `plies` bounds the plies of all places.
    pub(crate) fn new(plies: usize) -> Self {
        Self {
            history: vec![[0; 2]; PLACES],
            killers: vec![[0; 2]; plies],
            counters: vec![[0; 2]; PLACES],
        }
    }

    /// How often a move was best, from -8192 to 8192.
    #[inline]
    pub(crate) fn history(&self, side: usize, tag: u16) -> i32 {
        i32::from(self.history[spot(tag)][side % 2])
    }

    /// The last move that refuted something at a ply; 0 if none did.
    #[inline]
    pub(crate) fn killer(&self, ply: usize) -> u16 {
        self.killers.get(ply).map_or(0, |killers| killers[0])
    }

    /// The killers of a ply and the counter move: what else to prefer.
    #[inline]
    pub(crate) fn refuters(&self, place: Place) -> [u16; 3] {
        let [first, second] = self.killers.get(place.ply).copied().unwrap_or_default();
        [first, second, self.counters[spot(place.last)][place.side % 2]]
    }

    /// The rank of a move: the larger, the sooner it is tried.
    #[inline]
    pub(crate) fn rank(&self, place: Place, refuters: [u16; 3], tag: u16, promise: i32) -> i32 {
        if tag == place.known {
            return i32::MAX;
        }
        let mut rank = promise.clamp(-(1 << 19), 1 << 19) * PROMISE + self.history(place.side, tag);
        if tag == refuters[0] {
            rank += 2 * MOST;
        } else if tag == refuters[1] || tag == refuters[2] {
            rank += MOST;
        }
        rank
    }

    /// Learns that a move was good enough to cut, and those tried before it were not.
    pub(crate) fn learn(
        &mut self,
        place: Place,
        tag: u16,
        before: impl Iterator<Item = u16>,
        depth: i32,
    ) {
        let bonus = (16 * depth * depth).clamp(16, MOST / 4);
        self.update(place.side, tag, bonus);
        for worse in before {
            self.update(place.side, worse, -bonus);
        }
        if let Some(killers) = self.killers.get_mut(place.ply)
            && killers[0] != tag
        {
            *killers = [tag, killers[0]];
        }
        self.counters[spot(place.last)][place.side % 2] = tag;
    }

    /// Moves a number towards its limit, the slower the nearer it is.
    #[inline]
    fn update(&mut self, side: usize, tag: u16, bonus: i32) {
        let number = &mut self.history[spot(tag)][side % 2];
        *number += (bonus - i32::from(*number) * bonus.abs() / MOST) as i16;
    }
}

/// A move and how soon to try it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ranked<M> {
    pub(crate) mv: M,
    pub(crate) tag: u16,
    pub(crate) rank: i32,
}

/// The moves of all positions on the way to the current one, kept together to spare allocations.
#[derive(Debug, Clone)]
pub(crate) struct Stack<M>(pub(crate) Vec<Ranked<M>>);

impl<M: Copy> Stack<M> {
    /// With room for most games.
    pub(crate) fn new() -> Self {
        Self(Vec::with_capacity(1024))
    }

    /// Brings the best of the moves from `index` on to the front of them.
    #[inline]
    pub(crate) fn pick(&mut self, index: usize, end: usize) -> Ranked<M> {
        let moves = &mut self.0[index..end];
        // Rank and place in one number: the largest is found without a branch to guess.
        let key = |(place, ranked): (usize, &Ranked<M>)| {
            i64::from(ranked.rank) << 32 | i64::from(u32::MAX - place as u32)
        };
        let best = moves.iter().enumerate().map(key).fold(i64::MIN, i64::max);
        moves.swap(0, (u32::MAX - best as u32) as usize);
        moves[0]
    }
}

/// By how many plies to search a late move less: about a fifth of the product of the logarithms
/// of depth and number, in whole numbers so that every machine agrees.
pub(crate) fn reduction(depth: i32, number: usize) -> i32 {
    eighths_of_log2(depth as u32) * eighths_of_log2(number as u32) / 300
}

/// Eight times the logarithm to the base 2, along straight lines between its powers.
fn eighths_of_log2(n: u32) -> i32 {
    let n = n.max(1);
    let whole = n.ilog2();
    (8 * whole + (((n - (1 << whole)) * 8) >> whole)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place = Place { ply: 3, side: 1, last: 77, known: 0 };

    #[test]
    fn the_table_move_comes_first_then_promise_then_what_refuted_before() {
        let mut memory = Memory::new(10);
        memory.learn(PLACE, 5, [9].into_iter(), 4);
        let rank = |tag, promise| {
            let place = Place { known: 11, ..PLACE };
            memory.rank(place, memory.refuters(place), tag, promise)
        };
        assert!(rank(11, 0) > rank(7, 1000));
        assert!(rank(7, 1000) > rank(5, 0));
        assert!(rank(5, 0) > rank(7, 0));
        assert!(rank(7, 0) > rank(9, 0));
    }

    #[test]
    fn history_stays_within_its_limits() {
        let mut memory = Memory::new(10);
        for _ in 0..10_000 {
            memory.learn(PLACE, 5, [1025].into_iter(), 100);
        }
        assert!((MOST * 9 / 10..=MOST).contains(&memory.history(1, 5)));
        assert!((-MOST..=-MOST * 9 / 10).contains(&memory.history(1, 1025)));
        assert_eq!(memory.history(0, 5), 0);
    }

    #[test]
    fn reductions_grow_with_depth_and_number() {
        assert_eq!(reduction(3, 1), 0);
        assert_eq!([reduction(4, 4), reduction(8, 8), reduction(16, 32)], [0, 1, 4]);
        for depth in 1..100 {
            for number in 1..100 {
                assert!(reduction(depth, number) <= reduction(depth + 1, number + 1));
                assert!(reduction(depth, number) < depth.max(2));
            }
        }
    }

    #[test]
    fn tags_of_small_moves_differ() {
        let mut tags: Vec<u16> = (0..128_u8).map(|mv| tag(&mv)).collect();
        tags.sort_unstable();
        tags.dedup();
        assert_eq!(tags.len(), 128);
    }
}
