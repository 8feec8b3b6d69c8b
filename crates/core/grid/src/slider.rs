//! Sliding-piece attacks (CPW *Sliding Piece Attacks*) four ways: a ray walk, which is the reference, magic
//! bitboards, PEXT bitboards and the obstruction difference.
//!
//! [`attacks_by_rays`] goes one step at a time. [`magic()`] and [`pext`] look the attacks up in tables that
//! the ray walk filled, indexed by the relevant occupancy of a square: hashed by a
//! [multiplication](crate::magic), or packed by an instruction. [`obstruction_difference`] computes them.
//! `plywood bench` compares the four: the last two are equally fast where there is a PEXT instruction, and
//! the obstruction difference needs no such thing and no 800 KiB of tables; so [`queen_attacks`] uses it.
//!
//! Nothing is captured in the games here: the attacks of a queen are those on empty squares, which are the
//! squares it can move to.

use std::sync::LazyLock;

use game::Rng;

use crate::bits;
use crate::magic::{self, Entry, Lookup, Sparse};
use crate::magics::{BISHOP_MAGICS, ROOK_MAGICS};

use crate::bitboard::Bitboard;
pub use crate::magics::MAGIC_SEED;
use crate::square::Square;

/// The eight directions as steps (files, ranks): north, east, north-east and north-west, which
/// lead to higher numbers, then their opposites in the same order.
pub const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];

/// A piece that slides in four directions. A queen is both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slider {
    /// Along ranks and files.
    Rook,
    /// Along diagonals.
    Bishop,
}

impl Slider {
    const fn directions(self) -> [(i32, i32); 4] {
        let [n, e, ne, nw, s, w, sw, se] = DIRECTIONS;
        match self {
            Self::Rook => [n, e, s, w],
            Self::Bishop => [ne, nw, sw, se],
        }
    }

    /// The relevant occupancy (CPW *Magic Bitboards*): the squares on its rays except the last of each,
    /// whose occupancy changes nothing.
    pub fn relevant_occupancy(self, square: Square) -> Bitboard {
        let inner = |direction| {
            let ray = ray(square, direction, Bitboard::EMPTY);
            ray.iter().filter(move |last| last.step(direction).is_some())
        };
        self.directions().into_iter().flat_map(inner).collect()
    }

    /// Every subset of the relevant occupancy of a square, with the attacks it leaves.
    pub fn entries(self, square: Square) -> Vec<Entry> {
        let relevant = self.relevant_occupancy(square).bits();
        let mut key = 0_u64;
        let mut entries = Vec::with_capacity(1 << relevant.count_ones());
        loop {
            let attacks = self.attacks(square, Bitboard::from_bits(key));
            entries.push(Entry { key, value: attacks.bits() });
            // The next subset, in the order of counting (Carry-Rippler).
            key = key.wrapping_sub(relevant) & relevant;
            if key == 0 {
                return entries;
            }
        }
    }

    /// Searches a magic for every square, a1 first, and says how many tries each took. Every table has just
    /// as many entries as there are subsets of the relevant occupancy.
    ///
    /// # Panics
    /// Never: every square has a magic, and there is no limit to the tries.
    pub fn find_magics(self, seed: u64) -> impl Iterator<Item = (Lookup, u64)> {
        let mut rng = Rng::stream(seed, self as u64);
        Square::all().map(move |square| {
            let (entries, bits) = (self.entries(square), self.relevant_occupancy(square).count());
            magic::search(&entries, bits, Sparse::Yes, u64::MAX, &mut rng)
                .expect("every square has a magic")
        })
    }

    /// The attacks of the piece, by a ray walk: the empty squares it can move to, and the first occupied
    /// one in each direction. (Whether the last square of a ray is occupied does not change them, which is
    /// why it need not be hashed.)
    pub fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let rays = self.directions().map(|direction| ray(square, direction, occupied));
        rays[0] | rays[1] | rays[2] | rays[3]
    }
}

