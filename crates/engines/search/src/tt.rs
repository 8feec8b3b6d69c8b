//! The transposition table, shared by the threads of a search without locks.
//!
//! Memory ordering: every access is relaxed. A slot is two words, `key ^ data` and `data`, written and
//! read one after the other; if another thread writes in between (a torn write), the two do not fit
//! together and the probe fails (Hyatt and Mann, "A lock-less transposition table implementation"). No
//! other memory is published through the table, so nothing stronger than relaxed is needed.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use game::Score;

/// How a stored score relates to the true one (CPW *Node Types*).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The value is at most this (fail low, All-node).
    Upper,
    /// The value is at least this (fail high, Cut-node).
    Lower,
    /// The value is exactly this (PV-node).
    Exact,
}

/// What the table holds of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TtEntry {
    /// The score for the player to move, its distance to a win or loss counted from the position itself.
    pub score: Score,
    /// How the score relates to the true one.
    pub bound: Bound,
    /// The depth to which the position was searched, in plies.
    pub depth: u8,
    /// Whether no heuristic leaf contributed: then the score holds for every depth.
    pub proven: bool,
    /// The best move, its code plus one; 0 if there is none.
    pub mv: u16,
}

impl TtEntry {
    /// Score, move and depth in 16, 16 and 8 bits; then the bound, plus one so that no entry is
    /// zero, the flag, and the generation.
    #[inline]
    fn pack(self, generation: u8) -> u64 {
        let flags = (self.bound as u64 + 1) | u64::from(self.proven) << 2;
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
            proven: data >> 42 & 1 != 0,
            mv: (data >> 16) as u16,
        })
    }
}

/// A lockless slot: `key ^ data` and `data`; after a torn write it does not match any key.
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

/// Prefetch by the instruction PREFETCHT0.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "an intrinsic that takes a pointer is unsafe to call")]
mod prefetch {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    use std::ptr::from_ref;
    use std::sync::atomic::AtomicU64;

    #[inline]
    pub(super) fn prefetch(word: &AtomicU64) {
        // SAFETY: every x86-64 has it; it tells the processor of an address, and reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(from_ref(word).cast()) }
    }
}

/// The same by reading, without a use for what is read.
#[cfg(not(target_arch = "x86_64"))]
mod prefetch {
    use std::hint::black_box;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[inline]
    pub(super) fn prefetch(word: &AtomicU64) {
        black_box(word.load(Ordering::Relaxed));
    }
}

/// The words of a bucket: the four slots of one 64-byte cache line.
const BUCKET_WORDS: usize = 8;

/// The slots of a bucket.
const BUCKET_SLOTS: usize = BUCKET_WORDS / 2;

/// The buckets in use at first: a megabyte.
const INITIAL_BUCKETS: usize = 1 << 14;

/// The transposition table.
///
/// ```
/// use game::Score;
/// use plywood_search::tt::{Bound, TtEntry, TranspositionTable};
/// let table = TranspositionTable::new(1);
/// let entry =
///     TtEntry { score: Score::DRAW, bound: Bound::Exact, depth: 3, proven: true, mv: 7 };
/// table.store(0x1234, entry);
/// assert_eq!(table.probe(0x1234), Some(entry));
/// assert_eq!(table.probe(0x1235), None);
/// ```
#[derive(Debug)]
pub struct TranspositionTable {
    /// Plain words and not buckets, because the system gives away words of zero without a loop to
    /// write them; so a large table that is little used costs little.
    words: Vec<AtomicU64>,
    /// Where the first bucket begins.
    skip: usize,
    /// How many buckets are in use: few at first, so that a short search stays in the cache.
    buckets: AtomicUsize,
    generation: u8,
}

impl TranspositionTable {
    /// An empty table of at most `megabytes`; of 0, one that keeps nothing.
    pub fn new(megabytes: usize) -> Self {
        let count = (megabytes << 20) / size_of::<u64>();
        let words: Vec<AtomicU64> = vec![0; count].into_iter().map(AtomicU64::new).collect();
        let bytes = size_of::<[u64; BUCKET_WORDS]>();
        let skip = words.as_ptr().align_offset(bytes).min(words.len());
        let table = Self { words, skip, buckets: AtomicUsize::new(0), generation: 0 };
        table.buckets.store(table.bucket_capacity().min(INITIAL_BUCKETS), Ordering::Relaxed);
        table
    }

