//! The static threat map of both sides, computed bit-parallel on the torus.

use game::Position as _;
use grid::bits;

use crate::threats::{Around, Makers};
use crate::torus::TorusSet;
use crate::{CellSet, Position, torus};

/// The threats of both sides. All sets but `stones` are by [torus] index.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ThreatMap {
    /// The cells with stones of the player to move and of the other.
    pub(crate) stones: [CellSet; 2],
    /// The same by torus index.
    pub(crate) torus_stones: [TorusSet; 2],
    /// What the player to move could do.
    pub(crate) mine: Side,
    /// What the other could do.
    pub(crate) theirs: Side,
}

/// The empty cells where a stone of a player would do something, by torus index.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Side {
    /// Complete a four.
    pub(crate) fours: TorusSet,
    /// Complete a three and no four.
    pub(crate) threes: TorusSet,
    /// Make a threat, though it may complete a three elsewhere.
    pub(crate) makers: TorusSet,
    /// Make threats that cannot be answered, and complete no three.
    pub(crate) decisive: TorusSet,
}

/// The stones of the player to move and of the other.
#[inline]
pub(crate) fn stones(position: &Position<2>) -> [CellSet; 2] {
    let turn = position.turn();
    [position.stones(turn), position.stones(turn.opponent())]
}

impl ThreatMap {
    /// When the player to move and the other have these stones, and neither a line of three.
    #[inline]
    pub(crate) fn of(stones: [CellSet; 2]) -> Self {
        let torus_stones = stones.map(torus::to_torus);
        let empty = torus::BOARD & !(torus_stones[0] | torus_stones[1]);
        let around = torus_stones.map(Around::of);
        let fours = around.map(|around| around.fours() & empty);
        let threes = [0, 1].map(|i| around[i].lines() & empty & !fours[i]);
        let [mine, theirs] = [0, 1].map(|i| {
            let Makers { all, decisive } = around[i].makers(empty, threes[1 - i]);
            let (fours, threes) = (fours[i], threes[i]);
            Side { fours, threes, makers: all, decisive: decisive & !threes }
        });
        Self { stones, torus_stones, mine, theirs }
    }

    /// The cells without a stone.
    #[inline]
    pub(crate) fn empty(&self) -> TorusSet {
        torus::BOARD & !(self.torus_stones[0] | self.torus_stones[1])
    }

    /// Where the player to move, if there is no four to complete, does not lose within two plies:
    /// no three is completed, and the other's four is stopped.
    #[inline]
    pub(crate) fn safe(&self) -> TorusSet {
        stops(self.theirs.fours) & self.empty() & !self.mine.threes
    }

    /// Those of these `safe` cells where the player to move does not lose within four plies
    /// either: a stone there comes in the way of each decisive threat, or threatens something
    /// itself.
    #[inline]
    pub(crate) fn not_losing_in_four(&self, safe: TorusSet) -> TorusSet {
        if self.theirs.decisive == 0 { safe } else { safe & (self.mine.makers | self.parries()) }
    }

    /// The cells that are part of all decisive threats of the other: where the stone comes, and
    /// where it would have to be answered. A stone elsewhere changes nothing about one, unless it
    /// makes a four of the three that an answer completes; but then it is a threat.
    fn parries(&self) -> TorusSet {
        let [own, other] = self.torus_stones;
        bits::bit_indices(self.theirs.decisive).fold(torus::BOARD, |parries, index| {
            let other = other | 1 << index;
            parries & (1 << index | Around::of(other).fours() & !(own | other))
        })
    }
}

/// Where one may play when the other could complete fours on these cells: to stop one, or
/// anywhere if there is none to stop.
#[inline]
pub(crate) fn stops(fours: TorusSet) -> TorusSet {
    match fours {
        0 => torus::BOARD,
        _ if fours.is_power_of_two() => fours,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use game::Rng;
    use presentation::Rules as _;

    use super::*;
    use crate::lines::{Line, bit, completed};
    use crate::{Cell, Yavalath};

    /// The stones of games by reflex, which are full of threats.
    fn boards() -> Vec<[CellSet; 2]> {
        let mut boards = Vec::new();
        for game in 0..60 {
            let mut rng = Rng::stream(8, game);
            let mut position = Yavalath::<2>::PLAIN.start();
            while let Some(mv) = position.reflex_move(&mut rng) {
                boards.push(stones(&position));
                position.play(mv);
            }
        }
        boards
    }

    /// The cells that have this property, by torus index.
    fn torus_set(property: impl Fn(Cell) -> bool) -> TorusSet {
        Cell::all()
            .filter(|&cell| property(cell))
            .fold(0, |set, cell| set | torus::to_torus(bit(cell)))
    }

    #[test]
    fn what_is_seen_is_what_each_stone_would_do() {
        let mut decisive = 0;
        for board in boards() {
            let map = ThreatMap::of(board);
            for (side, [own, other]) in [(map.mine, board), (map.theirs, [board[1], board[0]])] {
                let is_empty = |cell| (own | other) & bit(cell) == 0;
                let line = |cell| completed(own, cell);
                assert_eq!(
                    side.fours,
                    torus_set(|cell| is_empty(cell) && line(cell) == Line::Four)
                );
                assert_eq!(
                    side.threes,
                    torus_set(|cell| is_empty(cell) && line(cell) == Line::Three)
                );
                // A four that can be completed already is answered by every stone elsewhere.
                if side.fours != 0 {
                    continue;
                }
                let answers = |stone: Cell| {
                    let own = own | bit(stone);
                    let stops = move |cell| completed(own, cell) == Line::Four;
                    let free = move |&cell: &Cell| is_empty(cell) && cell != stone && stops(cell);
                    Cell::all().filter(free).collect::<Vec<_>>()
                };
                let goes_on = |stone| is_empty(stone) && line(stone) == Line::Nothing;
                let makers = torus_set(|stone| goes_on(stone) && !answers(stone).is_empty());
                assert_eq!(side.makers & !side.threes, makers);
                let loses = |answer: &Cell| completed(other, *answer) == Line::Three;
                let decides = |stone| answers(stone).len() > 1 || answers(stone).iter().any(loses);
                let decisive_ones = torus_set(|stone| goes_on(stone) && decides(stone));
                assert_eq!(side.decisive, decisive_ones);
                decisive += decisive_ones.count_ones();
            }
        }
        assert!(decisive > 500, "{decisive}");
    }

    #[test]
    fn an_empty_board_shows_nothing() {
        assert_eq!(ThreatMap::of([0, 0]), ThreatMap::default());
    }
}
