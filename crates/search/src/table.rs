//! A transposition table: what a search has found out about positions, shared by its threads.

use std::sync::atomic::{AtomicU64, Ordering};

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
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The key it belongs to and the data.
    #[inline]
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    #[inline]
    fn store(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// The slots that a key may use: one line of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

const _: () = assert!(size_of::<Bucket>() == 64);

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
    buckets: Vec<Bucket>,
    generation: u8,
}

impl Table {
    /// An empty table of so many megabytes at most; of 0, one that keeps nothing.
    pub fn new(megabytes: usize) -> Self {
        let mut buckets = Vec::new();
        buckets.resize_with((megabytes << 20) / size_of::<Bucket>(), Bucket::default);
        Self { buckets, generation: 0 }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>()
    }

    /// Whether it can keep anything.
    pub fn is_some(&self) -> bool {
        !self.buckets.is_empty()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.generation = 0;
    }

    /// Tells that a new search begins: what earlier ones stored is the first to be replaced.
    pub fn grow_older(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    #[inline]
    fn bucket(&self, key: u64) -> Option<&Bucket> {
        let place = (u128::from(key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(place as usize)
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry> {
        let slots = &self.bucket(key)?.0;
        let found = slots.iter().map(Slot::load).find(|&(owner, _)| owner == key);
        found.and_then(|(_, data)| Entry::unpack(data))
    }

    /// Keeps what is known of the position with this key, in place of what seems worth least.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        let Some(Bucket(slots)) = self.bucket(key) else { return };
        let (mut victim, mut least) = (&slots[0], i32::MAX);
        for slot in slots {
            let (owner, data) = slot.load();
            if owner == key && data != 0 {
                self.renew(slot, key, entry, data);
                return;
            }
            let worth = self.worth(data);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        victim.store(key, entry.pack(self.generation));
    }

    /// Replaces what is known of the same position, unless that is worth more.
    #[inline]
    fn renew(&self, slot: &Slot, key: u64, mut entry: Entry, data: u64) {
        let Some(old) = Entry::unpack(data) else { return };
        // A complete draw in one direction only may not be what is asked for; all else is final.
        let settled = old.bound == Bound::Exact || old.score.is_decided();
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
        slot.store(key, entry.pack(self.generation));
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
                assert_eq!(table.find(score.raw() as u64), Some(entry));
            }
        }
    }

    #[test]
    fn a_table_of_nothing_keeps_nothing() {
        let table = Table::new(0);
        table.store(1, entry(1));
        assert_eq!((table.find(1), table.bytes(), table.is_some()), (None, 0, false));
    }

    #[test]
    fn a_table_never_outgrows_its_size() {
        let table = Table::new(3);
        for key in 0..1_000_000_u64 {
            table.store(game::mix(key), entry(1));
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
        let slot = &table.buckets[0].0[0];
        slot.data.store(entry(2).pack(0), Ordering::Relaxed);
        assert_eq!(table.find(1), None);
    }

    #[test]
    fn clearing_forgets() {
        let mut table = Table::new(1);
        table.store(1, entry(1));
        table.clear();
        assert_eq!(table.find(1), None);
    }
}
