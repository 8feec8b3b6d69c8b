//! A transposition table: what a search has found out about positions, shared by its threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use game::Score;

/// How a stored score relates to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The position is worth this much at most.
    Upper,
    /// The position is worth this much at least.
    Lower,
    /// The position is worth just this.
    Exact,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// What it is worth, counted from the position itself.
    pub score: Score,
    /// In which sense.
    pub bound: Bound,
    /// How many plies were searched, from 0 to 255.
    pub depth: u8,
    /// Whether the rules alone decided, no estimate: then the score holds for every depth.
    pub complete: bool,
    /// A hash of the best move; 0 if there is none.
    pub mv: u16,
}

impl Entry {
    /// Score, move and depth in 16, 16 and 8 bits; then the bound, plus one so that no entry is
    /// zero, the flag, and the generation.
    #[inline]
    fn pack(self, generation: u8) -> u64 {
        let flags = (self.bound as u64 + 1) | u64::from(self.complete) << 2;
        u64::from(self.score.raw() as u16)
            | u64::from(self.mv) << 16
            | u64::from(self.depth) << 32
            | flags << 40
            | u64::from(generation) << 48
    }

    #[inline]
    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 40 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            score: Score::from_raw(data as u16 as i16),
            bound,
            depth: (data >> 32) as u8,
            complete: data >> 42 & 1 != 0,
            mv: (data >> 16) as u16,
        })
    }
}

/// Two words: the data, and the key combined with it. A slot that two threads wrote at once does
/// not fit together, so it is like an empty one (Hyatt's lockless hashing).
type Slot = [AtomicU64; 2];

/// The key a slot belongs to and the data.
#[inline]
fn load([check, data]: &Slot) -> (u64, u64) {
    let data = data.load(Ordering::Relaxed);
    (check.load(Ordering::Relaxed) ^ data, data)
}

#[inline]
fn store([check, word]: &Slot, key: u64, data: u64) {
    check.store(key ^ data, Ordering::Relaxed);
    word.store(data, Ordering::Relaxed);
}

/// By the instruction PREFETCHT0, which the processor does not wait for.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "an intrinsic that takes a pointer is unsafe to call")]
mod fetch {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    use std::ptr::from_ref;
    use std::sync::atomic::AtomicU64;

    #[inline]
    pub(super) fn fetch(word: &AtomicU64) {
        // SAFETY: every x86-64 has it; it tells the processor of an address, and reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from_ref(word).cast()) }
    }
}

/// The same by reading, without a use for what is read.
#[cfg(not(target_arch = "x86_64"))]
mod fetch {
    use std::hint::black_box;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[inline]
    pub(super) fn fetch(word: &AtomicU64) {
        black_box(word.load(Ordering::Relaxed));
    }
}

/// The words of the slots that a key may use: one line of the processor's cache.
const LINE: usize = 8;

/// How many slots those are.
const SLOTS: usize = LINE / 2;

/// So many lines are used at first: a megabyte.
const FIRST: usize = 1 << 14;

/// The table. Reading and writing need no lock.
///
/// ```
/// use game::Score;
/// use search::table::{Bound, Entry, Table};
/// let table = Table::new(1);
/// let entry =
///     Entry { score: Score::DRAW, bound: Bound::Exact, depth: 3, complete: true, mv: 7 };
/// table.store(0x1234, entry);
/// assert_eq!(table.find(0x1234), Some(entry));
/// assert_eq!(table.find(0x1235), None);
/// ```
#[derive(Debug)]
pub struct Table {
    /// Plain words and not lines, because the system gives away words of zero without a loop to
    /// write them; so a large table that is little used costs little.
    words: Vec<AtomicU64>,
    /// Where the first line begins.
    skip: usize,
    /// How many lines are in use: few at first, so that a short search stays in the cache.
    lines: AtomicUsize,
    generation: u8,
}

