//! Where a rook, a bishop or a queen can go among blocked squares.
//!
//! [`walk`] is the truth, one step at a time. [`magic()`] and [`pext`] look the answer up in tables
//! that walking filled: the squares that matter for a square are hashed by a
//! [multiplication](crate::magic) or packed by an instruction. [`borrow`] computes it. `plywood
//! bench` compares them: the last two are equally fast where there is a PEXT instruction, and
//! borrowing needs no such thing and no 800 KiB of tables; so [`queen`] borrows.

use std::sync::LazyLock;

use game::Rng;

use crate::bits;
use crate::magic::{self, Entry, Lookup, Sparse};
use crate::magics::{BISHOP_MAGICS, ROOK_MAGICS};

pub use crate::magics::MAGIC_SEED;
use crate::square::{Square, Squares};

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

    /// The squares whose state matters: those on its lines except the last of each, behind which
    /// there is nothing to hide.
    pub fn relevant(self, square: Square) -> Squares {
        let mut relevant = 0;
        for direction in self.directions() {
            let ray = ray(square, direction, 0);
            relevant |= Square::each(ray)
                .filter(|last| last.step(direction).is_some())
                .fold(0, |set, inner| set | inner.set());
        }
        relevant
    }

    /// Every arrangement of the relevant squares of a square, with what the piece sees.
    pub fn entries(self, square: Square) -> Vec<Entry> {
        let relevant = self.relevant(square);
        let mut key = 0_u64;
        let mut entries = Vec::with_capacity(1 << relevant.count_ones());
        loop {
            entries.push(Entry { key, value: self.sees(square, key) });
            // The next subset of `relevant`, in the order of counting.
            key = key.wrapping_sub(relevant) & relevant;
            if key == 0 {
                return entries;
            }
        }
    }

    /// Searches a magic for every square, a1 first, and says how many tries each took. Every
    /// table has just as many entries as its square has arrangements.
    ///
    /// # Panics
    /// Never: every square has a magic, and there is no limit to the tries.
    pub fn find_magics(self, seed: u64) -> impl Iterator<Item = (Lookup, u64)> {
        let mut rng = Rng::stream(seed, self as u64);
        Square::all().map(move |square| {
            let (entries, bits) = (self.entries(square), self.relevant(square).count_ones());
            magic::search(&entries, bits, Sparse::Yes, u64::MAX, &mut rng)
                .expect("every square has a magic")
        })
    }

    /// The squares the piece sees, step by step: the free ones it can go to, and the first
    /// blocked one in each direction. (Whether the last square of a line is blocked does not
    /// change what is seen, which is why it need not be hashed.)
    pub fn sees(self, square: Square, blocked: Squares) -> Squares {
        let rays = self.directions().map(|direction| ray(square, direction, blocked));
        rays[0] | rays[1] | rays[2] | rays[3]
    }
}

/// Where a queen on `square` can go, by the fastest of the ways below.
#[inline]
pub fn queen(square: Square, blocked: Squares) -> Squares {
    borrow(square, blocked)
}

/// A way to find where a queen can go.
pub type Queen = fn(Square, Squares) -> Squares;

/// The ways below by name, compiled here: this crate is optimized as much as those that use them.
pub static QUEENS: [(&str, Queen); 4] =
    [("walk", walk), ("magic", magic), ("pext", pext), ("borrow", borrow)];

/// Where a queen on `square` can go, step by step: the reference for the others.
pub fn walk(square: Square, blocked: Squares) -> Squares {
    (Slider::Rook.sees(square, blocked) | Slider::Bishop.sees(square, blocked)) & !blocked
}

/// Where a queen on `square` can go, by two magic look-ups.
#[inline]
pub fn magic(square: Square, blocked: Squares) -> Squares {
    let look = |table: &Table| {
        let key = blocked & table.relevant[square.index()];
        let magic = table.magics[square.index()];
        let place = key.wrapping_mul(magic) >> table.shifts[square.index()];
        table.seen[table.starts[square.index()] + place as usize]
    };
    let [rook, bishop] = &*MAGIC;
    (look(rook) | look(bishop)) & !blocked
}

/// Where a queen on `square` can go, by two look-ups indexed with the packed relevant squares.
///
/// Fast where packing is one instruction (BMI2), right everywhere.
#[inline]
pub fn pext(square: Square, blocked: Squares) -> Squares {
    let look = |table: &Table| {
        let place = bits::extract(blocked, table.relevant[square.index()]);
        table.seen[table.starts[square.index()] + place as usize]
    };
    let [rook, bishop] = &*PEXT;
    (look(rook) | look(bishop)) & !blocked
}

