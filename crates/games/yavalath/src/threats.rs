//! Where stones complete lines and where they threaten to: the whole board at once.

use crate::torus::{BACK, BACK_2, ON, ON_2, Sets, TorusSet, any};

/// The stones of a player around each cell, along each direction: the cells with a stone one and
/// two steps on, and back.
#[derive(Clone, Copy)]
pub(crate) struct Around {
    next: Sets,
    next_2: Sets,
    last: Sets,
    last_2: Sets,
}

/// Where a stone makes a threat: leaves just one cell lacking of a four, and that one between two
/// of its stones.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Makers {
    /// All empty cells where it does, though it may complete a three elsewhere.
    pub(crate) all: TorusSet,
    /// Those where it cannot be answered: it makes two, or the answer completes a three.
    pub(crate) decisive: TorusSet,
}

impl Around {
    /// Around these stones, which have no line of three or more.
    #[inline]
    pub(crate) fn of(stones: TorusSet) -> Self {
        let stones = Sets::splat(stones);
        Self {
            next: BACK.from(stones),
            next_2: BACK_2.from(stones),
            last: ON.from(stones),
            last_2: ON_2.from(stones),
        }
    }

    /// Where a stone completes a four. There is no three yet, so it comes from both sides.
    #[inline]
    pub(crate) fn fours(&self) -> TorusSet {
        any(self.next & self.last & (self.next_2 | self.last_2))
    }

    /// Where a stone completes a three or a four.
    #[inline]
    pub(crate) fn lines(&self) -> TorusSet {
        any(self.next & (self.last | self.next_2) | self.last & self.last_2)
    }

    /// Where a stone makes a threat, when these cells are `empty` and an answer on the `losing`
    /// ones completes a three.
    #[inline]
    pub(crate) fn makers(&self, empty: TorusSet, losing: TorusSet) -> Makers {
        // A gap with a stone beside it and another beyond, on whichever side, lacks a stone on its
        // other side; a gap between two stones lacks one beyond either of them.
        let (gaps, losing) = (Sets::splat(empty), Sets::splat(losing));
        let beyond = gaps & (self.next_2 | self.last_2);
        let (back, on) = (beyond & self.next, beyond & self.last);
        let far = gaps & self.next & self.last;
        let [a, b] = [BACK.from(back), ON.from(on)];
        let [c, d] = [BACK_2.from(far), ON_2.from(far)];
        let traps = BACK.from(back & losing)
            | ON.from(on & losing)
            | BACK_2.from(far & losing)
            | ON_2.from(far & losing);
        let twice = a & b | c & d | (a | b) & (c | d) | traps;
        let [x, y, z, _] = (a | b | c | d).to_array();
        let decisive = any(twice) | x & y | (x | y) & z;
        Makers { all: (x | y | z) & empty, decisive: decisive & empty }
    }
}
