//! Curves over a common axis.

use crate::canvas::{Anchor, Canvas, Scale};

/// Curves with names for their axes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What runs to the right.
    pub x: String,
    /// What runs upwards.
    pub y: String,
    /// The curves, up to four to be told apart.
    pub series: Vec<Series>,
    /// Heights that matter, with their names.
    pub bounds: Vec<(f64, String)>,
}

/// One curve.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// Draws curves.
pub fn lines(chart: &Chart) -> String {
    let (width, height) = (640.0, 320.0);
    let (left, right, top, bottom) = (56.0, width - 16.0, 60.0, height - 48.0);
    let mut canvas = Canvas::new(&chart.title, width, height);
    let points = || chart.series.iter().flat_map(|series| &series.points);
    let across = Scale::round(points().map(|point| point.0), left, right);
    let heights = points().map(|point| point.1).chain(chart.bounds.iter().map(|bound| bound.0));
    let upward = Scale::round(heights, bottom, top);
    for (value, text) in upward.ticks() {
        let y = upward.place(value);
        canvas.line((left, y), (right, y), "grid");
        canvas.text(left - 6.0, y + 4.0, &text, Anchor::End, "small");
    }
    for (value, text) in across.ticks() {
        canvas.text(across.place(value), bottom + 16.0, &text, Anchor::Middle, "small");
    }
    for (value, name) in &chart.bounds {
        let y = upward.place(*value);
        canvas.line((left, y), (right, y), "bound");
        canvas.text(right, y - 5.0, name, Anchor::End, "small");
    }
    for (i, series) in chart.series.iter().enumerate() {
        let class = format!("s{}", i % 4);
        let finite = series.points.iter().filter(|point| point.1.is_finite());
        canvas.curve(finite.map(|&(x, y)| (across.place(x), upward.place(y))), &class);
        if chart.series.len() > 1 {
            let x = left + 150.0 * (i % 4) as f64;
            canvas.line((x, 40.0), (x + 24.0, 40.0), &format!("curve {class}"));
            canvas.text(x + 30.0, 44.0, &series.name, Anchor::Start, "small");
        }
    }
    canvas.line((left, bottom), (right, bottom), "axis");
    canvas.text(f64::midpoint(left, right), height - 10.0, &chart.x, Anchor::Middle, "small");
    canvas.text(left, top - 8.0, &chart.y, Anchor::Start, "small");
    canvas.finish()
}
