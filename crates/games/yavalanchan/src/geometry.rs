//! The board and its lines, on the torus.
//!
//! [`Geometry`] is what positions ask. Its answers come from [`Lines`], which is compiled for each size, so
//! that all rotations are by constants; a position whose size is known only when it runs chooses among them
//! at each question, and everything above is compiled once.

use std::marker::PhantomData;

use grid::hex::{Cell, MAX_CELLS, MAX_SIZE, cells};
use grid::hex_torus::HexTorus;
use grid::set::Set;

/// The board of a position whose sets of cells are of type `S`: with `SIZE` cells a side if that is `u64`,
/// with any number of cells a side up to `SIZE` if it is `u128`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Geometry<const SIZE: usize, S> {
    size: u8,
    sets: PhantomData<S>,
}

/// Asks the lines of the board's size.
macro_rules! lines {
    ($geometry:expr, $question:ident($($argument:expr),*)) => {
        // The largest board first: a branch that is predicted costs less than a table of jumps.
        if Self::IS_EXACT || $geometry.size as usize == SIZE {
            Lines::<SIZE, SIZE>::$question($($argument),*)
        } else {
            match $geometry.size {
                2 => Lines::<SIZE, 2>::$question($($argument),*),
                3 => Lines::<SIZE, 3>::$question($($argument),*),
                4 => Lines::<SIZE, 4>::$question($($argument),*),
                5 => Lines::<SIZE, 5>::$question($($argument),*),
                _ => Lines::<SIZE, 6>::$question($($argument),*),
            }
        }
    };
}

impl<const SIZE: usize, S: Set> Geometry<SIZE, S> {
    /// Whether all boards are of the same size.
    const IS_EXACT: bool = S::CAPACITY == 64;

    /// The board with `size` cells a side.
    ///
    /// # Panics
    /// If there is none of this type.
    pub(crate) fn new(size: usize) -> Self {
        let least = if Self::IS_EXACT { SIZE } else { 2 };
        assert!((least..=SIZE).contains(&size), "a board of size {size}");
        Self { size: size as u8, sets: PhantomData }
    }

    /// How many cells the board has on each side, and a line.
    #[inline]
    pub(crate) fn size(self) -> usize {
        if Self::IS_EXACT { SIZE } else { self.size.into() }
    }

    /// The torus of the board: which cell has which torus index.
    #[inline]
    pub(crate) fn torus(self) -> &'static HexTorus<SIZE> {
        lines!(self, torus())
    }

    /// All cells.
    #[inline]
    pub(crate) fn board(self) -> S {
        self.torus().board()
    }

    /// The set of just this cell.
    #[inline]
    pub(crate) fn bit(self, cell: Cell<SIZE>) -> S {
        self.torus().bit(cell)
    }

    /// The neighbors of this cell.
    #[inline]
    pub(crate) fn neighbors(self, cell: Cell<SIZE>) -> S {
        self.torus().neighbors(cell)
    }

    /// The cells of a set, row by row from the top left.
    #[inline]
    pub(crate) fn cells(self, set: S) -> impl Iterator<Item = Cell<SIZE>> {
        lines!(self, from_torus(set)).indices().map(Cell::new)
    }

    /// How many straight lines of `size` cells go through this cell.
    #[inline]
    pub(crate) fn lines_through(self, cell: Cell<SIZE>) -> i32 {
        i32::from(lines!(self, through())[cell.index()])
    }

    /// Whether some straight line of `size` cells is all in the set.
    #[inline]
    pub(crate) fn has_line(self, set: S) -> bool {
        // On a large board the count is cheaper than the lines, and decides for a third of a game.
        (Self::IS_EXACT || set.count() as usize >= self.size()) && lines!(self, has_line(set))
    }

    /// For each direction the cells that begin a straight line of `size` cells of the set.
    #[inline]
    pub(crate) fn line_starts(self, set: S) -> [S; 3] {
        lines!(self, line_starts(set))
    }

    /// The cells of all straight lines of `size` or more in the set, and the longest's length.
    pub(crate) fn lines(self, set: S) -> (S, usize) {
        lines!(self, lines(set))
    }

    /// The cells that are all that is missing from some straight line of `size` cells of the set.
    #[inline]
    pub(crate) fn gaps(self, set: S) -> S {
        lines!(self, gaps(set))
    }

    /// For each direction, by the first cell of a line of `size` cells: how many of its cells are
    /// in the set, as the sets of the first cells whose count has the binary digits 1, 2 and 4.
    #[inline]
    pub(crate) fn counts(self, set: S) -> [[S; 3]; 3] {
        lines!(self, counts(set))
    }

    /// How many straight runs of at least 1, 2, 3, … cells the set has in all three directions,
    /// each run counted once, with as many cells as it has.
    pub(crate) fn runs(self, set: S) -> [u32; 2 * MAX_SIZE] {
        lines!(self, runs(set))
    }
}

