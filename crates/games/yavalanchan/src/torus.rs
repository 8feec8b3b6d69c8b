//! The board rolled up, so that a step is the same rotation everywhere.
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
//! steps stay on the board.

use grid::hex::{Cell, DIRECTIONS, MAX_CELLS, MAX_SIZE, cells};

use crate::set::Set;

/// The places of a board with `SIZE` cells a side.
pub(crate) struct Torus<const SIZE: usize>;

/// A row as it lies on the ring: its first place, its first cell's number, its length.
#[derive(Clone, Copy)]
struct Row {
    place: u32,
    index: u32,
    length: u32,
}

impl<const SIZE: usize> Torus<SIZE> {
    const RING: u32 = cells(SIZE) as u32;
    const BOARD: u128 = (1 << Self::RING) - 1;
    /// How far along the ring a step in each direction goes.
    const STEPS: [u32; 3] = [1, Self::RING - Self::UP, Self::UP + 1];
    const UP: u32 = 3 * SIZE as u32 - 2;
    const PLACES: &'static [u8; MAX_CELLS] = &Self::tabulate_places();
    const CELLS: &'static [u8; MAX_CELLS] = &Self::tabulate_cells();
    const NEAR: &'static [u128; MAX_CELLS] = &Self::tabulate_near();
    const ROWS: [Row; 2 * MAX_SIZE - 1] = Self::tabulate_rows();
    /// For each direction the cells from which `SIZE` cells in a row are all on the board.
    const STARTS: [u128; 3] = Self::tabulate_starts(SIZE);
    /// For each direction the cells from which one step stays on the board.
    const PAIRS: [u128; 3] = Self::tabulate_starts(2);
    /// How many straight lines of `SIZE` cells there are through each cell.
    const THROUGH: &'static [u8; MAX_CELLS] = &Self::tabulate_through();

    /// All cells.
    pub(crate) fn board<S: Set>() -> S {
        S::narrow(Self::BOARD)
    }

    /// The set of this one cell.
    #[inline]
    pub(crate) fn only<S: Set>(cell: Cell<SIZE>) -> S {
        S::narrow(1) << u32::from(Self::PLACES[cell.index()])
    }

    /// The cells next to this one.
    #[inline]
    pub(crate) fn near<S: Set>(cell: Cell<SIZE>) -> S {
        S::narrow(Self::NEAR[cell.index()])
    }

    /// How many straight lines of `SIZE` cells go through this cell.
    #[inline]
    pub(crate) fn lines_through(cell: Cell<SIZE>) -> i32 {
        i32::from(Self::THROUGH[cell.index()])
    }

    /// The cell at this place.
    #[inline]
    pub(crate) fn cell(place: u32) -> Cell<SIZE> {
        Cell::new(usize::from(Self::CELLS[place as usize]))
    }

    /// The cells of a set, row by row from the top left.
    #[inline]
    pub(crate) fn cells<S: Set>(set: S) -> impl Iterator<Item = Cell<SIZE>> {
        let mut ordered = S::EMPTY;
        for row in &Self::ROWS[..2 * SIZE - 1] {
            ordered |= (set >> row.place & S::narrow((1 << row.length) - 1)) << row.index;
        }
        ordered.places().map(Cell::new)
    }

    /// Whether some straight line of `SIZE` cells is all in the set.
    #[inline]
    pub(crate) fn has_line<S: Set>(set: S) -> bool {
        let [a, b, c] = Self::line_starts(set);
        !(a | b | c).is_empty()
    }

    /// For each direction the cells that begin a straight line of `SIZE` cells of the set.
    #[inline]
    pub(crate) fn line_starts<S: Set>(set: S) -> [S; 3] {
        std::array::from_fn(|direction| {
            // Runs of 1, 2, 4, … cells, and at last of `SIZE`.
            let (mut run, mut length) = (set, 1);
            while length < SIZE {
                let more = if 2 * length <= SIZE { length } else { SIZE - length };
                run &= Self::ahead(run, direction, more);
                length += more;
            }
            run & S::narrow(Self::STARTS[direction])
        })
    }