impl Table {
    /// An empty table of so many megabytes at most; of 0, one that keeps nothing.
    pub fn new(megabytes: usize) -> Self {
        let count = (megabytes << 20) / size_of::<u64>();
        let words: Vec<AtomicU64> = vec![0; count].into_iter().map(AtomicU64::new).collect();
        let bytes = size_of::<[u64; LINE]>();
        let skip = words.as_ptr().align_offset(bytes).min(words.len());
        let table = Self { words, skip, lines: AtomicUsize::new(0), generation: 0 };
        table.lines.store(table.most().min(FIRST), Ordering::Relaxed);
        table
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    /// Whether it can keep anything.
    pub fn is_some(&self) -> bool {
        self.most() > 0
    }

    /// Forgets everything, and is as small as at first.
    pub fn clear(&mut self) {
        let used = self.skip + LINE * *self.lines.get_mut();
        self.words[..used].fill_with(AtomicU64::default);
        *self.lines.get_mut() = self.most().min(FIRST);
        self.generation = 0;
    }

    /// How many lines there are.
    fn most(&self) -> usize {
        (self.words.len() - self.skip) / LINE
    }

    /// Sees to it that there is room for so many positions, as far as its size allows. What is
    /// known moves to its new place; what other threads store meanwhile may be lost.
    #[inline]
    pub fn make_room(&self, positions: u64) {
        while (self.lines.load(Ordering::Relaxed) * SLOTS) as u64 <= positions {
            if !self.grow() {
                break;
            }
        }
    }

    /// Takes twice as many lines into use; whether there were any left.
    #[cold]
    fn grow(&self) -> bool {
        let before = self.lines.load(Ordering::Relaxed);
        let after = (2 * before).min(self.most());
        if after == before {
            return false;
        }
        let relaxed = Ordering::Relaxed;
        if self.lines.compare_exchange(before, after, relaxed, relaxed).is_err() {
            // Another thread is at it.
            return true;
        }
        // A key's new line is never before its old one: from the last line down, all is moved to
        // lines that have been emptied.
        for line in (0..before).rev() {
            let old = self.line(line);
            let known: [_; SLOTS] = std::array::from_fn(|slot| load(&old[slot]));
            for slot in old {
                store(slot, 0, 0);
            }
            for (key, data) in known.into_iter().filter(|&(_, data)| data != 0) {
                if let Some(empty) = self.slots(key).iter().find(|slot| load(slot).1 == 0) {
                    store(empty, key, data);
                }
            }
        }
        true
    }

    /// Tells that a new search begins: what earlier ones stored is the first to be replaced.
    pub fn grow_older(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// The slots of a line; none in a table that keeps nothing.
    #[inline]
    fn line(&self, line: usize) -> &[Slot] {
        let first = self.skip + LINE * line;
        self.words.get(first..first + LINE).unwrap_or_default().as_chunks().0
    }

    /// The slots that a key may use.
    #[inline]
    fn slots(&self, key: u64) -> &[Slot] {
        let lines = self.lines.load(Ordering::Relaxed);
        self.line(((u128::from(key) * lines as u128) >> 64) as usize)
    }

    /// Has the processor fetch what [`Table::find`] will ask for. To wait for several keys at once
    /// takes hardly longer than for one.
    #[inline]
    pub(crate) fn warm(&self, key: u64) {
        if let Some([_, data]) = self.slots(key).first() {
            fetch::fetch(data);
        }
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry> {
        let found = self.slots(key).iter().map(load).find(|&(owner, _)| owner == key);
        found.and_then(|(_, data)| Entry::unpack(data))
    }

    /// Keeps what is known of the position with this key, in place of what seems worth least.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        let slots = self.slots(key);
        let Some(mut victim) = slots.first() else { return };
        let mut least = i32::MAX;
        for slot in slots {
            let (owner, data) = load(slot);
            if owner == key && data != 0 {
                self.renew(slot, key, entry, data);
                return;
            }
            let worth = self.worth(data);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        store(victim, key, entry.pack(self.generation));
    }

    /// Replaces what is known of the same position, unless that is worth more.
    #[inline]
    fn renew(&self, slot: &Slot, key: u64, mut entry: Entry, data: u64) {
        let Some(old) = Entry::unpack(data) else { return };
        // A complete draw in one direction only may not be what is asked for; all else is final.
        let settled = old.bound == Bound::Exact || old.score.is_proven();
        if old.complete && settled && !entry.complete {
            return;
        }
        let deeper = old.depth > entry.depth.saturating_add(3) && !entry.complete;
        if deeper && entry.bound != Bound::Exact && self.age(data) == 0 {
            return;
        }
        if entry.mv == 0 {
            entry.mv = old.mv;
        }
        store(slot, key, entry.pack(self.generation));
    }

    /// How many searches ago data was stored.
    #[inline]
    fn age(&self, data: u64) -> u8 {
        self.generation.wrapping_sub((data >> 48) as u8)
    }

    /// Deep entries cost much to find again; old ones are seldom asked for.
    #[inline]
    fn worth(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        i32::from((data >> 32) as u8) - 8 * i32::from(self.age(data))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        let score = Score::estimate(-i32::from(depth) - 5);
        Entry { score, bound: Bound::Lower, depth, complete: false, mv: 0x8001 }
    }

    #[test]
    fn entries_are_found_as_they_were_stored() {
        let table = Table::new(1);
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for score in [Score::win_in(3), Score::loss_in(400), Score::estimate(-77)] {
                let entry = Entry { score, bound, depth: 255, complete: true, mv: u16::MAX };
                table.store(score.raw() as u64, entry);
                table.warm(score.raw() as u64);
                assert_eq!(table.find(score.raw() as u64), Some(entry));
            }
        }
    }

    #[test]
    fn a_table_of_nothing_keeps_nothing() {
        let table = Table::new(0);
        table.store(1, entry(1));
        table.warm(1);
        assert_eq!((table.find(1), table.bytes(), table.is_some()), (None, 0, false));
    }

    #[test]
    fn a_table_never_outgrows_its_size() {
        let table = Table::new(3);
        for key in 0..1_000_000_u64 {
            table.store(game::mix64(key), entry(1));
        }
        assert!(table.bytes() <= 3 << 20);
    }

    #[test]
    fn shallow_and_old_entries_give_way_first() {
        let mut table = Table::new(1);
        // Keys that differ in their last bits only share a bucket.
        for key in 1..=4 {
            table.store(key, entry(10 * key as u8));
        }
        table.store(5, entry(1));
        assert_eq!(table.find(1), None);
        assert_eq!(table.find(4), Some(entry(40)));
        for _ in 0..5 {
            table.grow_older();
        }
        table.store(6, entry(2));
        table.store(7, entry(2));
        assert_eq!(table.find(5), None);
        assert_eq!(table.find(2), None);
        assert_eq!((table.find(6), table.find(7)), (Some(entry(2)), Some(entry(2))));
    }

    #[test]
    fn complete_knowledge_is_not_replaced_by_an_estimate() {
        let table = Table::new(1);
        let complete = Entry { complete: true, bound: Bound::Exact, ..entry(2) };
        table.store(9, complete);
        table.store(9, entry(30));
        assert_eq!(table.find(9), Some(complete));
    }

    #[test]
    fn a_slot_written_by_two_threads_at_once_is_not_believed() {
        let table = Table::new(1);
        table.store(1, entry(1));
        let [_, data] = &table.slots(1)[0];
        data.store(entry(2).pack(0), Ordering::Relaxed);
        assert_eq!(table.find(1), None);
    }

    #[test]
    fn a_table_that_grows_keeps_what_it_knows_and_its_size() {
        let table = Table::new(3);
        let keys: Vec<u64> = (1..4000).map(game::mix64).collect();
        for (&key, depth) in keys.iter().zip(0..) {
            table.store(key, entry(depth as u8));
        }
        let known: Vec<_> = keys.iter().map(|&key| table.find(key)).collect();
        assert!(known.iter().filter(|entry| entry.is_some()).count() > 3990);
        for positions in [1, 70_000, 140_000, 1 << 40] {
            table.make_room(positions);
            let found: Vec<_> = keys.iter().map(|&key| table.find(key)).collect();
            assert!(found == known, "room for {positions}");
        }
        let lines = table.lines.load(Ordering::Relaxed);
        assert!(lines > 2 * FIRST && lines == table.most());
        assert!(table.bytes() <= 3 << 20);
    }

    #[test]
    fn clearing_forgets() {
        let mut table = Table::new(1);
        table.store(1, entry(1));
        table.clear();
        assert_eq!(table.find(1), None);
    }
}
