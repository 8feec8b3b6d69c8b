//! The charts: bar chart, histogram, error bars, heat map, line chart.

use crate::canvas::{Anchor, Canvas, Scale, width_of};

/// One bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// Its name.
    pub label: String,
    /// How long it is.
    pub value: f64,
    /// What is written beside it.
    pub text: String,
}

/// A horizontal bar chart; `full` is the value of a bar as long as the chart.
pub fn bar_chart(title: &str, bars: &[Bar], full: f64) -> String {
    const ROW: f64 = 26.0;
    let left = 24.0 + bars.iter().map(|bar| width_of(&bar.label)).fold(40.0, f64::max);
    let text = bars.iter().map(|bar| width_of(&bar.text)).fold(60.0, f64::max);
    let (width, top) = (left + 340.0 + text, 40.0);
    let mut canvas = Canvas::new(title, width, top + ROW * bars.len() as f64 + 12.0);
    for (i, bar) in bars.iter().enumerate() {
        let y = top + ROW * i as f64;
        let length = 320.0 * (bar.value / full).clamp(0.0, 1.0);
        canvas.text(left - 8.0, y + 16.0, &bar.label, Anchor::End, "");
        canvas.rect((left, y + 3.0), (320.0, ROW - 8.0), r#"fill="none" class="grid""#);
        canvas.rect((left, y + 3.0), (length, ROW - 8.0), r#"class="mark""#);
        canvas.text(left + 328.0, y + 16.0, &bar.text, Anchor::Start, "");
    }
    canvas.finish()
}

/// A histogram: how often each of some values, in order, occurred.
pub fn histogram(title: &str, unit: &str, counts: &[(String, u64)]) -> String {
    let (width, height) = (640.0, 240.0);
    let (left, right, top, bottom) = (52.0, width - 12.0, 40.0, height - 44.0);
    let mut canvas = Canvas::new(title, width, height);
    let max = counts.iter().map(|(_, count)| *count).max().unwrap_or(0) as f64;
    let scale = Scale::round([0.0, max].into_iter(), bottom, top);
    for (value, text) in scale.ticks() {
        let y = scale.place(value);
        canvas.line((left, y), (right, y), "grid");
        canvas.text(left - 6.0, y + 4.0, &text, Anchor::End, "small");
    }
    let step = (right - left) / counts.len().max(1) as f64;
    // As many names as there is room for.
    let widest = counts.iter().map(|(label, _)| width_of(label)).fold(24.0, f64::max);
    let every = (widest / step).ceil().max(1.0) as usize;
    for (i, (label, count)) in counts.iter().enumerate() {
        let (x, y) = (left + step * i as f64, scale.place(*count as f64));
        canvas.rect((x + step * 0.1, y), (step * 0.8, bottom - y), r#"class="mark""#);
        if i % every == 0 {
            canvas.text(x + step / 2.0, bottom + 16.0, label, Anchor::Middle, "small");
        }
    }
    canvas.line((left, bottom), (right, bottom), "axis");
    canvas.text(f64::midpoint(left, right), height - 8.0, unit, Anchor::Middle, "small");
    canvas.finish()
}

/// A value with its interval.
#[derive(Debug, Clone, PartialEq)]
pub struct ErrorBar {
    /// Its name.
    pub label: String,
    /// The value.
    pub value: f64,
    /// Half the width of the interval, if it is bounded.
    pub margin: Option<f64>,
}

/// Dots with error bars, one below the other, on a common scale.
pub fn error_bars(title: &str, unit: &str, rows: &[ErrorBar]) -> String {
    const ROW: f64 = 28.0;
    let left = 24.0 + rows.iter().map(|row| width_of(&row.label)).fold(40.0, f64::max);
    let (right, top) = (left + 440.0, 40.0);
    let bottom = top + ROW * rows.len() as f64;
    let mut canvas = Canvas::new(title, right + 96.0, bottom + 44.0);
    let ends = rows.iter().flat_map(|row| {
        let margin = row.margin.unwrap_or(0.0);
        [row.value - margin, row.value + margin]
    });
    let scale = Scale::round(ends, left, right);
    for (value, text) in scale.ticks() {
        let x = scale.place(value);
        canvas.line((x, top), (x, bottom), "grid");
        canvas.text(x, bottom + 16.0, &text, Anchor::Middle, "small");
    }
    for (i, row) in rows.iter().enumerate() {
        let y = top + ROW * (i as f64 + 0.5);
        canvas.text(left - 8.0, y + 4.0, &row.label, Anchor::End, "");
        let mut text = format!("{:.0}", row.value);
        if let Some(margin) = row.margin {
            let (low, high) = (scale.place(row.value - margin), scale.place(row.value + margin));
            canvas.line((low, y), (high, y), "error");
            canvas.line((low, y - 5.0), (low, y + 5.0), "error");
            canvas.line((high, y - 5.0), (high, y + 5.0), "error");
            text.push_str(&format!(" ± {margin:.0}"));
        }
        canvas.circle((scale.place(row.value), y), 5.0, "mark");
        canvas.text(right + 10.0, y + 4.0, &text, Anchor::Start, "small");
    }
    canvas.line((left, bottom), (right, bottom), "axis");
    canvas.text(f64::midpoint(left, right), bottom + 36.0, unit, Anchor::Middle, "small");
    canvas.finish()
}

/// A line chart.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LineChart {
    /// What it shows.
    pub title: String,
    /// The name of the x axis.
    pub x: String,
    /// The name of the y axis.
    pub y: String,
    /// The curves, up to four to be told apart.
    pub series: Vec<Series>,
    /// Horizontal reference lines, with their names.
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

/// Draws a line chart.
pub fn line_chart(chart: &LineChart) -> String {
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

/// A cell of a heat map.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// From 0, which is orange, over one half to 1, which is blue.
    pub value: f64,
    /// What is written in it.
    pub text: String,
}

/// A heat map: a table whose cells are colored by their value; a cell may be empty.
pub fn heat_map(
    title: &str,
    rows: &[String],
    columns: &[String],
    cells: &[Vec<Option<Cell>>],
) -> String {
    const ROW: f64 = 30.0;
    let left = 24.0 + rows.iter().map(|name| width_of(name)).fold(40.0, f64::max);
    let texts = cells.iter().flatten().flatten().map(|cell| width_of(&cell.text));
    let column = 16.0 + columns.iter().map(|name| width_of(name)).chain(texts).fold(40.0, f64::max);
    let (width, top) = (left + column * columns.len() as f64 + 12.0, 62.0);
    let height = top + ROW * rows.len() as f64 + 12.0;
    let mut canvas = Canvas::new(title, width.max(32.0 + width_of(title) * 1.2), height);
    for (j, name) in columns.iter().enumerate() {
        let x = left + column * (j as f64 + 0.5);
        canvas.text(x, top - 8.0, name, Anchor::Middle, "small");
    }
    for (i, (name, row)) in rows.iter().zip(cells).enumerate() {
        let y = top + ROW * i as f64;
        canvas.text(left - 8.0, y + 20.0, name, Anchor::End, "");
        for (j, cell) in row.iter().enumerate() {
            let x = left + column * j as f64;
            let Some(cell) = cell else { continue };
            let paint = format!(r#"fill="{}""#, color(cell.value));
            canvas.rect((x + 1.0, y + 1.0), (column - 2.0, ROW - 2.0), &paint);
            // Drawn in the dark ink of both themes: every fill is light.
            let at = (x + column / 2.0, y + 20.0);
            canvas.text(at.0, at.1, &cell.text, Anchor::Middle, "cell");
        }
    }
    canvas.finish().replace("</style>", ".cell{fill:#1f2328!important}</style>")
}

/// Orange over white to blue: told apart with any colour vision.
fn color(value: f64) -> String {
    let value = if value.is_finite() { value.clamp(0.0, 1.0) } else { 0.5 };
    let (end, share) = if value < 0.5 {
        ([0xf4, 0xa0, 0x5a], 1.0 - 2.0 * value)
    } else {
        ([0x6a, 0xb0, 0xf3], 2.0 * value - 1.0)
    };
    let mixed = end.map(|c: i32| (246.0 + (f64::from(c) - 246.0) * share).round() as u8);
    format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that an attribute has in a picture, in order.
    fn numbers(picture: &str, element: &str, attribute: &str) -> Vec<f64> {
        let elements = picture.lines().filter(|line| line.contains(element));
        let value = |line: &str| {
            let (_, rest) = line.split_once(&format!(" {attribute}=\"")).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        };
        elements.map(value).collect()
    }

    #[test]
    fn bars_are_as_long_as_their_share_of_the_whole_one_below_the_other() {
        let bar = |label: &str, value| Bar { label: label.into(), value, text: value.to_string() };
        let bars = [bar("a", 10.0), bar("b", 20.0), bar("c", 50.0), bar("d", -1.0)];
        let picture = bar_chart("Bars", &bars, 40.0);
        assert_eq!(numbers(&picture, "mark\"/>", "width"), [80.0, 160.0, 320.0, 0.0]);
        assert_eq!(numbers(&picture, "mark\"/>", "y"), [43.0, 69.0, 95.0, 121.0]);
        assert_eq!(numbers(&picture, "grid\"/>", "width"), [320.0; 4]);
        // The names end where the bars begin, and what is beside a bar begins where the longest ends.
        let names = numbers(&picture, "text-anchor=\"end\"", "x");
        assert_eq!((names, numbers(&picture, "mark\"/>", "x")), (vec![56.0; 4], vec![64.0; 4]));
        assert!(picture.contains(r#"x="392.0" y="82.0" text-anchor="start" class="">20</text>"#));
        assert!(picture.contains(r#"viewBox="0 0 464 156""#), "{picture}");
    }

    #[test]
    fn the_bars_of_a_histogram_stand_on_the_axis_and_are_as_high_as_their_counts() {
        let counts = [("1", 4), ("2", 10), ("3", 0)].map(|(label, count)| (label.into(), count));
        let picture = histogram("Plies", "ply", &counts);
        let (tops, heights) =
            (numbers(&picture, "mark\"/>", "y"), numbers(&picture, "mark\"/>", "height"));
        assert!(tops.iter().zip(&heights).all(|(top, height)| (top + height - 196.0).abs() < 0.2));
        let [four, ten, none] = heights[..] else { panic!("{heights:?}") };
        assert!(none.abs() < 0.05);
        assert!((four / ten - 0.4).abs() < 0.01 && (ten - 156.0).abs() < 0.1, "{heights:?}");
        // Each bar is in the middle of its third of the axis, and its name below its middle.
        let (lefts, widths) =
            (numbers(&picture, "mark\"/>", "x"), numbers(&picture, "mark\"/>", "width"));
        assert_eq!((lefts, widths), (vec![71.2, 263.2, 455.2], vec![153.6; 3]));
        let labels = numbers(&picture, "y=\"212.0\"", "x");
        assert_eq!(labels, [148.0, 340.0, 532.0]);
    }

    #[test]
    fn the_ends_and_the_middle_have_their_colours() {
        assert_eq!([0.0, 0.5, 1.0].map(color), ["#f4a05a", "#f6f6f6", "#6ab0f3"]);
        assert_eq!(color(f64::NAN), "#f6f6f6");
    }
}