    /// The cells of all straight lines of `SIZE` or more in the set, and the longest's length.
    pub(crate) fn lines<S: Set>(set: S) -> (S, usize) {
        let (mut found, mut longest) = (S::EMPTY, 0);
        for (direction, starts) in Self::line_starts(set).into_iter().enumerate() {
            for steps in 0..SIZE {
                found |= Self::back(starts, direction, steps);
            }
            // A line that is longer than `SIZE` has starts next to each other.
            let (mut starts, mut length) = (starts, SIZE);
            while !starts.is_empty() {
                longest = longest.max(length);
                starts &= Self::ahead(starts, direction, 1);
                length += 1;
            }
        }
        (found, longest)
    }

    /// The cells that are all that is missing from some straight line of `SIZE` cells of the set.
    #[inline]
    pub(crate) fn gaps<S: Set>(set: S) -> S {
        let mut gaps = S::EMPTY;
        for direction in 0..3 {
            // By the first cell of a line: whether so far none of it is missing, or just one.
            let mut none = S::narrow(Self::STARTS[direction]);
            let mut one = S::EMPTY;
            for steps in 0..SIZE {
                let here = Self::ahead(set, direction, steps);
                one = (one & here) | (none & !here);
                none &= here;
            }
            for steps in 0..SIZE {
                let missing = one & !Self::ahead(set, direction, steps);
                gaps |= Self::back(missing, direction, steps);
            }
        }
        gaps
    }

    /// For each direction, by the first cell of a line of `SIZE` cells: how many of its cells are
    /// in the set, as the sets of the first cells whose count has the binary digits 1, 2 and 4.
    #[inline]
    pub(crate) fn counts<S: Set>(set: S) -> [[S; 3]; 3] {
        std::array::from_fn(|direction| {
            let [mut ones, mut twos, mut fours] = [S::EMPTY; 3];
            for steps in 0..SIZE {
                let here = Self::ahead(set, direction, steps);
                let carry = ones & here;
                ones ^= here;
                fours |= twos & carry;
                twos ^= carry;
            }
            let starts = S::narrow(Self::STARTS[direction]);
            [ones & starts, twos & starts, fours & starts]
        })
    }

    /// How many straight runs of at least 1, 2, 3, … cells the set has in all three directions,
    /// each run counted once, with as many cells as it has.
    pub(crate) fn runs<S: Set>(set: S) -> [u32; 2 * MAX_SIZE] {
        let mut counts = [0; 2 * MAX_SIZE];
        for direction in 0..3 {
            let pairs = S::narrow(Self::PAIRS[direction]);
            let heads = set & !Self::back(set & pairs, direction, 1);
            let mut run = set;
            for count in &mut counts {
                *count += (heads & run).count();
                run = set & pairs & Self::ahead(run, direction, 1);
            }
        }
        counts
    }

    /// The places from which so many steps lead into the set; beyond the ring it is rubbish.
    #[inline]
    fn ahead<S: Set>(set: S, direction: usize, steps: usize) -> S {
        let by = Self::STEPS[direction] * steps as u32 % Self::RING;
        set >> by | set << (Self::RING - by)
    }

    /// The places to which so many steps lead from the set.
    fn back<S: Set>(set: S, direction: usize, steps: usize) -> S {
        Self::ahead(set, direction, Self::RING as usize - steps) & Self::board()
    }

    const fn place(cell: Cell<SIZE>) -> u8 {
        let (q, r) = cell.axial();
        (q + SIZE as i32 - 1 - Self::UP as i32 * r).rem_euclid(Self::RING as i32) as u8
    }

    const fn tabulate_places() -> [u8; MAX_CELLS] {
        let mut places = [0; MAX_CELLS];
        let mut i = 0;
        while i < cells(SIZE) {
            places[i] = Self::place(Cell::new(i));
            i += 1;
        }
        places
    }

    const fn tabulate_cells() -> [u8; MAX_CELLS] {
        let mut indices = [0; MAX_CELLS];
        let mut i = 0;
        while i < cells(SIZE) {
            indices[Self::place(Cell::new(i)) as usize] = i as u8;
            i += 1;
        }
        indices
    }

    const fn tabulate_near() -> [u128; MAX_CELLS] {
        let mut sets = [0; MAX_CELLS];
        let mut i = 0;
        while i < cells(SIZE) {
            let mut neighbours = Cell::<SIZE>::NEIGHBOURS[i];
            while neighbours != 0 {
                sets[i] |= 1 << Self::place(Cell::new(neighbours.trailing_zeros() as usize));
                neighbours &= neighbours - 1;
            }
            i += 1;
        }
        sets
    }

