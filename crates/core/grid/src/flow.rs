//! Where several queens can go, all directions at once.
//!
//! Two queens never reach a square in the same direction, since the one in front stops the one
//! behind. So a square and a direction stand for one move of one queen: eight sets hold all moves
//! of a player, and [`origin`] tells which queen a move belongs to.

use crate::slider::{DIRECTIONS, ray};
use crate::square::{Square, Squares};

/// What some queens reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flow {
    /// The squares reached in each of the eight [`DIRECTIONS`].
    pub reached: [Squares; 8],
    /// How many squares that are, one byte for each direction, the first in the lowest.
    pub counts: u64,
}

/// Where queens on `pieces` can go over `free` squares.
///
/// Each set flows one, two and four steps over the free squares (Kogge and Stone's parallel
/// prefix).
///
/// ```
/// use plywood_grid::{flow::{flow, origin}, square::Square};
/// let queen: Square = "b2".parse()?;
/// let flow = flow(queen.set(), !queen.set());
/// assert_eq!(flow.counts.to_le_bytes(), [6, 6, 6, 1, 1, 1, 1, 1]);
/// assert_eq!(origin("h8".parse()?, 2, queen.set()), queen);
/// # Ok::<(), game::NotationError>(())
/// ```
#[inline]
pub fn flow(pieces: Squares, free: Squares) -> Flow {
    fastest::flow(pieces, free)
}

/// All squares where queens on `pieces` can go over `free` squares, in any direction.
///
/// ```
/// use plywood_grid::{flow::{flow, spread}, square::Square};
/// let queen: Square = "b2".parse()?;
/// let reached = flow(queen.set(), !queen.set()).reached;
/// assert_eq!(spread(queen.set(), !queen.set()), reached.iter().fold(0, |all, set| all | set));
/// # Ok::<(), game::NotationError>(())
/// ```
#[inline]
pub fn spread(pieces: Squares, free: Squares) -> Squares {
    fastest::spread(pieces, free)
}

/// What each queen of two sides can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sights {
    /// All squares where each side can go.
    pub seen: [Squares; 2],
    /// How many squares each queen of a side can go to, by its square, a1 first; then zeros.
    pub moves: [[u8; 4]; 2],
}

/// Where each queen can go over `free` squares, of two sides with no more than four each.
///
/// ```
/// use plywood_grid::{flow::sights, square::Square};
/// let [low, high] = ["a1", "b2"].map(|name| name.parse::<Square>().map(Square::set));
/// let (low, high) = (low?, high?);
/// let sights = sights([low | high, 0], !(low | high));
/// assert_eq!(sights.moves, [[14, 22, 0, 0], [0; 4]]);
/// # Ok::<(), game::NotationError>(())
/// ```
#[inline]
pub fn sights(sides: [Squares; 2], free: Squares) -> Sights {
    debug_assert!(sides.iter().all(|set| set.count_ones() <= 4), "no more than four each");
    fastest::sights(sides, free)
}

/// Which of `pieces` comes to `square` in this direction: the nearest one on the way back.
#[inline]
pub fn origin(square: Square, direction: usize, pieces: Squares) -> Square {
    let on_the_way = BACK[direction % 8][square.index()] & pieces;
    // Going down, the nearest piece behind is the lowest one: leave only that, and the answer is
    // the highest either way.
    let keep_all = (direction as u64 / 4).wrapping_sub(1);
    let nearest = on_the_way & (on_the_way.wrapping_neg() | keep_all);
    Square::new((nearest.leading_zeros() ^ 63) as usize % 64)
}

/// The squares behind each square, seen in each direction.
static BACK: [[Squares; 64]; 8] = {
    let mut back = [[0; 64]; 8];
    let (mut i, mut d) = (0, 0);
    while i < 64 {
        back[d][i] = ray(Square::new(i), DIRECTIONS[d ^ 4], 0);
        d = (d + 1) % 8;
        i += (d == 0) as usize;
    }
    back
};