/// The lines of the board with `N` cells a side, whose cells are named as on the board with `SIZE`.
struct Lines<const SIZE: usize, const N: usize>;

impl<const SIZE: usize, const N: usize> Lines<SIZE, N> {
    /// A board that is too large is never asked.
    const TORUS: &'static HexTorus<SIZE> = &HexTorus::new(if N < SIZE { N } else { SIZE });
    /// For each direction the cells from which `N` cells in a row are all on the board.
    const STARTS: [u128; 3] = Self::TORUS.step_sources(N as i32 - 1);
    /// For each direction the cells from which one step stays on the board.
    const PAIRS: [u128; 3] = Self::TORUS.step_sources(1);
    /// How many straight lines of `N` cells there are through each cell.
    const THROUGH: &'static [u8; MAX_CELLS] = &lines_through(Self::TORUS);

    #[inline]
    fn torus() -> &'static HexTorus<SIZE> {
        Self::TORUS
    }

    #[inline]
    fn through() -> &'static [u8; MAX_CELLS] {
        Self::THROUGH
    }

    /// The set by cell number of a set by torus index.
    #[inline]
    fn from_torus<S: Set>(set: S) -> S {
        Self::TORUS.from_torus(set)
    }

    /// Whether some straight line of `N` cells is all in the set.
    #[inline]
    fn has_line<S: Set>(set: S) -> bool {
        let [a, b, c] = Self::line_starts(set);
        !(a | b | c).is_empty()
    }

    /// For each direction the cells that begin a straight line of `N` cells of the set.
    #[inline]
    fn line_starts<S: Set>(set: S) -> [S; 3] {
        std::array::from_fn(|direction| {
            // Runs of 1, 2, 4, … cells, and at last of `N`.
            let (mut run, mut length) = (set, 1);
            while length < N {
                let more = if 2 * length <= N { length } else { N - length };
                run &= Self::TORUS.ahead(run, direction, more);
                length += more;
            }
            run & S::from_bits(Self::STARTS[direction])
        })
    }

    /// The cells of all straight lines of `N` or more in the set, and the longest's length.
    fn lines<S: Set>(set: S) -> (S, usize) {
        let (mut found, mut longest) = (S::EMPTY, 0);
        for (direction, starts) in Self::line_starts(set).into_iter().enumerate() {
            for steps in 0..N {
                found |= Self::TORUS.back(starts, direction, steps);
            }
            // A line that is longer than `N` has starts next to each other.
            let (mut starts, mut length) = (starts, N);
            while !starts.is_empty() {
                longest = longest.max(length);
                starts &= Self::TORUS.ahead(starts, direction, 1);
                length += 1;
            }
        }
        (found, longest)
    }

    /// The cells that are all that is missing from some straight line of `N` cells of the set.
    #[inline]
    fn gaps<S: Set>(set: S) -> S {
        let mut gaps = S::EMPTY;
        for direction in 0..3 {
            // By the first cell of a line: whether so far none of it is missing, or just one.
            let mut none = S::from_bits(Self::STARTS[direction]);
            let mut one = S::EMPTY;
            for steps in 0..N {
                let here = Self::TORUS.ahead(set, direction, steps);
                one = (one & here) | (none & !here);
                none &= here;
            }
            for steps in 0..N {
                let missing = one & !Self::TORUS.ahead(set, direction, steps);
                gaps |= Self::TORUS.back(missing, direction, steps);
            }
        }
        gaps
    }

    /// For each direction, by the first cell of a line of `N` cells: how many of its cells are
    /// in the set, as the sets of the first cells whose count has the binary digits 1, 2 and 4.
    #[inline]
    fn counts<S: Set>(set: S) -> [[S; 3]; 3] {
        std::array::from_fn(|direction| {
            let [mut ones, mut twos, mut fours] = [S::EMPTY; 3];
            for steps in 0..N {
                let here = Self::TORUS.ahead(set, direction, steps);
                let carry = ones & here;
                ones ^= here;
                fours |= twos & carry;
                twos ^= carry;
            }
            let starts = S::from_bits(Self::STARTS[direction]);
            [ones & starts, twos & starts, fours & starts]
        })
    }

    /// How many straight runs of at least 1, 2, 3, … cells the set has in all three directions,
    /// each run counted once, with as many cells as it has.
    fn runs<S: Set>(set: S) -> [u32; 2 * MAX_SIZE] {
        let mut counts = [0; 2 * MAX_SIZE];
        for direction in 0..3 {
            let pairs = S::from_bits(Self::PAIRS[direction]);
            let heads = set & !Self::TORUS.back(set & pairs, direction, 1);
            let mut run = set;
            for count in &mut counts {
                *count += (heads & run).count();
                run = set & pairs & Self::TORUS.ahead(run, direction, 1);
            }
        }
        counts
    }
}

