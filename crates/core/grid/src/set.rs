//! Sets of cells in one word, as wide as the board needs.
//!
//! A set is a `u64` or a `u128` whose bits are the cells: union is `|`, intersection `&`, complement `!`.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::bits;

/// A set of cells: a `u64` for boards of up to 64 cells, a `u128` for larger ones.
pub trait Set:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The largest number of cells it can hold.
    const CAPACITY: usize;
    /// No cells.
    const EMPTY: Self;

    /// The set with these bits, all of which are below its capacity.
    fn from_bits(bits: u128) -> Self;

    /// How many cells are in it.
    fn count(self) -> u32;

    /// The index of its `n`-th cell, counted from 0. There must be one.
    fn select(self, n: u32) -> u32;

    /// The index of its first cell. There must be one.
    fn first(self) -> u32;

    /// The set without its first cell. There must be one.
    #[must_use]
    fn without_first(self) -> Self;

    /// A 64-bit hash, different for sets that differ in one half only.
    fn digest(self) -> u64;

    /// Its bits, the lower half first.
    fn words(self) -> [u64; 2];

    /// Whether there is nothing in it.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the two have a cell in common.
    #[inline]
    fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The indices of its cells in order.
    #[inline]
    fn indices(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            (!self.is_empty()).then(|| {
                let index = self.first() as usize;
                self = self.without_first();
                index
            })
        })
    }
}

/// The methods that are the same in words of any width.
macro_rules! word_methods {
    () => {
        const CAPACITY: usize = Self::BITS as usize;
        const EMPTY: Self = 0;

        #[inline]
        fn count(self) -> u32 {
            self.count_ones()
        }

        #[inline]
        fn first(self) -> u32 {
            self.trailing_zeros()
        }

        #[inline]
        fn without_first(self) -> Self {
            self & (self - 1)
        }
    };
}

impl Set for u64 {
    word_methods!();

    #[inline]
    fn from_bits(bits: u128) -> Self {
        bits as u64
    }

    #[inline]
    fn select(self, n: u32) -> u32 {
        bits::select(self, n)
    }

    #[inline]
    fn digest(self) -> u64 {
        self
    }

    #[inline]
    fn words(self) -> [u64; 2] {
        [self, 0]
    }
}

impl Set for u128 {
    word_methods!();

    #[inline]
    fn from_bits(bits: u128) -> Self {
        bits
    }

    #[inline]
    fn select(self, n: u32) -> u32 {
        let (low, high) = (self as u64, (self >> 64) as u64);
        let below = low.count_ones();
        let (half, n, from) = if n < below { (low, n, 0) } else { (high, n - below, 64) };
        from + bits::select(half, n)
    }

    #[inline]
    fn digest(self) -> u64 {
        self as u64 ^ game::mix64((self >> 64) as u64)
    }

    #[inline]
    fn words(self) -> [u64; 2] {
        [self as u64, (self >> 64) as u64]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn indices_and_select_agree_in_both_words(wide: u128) {
            for (n, index) in wide.indices().enumerate() {
                prop_assert_eq!(wide.select(n as u32) as usize, index);
                prop_assert!(wide.intersects(1 << index));
            }
            prop_assert_eq!(wide.indices().count(), wide.count() as usize);
            let narrow = u64::from_bits(wide);
            prop_assert!(narrow.indices().eq(wide.indices().take_while(|&index| index < 64)));
        }

        #[test]
        fn sets_that_differ_in_either_half_have_different_digests(wide: u128, index in 0_u32..128) {
            prop_assert_ne!(wide.digest(), (wide ^ (1_u128 << index)).digest());
        }
    }
}