    /// How many bytes it takes.
    #[cfg(test)]
    fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    /// Removes all entries and shrinks to the initial size.
    pub fn clear(&mut self) {
        let used = self.skip + BUCKET_WORDS * *self.buckets.get_mut();
        self.words[..used].fill_with(AtomicU64::default);
        *self.buckets.get_mut() = self.bucket_capacity().min(INITIAL_BUCKETS);
        self.generation = 0;
    }

    /// The number of buckets that fit into the memory.
    fn bucket_capacity(&self) -> usize {
        (self.words.len() - self.skip) / BUCKET_WORDS
    }

    /// Grows to room for `positions`, as far as the capacity allows. Entries are rehashed; what other
    /// threads store meanwhile may be lost.
    #[inline]
    pub fn reserve(&self, positions: u64) {
        while (self.buckets.load(Ordering::Relaxed) * BUCKET_SLOTS) as u64 <= positions {
            if !self.grow() {
                break;
            }
        }
    }

    /// Doubles the buckets in use; whether there were any left.
    #[cold]
    fn grow(&self) -> bool {
        let before = self.buckets.load(Ordering::Relaxed);
        let after = (2 * before).min(self.bucket_capacity());
        if after == before {
            return false;
        }
        let relaxed = Ordering::Relaxed;
        if self.buckets.compare_exchange(before, after, relaxed, relaxed).is_err() {
            // Another thread is at it.
            return true;
        }
        // A key's new bucket is never before its old one: from the last bucket down, all is moved to
        // buckets that have been emptied.
        for bucket in (0..before).rev() {
            let old = self.bucket(bucket);
            let known: [_; BUCKET_SLOTS] = std::array::from_fn(|slot| load(&old[slot]));
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

    /// Increments the generation, so that the entries of earlier searches age.
    pub fn new_search(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// The slots of a bucket; empty in a table that keeps nothing.
    #[inline]
    fn bucket(&self, bucket: usize) -> &[Slot] {
        let first = self.skip + BUCKET_WORDS * bucket;
        self.words.get(first..first + BUCKET_WORDS).unwrap_or_default().as_chunks().0
    }

    /// The bucket of a key.
    #[inline]
    fn slots(&self, key: u64) -> &[Slot] {
        let buckets = self.buckets.load(Ordering::Relaxed);
        self.bucket(((u128::from(key) * buckets as u128) >> 64) as usize)
    }

    /// Prefetches the bucket of a key. To wait for several at once takes hardly longer than for one.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        if let Some([_, data]) = self.slots(key).first() {
            prefetch::prefetch(data);
        }
    }

    /// Probes for the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<TtEntry> {
        let found = self.slots(key).iter().map(load).find(|&(owner, _)| owner == key);
        found.and_then(|(_, data)| TtEntry::unpack(data))
    }

    /// Stores an entry, in place of the same position or of the least valuable slot of the bucket.
    #[inline]
    pub fn store(&self, key: u64, entry: TtEntry) {
        let slots = self.slots(key);
        let Some(mut victim) = slots.first() else { return };
        let mut least = i32::MAX;
        for slot in slots {
            let (owner, data) = load(slot);
            if owner == key && data != 0 {
                self.overwrite_same_position(slot, key, entry, data);
                return;
            }
            let value = self.retention_value(data);
            if value < least {
                (victim, least) = (slot, value);
            }
        }
        store(victim, key, entry.pack(self.generation));
    }

    /// Replaces the entry of the same position, unless that is proven or deeper.
    #[inline]
    fn overwrite_same_position(&self, slot: &Slot, key: u64, mut entry: TtEntry, data: u64) {
        let Some(old) = TtEntry::unpack(data) else { return };
        // A proven draw in one direction only may not be what is asked for; all else is final.
        let settled = old.bound == Bound::Exact || old.score.is_proven();
        if old.proven && settled && !entry.proven {
            return;
        }
        let deeper = old.depth > entry.depth.saturating_add(3) && !entry.proven;
        if deeper && entry.bound != Bound::Exact && self.age(data) == 0 {
            return;
        }
        if entry.mv == 0 {
            entry.mv = old.mv;
        }
        store(slot, key, entry.pack(self.generation));
    }

