//! Wins at once, found for all cells together, and what can be done about them.

use game::{Player, Position as _};
use grid::hex::Cell;
use grid::set::Set;

use crate::moves::Move;
use crate::position::Position;

impl<const SIZE: usize, S: Set> Position<SIZE, S> {
    /// A cell where a player could complete a line with the next tile, if it were their turn.
    #[inline]
    pub(crate) fn winning_cell(&self, player: Player) -> Option<Cell<SIZE>> {
        let geometry = self.geometry();
        let [mine, theirs] = self.sides_of(player);
        let majority = mine.majority(theirs);
        let holdings = mine.tiles | (self.neutral & majority);

        // 1. One cell is missing: it takes an own tile, or a neutral one that is owned at once.
        let colors = self.open_to_colors();
        let wins = geometry.gaps(holdings) & (colors | (self.open & majority));
        if !wins.is_empty() {
            return Some(geometry.torus().cell(wins.first()));
        }
        // 2. An own tile may bring neutrals along, those which lack only one more tile.
        let lacking = self.lacking(player);
        if lacking.is_empty() {
            return None;
        }
        let hoped = holdings | lacking;
        // The tile is in the line itself …
        let mut tries = colors & geometry.gaps(hoped);
        // … or beside it, if all that the line needs is there.
        if geometry.has_line(hoped) {
            tries |= colors;
        }
        tries.indices().map(|index| geometry.torus().cell(index as u32)).find(|&cell| {
            let brought = lacking & geometry.neighbors(cell);
            geometry.has_line(holdings | brought | geometry.bit(cell))
        })
    }

    /// The moves after which the opponent, who threatens to win at this cell, can do so neither
    /// there nor elsewhere. The player to move must not have a winning move.
    pub(crate) fn answers(&self, threat: Cell<SIZE>) -> impl Iterator<Item = Move<SIZE>> {
        // Whatever the opponent wins with must change: the cell, or who owns a neutral tile that
        // counts or would count for the line, or a neutral placed on the cell. A neutral tile
        // elsewhere changes the owner of none.
        let (geometry, opponent) = (self.geometry(), self.turn().opponent());
        let owned = self.neutral & self.holdings(opponent);
        let contested = owned | self.lacking(opponent) | geometry.bit(threat);
        let helps = move |cell| cell == threat || geometry.neighbors(cell).intersects(contested);
        let colored = geometry.cells(self.open_to_colors()).filter(move |&cell| helps(cell));
        let neutral = std::iter::once(Move::Neutral(threat));
        colored.map(Move::Own).chain(neutral).filter(|&mv| !self.lets_win(mv))
    }

    /// Whether after this legal move the opponent can win at once, or has won.
    #[inline]
    fn lets_win(&self, mv: Move<SIZE>) -> bool {
        let after = self.after(mv);
        let opponent = after.turn();
        after.winner() == Some(opponent) || after.winning_cell(opponent).is_some()
    }

    /// The neutral tiles that a player does not own but would with one more tile next to them.
    #[inline]
    fn lacking(&self, player: Player) -> S {
        let [mine, theirs] = self.sides_of(player);
        self.neutral & mine.raised().majority(theirs) & !mine.majority(theirs)
    }
}
