//! Tables of text.

use std::io::{self, Write};

/// A table whose first column is aligned to the left and the others to the right.
pub(crate) struct TextTable {
    rows: Vec<Vec<String>>,
}

impl TextTable {
    pub(crate) fn new(head: &[&str]) -> Self {
        Self { rows: vec![head.iter().map(ToString::to_string).collect()] }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    pub(crate) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = self.rows[0].len();
        let length = |text: &str| text.chars().count();
        let widths: Vec<usize> = (0..columns)
            .map(|i| self.rows.iter().map(|row| length(&row[i])).max().unwrap_or(0))
            .collect();
        for row in &self.rows {
            write!(out, "{:<width$}", row[0], width = widths[0])?;
            for (cell, width) in row.iter().zip(&widths).skip(1) {
                write!(out, "  {cell:>width$}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// A number with a metric prefix: `1.56 M`.
pub(crate) fn rate(n: f64) -> String {
    match n {
        n if n >= 1e9 => format!("{:.2} G", n / 1e9),
        n if n >= 1e6 => format!("{:.2} M", n / 1e6),
        n if n >= 1e3 => format!("{:.0} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}