    /// The age of an entry: how many searches ago it was stored.
    #[inline]
    fn age(&self, data: u64) -> u8 {
        self.generation.wrapping_sub((data >> 48) as u8)
    }

    /// What keeping an entry is worth: depth − 8 · age (CPW *Replacement Strategies*).
    #[inline]
    fn retention_value(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        i32::from((data >> 32) as u8) - 8 * i32::from(self.age(data))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> TtEntry {
        let score = Score::estimate(-i32::from(depth) - 5);
        TtEntry { score, bound: Bound::Lower, depth, proven: false, mv: 0x8001 }
    }

    #[test]
    fn entries_are_found_as_they_were_stored() {
        let table = TranspositionTable::new(1);
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for score in [Score::win_in(3), Score::loss_in(400), Score::estimate(-77)] {
                let entry = TtEntry { score, bound, depth: 255, proven: true, mv: u16::MAX };
                table.store(score.raw() as u64, entry);
                table.prefetch(score.raw() as u64);
                assert_eq!(table.probe(score.raw() as u64), Some(entry));
            }
        }
    }

    #[test]
    fn a_table_of_nothing_keeps_nothing() {
        let table = TranspositionTable::new(0);
        table.store(1, entry(1));
        table.prefetch(1);
        assert_eq!((table.probe(1), table.bytes()), (None, 0));
    }

    #[test]
    fn a_table_never_outgrows_its_size() {
        let table = TranspositionTable::new(3);
        for key in 0..1_000_000_u64 {
            table.store(game::mix64(key), entry(1));
        }
        assert!(table.bytes() <= 3 << 20);
    }

    #[test]
    fn shallow_and_old_entries_give_way_first() {
        let mut table = TranspositionTable::new(1);
        // Keys that differ in their last bits only share a bucket.
        for key in 1..=4 {
            table.store(key, entry(10 * key as u8));
        }
        table.store(5, entry(1));
        assert_eq!(table.probe(1), None);
        assert_eq!(table.probe(4), Some(entry(40)));
        for _ in 0..5 {
            table.new_search();
        }
        table.store(6, entry(2));
        table.store(7, entry(2));
        assert_eq!(table.probe(5), None);
        assert_eq!(table.probe(2), None);
        assert_eq!((table.probe(6), table.probe(7)), (Some(entry(2)), Some(entry(2))));
    }

    #[test]
    fn proven_values_are_not_replaced_by_an_estimate() {
        let table = TranspositionTable::new(1);
        let proven = TtEntry { proven: true, bound: Bound::Exact, ..entry(2) };
        table.store(9, proven);
        table.store(9, entry(30));
        assert_eq!(table.probe(9), Some(proven));
    }

    #[test]
    fn a_slot_written_by_two_threads_at_once_is_not_believed() {
        let table = TranspositionTable::new(1);
        table.store(1, entry(1));
        let [_, data] = &table.slots(1)[0];
        data.store(entry(2).pack(0), Ordering::Relaxed);
        assert_eq!(table.probe(1), None);
    }

    #[test]
    fn a_table_that_grows_keeps_what_it_knows_and_its_size() {
        let table = TranspositionTable::new(3);
        let keys: Vec<u64> = (1..4000).map(game::mix64).collect();
        for (&key, depth) in keys.iter().zip(0..) {
            table.store(key, entry(depth as u8));
        }
        let known: Vec<_> = keys.iter().map(|&key| table.probe(key)).collect();
        assert!(known.iter().filter(|entry| entry.is_some()).count() > 3990);
        for positions in [1, 70_000, 140_000, 1 << 40] {
            table.reserve(positions);
            let found: Vec<_> = keys.iter().map(|&key| table.probe(key)).collect();
            assert!(found == known, "room for {positions}");
        }
        let buckets = table.buckets.load(Ordering::Relaxed);
        assert!(buckets > 2 * INITIAL_BUCKETS && buckets == table.bucket_capacity());
        assert!(table.bytes() <= 3 << 20);
    }

    #[test]
    fn clearing_forgets() {
        let mut table = TranspositionTable::new(1);
        table.store(1, entry(1));
        table.clear();
        assert_eq!(table.probe(1), None);
    }
}
