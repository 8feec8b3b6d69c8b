//! What the lines of four hold: all lines of a direction at once, each at its first cell.

use crate::Cell;
use crate::completing::STEPS;
use crate::lines::bit;
use grid::hex::DIRECTIONS;

/// The lines of four of one direction that hold stones of one player and none of the other, by
/// what they hold. Each is written as the set of its lines' first cells.
pub(crate) struct Lines {
    /// Two at the ends: either of the others makes a threat.
    pub(crate) ends: u64,
    /// One at an end and two apart: the other end makes a threat. `x.x_` and `_x.x`.
    pub(crate) apart: [u64; 2],
    /// One at an end and the next: the other end makes a threat. `xx._` and `_.xx`.
    pub(crate) beside: [u64; 2],
}

impl Lines {
    /// The lines of this direction that hold `own` stones and no `other` ones. No player has a
    /// line of three yet.
    #[inline]
    pub(crate) fn of<const DIRECTION: usize>(own: u64, other: u64) -> Self {
        let [a, b, c, d] = window::<DIRECTION>(own);
        let [e, f, g, h] = window::<DIRECTION>(other);
        let open = const { STARTS[DIRECTION] } & !(e | f | g | h);
        Self {
            ends: a & d & open & !(b | c),
            apart: [a & c & open & !(b | d), b & d & open & !(a | c)],
            beside: [a & b & open & !(c | d), c & d & open & !(a | b)],
        }
    }

    /// The empty cells of these lines where a stone makes a threat.
    #[inline]
    fn makers<const DIRECTION: usize>(&self) -> u64 {
        let last = self.apart[0] | self.beside[0];
        let first = self.apart[1] | self.beside[1];
        spread::<DIRECTION>([first, self.ends, self.ends, last])
    }

    /// Those of them whose threat must be answered on one of these cells.
    #[inline]
    fn makers_against<const DIRECTION: usize>(&self, answers: u64) -> u64 {
        let [_, b, c, _] = window::<DIRECTION>(answers);
        let last = self.apart[0] & b | self.beside[0] & c;
        let first = self.apart[1] & c | self.beside[1] & b;
        spread::<DIRECTION>([first, self.ends & c, self.ends & b, last])
    }
}

/// Where a stone makes a threat: leaves just one cell lacking of a four, and that one between two
/// of its stones.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Makers {
    /// All cells where it does, though it may complete a three elsewhere.
    pub(crate) all: u64,
    /// Those where it makes two in different directions, or one that must be answered on one of
    /// the cells `losing`.
    pub(crate) decisive: u64,
}

impl Makers {
    /// The makers of one player, when a stone of the other loses on the cells `losing`. Neither has
    /// a line of three yet.
    #[inline]
    pub(crate) fn of(own: u64, other: u64, losing: u64) -> Self {
        let lines =
            (Lines::of::<0>(own, other), Lines::of::<1>(own, other), Lines::of::<2>(own, other));
        let (a, b, c) = (lines.0.makers::<0>(), lines.1.makers::<1>(), lines.2.makers::<2>());
        let traps = lines.0.makers_against::<0>(losing)
            | lines.1.makers_against::<1>(losing)
            | lines.2.makers_against::<2>(losing);
        Self { all: a | b | c, decisive: a & b | a & c | b & c | traps }
    }
}

/// All cells where a stone of a player makes a threat; see [`Makers::all`].
#[inline]
pub(crate) fn makers(own: u64, other: u64) -> u64 {
    Lines::of::<0>(own, other).makers::<0>()
        | Lines::of::<1>(own, other).makers::<1>()
        | Lines::of::<2>(own, other).makers::<2>()
}

/// The cells at the four places of lines: `at[i]` has the first cells of those whose `i`-th cell
/// is meant.
#[inline]
fn spread<const DIRECTION: usize>(at: [u64; 4]) -> u64 {
    let step = |set| const { &STEPS[DIRECTION] }.forward(set);
    at[0] | step(at[1] | step(at[2] | step(at[3])))
}

/// The set, and what is one, two and three steps ahead of each cell.
#[inline]
fn window<const DIRECTION: usize>(set: u64) -> [u64; 4] {
    let ahead = |set| const { &STEPS[DIRECTION] }.backward(set);
    let one = ahead(set);
    let two = ahead(one);
    [set, one, two, ahead(two)]
}

/// For each direction the cells at which a line of four begins: those from which a step leads on
/// three times.
const STARTS: [u64; 3] = [starts(0), starts(1), starts(2)];

const fn starts(direction: usize) -> u64 {
    // The step of `STEPS` goes to the higher number, which is not always the way of `DIRECTIONS`.
    let (dq, dr) = DIRECTIONS[direction];
    let sign = if dr < 0 { -1 } else { 1 };
    let (mut starts, mut i) = (0, 0);
    while i < Cell::COUNT {
        let (q, r) = Cell::new(i).axial();
        if Cell::at(q + 3 * sign * dq, r + 3 * sign * dr).is_some() {
            starts |= bit(Cell::new(i));
        }
        i += 1;
    }
    starts
}
