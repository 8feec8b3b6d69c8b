//! Hexagonal boards with `SIZE` cells a side.
//!
//! Cells are numbered row by row from the top left. Rows are lettered from `a` at the top, cells
//! in a row numbered from 1 at the left:
//!
//! ```text
//!       a1 a2 a3            0  1  2
//!      b1 b2 b3 b4         3  4  5  6
//!     c1 c2 c3 c4 c5      7  8  9 10 11
//!      d1 d2 d3 d4        12 13 14 15
//!       e1 e2 e3           16 17 18
//! ```
//!
//! In axial coordinates the middle is (0, 0), row `a` has r = 1 − `SIZE`, and q grows to the
//! right. Lines run along the three [`DIRECTIONS`].

use std::fmt;
use std::str::FromStr;

use game::NotationError;
use i18n::{Argument, Template, message};

use crate::hex_torus::HexTorus;

/// The largest board has this many cells a side: 127 cells fit into a `u128`.
pub const MAX_SIZE: usize = 7;
/// How many cells the largest board has.
pub const MAX_CELLS: usize = cells(MAX_SIZE);
/// The three directions of lines, as steps (q, r); each also runs backwards.
pub const DIRECTIONS: [(i32, i32); 3] = [(1, 0), (0, 1), (1, -1)];

/// How many cells a board with `size` cells a side has.
pub const fn cells(size: usize) -> usize {
    3 * size * (size - 1) + 1
}

/// A cell of a board with `SIZE` cells a side.
///
/// ```
/// use plywood_grid::hex::Cell;
/// let center: Cell<5> = "e5".parse()?;
/// assert_eq!((center.index(), center.axial()), (30, (0, 0)));
/// assert_eq!(center.neighbor((1, -1)).unwrap().to_string(), "d5");
/// assert_eq!("z9".parse::<Cell<5>>().unwrap_err().to_string(), "no cell \"z9\" on a board of size 5");
/// # Ok::<(), game::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell<const SIZE: usize>(u8);

impl<const SIZE: usize> Cell<SIZE> {
    /// How many cells the board has.
    pub const COUNT: usize = cells(SIZE);

    /// For each cell the set of the cells next to it.
    pub const NEIGHBORS: [u128; MAX_CELLS] = Self::neighbors();

    /// For each cell and direction the whole line of cells through it, itself included.
    pub const LINES: [[u128; 3]; MAX_CELLS] = Self::lines();

    /// The cell with this number.
    #[inline]
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < Self::COUNT, "the board has no cell of this number");
        Self(index as u8)
    }

    /// All cells, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self::new)
    }

    /// Its number, row by row from the top left.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row from the top and its column in the row from the left, both from 0.
    pub const fn row_and_column(self) -> (usize, usize) {
        let (mut row, mut column) = (0, self.index());
        while column >= row_length(SIZE, row) {
            column -= row_length(SIZE, row);
            row += 1;
        }
        (row, column)
    }

    /// Its axial coordinates (q, r).
    pub const fn axial(self) -> (i32, i32) {
        let (row, column) = self.row_and_column();
        let radius = SIZE as i32 - 1;
        let r = row as i32 - radius;
        (column as i32 + first_q(radius, r), r)
    }

    /// The cell at these axial coordinates, if it is on the board.
    pub const fn at(q: i32, r: i32) -> Option<Self> {
        let radius = SIZE as i32 - 1;
        if q.abs() > radius || r.abs() > radius || (q + r).abs() > radius {
            return None;
        }
        Some(Self::in_row((r + radius) as usize, (q - first_q(radius, r)) as usize))
    }

    /// The cell at a column of a row, both from 0.
    pub(crate) const fn in_row(row: usize, column: usize) -> Self {
        let (mut index, mut above) = (column, 0);
        while above < row {
            index += row_length(SIZE, above);
            above += 1;
        }
        Self::new(index)
    }

    /// The cell one step away, if it is on the board.
    pub const fn neighbor(self, step: (i32, i32)) -> Option<Self> {
        let (q, r) = self.axial();
        Self::at(q + step.0, r + step.1)
    }

    /// Where each cell goes under each of the board's twelve symmetries, the identity first.
    pub fn symmetries() -> [Vec<Self>; 12] {
        HexTorus::EXACT.symmetries()
    }

    const fn neighbors() -> [u128; MAX_CELLS] {
        let mut sets = [0; MAX_CELLS];
        let mut i = 0;
        while i < Self::COUNT {
            let mut d = 0;
            while d < 3 {
                let (dq, dr) = DIRECTIONS[d];
                sets[i] |= bit(Self::new(i).neighbor((dq, dr)));
                sets[i] |= bit(Self::new(i).neighbor((-dq, -dr)));
                d += 1;
            }
            i += 1;
        }
        sets
    }

    const fn lines() -> [[u128; 3]; MAX_CELLS] {
        let mut sets = [[0; 3]; MAX_CELLS];
        let mut i = 0;
        while i < Self::COUNT {
            let mut d = 0;
            while d < 3 {
                let (q, r) = Self::new(i).axial();
                let (dq, dr) = DIRECTIONS[d];
                let mut step = 1 - 2 * SIZE as i32;
                while step < 2 * SIZE as i32 {
                    sets[i][d] |= bit(Self::at(q + step * dq, r + step * dr));
                    step += 1;
                }
                d += 1;
            }
            i += 1;
        }
        sets
    }
}

