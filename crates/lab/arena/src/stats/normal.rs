//! The normal distribution.

use std::f64::consts::{FRAC_2_SQRT_PI, PI, SQRT_2};

/// Between minus this and plus this many standard errors lie 95 % of a normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// How probable it is that a standard normal variable is at most `x`.
///
/// ```
/// assert!((arena::stats::normal::cdf(1.0) - 0.841_344_746_068_543).abs() < 1e-14);
/// ```
pub fn cdf(x: f64) -> f64 {
    0.5 * erfc(-x / SQRT_2)
}

/// The value that a standard normal variable stays below with probability `p`; infinite for 0
/// and 1 and beyond.
pub fn quantile(p: f64) -> f64 {
    if p > 0.5 {
        return -quantile(1.0 - p);
    }
    if p <= 0.0 {
        return f64::NEG_INFINITY;
    }
    // A first guess within 5·10⁻⁴ (Abramowitz and Stegun 26.2.23), then Halley's method.
    let t = (-2.0 * p.ln()).sqrt();
    let over = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let under = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    let mut x = over / under - t;
    for _ in 0..3 {
        let density = (-x * x / 2.0).exp() / (2.0 * PI).sqrt();
        let step = (cdf(x) - p) / density;
        x -= step / (1.0 + x * step / 2.0);
    }
    x
}

/// The error function.
pub fn erf(x: f64) -> f64 {
    if x.abs() < 2.0 { series(x) } else { 1.0 - erfc(x) }
}

/// One minus the error function, precise where that is small.
pub fn erfc(x: f64) -> f64 {
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
            assert!((erf(x) - value).abs() < 1e-10, "erf {x}");
            assert!((erf(-x) + value).abs() < 1e-10, "erf -{x}");
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

    #[test]
    fn the_quantiles_are_those_of_the_tables() {
        let table = [
            (0.5, 0.0),
            (0.75, 0.674_489_750_2),
            (0.9, 1.281_551_565_5),
            (0.95, 1.644_853_627_0),
            (0.975, Z95),
            (0.99, 2.326_347_874_0),
            (0.999, 3.090_232_306_2),
        ];
        for (p, value) in table {
            assert!((quantile(p) - value).abs() < 1e-9, "quantile {p}: {}", quantile(p));
            assert!((quantile(1.0 - p) + value).abs() < 1e-9, "quantile 1 - {p}");
        }
    }

    #[test]
    fn a_quantile_is_the_inverse_of_the_distribution() {
        for n in 1..2000 {
            let p = f64::from(n) / 2000.0;
            assert!((cdf(quantile(p)) - p).abs() < 1e-14, "{p}");
        }
        assert!((cdf(quantile(1e-12)) / 1e-12 - 1.0).abs() < 1e-9);
        assert!(quantile(0.0) == f64::NEG_INFINITY && quantile(1.0) == f64::INFINITY);
    }
}
