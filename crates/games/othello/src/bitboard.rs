//! Move generation with bitboards: where a side can move, and what a move flips.

use grid::bitboard::Bitboard;
use grid::square::Square;

/// All files but a and h: a row of discs that is outflanked along a rank or a diagonal lies on them.
const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The empty squares where `own` can move (rule 3): a Kogge-Stone fill through the discs of `other` in
/// each of the eight directions.
#[inline]
pub(crate) const fn mobility(own: Bitboard, other: Bitboard) -> Bitboard {
    let (own, other) = (own.bits(), other.bits());
    let inner = other & INNER_FILES;
    let targets = outflanking::<1>(own, inner)
        | outflanking::<7>(own, inner)
        | outflanking::<8>(own, other)
        | outflanking::<9>(own, inner);
    Bitboard::from_bits(targets & !(own | other))
}

/// The squares behind a row of `other` next to a disc of `own`, forwards and backwards along one
/// direction. A row has at most six discs; the fill doubles the length it covers: 1, 2, 4, 6.
#[inline]
const fn outflanking<const STEP: u32>(own: u64, other: u64) -> u64 {
    let pairs = other & other << STEP;
    let mut up = other & own << STEP;
    up |= other & up << STEP;
    up |= pairs & up << (2 * STEP);
    up |= pairs & up << (2 * STEP);
    let pairs = other & other >> STEP;
    let mut down = other & own >> STEP;
    down |= other & down >> STEP;
    down |= pairs & down >> (2 * STEP);
    down |= pairs & down >> (2 * STEP);
    up << STEP | down >> STEP
}

/// The discs of `other` that a disc of `own` on this empty square flips (rule 4). Along each ray the first
/// square without a disc of `other` must have one of `own`.
#[inline]
pub(crate) fn flips(own: Bitboard, other: Bitboard, square: Square) -> Bitboard {
    let (own, other) = (own.bits(), other.bits());
    let Rays { up, down } = &RAYS[square.index()];
    let mut flipped = 0;
    for &ray in up {
        // The carry of the addition runs through the discs of `other` to the first square without one.
        let outflanking = (other | !ray).wrapping_add(1) & ray & own;
        flipped |= outflanking.wrapping_sub(u64::from(outflanking != 0)) & ray;
    }
    for &ray in down {
        // A ray without such a square has 64 leading zeros, and nothing is left of the shift.
        let last = (1_u64 << 63).checked_shr((ray & !other).leading_zeros()).unwrap_or(0);
        flipped |= (last & own).wrapping_neg() << 1 & ray;
    }
    Bitboard::from_bits(flipped)
}

/// The bits of the squares in each direction from a square, without it.
struct Rays {
    /// The directions to squares with larger numbers.
    up: [u64; 4],
    /// The directions to squares with smaller numbers.
    down: [u64; 4],
}

static RAYS: [Rays; 64] = {
    const NONE: Rays = Rays { up: [0; 4], down: [0; 4] };
    let mut rays = [NONE; 64];
    let (mut square, mut i) = (0, 0);
    while square < 64 {
        let (files, ranks) = [(1, 0), (-1, 1), (0, 1), (1, 1)][i];
        rays[square].up[i] = ray(square, (files, ranks)).bits();
        rays[square].down[i] = ray(square, (-files, -ranks)).bits();
        i = (i + 1) % 4;
        square += (i == 0) as usize;
    }
    rays
};

const fn ray(from: usize, step: (i32, i32)) -> Bitboard {
    let mut ray = Bitboard::EMPTY;
    let mut at = Square::new(from).step(step);
    while let Some(square) = at {
        ray = ray.with(square);
        at = square.step(step);
    }
    ray
}

#[cfg(test)]
mod tests {
    use grid::slider::DIRECTIONS;
    use proptest::prelude::*;

    use super::*;

    /// What a disc flips, walking in each direction square by square.
    fn walked(own: Bitboard, other: Bitboard, square: Square) -> Bitboard {
        let mut flipped = Bitboard::EMPTY;
        for step in DIRECTIONS {
            let (mut row, mut at) = (Bitboard::EMPTY, square.step(step));
            while let Some(next) = at.filter(|&next| other.contains(next)) {
                row |= next.bitboard();
                at = next.step(step);
            }
            if at.is_some_and(|end| own.contains(end)) {
                flipped |= row;
            }
        }
        flipped
    }

    proptest! {
        #[test]
        fn fills_and_rays_find_what_walking_finds(discs: u64, more: u64, colors: u64) {
            for discs in [discs, discs & more, discs | more] {
                let [own, other] = [discs & colors, discs & !colors].map(Bitboard::from_bits);
                let mut moves = Bitboard::EMPTY;
                for square in !(own | other) {
                    let flipped = walked(own, other, square);
                    prop_assert_eq!(flips(own, other, square), flipped, "{}", square);
                    if !flipped.is_empty() {
                        moves |= square.bitboard();
                    }
                }
                prop_assert_eq!(mobility(own, other), moves);
            }
        }
    }
}
