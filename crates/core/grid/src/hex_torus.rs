//! Hexagonal boards rolled up to a torus, on which a step is the same rotation everywhere.
//!
//! Copies of a hexagonal board with n cells a side tile the plane. Where the edge of one is the
//! edge of the next, the board is a torus, and going straight on one comes by all of its
//! N = 3n(n − 1) + 1 cells: they are a ring, on which every step to the right goes 1 place on,
//! every step up to the left 3n − 2 places, and every step up to the right one more. So one
//! rotation moves all cells of a set by one step. The cells of a row stay together in this order;
//! only the rows do not follow one another from top to bottom. Size 3:
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
/// assert_eq!((torus.only::<u64>(a1), torus.only::<u64>(e1)), (1 << 16, 1 << 5));
/// # Ok::<(), game::NotationError>(())
/// ```
#[derive(Debug)]
pub struct HexTorus<const SIZE: usize> {
    size: usize,
    /// How many cells there are.
    ring: u32,
    /// How far along the ring a step in each direction goes.
    strides: [u32; 3],
    /// By cell; [`OFF_BOARD`] for one that a smaller board does not have.
    places: [u8; MAX_CELLS],
    /// The number of the cell at each place.
    cells: [u8; MAX_CELLS],
    /// For each cell the places next to it.
    near: [u128; MAX_CELLS],
    rows: [Row; 2 * MAX_SIZE - 1],
}

/// A place that no board has.
const OFF_BOARD: u8 = MAX_CELLS as u8;

