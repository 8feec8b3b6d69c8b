//! The board rolled up, so that a step is the same rotation everywhere.
//!
//! Copies of the hexagonal board tile the plane. Where the edge of one is the edge of the next, the
//! board is a torus, and going straight on one comes by all of its 61 cells: they are a ring, on
//! which every step to the right goes 1 place on, every step down to the right 48 places, and every
//! step up to the right 14. The cells of a row stay together in this order; only the rows do not
//! follow one another from top to bottom.
//!
//! A step over the edge comes in somewhere else, so it is taken out of the set it led to.

use grid::hex::DIRECTIONS;
use wide::u64x4;

use crate::{Cell, SIZE};

/// All places.
pub(crate) const BOARD: u64 = (1 << PLACES) - 1;

/// A set of places for each of the three directions. The CPU works on them side by side; the fourth
/// is there because it has four, and stays empty.
pub(crate) type Sets = u64x4;

/// A number of steps along the lines of each direction.
pub(crate) struct Steps {
    /// How far on they go.
    by: [u64; 4],
    /// How far it is from there to where they began, round the ring.
    rest: [u64; 4],
    /// The places where they lead without leaving the board.
    to: [u64; 4],
}

/// One step on.
pub(crate) const ON: Steps = steps(1);
/// Two steps on.
pub(crate) const ON_2: Steps = steps(2);
/// One step back.
pub(crate) const BACK: Steps = steps(-1);
/// Two steps back.
pub(crate) const BACK_2: Steps = steps(-2);

impl Steps {
    /// Where they lead from each of these sets.
    #[inline]
    pub(crate) fn from(&self, sets: Sets) -> Sets {
        let [by, rest, to] = [self.by, self.rest, self.to].map(Sets::new);
        (sets << by | sets >> rest) & to
    }
}

/// The places that are in one of the sets at least.
#[inline]
pub(crate) fn any(sets: Sets) -> u64 {
    let [a, b, c, _] = sets.to_array();
    a | b | c
}

/// The places of these cells.
#[inline]
pub(crate) fn roll(cells: u64) -> u64 {
    ROWS.iter().fold(0, |places, row| places | (cells & row.cells) >> row.index << row.place)
}

/// The cell at a place.
#[inline]
pub(crate) fn cell(place: u32) -> Cell {
    Cell::new(usize::from(CELLS[place as usize]))
}

/// The other places that share a line of four with this one.
#[inline]
pub(crate) fn star(place: u32) -> u64 {
    STARS[place as usize]
}

/// How many places there are.
const PLACES: u32 = Cell::COUNT as u32;

/// How far on a step in each direction goes.
const STRIDES: [i32; 3] = [1, 48, 14];

/// A row as it lies on the ring.
#[derive(Clone, Copy)]
struct Row {
    cells: u64,
    /// The number of its first cell.
    index: u32,
    /// The place of its first cell.
    place: u32,
}

const ROWS: [Row; 2 * SIZE - 1] = rows();

/// The number of the cell at each place.
static CELLS: [u8; Cell::COUNT] = tabulate_cells();

static STARS: [u64; Cell::COUNT] = tabulate_stars();

/// The place of a cell. The middle row comes first.
const fn place(cell: Cell) -> u32 {
    let (q, r) = cell.axial();
    let first = SIZE as i32 - 1;
    (first + q * STRIDES[0] + r * STRIDES[1]).rem_euclid(PLACES as i32) as u32
}

const fn rows() -> [Row; 2 * SIZE - 1] {
    let mut rows = [Row { cells: 0, index: 0, place: 0 }; 2 * SIZE - 1];
    let mut i = Cell::COUNT;
    while i > 0 {
        i -= 1;
        let cell = Cell::new(i);
        let row = &mut rows[cell.row_and_place().0];
        *row = Row { cells: row.cells | 1 << i, index: i as u32, place: place(cell) };
    }
    rows
}

const fn tabulate_cells() -> [u8; Cell::COUNT] {
    let (mut cells, mut i) = ([0; Cell::COUNT], 0);
    while i < Cell::COUNT {
        cells[place(Cell::new(i)) as usize] = i as u8;
        i += 1;
    }
    cells
}

const fn tabulate_stars() -> [u64; Cell::COUNT] {
    let (mut stars, mut i) = ([0; Cell::COUNT], 0);
    while i < 3 * Cell::COUNT {
        let (cell, direction) = (Cell::new(i / 3), i % 3);
        let mut steps = -3;
        while steps <= 3 {
            if steps != 0
                && let Some(other) = walk(cell, direction, steps)
            {
                stars[place(cell) as usize] |= 1 << place(other);
            }
            steps += 1;
        }
        i += 1;
    }
    stars
}

const fn steps(count: i32) -> Steps {
    let mut steps = Steps { by: [0; 4], rest: [0; 4], to: [0; 4] };
    let mut i = 0;
    while i < 3 * Cell::COUNT {
        let (cell, direction) = (Cell::new(i / 3), i % 3);
        let by = (count * STRIDES[direction]).rem_euclid(PLACES as i32) as u32;
        steps.by[direction] = by as u64;
        steps.rest[direction] = (PLACES - by) as u64;
        if let Some(to) = walk(cell, direction, count) {
            steps.to[direction] |= 1 << place(to);
        }
        i += 1;
    }
    steps
}

/// Where so many steps in a direction lead from a cell, if they stay on the board.
const fn walk(cell: Cell, direction: usize, steps: i32) -> Option<Cell> {
    let ((q, r), (dq, dr)) = (cell.axial(), DIRECTIONS[direction]);
    Cell::at(q + steps * dq, r + steps * dr)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{FOURS, bit};

    #[test]
    fn every_cell_has_its_place() {
        for cell in Cell::all() {
            assert_eq!(roll(bit(cell)), 1 << place(cell));
            assert_eq!(super::cell(place(cell)), cell);
        }
        assert_eq!(roll(crate::lines::BOARD), BOARD);
    }

    #[test]
    fn steps_lead_where_one_walks() {
        for (steps, count) in [(ON, 1), (ON_2, 2), (BACK, -1), (BACK_2, -2)] {
            for cell in Cell::all() {
                let sets = steps.from(Sets::splat(1 << place(cell))).to_array();
                let walked = |direction| walk(cell, direction, count).map_or(0, bit);
                assert_eq!(sets, [walked(0), walked(1), walked(2), 0].map(roll), "{cell}");
            }
        }
    }

    #[test]
    fn a_star_is_what_shares_a_line_of_four() {
        for cell in Cell::all() {
            let through = FOURS.iter().filter(|&line| line & bit(cell) != 0);
            let others = through.fold(0, |cells, line| cells | line & !bit(cell));
            assert_eq!(star(place(cell)), roll(others), "{cell}");
        }
    }
}
