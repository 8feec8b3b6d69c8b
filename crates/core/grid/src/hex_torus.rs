//! Hexagonal boards rolled up to a torus, on which a step is the same rotation everywhere.
//!
//! Copies of a hexagonal board with n cells a side tile the plane. Where the edge of one is the edge of the
//! next, the board is a torus, and going straight on one comes by all of its N = 3n(n − 1) + 1 cells: they
//! are a ring. The index of a cell on the ring is its *torus index*: every step to the right adds 1 to it,
//! every step up to the left 3n − 2, and every step up to the right one more, modulo N. So one rotation moves
//! all cells of a set by one step. The cells of a row stay together in this order; only the rows do not
//! follow one another from top to bottom. Size 3:
//!
//! ```text
//!       a1 a2 a3            16 17 18
//!      b1 b2 b3 b4          8  9 10 11
//!     c1 c2 c3 c4 c5       0  1  2  3  4
//!      d1 d2 d3 d4         12 13 14 15
//!       e1 e2 e3            5  6  7
//! ```
//!
//! A step over the edge comes in somewhere else, so whoever rotates must know from which cells the
//! steps stay on the board ([`HexTorus::step_sources`]) or where they lead to
//! ([`HexTorus::step_targets`]).

use crate::hex::{Cell, DIRECTIONS, MAX_CELLS, MAX_SIZE, cells, first_q, row_length};
use crate::set::Set;

/// The torus of a hexagonal board with up to `SIZE` cells a side.
///
/// Its cells are those of the board with `SIZE` cells a side that have the same names, so that one type
/// can stand for boards of several sizes. Where the size is always `SIZE`, use the constant
/// [`HexTorus::EXACT`]: the compiler then knows every number of it.
///
/// ```
/// use plywood_grid::hex::Cell;
/// use plywood_grid::hex_torus::HexTorus;
/// let torus = HexTorus::<3>::EXACT;
/// let [a1, e1]: [Cell<3>; 2] = ["a1".parse()?, "e1".parse()?];
/// assert_eq!((torus.bit::<u64>(a1), torus.bit::<u64>(e1)), (1 << 16, 1 << 5));
/// # Ok::<(), game::NotationError>(())
/// ```
#[derive(Debug)]
pub struct HexTorus<const SIZE: usize> {
    size: usize,
    /// How many cells there are.
    ring: u32,
    /// How far along the ring a step in each direction goes.
    strides: [u32; 3],
    /// The torus index of each cell; [`OFF_BOARD`] for one that a smaller board does not have.
    indices: [u8; MAX_CELLS],
    /// The number of the cell at each torus index.
    cells: [u8; MAX_CELLS],
    /// For each cell the torus indices of its neighbors, as a set.
    neighbors: [u128; MAX_CELLS],
    rows: [Row; 2 * MAX_SIZE - 1],
}

/// A torus index that no board has.
const OFF_BOARD: u8 = MAX_CELLS as u8;

/// A row as it lies on the ring.
#[derive(Debug, Clone, Copy)]
struct Row {
    /// The torus index of its first cell.
    torus_index: u32,
    /// The number of its first cell.
    cell_index: u32,
    length: u32,
}

impl<const SIZE: usize> HexTorus<SIZE> {
    /// The torus of the board with `SIZE` cells a side.
    pub const EXACT: &'static Self = &Self::new(SIZE);

    /// The torus of the board with `size` cells a side, which are at most `SIZE`.
    ///
    /// # Panics
    /// If the size is 0 or more than `SIZE`.
    pub const fn new(size: usize) -> Self {
        assert!(0 < size && size <= SIZE, "a board of another size");
        let up = 3 * size as u32 - 2;
        let ring = cells(size) as u32;
        let mut torus = Self {
            size,
            ring,
            strides: [1, (2 * ring - up) % ring, (up + 1) % ring],
            indices: [OFF_BOARD; MAX_CELLS],
            cells: [0; MAX_CELLS],
            neighbors: [0; MAX_CELLS],
            rows: [Row { torus_index: 0, cell_index: 0, length: 0 }; 2 * MAX_SIZE - 1],
        };
        let mut i = 0;
        while i < cells(SIZE) {
            let cell = Cell::<SIZE>::new(i);
            if torus.contains(cell) {
                torus.add(cell);
            }
            i += 1;
        }
        torus
    }

    const fn add(&mut self, cell: Cell<SIZE>) {
        let index = self.torus_index(cell);
        self.indices[cell.index()] = index as u8;
        self.cells[index as usize] = cell.index() as u8;
        let (row, column) = cell.row_and_column();
        if column == 0 {
            self.rows[row].torus_index = index;
            self.rows[row].cell_index = cell.index() as u32;
        }
        self.rows[row].length += 1;
        let mut d = 0;
        while d < 6 {
            if let Some(neighbor) = self.step(cell, d / 2, 1 - 2 * (d as i32 % 2)) {
                self.neighbors[cell.index()] |= 1 << self.torus_index(neighbor);
            }
            d += 1;
        }
    }

