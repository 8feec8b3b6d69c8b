//! Discs that can never be flipped.

use grid::bitboard::Bitboard;

/// Stable discs that are anchored at corners. A disc cannot be flipped along a line if on one side of it
/// the board ends or a stable disc of its own color stands; if that holds for all four lines, it is stable.
/// Others may be stable too, because their lines are full; they are not looked for.
#[inline]
pub(super) fn stable_discs(own: Bitboard) -> Bitboard {
    let sides = Bitboard::FILE_A | Bitboard::FILE_H;
    let ends = Bitboard::RANK_1 | Bitboard::RANK_8;
    let mut stable = Bitboard::EMPTY;
    loop {
        let (east, west) = (stable.east(), stable.west());
        let along_rank = sides | east | west;
        let along_file = ends | stable.north() | stable.south();
        let along_diagonal = sides | ends | east.north() | west.south();
        let along_antidiagonal = sides | ends | west.north() | east.south();
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
        let stable = |discs| stable_discs(Bitboard::from_bits(discs)).bits();
        assert_eq!(stable(0b0000_1111), 0b0000_1111);
        assert_eq!(stable(0b0111_1110), 0, "without a corner");
        assert_eq!(stable(0b1000_0111), 0b1000_0111);
        let triangle = 0x01_03_07_0f;
        assert_eq!(stable(triangle), triangle);
        assert_eq!(stable(0x02_01), 0x01, "b2 can be flipped along the rank");
        assert_eq!(stable(u64::MAX), u64::MAX);
    }

    #[test]
    fn a_stable_disc_keeps_its_color_to_the_end() {
        let mut rng = Rng::seeded(5);
        let mut kept = 0;
        for _ in 0..300 {
            let mut position: Position = Othello.start();
            let mut stable = [Bitboard::EMPTY; 2];
            while let Some(mv) = position.random_move(&mut rng) {
                position.play(mv);
                for (player, stable) in game::Player::all(2).zip(&mut stable) {
                    assert!((*stable & !position.discs(player)).is_empty(), "{position}");
                    *stable |= stable_discs(position.discs(player));
                    kept += stable.count();
                }
            }
        }
        assert!(kept > 10_000, "{kept}");
    }
}
