//! Extracting, choosing and listing bits: an instruction or two with BMI2 and AVX-512, a loop
//! without. Both give the same results, and the loops are always compiled so that tests can compare
//! them.

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use bmi2 as fastest;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use portable as fastest;

#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi2"))]
use avx512 as fastest_list;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512vbmi2")))]
use portable as fastest_list;

/// The bits of `x` at the places of `mask`, packed to the right.
///
/// ```
/// assert_eq!(grid::bits::extract(0b1010_0110, 0b1111_0000), 0b1010);
/// ```
#[inline]
pub fn extract(x: u64, mask: u64) -> u64 {
    fastest::extract(x, mask)
}

/// The place of the `n`-th set bit, counted from the lowest as 0. There must be one.
///
/// ```
/// assert_eq!(grid::bits::nth(0b1010_0110, 2), 5);
/// ```
#[inline]
pub fn nth(set: u64, n: u32) -> u32 {
    debug_assert!(n < set.count_ones(), "no bit {n} in {set:#x}");
    fastest::nth(set, n)
}

/// The places of the set bits, lowest first.
///
/// ```
/// assert!(grid::bits::places(0b1001_0010).eq([1, 4, 7]));
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

/// Writes the places of the set bits to the front of a list, lowest first and counted from `from`,
/// and returns how many there are. What is behind them in the list may be overwritten.
///
/// ```
/// let mut list = [0; 64];
/// assert_eq!(grid::bits::list(0b1001_0010, 100, &mut list), 3);
/// assert_eq!(list[..3], [101, 104, 107]);
/// ```
#[inline]
pub fn list(set: u64, from: u16, list: &mut [u16; 64]) -> usize {
    fastest_list::list(set, from, list)
}

/// By the instruction VPCOMPRESSW.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi2"))]
#[expect(unsafe_code, reason = "an intrinsic is unsafe to call even where the build requires it")]
mod avx512 {
    use std::arch::x86_64::{
        _mm512_add_epi16, _mm512_loadu_epi16, _mm512_maskz_compress_epi16, _mm512_set1_epi16,
        _mm512_storeu_epi16,
    };

    static PLACES: [i16; 64] = {
        let mut places = [0; 64];
        let mut place = 0;
        while place < 64 {
            places[place] = place as i16;
            place += 1;
        }
        places
    };

    #[inline]
    pub(super) fn list(set: u64, from: u16, list: &mut [u16; 64]) -> usize {
        let halves = [set as u32, (set >> 32) as u32];
        let first = halves[0].count_ones() as usize;
        let (low, high) = PLACES.split_at(32);
        // SAFETY: this module exists only in builds for CPUs that have VBMI2, and so the rest of
        // AVX-512 that is used. Half of the places are 32 numbers; the list has room for 32 at its
        // front and for 32 more after the first half's, of which there are no more than 32.
        unsafe {
            let from = _mm512_set1_epi16(from as i16);
            let low = _mm512_add_epi16(_mm512_loadu_epi16(low.as_ptr()), from);
            let high = _mm512_add_epi16(_mm512_loadu_epi16(high.as_ptr()), from);
            let front = list.as_mut_ptr().cast();
            _mm512_storeu_epi16(front, _mm512_maskz_compress_epi16(halves[0], low));
            _mm512_storeu_epi16(front.add(first), _mm512_maskz_compress_epi16(halves[1], high));
        }
        first + halves[1].count_ones() as usize
    }
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

    /// As [`super::list`].
    #[inline]
    pub const fn list(mut set: u64, from: u16, list: &mut [u16; 64]) -> usize {
        let mut count = 0;
        while set != 0 {
            list[count] = from + set.trailing_zeros() as u16;
            count += 1;
            set &= set - 1;
        }
        count
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
            for set in [x, x & mask, x | mask, 0, u64::MAX] {
                let (mut listed, mut by_loop) = ([0; 64], [0; 64]);
                let count = list(set, n as u16, &mut listed);
                prop_assert_eq!(count, portable::list(set, n as u16, &mut by_loop));
                prop_assert_eq!(&listed[..count], &by_loop[..count]);
            }
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
