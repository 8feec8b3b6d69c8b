//! The endgame solver: who wins with best play, when few squares are empty.
//!
//! Alpha-beta over the result alone (win, draw, loss). Moves are ordered by parity: an empty region of odd
//! size comes first, since who plays there first also plays there last. While more squares are empty,
//! the move that leaves the fewest replies comes first (fastest-first).

use arrayvec::ArrayVec;
use game::Score;
use grid::bitboard::Bitboard;
use grid::square::Square;

use super::terms::CORNERS;
use crate::bitboard::{flips, mobility};

/// The largest number of empty squares with which positions are solved.
pub const PROBE_EMPTIES: u32 = 9;

/// From this number of empty squares on moves are ordered by their replies; below it takes longer than it
/// saves.
const FASTEST_FIRST: u32 = 7;

/// The quadrants of the board: the parity of the empty squares in each stands for that of the regions.
const QUADRANTS: [Bitboard; 4] = [
    Bitboard::from_bits(0x0000_0000_0f0f_0f0f),
    Bitboard::from_bits(0x0000_0000_f0f0_f0f0),
    Bitboard::from_bits(0x0f0f_0f0f_0000_0000),
    Bitboard::from_bits(0xf0f0_f0f0_0000_0000),
];

/// The result for the player to move, given the discs of both. The plies are those of a game in which
/// every square is filled and every move preceded by a pass: no game that is still to come is longer.
pub(super) fn probe([own, other]: [Bitboard; 2]) -> Score {
    let plies = 2 * (!(own | other)).count();
    match solve(own, other, -1, 1) {
        1 => Score::win_in(plies),
        0 => Score::DRAW,
        _ => Score::loss_in(plies),
    }
}

/// The result for `own`, who is to move: 1 for a win, 0 for a draw, -1 for a loss; fail-soft outside the
/// window.
fn solve(own: Bitboard, other: Bitboard, mut alpha: i32, beta: i32) -> i32 {
    // 1. The end of the game, and passes.
    let targets = mobility(own, other);
    if targets.is_empty() {
        return if mobility(other, own).is_empty() {
            result(own, other)
        } else {
            -solve(other, own, -beta, -alpha)
        };
    }

    // 2. The last empty square ends the game.
    let empty = !(own | other);
    if empty.count() == 1 {
        let (own, other) = after(own, other, empty.select(0));
        return result(own, other);
    }

    // 3. The moves, in order.
    let mut best = -1;
    let mut search = |(own, other): (Bitboard, Bitboard)| {
        best = best.max(-solve(other, own, -beta, -alpha));
        alpha = alpha.max(best);
        best >= beta
    };
    let odd = odd_quadrants(empty);
    if empty.count() >= FASTEST_FIRST {
        fastest_first(own, other, targets, odd).into_iter().any(|(_, child)| search(child));
    } else {
        let [first, rest] = [targets & odd, targets & !odd];
        let order = [first & CORNERS, first & !CORNERS, rest & CORNERS, rest & !CORNERS];
        let squares = order.into_iter().flatten();
        squares.map(|square| after(own, other, square)).any(search);
    }
    best
}

/// The result for `own` when the game is over.
#[inline]
fn result(own: Bitboard, other: Bitboard) -> i32 {
    (own.count() as i32 - other.count() as i32).signum()
}

/// The discs of both after a move of `own`.
#[inline]
fn after(own: Bitboard, other: Bitboard, square: Square) -> (Bitboard, Bitboard) {
    let flipped = flips(own, other, square);
    (own | flipped | square.bitboard(), other & !flipped)
}

/// The quadrants with an odd number of empty squares.
#[inline]
fn odd_quadrants(empty: Bitboard) -> Bitboard {
    let is_odd = |quadrant: &Bitboard| (empty & *quadrant).count() % 2 == 1;
    QUADRANTS.into_iter().filter(is_odd).collect()
}

type ScoredChildren = ArrayVec<(i32, (Bitboard, Bitboard)), 64>;

/// The positions after each move, that with the fewest replies first; corners and parity break ties.
#[inline]
fn fastest_first(
    own: Bitboard,
    other: Bitboard,
    targets: Bitboard,
    odd: Bitboard,
) -> ScoredChildren {
    let count = |set: Bitboard| set.count() as i32;
    let scored = |square: Square| {
        let child = after(own, other, square);
        let replies = mobility(child.1, child.0);
        let own_gain = 6 * count(square.bitboard() & CORNERS) + 2 * count(square.bitboard() & odd);
        (4 * count(replies) + 4 * count(replies & CORNERS) - own_gain, child)
    };
    let mut children: ScoredChildren = targets.iter().map(scored).collect();
    children.sort_unstable_by_key(|&(score, _)| score);
    children
}

#[cfg(test)]
mod tests {
    use game::{Position as _, Rng};
    use presentation::Rules as _;

    use super::*;
    use crate::{Othello, Position};

    /// Positions of random games with `empties` empty squares.
    fn endgames(games: u64, empties: u32) -> impl Iterator<Item = Position> {
        (0..games).filter_map(move |seed| {
            let mut rng = Rng::stream(8, seed);
            let mut position = Othello.start();
            while position.empty().count() > empties {
                position.play(position.random_move(&mut rng)?);
            }
            Some(position)
        })
    }

    /// The result by negamax over the rules, without any pruning.
    fn negamax(position: &Position) -> i32 {
        let moves = position.legal_moves();
        let results = moves.iter().map(|&mv| -negamax(&position.after(mv)));
        let [own, other] = position.sides();
        results.max().unwrap_or_else(|| result(own, other))
    }

    #[test]
    fn a_solved_endgame_has_the_result_of_plain_negamax() {
        let mut seen = [0; 3];
        for position in (1..=6).flat_map(|empties| endgames(200, empties)) {
            let [own, other] = position.sides();
            let expected = negamax(&position);
            assert_eq!(solve(own, other, -1, 1), expected, "{position}");
            seen[(expected + 1) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| times >= 30), "{seen:?}");
    }

    #[test]
    fn ordering_by_replies_does_not_change_the_result() {
        for position in endgames(60, FASTEST_FIRST).chain(endgames(20, FASTEST_FIRST + 1)) {
            let [own, other] = position.sides();
            assert_eq!(solve(own, other, -1, 1), negamax(&position), "{position}");
        }
    }

    #[test]
    fn a_narrow_window_gives_a_bound() {
        for position in endgames(200, 7) {
            let [own, other] = position.sides();
            let exact = solve(own, other, -1, 1);
            assert_eq!(solve(own, other, 0, 1) > 0, exact > 0, "{position}");
            assert_eq!(solve(own, other, -1, 0) < 0, exact < 0, "{position}");
        }
    }
}
