//! Static move ordering: the mobility of both sides after each move, incrementally from that before.
//!
//! A piece that comes to a square stops every slide that would cross it: a
//! slide that arrives there loses as many squares as are free ahead in its direction, and the
//! square itself. So it is enough to know for every square and direction how many free squares
//! lie ahead and who comes along, and that is found for all squares at once.
//!
//! A rank is a word here, with a byte for each file: a step along a rank or a diagonal is a shift
//! by a byte.

use std::array::from_fn;

use grid::bitboard::Bitboard;
use grid::slider::DIRECTIONS;
use grid::square::Square;

use super::Ground;
use crate::Move;

/// What the moves of one side in one position do to the mobility of both.
#[derive(Debug, Clone)]
pub(super) struct MovePriorities {
    /// The free squares that a queen on each square attacks, which are the moves of a piece there.
    mobility: Bytes,
    /// What a piece on each square has and takes from the opponent, less what it takes from its
    /// own side; plus one for each direction.
    gain: Bytes,
    /// In each direction, each square itself and the free squares ahead.
    ahead: [Bytes; 8],
}

impl MovePriorities {
    /// The priorities of the moves of a position.
    #[inline(never)]
    pub(super) fn of(ground: Ground) -> Self {
        let Ground { own, other, free } = ground;
        let [own, other, free] = [own, other, free].map(bytes);
        let pieces = from_fn(|rank| own[rank] & OWN | other[rank] & OTHER);
        let board = Board { pieces, free };
        let mut priorities = Self { mobility: [0; 8], gain: [0; 8], ahead: [[0; 8]; 8] };
        priorities.add::<0>(&board.sweep::<0, 1>(), &board.sweep::<0, -1>());
        priorities.add::<1>(&board.sweep::<1, 0>(), &board.sweep::<-1, 0>());
        priorities.add::<2>(&board.sweep::<1, 1>(), &board.sweep::<-1, -1>());
        priorities.add::<3>(&board.sweep::<-1, 1>(), &board.sweep::<1, -1>());
        priorities
    }

    /// The moves of the side to move less those of the other after this move, which is not a
    /// pass; up to a number that is the same for all moves of the position.
    #[inline]
    pub(super) fn after(&self, mv: Move) -> i32 {
        let (from, to) = (mv.from(), mv.to());
        // The piece does not stand in its own way.
        let own_way = &self.ahead[usize::from(TOWARDS[from.index()][to.index()]) % 8];
        byte(&self.gain, to) + byte(own_way, to) - byte(&self.mobility, from)
    }

    /// Adds what was found in a direction and the opposite one.
    #[inline]
    fn add<const DIRECTION: usize>(&mut self, forth: &Sweep, back: &Sweep) {
        // What was passed on the way back lies ahead.
        let ways = [(DIRECTION, &forth.come, &back.run), (DIRECTION + 4, &back.come, &forth.run)];
        for (direction, come, run) in ways {
            for rank in 0..8 {
                let lost = run[rank] + ONES;
                let [by_own, by_other] = [come[rank] & lost, come[rank] >> 4 & lost];
                self.ahead[direction][rank] = lost;
                self.mobility[rank] += run[rank];
                // At most 27 squares are in mobility and 8 slides arrive, so that no byte overflows.
                self.gain[rank] += lost - by_own + by_other;
            }
        }
    }
}

/// A byte for each square, a rank in each word.
type Bytes = [u64; 8];

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The bits that stand for a piece of the side to move.
const OWN: u64 = 0x0f * ONES;

/// The bits that stand for a piece of the other side.
const OTHER: u64 = 0xf0 * ONES;

/// The pieces of both sides and the free squares.
struct Board {
    pieces: Bytes,
    free: Bytes,
}

/// What is found by going over the board in one direction.
struct Sweep {
    /// How many free squares were passed last.
    run: Bytes,
    /// Which piece comes along over free squares. Two never do, for the one in front stops the one
    /// behind.
    come: Bytes,
}