    const fn torus_index(&self, cell: Cell<SIZE>) -> u32 {
        let (q, r) = self.axial(cell);
        let index = self.size as i32 - 1 + q + self.strides[1] as i32 * r;
        index.rem_euclid(self.ring as i32) as u32
    }

    /// How many cells the board has on each side.
    #[inline]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// How many cells the board has.
    #[inline]
    pub const fn cell_count(&self) -> usize {
        self.ring as usize
    }

    /// Whether the board has this cell.
    pub const fn contains(&self, cell: Cell<SIZE>) -> bool {
        let (row, column) = cell.row_and_column();
        row < 2 * self.size - 1 && column < row_length(self.size, row)
    }

    /// The axial coordinates (q, r) of a cell; the middle of the board is (0, 0).
    pub const fn axial(&self, cell: Cell<SIZE>) -> (i32, i32) {
        let (row, column) = cell.row_and_column();
        let radius = self.size as i32 - 1;
        let r = row as i32 - radius;
        (column as i32 + first_q(radius, r), r)
    }

    /// The cell at these axial coordinates, if it is on the board.
    pub const fn at(&self, q: i32, r: i32) -> Option<Cell<SIZE>> {
        let radius = self.size as i32 - 1;
        if q.abs() > radius || r.abs() > radius || (q + r).abs() > radius {
            return None;
        }
        Some(Cell::in_row((r + radius) as usize, (q - first_q(radius, r)) as usize))
    }

    /// The cell that is `steps` steps away in a direction, if it is on the board.
    pub const fn step(&self, cell: Cell<SIZE>, direction: usize, steps: i32) -> Option<Cell<SIZE>> {
        let ((q, r), (dq, dr)) = (self.axial(cell), DIRECTIONS[direction]);
        self.at(q + steps * dq, r + steps * dr)
    }

    /// The rotation that moves a set by `steps` steps in a direction, less than a full turn.
    #[inline]
    pub const fn rotation(&self, direction: usize, steps: i32) -> u32 {
        (steps * self.strides[direction] as i32).rem_euclid(self.ring as i32) as u32
    }

    /// For each direction the torus indices from which `steps` steps stay on the board, as a set.
    pub const fn step_sources(&self, steps: i32) -> [u128; 3] {
        let mut sources = [0; 3];
        let mut i = 0;
        while i < 3 * cells(SIZE) {
            let (cell, direction) = (Cell::new(i / 3), i % 3);
            if self.contains(cell) && self.step(cell, direction, steps).is_some() {
                sources[direction] |= 1 << self.indices[cell.index()];
            }
            i += 1;
        }
        sources
    }

    /// For each direction the torus indices to which `steps` steps lead without leaving the board, as a set.
    pub const fn step_targets(&self, steps: i32) -> [u128; 3] {
        self.step_sources(-steps)
    }

    /// All cells.
    #[inline]
    pub fn board<S: Set>(&self) -> S {
        S::from_bits((1 << self.ring) - 1)
    }

    /// The torus index of a cell.
    #[inline]
    pub const fn index(&self, cell: Cell<SIZE>) -> u32 {
        self.indices[cell.index()] as u32
    }

    /// The set of just this cell, by torus index. For a cell that the board does not have, it is an index
    /// that no board has.
    #[inline]
    pub fn bit<S: Set>(&self, cell: Cell<SIZE>) -> S {
        S::from_bits(1) << self.index(cell)
    }

    /// The neighbors of this cell, by torus index.
    #[inline]
    pub fn neighbors<S: Set>(&self, cell: Cell<SIZE>) -> S {
        S::from_bits(self.neighbors[cell.index()])
    }

    /// The cell with this torus index.
    #[inline]
    pub fn cell(&self, index: u32) -> Cell<SIZE> {
        Cell::new(usize::from(self.cells[index as usize]))
    }

    /// The cells of a set by torus index, row by row from the top left.
    #[inline]
    pub fn cells<S: Set>(&self, set: S) -> impl Iterator<Item = Cell<SIZE>> + use<S, SIZE> {
        self.from_torus(set).indices().map(Cell::new)
    }

    /// The set by cell number of a set by torus index.
    #[inline]
    pub fn from_torus<S: Set>(&self, torus: S) -> S {
        let rows = self.rows[..2 * self.size - 1].iter();
        rows.fold(S::EMPTY, |set, row| {
            set | (torus >> row.torus_index & S::from_bits((1 << row.length) - 1)) << row.cell_index
        })
    }

    /// The set by torus index of a set by cell number.
    #[inline]
    pub fn to_torus<S: Set>(&self, cells: S) -> S {
        let rows = self.rows[..2 * self.size - 1].iter();
        rows.fold(S::EMPTY, |set, row| {
            set | (cells >> row.cell_index & S::from_bits((1 << row.length) - 1)) << row.torus_index
        })
    }

