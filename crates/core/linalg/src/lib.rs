//! Systems of linear equations with a symmetric positive definite matrix, small and dense.
//!
//! ```
//! use plywood_linalg::Matrix;
//!
//! let mut matrix = Matrix::diagonal(2, 2.0);
//! matrix.add(0, 1, 1.0);
//! matrix.add(1, 0, 1.0);
//! let cholesky = matrix.cholesky().unwrap();
//! let x = cholesky.solve(&[4.0, 5.0]);
//! assert!((x[0] - 1.0).abs() < 1e-12 && (x[1] - 2.0).abs() < 1e-12);
//! ```

use serde::{Deserialize, Serialize};

/// A square matrix.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Matrix {
    size: usize,
    /// Row by row.
    entries: Vec<f64>,
}

impl Matrix {
    /// The smallest pivot of a decomposition, relative to the diagonal entry: what is below is rounding
    /// error of a singular matrix.
    const MIN_PIVOT: f64 = 1e-13;

    /// A matrix of zeros.
    pub fn zero(size: usize) -> Self {
        Self { size, entries: vec![0.0; size * size] }
    }

    /// A multiple of the identity matrix.
    pub fn diagonal(size: usize, value: f64) -> Self {
        let mut matrix = Self::zero(size);
        for i in 0..size {
            matrix.add(i, i, value);
        }
        matrix
    }

    /// The number of rows and of columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// An entry.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.size + column]
    }

    /// Adds to an entry.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub fn add(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * self.size + column] += value;
    }

    /// The matrix times a number.
    #[must_use]
    pub fn scaled(mut self, factor: f64) -> Self {
        self.entries.iter_mut().for_each(|entry| *entry *= factor);
        self
    }

    /// The product with a vector.
    pub fn mul_vec(&self, vector: &[f64]) -> Vec<f64> {
        let row = |row: &[f64]| row.iter().zip(vector).map(|(a, b)| a * b).sum();
        self.entries.chunks(self.size.max(1)).map(row).collect()
    }

    /// The Cholesky decomposition of a symmetric matrix, of which only the lower triangle is read; `None`
    /// unless it is clearly positive definite.
    pub fn cholesky(&self) -> Option<Cholesky> {
        let mut lower = Self::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let dot: f64 = (0..column).map(|k| lower.at(row, k) * lower.at(column, k)).sum();
                let rest = self.at(row, column) - dot;
                let entry = if row != column {
                    rest / lower.at(column, column)
                } else if rest > Self::MIN_PIVOT * self.at(row, row).abs() {
                    rest.sqrt()
                } else {
                    return None;
                };
                lower.add(row, column, entry);
            }
        }
        Some(Cholesky { lower })
    }
}

/// The Cholesky factor of a matrix: a lower triangle whose product with its transpose is the matrix.
#[derive(Debug, Clone)]
pub struct Cholesky {
    lower: Matrix,
}

impl Cholesky {
    /// Solves matrix · x = `right` by forward and backward substitution.
    ///
    /// # Panics
    /// If `right` has another size.
    pub fn solve(&self, right: &[f64]) -> Vec<f64> {
        let lower = &self.lower;
        assert_eq!(right.len(), lower.size, "as many equations as unknowns");
        let mut x = right.to_vec();
        for row in 0..lower.size {
            let dot: f64 = (0..row).map(|k| lower.at(row, k) * x[k]).sum();
            x[row] = (x[row] - dot) / lower.at(row, row);
        }
        for row in (0..lower.size).rev() {
            let dot: f64 = (row + 1..lower.size).map(|k| lower.at(k, row) * x[k]).sum();
            x[row] = (x[row] - dot) / lower.at(row, row);
        }
        x
    }

    /// The inverse of the matrix.
    pub fn inverse(&self) -> Matrix {
        let size = self.lower.size;
        let mut inverse = Matrix::zero(size);
        for column in 0..size {
            let mut unit = vec![0.0; size];
            unit[column] = 1.0;
            for (row, value) in self.solve(&unit).into_iter().enumerate() {
                inverse.add(row, column, value);
            }
        }
        inverse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix<const N: usize>(entries: [[f64; N]; N]) -> Matrix {
        let mut matrix = Matrix::zero(N);
        for (row, line) in entries.iter().enumerate() {
            for (column, &value) in line.iter().enumerate() {
                matrix.add(row, column, value);
            }
        }
        matrix
    }

    #[test]
    fn the_solution_times_the_matrix_is_the_right_side() {
        let matrix = matrix([[2.0, 0.5, -0.3], [0.5, 2.0, 0.7], [-0.3, 0.7, 2.0]]);
        let wanted = [1.0, -2.0, 3.0];
        let found = matrix.cholesky().unwrap().solve(&matrix.mul_vec(&wanted));
        assert!(found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
    }

    #[test]
    fn the_inverse_times_the_matrix_is_one() {
        let matrix = matrix([[4.0, 2.0, 0.6], [2.0, 5.0, -1.0], [0.6, -1.0, 3.0]]);
        let inverse = matrix.cholesky().unwrap().inverse();
        for row in 0..3 {
            for column in 0..3 {
                let sum: f64 = (0..3).map(|k| matrix.at(row, k) * inverse.at(k, column)).sum();
                let one = if row == column { 1.0 } else { 0.0 };
                assert!((sum - one).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn a_product_with_a_number_is_one_of_each_entry() {
        let scaled = matrix([[1.0, -2.0], [0.5, 3.0]]).scaled(4.0);
        assert_eq!((scaled.size(), scaled), (2, matrix([[4.0, -8.0], [2.0, 12.0]])));
    }

    #[test]
    fn whether_there_is_a_decomposition_does_not_depend_on_the_unit() {
        for unit in [1e-12, 1.0, 1e12] {
            let regular = matrix([[2.0, 1.0], [1.0, 2.0]]).scaled(unit);
            assert!(regular.cholesky().is_some(), "{unit}");
            let singular = matrix([[1.0, 1.0], [1.0, 1.0 + 1e-14]]).scaled(unit);
            assert!(singular.cholesky().is_none(), "{unit}");
        }
    }

    #[test]
    fn a_matrix_that_is_singular_or_not_positive_has_no_decomposition() {
        assert!(matrix([[1.0, 1.0], [1.0, 1.0]]).cholesky().is_none());
        assert!(Matrix::diagonal(2, -1.0).cholesky().is_none());
        // Singular but for rounding: the third row is the sum of the others.
        let third = 0.1 + 0.2;
        let nearly = [[0.1, 0.0, 0.1], [0.0, 0.2, 0.2], [0.1, 0.2, third]];
        assert!(matrix(nearly).cholesky().is_none());
    }
}