const fn lines_through<const SIZE: usize>(torus: &HexTorus<SIZE>) -> [u8; MAX_CELLS] {
    let size = torus.size();
    let mut through = [0; MAX_CELLS];
    let mut i = 0;
    while i < cells(SIZE) * 3 * size {
        let (cell, direction) = (Cell::new(i / (3 * size)), i / size % 3);
        let (before, after) = ((i % size) as i32, (size - 1 - i % size) as i32);
        if torus.contains(cell)
            && torus.step(cell, direction, -before).is_some()
            && torus.step(cell, direction, after).is_some()
        {
            through[cell.index()] += 1;
        }
        i += 1;
    }
    through
}

#[cfg(test)]
mod tests {
    use grid::hex::DIRECTIONS;

    use super::*;

    /// The straight lines of `length` cells, by walking.
    fn walked_lines<const SIZE: usize>(size: usize, length: i32) -> Vec<Vec<Cell<SIZE>>> {
        let torus = HexTorus::<SIZE>::new(size);
        let from = |cell: Cell<SIZE>, (dq, dr): (i32, i32)| {
            let (q, r) = torus.axial(cell);
            (0..length).map(|i| torus.at(q + i * dq, r + i * dr)).collect::<Option<Vec<_>>>()
        };
        let lines = |cell| DIRECTIONS.into_iter().filter_map(move |step| from(cell, step));
        torus.cells(torus.board::<u128>()).flat_map(lines).collect()
    }

    fn check_lines<const SIZE: usize, S: Set>(size: usize, count: usize) {
        let geometry = Geometry::<SIZE, S>::new(size);
        let all = || geometry.cells(geometry.board());
        let set = |cells: &[Cell<SIZE>]| {
            cells.iter().fold(S::EMPTY, |set, &cell| set | geometry.bit(cell))
        };
        let lines = walked_lines::<SIZE>(size, size as i32);
        assert_eq!(lines.len(), count);
        for line in &lines {
            let line = set(line);
            assert!(geometry.has_line(line));
            assert_eq!(geometry.lines(line), (line, size));
            // One cell exchanged for any other does not leave a line, unless it makes a new one.
            for gone in all().filter(|&cell| line.intersects(geometry.bit(cell))) {
                for come in all() {
                    let other = (line & !geometry.bit(gone)) | geometry.bit(come);
                    let expected = lines.iter().any(|line| set(line) == other);
                    assert_eq!(geometry.has_line(other), expected);
                }
            }
        }
        for long in walked_lines::<SIZE>(size, size as i32 + 1) {
            let long = set(&long);
            assert_eq!(geometry.lines(long), (long, size + 1));
        }
        assert_eq!(geometry.lines(geometry.board()), (geometry.board(), 2 * size - 1));
        assert_eq!(geometry.lines(S::EMPTY), (S::EMPTY, 0));
    }

