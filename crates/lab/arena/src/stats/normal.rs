//! The normal distribution.

use std::f64::consts::{FRAC_2_SQRT_PI, SQRT_2};

/// Between minus this and plus this many standard errors lie 95 % of a normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The cumulative distribution function (CDF) of the standard normal distribution.
///
/// ```
/// assert!((plywood_arena::stats::normal::cdf(1.0) - 0.841_344_746_068_543).abs() < 1e-14);
/// ```
pub fn cdf(x: f64) -> f64 {
    0.5 * erfc(-x / SQRT_2)
}

/// One minus the error function, precise where that is small.
fn erfc(x: f64) -> f64 {
    if x < 0.0 {
        2.0 - erfc(-x)
    } else if x < 2.0 {
        1.0 - series(x)
    } else {
        fraction(x)
    }
}

/// The error function by a series whose terms are all of one sign (Abramowitz and Stegun 7.1.6).
fn series(x: f64) -> f64 {
    let (mut term, mut sum, mut n) = (x, x, 0.0);
    while term.abs() > 1e-17 * sum.abs() {
        n += 1.0;
        term *= 2.0 * x * x / (2.0 * n + 1.0);
        sum += term;
    }
    FRAC_2_SQRT_PI * (-x * x).exp() * sum
}

/// The complement by its continued fraction (Abramowitz and Stegun 7.1.14); from `x` = 2 on sixty
/// terms are more than a double can tell.
fn fraction(x: f64) -> f64 {
    let below = (1..=60).rev().fold(x, |below, n| x + f64::from(n) / 2.0 / below);
    FRAC_2_SQRT_PI / 2.0 * (-x * x).exp() / below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_function_is_that_of_the_tables() {
        // Abramowitz and Stegun, table 7.1.
        let table = [
            (0.0, 0.0),
            (0.1, 0.112_462_916_0),
            (0.5, 0.520_499_877_8),
            (1.0, 0.842_700_792_9),
            (1.5, 0.966_105_146_5),
            (2.0, 0.995_322_265_0),
            (3.0, 0.999_977_909_5),
        ];
        for (x, value) in table {
            assert!((1.0 - erfc(x) - value).abs() < 1e-10, "erf {x}");
            assert!((erfc(-x) - 1.0 - value).abs() < 1e-10, "erf -{x}");
        }
    }

    #[test]
    fn the_tail_keeps_its_precision() {
        let table = [(3.0, 2.209_049_699_858_544e-5), (5.0, 1.537_459_794_428_035e-12)];
        for (x, value) in table {
            assert!((erfc(x) / value - 1.0).abs() < 1e-12, "erfc {x}");
        }
    }

    #[test]
    fn series_and_fraction_agree_where_they_meet() {
        assert!((1.0 - series(2.0) - fraction(2.0)).abs() < 1e-15);
    }
}
