//! The indices of the set bits of a word: a few instructions with AVX-512, a loop without. Both give the same
//! results, and the loop is always compiled so that a test can compare them.

#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi2"))]
use avx512 as fastest;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512vbmi2")))]
use portable as fastest;

/// Writes the indices of the set bits to the front of a list, lowest first and counted from `from`, and returns
/// how many there are. What is behind them in the list may be overwritten.
///
/// ```
/// let mut list = [0; 64];
/// assert_eq!(plywood_nnue::bits::write_bit_indices(0b1001_0010, 100, &mut list), 3);
/// assert_eq!(list[..3], [101, 104, 107]);
/// ```
#[inline]
pub fn write_bit_indices(set: u64, from: u16, list: &mut [u16; 64]) -> usize {
    fastest::write_bit_indices(set, from, list)
}

/// By the instruction VPCOMPRESSW.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi2"))]
#[expect(unsafe_code, reason = "an intrinsic is unsafe to call even where the build requires it")]
mod avx512 {
    use std::arch::x86_64::{
        _mm512_add_epi16, _mm512_loadu_epi16, _mm512_maskz_compress_epi16, _mm512_set1_epi16,
        _mm512_storeu_epi16,
    };

    static INDICES: [i16; 64] = {
        let mut indices = [0; 64];
        let mut index = 0;
        while index < 64 {
            indices[index] = index as i16;
            index += 1;
        }
        indices
    };

    #[inline]
    pub(super) fn write_bit_indices(set: u64, from: u16, list: &mut [u16; 64]) -> usize {
        let halves = [set as u32, (set >> 32) as u32];
        let first = halves[0].count_ones() as usize;
        let (low, high) = INDICES.split_at(32);
        // SAFETY: this module exists only in builds for CPUs that have VBMI2, and so the rest of
        // AVX-512 that is used. Half of the indices are 32 numbers; the list has room for 32 at its
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

/// The same without the CPU's help.
pub mod portable {
    /// As [`super::write_bit_indices`].
    #[inline]
    pub const fn write_bit_indices(mut set: u64, from: u16, list: &mut [u16; 64]) -> usize {
        let mut count = 0;
        while set != 0 {
            list[count] = from + set.trailing_zeros() as u16;
            count += 1;
            set &= set - 1;
        }
        count
    }
}