/// The attacks of a queen on empty squares, by the fastest of the ways below.
#[inline]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    obstruction_difference(square, occupied)
}

/// A way to find the attacks of a queen on empty squares, given its square and the occupied squares.
pub type QueenAttacks = fn(Square, Bitboard) -> Bitboard;

/// The ways below by name, compiled here: this crate is optimized as much as those that use them.
pub static QUEEN_ATTACKS: [(&str, QueenAttacks); 4] = [
    ("rays", attacks_by_rays),
    ("magic", magic),
    ("pext", pext),
    ("obstruction difference", obstruction_difference),
];

/// The attacks of a queen on empty squares by a ray walk: the reference for the others.
pub fn attacks_by_rays(square: Square, occupied: Bitboard) -> Bitboard {
    (Slider::Rook.attacks(square, occupied) | Slider::Bishop.attacks(square, occupied)) & !occupied
}

/// The attacks of a queen on empty squares by magic bitboards: two look-ups.
#[inline]
pub fn magic(square: Square, occupied: Bitboard) -> Bitboard {
    let look = |table: &AttackTable| {
        let key = (occupied & table.relevant_occupancy[square.index()]).bits();
        let magic = table.magics[square.index()];
        let index = key.wrapping_mul(magic) >> table.shifts[square.index()];
        table.attacks[table.starts[square.index()] + index as usize]
    };
    let [rook, bishop] = &*MAGIC;
    (look(rook) | look(bishop)) & !occupied
}

/// The attacks of a queen on empty squares by PEXT bitboards: two look-ups, indexed with the packed relevant
/// occupancy.
///
/// Fast where packing is one instruction (BMI2), right everywhere.
#[inline]
pub fn pext(square: Square, occupied: Bitboard) -> Bitboard {
    let look = |table: &AttackTable| {
        let index = bits::pext(occupied.bits(), table.relevant_occupancy[square.index()].bits());
        table.attacks[table.starts[square.index()] + index as usize]
    };
    let [rook, bishop] = &*PEXT;
    (look(rook) | look(bishop)) & !occupied
}

/// The attacks of a queen on empty squares by the obstruction difference (Michael Hoffmann; CPW *Obstruction
/// Difference*): four subtractions and no large table.
///
/// On a line, take the nearest occupied square below away from the occupied squares above: the borrow runs
/// from there up to the nearest occupied square above, and changes just the bits in between.
#[inline]
pub fn obstruction_difference(square: Square, occupied: Bitboard) -> Bitboard {
    let mut attacks = 0;
    for line in &LINES[square.index()] {
        let above = occupied.bits() & line.above;
        // With none below, a1 serves: there the line has ended, if it ever gets there.
        let nearest_below = 1 << (occupied.bits() & line.below | 1).ilog2();
        attacks |= (above ^ above.wrapping_sub(nearest_below)) & (line.above | line.below);
    }
    Bitboard::from_bits(attacks) & !occupied
}

/// The bits of the squares of a line on both sides of a square.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Line {
    above: u64,
    below: u64,
}

/// The four lines through each square; and at the end none, for no square.
pub(crate) static LINES: [[Line; 4]; 65] = {
    let mut lines = [[Line { above: 0, below: 0 }; 4]; 65];
    let (mut i, mut d) = (0, 0);
    while i < 64 {
        lines[i][d].above = ray(Square::new(i), DIRECTIONS[d], Bitboard::EMPTY).bits();
        lines[i][d].below = ray(Square::new(i), DIRECTIONS[d + 4], Bitboard::EMPTY).bits();
        d = (d + 1) % 4;
        i += (d == 0) as usize;
    }
    lines
};

/// The attacks from `square` in one direction, up to and including the first occupied square.
pub(crate) const fn ray(square: Square, direction: (i32, i32), occupied: Bitboard) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    let mut at = square.step(direction);
    while let Some(next) = at {
        attacks = attacks.with(next);
        at = if occupied.contains(next) { None } else { next.step(direction) };
    }
    attacks
}