    /// What is said of the lines of a set, compared with walking along each of them.
    fn check_sets<const SIZE: usize, S: Set>(size: usize) {
        let geometry = Geometry::<SIZE, S>::new(size);
        let all = || geometry.cells(geometry.board());
        let lines = walked_lines::<SIZE>(size, size as i32);
        let mut rng = game::Rng::seeded(size as u64);
        for _ in 0..200 {
            // Dense sets, so that there are lines of which little is missing.
            let random = all().filter(|_| rng.below(4) > 0);
            let set = random.fold(S::EMPTY, |set, cell| set | geometry.bit(cell));
            let missing = |line: &[Cell<SIZE>]| -> Vec<Cell<SIZE>> {
                let is_missing = |&&cell: &&Cell<SIZE>| !set.intersects(geometry.bit(cell));
                line.iter().filter(is_missing).copied().collect()
            };
            let mut gaps = S::EMPTY;
            let mut by_count = [0; 8];
            for line in &lines {
                let missing = missing(line);
                by_count[size - missing.len()] += 1;
                if let [gap] = missing[..] {
                    gaps |= geometry.bit(gap);
                }
            }
            assert_eq!(geometry.gaps(set), gaps);
            for (count, expected) in by_count.into_iter().enumerate().skip(1) {
                let with = |set: S, digit| if count & digit == 0 { !set } else { set };
                let counted = geometry.counts(set).map(|[ones, twos, fours]| {
                    (with(ones, 1) & with(twos, 2) & with(fours, 4)).count()
                });
                assert_eq!(counted.iter().sum::<u32>(), expected, "size {size}, {count} cells");
            }
            for (length, &runs) in (1..2 * size).zip(&geometry.runs(set)) {
                // Each run of at least this length begins once, where nothing comes before.
                let begins = |line: &&Vec<Cell<SIZE>>| {
                    let ((q, r), (p, s)) = (
                        geometry.torus().axial(line[0]),
                        geometry.torus().axial(line[line.len() - 1]),
                    );
                    let steps = (line.len() - 1).max(1) as i32;
                    let before = geometry.torus().at(q - (p - q) / steps, r - (s - r) / steps);
                    let held = before.is_some_and(|cell| set.intersects(geometry.bit(cell)));
                    missing(line).is_empty() && !held
                };
                if length > 1 {
                    let walked = walked_lines::<SIZE>(size, length as i32);
                    assert_eq!(runs as usize, walked.iter().filter(begins).count());
                }
            }
        }
        for cell in all() {
            let through = lines.iter().filter(|line| line.contains(&cell)).count();
            assert_eq!(geometry.lines_through(cell), through as i32, "{cell}");
        }
    }

    #[test]
    fn gaps_counts_and_runs_are_those_that_walking_finds() {
        check_sets::<4, u64>(4);
        check_sets::<5, u64>(5);
        for size in 2..=7 {
            check_sets::<7, u128>(size);
        }
    }

    #[test]
    fn lines_are_found_where_walking_finds_them_and_not_across_the_edge() {
        check_lines::<4, u64>(4, 48);
        check_lines::<5, u64>(5, 75);
        for (size, count) in (2..=7).zip([12, 27, 48, 75, 108, 147]) {
            check_lines::<7, u128>(size, count);
        }
    }
}