/// A row as it lies on the ring: its first place, its first cell's number, its length.
#[derive(Debug, Clone, Copy)]
struct Row {
    place: u32,
    index: u32,
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
            places: [OFF_BOARD; MAX_CELLS],
            cells: [0; MAX_CELLS],
            near: [0; MAX_CELLS],
            rows: [Row { place: 0, index: 0, length: 0 }; 2 * MAX_SIZE - 1],
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
        let place = self.place_of(cell);
        self.places[cell.index()] = place as u8;
        self.cells[place as usize] = cell.index() as u8;
        let (row, column) = cell.row_and_place();
        if column == 0 {
            self.rows[row].place = place;
            self.rows[row].index = cell.index() as u32;
        }
        self.rows[row].length += 1;
        let mut d = 0;
        while d < 6 {
            if let Some(neighbour) = self.walk(cell, d / 2, 1 - 2 * (d as i32 % 2)) {
                self.near[cell.index()] |= 1 << self.place_of(neighbour);
            }
            d += 1;
        }
    }

    const fn place_of(&self, cell: Cell<SIZE>) -> u32 {
        let (q, r) = self.axial(cell);
        let place = self.size as i32 - 1 + q + self.strides[1] as i32 * r;
        place.rem_euclid(self.ring as i32) as u32
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
        let (row, column) = cell.row_and_place();
        row < 2 * self.size - 1 && column < row_length(self.size, row)
    }

    /// The axial coordinates (q, r) of a cell; the middle of the board is (0, 0).
    pub const fn axial(&self, cell: Cell<SIZE>) -> (i32, i32) {
        let (row, column) = cell.row_and_place();
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

    /// Where so many steps in a direction lead from a cell, if they stay on the board.
    pub const fn walk(&self, cell: Cell<SIZE>, direction: usize, steps: i32) -> Option<Cell<SIZE>> {
        let ((q, r), (dq, dr)) = (self.axial(cell), DIRECTIONS[direction]);
        self.at(q + steps * dq, r + steps * dr)
    }

    /// How many places so many steps in a direction go on, less than a full turn.
    #[inline]
    pub const fn rotation(&self, direction: usize, steps: i32) -> u32 {
        (steps * self.strides[direction] as i32).rem_euclid(self.ring as i32) as u32
    }

    /// For each direction the places from which so many steps stay on the board.
    pub const fn step_sources(&self, steps: i32) -> [u128; 3] {
        let mut sources = [0; 3];
        let mut i = 0;
        while i < 3 * cells(SIZE) {
            let (cell, direction) = (Cell::new(i / 3), i % 3);
            if self.contains(cell) && self.walk(cell, direction, steps).is_some() {
                sources[direction] |= 1 << self.places[cell.index()];
            }
            i += 1;
        }
        sources
    }

    /// For each direction the places where so many steps lead without leaving the board.
    pub const fn step_targets(&self, steps: i32) -> [u128; 3] {
        self.step_sources(-steps)
    }

    /// All places.
    #[inline]
    pub fn board<S: Set>(&self) -> S {
        S::narrow((1 << self.ring) - 1)
    }

    /// The place of a cell.
    #[inline]
    pub const fn place(&self, cell: Cell<SIZE>) -> u32 {
        self.places[cell.index()] as u32
    }

    /// The set of just the place of this cell. For a cell that the board does not have, it is one that no
    /// board has.
    #[inline]
    pub fn only<S: Set>(&self, cell: Cell<SIZE>) -> S {
        S::narrow(1) << self.place(cell)
    }

    /// The places next to this cell.
    #[inline]
    pub fn near<S: Set>(&self, cell: Cell<SIZE>) -> S {
        S::narrow(self.near[cell.index()])
    }

    /// The cell at this place.
    #[inline]
    pub fn cell(&self, place: u32) -> Cell<SIZE> {
        Cell::new(usize::from(self.cells[place as usize]))
    }

    /// The cells of a set of places, row by row from the top left.
    #[inline]
    pub fn cells<S: Set>(&self, places: S) -> impl Iterator<Item = Cell<SIZE>> + use<S, SIZE> {
        self.from_torus(places).places().map(Cell::new)
    }

    /// The numbers of the cells at these places, as a set.
    #[inline]
    pub fn from_torus<S: Set>(&self, places: S) -> S {
        let rows = self.rows[..2 * self.size - 1].iter();
        rows.fold(S::EMPTY, |set, row| {
            set | (places >> row.place & S::narrow((1 << row.length) - 1)) << row.index
        })
    }

    /// The places of the cells with these numbers.
    #[inline]
    pub fn to_torus<S: Set>(&self, cells: S) -> S {
        let rows = self.rows[..2 * self.size - 1].iter();
        rows.fold(S::EMPTY, |set, row| {
            set | (cells >> row.index & S::narrow((1 << row.length) - 1)) << row.place
        })
    }

    /// The places from which so many steps, which are not negative, lead into the set; beyond the ring it
    /// is rubbish.
    #[inline]
    pub fn ahead<S: Set>(&self, set: S, direction: usize, steps: usize) -> S {
        let by = self.strides[direction] * steps as u32 % self.ring;
        set >> by | set << (self.ring - by)
    }

    /// The places to which so many steps lead from the set.
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
        let mut seen = S::EMPTY;
        for cell in on_board() {
            let only: S = torus.only(cell);
            assert!(!seen.meets(only), "each cell has its own place");
            seen |= only;
            assert_eq!(torus.cell(only.first()), cell);
            assert_eq!(torus.to_torus(S::narrow(1) << cell.index() as u32), only);
            assert_eq!(torus.at(torus.axial(cell).0, torus.axial(cell).1), Some(cell));
            let mut near = S::EMPTY;
            for direction in 0..3 {
                if let Some(next) = torus.walk(cell, direction, 1) {
                    assert_eq!(torus.back(only, direction, 1), torus.only(next));
                    near |= torus.only(next);
                }
                if let Some(last) = torus.walk(cell, direction, -1) {
                    assert_eq!(torus.ahead(only, direction, 1) & torus.board(), torus.only(last));
                    near |= torus.only(last);
                }
            }
            assert_eq!(torus.near::<S>(cell), near);
        }
        assert_eq!(seen, torus.board());
        assert!(torus.cells(seen).eq(on_board()));
        for beyond in Cell::all().filter(|&cell| !torus.contains(cell)) {
            assert!(!torus.only::<u128>(beyond).meets(torus.board()));
        }
        for steps in [-2, -1, 1, 2] {
            for (direction, targets) in torus.step_targets(steps).into_iter().enumerate() {
                let walked = on_board().filter_map(|cell| torus.walk(cell, direction, steps));
                let walked = walked.fold(0, |set, cell| set | torus.only::<u128>(cell));
                assert_eq!(targets, walked);
            }
        }
    }

    #[test]
    fn a_step_is_the_same_rotation_everywhere() {
        check::<2, u64>(2);
        check::<3, u64>(3);
        check::<4, u64>(4);
        check::<5, u64>(5);
        check::<6, u128>(6);
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
            assert_eq!(small.place(wide), HexTorus::<3>::EXACT.place(narrow));
            assert_eq!(small.axial(wide), narrow.axial());
        }
    }

    #[test]
    fn symmetries_of_a_smaller_board_are_its_own() {
        let torus = HexTorus::<7>::new(4);
        let to_wide = |cell: Cell<4>| torus.cell(HexTorus::<4>::EXACT.place(cell));
        for (wide, narrow) in torus.symmetries().iter().zip(Cell::<4>::symmetries()) {
            for cell in Cell::<4>::all() {
                assert_eq!(wide[to_wide(cell).index()], to_wide(narrow[cell.index()]));
            }
        }
    }
}
