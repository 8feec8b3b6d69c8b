//! Extracting and choosing bits: an instruction or two with BMI2, a loop without. Both give the same
//! results, and the loops are always compiled so that tests can compare them.

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use bmi2 as fastest;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use portable as fastest;

/// The bits of `x` at the places of `mask`, packed to the right.
///
/// ```
/// assert_eq!(plywood_grid::bits::extract(0b1010_0110, 0b1111_0000), 0b1010);
/// ```
#[inline]
pub fn extract(x: u64, mask: u64) -> u64 {
    fastest::extract(x, mask)
}

/// The place of the `n`-th set bit, counted from the lowest as 0. There must be one.
///
/// ```
/// assert_eq!(plywood_grid::bits::nth(0b1010_0110, 2), 5);
/// ```
#[inline]
pub fn nth(set: u64, n: u32) -> u32 {
    debug_assert!(n < set.count_ones(), "no bit {n} in {set:#x}");
    fastest::nth(set, n)
}

/// The places of the set bits, lowest first.
///
/// ```
/// assert!(plywood_grid::bits::places(0b1001_0010).eq([1, 4, 7]));
/// ```
#[inline]
pub fn places(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let place = set.trailing_zeros();
            set &= set - 1;
            place
        })
    })
}

/// By the instructions PEXT and PDEP.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[expect(unsafe_code, reason = "an intrinsic is unsafe to call even where the build requires it")]
mod bmi2 {
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    #[inline]
    pub(super) fn extract(x: u64, mask: u64) -> u64 {
        // SAFETY: this module exists only in builds for CPUs that have BMI2.
        unsafe { _pext_u64(x, mask) }
    }

    #[inline]
    pub(super) fn nth(set: u64, n: u32) -> u32 {
        // SAFETY: this module exists only in builds for CPUs that have BMI2.
        unsafe { _pdep_u64(1 << n, set) }.trailing_zeros()
    }
}

/// The same without the CPU's help.
pub mod portable {
    /// As [`super::extract`].
    pub const fn extract(x: u64, mut mask: u64) -> u64 {
        let (mut packed, mut place) = (0, 0);
        while mask != 0 {
            packed |= (x >> mask.trailing_zeros() & 1) << place;
            place += 1;
            mask &= mask - 1;
        }
        packed
    }

    /// As [`super::nth`]: halves the word until the bit is found, so that it takes six steps
    /// wherever the bit is.
    pub const fn nth(set: u64, mut n: u32) -> u32 {
        let mut place = 0;
        let mut width = 32;
        while width > 0 {
            let below = (set >> place & ((1 << width) - 1)).count_ones();
            if n >= below {
                n -= below;
                place += width;
            }
            width /= 2;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_loops_do_what_the_instructions_do(x: u64, mask: u64, n in 0_u32..64) {
            prop_assert_eq!(portable::extract(x, mask), extract(x, mask));
            if n < mask.count_ones() {
                prop_assert_eq!(portable::nth(mask, n), nth(mask, n));
                prop_assert_eq!(places(mask).nth(n as usize), Some(nth(mask, n)));
            }
        }
    }

    #[test]
    fn the_first_and_the_last_bit_are_found() {
        assert_eq!((nth(u64::MAX, 0), nth(u64::MAX, 63), nth(1 << 63, 0)), (0, 63, 63));
        assert_eq!((portable::nth(u64::MAX, 63), portable::nth(1 << 63, 0)), (63, 63));
    }
}