impl Board {
    /// Goes `FILES` files to the east and `RANKS` ranks to the north with each step.
    #[inline]
    fn sweep<const FILES: i32, const RANKS: i32>(&self) -> Sweep {
        let Self { pieces, free } = self;
        Sweep {
            run: carry::<FILES, RANKS>(|run, rank| (run + ONES) & free[rank]),
            come: carry::<FILES, RANKS>(|come, rank| come & free[rank] | pieces[rank]),
        }
    }
}

/// Carries something over the board in one direction: `on` maps what came to the squares of a
/// rank to what goes on from them. Nothing comes from outside.
#[inline]
fn carry<const FILES: i32, const RANKS: i32>(on: impl Fn(u64, usize) -> u64) -> Bytes {
    let along = |rank: u64| match FILES {
        1 => rank << 8,
        -1 => rank >> 8,
        _ => rank,
    };
    let mut come = [0; 8];
    match RANKS {
        1 => (1..8).for_each(|rank| come[rank] = along(on(come[rank - 1], rank - 1))),
        -1 => (0..7).rev().for_each(|rank| come[rank] = along(on(come[rank + 1], rank + 1))),
        _ => (1..8).for_each(|_| come = from_fn(|rank| along(on(come[rank], rank)))),
    }
    come
}

/// All bits of the bytes of these squares.
#[inline]
fn bytes(set: Bitboard) -> Bytes {
    set.bits().to_le_bytes().map(|rank| RANKS[usize::from(rank)])
}

/// The byte of a square.
#[inline]
fn byte(bytes: &Bytes, square: Square) -> i32 {
    (bytes[square.index() / 8] >> (square.index() % 8 * 8) & 0xff) as i32
}

/// The bytes of each set of squares of a rank.
static RANKS: [u64; 256] = {
    let mut ranks = [0; 256];
    let (mut set, mut file) = (0, 0);
    while set < 256 {
        ranks[set] |= ((set as u64 >> file & 1) * 0xff) << (8 * file);
        file = (file + 1) % 8;
        set += (file == 0) as usize;
    }
    ranks
};

/// By square and square: the direction from one to the other, where there is one.
static TOWARDS: [[u8; 64]; 64] = {
    let mut towards = [[0; 64]; 64];
    let (mut from, mut direction) = (0, 0);
    while from < 64 {
        let mut at = Square::new(from).step(DIRECTIONS[direction]);
        while let Some(square) = at {
            towards[from][square.index()] = direction as u8;
            at = square.step(DIRECTIONS[direction]);
        }
        direction = (direction + 1) % 8;
        from += (direction == 0) as usize;
    }
    towards
};

#[cfg(test)]
mod tests {
    use game::{Position as _, Rng};
    use grid::slider::attacks_by_rays;
    use presentation::Rules as _;

    use super::*;
    use crate::{Position, Yolah};

    fn moves(pieces: Bitboard, free: Bitboard) -> i32 {
        pieces.iter().map(|from| attacks_by_rays(from, !free).count() as i32).sum()
    }

    /// The moves of the player who made this move less those of the other, walked one by one.
    fn counted(position: &Position, mv: Move) -> i32 {
        let (after, player) = (position.after(mv), position.turn());
        moves(after.pieces(player), after.free())
            - moves(after.pieces(player.opponent()), after.free())
    }

    #[test]
    fn a_priority_is_the_difference_of_the_moves_that_are_left() {
        let mut rng = Rng::seeded(21);
        for _ in 0..40 {
            let mut position = Yolah.start();
            while let Some(mv) = position.random_move(&mut rng) {
                let ground = Ground::of(&position);
                let Ground { own, other, free } = ground;
                let priorities = MovePriorities::of(ground);
                let now = moves(own, free) - moves(other, free);
                for mv in position.legal_moves().into_iter().filter(|&mv| mv != Move::PASS) {
                    // Eight slides may end at a square.
                    assert_eq!(
                        priorities.after(mv) - 8,
                        counted(&position, mv) - now,
                        "{mv} {position}"
                    );
                }
                position.play(mv);
            }
        }
    }
}