/// How many cells a row, counted from the top, has on a board with `size` cells a side.
pub const fn row_length(size: usize, row: usize) -> usize {
    2 * size - 1 - (size - 1).abs_diff(row)
}

/// The smallest q in row r.
pub(crate) const fn first_q(radius: i32, r: i32) -> i32 {
    if r < 0 { -radius - r } else { -radius }
}

const fn bit<const SIZE: usize>(cell: Option<Cell<SIZE>>) -> u128 {
    match cell {
        Some(cell) => 1 << cell.index(),
        None => 0,
    }
}

impl<const SIZE: usize> fmt::Display for Cell<SIZE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.row_and_column();
        write!(f, "{}{}", char::from(b'a' + row as u8), column + 1)
    }
}

impl<const SIZE: usize> From<Cell<SIZE>> for Argument {
    fn from(cell: Cell<SIZE>) -> Self {
        cell.to_string().into()
    }
}

const NO_CELL: Template = Template::new(
    "no cell \"{cell}\" on a board of size {size}",
    "pas de case « {cell} » sur un plateau de taille {size}",
    "kein Feld „{cell}“ auf einem Brett der Größe {size}",
);

/// Says that a board with `size` cells a side has no such cell.
pub fn no_cell(cell: &str, size: usize) -> NotationError {
    NotationError::new(message!(NO_CELL, cell, size))
}

impl<const SIZE: usize> FromStr for Cell<SIZE> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        // Names are few and short; comparing with each of them leaves nothing to get wrong.
        Self::all().find(|cell| cell.to_string() == text).ok_or_else(|| no_cell(text, SIZE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_the_board_of_size_five_start_where_the_notation_says() {
        let starts = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"];
        let numbers = starts.map(|name| name.parse::<Cell<5>>().unwrap().index());
        assert_eq!(numbers, [0, 5, 11, 18, 26, 35, 43, 50, 56]);
        assert_eq!("i5".parse::<Cell<5>>().unwrap().index(), 60);
    }

    #[test]
    fn names_and_coordinates_lead_back_to_the_cell_on_every_board() {
        fn check<const SIZE: usize>() {
            for cell in Cell::<SIZE>::all() {
                let (q, r) = cell.axial();
                assert_eq!(Cell::at(q, r), Some(cell));
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
        check::<2>();
        check::<3>();
        check::<4>();
        check::<5>();
        check::<6>();
        check::<7>();
    }

    #[test]
    fn a_name_must_be_exact() {
        for text in ["", "a", "a0", "a6", "a01", "A1", "a1 ", "é1", "a+1", "j1"] {
            assert!(text.parse::<Cell<5>>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn neighbors_are_mutual_and_six_inside() {
        for a in Cell::<5>::all() {
            for b in Cell::<5>::all() {
                let next =
                    |x: Cell<5>, y: Cell<5>| Cell::<5>::NEIGHBORS[x.index()] >> y.index() & 1;
                assert_eq!(next(a, b), next(b, a));
            }
        }
        assert_eq!(Cell::<5>::NEIGHBORS[30].count_ones(), 6);
        assert_eq!(Cell::<5>::NEIGHBORS[0].count_ones(), 3);
        let ends: u32 = Cell::<5>::NEIGHBORS.iter().map(|set| set.count_ones()).sum();
        assert_eq!(ends / 2, 156, "the board of size 5 has 156 pairs of neighbors");
    }

    #[test]
    fn lines_through_a_cell_cross_only_there() {
        for cell in Cell::<4>::all() {
            let [a, b, c] = Cell::<4>::LINES[cell.index()];
            let itself = 1 << cell.index();
            assert_eq!((a & b, b & c, a & c), (itself, itself, itself));
        }
        assert_eq!(Cell::<5>::LINES[30].map(u128::count_ones), [9, 9, 9]);
    }

    #[test]
    fn symmetries_are_twelve_permutations_that_keep_neighbors() {
        let symmetries = Cell::<5>::symmetries();
        assert!(symmetries[0].iter().copied().eq(Cell::all()), "the first is the identity");
        for (i, image) in symmetries.iter().enumerate() {
            assert!(symmetries[..i].iter().all(|other| other != image), "no symmetry twice");
            for cell in Cell::<5>::all() {
                let moved = (0..61).filter(|n| Cell::<5>::NEIGHBORS[cell.index()] >> n & 1 == 1);
                let moved = moved.fold(0, |set, n| set | 1_u128 << image[n].index());
                assert_eq!(moved, Cell::<5>::NEIGHBORS[image[cell.index()].index()]);
            }
        }
    }
}
