//! Decisive and anti-decisive moves (Teytaud and Teytaud 2010): take a win, stop the next player's, avoid a
//! loss; else a random move.

use game::Rng;
use grid::bits;

use crate::lines::fours_of_each;
use crate::{Cell, CellSet, Move, stars};

/// What the choice of a reflex move depends on.
pub(crate) struct ReflexThreats {
    /// The stones of the player to move.
    pub(crate) own: CellSet,
    /// The stones of the next player still in.
    pub(crate) next: CellSet,
    /// The legal moves.
    pub(crate) legal: CellSet,
    /// The cells without a stone.
    pub(crate) empty: CellSet,
}

impl ReflexThreats {
    /// A winning cell; else one that stops the next player's win without losing; else a move that
    /// does not lose; else any. Among equals one at random; `None` if there is no move.
    #[inline]
    pub(crate) fn choose(&self, rng: &mut Rng) -> Option<Move> {
        if self.legal == 0 {
            return None;
        }
        let [wins, threats] = fours_of_each([self.own, self.next]);
        if (wins | threats) & self.empty != 0 {
            if wins & self.legal != 0 {
                return Some(any(wins & self.legal, rng));
            }
            if let Some(block) = self.safe(threats & self.legal, rng) {
                return Some(block);
            }
        }
        Some(self.safe(self.legal, rng).unwrap_or_else(|| any(self.legal, rng)))
    }

    /// One of these moves, none of which wins, that does not complete a three: the first such one
    /// in a random order, so that each is as likely.
    #[inline]
    fn safe(&self, mut moves: CellSet, rng: &mut Rng) -> Option<Move> {
        while moves != 0 {
            let mv = any(moves, rng);
            match mv.cell() {
                Some(cell) if self.loses(cell) => moves ^= mv.bit(),
                _ => return Some(mv),
            }
        }
        None
    }

    #[inline]
    fn loses(&self, cell: Cell) -> bool {
        stars::completes_any(self.own, cell)
    }
}

/// One of these moves, of which there are some.
#[inline]
fn any(moves: CellSet, rng: &mut Rng) -> Move {
    Move::new(bits::select(moves, rng.below(moves.count_ones())))
}
