//! The random number generator, the same on every machine.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoroshiro128PlusPlus;

use crate::math;

/// The one random generator of Plywood: xoroshiro128++, always seeded, never from the machine.
///
/// ```
/// use plywood_game::Rng;
/// let (mut a, mut b) = (Rng::seeded(7), Rng::seeded(7));
/// assert_eq!(a.below(100), b.below(100));
/// ```
#[derive(Debug, Clone)]
pub struct Rng(Xoroshiro128PlusPlus);

impl Rng {
    /// A generator whose numbers depend on this seed alone.
    pub fn seeded(seed: u64) -> Self {
        Self(Xoroshiro128PlusPlus::seed_from_u64(seed))
    }

    /// The generator number `stream` of a seed, so that no two games of a series are the same
    /// game by accident.
    pub fn stream(seed: u64, stream: u64) -> Self {
        Self::seeded(mix64(seed) ^ stream)
    }

    /// 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, each exactly as likely as any other (Lemire's multiplication, with
    /// the rejection that makes it exact). `n` must not be 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "there is no number below 0");
        let mut product = (self.next_u64() >> 32) * u64::from(n);
        if (product as u32) < n {
            let excess = n.wrapping_neg() % n;
            while (product as u32) < excess {
                product = (self.next_u64() >> 32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// A uniform number in [0, 1), from the top 24 bits of the next word.
    #[inline]
    pub fn f32(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 / (1_u32 << 24) as f32
    }

    /// A uniform number in [0, 1), from the top 53 bits of the next word.
    #[inline]
    pub fn f64(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A Bernoulli trial: whether an event of this probability happens.
    #[inline]
    pub fn bernoulli(&mut self, probability: f64) -> bool {
        self.f64() < probability
    }

    /// A number of the standard normal distribution, by the Box–Muller transform of two uniform
    /// numbers in (0, 1].
    pub fn normal(&mut self) -> f64 {
        let (u, v) = (positive_f64(self.next_u64()), positive_f64(self.next_u64()));
        (-2.0 * math::ln(u)).sqrt() * math::cos(std::f64::consts::TAU * v)
    }

    /// The Fisher–Yates shuffle: each order of the items is equally likely.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// A uniform number in (0, 1], which has a logarithm, from the top 53 bits of a word.
fn positive_f64(word: u64) -> f64 {
    ((word >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
}

/// `mix64`, the finalizer of `SplitMix64` (Steele, Lea and Flood 2014), for keys and seeds.
#[inline]
pub const fn mix64(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58476d1ce4e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d049bb133111eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_xoroshiro128_plus_plus() {
        // Written down from the authors' description, seeded by SplitMix64 as they advise.
        let gamma = 0x9e3779b97f4a7c15_u64;
        let (mut a, mut b) = (mix64(7 + gamma), mix64(7_u64.wrapping_add(gamma.wrapping_mul(2))));
        let mut rng = Rng::seeded(7);
        for _ in 0..1000 {
            let expected = a.wrapping_add(b).rotate_left(17).wrapping_add(a);
            b ^= a;
            a = a.rotate_left(49) ^ b ^ b << 21;
            b = b.rotate_left(28);
            assert_eq!(rng.next_u64(), expected);
        }
    }

    #[test]
    fn below_is_uniform_for_small_numbers() {
        let mut rng = Rng::seeded(1);
        let mut seen = [0_u32; 7];
        for _ in 0..70_000 {
            seen[rng.below(7) as usize] += 1;
        }
        // Six degrees of freedom: 22.5 is exceeded once in a thousand seeds; this seed is fixed.
        let chi2: f64 = seen.iter().map(|&n| math::powi(f64::from(n) - 1e4, 2) / 1e4).sum();
        assert!(chi2 < 22.5, "χ² = {chi2}");
    }

    #[test]
    fn below_one_is_zero_and_the_largest_bound_works() {
        let mut rng = Rng::seeded(2);
        assert_eq!(rng.below(1), 0);
        assert!(rng.below(u32::MAX) < u32::MAX);
    }

    #[test]
    fn below_is_uniform_where_many_products_are_rejected() {
        // A third of the products is rejected.
        let (mut rng, bound) = (Rng::seeded(8), 3 << 30);
        let mut seen = [0_u32; 3];
        for _ in 0..30_000 {
            seen[(rng.below(bound) >> 30) as usize] += 1;
        }
        // Without rejection every third number would be twice as likely as the others.
        let mut rest = [0_u32; 3];
        for _ in 0..30_000 {
            rest[(rng.below(bound) % 3) as usize] += 1;
        }
        for count in seen.into_iter().chain(rest) {
            assert!(count.abs_diff(10_000) < 300, "{seen:?} {rest:?}");
        }
    }

    #[test]
    fn numbers_with_a_logarithm_reach_from_the_least_to_one() {
        assert!(positive_f64(0) > 0.0 && positive_f64(0) < 1e-16);
        assert!(positive_f64(u64::MAX) <= 1.0 && positive_f64(u64::MAX) > 0.999);
        assert!((positive_f64(1 << 63) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn uniform_numbers_lie_in_the_half_open_unit_interval() {
        let mut rng = Rng::seeded(3);
        let (mut sum_32, mut sum_64) = (0.0, 0.0);
        for _ in 0..10_000 {
            let (a, b) = (rng.f32(), rng.f64());
            assert!((0.0..1.0).contains(&a) && (0.0..1.0).contains(&b));
            (sum_32, sum_64) = (sum_32 + f64::from(a), sum_64 + b);
        }
        // The standard deviation of the mean of 10,000 is 0.0029.
        assert!((sum_32 / 1e4 - 0.5).abs() < 0.01 && (sum_64 / 1e4 - 0.5).abs() < 0.01);
    }

    #[test]
    fn bernoulli_trials_succeed_as_often_as_their_probability_says() {
        let mut rng = Rng::seeded(4);
        for probability in [0.0, 0.25, 0.9, 1.0] {
            let successes = (0..10_000).filter(|_| rng.bernoulli(probability)).count();
            assert!((successes as f64 / 1e4 - probability).abs() < 0.015, "{probability}");
        }
    }

    #[test]
    fn normal_numbers_have_mean_0_and_variance_1() {
        let mut rng = Rng::seeded(5);
        let numbers: Vec<f64> = (0..10_000).map(|_| rng.normal()).collect();
        let mean = numbers.iter().sum::<f64>() / 1e4;
        let variance = numbers.iter().map(|x| math::powi(x - mean, 2)).sum::<f64>() / 1e4;
        assert!(mean.abs() < 0.03 && (variance - 1.0).abs() < 0.05, "{mean} {variance}");
    }

    #[test]
    fn every_order_is_equally_likely_after_a_shuffle() {
        let mut rng = Rng::seeded(6);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *seen.entry(items).or_insert(0_u32) += 1;
        }
        assert_eq!(seen.len(), 24);
        // 23 degrees of freedom: 49.7 is exceeded once in a thousand seeds.
        let chi2: f64 = seen.values().map(|&n| math::powi(f64::from(n) - 1e3, 2) / 1e3).sum();
        assert!(chi2 < 49.7, "χ² = {chi2}");
    }

    #[test]
    fn streams_of_a_seed_differ() {
        assert_ne!(Rng::stream(1, 0).next_u64(), Rng::stream(1, 1).next_u64());
        assert_ne!(Rng::stream(1, 1).next_u64(), Rng::stream(2, 1).next_u64());
    }
}
