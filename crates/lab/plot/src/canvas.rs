//! What all charts share: a frame with a style, text, lines, and scales with round numbers.

use std::fmt::Write;

const STYLE: &str = "\
text{font:13px system-ui,sans-serif;fill:#1f2328}\
.title{font-weight:600;font-size:15px}\
.small{font-size:11px;fill:#57606a}\
.axis{stroke:#8c959f;stroke-width:1}\
.grid{stroke:#d0d7de;stroke-width:1}\
.mark{fill:#0969da;stroke:none}\
.error{stroke:#0969da;stroke-width:2;fill:none}\
.curve{fill:none;stroke-width:2}\
.s0{stroke:#0969da}.s1{stroke:#bc4c00;stroke-dasharray:6 3}.s2{stroke:#1a7f37;stroke-dasharray:2 3}\
.s3{stroke:#8250df;stroke-dasharray:9 3 2 3}\
.bound{stroke:#cf222e;stroke-dasharray:4 4}\
.ink{fill:#1f2328}\
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.small{fill:#9198a1}.axis{stroke:#656c76}\
.grid{stroke:#2f353d}.mark{fill:#4493f8}.error{stroke:#4493f8}.s0{stroke:#4493f8}\
.s1{stroke:#db6d28}.s2{stroke:#3fb950}.s3{stroke:#ab7df8}.bound{stroke:#f85149}}";

/// An SVG picture being drawn.
pub(crate) struct Canvas {
    width: f64,
    height: f64,
    title: String,
    body: String,
}

/// Where a text's position is: at its start, middle or end.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Canvas {
    pub(crate) fn new(title: &str, width: f64, height: f64) -> Self {
        let mut canvas = Self { width, height, title: escape(title), body: String::new() };
        canvas.text(12.0, 22.0, title, Anchor::Start, "title");
        canvas
    }

    pub(crate) fn text(&mut self, x: f64, y: f64, text: &str, anchor: Anchor, class: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escape(text);
        self.push(&format!(
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" class="{class}">{text}</text>"#
        ));
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        self.push(&format!(
            r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" class="{class}"/>"#,
            from.0, from.1, to.0, to.1
        ));
    }

    /// A rectangle; `paint` is an attribute, such as `class="mark"`.
    pub(crate) fn rect(&mut self, at: (f64, f64), size: (f64, f64), paint: &str) {
        self.push(&format!(
            r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" {paint}/>"#,
            at.0, at.1, size.0, size.1
        ));
    }

    pub(crate) fn circle(&mut self, at: (f64, f64), radius: f64, class: &str) {
        self.push(&format!(
            r#"<circle cx="{:.1}" cy="{:.1}" r="{radius:.1}" class="{class}"/>"#,
            at.0, at.1
        ));
    }

    pub(crate) fn curve(&mut self, points: impl Iterator<Item = (f64, f64)>, class: &str) {
        let points: Vec<String> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        self.push(&format!(r#"<polyline points="{}" class="curve {class}"/>"#, points.join(" ")));
    }

    fn push(&mut self, element: &str) {
        writeln!(self.body, "{element}").expect("a string takes all text");
    }

    /// The whole picture.
    pub(crate) fn finish(self) -> String {
        let Self { width, height, title, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" aria-label=\"{title}\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n{body}</svg>\n"
        )
    }
}

/// Text as it stands in XML and HTML.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // XML has no way to write these.
            c if c.is_control() && c != '\n' && c != '\t' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// About how wide a text is.
pub(crate) fn width_of(text: &str) -> f64 {
    7.2 * text.chars().count() as f64
}

/// From values to places on the picture.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    pub(crate) low: f64,
    pub(crate) high: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// A scale for these values, widened to round numbers, between two places.
    pub(crate) fn round(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let finite = values.filter(|value| value.is_finite());
        let (low, high) = finite.fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        let (low, high) = if high - low < 1e-9 { (low - 1.0, high + 1.0) } else { (low, high) };
        let step = round_step(high - low);
        Self { low: (low / step).floor() * step, high: (high / step).ceil() * step, from, to }
    }

    pub(crate) fn place(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        self.from + share.clamp(0.0, 1.0) * (self.to - self.from)
    }

    /// Round numbers along the scale, as they are written.
    pub(crate) fn ticks(&self) -> impl Iterator<Item = (f64, String)> + use<> {
        let step = round_step(self.high - self.low);
        let (low, count) = (self.low, ((self.high - self.low) / step).round() as usize);
        let digits = (-step.log10().floor()).max(0.0) as usize;
        (0..=count).map(move |i| {
            let value = low + step * i as f64;
            (value, format!("{:.digits$}", if value.abs() < step / 2.0 { 0.0 } else { value }))
        })
    }
}

/// 1, 2 or 5 times a power of ten, so that a span has four to ten steps.
fn round_step(span: f64) -> f64 {
    let rough = span / 5.0;
    let power = 10_f64.powf(rough.log10().floor());
    let factor = rough / power;
    power
        * match factor {
            f if f < 1.5 => 1.0,
            f if f < 3.5 => 2.0,
            f if f < 7.5 => 5.0,
            _ => 10.0,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_the_picture() {
        assert_eq!(escape("<a b='c'>&\u{0}"), "&lt;a b=&#39;c&#39;&gt;&amp;\u{fffd}");
    }

    #[test]
    fn scales_have_round_ticks_that_hold_all_values() {
        let scale = Scale::round([-187.0, 203.0].into_iter(), 0.0, 100.0);
        let ticks: Vec<String> = scale.ticks().map(|(_, text)| text).collect();
        assert_eq!(ticks, ["-200", "-100", "0", "100", "200", "300"]);
        assert!((scale.place(50.0) - 50.0).abs() < 1e-9);
    }

    #[test]
    fn a_picture_has_its_size_title_style_and_what_was_drawn() {
        let mut canvas = Canvas::new("A & B", 300.0, 200.0);
        canvas.line((1.0, 2.0), (3.0, 4.0), "axis");
        let picture = canvas.finish();
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
        for part in [
            r#"viewBox="0 0 300 200" width="300" height="200""#,
            "<title>A &amp; B</title>",
            STYLE,
            r#"text-anchor="start" class="title">A &amp; B</text>"#,
            r#"<line x1="1.0" y1="2.0" x2="3.0" y2="4.0" class="axis"/>"#,
        ] {
            assert!(picture.contains(part), "{part}: {picture}");
        }
    }

    #[test]
    fn the_only_value_of_a_scale_is_in_its_middle() {
        for value in [-7.0, 0.0, 3.0] {
            let scale = Scale::round([value].into_iter(), 0.0, 100.0);
            let ends = scale.low..scale.high;
            assert_eq!(ends, value - 1.0..value + 1.0);
            assert!((scale.place(value) - 50.0).abs() < 1e-9);
        }
    }

    #[test]
    fn a_scale_of_one_value_or_none_still_has_a_width() {
        for values in [vec![], vec![3.0], vec![f64::INFINITY, f64::NAN]] {
            let scale = Scale::round(values.into_iter(), 0.0, 1.0);
            assert!(scale.high > scale.low);
        }
    }
}
