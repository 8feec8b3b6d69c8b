//! Kogge-Stone fills (CPW *Kogge-Stone Algorithm*): the attacks of all queens of a side, one bitboard for
//! each direction.
//!
//! Nothing is captured in the games here, so attacks are on empty squares only: they are the squares that
//! the queens can move to. Two queens never attack a square in the same direction, since the one in front
//! blocks the one behind. So a square and a direction stand for one move of one queen: eight bitboards hold
//! all moves of a player, and [`origin`] tells which queen a move belongs to.

use crate::bitboard::Bitboard;
use crate::slider::{DIRECTIONS, ray};
use crate::square::Square;

/// The attacks of some queens by direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DirectionalAttacks {
    /// The attacked squares in each of the eight [`DIRECTIONS`].
    pub attacks: [Bitboard; 8],
    /// Their population counts, one byte for each direction, the first in the lowest.
    pub counts: u64,
}

/// The attacks of queens on `pieces` over `free` squares, by direction.
///
/// Occluded fill by parallel prefix: each bitboard is shifted by one, two and four steps over the free
/// squares.
///
/// ```
/// use plywood_grid::{kogge_stone::{directional_attacks, origin}, square::Square};
/// let queen: Square = "b2".parse()?;
/// let attacks = directional_attacks(queen.bitboard(), !queen.bitboard());
/// assert_eq!(attacks.counts.to_le_bytes(), [6, 6, 6, 1, 1, 1, 1, 1]);
/// assert_eq!(origin("h8".parse()?, 2, queen.bitboard()), queen);
/// # Ok::<(), game::NotationError>(())
/// ```
#[inline]
pub fn directional_attacks(pieces: Bitboard, free: Bitboard) -> DirectionalAttacks {
    fastest::directional_attacks(pieces, free)
}

/// The attacks of queens on `pieces` over `free` squares, in any direction: the union of the eight fills.
///
/// ```
/// use plywood_grid::{kogge_stone::{attacks, directional_attacks}, square::Square};
/// let queen: Square = "b2".parse()?;
/// let by_direction = directional_attacks(queen.bitboard(), !queen.bitboard()).attacks;
/// assert_eq!(attacks(queen.bitboard(), !queen.bitboard()), by_direction.into_iter().collect());
/// # Ok::<(), game::NotationError>(())
/// ```
#[inline]
pub fn attacks(pieces: Bitboard, free: Bitboard) -> Bitboard {
    fastest::attacks(pieces, free)
}

/// The mobility (CPW *Mobility*) of each queen of two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueenMobility {
    /// All squares that each side attacks.
    pub attacked: [Bitboard; 2],
    /// The number of moves of each queen of a side, in the order of their squares, a1 first; then zeros.
    pub moves: [[u8; 4]; 2],
}

/// The mobility of each queen over `free` squares, of two sides with no more than four queens each.
///
/// ```
/// use plywood_grid::{bitboard::Bitboard, kogge_stone::queen_mobility, square::Square};
/// let [low, high] = ["a1", "b2"].map(|name| name.parse::<Square>().map(Square::bitboard));
/// let (low, high) = (low?, high?);
/// let mobility = queen_mobility([low | high, Bitboard::EMPTY], !(low | high));
/// assert_eq!(mobility.moves, [[14, 22, 0, 0], [0; 4]]);
/// # Ok::<(), game::NotationError>(())
/// ```
#[inline]
pub fn queen_mobility(sides: [Bitboard; 2], free: Bitboard) -> QueenMobility {
    debug_assert!(sides.iter().all(|set| set.count() <= 4), "no more than four each");
    fastest::queen_mobility(sides, free)
}

/// Which of `pieces` attacks `square` in this direction: the nearest one on the ray in the opposite one.
#[inline]
pub fn origin(square: Square, direction: usize, pieces: Bitboard) -> Square {
    let on_ray = (REVERSE_RAYS[direction % 8][square.index()] & pieces).bits();
    // Going down, the nearest piece is the lowest one: leave only that, and the answer is the highest either
    // way.
    let keep_all = (direction as u64 / 4).wrapping_sub(1);
    let nearest = on_ray & (on_ray.wrapping_neg() | keep_all);
    Square::new((nearest.leading_zeros() ^ 63) as usize % 64)
}

