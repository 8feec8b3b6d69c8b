//! Bars: lying ones with names, and standing ones for counts.

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

/// Bars that lie below each other; `full` is the value of a bar as long as the chart.
pub fn bars(title: &str, bars: &[Bar], full: f64) -> String {
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

/// Bars that stand beside each other: how often each of some values, in order, occurred.
pub fn histogram(title: &str, unit: &str, counts: &[(String, u64)]) -> String {
    let (width, height) = (640.0, 240.0);
    let (left, right, top, bottom) = (52.0, width - 12.0, 40.0, height - 44.0);
    let mut canvas = Canvas::new(title, width, height);
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0) as f64;
    let scale = Scale::round([0.0, most].into_iter(), bottom, top);
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
