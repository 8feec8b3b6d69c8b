//! Discs that can never be flipped.

use grid::square::Bitboard;

const FILE_A: Bitboard = 0x0101_0101_0101_0101;
const FILE_H: Bitboard = FILE_A << 7;
const RANK_1: Bitboard = 0xff;
const RANK_8: Bitboard = RANK_1 << 56;
const SIDES: Bitboard = FILE_A | FILE_H;
const ENDS: Bitboard = RANK_1 | RANK_8;

/// Stable discs that are anchored at corners. A disc cannot be flipped along a line if on one side of it
/// the board ends or a stable disc of its own color stands; if that holds for all four lines, it is stable.
/// Others may be stable too, because their lines are full; they are not looked for.
#[inline]
pub(super) fn stable_discs(own: Bitboard) -> Bitboard {
    let mut stable = 0;
    loop {
        let (not_a, not_h) = (stable & !FILE_A, stable & !FILE_H);
        let along_rank = SIDES | not_h << 1 | not_a >> 1;
        let along_file = ENDS | stable << 8 | stable >> 8;
        let along_diagonal = SIDES | ENDS | not_h << 9 | not_a >> 9;
        let along_antidiagonal = SIDES | ENDS | not_a << 7 | not_h >> 7;
        let more = own & along_rank & along_file & along_diagonal & along_antidiagonal;
        if more == stable {
            return stable;
        }
        stable = more;
    }
}

#[cfg(test)]
mod tests {
    use game::{Position as _, Rng};
    use presentation::Rules as _;

    use super::*;
    use crate::{Othello, Position};

    #[test]
    fn discs_are_stable_from_an_own_corner_on() {
        assert_eq!(stable_discs(0b0000_1111), 0b0000_1111);
        assert_eq!(stable_discs(0b0111_1110), 0, "without a corner");
        assert_eq!(stable_discs(0b1000_0111), 0b1000_0111);
        let triangle = 0x01_03_07_0f;
        assert_eq!(stable_discs(triangle), triangle);
        assert_eq!(stable_discs(0x02_01), 0x01, "b2 can be flipped along the rank");
        assert_eq!(stable_discs(u64::MAX), u64::MAX);
    }

    #[test]
    fn a_stable_disc_keeps_its_color_to_the_end() {
        let mut rng = Rng::seeded(5);
        let mut kept = 0;
        for _ in 0..300 {
            let mut position: Position = Othello.start();
            let mut stable = [0; 2];
            while let Some(mv) = position.random_move(&mut rng) {
                position.play(mv);
                for (player, stable) in game::Player::all(2).zip(&mut stable) {
                    assert_eq!(*stable & !position.discs(player), 0, "{position}");
                    *stable |= stable_discs(position.discs(player));
                    kept += stable.count_ones();
                }
            }
        }
        assert!(kept > 10_000, "{kept}");
    }
}