/// By direction and square: the ray from the square in the opposite direction.
static REVERSE_RAYS: [[Bitboard; 64]; 8] = {
    let mut rays = [[Bitboard::EMPTY; 64]; 8];
    let (mut i, mut d) = (0, 0);
    while i < 64 {
        rays[d][i] = ray(Square::new(i), DIRECTIONS[d ^ 4], Bitboard::EMPTY);
        d = (d + 1) % 8;
        i += (d == 0) as usize;
    }
    rays
};

/// The squares where a step in each direction can end (`avoidWrap` of CPW); on others it would have wrapped
/// around the edge.
const AVOID_WRAP: [u64; 8] = {
    let (not_a, not_h) = (0xfefe_fefe_fefe_fefe, 0x7f7f_7f7f_7f7f_7f7f);
    let (not_1, not_8) = (!0xff, !(0xff << 56));
    [not_1, not_a, not_1 & not_a, not_1 & not_h, not_8, not_h, not_8 & not_h, not_8 & not_a]
};

/// By how many bits a step in each direction rotates a bitboard to the left.
const SHIFTS: [u32; 8] = [8, 1, 9, 7, 64 - 8, 64 - 1, 64 - 9, 64 - 7];

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vpopcntdq"
))]
use avx512 as fastest;
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vpopcntdq"
)))]
use portable as fastest;

/// For any machine; the loops over directions become vector instructions where there are some.
pub mod portable {
    use super::{AVOID_WRAP, Bitboard, DirectionalAttacks, QueenMobility, SHIFTS};
    use crate::slider::queen_attacks;

    /// As [`super::directional_attacks`].
    pub fn directional_attacks(pieces: Bitboard, free: Bitboard) -> DirectionalAttacks {
        let mut fill = [pieces.bits(); 8];
        let mut open = AVOID_WRAP.map(|mask| free.bits() & mask);
        for steps in [1, 2, 4] {
            for (d, shift) in SHIFTS.into_iter().enumerate() {
                let shift = shift * steps % 64;
                fill[d] |= open[d] & fill[d].rotate_left(shift);
                open[d] &= open[d].rotate_left(shift);
            }
        }
        let attacks = fill.map(|set| Bitboard::from_bits(set) & !pieces);
        let counts = u64::from_le_bytes(attacks.map(|set| set.count() as u8));
        DirectionalAttacks { attacks, counts }
    }

    /// As [`super::attacks`].
    pub fn attacks(pieces: Bitboard, free: Bitboard) -> Bitboard {
        directional_attacks(pieces, free).attacks.into_iter().collect()
    }

    /// As [`super::queen_mobility`].
    pub fn queen_mobility(sides: [Bitboard; 2], free: Bitboard) -> QueenMobility {
        let mut mobility = QueenMobility { attacked: [Bitboard::EMPTY; 2], moves: [[0; 4]; 2] };
        for (side, pieces) in sides.into_iter().enumerate() {
            for (moves, square) in mobility.moves[side].iter_mut().zip(pieces) {
                let attacked = queen_attacks(square, !free);
                mobility.attacked[side] |= attacked;
                *moves = attacked.count() as u8;
            }
        }
        mobility
    }
}

/// The same with the eight directions in one register: a third of the instructions that the
/// compiler makes of the loops.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vpopcntdq"
))]
#[expect(unsafe_code, reason = "an intrinsic is unsafe to call even where the build requires it")]
mod avx512 {
    use std::arch::x86_64::{
        __m128i, __m256i, __m512i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_extract_epi64,
        _mm_or_si128, _mm256_add_epi64, _mm256_castsi256_si128, _mm256_extracti128_si256,
        _mm256_or_si256, _mm512_and_si512, _mm512_andnot_si512, _mm512_castsi512_si256,
        _mm512_cvtepi64_epi8, _mm512_extracti64x4_epi64, _mm512_loadu_si512, _mm512_lzcnt_epi64,
        _mm512_or_si512, _mm512_popcnt_epi64, _mm512_reduce_or_epi64, _mm512_rolv_epi64,
        _mm512_set1_epi64, _mm512_setzero_si512, _mm512_slli_epi64, _mm512_srlv_epi64,
        _mm512_storeu_si512, _mm512_sub_epi64, _mm512_unpackhi_epi64, _mm512_unpacklo_epi64,
        _mm512_xor_si512,
    };

