//! Magic perfect hashing (CPW *Magic Bitboards*): finding, for a set of 64-bit keys, a multiplier such that the
//! top `K` bits of `key * magic` tell the keys apart. A table of 2^`K` entries then answers in one
//! multiplication, one shift and one look-up.
//!
//! The first example is the bit scan: the index of the only bit in a word, 64 keys. With
//! `K` = 7 a random multiplier succeeds soon; with `K` = 6 every entry of the table is needed, which random
//! search does not find in reasonable time, but a de Bruijn sequence is one by construction: each shift to the
//! left brings another of its 64 different windows of six bits to the top.
//!
//! ```
//! use game::Rng;
//! use plywood_grid::magic::{Lookup, de_bruijn, single_bits};
//! let lookup = Lookup::new(de_bruijn(), 6, &single_bits()).unwrap();
//! assert_eq!(lookup.value(0b1000), 3);
//! ```

use game::Rng;

/// A key and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The key.
    pub key: u64,
    /// Its value. Keys with the same value may share an entry of the table (a constructive collision).
    pub value: u64,
}

/// The index of a key in a table of 2^`bits` entries.
#[inline]
pub const fn index(key: u64, magic: u64, bits: u32) -> usize {
    (key.wrapping_mul(magic) >> (64 - bits)) as usize
}

/// A multiplier and the table that goes with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lookup {
    /// The multiplier.
    pub magic: u64,
    /// The table has 2^`bits` entries.
    pub bits: u32,
    /// The value at each index; `None` where no key leads.
    pub table: Vec<Option<u64>>,
}

impl Lookup {
    /// The table for this multiplier, or `None` if two keys with different values collide.
    pub fn new(magic: u64, bits: u32, entries: &[Entry]) -> Option<Self> {
        let mut table = vec![None; 1 << bits];
        for entry in entries {
            let slot = &mut table[index(entry.key, magic, bits)];
            if slot.replace(entry.value).is_some_and(|value| value != entry.value) {
                return None;
            }
        }
        Some(Self { magic, bits, table })
    }

    /// The value of a key that the table was made for.
    ///
    /// # Panics
    /// If no key of the table leads where this one does.
    pub fn value(&self, key: u64) -> u64 {
        self.table[index(key, self.magic, self.bits)].expect("a key of the table")
    }
}

/// Tries random multipliers until one works; says also how many it tried.
///
/// Multipliers with few bits set work more often for the keys of sliding pieces, so `sparse` asks
/// for those. `None` after `tries` failures.
pub fn search(
    entries: &[Entry],
    bits: u32,
    sparse: Sparse,
    tries: u64,
    rng: &mut Rng,
) -> Option<(Lookup, u64)> {
    // Which try wrote a slot last, so that the table need not be cleared between tries.
    let mut slots = vec![(0_u64, 0_u64); 1 << bits];
    (1..=tries).find_map(|attempt| {
        let magic = match sparse {
            Sparse::Yes => rng.next_u64() & rng.next_u64() & rng.next_u64(),
            Sparse::No => rng.next_u64(),
        };
        let fits = entries.iter().all(|entry| {
            let slot = &mut slots[index(entry.key, magic, bits)];
            let free = slot.0 != attempt;
            *slot = if free { (attempt, entry.value) } else { *slot };
            free || slot.1 == entry.value
        });
        let lookup = if fits { Lookup::new(magic, bits, entries) } else { None };
        lookup.map(|lookup| (lookup, attempt))
    })
}

/// Whether to try only multipliers with about eight bits set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sparse {
    /// About eight bits of 64.
    Yes,
    /// Any number.
    No,
}

/// The 64 words with a single bit set, each with the index of its bit.
pub fn single_bits() -> Vec<Entry> {
    (0..64).map(|index| Entry { key: 1 << index, value: index }).collect()
}

/// A de Bruijn sequence: 64 bits among which, read in a circle, every window of six bits occurs
/// once. Built greedily, "prefer one" (Martin 1934): start with zeros and append a one
/// unless that window occurred before.
///
/// It starts with six zeros, so that the zeros that a shift to the left brings in at the right
/// are the ones the circle would bring.
pub fn de_bruijn() -> u64 {
    let mut used = [false; 64];
    used[0] = true;
    let (mut sequence, mut window) = (0_u64, 0_usize);
    for _ in 6..64 {
        let one = (window << 1 | 1) & 63;
        window = if used[one] { one ^ 1 } else { one };
        used[window] = true;
        sequence = sequence << 1 | (window & 1) as u64;
    }
    sequence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_books_magic_for_six_bits_has_the_books_table() {
        let lookup = Lookup::new(0x2643c51ab9dfa5b, 6, &single_bits()).expect("no collision");
        let table: Vec<u64> = lookup.table.iter().map(|value| value.unwrap()).collect();
        #[rustfmt::skip]
        let printed = [
            0, 1, 2, 14, 3, 22, 28, 15, 11, 4, 23, 55, 7, 29, 41, 16,
            12, 26, 53, 5, 24, 33, 56, 35, 61, 8, 30, 58, 37, 42, 17, 46,
            63, 13, 21, 27, 10, 54, 6, 40, 25, 52, 32, 34, 60, 57, 36, 45,
            62, 20, 9, 39, 51, 31, 59, 44, 19, 38, 50, 43, 18, 49, 48, 47,
        ];
        assert_eq!(table, printed);
        assert_eq!(index(0x8000000000000000, 0x2643c51ab9dfa5b, 6), 32);
    }

    #[test]
    fn the_books_magic_for_seven_bits_tells_all_bits_apart() {
        let lookup = Lookup::new(0x65e4d4ee86638416, 7, &single_bits()).expect("no collision");
        assert_eq!(index(0b1000, lookup.magic, 7), 23);
        assert_eq!(lookup.value(0b1000), 3);
    }

    #[test]
    fn a_de_bruijn_sequence_is_a_magic_for_six_bits() {
        let lookup = Lookup::new(de_bruijn(), 6, &single_bits()).expect("no collision");
        assert!(lookup.table.iter().all(Option::is_some), "every entry is used");
        assert!(single_bits().iter().all(|entry| lookup.value(entry.key) == entry.value));
    }

    #[test]
    fn chance_finds_a_magic_for_seven_bits_and_the_same_one_again() {
        let find = || search(&single_bits(), 7, Sparse::No, 10_000_000, &mut Rng::seeded(1));
        let (lookup, tries) = find().expect("there are many");
        assert!(tries > 1);
        assert!(single_bits().iter().all(|entry| lookup.value(entry.key) == entry.value));
        assert_eq!(find(), Some((lookup, tries)));
    }

    #[test]
    fn a_multiplier_that_collides_is_refused() {
        assert_eq!(Lookup::new(0, 6, &single_bits()), None);
        assert_eq!(search(&single_bits(), 5, Sparse::No, 100, &mut Rng::seeded(1)), None);
    }
}
