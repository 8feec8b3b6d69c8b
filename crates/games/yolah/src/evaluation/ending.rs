//! Endgames with separated territories, solved statically.
//!
//! A region of free squares that only one side can reach stays that side's own for the rest of
//! the game, because free squares only become fewer. So a side is sure of the moves it can make in
//! such regions, and can never make more than there is room for in all it can reach. If no region
//! is shared, the sides just fill their own, and both numbers often are the same.

use game::{Position as _, Score};
use grid::bitboard::Bitboard;

use super::Ground;
use super::longest::{LongestPathCache, Moves, room};
use crate::Position;

/// The proven result for the player to move, if there is one, given the squares that each side reaches.
///
/// The plies are those of a game in which both sides move as long as they possibly can: no game
/// that is still to come is longer.
pub(super) fn solve_separated(
    position: &Position,
    reach: [Bitboard; 2],
    memory: &mut LongestPathCache,
) -> Option<Score> {
    let (own, other) = (position.turn(), position.turn().opponent());
    let sides = Ground::of(position).sides();
    let points = [position.points(own), position.points(other)];
    // 1. A quick test: nothing is proven if even all squares of its own would not make a winner.
    let safe = [reach[0] & !reach[1], reach[1] & !reach[0]];
    let apart = !reach[0].intersects(reach[1]);
    let hope = |side: usize| {
        points[side] + safe[side].count() > points[1 - side] + reach[1 - side].count()
    };
    if !apart && !hope(0) && !hope(1) {
        return None;
    }
    // 2. What each side can make of its squares.
    let total = [0, 1].map(|side| {
        let Moves { least, most } = memory.longest(sides[side], safe[side]);
        let most = if apart { most } else { room(sides[side], reach[side]) };
        Moves { least: points[side] + least, most: points[side] + most }
    });
    // 3. Who is sure to have more.
    let plies = || {
        let [own, other] = [0, 1].map(|side| total[side].most - points[side]);
        (2 * own).saturating_sub(1).max(2 * other)
    };
    if total[0].least > total[1].most {
        Some(Score::win_in(plies()))
    } else if total[1].least > total[0].most {
        Some(Score::loss_in(plies()))
    } else if total[0] == total[1] && total[0].least == total[0].most {
        Some(Score::DRAW)
    } else {
        None
    }
}