    use super::{AVOID_WRAP, Bitboard, DirectionalAttacks, QueenMobility, SHIFTS};
    use crate::slider::{LINES, Line};

    #[inline]
    pub(super) fn directional_attacks(pieces: Bitboard, free: Bitboard) -> DirectionalAttacks {
        // SAFETY: this module exists only in builds for CPUs that have these instructions.
        unsafe {
            let attacks = occluded_fill(pieces, free);
            let counts = bytes(_mm512_popcnt_epi64(attacks));
            DirectionalAttacks { attacks: store(attacks).map(Bitboard::from_bits), counts }
        }
    }

    #[inline]
    pub(super) fn attacks(pieces: Bitboard, free: Bitboard) -> Bitboard {
        // SAFETY: as above.
        unsafe { Bitboard::from_bits(_mm512_reduce_or_epi64(occluded_fill(pieces, free)) as u64) }
    }

    /// As [`crate::slider::obstruction_difference`], the four lines of a queen of each side at a time: those of
    /// the first side are in the even words, those of the second in the odd ones.
    #[inline]
    pub(super) fn queen_mobility(sides: [Bitboard; 2], free: Bitboard) -> QueenMobility {
        let [mut own, mut other] = sides.map(Bitboard::bits);
        // SAFETY: as above; each load is of four lines, which are 64 bytes.
        unsafe {
            let load = |lines: &[Line; 4]| _mm512_loadu_si512(lines.as_ptr().cast());
            let occupied = _mm512_set1_epi64((!free).bits() as i64);
            let [first, last] = [1, i64::MIN].map(|word| _mm512_set1_epi64(word));
            let (mut all, mut counts) = (_mm512_setzero_si512(), _mm512_setzero_si512());
            for _ in 0..4 {
                let lines = [own, other].map(|set| load(&LINES[set.trailing_zeros() as usize]));
                (own, other) = (own & own.wrapping_sub(1), other & other.wrapping_sub(1));
                let above = _mm512_unpacklo_epi64(lines[0], lines[1]);
                let below = _mm512_unpackhi_epi64(lines[0], lines[1]);
                let upper = _mm512_and_si512(above, occupied);
                let lower = _mm512_or_si512(_mm512_and_si512(below, occupied), first);
                let nearest = _mm512_srlv_epi64(last, _mm512_lzcnt_epi64(lower));
                let between = _mm512_xor_si512(upper, _mm512_sub_epi64(upper, nearest));
                let line = _mm512_andnot_si512(occupied, _mm512_or_si512(above, below));
                let attacked = _mm512_and_si512(between, line);
                all = _mm512_or_si512(all, attacked);
                counts =
                    _mm512_or_si512(_mm512_slli_epi64(counts, 8), _mm512_popcnt_epi64(attacked));
            }
            let attacked = {
                let [low, high] = halves(all);
                let both = _mm256_or_si256(low, high);
                pair(_mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1)))
            };
            let moves = {
                let [low, high] = halves(counts);
                let both = _mm256_add_epi64(low, high);
                pair(_mm_add_epi64(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1)))
            };
            QueenMobility {
                attacked: attacked.map(Bitboard::from_bits),
                moves: moves.map(|bytes| (bytes as u32).to_be_bytes()),
            }
        }
    }

    /// The lower and the upper four words.
    #[inline]
    unsafe fn halves(words: __m512i) -> [__m256i; 2] {
        // SAFETY: the module's.
        unsafe { [_mm512_castsi512_si256(words), _mm512_extracti64x4_epi64(words, 1)] }
    }

    /// The two words.
    #[inline]
    unsafe fn pair(words: __m128i) -> [u64; 2] {
        // SAFETY: the module's.
        unsafe { [_mm_cvtsi128_si64(words) as u64, _mm_extract_epi64(words, 1) as u64] }
    }

    /// The fill of each direction without the pieces themselves.
    #[inline]
    unsafe fn occluded_fill(pieces: Bitboard, free: Bitboard) -> __m512i {
        // SAFETY: the module's; each load is of a whole array of 64 bytes.
        unsafe {
            let load = |words: &[u64; 8]| _mm512_loadu_si512(words.as_ptr().cast());
            let pieces = _mm512_set1_epi64(pieces.bits() as i64);
            let mut open =
                _mm512_and_si512(_mm512_set1_epi64(free.bits() as i64), load(&AVOID_WRAP));
            let mut fill = pieces;
            for shifts in const { [shifts(1), shifts(2), shifts(4)] } {
                let shifted = _mm512_rolv_epi64(fill, load(&shifts));
                fill = _mm512_or_si512(fill, _mm512_and_si512(open, shifted));
                open = _mm512_and_si512(open, _mm512_rolv_epi64(open, load(&shifts)));
            }
            _mm512_andnot_si512(pieces, fill)
        }
    }

    /// By how many bits `steps` steps in each direction rotate a bitboard.
    const fn shifts(steps: u32) -> [u64; 8] {
        let mut shifts = [0; 8];
        let mut d = 0;
        while d < 8 {
            shifts[d] = (SHIFTS[d] * steps % 64) as u64;
            d += 1;
        }
        shifts
    }

    #[inline]
    unsafe fn store(words: __m512i) -> [u64; 8] {
        let mut stored = [0; 8];
        // SAFETY: the array is 64 bytes long.
        unsafe { _mm512_storeu_si512(stored.as_mut_ptr().cast(), words) };
        stored
    }

    /// The low byte of each word.
    #[inline]
    unsafe fn bytes(words: __m512i) -> u64 {
        // SAFETY: the module's.
        unsafe { _mm_cvtsi128_si64(_mm512_cvtepi64_epi8(words)) as u64 }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::slider::attacks_by_rays;

    proptest! {
        #[test]
        fn fills_find_the_attacks_that_rays_find(occupied: u64, thin: u64, choice: u64) {
            let occupied = Bitboard::from_bits(occupied & thin);
            let pieces = occupied & Bitboard::from_bits(choice);
            let found = directional_attacks(pieces, !occupied);
            prop_assert_eq!(found, portable::directional_attacks(pieces, !occupied));
            let all = found.attacks.into_iter().collect::<Bitboard>();
            prop_assert_eq!(attacks(pieces, !occupied), all);
            let mut filled: Vec<(Square, Square)> = Vec::new();
            for (direction, attacks) in found.attacks.into_iter().enumerate() {
                filled.extend(attacks.iter().map(|to| (origin(to, direction, pieces), to)));
                let count = found.counts.to_le_bytes()[direction];
                prop_assert_eq!(u32::from(count), attacks.count());
            }
            let by_rays = pieces.iter().flat_map(|from| {
                attacks_by_rays(from, occupied).iter().map(move |to| (from, to))
            });
            filled.sort_unstable();
            prop_assert_eq!(filled, by_rays.collect::<Vec<_>>());
        }

        #[test]
        fn the_mobility_of_a_side_is_that_of_each_queen(
            holes: u64, thin: u64, queens: [[u8; 4]; 2], few: [u8; 2],
        ) {
            let sides = [0, 1].map(|side| {
                let squares = queens[side].iter().take(usize::from(few[side] % 5));
                squares.map(|&at| Square::new(usize::from(at) % 64)).collect::<Bitboard>()
            });
            for holes in [0, holes, holes & thin] {
                let occupied = sides[0] | sides[1] | Bitboard::from_bits(holes);
                let mobility = queen_mobility(sides, !occupied);
                prop_assert_eq!(mobility, portable::queen_mobility(sides, !occupied));
                for (side, pieces) in sides.into_iter().enumerate() {
                    let each: Vec<_> =
                        pieces.iter().map(|at| attacks_by_rays(at, occupied)).collect();
                    let all = each.iter().copied().collect();
                    prop_assert_eq!(mobility.attacked[side], all);
                    let mut moves: Vec<_> = each.iter().map(|set| set.count() as u8).collect();
                    moves.resize(4, 0);
                    prop_assert_eq!(mobility.moves[side].to_vec(), moves);
                }
            }
        }
    }
}
