//! Values with the intervals they are known to.

use crate::canvas::{Anchor, Canvas, Scale, width_of};

/// A value and the interval it is known to.
#[derive(Debug, Clone, PartialEq)]
pub struct Range {
    /// Its name.
    pub label: String,
    /// The value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Values as dots with error bars, one below the other, on a common scale.
pub fn ranges(title: &str, unit: &str, rows: &[Range]) -> String {
    const ROW: f64 = 28.0;
    let left = 24.0 + rows.iter().map(|row| width_of(&row.label)).fold(40.0, f64::max);
    let (right, top) = (left + 440.0, 40.0);
    let bottom = top + ROW * rows.len() as f64;
    let mut canvas = Canvas::new(title, right + 96.0, bottom + 44.0);
    let ends = rows.iter().flat_map(|row| [row.low, row.value, row.high]);
    let scale = Scale::round(ends, left, right);
    for (value, text) in scale.ticks() {
        let x = scale.place(value);
        canvas.line((x, top), (x, bottom), "grid");
        canvas.text(x, bottom + 16.0, &text, Anchor::Middle, "small");
    }
    for (i, row) in rows.iter().enumerate() {
        let y = top + ROW * (i as f64 + 0.5);
        let (low, high) = (scale.place(row.low), scale.place(row.high));
        canvas.text(left - 8.0, y + 4.0, &row.label, Anchor::End, "");
        canvas.line((low, y), (high, y), "error");
        canvas.line((low, y - 5.0), (low, y + 5.0), "error");
        canvas.line((high, y - 5.0), (high, y + 5.0), "error");
        canvas.circle((scale.place(row.value), y), 5.0, "mark");
        let half = (row.high - row.low) / 2.0;
        let text = format!("{:.0} ± {half:.0}", row.value);
        canvas.text(right + 10.0, y + 4.0, &text, Anchor::Start, "small");
    }
    canvas.line((left, bottom), (right, bottom), "axis");
    canvas.text(f64::midpoint(left, right), bottom + 36.0, unit, Anchor::Middle, "small");
    canvas.finish()
}
