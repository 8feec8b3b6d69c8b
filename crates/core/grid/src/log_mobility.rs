//! Mobility on a logarithmic scale: each further move is worth less than the one before.

/// 8 · log2(n + 1), rounded, for n moves. There are fewer than 64.
#[inline]
pub fn log_mobility(moves: u32) -> i32 {
    debug_assert!(moves < 64, "{moves} moves");
    // Masking lets the compiler see that no bounds check is needed.
    i32::from(TABLE[moves as usize % 64])
}

static TABLE: [u8; 64] = [
    0, 8, 13, 16, 19, 21, 22, 24, 25, 27, 28, 29, 30, 30, 31, 32, 33, 33, 34, 35, 35, 36, 36, 37,
    37, 38, 38, 38, 39, 39, 40, 40, 40, 41, 41, 41, 42, 42, 42, 43, 43, 43, 43, 44, 44, 44, 44, 45,
    45, 45, 45, 46, 46, 46, 46, 46, 47, 47, 47, 47, 47, 48, 48, 48,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_rounded() {
        for moves in 0..64 {
            let exact = 8.0 * game::math::ln(f64::from(moves) + 1.0) / std::f64::consts::LN_2;
            assert_eq!(log_mobility(moves), exact.round() as i32, "{moves}");
        }
    }
}