/// Where a step in each direction can end; elsewhere it would have gone around the edge.
const INSIDE: [Squares; 8] = {
    let (not_a, not_h) = (0xfefe_fefe_fefe_fefe, 0x7f7f_7f7f_7f7f_7f7f);
    let (not_1, not_8) = (!0xff, !(0xff << 56));
    [not_1, not_a, not_1 & not_a, not_1 & not_h, not_8, not_h, not_8 & not_h, not_8 & not_a]
};

/// How far a step in each direction turns the 64 bits of a set to the left.
const TURNS: [u32; 8] = [8, 1, 9, 7, 64 - 8, 64 - 1, 64 - 9, 64 - 7];

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
    /// As [`super::flow`].
    pub fn flow(pieces: super::Squares, free: super::Squares) -> super::Flow {
        let mut reached = [pieces; 8];
        let mut open = super::INSIDE.map(|inside| free & inside);
        for steps in [1, 2, 4] {
            for (d, turn) in super::TURNS.into_iter().enumerate() {
                let turn = turn * steps % 64;
                reached[d] |= open[d] & reached[d].rotate_left(turn);
                open[d] &= open[d].rotate_left(turn);
            }
        }
        let reached = reached.map(|set| set & !pieces);
        let counts = u64::from_le_bytes(reached.map(|set| set.count_ones() as u8));
        super::Flow { reached, counts }
    }

    /// As [`super::spread`].
    pub fn spread(pieces: super::Squares, free: super::Squares) -> super::Squares {
        flow(pieces, free).reached.iter().fold(0, |all, set| all | set)
    }

    /// As [`super::sights`].
    pub fn sights(sides: [super::Squares; 2], free: super::Squares) -> super::Sights {
        let mut sights = super::Sights { seen: [0; 2], moves: [[0; 4]; 2] };
        for (side, pieces) in sides.into_iter().enumerate() {
            for (moves, square) in sights.moves[side].iter_mut().zip(super::Square::each(pieces)) {
                let seen = crate::slider::queen(square, !free);
                sights.seen[side] |= seen;
                *moves = seen.count_ones() as u8;
            }
        }
        sights
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

    use super::{Flow, INSIDE, Sights, Squares, TURNS};
    use crate::slider::{LINES, Line};

    #[inline]
    pub(super) fn flow(pieces: Squares, free: Squares) -> Flow {
        // SAFETY: this module exists only in builds for CPUs that have these instructions.
        unsafe {
            let reached = reached(pieces, free);
            Flow { reached: store(reached), counts: bytes(_mm512_popcnt_epi64(reached)) }
        }
    }

    #[inline]
    pub(super) fn spread(pieces: Squares, free: Squares) -> Squares {
        // SAFETY: as above.
        unsafe { _mm512_reduce_or_epi64(reached(pieces, free)) as Squares }
    }

    /// As [`crate::slider::borrow`], the four lines of a queen of each side at a time: those of
    /// the first side are in the even words, those of the second in the odd ones.
    #[inline]
    pub(super) fn sights([mut own, mut other]: [Squares; 2], free: Squares) -> Sights {
        // SAFETY: as above; each load is of four lines, which are 64 bytes.
        unsafe {
            let load = |lines: &[Line; 4]| _mm512_loadu_si512(lines.as_ptr().cast());
            let blocked = _mm512_set1_epi64(!free as i64);
            let [first, last] = [1, i64::MIN].map(|word| _mm512_set1_epi64(word));
            let (mut all, mut counts) = (_mm512_setzero_si512(), _mm512_setzero_si512());
            for _ in 0..4 {
                let lines = [own, other].map(|set| load(&LINES[set.trailing_zeros() as usize]));
                (own, other) = (own & own.wrapping_sub(1), other & other.wrapping_sub(1));
                let above = _mm512_unpacklo_epi64(lines[0], lines[1]);
                let below = _mm512_unpackhi_epi64(lines[0], lines[1]);
                let ahead = _mm512_and_si512(above, blocked);
                let behind = _mm512_or_si512(_mm512_and_si512(below, blocked), first);
                let nearest = _mm512_srlv_epi64(last, _mm512_lzcnt_epi64(behind));
                let between = _mm512_xor_si512(ahead, _mm512_sub_epi64(ahead, nearest));
                let line = _mm512_andnot_si512(blocked, _mm512_or_si512(above, below));
                let seen = _mm512_and_si512(between, line);
                all = _mm512_or_si512(all, seen);
                counts = _mm512_or_si512(_mm512_slli_epi64(counts, 8), _mm512_popcnt_epi64(seen));
            }
            let seen = {
                let [low, high] = halves(all);
                let both = _mm256_or_si256(low, high);
                pair(_mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1)))
            };
            let moves = {
                let [low, high] = halves(counts);
                let both = _mm256_add_epi64(low, high);
                pair(_mm_add_epi64(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1)))
            };
            Sights { seen, moves: moves.map(|bytes| (bytes as u32).to_be_bytes()) }
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

    /// The squares reached in each direction.
    #[inline]
    unsafe fn reached(pieces: Squares, free: Squares) -> __m512i {
        // SAFETY: the module's; each load is of a whole array of 64 bytes.
        unsafe {
            let load = |words: &[u64; 8]| _mm512_loadu_si512(words.as_ptr().cast());
            let pieces = _mm512_set1_epi64(pieces as i64);
            let mut open = _mm512_and_si512(_mm512_set1_epi64(free as i64), load(&INSIDE));
            let mut reached = pieces;
            for turns in const { [turns(1), turns(2), turns(4)] } {
                let flowed = _mm512_rolv_epi64(reached, load(&turns));
                reached = _mm512_or_si512(reached, _mm512_and_si512(open, flowed));
                open = _mm512_and_si512(open, _mm512_rolv_epi64(open, load(&turns)));
            }
            _mm512_andnot_si512(pieces, reached)
        }
    }

    /// How far so many steps turn a set.
    const fn turns(steps: u32) -> [u64; 8] {
        let mut turns = [0; 8];
        let mut d = 0;
        while d < 8 {
            turns[d] = (TURNS[d] * steps % 64) as u64;
            d += 1;
        }
        turns
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
    use crate::slider::walk;

    proptest! {
        #[test]
        fn the_flow_brings_every_queen_where_walking_brings_it(blocked: u64, thin: u64, choice: u64) {
            let blocked = blocked & thin;
            let pieces = blocked & choice;
            let flow = flow(pieces, !blocked);
            prop_assert_eq!(flow, portable::flow(pieces, !blocked));
            let all = flow.reached.iter().fold(0, |all, set| all | set);
            prop_assert_eq!(spread(pieces, !blocked), all);
            let mut flowed: Vec<(Square, Square)> = Vec::new();
            for (direction, reached) in flow.reached.into_iter().enumerate() {
                flowed.extend(Square::each(reached).map(|to| (origin(to, direction, pieces), to)));
                let count = flow.counts.to_le_bytes()[direction];
                prop_assert_eq!(u32::from(count), reached.count_ones());
            }
            let walked = Square::each(pieces)
                .flat_map(|from| Square::each(walk(from, blocked)).map(move |to| (from, to)));
            flowed.sort_unstable();
            prop_assert_eq!(flowed, walked.collect::<Vec<_>>());
        }

        #[test]
        fn the_sights_of_queens_are_those_of_each_one(
            holes: u64, thin: u64, queens: [[u8; 4]; 2], few: [u8; 2],
        ) {
            let sides = [0, 1].map(|side| {
                let squares = queens[side].iter().take(usize::from(few[side] % 5));
                squares.fold(0, |all, at| all | 1_u64 << (at % 64))
            });
            for holes in [0, holes, holes & thin] {
                let blocked = sides[0] | sides[1] | holes;
                let sights = sights(sides, !blocked);
                prop_assert_eq!(sights, portable::sights(sides, !blocked));
                for (side, pieces) in sides.into_iter().enumerate() {
                    let walked: Vec<_> = Square::each(pieces).map(|at| walk(at, blocked)).collect();
                    let all = walked.iter().fold(0, |all, set| all | set);
                    prop_assert_eq!(sights.seen[side], all);
                    let mut moves: Vec<_> = walked.iter().map(|set| set.count_ones() as u8).collect();
                    moves.resize(4, 0);
                    prop_assert_eq!(sights.moves[side].to_vec(), moves);
                }
            }
        }
    }
}
