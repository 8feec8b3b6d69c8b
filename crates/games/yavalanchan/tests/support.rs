//! The boards as the program has them: a type each for sizes 4 and 5, one for all others.

use plywood_yavalanchan::{Position, Yavalanchan};
use presentation::Rules as _;

/// A position on a board of any size.
pub(crate) type AnySize = Position<7, u128>;

/// The rules on a board of any size.
pub(crate) fn of_size(size: usize, swap: bool) -> Yavalanchan<7, u128> {
    Yavalanchan::with_size(size, swap)
}

/// A position on a board of size 3, without swap.
pub(crate) fn three(text: &str) -> AnySize {
    of_size(3, false).read_position(text).expect(text)
}