    const fn tabulate_rows() -> [Row; 2 * MAX_SIZE - 1] {
        let mut rows = [Row { place: 0, index: 0, length: 0 }; 2 * MAX_SIZE - 1];
        let mut i = 0;
        while i < cells(SIZE) {
            let (row, place) = Cell::<SIZE>::new(i).row_and_place();
            if place == 0 {
                rows[row].place = Self::place(Cell::new(i)) as u32;
                rows[row].index = i as u32;
            }
            rows[row].length += 1;
            i += 1;
        }
        rows
    }

    const fn tabulate_through() -> [u8; MAX_CELLS] {
        let mut through = [0; MAX_CELLS];
        let mut i = 0;
        while i < cells(SIZE) * 3 * SIZE {
            let (q, r) = Cell::<SIZE>::new(i / (3 * SIZE)).axial();
            let (dq, dr) = DIRECTIONS[i / SIZE % 3];
            let (before, after) = ((i % SIZE) as i32, (SIZE - 1 - i % SIZE) as i32);
            let first = Cell::<SIZE>::at(q - before * dq, r - before * dr);
            let last = Cell::<SIZE>::at(q + after * dq, r + after * dr);
            if first.is_some() && last.is_some() {
                through[i / (3 * SIZE)] += 1;
            }
            i += 1;
        }
        through
    }

