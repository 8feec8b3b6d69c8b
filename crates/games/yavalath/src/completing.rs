//! Where a stone would complete a line: the whole board at once, on the torus.

use crate::CellSet;
use crate::threats::Around;
use crate::torus::{from_torus, to_torus};

/// The cells, empty or not, where one more stone would complete a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completing {
    /// Where it would complete four or more: rule 3.
    pub four: CellSet,
    /// Where it would complete exactly three, and no four: rule 4.
    pub three: CellSet,
}

/// Where one more stone would complete a line, together with these, which must not have a line of
/// three or more yet: nobody who is still in has one.
///
/// ```
/// use plywood_yavalath::lines::{bit, completing};
/// let cell = |name: &str| name.parse().map(bit).unwrap();
/// let cells = completing(cell("e5") | cell("e6") | cell("e8"));
/// assert_eq!((cells.four, cells.three), (cell("e7"), cell("e4")));
/// ```
#[inline]
pub fn completing(own: CellSet) -> Completing {
    let around = Around::of(to_torus(own));
    let (four, lines) = (from_torus(around.fours()), from_torus(around.lines()));
    Completing { four, three: lines & !four }
}

/// Where one more stone of each of two players would complete a four; like [`completing`], but quickly if
/// that is nowhere.
#[inline]
pub(crate) fn fours_of_each(own: [CellSet; 2]) -> [CellSet; 2] {
    let fours = own.map(|own| Around::of(to_torus(own)).fours());
    if fours == [0, 0] { fours } else { fours.map(from_torus) }
}
