//! Wins by threats alone: every stone of the attacker threatens a four, so that the defender must
//! answer it, until there are two fours to stop or the stone that stops one completes a three.
//!
//! Most games are decided this way, and the search for it is narrow: a threat has one answer. So
//! it sees much further than a search of all moves, and what it finds is proved. What it does not
//! find may still be there: it passes over a few threats that hardly ever lead anywhere.

use game::Position as _;
use grid::bits;

use crate::lines::{BOARD, bit, completing_each, lacking};
use crate::shapes::Makers;
use crate::{Cell, Move, Position};

/// A win by threats alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Win {
    /// The move to begin with.
    pub first: Move,
    /// In how many plies the game is won at the latest.
    pub plies: u32,
}

/// A win by threats of the player to move. It visits so many positions at most, and what it finds
/// depends on nothing else.
///
/// ```
/// use game::{Position, Rules};
/// let mut position = yavalath::Yavalath::<2>::PLAIN.start();
/// for text in ["e8", "a1", "e7", "a5", "h5", "i5", "g5", "i1"] {
///     position.play(text.parse()?);
/// }
/// let win = yavalath::forcing::win(&position, 100).unwrap();
/// assert_eq!((win.first, win.plies), ("e5".parse()?, 3));
/// # Ok::<(), game::NotationError>(())
/// ```
pub fn win(position: &Position<2>, nodes: u32) -> Option<Win> {
    if position.outcome().is_some() { None } else { Sides::of(position).win(nodes) }
}

/// The stones of the attacker, who is to move, and of the defender.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sides {
    pub(crate) own: u64,
    pub(crate) other: u64,
}

impl Sides {
    /// The player to move attacks.
    #[inline]
    pub(crate) fn of(position: &Position<2>) -> Self {
        let turn = position.turn();
        Self { own: position.stones(turn), other: position.stones(turn.opponent()) }
    }

    /// The cells without a stone.
    #[inline]
    pub(crate) fn empty(self) -> u64 {
        BOARD & !(self.own | self.other)
    }

    /// As [`win`]. Neither has a three or four yet.
    fn win(self, nodes: u32) -> Option<Win> {
        let empty = self.empty();
        let [own, other] = completing_each([self.own, self.other]);
        if own.four & empty != 0 {
            let first = Move::new((own.four & empty).trailing_zeros());
            return Some(Win { first, plies: 1 });
        }
        let allowed = answers(other.four & empty) & empty & !own.three;
        self.win_by_threats(allowed, other.three, nodes)
    }

    /// As [`win`], if the attacker cannot win at once, and has only the cells `allowed` to choose
    /// from, where a stone does not lose; the defender loses on the cells `losing`.
    #[inline]
    pub(crate) fn win_by_threats(self, allowed: u64, losing: u64, nodes: u32) -> Option<Win> {
        Hunt { nodes }.attack(self, allowed, losing)
    }
}

/// Where the attacker may play: to stop a four, or anywhere if there is none to stop.
#[inline]
fn answers(threats: u64) -> u64 {
    match threats {
        0 => BOARD,
        _ if threats.is_power_of_two() => threats,
        _ => 0,
    }
}

/// The search.
struct Hunt {
    /// How many positions may still be visited.
    nodes: u32,
}

impl Hunt {
    /// As [`Sides::win_by_threats`].
    #[inline]
    fn attack(&mut self, sides: Sides, allowed: u64, losing: u64) -> Option<Win> {
        // 1. A threat that cannot be parried.
        let makers = Makers::of(sides.own, sides.other, losing);
        let decisive = makers.decisive & allowed;
        if decisive != 0 {
            return Some(Win { first: Move::new(decisive.trailing_zeros()), plies: 3 });
        }
        let threats = makers.all & allowed;
        if threats == 0 || self.nodes == 0 { None } else { self.go_on(sides, threats) }
    }

    /// Tries these threats, none of which decides at once, and goes on after the answer.
    fn go_on(&mut self, sides: Sides, threats: u64) -> Option<Win> {
        let mut tried = 0;
        for place in bits::places(threats) {
            let cell = Cell::new(place as usize);
            let gaps = lacking(sides.own, sides.empty() ^ bit(cell), cell);
            debug_assert!(gaps.one != 0, "a maker makes a threat");
            // 2. Two threats in one direction.
            if !gaps.one.is_power_of_two() {
                return Some(Win { first: Move::stone(cell), plies: 3 });
            }
            // 3. A threat that prepares no other is given up. And as threats may be made in any
            //    order, one tried before is not tried again after this one, unless this one
            //    prepares it.
            tried |= bit(cell);
            let repeated = tried & !gaps.two;
            if gaps.two == 0 || self.nodes == 0 {
                continue;
            }
            // 4. The answer, which may threaten something itself.
            let answer = Cell::new(gaps.one.trailing_zeros() as usize);
            let next = Sides { own: sides.own | bit(cell), other: sides.other | bit(answer) };
            let counter = lacking(sides.other, next.empty(), answer).one;
            let allowed = answers(counter) & next.empty() & !repeated;
            // 5. The next threat.
            self.nodes -= 1;
            let [mine, theirs] = completing_each([next.own, next.other]);
            if let Some(win) = self.attack(next, allowed & !mine.three, theirs.three) {
                return Some(Win { first: Move::stone(cell), plies: win.plies + 2 });
            }
        }
        None
    }
}
