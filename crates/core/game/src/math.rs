//! Elementary functions with the same result, to the last bit, on every machine.
//!
//! What the standard library computes for `exp`, `ln`, `cos` and the like is what the C library of the system
//! computes, and that depends on its version and on the processor (with or without FMA). Learning and
//! self-play must not: whoever repeats them with the same seed gets the same files. So whatever decides a
//! result takes these functions, which are those of the crate `libm`: plain arithmetic in a fixed order.
//! `sqrt` needs no replacement, as IEEE 754 defines its result.

/// eˣ.
#[inline]
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// eˣ in single precision.
#[inline]
pub fn expf(x: f32) -> f32 {
    libm::expf(x)
}

/// The natural logarithm.
#[inline]
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// The natural logarithm of 1 + `x` in single precision, exact for small `x`.
#[inline]
pub fn ln_1pf(x: f32) -> f32 {
    libm::log1pf(x)
}

/// The cosine.
#[inline]
pub fn cos(x: f64) -> f64 {
    libm::cos(x)
}

/// The cosine in single precision.
#[inline]
pub fn cosf(x: f32) -> f32 {
    libm::cosf(x)
}

/// A power with an integer exponent, by squaring.
pub fn powi(x: f64, exponent: u64) -> f64 {
    let (mut power, mut square, mut rest) = (1.0, x, exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            power *= square;
        }
        square *= square;
        rest >>= 1;
    }
    power
}

/// The logistic function 1 / (1 + e⁻ˣ): log-odds to probability.
#[inline]
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + exp(-x))
}

/// The logistic function in single precision.
#[inline]
pub fn logisticf(x: f32) -> f32 {
    1.0 / (1.0 + expf(-x))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bits are written down, so that another version of `libm` does not change results unnoticed.
    #[test]
    fn results_are_the_same_to_the_last_bit() {
        let mut hash = 0_u64;
        let mut add = |bits: u64| hash = crate::mix64(hash ^ bits);
        for step in -4000..=4000_i32 {
            let x = f64::from(step) / 128.0 + 1e-3;
            let y = step as f32 / 128.0 + 1e-3;
            for value in [exp(x), ln(x.abs()), cos(x), powi(x, 7), logistic(x)] {
                add(value.to_bits());
            }
            for value in [expf(y), ln_1pf(y.abs()), cosf(y), logisticf(y)] {
                add(u64::from(value.to_bits()));
            }
        }
        assert_eq!(hash, HASH, "{hash:#018x}");
    }

    const HASH: u64 = 0xb52d0a77e6a4079a;

    #[test]
    fn results_are_right() {
        let close = |a: f64, b: f64| assert!((a - b).abs() <= 1e-15 * b.abs(), "{a} {b}");
        close(exp(1.0), std::f64::consts::E);
        close(ln(10.0), std::f64::consts::LN_10);
        close(cos(std::f64::consts::FRAC_PI_3), 0.5 + 1e-16);
        close(powi(0.9, 3), 0.9 * 0.9 * 0.9);
        close(logistic(0.0), 0.5);
        assert_eq!(
            (powi(2.0, 10).to_bits(), powi(3.0, 0).to_bits()),
            (1024_f64.to_bits(), 1_f64.to_bits())
        );
        assert!((expf(1.0) - std::f32::consts::E).abs() < 3e-7);
        assert!((ln_1pf(1.0) - std::f32::consts::LN_2).abs() < 1e-7);
        assert!((cosf(std::f32::consts::PI) + 1.0).abs() < 1e-7);
        assert!((logisticf(2.0) - 0.880_797).abs() < 1e-6);
    }
}
