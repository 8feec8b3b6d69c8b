//! Where a stone would complete a line: the whole board at once, by shifting sets of cells.
//!
//! One step along a line moves a set's bits by a number that depends on the row: 1 within a row, 6
//! to 9 or 5 to 8 from one row to the next. So a step of a whole set is at most four shifts, each
//! of the cells it is right for.

use grid::hex::DIRECTIONS;

use crate::Cell;
use crate::lines::bit;

/// The cells, empty or not, where one more stone would complete a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completing {
    /// Where it would complete four or more: rule 3.
    pub four: u64,
    /// Where it would complete exactly three, and no four: rule 4.
    pub three: u64,
}

/// Where one more stone would complete a line, together with these, which must not have a line of
/// three or more yet: nobody who is still in has one.
///
/// ```
/// use yavalath::lines::{bit, completing};
/// let cell = |name: &str| name.parse().map(bit).unwrap();
/// let cells = completing(cell("e5") | cell("e6") | cell("e8"));
/// assert_eq!((cells.four, cells.three), (cell("e7"), cell("e4")));
/// ```
#[inline]
pub fn completing(own: u64) -> Completing {
    let [cells] = completing_each([own]);
    cells
}

/// The same for several players, whose sets the CPU moves side by side.
#[inline]
pub(crate) fn completing_each<const N: usize>(own: [u64; N]) -> [Completing; N] {
    let (a, b, c) = (along::<0, N>(own), along::<1, N>(own), along::<2, N>(own));
    std::array::from_fn(|i| {
        let four = a[i].0 | b[i].0 | c[i].0;
        Completing { four, three: (a[i].1 | b[i].1 | c[i].1) & !four }
    })
}

/// The cells where a stone would make a run of four or more, and of three or more, in one
/// direction.
#[inline]
fn along<const DIRECTION: usize, const N: usize>(own: [u64; N]) -> [(u64, u64); N] {
    let steps = const { &STEPS[DIRECTION] };
    // The cells with a stone one and two steps before them, and after them.
    let before = own.map(|set| steps.forward(set));
    let before_2 = before.map(|set| steps.forward(set));
    let after = own.map(|set| steps.backward(set));
    let after_2 = after.map(|set| steps.backward(set));
    std::array::from_fn(|i| {
        let both = before[i] & after[i];
        // As there is no three yet, a four comes from both sides.
        let four = both & (before_2[i] | after_2[i]);
        (four, both | before[i] & before_2[i] | after[i] & after_2[i])
    })
}

/// One direction's steps from a cell to the next one of the line, which has a higher number.
pub(crate) struct Steps {
    /// The smallest difference of their numbers.
    shift: u32,
    /// The cells whose next one is `shift`, `shift + 1`, … further on.
    from: [u64; 4],
}

impl Steps {
    /// The next cells of these.
    #[inline]
    pub(crate) fn forward(&self, set: u64) -> u64 {
        self.shifts().fold(0, |next, (shift, from)| next | (set & from) << shift)
    }

    /// The cells whose next ones these are.
    #[inline]
    pub(crate) fn backward(&self, set: u64) -> u64 {
        self.shifts().fold(0, |last, (shift, from)| last | set >> shift & from)
    }

    #[inline]
    fn shifts(&self) -> impl Iterator<Item = (u32, u64)> {
        (self.shift..).zip(self.from)
    }
}

pub(crate) const STEPS: [Steps; 3] =
    [steps(1, DIRECTIONS[0]), steps(6, DIRECTIONS[1]), steps(5, DIRECTIONS[2])];

const fn steps(shift: u32, (dq, dr): (i32, i32)) -> Steps {
    let mut from = [0; 4];
    let mut i = 0;
    while i < Cell::COUNT {
        let (cell, next) = (Cell::new(i), Cell::new(i).neighbour((dq, dr)));
        if let Some(next) = next {
            let (low, high) = if next.index() > i { (cell, next) } else { (next, cell) };
            from[high.index() - low.index() - shift as usize] |= bit(low);
        }
        i += 1;
    }
    Steps { shift, from }
}
