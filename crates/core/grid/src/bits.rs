//! PEXT (parallel bits extract) and select: an instruction or two with BMI2 (CPW *BMI2*), a loop without.
//! Both give the same results, and the loops are always compiled so that tests can compare them.

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use bmi2 as fastest;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use portable as fastest;

/// Parallel bits extract: the bits of `x` where `mask` has a bit set, packed to the right.
///
/// ```
/// assert_eq!(plywood_grid::bits::pext(0b1010_0110, 0b1111_0000), 0b1010);
/// ```
#[inline]
pub fn pext(x: u64, mask: u64) -> u64 {
    fastest::pext(x, mask)
}

/// Select: the index of the `n`-th set bit, counted from the lowest as 0. There must be one.
///
/// ```
/// assert_eq!(plywood_grid::bits::select(0b1010_0110, 2), 5);
/// ```
#[inline]
pub fn select(set: u64, n: u32) -> u32 {
    debug_assert!(n < set.count_ones(), "no bit {n} in {set:#x}");
    fastest::select(set, n)
}

/// Bit serialization (CPW *Bitboard Serialization*): the indices of the set bits, lowest first.
///
/// ```
/// assert!(plywood_grid::bits::bit_indices(0b1001_0010).eq([1, 4, 7]));
/// ```
#[inline]
pub fn bit_indices(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let index = set.trailing_zeros();
            set &= set - 1;
            index
        })
    })
}

/// By the instructions PEXT and PDEP.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[expect(unsafe_code, reason = "an intrinsic is unsafe to call even where the build requires it")]
mod bmi2 {
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    #[inline]
    pub(super) fn pext(x: u64, mask: u64) -> u64 {
        // SAFETY: this module exists only in builds for CPUs that have BMI2.
        unsafe { _pext_u64(x, mask) }
    }

    #[inline]
    pub(super) fn select(set: u64, n: u32) -> u32 {
        // SAFETY: this module exists only in builds for CPUs that have BMI2.
        unsafe { _pdep_u64(1 << n, set) }.trailing_zeros()
    }
}

/// The same without the CPU's help.
pub mod portable {
    /// As [`super::pext`].
    pub const fn pext(x: u64, mut mask: u64) -> u64 {
        let (mut packed, mut index) = (0, 0);
        while mask != 0 {
            packed |= (x >> mask.trailing_zeros() & 1) << index;
            index += 1;
            mask &= mask - 1;
        }
        packed
    }

    /// As [`super::select`], by broadword operations (Vigna 2008, *Broadword Implementation of Rank/Select Queries*):
    /// the bits up to each byte are counted in all bytes at once, and a table knows the rest.
    #[inline]
    pub const fn select(set: u64, n: u32) -> u32 {
        const ONES: u64 = 0x0101_0101_0101_0101;
        const TOPS: u64 = ONES << 7;
        let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let up_to = ((nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
        // The top of a byte stays where its sum is at most `n`: the bit is in a later one.
        let passed = (((n as u64 * ONES) | TOPS) - up_to) & TOPS;
        let shift = passed.count_ones() * 8;
        let rank = n - ((up_to << 8) >> shift & 0xff) as u32;
        shift + IN_BYTE[rank as usize & 7][(set >> shift & 0xff) as usize] as u32
    }

    /// The index of the bit of a rank in a byte; 0 where there is none.
    static IN_BYTE: [[u8; 256]; 8] = {
        let mut table = [[0; 256]; 8];
        let mut byte = 0;
        while byte < 256 {
            let (mut rank, mut bit) = (0, 0);
            while bit < 8 {
                if byte >> bit & 1 != 0 {
                    table[rank][byte] = bit;
                    rank += 1;
                }
                bit += 1;
            }
            byte += 1;
        }
        table
    };
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_loops_do_what_the_instructions_do(x: u64, mask: u64, n in 0_u32..64) {
            prop_assert_eq!(portable::pext(x, mask), pext(x, mask));
            if n < mask.count_ones() {
                prop_assert_eq!(portable::select(mask, n), select(mask, n));
                prop_assert_eq!(bit_indices(mask).nth(n as usize), Some(select(mask, n)));
            }
        }
    }

    #[test]
    fn the_first_and_the_last_bit_are_found() {
        assert_eq!((select(u64::MAX, 0), select(u64::MAX, 63), select(1 << 63, 0)), (0, 63, 63));
        assert_eq!((portable::select(u64::MAX, 63), portable::select(1 << 63, 0)), (63, 63));
    }
}