    /// The cells from which `steps` steps lead into the set, by torus index. Bits beyond the ring are
    /// unspecified.
    #[inline]
    pub fn ahead<S: Set>(&self, set: S, direction: usize, steps: usize) -> S {
        let by = self.strides[direction] * steps as u32 % self.ring;
        set >> by | set << (self.ring - by)
    }

    /// The cells to which `steps` steps lead from the set, by torus index.
    #[inline]
    pub fn back<S: Set>(&self, set: S, direction: usize, steps: usize) -> S {
        self.ahead(set, direction, self.ring as usize - steps) & self.board()
    }

    /// Where each cell goes under each of the board's twelve symmetries, the identity first. Cells that a
    /// smaller board does not have stay where they are.
    pub fn symmetries(&self) -> [Vec<Cell<SIZE>>; 12] {
        std::array::from_fn(|symmetry| {
            Cell::all().map(|cell| self.image(cell, symmetry).unwrap_or(cell)).collect()
        })
    }

    /// Turned by `symmetry % 6` sixths, and mirrored first from 6 on.
    fn image(&self, cell: Cell<SIZE>, symmetry: usize) -> Option<Cell<SIZE>> {
        let (mut q, mut r) = self.axial(cell);
        if symmetry >= 6 {
            (q, r) = (r, q);
        }
        for _ in 0..symmetry % 6 {
            (q, r) = (-r, q + r);
        }
        self.contains(cell).then(|| self.at(q, r).expect("a symmetry keeps the board"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const SIZE: usize, S: Set>(size: usize) {
        let torus = HexTorus::<SIZE>::new(size);
        let on_board = || Cell::<SIZE>::all().filter(|&cell| torus.contains(cell));
        assert_eq!((on_board().count(), torus.cell_count()), (cells(size), cells(size)));
        let mut found = S::EMPTY;
        for cell in on_board() {
            let bit: S = torus.bit(cell);
            assert!(!found.intersects(bit), "each cell has its own index");
            found |= bit;
            assert_eq!(torus.cell(bit.first()), cell);
            assert_eq!(torus.to_torus(S::from_bits(1) << cell.index() as u32), bit);
            assert_eq!(torus.at(torus.axial(cell).0, torus.axial(cell).1), Some(cell));
            let mut neighbors = S::EMPTY;
            for direction in 0..3 {
                if let Some(next) = torus.step(cell, direction, 1) {
                    assert_eq!(torus.back(bit, direction, 1), torus.bit(next));
                    neighbors |= torus.bit(next);
                }
                if let Some(last) = torus.step(cell, direction, -1) {
                    assert_eq!(torus.ahead(bit, direction, 1) & torus.board(), torus.bit(last));
                    neighbors |= torus.bit(last);
                }
            }
            assert_eq!(torus.neighbors::<S>(cell), neighbors);
        }
        assert_eq!(found, torus.board());
        assert!(torus.cells(found).eq(on_board()));
        for beyond in Cell::all().filter(|&cell| !torus.contains(cell)) {
            assert!(!torus.bit::<u128>(beyond).intersects(torus.board()));
        }
        for steps in [-2, -1, 1, 2] {
            for (direction, targets) in torus.step_targets(steps).into_iter().enumerate() {
                let walked = on_board().filter_map(|cell| torus.step(cell, direction, steps));
                let walked = walked.fold(0, |set, cell| set | torus.bit::<u128>(cell));
                assert_eq!(targets, walked);
            }
        }
    }

    #[test]
    fn a_step_is_the_same_rotation_everywhere() {
        check::<4, u64>(4);
        check::<5, u64>(5);
        check::<7, u128>(7);
    }

    #[test]
    fn smaller_boards_have_the_cells_of_the_same_names() {
        for size in 2..7 {
            check::<7, u128>(size);
        }
        let small = HexTorus::<7>::new(3);
        let names: Vec<String> =
            small.cells(small.board::<u128>()).map(|cell| cell.to_string()).collect();
        let exact: Vec<String> = Cell::<3>::all().map(|cell| cell.to_string()).collect();
        assert_eq!(names, exact);
        for (wide, narrow) in small.cells(small.board::<u128>()).zip(Cell::<3>::all()) {
            assert_eq!(small.index(wide), HexTorus::<3>::EXACT.index(narrow));
            assert_eq!(small.axial(wide), narrow.axial());
        }
    }

    #[test]
    fn symmetries_of_a_smaller_board_are_its_own() {
        let torus = HexTorus::<7>::new(4);
        let to_wide = |cell: Cell<4>| torus.cell(HexTorus::<4>::EXACT.index(cell));
        for (wide, narrow) in torus.symmetries().iter().zip(Cell::<4>::symmetries()) {
            for cell in Cell::<4>::all() {
                assert_eq!(wide[to_wide(cell).index()], to_wide(narrow[cell.index()]));
            }
        }
    }
}