    /// For each direction the cells that begin a straight line of so many cells.
    const fn tabulate_starts(length: usize) -> [u128; 3] {
        let mut starts = [0; 3];
        let mut i = 0;
        while i < cells(SIZE) {
            let (q, r) = Cell::<SIZE>::new(i).axial();
            let mut d = 0;
            while d < 3 {
                let (dq, dr) = DIRECTIONS[d];
                let steps = length as i32 - 1;
                if Cell::<SIZE>::at(q + steps * dq, r + steps * dr).is_some() {
                    starts[d] |= 1 << Self::place(Cell::new(i));
                }
                d += 1;
            }
            i += 1;
        }
        starts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_geometry<const SIZE: usize, S: Set>() {
        let mut seen = S::EMPTY;
        for cell in Cell::<SIZE>::all() {
            let only: S = Torus::only(cell);
            assert!(!seen.meets(only), "each cell has its own place");
            seen |= only;
            assert_eq!(Torus::cell(only.first()), cell);
            for (direction, (dq, dr)) in DIRECTIONS.into_iter().enumerate() {
                if let Some(next) = cell.neighbour((dq, dr)) {
                    assert_eq!(Torus::<SIZE>::back(only, direction, 1), Torus::only(next));
                    assert!(Torus::near::<S>(cell).meets(Torus::only(next)));
                    assert!(Torus::near::<S>(next).meets(only));
                }
            }
            assert_eq!(
                Torus::near::<S>(cell).count(),
                Cell::<SIZE>::NEIGHBOURS[cell.index()].count_ones()
            );
        }
        assert_eq!(seen, Torus::<SIZE>::board());
        assert!(Torus::<SIZE>::cells(seen).eq(Cell::all()));
    }

    #[test]
    fn a_step_is_the_same_rotation_everywhere() {
        check_geometry::<2, u64>();
        check_geometry::<3, u64>();
        check_geometry::<4, u64>();
        check_geometry::<5, u64>();
        check_geometry::<6, u128>();
        check_geometry::<7, u128>();
    }

    /// The straight lines of `length` cells, by walking.
    fn walked_lines<const SIZE: usize>(length: i32) -> Vec<Vec<Cell<SIZE>>> {
        let from = |cell: Cell<SIZE>, (dq, dr): (i32, i32)| {
            let (q, r) = cell.axial();
            (0..length).map(|i| Cell::at(q + i * dq, r + i * dr)).collect::<Option<Vec<_>>>()
        };
        let lines = |cell| DIRECTIONS.into_iter().filter_map(move |step| from(cell, step));
        Cell::all().flat_map(lines).collect()
    }

    fn check_lines<const SIZE: usize, S: Set>(count: usize) {
        let set = |cells: &[Cell<SIZE>]| {
            cells.iter().fold(S::EMPTY, |set, &cell| set | Torus::<SIZE>::only(cell))
        };
        let lines = walked_lines::<SIZE>(SIZE as i32);
        assert_eq!(lines.len(), count);
        for line in &lines {
            let line = set(line);
            assert!(Torus::<SIZE>::has_line(line));
            assert_eq!(Torus::<SIZE>::lines(line), (line, SIZE));
            // One cell exchanged for any other does not leave a line, unless it makes a new one.
            for gone in Cell::all().filter(|&cell| line.meets(Torus::<SIZE>::only(cell))) {
                for come in Cell::all() {
                    let other =
                        (line & !Torus::<SIZE>::only::<S>(gone)) | Torus::<SIZE>::only(come);
                    let expected = lines.iter().any(|line| set(line) == other);
                    assert_eq!(Torus::<SIZE>::has_line(other), expected);
                }
            }
        }
        for long in walked_lines::<SIZE>(SIZE as i32 + 1) {
            let long = set(&long);
            assert_eq!(Torus::<SIZE>::lines(long), (long, SIZE + 1));
        }
        assert_eq!(
            Torus::<SIZE>::lines(Torus::<SIZE>::board::<S>()),
            (Torus::<SIZE>::board(), 2 * SIZE - 1)
        );
        assert_eq!(Torus::<SIZE>::lines(S::EMPTY), (S::EMPTY, 0));
    }

    /// What is said of the lines of a set, compared with walking along each of them.
    fn check_sets<const SIZE: usize, S: Set>() {
        let lines = walked_lines::<SIZE>(SIZE as i32);
        let mut rng = game::Rng::seeded(SIZE as u64);
        for _ in 0..200 {
            // Dense sets, so that there are lines of which little is missing.
            let random = Cell::<SIZE>::all().filter(|_| rng.below(4) > 0);
            let set = random.fold(S::EMPTY, |set, cell| set | Torus::<SIZE>::only(cell));
            let missing = |line: &[Cell<SIZE>]| -> Vec<Cell<SIZE>> {
                let is_missing = |&&cell: &&Cell<SIZE>| !set.meets(Torus::<SIZE>::only(cell));
                line.iter().filter(is_missing).copied().collect()
            };
            let mut gaps = S::EMPTY;
            let mut by_count = [0; 8];
            for line in &lines {
                let missing = missing(line);
                by_count[SIZE - missing.len()] += 1;
                if let [gap] = missing[..] {
                    gaps |= Torus::<SIZE>::only(gap);
                }
            }
            assert_eq!(Torus::<SIZE>::gaps(set), gaps);
            for (count, expected) in by_count.into_iter().enumerate().skip(1) {
                let with = |set: S, digit| if count & digit == 0 { !set } else { set };
                let counted = Torus::<SIZE>::counts(set).map(|[ones, twos, fours]| {
                    (with(ones, 1) & with(twos, 2) & with(fours, 4)).count()
                });
                assert_eq!(counted.iter().sum::<u32>(), expected, "size {SIZE}, {count} cells");
            }
            for (length, &runs) in (1..2 * SIZE).zip(&Torus::<SIZE>::runs(set)) {
                // Each run of at least this length begins once, where nothing comes before.
                let begins = |line: &&Vec<Cell<SIZE>>| {
                    let ((q, r), (p, s)) = (line[0].axial(), line[line.len() - 1].axial());
                    let steps = (line.len() - 1).max(1) as i32;
                    let before = Cell::at(q - (p - q) / steps, r - (s - r) / steps);
                    let held = before.is_some_and(|cell| set.meets(Torus::<SIZE>::only(cell)));
                    missing(line).is_empty() && !held
                };
                if length > 1 {
                    let walked = walked_lines::<SIZE>(length as i32);
                    assert_eq!(runs as usize, walked.iter().filter(begins).count());
                }
            }
        }
        for cell in Cell::all() {
            let through = lines.iter().filter(|line| line.contains(&cell)).count();
            assert_eq!(Torus::<SIZE>::lines_through(cell), through as i32, "{cell}");
        }
    }

    #[test]
    fn gaps_counts_and_runs_are_those_that_walking_finds() {
        check_sets::<2, u64>();
        check_sets::<3, u64>();
        check_sets::<4, u64>();
        check_sets::<5, u64>();
        check_sets::<6, u128>();
        check_sets::<7, u128>();
    }

    #[test]
    fn lines_are_found_where_walking_finds_them_and_not_across_the_edge() {
        check_lines::<2, u64>(12);
        check_lines::<3, u64>(27);
        check_lines::<4, u64>(48);
        check_lines::<5, u64>(75);
        check_lines::<6, u128>(108);
        check_lines::<7, u128>(147);
    }
}
