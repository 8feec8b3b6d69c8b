//! As much linear algebra as a regression needs.

use serde::{Deserialize, Serialize};

/// A square matrix.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Matrix {
    size: usize,
    /// Row by row.
    entries: Vec<f64>,
}

impl Matrix {
    pub(crate) fn diagonal(size: usize, value: f64) -> Self {
        let mut matrix = Self { size, entries: vec![0.0; size * size] };
        for i in 0..size {
            matrix.add(i, i, value);
        }
        matrix
    }

    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * self.size + column] += value;
    }

    pub(crate) fn times(mut self, factor: f64) -> Self {
        self.entries.iter_mut().for_each(|entry| *entry *= factor);
        self
    }

    /// The product with a vector.
    pub(crate) fn mul_vec(&self, vector: &[f64]) -> Vec<f64> {
        let row = |row: &[f64]| row.iter().zip(vector).map(|(a, b)| a * b).sum();
        self.entries.chunks(self.size.max(1)).map(row).collect()
    }
}

/// Solves `matrix` · x = `target` by the Cholesky decomposition; `None` if the matrix, which is
/// symmetric, is not positive definite.
pub(crate) fn cholesky_solve(matrix: &Matrix, target: &[f64]) -> Option<Vec<f64>> {
    let size = matrix.size;
    let mut lower = matrix.entries.clone();
    for i in 0..size {
        for j in 0..=i {
            let known: f64 = (0..j).map(|k| lower[i * size + k] * lower[j * size + k]).sum();
            let rest = matrix.entries[i * size + j] - known;
            lower[i * size + j] = if i != j {
                rest / lower[j * size + j]
            } else if rest > 0.0 {
                rest.sqrt()
            } else {
                return None;
            };
        }
    }
    let mut x = target.to_vec();
    for i in 0..size {
        let known: f64 = (0..i).map(|k| lower[i * size + k] * x[k]).sum();
        x[i] = (x[i] - known) / lower[i * size + i];
    }
    for i in (0..size).rev() {
        let known: f64 = (i + 1..size).map(|k| lower[k * size + i] * x[k]).sum();
        x[i] = (x[i] - known) / lower[i * size + i];
    }
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_solved_is_found_again() {
        let mut matrix = Matrix::diagonal(3, 2.0);
        for (i, j, value) in [(0, 1, 0.5), (0, 2, -0.3), (1, 2, 0.7)] {
            matrix.add(i, j, value);
            matrix.add(j, i, value);
        }
        let wanted = [1.0, -2.0, 3.0];
        let found = cholesky_solve(&matrix, &matrix.mul_vec(&wanted)).expect("it is positive");
        assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
        assert_eq!(cholesky_solve(&Matrix::diagonal(2, -1.0), &[1.0, 1.0]), None);
    }
}