/// Where a queen on `square` can go, by four subtractions and no large table.
///
/// On a line, take the nearest blocked square below away from the blocked squares above: the
/// borrow runs from there up to the nearest blocked square above, and changes just the bits in
/// between. (The obstruction difference, found by Michael Hoffmann.)
#[inline]
pub fn borrow(square: Square, blocked: Squares) -> Squares {
    let mut seen = 0;
    for line in &LINES[square.index()] {
        let above = blocked & line.above;
        // With none below, a1 serves: there the line has ended, if it ever gets there.
        let nearest_below = 1 << (blocked & line.below | 1).ilog2();
        seen |= (above ^ above.wrapping_sub(nearest_below)) & (line.above | line.below);
    }
    seen & !blocked
}

/// The squares of a line on both sides of a square.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Line {
    above: Squares,
    below: Squares,
}

/// The four lines through each square; and at the end none, for no square.
pub(crate) static LINES: [[Line; 4]; 65] = {
    let mut lines = [[Line { above: 0, below: 0 }; 4]; 65];
    let (mut i, mut d) = (0, 0);
    while i < 64 {
        lines[i][d].above = ray(Square::new(i), DIRECTIONS[d], 0);
        lines[i][d].below = ray(Square::new(i), DIRECTIONS[d + 4], 0);
        d = (d + 1) % 4;
        i += (d == 0) as usize;
    }
    lines
};

/// The squares seen from `square` in one direction, up to and including the first blocked one.
pub(crate) const fn ray(square: Square, direction: (i32, i32), blocked: Squares) -> Squares {
    let mut seen = 0;
    let mut at = square.step(direction);
    while let Some(next) = at {
        seen |= next.set();
        at = if blocked & next.set() == 0 { next.step(direction) } else { None };
    }
    seen
}

/// The look-up tables of one slider for all squares.
struct Table {
    relevant: [Squares; 64],
    magics: [u64; 64],
    shifts: [u32; 64],
    starts: [usize; 64],
    seen: Vec<Squares>,
}

static MAGIC: LazyLock<[Table; 2]> = LazyLock::new(|| {
    [(Slider::Rook, ROOK_MAGICS), (Slider::Bishop, BISHOP_MAGICS)].map(|(slider, magics)| {
        Table::new(slider, &magics, |key, relevant, magic| {
            magic::index(key, magic, relevant.count_ones())
        })
    })
});

static PEXT: LazyLock<[Table; 2]> = LazyLock::new(|| {
    [Slider::Rook, Slider::Bishop].map(|slider| {
        Table::new(slider, &[0; 64], |key, relevant, _| bits::extract(key, relevant) as usize)
    })
});

impl Table {
    fn new(slider: Slider, magics: &[u64; 64], place: fn(u64, Squares, u64) -> usize) -> Self {
        let relevant: [Squares; 64] = std::array::from_fn(|i| slider.relevant(Square::new(i)));
        let shifts = relevant.map(|set| 64 - set.count_ones());
        let mut starts = [0; 64];
        let mut seen = Vec::new();
        for square in Square::all() {
            let i = square.index();
            starts[i] = seen.len();
            seen.resize(starts[i] + (1 << relevant[i].count_ones()), 0);
            for entry in slider.entries(square) {
                seen[starts[i] + place(entry.key, relevant[i], magics[i])] = entry.value;
            }
        }
        Self { relevant, magics: *magics, shifts, starts, seen }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn looking_up_finds_what_walking_finds(blocked: u64, thin: u64, square in 0_usize..64) {
            let square = Square::new(square);
            for blocked in [blocked, blocked & thin, 0] {
                prop_assert_eq!(magic(square, blocked), walk(square, blocked));
                prop_assert_eq!(pext(square, blocked), walk(square, blocked));
                prop_assert_eq!(borrow(square, blocked), walk(square, blocked));
                prop_assert_eq!(queen(square, blocked), walk(square, blocked));
            }
        }
    }

    #[test]
    fn every_arrangement_of_every_square_is_looked_up_right() {
        for square in Square::all() {
            for slider in [Slider::Rook, Slider::Bishop] {
                for entry in slider.entries(square) {
                    assert_eq!(magic(square, entry.key), walk(square, entry.key));
                    assert_eq!(borrow(square, entry.key), walk(square, entry.key));
                }
            }
        }
    }

    #[test]
    fn a_queen_reaches_at_most_27_squares() {
        let most = Square::all().map(|square| walk(square, 0).count_ones()).max();
        assert_eq!(most, Some(27));
    }

    #[test]
    fn tables_have_the_well_known_sizes() {
        let sizes = |tables: &[Table; 2]| [tables[0].seen.len(), tables[1].seen.len()];
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
