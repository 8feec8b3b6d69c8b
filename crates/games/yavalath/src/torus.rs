//! The board as a [torus](grid::hex_torus), with sets of cells for the three directions side by side.
//!
//! A step over the edge comes in somewhere else, so it is taken out of the set it led to.

use grid::hex_torus::HexTorus;
use wide::u64x4;

use crate::{Cell, CellSet, SIZE, lines};

const TORUS: &HexTorus<SIZE> = HexTorus::EXACT;

/// A set of cells by torus index. It is a word, since the vectors of [`Sets`] are made of words; sets by cell
/// number are [`CellSet`]s, and [`to_torus`] and [`from_torus`] lead from one to the other.
pub(crate) type TorusSet = u64;

/// All cells.
pub(crate) const BOARD: TorusSet = (1 << Cell::COUNT) - 1;

/// A set of cells for each of the three directions. The CPU works on them side by side; the fourth
/// is there because it has four, and stays empty.
pub(crate) type Sets = u64x4;

/// A number of steps along the lines of each direction.
pub(crate) struct Steps {
    /// How far on they go.
    by: [u64; 4],
    /// How far it is from there to where they began, round the ring.
    rest: [u64; 4],
    /// The cells where they lead without leaving the board.
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

/// The union of the sets.
#[inline]
pub(crate) fn any(sets: Sets) -> TorusSet {
    let [a, b, c, _] = sets.to_array();
    a | b | c
}

/// The set by torus index of a set by cell number.
#[inline]
pub(crate) fn to_torus(cells: CellSet) -> TorusSet {
    TORUS.to_torus(cells)
}

/// The set by cell number of a set by torus index.
#[inline]
pub(crate) fn from_torus(cells: TorusSet) -> CellSet {
    TORUS.from_torus(cells)
}

/// The cell with this torus index.
#[inline]
pub(crate) fn cell(index: u32) -> Cell {
    TORUS.cell(index)
}

/// The other cells that share a line of four with the one of this torus index.
#[inline]
pub(crate) fn collinear(index: usize) -> TorusSet {
    COLLINEAR[index]
}

/// The table of [`lines`] by torus index.
static COLLINEAR: [TorusSet; Cell::COUNT] = tabulate_collinear();

const fn tabulate_collinear() -> [TorusSet; Cell::COUNT] {
    let (mut collinear, mut i) = ([0; Cell::COUNT], 0);
    while i < Cell::COUNT * Cell::COUNT {
        let [cell, other] = [i / Cell::COUNT, i % Cell::COUNT];
        if lines::COLLINEAR[cell] >> other & 1 != 0 {
            let index = TORUS.index(Cell::new(cell)) as usize;
            collinear[index] |= 1 << TORUS.index(Cell::new(other));
        }
        i += 1;
    }
    collinear
}

const fn steps(count: i32) -> Steps {
    let targets = TORUS.step_targets(count);
    let mut steps = Steps { by: [0; 4], rest: [0; 4], to: [0; 4] };
    let mut direction = 0;
    while direction < 3 {
        let by = TORUS.rotation(direction, count);
        steps.by[direction] = by as u64;
        steps.rest[direction] = Cell::COUNT as u64 - by as u64;
        steps.to[direction] = targets[direction] as u64;
        direction += 1;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{FOURS, bit};

    #[test]
    fn every_cell_has_its_torus_index() {
        for cell in Cell::all() {
            assert_eq!(to_torus(bit(cell)), 1 << TORUS.index(cell));
            assert_eq!(from_torus(to_torus(bit(cell))), bit(cell));
            assert_eq!(super::cell(TORUS.index(cell)), cell);
        }
        assert_eq!(to_torus(crate::lines::BOARD), BOARD);
    }

    #[test]
    fn steps_lead_where_one_walks() {
        for (steps, count) in [(ON, 1), (ON_2, 2), (BACK, -1), (BACK_2, -2)] {
            for cell in Cell::all() {
                let sets = steps.from(Sets::splat(to_torus(bit(cell)))).to_array();
                let walked = |direction| TORUS.step(cell, direction, count).map_or(0, bit);
                assert_eq!(sets, [walked(0), walked(1), walked(2), 0].map(to_torus), "{cell}");
            }
        }
    }

    #[test]
    fn collinear_cells_share_a_line_of_four() {
        for cell in Cell::all() {
            let through = FOURS.iter().filter(|&line| line & bit(cell) != 0);
            let others = through.fold(0, |cells, line| cells | line & !bit(cell));
            assert_eq!(collinear(TORUS.index(cell) as usize), to_torus(others), "{cell}");
        }
    }
}
