//! The question every move asks, answered by one look into a table: does this stone complete a
//! line of three or more? Where there is no PEXT to look with, the lines are tried one by one.
//!
//! A line of three or more through a cell contains a line of just three through it, so only the
//! cell's star matters: the up to twelve cells at most two steps away along a line. The player's
//! stones on the star, packed into a number, say which bit of the table is the answer. The tables
//! of all cells together have 4 KiB, so they stay in the nearest cache.

use grid::bits;

use crate::lines::THREES;
use crate::{Cell, CellSet};

/// Whether a stone on this empty cell completes a three or a four.
#[inline]
pub(crate) fn completes_any(own: CellSet, cell: Cell) -> bool {
    if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
        by_table(own, cell)
    } else {
        by_pairs(own, cell)
    }
}

/// Whether one of the pairs that make a line of three with the cell is there. All are tried, without a branch.
#[inline]
fn by_pairs(own: CellSet, cell: Cell) -> bool {
    PAIRS[cell.index()].iter().map(|pair| u32::from(own & pair == *pair)).sum::<u32>() > 0
}

/// The other two cells of each line of three through a cell: three lines in each of three directions.
static PAIRS: [[CellSet; 9]; Cell::COUNT] = {
    // Nobody has all cells.
    let mut pairs = [[CellSet::MAX; 9]; Cell::COUNT];
    let mut cell = 0;
    while cell < Cell::COUNT {
        let (mut count, mut i) = (0, 0);
        while i < THREES.len() {
            if THREES[i] >> cell & 1 != 0 {
                pairs[cell][count] = THREES[i] & !(1 << cell);
                count += 1;
            }
            i += 1;
        }
        cell += 1;
    }
    pairs
};

/// The same by PEXT and a table.
#[inline]
fn by_table(own: CellSet, cell: Cell) -> bool {
    let star = &STARS[cell.index()];
    let content = bits::pext(own, star.cells);
    let word = ANSWERS[(star.first as usize + (content >> 6) as usize) % WORDS];
    word.wrapping_shr(content as u32) & 1 != 0
}

/// The surroundings of a cell that matter to it.
#[derive(Clone, Copy)]
struct Star {
    /// The cells at most two steps away along a line.
    cells: CellSet,
    /// The first word of its table.
    first: u32,
}

/// Each cell's star.
static STARS: [Star; Cell::COUNT] = TABLES.0;

/// The tables of all stars: bit `content` of a star's table is the answer for this content.
static ANSWERS: [u64; WORDS] = TABLES.1;

/// How many words there are for the tables together: 358 are used, and a power of two makes
/// checking an index cheap.
const WORDS: usize = 512;
/// How many cells a star has that the edge does not cut.
const WHOLE: u32 = 12;

const TABLES: ([Star; Cell::COUNT], [u64; WORDS]) = tables();

const fn tables() -> ([Star; Cell::COUNT], [u64; WORDS]) {
    let mut stars = [Star { cells: 0, first: 0 }; Cell::COUNT];
    let mut answers = [0; WORDS];
    // Whole stars have their cells in the same order everywhere and share the first table.
    let mut used = 1 << (WHOLE - 6);
    let mut i = 0;
    while i < Cell::COUNT {
        let cells = star_cells(i);
        let size = cells.count_ones();
        let words = if size > 6 { 1 << (size - 6) } else { 1 };
        let first = if size == WHOLE { 0 } else { used };
        stars[i] = Star { cells, first: first as u32 };
        let mut word = 0;
        while word < words {
            answers[first + word] = answer_word(i, cells, word);
            word += 1;
        }
        if size < WHOLE {
            used += words;
        }
        i += 1;
    }
    assert!(used <= WORDS, "the tables fit");
    (stars, answers)
}

/// The cells that are in a line of three with this one.
const fn star_cells(cell: usize) -> CellSet {
    let (mut cells, mut i) = (0, 0);
    while i < THREES.len() {
        if THREES[i] >> cell & 1 != 0 {
            cells |= THREES[i];
        }
        i += 1;
    }
    cells & !(1 << cell)
}

/// The answers for the 64 contents from `64 * word` on: yes where both other cells of one of the
/// lines of three through the cell are occupied.
const fn answer_word(cell: usize, star: CellSet, word: usize) -> u64 {
    let (mut answers, mut i) = (0, 0);
    while i < THREES.len() {
        if THREES[i] >> cell & 1 != 0 {
            let others = THREES[i] & !(1 << cell);
            let (one, other) = (others & others.wrapping_neg(), others & (others - 1));
            answers |=
                occupied(packed_index(one, star), word) & occupied(packed_index(other, star), word);
        }
        i += 1;
    }
    answers
}

/// The index of a cell of the star in the packed content.
const fn packed_index(cell: CellSet, star: CellSet) -> u32 {
    (star & (cell - 1)).count_ones()
}

/// Which of the 64 contents from `64 * word` on have this index occupied.
const fn occupied(index: u32, word: usize) -> u64 {
    const WITHIN: [u64; 6] = [
        0xaaaaaaaaaaaaaaaa,
        0xcccccccccccccccc,
        0xf0f0f0f0f0f0f0f0,
        0xff00ff00ff00ff00,
        0xffff0000ffff0000,
        0xffffffff00000000,
    ];
    match index {
        0..6 => WITHIN[index as usize],
        _ if word >> (index - 6) & 1 != 0 => u64::MAX,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;

    #[test]
    fn the_table_and_the_pairs_say_the_same() {
        let mut rng = Rng::seeded(1);
        let mut found = [0, 0];
        for _ in 0..2_000 {
            let own = rng.next_u64() & rng.next_u64() & ((1 << Cell::COUNT) - 1);
            for cell in Cell::all().filter(|cell| own >> cell.index() & 1 == 0) {
                let answer = by_table(own, cell);
                assert_eq!(by_pairs(own, cell), answer, "{own:#x} {cell:?}");
                found[usize::from(answer)] += 1;
            }
        }
        assert!(found.iter().all(|&count| count > 1_000), "{found:?}");
    }
}