/// The attack tables of one slider for all squares.
struct AttackTable {
    relevant_occupancy: [Bitboard; 64],
    magics: [u64; 64],
    shifts: [u32; 64],
    starts: [usize; 64],
    attacks: Vec<Bitboard>,
}

static MAGIC: LazyLock<[AttackTable; 2]> = LazyLock::new(|| {
    [(Slider::Rook, ROOK_MAGICS), (Slider::Bishop, BISHOP_MAGICS)].map(|(slider, magics)| {
        AttackTable::new(slider, &magics, |key, relevant, magic| {
            magic::index(key, magic, relevant.count())
        })
    })
});

static PEXT: LazyLock<[AttackTable; 2]> = LazyLock::new(|| {
    [Slider::Rook, Slider::Bishop].map(|slider| {
        AttackTable::new(slider, &[0; 64], |key, relevant, _| {
            bits::pext(key, relevant.bits()) as usize
        })
    })
});

impl AttackTable {
    fn new(slider: Slider, magics: &[u64; 64], index: fn(u64, Bitboard, u64) -> usize) -> Self {
        let relevant_occupancy: [Bitboard; 64] =
            std::array::from_fn(|i| slider.relevant_occupancy(Square::new(i)));
        let shifts = relevant_occupancy.map(|set| 64 - set.count());
        let mut starts = [0; 64];
        let mut attacks = Vec::new();
        for square in Square::all() {
            let i = square.index();
            starts[i] = attacks.len();
            attacks.resize(starts[i] + (1 << relevant_occupancy[i].count()), Bitboard::EMPTY);
            for entry in slider.entries(square) {
                let index = index(entry.key, relevant_occupancy[i], magics[i]);
                attacks[starts[i] + index] = Bitboard::from_bits(entry.value);
            }
        }
        Self { relevant_occupancy, magics: *magics, shifts, starts, attacks }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn tables_and_subtraction_find_the_attacks_that_rays_find(occupied: u64, thin: u64, square in 0_usize..64) {
            let square = Square::new(square);
            for occupied in [occupied, occupied & thin, 0].map(Bitboard::from_bits) {
                prop_assert_eq!(magic(square, occupied), attacks_by_rays(square, occupied));
                prop_assert_eq!(pext(square, occupied), attacks_by_rays(square, occupied));
                prop_assert_eq!(obstruction_difference(square, occupied), attacks_by_rays(square, occupied));
                prop_assert_eq!(queen_attacks(square, occupied), attacks_by_rays(square, occupied));
            }
        }
    }

    #[test]
    fn the_attacks_of_every_relevant_occupancy_are_right() {
        for square in Square::all() {
            for slider in [Slider::Rook, Slider::Bishop] {
                for entry in slider.entries(square) {
                    let occupied = Bitboard::from_bits(entry.key);
                    assert_eq!(magic(square, occupied), attacks_by_rays(square, occupied));
                    assert_eq!(
                        obstruction_difference(square, occupied),
                        attacks_by_rays(square, occupied)
                    );
                }
            }
        }
    }

    #[test]
    fn a_queen_attacks_at_most_27_squares() {
        let most =
            Square::all().map(|square| attacks_by_rays(square, Bitboard::EMPTY).count()).max();
        assert_eq!(most, Some(27));
    }

    #[test]
    fn tables_have_the_well_known_sizes() {
        let sizes = |tables: &[AttackTable; 2]| [tables[0].attacks.len(), tables[1].attacks.len()];
        assert_eq!(sizes(&MAGIC), [102_400, 5_248]);
        assert_eq!(sizes(&PEXT), [102_400, 5_248]);
    }

    #[test]
    fn the_magics_are_those_that_the_search_finds() {
        for (slider, magics) in [(Slider::Rook, ROOK_MAGICS), (Slider::Bishop, BISHOP_MAGICS)] {
            let found = slider.find_magics(MAGIC_SEED).map(|(lookup, _)| lookup.magic);
            assert!(found.eq(magics), "{slider:?}");
        }
    }
}
