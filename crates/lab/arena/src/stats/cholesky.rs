//! Systems of linear equations with a symmetric matrix, small and dense.

/// A square matrix.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Matrix {
    size: usize,
    entries: Vec<f64>,
}

impl Matrix {
    pub(crate) fn zero(size: usize) -> Self {
        Self { size, entries: vec![0.0; size * size] }
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.size + column]
    }

    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * self.size + column] += value;
    }

    /// The factor of Cholesky, if the matrix is clearly positive definite.
    pub(crate) fn cholesky(&self) -> Option<Cholesky> {
        let mut lower = Self::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let dot: f64 = (0..column).map(|k| lower.at(row, k) * lower.at(column, k)).sum();
                let rest = self.at(row, column) - dot;
                let entry = if row != column {
                    rest / lower.at(column, column)
                } else if rest > 1e-13 * self.at(row, row).abs() {
                    rest.sqrt()
                } else {
                    return None;
                };
                lower.add(row, column, entry);
            }
        }
        Some(Cholesky(lower))
    }
}

/// A lower triangle whose product with its transpose is the matrix.
#[derive(Debug)]
pub(crate) struct Cholesky(Matrix);

impl Cholesky {
    /// What the matrix must be multiplied with to give `right`.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let Self(lower) = self;
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
    pub(crate) fn inverse(&self) -> Matrix {
        let size = self.0.size;
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

    #[test]
    fn the_inverse_times_the_matrix_is_one() {
        let entries = [[4.0, 2.0, 0.6], [2.0, 5.0, -1.0], [0.6, -1.0, 3.0]];
        let mut matrix = Matrix::zero(3);
        for (row, line) in entries.iter().enumerate() {
            for (column, &value) in line.iter().enumerate() {
                matrix.add(row, column, value);
            }
        }
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
    fn a_matrix_that_is_singular_has_no_factor() {
        let mut matrix = Matrix::zero(2);
        for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            matrix.add(row, column, 1.0);
        }
        assert!(matrix.cholesky().is_none());
    }
}
