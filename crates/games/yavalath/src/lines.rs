//! Lines of three and four: what a stone completes, and where a stone would complete something.
//!
//! Two ways to the same answers. [`completed`] looks at one cell, and is what playing a move needs;
//! [`completing`] looks at the whole board, and is what tactics need.

use grid::hex::DIRECTIONS;

pub(crate) use crate::completing::fours_of_each;
pub use crate::completing::{Completing, completing};
use crate::{Cell, CellSet, stars};

/// All cells of the board.
pub const BOARD: CellSet = (1 << Cell::COUNT) - 1;

/// The 129 straight lines of three cells.
pub static THREES: [CellSet; 129] = straight_lines(3);

/// The 102 straight lines of four cells.
pub static FOURS: [CellSet; 102] = straight_lines(4);

/// The set of just this cell.
#[inline]
pub const fn bit(cell: Cell) -> CellSet {
    1 << cell.index()
}

/// What a stone completes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// No line of three or more.
    Nothing,
    /// A line of exactly three, and none of four: rule 4.
    Three,
    /// A line of four or more: rule 3.
    Four,
}

/// What a stone on this empty cell completes, together with the player's `own` stones.
///
/// ```
/// use plywood_yavalath::lines::{Line, bit, completed};
/// let [e5, e6, e7, e8] = ["e5", "e6", "e7", "e8"].map(|name| name.parse().unwrap());
/// assert_eq!(completed(bit(e5) | bit(e6), e7), Line::Three);
/// assert_eq!(completed(bit(e5) | bit(e6) | bit(e8), e7), Line::Four);
/// assert_eq!(completed(bit(e5) | bit(e6), e8), Line::Nothing);
/// ```
#[inline]
pub fn completed(own: CellSet, cell: Cell) -> Line {
    if !stars::completes_any(own, cell) {
        Line::Nothing
    } else if completes_four(own, cell) {
        Line::Four
    } else {
        Line::Three
    }
}

/// Whether a stone on this empty cell completes a four.
#[inline]
pub(crate) fn completes_four(own: CellSet, cell: Cell) -> bool {
    FOURS_THROUGH[cell.index()].iter().any(|rest| rest & !own == 0)
}

/// How many of these stones share a line of four with a cell.
#[inline]
pub(crate) fn in_line(stones: CellSet, cell: Cell) -> u32 {
    (stones & COLLINEAR[cell.index()]).count_ones()
}

/// The cells of those of these lines that consist of `own` stones.
pub fn whole(own: CellSet, lines: &[CellSet]) -> CellSet {
    lines.iter().filter(|&line| line & !own == 0).fold(0, |cells, line| cells | line)
}

/// For each cell the lines of four through it, without itself. There are at most twelve; the
/// entries left over hold a set that no player can own.
static FOURS_THROUGH: [[CellSet; 12]; Cell::COUNT] = tabulate_fours();

/// For each cell the others that share a line of four with it.
pub(crate) static COLLINEAR: [CellSet; Cell::COUNT] = tabulate_collinear();

const fn tabulate_collinear() -> [CellSet; Cell::COUNT] {
    let mut collinear = [0; Cell::COUNT];
    let mut i = 0;
    while i < FOURS.len() * Cell::COUNT {
        let (line, cell) = (FOURS[i / Cell::COUNT], i % Cell::COUNT);
        if line >> cell & 1 != 0 {
            collinear[cell] |= line & !(1 << cell);
        }
        i += 1;
    }
    collinear
}

const fn tabulate_fours() -> [[CellSet; 12]; Cell::COUNT] {
    let mut through = [[u64::MAX; 12]; Cell::COUNT];
    let mut cell = 0;
    while cell < Cell::COUNT {
        let (mut i, mut count) = (0, 0);
        while i < FOURS.len() {
            if FOURS[i] >> cell & 1 != 0 {
                through[cell][count] = FOURS[i] & !(1 << cell);
                count += 1;
            }
            i += 1;
        }
        cell += 1;
    }
    through
}

const fn straight_lines<const COUNT: usize>(length: i32) -> [CellSet; COUNT] {
    let mut lines = [0; COUNT];
    let mut count = 0;
    let mut i = 0;
    while i < 3 * Cell::COUNT {
        if let Some(line) = line(Cell::new(i % Cell::COUNT), DIRECTIONS[i / Cell::COUNT], length) {
            lines[count] = line;
            count += 1;
        }
        i += 1;
    }
    assert!(count == COUNT, "the board has exactly this many lines");
    lines
}

/// The line of this length that starts here, if it fits on the board.
const fn line(start: Cell, (dq, dr): (i32, i32), length: i32) -> Option<CellSet> {
    let (q, r) = start.axial();
    let (mut line, mut step) = (0, 0);
    while step < length {
        match Cell::at(q + step * dq, r + step * dr) {
            Some(cell) => line |= bit(cell),
            None => return None,
        }
        step += 1;
    }
    Some(line)
}
