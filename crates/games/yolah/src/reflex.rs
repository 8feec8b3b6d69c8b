//! Decisive and anti-decisive moves (Teytaud and Teytaud 2010): win at once, else keep the opponent from it,
//! else do not lose at once. A game of Yolah ends with few of its moves, and nearly always a cheap test shows
//! that none does.

use arrayvec::ArrayVec;
use game::{Position as _, Rng};
use grid::bitboard::Bitboard;
use grid::slider::queen_attacks;

use crate::{MAX_MOVES, Move, Position};

/// A reflex move; `None` if the game is over.
#[inline]
pub(crate) fn choose(position: &Position, rng: &mut Rng) -> Option<Move> {
    let (own, other) = (position.turn(), position.turn().opponent());
    // Only who is not behind can win with the next move, and only who is can be beaten by the
    // next two.
    let choice = if position.points(own) >= position.points(other) {
        ending_moves(position)
    } else if may_end_soon(position) {
        calm_moves(position)
    } else {
        Moves::new()
    };
    if choice.is_empty() {
        return position.random_move(rng);
    }
    Some(choice[rng.below(choice.len() as u32) as usize])
}

type Moves = ArrayVec<Move, MAX_MOVES>;

/// The moves that end the game. Such a move goes to a lonely square, one with no free square next
/// to it, and there is no other free square next to any other piece.
#[inline]
fn ending_moves(position: &Position) -> Moves {
    let mut moves = Moves::new();
    let free = position.free();
    let lonely = free & !free.neighbors();
    if !lonely.is_empty() {
        let (own, other) = (position.turn(), position.turn().opponent());
        let pieces = position.pieces(own) | position.pieces(other);
        for from in position.pieces(own) {
            let left = (pieces ^ from.bitboard()).neighbors() & free;
            let last = match left.count() {
                0 => lonely,
                1 => lonely & left,
                _ => continue,
            };
            let targets = queen_attacks(from, !free) & last;
            moves.extend(targets.iter().map(|to| Move::new(from, to)));
        }
    }
    moves
}

/// Whether the game may end with one or two moves. They take two squares, and take one piece of
/// each side elsewhere; next to the others no more than two squares are free then.
#[inline]
fn may_end_soon(position: &Position) -> bool {
    let free = position.free();
    let (own, other) = (position.turn(), position.turn().opponent());
    let sides = [position.pieces(own), position.pieces(other)];
    // A cheap test: a piece has eight squares next to it.
    let open = |pieces: Bitboard| (pieces.neighbors() & free).count();
    if open(sides[0]) > 8 + 2 || open(sides[1]) > 8 + 2 {
        return false;
    }
    let without_one = |pieces: Bitboard| pieces.iter().map(move |one| pieces ^ one.bitboard());
    without_one(sides[0]).any(|own| without_one(sides[1]).any(|other| open(own | other) <= 2))
}

/// For a player who is behind: the moves after which the opponent cannot win at once, else those
/// that do not lose at once, else all.
fn calm_moves(position: &Position) -> Moves {
    let moves = position.legal_moves();
    let (own, other) = (position.turn(), position.turn().opponent());
    let level = position.points(own) + 1 == position.points(other);
    let (mut calm, mut risky) = (Moves::new(), Moves::new());
    for &mv in &moves {
        let after = position.after(mv);
        if after.outcome().is_some() {
            // To end the game with equal points is a draw, with fewer a loss.
            calm.extend(level.then_some(mv));
        } else if ending_moves(&after).is_empty() {
            calm.push(mv);
        } else {
            risky.push(mv);
        }
    }
    [calm, risky, moves].into_iter().find(|moves| !moves.is_empty()).unwrap_or_default()
}
